#if GTK
  import CGTK
  import SwiftUICore

  /// A number within bounds: `GtkScale`, with what stands at its ends.
  final class SliderElement: Element {
    private let scale: Widget
    private var slider: SliderContent
    private var style: Style
    private var handler: SignalHandler?
    private var isHeld = false
    private var tint = OwnStyle()

    init(_ slider: SliderContent, _ style: Style, _ events: EventSink) {
      self.slider = slider
      self.style = style
      scale = gtk_scale_new(GTK_ORIENTATION_HORIZONTAL, nil)
      super.init(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8), events, greed: .width)
      gtk_widget_set_size_request(scale, 120, -1)
      gtk_widget_set_hexpand(scale, 1)
      gtk_box_append(widget.cast(), scale)
      handler = SignalHandler(scale.object, "value-changed") { [weak self] in self?.valueChanged() }
      connect(scale.object, "state-flags-changed", .oneArgument) { [weak self] in self?.stateChanged() }
      show()
    }

    override func update(from old: Primitive, to new: Primitive) {
      guard case .slider(let slider, let style) = new else { return }
      (self.slider, self.style) = (slider, style)
      show()
    }

    override func surroundingsChanged() { show() }

    private func show() {
      handler?.quietly {
        let length = slider.bounds.upperBound - slider.bounds.lowerBound
        gtk_range_set_range(scale.cast(), slider.bounds.lowerBound, slider.bounds.upperBound)
        gtk_range_set_increments(scale.cast(), slider.step ?? length / 100, slider.step.map { $0 * 10 } ?? length / 10)
        gtk_range_set_value(scale.cast(), slider.value)
      }
      gtk_widget_set_sensitive(widget, style.isEnabled ? 1 : 0)
      tint.set(style.tint.map { TintRules.rules(for: $0.css(in: surroundings.scheme)) }, on: scale)
    }

    private func valueChanged() {
      var value = gtk_range_get_value(scale.cast())
      if let step = slider.step, step > 0 {
        let steps = ((value - slider.bounds.lowerBound) / step).rounded()
        value = min(slider.bounds.lowerBound + steps * step, slider.bounds.upperBound)
        handler?.quietly { gtk_range_set_value(scale.cast(), value) }
      }
      guard value != slider.value else { return }
      slider.value = value
      events.send(.slide(value))
    }

    private func stateChanged() {
      let isActive = gtk_widget_get_state_flags(scale).rawValue & GTK_STATE_FLAG_ACTIVE.rawValue != 0
      guard isActive != isHeld else { return }
      isHeld = isActive
      events.send(.editing(isActive))
    }

    /// The label and the lower end stand before the scale, the upper end behind it.
    override func attach(_ child: Element, after sibling: Element?) {
      switch (child as? PartElement)?.part {
      case .maximum: gtk_widget_insert_after(child.widget, widget, scale)
      case .minimum: gtk_widget_insert_before(child.widget, widget, scale)
      default: gtk_widget_insert_after(child.widget, widget, nil)
      }
    }

    override var accessibleWidget: Widget { scale }
    override var inheritedGreed: Greed { [] }
    override func align(_ child: Element) { child.setAlignment(.fill, .center) }

    override func textChanged() {
      forEachChild { child in
        guard (child as? PartElement)?.part == .label else { return }
        setAccessibleLabel(text(below: child.widget), of: scale)
      }
      super.textChanged()
    }
  }

  /// Up or down: two buttons in one, behind a label.
  final class StepperElement: ControlElement {
    private let down: Widget = gtk_button_new_from_icon_name("list-remove-symbolic")
    private let up: Widget = gtk_button_new_from_icon_name("list-add-symbolic")

    init(_ canIncrement: Bool, _ canDecrement: Bool, _ style: Style, _ events: EventSink) {
      let buttons: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0)
      gtk_widget_add_css_class(buttons, "linked")
      gtk_box_append(buttons.cast(), down)
      gtk_box_append(buttons.cast(), up)
      super.init(buttons, style, events)
      connect(down.object, "clicked") { events.send(.decrement) }
      connect(up.object, "clicked") { events.send(.increment) }
      show(canIncrement, canDecrement)
    }

    override func update(from old: Primitive, to new: Primitive) {
      guard case .stepper(let canIncrement, let canDecrement, let style) = new else { return }
      setStyle(style)
      show(canIncrement, canDecrement)
    }

    private func show(_ canIncrement: Bool, _ canDecrement: Bool) {
      gtk_widget_set_sensitive(up, canIncrement ? 1 : 0)
      gtk_widget_set_sensitive(down, canDecrement ? 1 : 0)
    }

    override func textChanged() {
      super.textChanged()
      let text = text(below: labels)
      setAccessibleLabel("\(text) +", of: up)
      setAccessibleLabel("\(text) −", of: down)
    }
  }
#endif
