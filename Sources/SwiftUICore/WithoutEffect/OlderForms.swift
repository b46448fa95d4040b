import Foundation

extension View {
  /// Extends this view into the safe area, in an older form.
  ///
  /// - Parameter edges: The edges at which the view is extended.
  /// - Returns: A view that ignores the safe area.
  public nonisolated func edgesIgnoringSafeArea(_ edges: Edge.Set) -> some View { ignoresSafeArea(.all, edges: edges) }

  /// Sets the color scheme of this view's environment, in an older form.
  ///
  /// - Parameter colorScheme: The color scheme.
  /// - Returns: A view with the color scheme in its environment.
  public nonisolated func colorScheme(_ colorScheme: ColorScheme) -> some View {
    environment(\.colorScheme, colorScheme)
  }

  /// Limits the size of text inside this view to a range. A size outside the range becomes the closest one inside.
  ///
  /// - Parameter range: The range, which must contain a size.
  /// - Returns: A view with the limit in its environment.
  public nonisolated func dynamicTypeSize<T: RangeExpression>(_ range: T) -> some View
  where T.Bound == DynamicTypeSize {
    transformEnvironment(\.dynamicTypeSize) { size in
      let allowed = DynamicTypeSize.allCases.filter { range.contains($0) }
      guard let least = allowed.first, let greatest = allowed.last else { return }
      size = min(max(size, least), greatest)
    }
  }
}
