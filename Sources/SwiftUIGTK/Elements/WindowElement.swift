#if GTK
  import CGTK
  import SwiftUICore

  /// What contains the windows. Has a widget, as every element has, which nobody sees.
  final class RootElement: Element {
    private var windows = 0
    /// Called when the last window has gone.
    var onLastWindowClosed: @MainActor () -> Void = {}

    init(_ events: EventSink) { super.init(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0), events) }

    override func attach(_ child: Element, after sibling: Element?) {
      guard let window = child as? WindowElement else { fatalError("What a program shows is shown in windows.") }
      windows += 1
      window.present()
    }

    override func detach(_ child: Element) {
      gtk_window_destroy(child.widget.cast())
      windows -= 1
      if windows == 0 { onLastWindowClosed() }
    }
  }

  /// A window: `GtkWindow`, which draws its own title bar as the desktop's programs do, with the views one below another in its middle, unless they grow.
  final class WindowElement: Element {
    private let box: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 8)

    private var preferredScheme: ColorScheme?

    init(title: String, _ colorScheme: ColorScheme?, _ events: EventSink) {
      preferredScheme = colorScheme
      super.init(gtk_window_new(), events)
      gtk_window_set_title(widget.cast(), title)
      gtk_window_set_titlebar(widget.cast(), gtk_header_bar_new())
      gtk_window_set_child(widget.cast(), box)
      greedChanged()
      connectCloseRequest(widget.object) { events.send(.close) }
      connect(widget.object, "notify::is-active", .oneArgument) { [weak self] in self?.phaseChanged() }
      Desktop.show(colorScheme)
      Inspection.watch(widget)
    }

    override func update(from old: Primitive, to new: Primitive) {
      guard case .window(let title, let colorScheme) = new else { return }
      gtk_window_set_title(widget.cast(), title)
      guard colorScheme != preferredScheme else { return }
      preferredScheme = colorScheme
      Desktop.show(colorScheme)
      passSurroundings()
    }

    override var inheritedSurroundings: Surroundings {
      let scheme = preferredScheme ?? Desktop.colorScheme
      return Surroundings(scheme: scheme, windowScheme: scheme)
    }

    private func phaseChanged() {
      events.send(.scenePhase(gtk_window_is_active(widget.cast()) != 0 ? .active : .inactive))
    }

    override var content: Widget { box }

    override func align(_ child: Element) { child.setAlignment(.center, .fill) }

    override func greedChanged() {
      gtk_widget_set_halign(box, greed.contains(.width) ? .fill : .center)
      gtk_widget_set_valign(box, greed.contains(.height) ? .fill : .center)
    }

    /// Shows the window: as big as its content needs, but not tiny, and with room for what grows.
    func present() {
      func natural(_ orientation: GtkOrientation) -> gint {
        var size: gint = 0
        gtk_widget_measure(box, orientation, -1, nil, &size, nil, nil)
        return size
      }
      gtk_window_set_default_size(
        widget.cast(), max(natural(GTK_ORIENTATION_HORIZONTAL), greed.contains(.width) ? 480 : 240),
        max(natural(GTK_ORIENTATION_VERTICAL), greed.contains(.height) ? 560 : 120))
      gtk_window_present(widget.cast())
    }
  }
#endif
