/// A control that selects a number from a range.
///
///     Slider(value: $volume, in: 0...11, step: 1) { Text("Volume") }
///
/// Each movement writes a number of the range, rounded to the nearest step. A value outside the range is shown as the
/// closest bound, and is not written until the user moves the slider.
public struct Slider<Label: View, ValueLabel: View> {
  let value: Binding<Double>
  let bounds: ClosedRange<Double>
  let step: Double?
  let editingChanged: (Bool) -> Void
  let content: SliderParts<Label, ValueLabel>

  private init<V: BinaryFloatingPoint>(
    _ value: Binding<V>, _ bounds: ClosedRange<V>, _ step: V.Stride?, _ label: Label,
    _ ends: (minimum: ValueLabel, maximum: ValueLabel), _ editingChanged: @escaping (Bool) -> Void
  ) where V.Stride: BinaryFloatingPoint {
    self.value = value.asDouble
    self.bounds = Double(bounds.lowerBound)...Double(bounds.upperBound)
    self.step = step.map { Double($0) }
    self.editingChanged = editingChanged
    content = SliderParts(label: label, minimum: ends.minimum, maximum: ends.maximum)
  }
}

extension Slider: Control {
  func primitive(in node: Node) -> Primitive {
    let value = min(max(value.wrappedValue, bounds.lowerBound), bounds.upperBound)
    return .slider(SliderProperties(value, in: bounds, step: step), node.style)
  }

  func handle(_ event: Event, in node: Node) {
    switch event {
    case .slide(let new): value.wrappedValue = nearest(to: new)
    case .editing(let isEditing): editingChanged(isEditing)
    default: break
    }
  }

  private func nearest(to new: Double) -> Double {
    let inside = min(max(new, bounds.lowerBound), bounds.upperBound)
    guard let step, step > 0 else { return inside }
    return min(bounds.lowerBound + ((inside - bounds.lowerBound) / step).rounded() * step, bounds.upperBound)
  }

  /// Creates the node that represents the view at runtime.
  ///
  /// - Parameters:
  ///   - view: The value of the view.
  ///   - context: The parent and the environment of the node.
  /// - Returns: A node for the value.
  public static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self> { ControlNode(view, context) }
}

extension Binding where Value: BinaryFloatingPoint {
  /// A conversion that a projected binding performs. Two projections of the same binding are equal if they perform the
  /// same conversion.
  private enum Conversion: Equatable { case double }

  var asDouble: Binding<Double> { project(Conversion.double, read: { Double($0) }, write: { $0 = Value($1) }) }
}

/// The label of a slider and the views at its ends.
struct SliderParts<Label: View, ValueLabel: View> {
  let label: Label
  let minimum: ValueLabel
  let maximum: ValueLabel
}

extension SliderParts: View {
  var body: some View {
    ElementPartView(.label, label)
    ElementPartView(.minimum, minimum)
    ElementPartView(.maximum, maximum)
  }
}

extension Slider where Label == EmptyView, ValueLabel == EmptyView {
  /// Creates a slider without a label.
  ///
  /// - Parameters:
  ///   - value: A binding to the number.
  ///   - bounds: The range of the number.
  ///   - onEditingChanged: A closure that receives `true` when the user starts to move the slider, and `false` at the
  ///     end.
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1, onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {
    self.init(value, bounds, nil, EmptyView(), (EmptyView(), EmptyView()), onEditingChanged)
  }

  /// Creates a slider without a label that selects multiples of a step.
  ///
  /// - Parameters:
  ///   - value: A binding to the number.
  ///   - bounds: The range of the number.
  ///   - step: The distance between two numbers, counted from the lower bound.
  ///   - onEditingChanged: A closure that receives `true` when the user starts to move the slider, and `false` at the
  ///     end.
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {
    self.init(value, bounds, step, EmptyView(), (EmptyView(), EmptyView()), onEditingChanged)
  }
}

extension Slider where ValueLabel == EmptyView {
  /// Creates a slider with a label.
  ///
  /// - Parameters:
  ///   - value: A binding to the number.
  ///   - bounds: The range of the number.
  ///   - label: A view builder that creates the label.
  ///   - onEditingChanged: A closure that receives `true` when the user starts to move the slider, and `false` at the
  ///     end.
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {
    self.init(value, bounds, nil, label(), (EmptyView(), EmptyView()), onEditingChanged)
  }

  /// Creates a slider with a label that selects multiples of a step.
  ///
  /// - Parameters:
  ///   - value: A binding to the number.
  ///   - bounds: The range of the number.
  ///   - step: The distance between two numbers, counted from the lower bound.
  ///   - label: A view builder that creates the label.
  ///   - onEditingChanged: A closure that receives `true` when the user starts to move the slider, and `false` at the
  ///     end.
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {
    self.init(value, bounds, step, label(), (EmptyView(), EmptyView()), onEditingChanged)
  }
}

extension Slider {
  /// Creates a slider with a label and with views at its ends.
  ///
  /// - Parameters:
  ///   - value: A binding to the number.
  ///   - bounds: The range of the number.
  ///   - label: A view builder that creates the label.
  ///   - minimumValueLabel: A view builder that creates the view at the lower end.
  ///   - maximumValueLabel: A view builder that creates the view at the upper end.
  ///   - onEditingChanged: A closure that receives `true` when the user starts to move the slider, and `false` at the
  ///     end.
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
    @ViewBuilder minimumValueLabel: () -> ValueLabel, @ViewBuilder maximumValueLabel: () -> ValueLabel,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {
    self.init(value, bounds, nil, label(), (minimumValueLabel(), maximumValueLabel()), onEditingChanged)
  }

  /// Creates a slider with a label and with views at its ends that selects multiples of a step.
  ///
  /// - Parameters:
  ///   - value: A binding to the number.
  ///   - bounds: The range of the number.
  ///   - step: The distance between two numbers, counted from the lower bound.
  ///   - label: A view builder that creates the label.
  ///   - minimumValueLabel: A view builder that creates the view at the lower end.
  ///   - maximumValueLabel: A view builder that creates the view at the upper end.
  ///   - onEditingChanged: A closure that receives `true` when the user starts to move the slider, and `false` at the
  ///     end.
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
    @ViewBuilder minimumValueLabel: () -> ValueLabel, @ViewBuilder maximumValueLabel: () -> ValueLabel,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {
    self.init(value, bounds, step, label(), (minimumValueLabel(), maximumValueLabel()), onEditingChanged)
  }
}

/// The properties of a slider: its value, with the bounds and the step.
package struct SliderProperties: Equatable, Sendable {
  package var value: Double
  /// The bounds of the value.
  package var bounds: ClosedRange<Double>
  /// The distance between the values that can be selected, counted from the lower bound, or `nil` if every value can
  /// be.
  package var step: Double?

  /// Creates the properties of a slider.
  ///
  /// - Parameters:
  ///   - value: The value at the thumb.
  ///   - bounds: The bounds of the value.
  ///   - step: The distance between the values that can be selected, counted from the lower bound, or `nil` if every
  ///     value can be.
  package init(_ value: Double, in bounds: ClosedRange<Double>, step: Double? = nil) {
    self.value = value
    self.bounds = bounds
    self.step = step
  }
}

/// The content of the element of a slider: its properties and its style.
package struct SliderContent {
  package var slider: SliderProperties
  package var style: Style
}

extension SliderContent: StyledElementContent {
  package var canHaveFocus: Bool { true }
  package var accessibilityTraits: AccessibilityTraits { [] }
  var menuEntry: MenuEntry { .nothing }

  package func event(for key: KeyEquivalent, in direction: LayoutDirection) -> Event? {
    switch key {
    case .upArrow: event(for: .increment)
    case .downArrow: event(for: .decrement)
    case .rightArrow: event(for: direction == .leftToRight ? .increment : .decrement)
    case .leftArrow: event(for: direction == .leftToRight ? .decrement : .increment)
    case .home: .slide(slider.bounds.lowerBound)
    case .end: .slide(slider.bounds.upperBound)
    default: nil
    }
  }

  /// The position in the range, in percent.
  package var accessibilityValue: String? {
    let length = slider.bounds.upperBound - slider.bounds.lowerBound
    let share = length > 0 ? (slider.value - slider.bounds.lowerBound) / length : 0
    return share.formatted(.percent.precision(.fractionLength(0)))
  }

  package func event(for adjustment: AccessibilityAdjustmentDirection) -> Event? {
    let step = slider.step ?? (slider.bounds.upperBound - slider.bounds.lowerBound) / 100
    let value = slider.value + (adjustment == .increment ? step : -step)
    return .slide(min(max(value, slider.bounds.lowerBound), slider.bounds.upperBound))
  }

  package func showing(_ event: Event) -> Primitive? {
    guard case .slide(let value) = event else { return nil }
    var slider = slider
    slider.value = value
    return .slider(slider, style)
  }

  func makeLayoutNode(of element: RenderNode) -> LayoutNode { ControlLayoutNode() }
  func hasOtherSize(than old: SliderContent) -> Bool { style != old.style }

  func arrange(_ children: LayoutChildren, of element: RenderNode, in node: LayoutNode) {
    children.arrange(around: element, in: node, HStackLayout(spacing: 8)) { $0 == .maximum }
  }
}
