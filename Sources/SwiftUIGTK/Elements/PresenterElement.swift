#if GTK
  import CGTK
  import Foundation
  import SwiftUICore

  /// A view with presentations, which are attached to it or in front of its window.
  final class PresenterElement: Element, ModifyingElement {
    private var presented: [PresentedElement] = []

    init(_ context: ElementContext) { super.init(hosting: context) }

    override func attach(_ child: Element, after sibling: Element?) {
      guard let child = child as? PresentedElement else {
        super.attach(child, after: sibling)
        return child.setGiven(given)
      }
      presented.append(child)
      // The view may not be in a window yet.
      if gtk_widget_get_mapped(widget) != 0 { return child.present(at: widget) }
      var handler: SignalHandler?
      handler = SignalHandler(widget.object, "map") { [weak self, weak child] in
        handler?.disconnect()
        handler = nil
        guard let self, let child, self.presented.contains(where: { $0 === child }) else { return }
        child.present(at: self.widget)
      }
    }

    override func detach(_ child: Element) {
      guard let child = child as? PresentedElement else { return super.detach(child) }
      presented.removeAll { $0 === child }
      child.close()
    }

    /// Moves the view. Presentations have no order among the children.
    override func reorder(_ child: Element, after sibling: Element?) {
      if !(child is PresentedElement) { super.reorder(child, after: sibling) }
    }

    override func forEachChild(_ body: (Element) -> Void) {
      super.forEachChild { if !($0 is PresentedElement) { body($0) } }
      presented.forEach(body)
    }

    /// Passes the values to the view, because a presenter has none.
    override func givenChanged() { forEachChild { if !($0 is PresentedElement) { $0.setGiven(given) } } }
  }

  /// A presentation: a vertical stack of views in a popover or in a separate window.
  class PresentedElement: Element {
    private var colorScheme: ColorScheme?
    private var appearance = WidgetStyle()

    init(_ widget: Widget, _ colorScheme: ColorScheme?, _ context: ElementContext) {
      self.colorScheme = colorScheme
      super.init(widget, context, host: LayoutHost(.root))
    }

    /// Shows the presentation.
    ///
    /// - Parameter anchor: The widget of the presenter, which is in a window.
    func present(at anchor: Widget) {}

    /// Closes the presentation without sending an event, if it is open.
    func close() {}

    /// Closes the presentations inside an element, each after those inside it.
    ///
    /// GDK gives the pointer to the enclosing popover when a popover inside it closes. If the enclosing one has been
    /// closed before, clicks reach no window any more.
    fileprivate func closePresentations(in element: Element) {
      element.forEachChild { child in
        closePresentations(in: child)
        (child as? PresentedElement)?.close()
      }
    }

    final func setColorScheme(_ new: ColorScheme?) {
      guard new != colorScheme else { return }
      colorScheme = new
      surroundingsChanged()
      passSurroundings()
    }

    override var inheritedSurroundings: Surroundings {
      var inherited = surroundings
      if let colorScheme { inherited.scheme = colorScheme }
      return inherited
    }

    /// Sets the background and text colors of a presentation in another color scheme than its window's, because GTK has
    /// one theme for the whole program.
    override func surroundingsChanged() {
      let scheme = colorScheme ?? surroundings.windowScheme
      let isOther = scheme != surroundings.windowScheme
      let (ground, text) = (Color(white: scheme == .dark ? 0.14 : 0.98).css(in: scheme), Color.primary.css(in: scheme))
      appearance.set(
        isOther ? "&, & > contents, & > arrow { background-color: \(ground); color: \(text); }" : nil, on: widget)
    }
  }

  /// A popover, attached to a view (`GtkPopover`).
  final class PopoverElement: PresentedElement {
    private var handler: SignalHandler?
    private var place: PopoverPlace

    init(_ edge: Edge, _ colorScheme: ColorScheme?, _ place: PopoverPlace, _ context: ElementContext) {
      self.place = place
      super.init(gtk_popover_new(), colorScheme, context)
      let events = events
      gtk_popover_set_child(widget.cast(), content)
      handler = SignalHandler(widget.object, "closed") { events.send(.dismiss) }
      show(edge)
    }

    override func update(from old: Primitive, to new: Primitive) {
      guard case .popover(let edge, let colorScheme, let place) = new else { return }
      self.place = place
      show(edge)
      if place != .pointer, let anchor = gtk_widget_get_parent(widget) { point(at: anchor) }
      setColorScheme(colorScheme)
    }

    private func show(_ edge: Edge) {
      let isMirrored = surroundings.direction == .rightToLeft
      let position =
        switch edge {
        case .top: GTK_POS_TOP
        case .bottom: GTK_POS_BOTTOM
        case .leading: isMirrored ? GTK_POS_RIGHT : GTK_POS_LEFT
        case .trailing: isMirrored ? GTK_POS_LEFT : GTK_POS_RIGHT
        }
      gtk_popover_set_position(widget.cast(), position)
    }

    override func present(at anchor: Widget) {
      gtk_widget_set_parent(widget, anchor)
      point(at: anchor)
      gtk_popover_popup(widget.cast())
      WindowInspection.watch(widget)
    }

    /// Points at the place in the presenter's widget.
    private func point(at anchor: Widget) {
      let bounds = CGRect(
        x: 0, y: 0, width: Double(gtk_widget_get_width(anchor)), height: Double(gtk_widget_get_height(anchor)))
      if place == .pointer {
        guard var rectangle = pointerPlace(in: anchor, bounds) else { return }
        gtk_popover_set_pointing_to(widget.cast(), &rectangle)
        gtk_popover_set_has_arrow(widget.cast(), 0)
        gtk_widget_set_halign(widget, GTK_ALIGN_START)
      } else if place != .bounds {
        let rect = place.rect(in: bounds, surroundings.direction ?? .leftToRight).integral
        var rectangle = GdkRectangle(
          x: Int32(rect.minX), y: Int32(rect.minY), width: Int32(rect.width), height: Int32(rect.height))
        gtk_popover_set_pointing_to(widget.cast(), &rectangle)
      }
    }

    /// Returns the place of the pointer in a widget, or `nil` if the pointer is elsewhere.
    private func pointerPlace(in anchor: Widget, _ bounds: CGRect) -> GdkRectangle? {
      guard let native = gtk_widget_get_native(anchor), let surface = gtk_native_get_surface(native),
        let seat = gdk_display_get_default_seat(gtk_widget_get_display(anchor)),
        let pointer = gdk_seat_get_pointer(seat)
      else { return nil }
      var (x, y, left, top) = (0.0, 0.0, 0.0, 0.0)
      guard gdk_surface_get_device_position(surface, pointer, &x, &y, nil) != 0 else { return nil }
      gtk_native_get_surface_transform(native, &left, &top)
      guard
        gtk_widget_translate_coordinates(UnsafeMutablePointer(native), anchor, x - left, y - top, &x, &y) != 0,
        bounds.contains(CGPoint(x: x, y: y))
      else { return nil }
      return GdkRectangle(x: Int32(x), y: Int32(y), width: 1, height: 1)
    }

    override func close() {
      guard gtk_widget_get_parent(widget) != nil else { return }
      closePresentations(in: self)
      handler.quietly {
        gtk_popover_popdown(widget.cast())
        gtk_widget_unparent(widget)
      }
    }
  }

  /// Makes the Escape key request that a window close.
  @MainActor
  func closeWithEscape(_ window: Widget) {
    guard let controller = gtk_shortcut_controller_new() else { return }
    gtk_shortcut_controller_add_shortcut(
      controller,
      gtk_shortcut_new(
        gtk_keyval_trigger_new(guint(GDK_KEY_Escape), GdkModifierType(rawValue: 0)),
        gtk_named_action_new("window.close")))
    gtk_widget_add_controller(window, controller)
  }

  /// A sheet in front of a window (a modal `GtkWindow`).
  class SheetElement: PresentedElement {
    /// The height with which the sheet opens, or `nil` for that of its content.
    private var height: CGFloat?

    init(_ colorScheme: ColorScheme?, height: CGFloat? = nil, _ context: ElementContext) {
      self.height = height
      super.init(gtk_window_new(), colorScheme, context)
      let events = events
      gtk_window_set_child(widget.cast(), content)
      gtk_window_set_modal(widget.cast(), 1)
      WindowActivity.shared.observe(widget)
      // The Escape key and closing the window dismiss the sheet.
      connectCloseRequest(widget.object) { events.send(.dismiss) }
      closeWithEscape(widget)
      keepClicks(in: widget)
    }

    override func update(from old: Primitive, to new: Primitive) {
      guard case .sheet(let colorScheme, let height) = new else { return }
      self.height = height
      setColorScheme(colorScheme)
    }

    override func present(at anchor: Widget) {
      if let root = gtk_widget_get_root(anchor) { gtk_window_set_transient_for(widget.cast(), root.cast()) }
      var size = layout.openingSize(flexible: CGSize(width: 360, height: 360))
      if let height { size.height = height }
      host?.openingSize = size
      WindowInspection.watch(widget)
      gtk_window_present(widget.cast())
    }

    /// `true` once the window has been destroyed. Set on the main actor, and read in `deinit`.
    nonisolated(unsafe) private var isClosed = false

    override func close() {
      guard !isClosed else { return }
      closePresentations(in: self)
      isClosed = true
      gtk_window_destroy(widget.cast())
    }

    // GTK keeps a window until it is destroyed, and the presenter may have been released without closing the sheet.
    deinit { if !isClosed { gtk_window_destroy(widget.cast()) } }
  }

  /// An alert: a title, a message, and buttons.
  final class AlertElement: SheetElement {
    private let title: Widget

    init(_ title: String, _ context: ElementContext) {
      self.title = gtk_label_new(title)
      super.init(nil, context)
      gtk_widget_add_css_class(self.title, "title-4")
      gtk_label_set_wrap(self.title.opaque, 1)
      gtk_label_set_max_width_chars(self.title.opaque, 40)
      gtk_widget_insert_before(self.title, content, nil)
      tellAccessible(.label, title, of: widget)
    }

    override func update(from old: Primitive, to new: Primitive) {
      guard case .alert(let new) = new else { return }
      gtk_label_set_text(title.opaque, new)
      tellAccessible(.label, new, of: widget)
    }

    override var placedControl: Widget? { title }

    /// Shows the alert. A button with the shortcut of the default action has the focus. In an alert without one, the
    /// button that cancels has it, so that the Return key destroys nothing, or else the first enabled button without a
    /// role.
    override func present(at anchor: Widget) {
      super.present(at: anchor)
      let chosen = button(in: self) { $0.isEnabled && $0.hasShortcut(.defaultAction) }
      let answer = chosen ?? button(in: self) { $0.isDefaultAnswer }
      if let answer { gtk_window_set_default_widget(widget.cast(), answer.widget) }
      answer?.isDefault = true
      if let focused = chosen ?? button(in: self, where: { $0.isCancelAnswer }) ?? answer {
        gtk_widget_grab_focus(focused.widget)
      }
    }

    private func button(in element: Element, where accepts: (ButtonElement) -> Bool) -> ButtonElement? {
      if let button = element as? ButtonElement { return accepts(button) ? button : nil }
      var found: ButtonElement?
      element.forEachChild { if found == nil { found = button(in: $0, where: accepts) } }
      return found
    }

    /// Inserts a child after the title, or after a sibling.
    override func attach(_ child: Element, after sibling: Element?) {
      gtk_widget_insert_after(child.widget, content, sibling?.widget ?? title)
    }
  }

  extension PresenterContent: GTKElementContent {
    func makeElement(_ context: ElementContext) -> Element { PresenterElement(context) }
  }

  extension PopoverContent: GTKElementContent {
    func makeElement(_ context: ElementContext) -> Element { PopoverElement(edge, colorScheme, place, context) }
  }

  extension SheetContent: GTKElementContent {
    func makeElement(_ context: ElementContext) -> Element { SheetElement(colorScheme, height: height, context) }
  }

  extension AlertContent: GTKElementContent {
    func makeElement(_ context: ElementContext) -> Element { AlertElement(title, context) }
  }
#endif
