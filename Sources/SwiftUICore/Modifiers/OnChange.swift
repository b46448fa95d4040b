struct ChangeModifier<Value: Equatable>: LifecycleModifier {
  let value: Value
  let isInitial: Bool
  let action: @MainActor (Value, Value) -> Void

  func appear(in node: Node) -> Value {
    if isInitial { run(from: value, in: node) }
    return value
  }

  func update(_ memory: inout Value, in node: Node) {
    guard memory != value else { return }
    run(from: memory, in: node)
    memory = value
  }

  private func run(from old: Value, in node: Node) {
    node.graph.afterUpdate { [action, value] in action(old, value) }
  }

  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { LifecycleNode(view, context) }
}

extension View {
  /// Runs an action when the body that this stands in gives another value than the last time, after the turn.
  ///
  /// - Parameters:
  ///   - initial: Whether the action also runs when the view appears, then with the same value twice.
  ///   - action: Is given the old value and the new one.
  public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping @MainActor (_ oldValue: V, _ newValue: V) -> Void
  ) -> some View { modifier(ChangeModifier(value: value, isInitial: initial, action: action)) }

  /// Runs an action when the body that this stands in gives another value than the last time, after the turn.
  ///
  /// - Parameter initial: Whether the action also runs when the view appears.
  public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping @MainActor () -> Void
  ) -> some View { modifier(ChangeModifier(value: value, isInitial: initial) { _, _ in action() }) }

  /// Runs an action with the new value when the body that this stands in gives another one than the last time.
  @available(*, deprecated, message: "Use `onChange` with a two or zero parameter action closure instead.")
  public func onChange<V: Equatable>(
    of value: V, perform action: @escaping @MainActor (_ newValue: V) -> Void
  ) -> some View { modifier(ChangeModifier(value: value, isInitial: false) { action($1) }) }
}
