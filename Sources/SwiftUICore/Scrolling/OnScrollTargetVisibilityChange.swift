extension View {
  /// Performs an action when other views of a scroll view become visible, among those that
  /// ``scrollTargetLayout(isEnabled:)`` marks.
  ///
  ///     ScrollView {
  ///       LazyVStack { ForEach(photos) { PhotoView($0) } }
  ///         .scrollTargetLayout()
  ///     }
  ///     .onScrollTargetVisibilityChange(idType: Photo.ID.self) { loader.load($0) }
  ///
  /// The views are elements of a ``ForEach``, or have an identity of their own, and the identities have a given type.
  /// The action runs for the first time after the first layout in which a view is visible.
  ///
  /// - Threads: The action runs on the main actor, after the layout in which the views have changed.
  ///
  /// - Parameters:
  ///   - idType: The type of the identities.
  ///   - threshold: The part of the area of a view that must be visible, from 0 to 1.
  ///   - action: A closure that receives the identities of the visible views, in the order of the views.
  /// - Returns: A view that performs the action.
  public nonisolated func onScrollTargetVisibilityChange<ID: Hashable>(
    idType: ID.Type, threshold: Double = 0.5, _ action: @escaping ([ID]) -> Void
  ) -> some View {
    modifier(
      ScrollGeometryModifier<[ID]>(
        initial: [],
        value: { node, scroll in
          node.visibleIDs(above: threshold, in: scroll).compactMap { $0.base as? ID }
        }, action: { _, new in action(new) }))
  }
}
