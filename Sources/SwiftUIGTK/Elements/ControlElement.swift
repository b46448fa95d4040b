#if GTK
  import CGTK
  import SwiftUICore

  /// A control with a label before it. The core places both the views of the label and the widget of the control.
  class ControlElement: Element {
    /// The widget of the control, which has the style, and the texts of the label as its accessibility label.
    private(set) final var control: Widget
    private var tint = WidgetStyle()
    private(set) final var style: Style

    /// Creates an element.
    ///
    /// - Parameters:
    ///   - control: The widget of the control.
    ///   - style: The style, with the size and the appearance of the control.
    ///   - context: The event sink and the layout of the element.
    init(_ control: Widget, _ style: Style, _ context: ElementContext) {
      self.control = control
      self.style = style
      super.init(hosting: context)
      show(control)
    }

    private func show(_ control: Widget) {
      gtk_widget_insert_before(control, widget, nil)
      styleChanged()
    }

    /// Replaces the widget of the control.
    final func replaceControl(by new: Widget) {
      gtk_widget_unparent(control)
      control = new
      tint = WidgetStyle()
      show(new)
      givenChanged()
      textChanged()
    }

    final func setStyle(_ new: Style) {
      guard new != style else { return }
      style = new
      styleChanged()
    }

    /// Applies the style to the control.
    func styleChanged() {
      gtk_widget_set_sensitive(widget, style.isEnabled ? 1 : 0)
      tint.set(style.tint.map { TintRules.rules(for: $0.css(in: surroundings.scheme)) }, on: control)
    }

    override func surroundingsChanged() { if style.tint != nil { styleChanged() } }

    override var placedControl: Widget? { control }
    override var accessibleWidget: Widget { control }

    /// The texts of the label, separated by spaces.
    final var labelText: String {
      var texts: [String] = []
      forEachChild { texts.append(text(below: $0.widget)) }
      return texts.filter { !$0.isEmpty }.joined(separator: " ")
    }

    override func textChanged() {
      let text = labelText
      if !text.isEmpty { setAccessibleLabel(text, of: control) }
      super.textChanged()
    }
  }

  extension SignalHandler? {
    /// Performs a change with the handler blocked, if there is one, so that the change is not reported as the user's.
    @MainActor
    func quietly(_ change: () -> Void) { if let self { self.quietly(change) } else { change() } }
  }

  /// A namespace for the CSS rules that replace the accent color of the theme by a tint.
  enum TintRules {
    static func rules(for color: String) -> String {
      let ground = "{ background-color: \(color); background-image: none; border-color: \(color); }"
      return ["progress", "highlight", "check:checked", "radio:checked", "button:checked"].map { "& \($0) \(ground)" }
        .joined(separator: " ") + " &:checked \(ground) & text selection { background-color: \(color); }"
    }
  }

  /// A connected handler of a signal, which can be blocked while the program itself changes the object.
  @MainActor
  struct SignalHandler {
    private let object: UnsafeMutableRawPointer
    private let number: gulong

    init(
      _ object: UnsafeMutableRawPointer, _ signal: String, _ shape: SignalArity = .plain,
      _ body: @escaping @MainActor () -> Void
    ) {
      self.object = object
      number = connect(object, signal, shape, body)
    }

    /// Disconnects the handler.
    func disconnect() { g_signal_handler_disconnect(object, number) }

    /// Performs a change with the handler blocked, so that the change is not reported as the user's.
    func quietly(_ change: () -> Void) {
      g_signal_handler_block(object, number)
      change()
      g_signal_handler_unblock(object, number)
    }
  }
#endif
