/// The modifier behind `transformEnvironment(_:transform:)`, which changes the inherited value at a key path.
struct TransformingEnvironmentModifier<Value> {
  let keyPath: WritableKeyPath<EnvironmentValues, Value>
  let transform: (inout Value) -> Void
}

extension TransformingEnvironmentModifier: EnvironmentModifier {
  func write(to values: inout EnvironmentValues) { transform(&values[keyPath: keyPath]) }
}

extension View {
  /// Changes an environment value for this view and its descendants.
  ///
  /// - Parameters:
  ///   - keyPath: The key path of the value.
  ///   - transform: A closure that receives the value inherited from the ancestors and changes it. It runs on the main
  ///     actor, each time the modifier is updated or a value changes that the closure has read.
  /// - Returns: A view with the changed environment value.
  public nonisolated func transformEnvironment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>, transform: @escaping (inout Value) -> Void
  ) -> some View { modifier(TransformingEnvironmentModifier(keyPath: keyPath, transform: transform)) }
}
