/// Counts a value up and down.
///
///     Stepper("\(count) cups", value: $count, in: 0...12)
public struct Stepper<Label: View>: Control {
  let increment: (() -> Void)?
  let decrement: (() -> Void)?
  /// Whether there is somewhere to go, which depends on the value.
  let canIncrement: () -> Bool
  let canDecrement: () -> Bool
  let editingChanged: (Bool) -> Void
  let content: Label

  /// A stepper that runs closures; a direction without a closure can't be taken.
  public init(
    @ViewBuilder label: () -> Label, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    increment = onIncrement
    decrement = onDecrement
    canIncrement = { onIncrement != nil }
    canDecrement = { onDecrement != nil }
    editingChanged = onEditingChanged
    content = label()
  }

  /// A stepper for a value.
  public init<V: Strideable>(
    value: Binding<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(
      label: label, onIncrement: { value.wrappedValue = value.wrappedValue.advanced(by: step) },
      onDecrement: { value.wrappedValue = value.wrappedValue.advanced(by: -step) }, onEditingChanged: onEditingChanged)
  }

  /// A stepper for a value within bounds.
  public init<V: Strideable>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    increment = { value.wrappedValue = min(value.wrappedValue.advanced(by: step), bounds.upperBound) }
    decrement = { value.wrappedValue = max(value.wrappedValue.advanced(by: -step), bounds.lowerBound) }
    canIncrement = { value.wrappedValue < bounds.upperBound }
    canDecrement = { value.wrappedValue > bounds.lowerBound }
    editingChanged = onEditingChanged
    content = label()
  }

  func primitive(in node: Node) -> Primitive {
    .stepper(canIncrement: canIncrement(), canDecrement: canDecrement(), node.style)
  }

  func handle(_ event: Event, in node: Node) {
    switch event {
    case .increment: if canIncrement() { increment?() }
    case .decrement: if canDecrement() { decrement?() }
    case .editing(let isEditing): editingChanged(isEditing)
    default: break
    }
  }

  /// Makes the runtime's node.
  public static func _makeNode(_ view: Self, _ context: NodeContext) -> ViewNode<Self> { ControlNode(view, context) }
}

extension Stepper where Label == Text {
  /// A stepper with a text as its label, for a value.
  public init<V: Strideable>(
    _ titleKey: LocalizedStringKey, value: Binding<V>, step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) { self.init(value: value, step: step, label: { Text(titleKey) }, onEditingChanged: onEditingChanged) }

  /// A stepper with a text as its label, for a value.
  @_disfavoredOverload
  public init<S: StringProtocol, V: Strideable>(
    _ title: S, value: Binding<V>, step: V.Stride = 1, onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) { self.init(value: value, step: step, label: { Text(title) }, onEditingChanged: onEditingChanged) }

  /// A stepper with a text as its label, for a value within bounds.
  public init<V: Strideable>(
    _ titleKey: LocalizedStringKey, value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) { self.init(value: value, in: bounds, step: step, label: { Text(titleKey) }, onEditingChanged: onEditingChanged) }

  /// A stepper with a text as its label, for a value within bounds.
  @_disfavoredOverload
  public init<S: StringProtocol, V: Strideable>(
    _ title: S, value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) { self.init(value: value, in: bounds, step: step, label: { Text(title) }, onEditingChanged: onEditingChanged) }

  /// A stepper with a text as its label, that runs closures.
  public init(
    _ titleKey: LocalizedStringKey, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(
      label: { Text(titleKey) }, onIncrement: onIncrement, onDecrement: onDecrement,
      onEditingChanged: onEditingChanged)
  }
}
