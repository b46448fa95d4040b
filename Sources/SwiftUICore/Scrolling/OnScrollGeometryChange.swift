extension View {
  /// Performs an action when a value changes that is computed from the geometry of the scroll view in this view.
  ///
  ///     ScrollView { … }
  ///       .onScrollGeometryChange(for: Bool.self) { geometry in
  ///         geometry.contentOffset.y > 0
  ///       } action: { _, isScrolled in
  ///         showsShadow = isScrolled
  ///       }
  ///
  /// The action runs for the first time after the first layout. If there are several scroll views, that of the first
  /// one counts; those inside another scroll view don't.
  ///
  /// - Threads: The action runs on the main actor, after the layout in which the value has changed.
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - transform: A closure that computes the value.
  ///   - action: A closure that receives the previous value and the new one; both are the same the first time.
  /// - Returns: A view that performs the action.
  public nonisolated func onScrollGeometryChange<T: Equatable>(
    for type: T.Type, of transform: @escaping (ScrollGeometry) -> T,
    action: @escaping (_ oldValue: T, _ newValue: T) -> Void
  ) -> some View {
    nonisolated(unsafe) let transform = transform  // called on the main actor only
    return modifier(ScrollGeometryModifier(value: { _, scroll in transform(scroll.geometry) }, action: action))
  }
}
