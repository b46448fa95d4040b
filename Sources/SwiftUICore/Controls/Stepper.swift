/// A control that increments and decrements a value.
///
///     Stepper("\(count) cups", value: $count, in: 0...12)
///
/// A step beyond the range sets the value to the closest bound. At a bound, the button for that direction is disabled.
/// `onEditingChanged` receives `true` before each step and `false` after it.
public struct Stepper<Label: View> {
  let increment: (() -> Void)?
  let decrement: (() -> Void)?
  /// A closure that returns whether the value can be incremented. It is called again when the value changes.
  let canIncrement: () -> Bool
  let canDecrement: () -> Bool
  let editingChanged: (Bool) -> Void
  let content: ControlLabel<Label>

  /// Creates a stepper that performs actions.
  ///
  /// - Parameters:
  ///   - label: A view builder that creates the label.
  ///   - onIncrement: The action of a step up, or `nil` to disable that direction.
  ///   - onDecrement: The action of a step down, or `nil` to disable that direction.
  ///   - onEditingChanged: A closure that receives `true` when editing starts, and `false` when it ends.
  public init(
    @ViewBuilder label: () -> Label, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    increment = onIncrement
    decrement = onDecrement
    canIncrement = { onIncrement != nil }
    canDecrement = { onDecrement != nil }
    editingChanged = onEditingChanged
    content = ControlLabel(label())
  }

  /// Creates a stepper for a value.
  ///
  /// - Parameters:
  ///   - value: A binding to the value.
  ///   - step: The amount of a step.
  ///   - label: A view builder that creates the label.
  ///   - onEditingChanged: A closure that receives `true` when editing starts, and `false` when it ends.
  public init<V: Strideable>(
    value: Binding<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(
      label: label, onIncrement: { value.wrappedValue = value.wrappedValue.advanced(by: step) },
      onDecrement: { value.wrappedValue = value.wrappedValue.advanced(by: -step) }, onEditingChanged: onEditingChanged)
  }

  /// Creates a stepper for a value in a range.
  ///
  /// - Parameters:
  ///   - value: A binding to the value.
  ///   - bounds: The range of the value. A step that would leave it ends at the bound.
  ///   - step: The amount of a step.
  ///   - label: A view builder that creates the label.
  ///   - onEditingChanged: A closure that receives `true` when editing starts, and `false` when it ends.
  public init<V: Strideable>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    increment = { value.wrappedValue = min(value.wrappedValue.advanced(by: step), bounds.upperBound) }
    decrement = { value.wrappedValue = max(value.wrappedValue.advanced(by: -step), bounds.lowerBound) }
    canIncrement = { value.wrappedValue < bounds.upperBound }
    canDecrement = { value.wrappedValue > bounds.lowerBound }
    editingChanged = onEditingChanged
    content = ControlLabel(label())
  }
}

extension Stepper {
  /// Creates a stepper that performs actions.
  ///
  /// - Parameters:
  ///   - onIncrement: The action of a step up, or `nil` to disable that direction.
  ///   - onDecrement: The action of a step down, or `nil` to disable that direction.
  ///   - onEditingChanged: A closure that receives `true` when editing starts, and `false` when it ends.
  ///   - label: A view builder that creates the label.
  public init(
    onIncrement: (() -> Void)?, onDecrement: (() -> Void)?, onEditingChanged: @escaping (Bool) -> Void = { _ in },
    @ViewBuilder label: () -> Label
  ) {
    self.init(
      label: label, onIncrement: onIncrement, onDecrement: onDecrement, onEditingChanged: onEditingChanged)
  }

  /// Creates a stepper for a value.
  ///
  /// - Parameters:
  ///   - value: A binding to the value.
  ///   - step: The amount of a step.
  ///   - onEditingChanged: A closure that receives `true` when editing starts, and `false` when it ends.
  ///   - label: A view builder that creates the label.
  public init<V: Strideable>(
    value: Binding<V>, step: V.Stride = 1, onEditingChanged: @escaping (Bool) -> Void,
    @ViewBuilder label: () -> Label
  ) { self.init(value: value, step: step, label: label, onEditingChanged: onEditingChanged) }

  /// Creates a stepper for a value in a range.
  ///
  /// - Parameters:
  ///   - value: A binding to the value.
  ///   - bounds: The range of the value. A step that would leave it ends at the bound.
  ///   - step: The amount of a step.
  ///   - onEditingChanged: A closure that receives `true` when editing starts, and `false` when it ends.
  ///   - label: A view builder that creates the label.
  public init<V: Strideable>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, onEditingChanged: @escaping (Bool) -> Void,
    @ViewBuilder label: () -> Label
  ) { self.init(value: value, in: bounds, step: step, label: label, onEditingChanged: onEditingChanged) }
}

extension Stepper: Control {
  func primitive(in node: Node) -> Primitive {
    .stepper(canIncrement: canIncrement(), canDecrement: canDecrement(), node.style)
  }

  func handle(_ event: Event, in node: Node) {
    switch event {
    case .increment: if canIncrement() { perform(increment) }
    case .decrement: if canDecrement() { perform(decrement) }
    default: break
    }
  }

  /// Performs a step. The press of a button is a single event, so editing starts and ends with it.
  private func perform(_ step: (() -> Void)?) {
    guard let step else { return }
    editingChanged(true)
    step()
    editingChanged(false)
  }

  /// Creates the node that represents the view at runtime.
  ///
  /// - Parameters:
  ///   - view: The value of the view.
  ///   - context: The parent and the environment of the node.
  /// - Returns: A node for the value.
  public static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self> { ControlNode(view, context) }
}

extension Stepper where Label == Text {
  /// Creates a stepper for a value, with a text as its label.
  ///
  /// - Parameters:
  ///   - titleKey: The key of the label in the table of translations.
  ///   - value: A binding to the value.
  ///   - step: The amount of a step.
  ///   - onEditingChanged: A closure that receives `true` when editing starts, and `false` when it ends.
  public init<V: Strideable>(
    _ titleKey: LocalizedStringKey, value: Binding<V>, step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) { self.init(value: value, step: step, label: { Text(titleKey) }, onEditingChanged: onEditingChanged) }

  /// Creates a stepper for a value, with a text as its label.
  ///
  /// - Parameters:
  ///   - title: The label, which isn't localized.
  ///   - value: A binding to the value.
  ///   - step: The amount of a step.
  ///   - onEditingChanged: A closure that receives `true` when editing starts, and `false` when it ends.
  @_disfavoredOverload
  public init<S: StringProtocol, V: Strideable>(
    _ title: S, value: Binding<V>, step: V.Stride = 1, onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) { self.init(value: value, step: step, label: { Text(title) }, onEditingChanged: onEditingChanged) }

  /// Creates a stepper for a value in a range, with a text as its label.
  ///
  /// - Parameters:
  ///   - titleKey: The key of the label in the table of translations.
  ///   - value: A binding to the value.
  ///   - bounds: The range of the value. A step that would leave it ends at the bound.
  ///   - step: The amount of a step.
  ///   - onEditingChanged: A closure that receives `true` when editing starts, and `false` when it ends.
  public init<V: Strideable>(
    _ titleKey: LocalizedStringKey, value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) { self.init(value: value, in: bounds, step: step, label: { Text(titleKey) }, onEditingChanged: onEditingChanged) }

  /// Creates a stepper for a value in a range, with a text as its label.
  ///
  /// - Parameters:
  ///   - title: The label, which isn't localized.
  ///   - value: A binding to the value.
  ///   - bounds: The range of the value. A step that would leave it ends at the bound.
  ///   - step: The amount of a step.
  ///   - onEditingChanged: A closure that receives `true` when editing starts, and `false` when it ends.
  @_disfavoredOverload
  public init<S: StringProtocol, V: Strideable>(
    _ title: S, value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) { self.init(value: value, in: bounds, step: step, label: { Text(title) }, onEditingChanged: onEditingChanged) }

  /// Creates a stepper that performs actions, with a text as its label.
  ///
  /// - Parameters:
  ///   - titleKey: The key of the label in the table of translations.
  ///   - onIncrement: The action of a step up, or `nil` to disable that direction.
  ///   - onDecrement: The action of a step down, or `nil` to disable that direction.
  ///   - onEditingChanged: A closure that receives `true` when editing starts, and `false` when it ends.
  public init(
    _ titleKey: LocalizedStringKey, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(
      label: { Text(titleKey) }, onIncrement: onIncrement, onDecrement: onDecrement,
      onEditingChanged: onEditingChanged)
  }

  /// Creates a stepper that performs actions, with a text as its label.
  ///
  /// - Parameters:
  ///   - title: The label, which isn't localized.
  ///   - onIncrement: The action of a step up, or `nil` to disable that direction.
  ///   - onDecrement: The action of a step down, or `nil` to disable that direction.
  ///   - onEditingChanged: A closure that receives `true` when editing starts, and `false` when it ends.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(
      label: { Text(title) }, onIncrement: onIncrement, onDecrement: onDecrement, onEditingChanged: onEditingChanged)
  }
}

/// The content of a stepper.
package struct StepperContent {
  package var canIncrement: Bool
  package var canDecrement: Bool
  package var style: Style
}

extension StepperContent: StyledElementContent {
  package var canHaveFocus: Bool { true }
  package var accessibilityTraits: AccessibilityTraits { [] }
  var menuEntry: MenuEntry { .nothing }
  package func showing(_ event: Event) -> Primitive? { nil }

  package func event(for adjustment: AccessibilityAdjustmentDirection) -> Event? {
    switch adjustment {
    case .increment: canIncrement ? .increment : nil
    case .decrement: canDecrement ? .decrement : nil
    }
  }

  func makeLayoutNode(of element: RenderNode) -> LayoutNode { ControlLayoutNode() }
  func hasOtherSize(than old: StepperContent) -> Bool { style != old.style }

  func arrange(_ children: LayoutChildren, of element: RenderNode, in node: LayoutNode) {
    children.arrangeBeforeControl(of: element, in: node)
  }
}
