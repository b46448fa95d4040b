import Foundation

extension View {
  /// Has no effect on this platform. On Apple's systems, it sets the file that the window of this view shows.
  ///
  /// - Parameter url: The address of the file.
  public nonisolated func navigationDocument(_ url: URL) -> some View { self }
}

extension NavigationLink {
  /// Has no effect on this platform: stacks have no detail column. On Apple's systems, it sets whether the page is
  /// shown in the detail column.
  ///
  /// - Parameter isDetailLink: A Boolean value that indicates whether the page is shown in the detail column.
  public func isDetailLink(_ isDetailLink: Bool) -> some View { self }
}
