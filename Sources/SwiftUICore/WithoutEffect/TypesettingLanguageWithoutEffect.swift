import Foundation

extension View {
  /// Has no effect on this platform: the script of each text decides. On Apple's systems, it sets the language in which
  /// texts inside this view are set.
  ///
  /// - Parameters:
  ///   - language: The language on Apple's systems, whose rules of typesetting apply.
  ///   - isEnabled: A Boolean value that indicates whether the language applies.
  public nonisolated func typesettingLanguage(_ language: Locale.Language, isEnabled: Bool = true) -> some View { self }
}
