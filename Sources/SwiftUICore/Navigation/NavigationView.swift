/// A container that shows a root view, or the topmost of the pages above the root, in the form that preceded
/// ``NavigationStack``.
///
/// - Differences: There is one column, as with the style `stack`.
public struct NavigationView<Content: View> {
  private let content: Content

  /// Creates a navigation view.
  ///
  /// - Parameter content: A view builder that creates the root.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

extension NavigationView: View {
  /// A navigation stack.
  public var body: some View { NavigationStack { content } }
}

/// A style of a ``NavigationView``.
public protocol NavigationViewStyle {}

/// The style of a navigation view with one column.
public struct StackNavigationViewStyle: NavigationViewStyle {
  /// Creates the style.
  public init() {}
}

/// The platform's style of a navigation view: on Linux, with one column.
public struct DefaultNavigationViewStyle: NavigationViewStyle {
  /// Creates the style.
  public init() {}
}

/// The style of a navigation view with several columns, which is shown with one column.
public struct ColumnNavigationViewStyle: NavigationViewStyle {
  /// Creates the style.
  public init() {}
}

extension NavigationViewStyle where Self == StackNavigationViewStyle {
  /// The style with one column.
  public static var stack: StackNavigationViewStyle { StackNavigationViewStyle() }
}

extension NavigationViewStyle where Self == DefaultNavigationViewStyle {
  /// The platform's style.
  public static var automatic: DefaultNavigationViewStyle { DefaultNavigationViewStyle() }
}

extension NavigationViewStyle where Self == ColumnNavigationViewStyle {
  /// The style with several columns.
  public static var columns: ColumnNavigationViewStyle { ColumnNavigationViewStyle() }
}
