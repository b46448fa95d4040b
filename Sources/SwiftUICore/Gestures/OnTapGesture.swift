import Foundation

extension View {
  /// Performs an action when the user taps or clicks this view. A disabled view ignores the tap.
  ///
  /// - Parameters:
  ///   - count: The number of taps in a row, at least 1.
  ///   - action: The action. It runs on the main actor.
  /// - Returns: A view that performs the action.
  public nonisolated func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View {
    gesture(TapGesture(count: count).onEnded { _ in action() })
  }

  /// Performs an action with the location at which the user taps or clicks this view. A disabled view ignores the tap.
  ///
  /// - Parameters:
  ///   - count: The number of taps in a row, at least 1.
  ///   - coordinateSpace: The coordinate space of the location.
  ///   - action: The action, which receives the location. It runs on the main actor.
  /// - Returns: A view that performs the action.
  public nonisolated func onTapGesture(
    count: Int = 1, coordinateSpace: some CoordinateSpaceProtocol = .local, perform action: @escaping (CGPoint) -> Void
  ) -> some View {
    gesture(SpatialTapGesture(count: count, coordinateSpace: coordinateSpace).onEnded { action($0.location) })
  }
}
