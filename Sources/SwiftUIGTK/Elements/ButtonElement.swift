#if GTK
  import CGTK
  import Foundation
  import SwiftUICore

  /// A button or a link (`GtkButton`), with the views of its label inside.
  final class ButtonElement: Element {
    private var appearance = WidgetStyle()
    private var primitive: Primitive
    private var isPressed = false

    init(_ primitive: Primitive, _ context: ElementContext) {
      self.primitive = primitive
      let host = LayoutHost(.label)
      super.init(gtk_button_new(), context, host: host)
      let events = events
      gtk_button_set_child(widget.cast(), host.widget)
      connect(widget.object, "clicked") { events.send(.tap) }
      connect(widget.object, "state-flags-changed", .oneArgument) { [weak self] in self?.stateChanged() }
      show()
    }

    override func update(from old: Primitive, to new: Primitive) {
      primitive = new
      show()
    }

    override func surroundingsChanged() { show() }

    private func show() {
      gtk_widget_set_sensitive(widget, primitive.style?.isEnabled ?? true ? 1 : 0)
      guard case .button(let role, let buttonAppearance, let style) = primitive else {
        for name in ["flat", "link"] { gtk_widget_add_css_class(widget, name) }
        return
      }
      let isProminent = buttonAppearance == .prominent || (isDefault && buttonAppearance == .automatic)
      setClass("destructive-action", isProminent && role == .destructive)
      setClass("suggested-action", isProminent && role != .destructive)
      setClass("swiftui-destructive", !isProminent && role == .destructive)
      setClass("flat", buttonAppearance == .borderless)
      switch buttonAppearance {
      case .plain, .custom: appearance.set(Self.bare, on: widget)
      case .row:
        let insets = LabelMetrics.row.insets
        appearance.set(
          Self.bare.replacingOccurrences(
            of: "padding: 0;", with: "padding: \(Int(insets.top))px \(Int(insets.leading))px; border-radius: 0;"),
          on: widget)
      case .prominent:
        let tint = style.tint?.css(in: surroundings.scheme)
        let color = tint.map { "background-color: \($0); background-image: none; " } ?? ""
        let rules = color + Self.border(of: style)
        appearance.set(rules.isEmpty ? nil : "& { \(rules) }", on: widget)
      case .automatic, .bordered, .borderless:
        let tint = style.tint?.css(in: surroundings.scheme)
        let rules = (tint.map { "color: \($0); " } ?? "") + Self.border(of: style)
        appearance.set(rules.isEmpty ? nil : "& { \(rules) }", on: widget)
      }
    }

    /// `true` if the Return key presses the button, which makes it prominent.
    var isDefault = false { didSet { if isDefault != oldValue { show() } } }

    /// Returns the CSS declarations for the size and the shape of a button.
    private static func border(of style: Style) -> String {
      let shape =
        switch style.buttonBorderShape.kind {
        case .automatic, .roundedRectangle(nil): ""
        case .capsule, .circle: "border-radius: 999px; "
        case .roundedRectangle(let radius?): "border-radius: \(Int(radius))px; "
        }
      return shape + (style.controlSize.buttonDeclarations ?? "")
    }

    /// The CSS rules that remove everything of the theme from a button except the focus ring.
    private static let bare =
      "&, &:hover, &:active, &:disabled { background: none; border: none; box-shadow: none; padding: 0; min-width: 0; "
      + "min-height: 0; color: inherit; font-weight: inherit; }"

    var isEnabled: Bool { primitive.style?.isEnabled ?? true }

    /// Returns a Boolean value that indicates whether a modifier of the button sets a keyboard shortcut.
    func hasShortcut(_ shortcut: KeyboardShortcut) -> Bool {
      var next = parent
      while let element = next, element is any ModifyingElement {
        if (element as? KeyboardShortcutElement)?.value == shortcut { return true }
        next = element.parent
      }
      return false
    }

    /// `true` if the button can be the default button of an alert: it has no role and is enabled.
    var isDefaultAnswer: Bool {
      if case .button(nil, _, let style) = primitive { style.isEnabled } else { false }
    }

    /// `true` if the button cancels an alert and is enabled.
    var isCancelAnswer: Bool {
      if case .button(.cancel, _, let style) = primitive { style.isEnabled } else { false }
    }

    private func setClass(_ name: String, _ isOn: Bool) {
      if isOn { gtk_widget_add_css_class(widget, name) } else { gtk_widget_remove_css_class(widget, name) }
    }

    private func stateChanged() {
      let isActive = gtk_widget_get_state_flags(widget).rawValue & GTK_STATE_FLAG_ACTIVE.rawValue != 0
      guard isActive != isPressed else { return }
      isPressed = isActive
      events.send(.press(isActive))
    }

    override func labelMetrics() -> LabelMetrics {
      guard case .button(_, let appearance, let style) = primitive else {
        return LabelInsetsCache.of("link", widget, host)
      }
      switch appearance {
      case .plain, .custom: return LabelMetrics()
      case .row: return .row
      case .automatic, .bordered, .prominent, .borderless:
        return LabelInsetsCache.of("button \(appearance) \(style.controlSize)", widget, host)
      }
    }

    override func textChanged() {
      setAccessibleLabel(text(below: content), of: widget)
      super.textChanged()
    }
  }

  extension ButtonContent: GTKElementContent {
    func makeElement(_ context: ElementContext) -> Element {
      ButtonElement(.button(role: role, appearance: appearance, style), context)
    }
  }

  extension LinkContent: GTKElementContent {
    func makeElement(_ context: ElementContext) -> Element { ButtonElement(.link(destination, style), context) }
  }
#endif
