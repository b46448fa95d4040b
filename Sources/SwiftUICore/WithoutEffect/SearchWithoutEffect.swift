/// A behavior of the bars of a page while its search field is used.
public struct SearchPresentationToolbarBehavior: Hashable, Sendable {
  private let name: String

  /// The platform's behavior.
  public static let automatic = SearchPresentationToolbarBehavior(name: "automatic")
  /// The bars stay.
  public static let avoidHidingContent = SearchPresentationToolbarBehavior(name: "avoidHidingContent")
}

/// A behavior of a search field in a toolbar.
public struct SearchToolbarBehavior: Hashable, Sendable {
  private let name: String

  /// The platform's behavior.
  public static let automatic = SearchToolbarBehavior(name: "automatic")
  /// The field is a button until it is used.
  public static let minimize = SearchToolbarBehavior(name: "minimize")
}

/// A behavior of dictation in a search field.
public struct TextInputDictationBehavior: Hashable, Sendable {
  private let name: String

  /// The platform's behavior.
  public static let automatic = TextInputDictationBehavior(name: "automatic")
  /// There is no dictation.
  public static let preventDictation = TextInputDictationBehavior(name: "preventDictation")
}

extension View {
  /// Has no effect on this platform: the bars stay. On Apple's systems, it sets the behavior of the bars of this view
  /// while its search field is used.
  ///
  /// - Parameter behavior: The behavior on Apple's systems, such as `.avoidHidingContent`.
  public nonisolated func searchPresentationToolbarBehavior(_ behavior: SearchPresentationToolbarBehavior) -> some View
  { self }

  /// Has no effect on this platform: the field is always visible. On Apple's systems, it sets the behavior of the
  /// search field of this view.
  ///
  /// - Parameter behavior: The behavior on Apple's systems, such as `.minimize`.
  public nonisolated func searchToolbarBehavior(_ behavior: SearchToolbarBehavior) -> some View { self }

  /// Has no effect on this platform. On Apple's systems, it sets the behavior of dictation in the search field of this
  /// view.
  ///
  /// - Parameter behavior: The behavior on Apple's systems, such as `.preventDictation`.
  public nonisolated func searchDictationBehavior(_ behavior: TextInputDictationBehavior) -> some View { self }
}
