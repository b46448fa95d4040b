extension View {
  /// Performs an action when a value changes that is computed from the geometry of this view.
  ///
  ///     Text(title).onGeometryChange(for: CGFloat.self) { $0.size.width } action: { width = $0 }
  ///
  /// The action runs for the first time after the first layout.
  ///
  /// - Threads: The action runs on the main actor, after the layout in which the value has changed.
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - transform: A closure that computes the value.
  ///   - action: A closure that receives the new value.
  /// - Returns: A view that performs the action.
  public nonisolated func onGeometryChange<T: Equatable & Sendable>(
    for type: T.Type, of transform: @escaping (GeometryProxy) -> T, action: @escaping (T) -> Void
  ) -> some View { onGeometryChange(for: type, of: transform) { _, new in action(new) } }

  /// Performs an action when a value changes that is computed from the geometry of this view.
  ///
  /// Everything else is as for the form whose action receives the new value alone.
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - transform: A closure that computes the value.
  ///   - action: A closure that receives the previous value and the new one; both are the same the first time.
  /// - Returns: A view that performs the action.
  public nonisolated func onGeometryChange<T: Equatable & Sendable>(
    for type: T.Type, of transform: @escaping (GeometryProxy) -> T,
    action: @escaping (_ oldValue: T, _ newValue: T) -> Void
  ) -> some View {
    nonisolated(unsafe) let action = action  // used on the main actor only
    return background {
      GeometryReader { proxy in
        EmptyView().onChange(of: transform(proxy), initial: true) { old, new in action(old, new) }
      }
    }
  }
}
