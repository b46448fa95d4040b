#if GTK
  import CGTK
  import SwiftUICore

  /// A button: `GtkButton`, with its label's views in a row.
  final class ButtonElement: Element {
    private let box: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6)
    private var look = OwnStyle()
    private var primitive: Primitive
    private var isPressed = false

    init(_ primitive: Primitive, _ events: EventSink) {
      self.primitive = primitive
      super.init(gtk_button_new(), events)
      gtk_widget_set_halign(box, .center)
      gtk_button_set_child(widget.cast(), box)
      connect(widget.object, "clicked") { events.send(.tap) }
      connect(widget.object, "state-flags-changed", .oneArgument) { [weak self] in self?.stateChanged() }
      show()
    }

    /// A link is a button that looks like one.
    override func update(from old: Primitive, to new: Primitive) {
      primitive = new
      show()
    }

    override func surroundingsChanged() { show() }

    private func show() {
      gtk_widget_set_sensitive(widget, primitive.style?.isEnabled ?? true ? 1 : 0)
      guard case .button(let role, let buttonLook, let style) = primitive else {
        for name in ["flat", "link"] { gtk_widget_add_css_class(widget, name) }
        return
      }
      setClass("destructive-action", role == .destructive)
      setClass("suggested-action", buttonLook == .prominent)
      setClass("flat", buttonLook == .borderless)
      switch buttonLook {
      case .plain, .custom: look.set(Self.bare, on: widget)
      case .prominent:
        let tint = style.tint?.css(in: surroundings.scheme)
        look.set(tint.map { "& { background-color: \($0); background-image: none; }" }, on: widget)
      case .automatic, .bordered, .borderless:
        let tint = style.tint?.css(in: surroundings.scheme)
        look.set(tint.map { "& { color: \($0); }" }, on: widget)
      }
    }

    /// A button without anything of the theme's but the ring around what has the focus.
    private static let bare =
      "&, &:hover, &:active, &:disabled { background: none; border: none; box-shadow: none; padding: 0; min-width: 0; "
      + "min-height: 0; color: inherit; font-weight: inherit; }"

    private func setClass(_ name: String, _ isOn: Bool) {
      if isOn { gtk_widget_add_css_class(widget, name) } else { gtk_widget_remove_css_class(widget, name) }
    }

    private func stateChanged() {
      let isActive = gtk_widget_get_state_flags(widget).rawValue & GTK_STATE_FLAG_ACTIVE.rawValue != 0
      guard isActive != isPressed else { return }
      isPressed = isActive
      events.send(.press(isActive))
    }

    override var content: Widget { box }
    override func align(_ child: Element) { child.setAlignment(.fill, .center) }

    /// A button is as big as its label.
    override var inheritedGreed: Greed { [] }

    override func textChanged() {
      setAccessibleLabel(text(below: box), of: widget)
      super.textChanged()
    }
  }
#endif
