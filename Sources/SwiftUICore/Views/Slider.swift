/// Chooses a number within bounds.
///
///     Slider(value: $volume, in: 0...11, step: 1) { Text("Volume") }
public struct Slider<Label: View, ValueLabel: View>: Control {
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

  func primitive(in node: Node) -> Primitive {
    let value = min(max(value.wrappedValue, bounds.lowerBound), bounds.upperBound)
    return .slider(SliderContent(value, in: bounds, step: step), node.style)
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

  /// Makes the runtime's node.
  public static func _makeNode(_ view: Self, _ context: NodeContext) -> ViewNode<Self> { ControlNode(view, context) }
}

extension Binding where Value: BinaryFloatingPoint {
  private enum Way: Equatable { case double }

  var asDouble: Binding<Double> { project(Way.double, read: { Double($0) }, write: { $0 = Value($1) }) }
}

/// What stands around a slider.
struct SliderParts<Label: View, ValueLabel: View>: View {
  let label: Label
  let minimum: ValueLabel
  let maximum: ValueLabel

  var body: some View {
    PartView(.label, label)
    PartView(.minimum, minimum)
    PartView(.maximum, maximum)
  }
}

extension Slider where Label == EmptyView, ValueLabel == EmptyView {
  /// A slider without a label.
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1, onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {
    self.init(value, bounds, nil, EmptyView(), (EmptyView(), EmptyView()), onEditingChanged)
  }

  /// A slider without a label, whose value is a number of steps from the lower bound.
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {
    self.init(value, bounds, step, EmptyView(), (EmptyView(), EmptyView()), onEditingChanged)
  }
}

extension Slider where ValueLabel == EmptyView {
  /// A slider with a label.
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {
    self.init(value, bounds, nil, label(), (EmptyView(), EmptyView()), onEditingChanged)
  }

  /// A slider with a label, whose value is a number of steps from the lower bound.
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {
    self.init(value, bounds, step, label(), (EmptyView(), EmptyView()), onEditingChanged)
  }
}

extension Slider {
  /// A slider with a label, and with views at its ends.
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
    @ViewBuilder minimumValueLabel: () -> ValueLabel, @ViewBuilder maximumValueLabel: () -> ValueLabel,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {
    self.init(value, bounds, nil, label(), (minimumValueLabel(), maximumValueLabel()), onEditingChanged)
  }

  /// A slider with a label, and with views at its ends, whose value is a number of steps from the lower bound.
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
    @ViewBuilder minimumValueLabel: () -> ValueLabel, @ViewBuilder maximumValueLabel: () -> ValueLabel,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {
    self.init(value, bounds, step, label(), (minimumValueLabel(), maximumValueLabel()), onEditingChanged)
  }
}
