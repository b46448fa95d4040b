#if GTK
  import CGTK
  import Foundation
  import SwiftUICore

  /// A control for a number in a range (`GtkScale`), with labels at its ends.
  final class SliderElement: Element {
    private let scale: Widget
    private var slider: SliderProperties
    private var style: Style
    private var handler: SignalHandler?
    private var isHeld = false
    private var tint = WidgetStyle()

    init(_ slider: SliderProperties, _ style: Style, _ context: ElementContext) {
      self.slider = slider
      self.style = style
      scale = gtk_scale_new(GTK_ORIENTATION_HORIZONTAL, nil)
      super.init(hosting: context)
      gtk_widget_insert_before(scale, widget, nil)
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

    override var placedControl: Widget? { scale }
    override var accessibleWidget: Widget { scale }

    /// Returns the proposed width, at least 32 points, or 120 points if none is proposed.
    override func measure(_ proposal: ProposedViewSize) -> LeafMeasurement {
      let (natural, _) = naturalSize(of: scale)
      return LeafMeasurement(CGSize(width: max(proposal.width ?? 120, 32), height: natural.height))
    }

    override func textChanged() {
      forEachChild { child in
        guard (child as? PartElement)?.part == .label else { return }
        setAccessibleLabel(text(below: child.widget), of: scale)
      }
      super.textChanged()
    }
  }

  /// A control that increments and decrements a value: two linked buttons after a label.
  final class StepperElement: ControlElement {
    private let down: Widget = gtk_button_new_from_icon_name("list-remove-symbolic")
    private let up: Widget = gtk_button_new_from_icon_name("list-add-symbolic")

    init(_ canIncrement: Bool, _ canDecrement: Bool, _ style: Style, _ context: ElementContext) {
      let buttons: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0)
      gtk_widget_add_css_class(buttons, "linked")
      gtk_box_append(buttons.cast(), down)
      gtk_box_append(buttons.cast(), up)
      super.init(buttons, style, context)
      let events = events
      connect(down.object, "clicked") { events.send(.decrement) }
      connect(up.object, "clicked") { events.send(.increment) }
      show(canIncrement, canDecrement)
      tellActions(of: accessibleWidget)
    }

    override var hasAdjustments: Bool { true }

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
      labelButtons()
    }

    override func givenChanged() {
      super.givenChanged()
      labelButtons()
    }

    private func labelButtons() {
      let text = givenLabel ?? labelText
      tellAccessible(.label, "\(text) +", of: up)
      tellAccessible(.label, "\(text) −", of: down)
    }
  }

  extension SliderContent: GTKElementContent {
    func makeElement(_ context: ElementContext) -> Element { SliderElement(slider, style, context) }
  }

  extension StepperContent: GTKElementContent {
    func makeElement(_ context: ElementContext) -> Element {
      StepperElement(canIncrement, canDecrement, style, context)
    }
  }
#endif
