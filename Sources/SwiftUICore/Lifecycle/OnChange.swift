/// A modifier that runs a closure after an update in which a value has changed.
struct ChangeModifier<Value: Equatable> {
  let value: Value
  let isInitial: Bool
  let action: (Value, Value) -> Void
}

extension ChangeModifier: LifecycleModifier {
  func appear(in node: Node) -> Value {
    if isInitial { run(from: value, in: node) }
    return value
  }

  func update(_ memory: inout Value, in node: Node) {
    guard memory != value else { return }
    run(from: memory, in: node)
    memory = value
  }

  @MainActor
  private func run(from old: Value, in node: Node) {
    node.graph.afterUpdate { [action, value] in action(old, value) }
  }
}

extension View {
  /// Performs an action when a value changes.
  ///
  ///     TextField("Search", text: $query)
  ///       .onChange(of: query) { _, new in search(for: new) }
  ///
  /// The value is compared with the previous one each time the body is evaluated that contains this modifier.
  ///
  /// - Threads: The action runs on the main actor, after the update in which the value has changed.
  ///
  /// - Parameters:
  ///   - value: The value to compare.
  ///   - initial: A Boolean value that indicates whether the action also runs when the view appears. It then receives
  ///     the same value twice.
  ///   - action: A closure that receives the previous value and the new one.
  /// - Returns: A view that performs the action.
  public nonisolated func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void
  ) -> some View { modifier(ChangeModifier(value: value, isInitial: initial, action: action)) }

  /// Performs an action when a value changes.
  ///
  /// Everything else is as for the form whose action receives the previous value and the new one.
  ///
  /// - Parameters:
  ///   - value: The value to compare.
  ///   - initial: A Boolean value that indicates whether the action also runs when the view appears.
  ///   - action: The action to run when the value differs from that of the previous update.
  /// - Returns: A view that performs the action.
  public nonisolated func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping () -> Void
  ) -> some View { modifier(ChangeModifier(value: value, isInitial: initial) { _, _ in action() }) }

  /// Performs an action with the new value when a value changes.
  ///
  /// - Parameters:
  ///   - value: The value to compare.
  ///   - action: A closure that receives the new value.
  /// - Returns: A view that performs the action.
  @available(*, deprecated, message: "Use `onChange` with a two or zero parameter action closure instead.")
  public nonisolated func onChange<V: Equatable>(
    of value: V, perform action: @escaping (_ newValue: V) -> Void
  ) -> some View { modifier(ChangeModifier(value: value, isInitial: false) { action($1) }) }
}
