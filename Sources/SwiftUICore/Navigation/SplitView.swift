import Foundation

/// A view that shows views beside each other, separated by lines.
///
/// The views share the width as in an ``HStack``.
///
/// - Differences: The user can't move the lines.
public struct HSplitView<Content: View> {
  private let content: Content

  /// Creates a view with views beside each other.
  ///
  /// - Parameter content: A view builder that creates the views.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

extension HSplitView: View {
  /// The views, with lines of one point between them.
  public var body: some View {
    HStack(spacing: 1) { content.frame(maxWidth: .infinity, maxHeight: .infinity).background(.background) }
      .background(.separator)
  }
}

/// A view that shows views above each other, separated by lines.
///
/// The views share the height as in a ``VStack``.
///
/// - Differences: The user can't move the lines.
public struct VSplitView<Content: View> {
  private let content: Content

  /// Creates a view with views above each other.
  ///
  /// - Parameter content: A view builder that creates the views.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

extension VSplitView: View {
  /// The views, with lines of one point between them.
  public var body: some View {
    VStack(spacing: 1) { content.frame(maxWidth: .infinity, maxHeight: .infinity).background(.background) }
      .background(.separator)
  }
}
