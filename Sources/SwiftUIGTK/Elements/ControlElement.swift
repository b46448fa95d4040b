#if GTK
  import CGTK
  import SwiftUICore

  /// A control with its label before it: a row of the label's views and the control's widget.
  class ControlElement: Element {
    /// Where the views of the label are.
    let labels: Widget
    /// What is told of the style, and read with the label's texts to those who can't see it.
    private(set) var control: Widget
    private var tint = OwnStyle()
    private(set) var style: Style

    init(_ control: Widget, _ style: Style, _ events: EventSink, greed: Greed = []) {
      self.control = control
      self.style = style
      labels = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6)
      super.init(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0), events, greed: greed)
      gtk_box_append(widget.cast(), labels)
      show(control)
    }

    private func show(_ control: Widget) {
      gtk_box_append(widget.cast(), control)
      gtk_widget_set_valign(control, .center)
      gtk_widget_set_hexpand(control, greed.contains(.width) ? 1 : 0)
      styleChanged()
    }

    /// Shows another widget as the control.
    final func replaceControl(by new: Widget) {
      gtk_box_remove(widget.cast(), control)
      control = new
      tint = OwnStyle()
      show(new)
      textChanged()
    }

    final func setStyle(_ new: Style) {
      guard new != style else { return }
      style = new
      styleChanged()
    }

    /// Has the control look as the style says.
    func styleChanged() {
      gtk_widget_set_sensitive(widget, style.isEnabled ? 1 : 0)
      tint.set(style.tint.map { TintRules.rules(for: $0.css(in: surroundings.scheme)) }, on: control)
    }

    override func surroundingsChanged() { if style.tint != nil { styleChanged() } }

    override var content: Widget { labels }
    override var accessibleWidget: Widget { control }
    override var inheritedGreed: Greed { [] }
    override func align(_ child: Element) { child.setAlignment(.fill, .center) }

    override func textChanged() {
      let text = text(below: labels)
      gtk_widget_set_margin_end(labels, gtk_widget_get_first_child(labels) == nil ? 0 : 8)
      if !text.isEmpty { setAccessibleLabel(text, of: control) }
      super.textChanged()
    }
  }

  extension SignalHandler? {
    /// Makes a change that is not the user's.
    @MainActor
    func quietly(_ change: () -> Void) { if let self { self.quietly(change) } else { change() } }
  }

  /// How a tint shows on GTK's widgets: where the theme has its accent.
  enum TintRules {
    static func rules(for color: String) -> String {
      let ground = "{ background-color: \(color); background-image: none; border-color: \(color); }"
      return ["progress", "highlight", "check:checked", "radio:checked", "button:checked"].map { "& \($0) \(ground)" }
        .joined(separator: " ") + " &:checked \(ground) & text selection { background-color: \(color); }"
    }
  }

  /// Keeps the number of a signal's handler, to leave it out while the program itself changes something.
  @MainActor
  struct SignalHandler {
    private let object: UnsafeMutableRawPointer
    private let number: gulong

    init(
      _ object: UnsafeMutableRawPointer, _ signal: String, _ shape: SignalShape = .plain,
      _ body: @escaping @MainActor () -> Void
    ) {
      self.object = object
      number = connect(object, signal, shape, body)
    }

    /// Forgets the handler.
    func disconnect() { g_signal_handler_disconnect(object, number) }

    /// Makes a change that is not the user's.
    func quietly(_ change: () -> Void) {
      g_signal_handler_block(object, number)
      change()
      g_signal_handler_unblock(object, number)
    }
  }
#endif
