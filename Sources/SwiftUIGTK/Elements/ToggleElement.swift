#if GTK
  import CGTK
  import Foundation
  import SwiftUICore

  /// A control for a Boolean value: `GtkCheckButton`, `GtkSwitch` or `GtkToggleButton`.
  ///
  /// The label of a check box or a button is in a host inside the control. The label of a switch is before the control,
  /// in a host that is a sibling of the control.
  final class ToggleElement: Element {
    private var appearance: ToggleAppearance
    private var style: Style
    private var control: Widget
    private let labels: LayoutHost
    private var tint = WidgetStyle()
    private var handler: SignalHandler?

    init(_ isOn: Bool, _ appearance: ToggleAppearance, _ style: Style, _ context: ElementContext) {
      self.appearance = appearance
      self.style = style
      control = Self.makeControl(appearance)
      labels = LayoutHost(.label)
      outer = LayoutHost(.container)
      super.init(outer.widget, context, host: labels)
      outer.attach(to: self)
      showControl(isOn)
    }

    /// The host of the control, and of the label's host if that is not inside the control.
    private let outer: LayoutHost

    private static func makeControl(_ appearance: ToggleAppearance) -> Widget {
      switch appearance {
      case .automatic, .checkbox: gtk_check_button_new()
      case .switch: gtk_switch_new()
      case .button: gtk_toggle_button_new()
      }
    }

    override var placedControl: Widget? { control }
    override var frameOfControl: CGRect {
      appearance == .switch ? controlFrame : CGRect(origin: .zero, size: placement.frame.size)
    }
    override var accessibleWidget: Widget { control }

    private func showControl(_ isOn: Bool) {
      gtk_widget_insert_before(control, outer.widget, nil)
      let (events, control) = (events, control)
      switch appearance {
      case .automatic, .checkbox:
        gtk_check_button_set_child(control.cast(), labels.widget)
        handler = SignalHandler(control.object, "toggled") {
          events.send(.toggle(gtk_check_button_get_active(control.cast()) != 0))
        }
      case .switch:
        gtk_widget_insert_before(labels.widget, outer.widget, control)
        handler = SignalHandler(control.object, "notify::active", .oneArgument) {
          events.send(.toggle(gtk_switch_get_active(control.opaque) != 0))
        }
      case .button:
        gtk_button_set_child(control.cast(), labels.widget)
        handler = SignalHandler(control.object, "toggled") {
          events.send(.toggle(gtk_toggle_button_get_active(control.cast()) != 0))
        }
      }
      set(isOn)
      showStyle()
    }

    private func set(_ isOn: Bool) {
      handler?.quietly {
        let value: gboolean = isOn ? 1 : 0
        switch appearance {
        case .automatic, .checkbox: gtk_check_button_set_active(control.cast(), value)
        case .switch: gtk_switch_set_active(control.opaque, value)
        case .button: gtk_toggle_button_set_active(control.cast(), value)
        }
      }
    }

    private func showStyle() {
      gtk_widget_set_sensitive(widget, style.isEnabled ? 1 : 0)
      tint.set(style.tint.map { TintRules.rules(for: $0.css(in: surroundings.scheme)) }, on: control)
    }

    override func surroundingsChanged() { if style.tint != nil { showStyle() } }

    override func update(from old: Primitive, to new: Primitive) {
      guard case .toggle(let isOn, let appearance, let style) = new else { return }
      self.style = style
      guard appearance != self.appearance else {
        showStyle()
        return set(isOn)
      }
      switch self.appearance {
      case .automatic, .checkbox: gtk_check_button_set_child(control.cast(), nil)
      case .switch: gtk_widget_unparent(labels.widget)
      case .button: gtk_button_set_child(control.cast(), nil)
      }
      gtk_widget_unparent(control)
      self.appearance = appearance
      control = Self.makeControl(appearance)
      tint = WidgetStyle()
      showControl(isOn)
      givenChanged()
      textChanged()
    }

    override func labelMetrics() -> LabelMetrics {
      switch appearance {
      case .button: LabelInsetsCache.of("toggle button", control, labels)
      case .automatic, .switch, .checkbox: LabelInsetsCache.of("check button", control, labels, isLeading: true)
      }
    }

    override var labelOrigin: CGPoint { appearance == .switch ? .zero : super.labelOrigin }

    override func textChanged() {
      let text = text(below: labels.widget)
      if !text.isEmpty { setAccessibleLabel(text, of: control) }
      super.textChanged()
    }
  }

  extension ToggleContent: GTKElementContent {
    func makeElement(_ context: ElementContext) -> Element { ToggleElement(isOn, appearance, style, context) }
  }
#endif
