/// A behavior of the system's writing tools.
public struct WritingToolsBehavior: Hashable, Sendable {
  private let name: String

  /// The platform's behavior.
  public static let automatic = WritingToolsBehavior(name: "automatic")
  /// The tools change texts in place.
  public static let complete = WritingToolsBehavior(name: "complete")
  /// The tools show their results beside the text.
  public static let limited = WritingToolsBehavior(name: "limited")
  /// There are no tools.
  public static let disabled = WritingToolsBehavior(name: "disabled")
}

extension View {
  /// Has no effect on this platform. On Apple's systems, it sets the behavior of the writing tools for texts inside
  /// this view.
  ///
  /// - Parameter behavior: The behavior on Apple's systems, such as `.limited`.
  public nonisolated func writingToolsBehavior(_ behavior: WritingToolsBehavior) -> some View { self }

  /// Has no effect on this platform. On Apple's systems, it sets the visibility of the button for the writing tools.
  ///
  /// - Parameter visibility: The visibility of the button on Apple's systems.
  public nonisolated func writingToolsAffordanceVisibility(_ visibility: Visibility) -> some View { self }
}
