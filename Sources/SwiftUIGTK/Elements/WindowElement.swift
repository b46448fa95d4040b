#if GTK
  import CGTK
  import Foundation
  import SwiftUICore

  /// The root of the elements, which contains the windows of the app and its items in the status area. The widget of
  /// the root is never shown.
  final class RootElement: Element {
    /// The number of windows, without those of items in the status area.
    private var windows = 0
    private var items: [MenuBarExtraElement] = []
    /// A closure that is called when the last window has been removed and no item is in the status area, or when the
    /// last item has been removed and there is no window.
    var onLastWindowClosed: @MainActor () -> Void = {}

    init(_ context: ElementContext) { super.init(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0), context) }

    override func attach(_ child: Element, after sibling: Element?) {
      if let item = child as? MenuBarExtraElement {
        items.append(item)
        return item.start()
      }
      guard let window = child as? WindowElement else { fatalError("What a program shows is shown in windows.") }
      if !window.isPanel { windows += 1 }
      window.present()
    }

    override func detach(_ child: Element) {
      if let item = child as? MenuBarExtraElement {
        items.removeAll { $0 === item }
        item.end()
        if windows == 0, items.isEmpty { onLastWindowClosed() }
        return
      }
      FrameTicker.shared.remove(child.widget)
      gtk_window_destroy(child.widget.cast())
      guard let window = child as? WindowElement, !window.isPanel else { return }
      windows -= 1
      // The user can't reach a program whose items are in no status area.
      if windows == 0, !items.contains(where: \.hasBeenShown) { onLastWindowClosed() }
    }

    /// Does nothing, because windows have no order among each other.
    override func reorder(_ child: Element, after sibling: Element?) {}
  }

  /// A window (`GtkWindow`), which draws its own title bar, unless it belongs to an item in the status area.
  final class WindowElement: Element {
    private var preferredScheme: ColorScheme?

    private var options: WindowOptions

    init(title: String, _ colorScheme: ColorScheme?, _ options: WindowOptions, _ context: ElementContext) {
      preferredScheme = colorScheme
      self.options = options
      super.init(gtk_window_new(), context, host: LayoutHost(.root))
      let events = events
      gtk_window_set_title(widget.cast(), title)
      if options.isPanel {
        gtk_window_set_decorated(widget.cast(), 0)
        closeWithEscape(widget)
      } else {
        gtk_window_set_titlebar(widget.cast(), gtk_header_bar_new())
      }
      gtk_window_set_child(widget.cast(), content)
      connectCloseRequest(widget.object) { events.send(.close) }
      keepClicks(in: widget)
      addShortcuts()
      WindowActivity.shared.observe(widget, self) { [weak self] in self?.phaseChanged() }
      gtk_window_set_resizable(widget.cast(), options.isResizable ? 1 : 0)
      DesktopSettings.show(colorScheme)
      DesktopSettings.onAppearanceChange { [weak self] in self?.passSurroundings() }
      WindowInspection.watch(widget)
    }

    /// Adds the keys that undo and redo. A text with the focus, and a view with the same shortcut, precede.
    private func addShortcuts() {
      guard let controller = gtk_shortcut_controller_new() else { return }
      let undo = KeyboardShortcut("z")
      let redo = KeyboardShortcut("z", modifiers: [.command, .shift])
      for (shortcut, event) in [(undo, Event.undo), (redo, .redo)] {
        let action = makeAction { [events, widget] in
          if KeyboardShortcutElement.isUsed(shortcut, in: widget) { return false }
          events.send(event)
          return true
        }
        let trigger = gtk_keyval_trigger_new(shortcut.key.keyval, shortcut.modifiers.gdk)
        gtk_shortcut_controller_add_shortcut(controller, gtk_shortcut_new(trigger, action))
      }
      gtk_widget_add_controller(widget, controller)
    }

    override func update(from old: Primitive, to new: Primitive) {
      guard case .window(let title, let colorScheme, let options) = new else { return }
      gtk_window_set_title(widget.cast(), title)
      if options.activations != self.options.activations { gtk_window_present(widget.cast()) }
      self.options = options
      guard colorScheme != preferredScheme else { return }
      preferredScheme = colorScheme
      DesktopSettings.show(colorScheme)
      passSurroundings()
    }

    /// `true` if the window belongs to an item in the status area.
    var isPanel: Bool { options.isPanel }

    override var inheritedSurroundings: Surroundings {
      let scheme = preferredScheme ?? DesktopSettings.colorScheme
      return Surroundings(scheme: scheme, windowScheme: scheme, contrast: DesktopSettings.contrast)
    }

    private func phaseChanged() {
      events.send(.scenePhase(WindowActivity.isActive(widget) ? .active : .inactive))
    }

    /// Shows the window, at the ideal size of its content, or at a default size for content that fills the available
    /// space.
    func present() {
      let size = layout.openingSize(flexible: CGSize(width: 480, height: 560))
      host?.openingSize = options.defaultSize ?? size
      FrameTicker.shared.add(widget)
      let hasFocus = gtk_window_get_focus(widget.cast()) != nil
      gtk_window_present(widget.cast())
      if !hasFocus { releaseSearchField() }
    }

    /// Takes the focus from a search field, to which GTK gives it as to the first widget that takes it.
    private func releaseSearchField() {
      var next = gtk_window_get_focus(widget.cast())
      while let widget = next {
        if gtk_accessible_get_accessible_role(widget.opaque) == GTK_ACCESSIBLE_ROLE_SEARCH_BOX {
          return gtk_window_set_focus(self.widget.cast(), nil)
        }
        next = gtk_widget_get_parent(widget)
      }
    }
  }
#endif

#if GTK
  extension ElementLayout {
    /// Returns the size with which a window opens: the ideal size of its content, limited by the monitor.
    ///
    /// - Parameter flexible: The minimum width and height along axes in which the content can expand without limit.
    func openingSize(flexible: CGSize) -> CGSize {
      let room = DesktopSettings.room
      var size = sizeThatFits(.unspecified)
      // A line that is longer than the monitor is wide is wrapped.
      if size.width > room.width {
        size = sizeThatFits(ProposedViewSize(width: room.width, height: nil))
        size.width = min(size.width, room.width)
      }
      let most = sizeThatFits(.infinity)
      if most.width == .infinity { size.width = max(size.width, flexible.width) }
      if most.height == .infinity {
        size.height = sizeThatFits(ProposedViewSize(width: size.width, height: nil)).height
        size.height = max(size.height, flexible.height)
      }
      return CGSize(width: min(size.width, room.width).rounded(.up), height: min(size.height, room.height).rounded(.up))
    }
  }

  extension RootContent: GTKElementContent {
    func makeElement(_ context: ElementContext) -> Element { RootElement(context) }
  }

  extension WindowContent: GTKElementContent {
    func makeElement(_ context: ElementContext) -> Element {
      WindowElement(title: title, colorScheme, options, context)
    }
  }
#endif
