/// A rule by which an on-screen keyboard capitalizes letters, in an older form.
public enum UITextAutocapitalizationType: Int, Sendable {
  /// No letters.
  case none
  /// The first letter of each word.
  case words
  /// The first letter of each sentence.
  case sentences
  /// All letters.
  case allCharacters
}

/// A rule by which an on-screen keyboard capitalizes letters.
public struct TextInputAutocapitalization: Sendable {
  /// No letters.
  public static var never: TextInputAutocapitalization { TextInputAutocapitalization() }
  /// The first letter of each word.
  public static var words: TextInputAutocapitalization { TextInputAutocapitalization() }
  /// The first letter of each sentence.
  public static var sentences: TextInputAutocapitalization { TextInputAutocapitalization() }
  /// All letters.
  public static var characters: TextInputAutocapitalization { TextInputAutocapitalization() }
}

extension View {
  /// Has no effect on this platform. On Apple's systems, it sets the rule by which the on-screen keyboard capitalizes
  /// letters.
  ///
  /// - Parameter style: The rule for capital letters on Apple's systems.
  public nonisolated func autocapitalization(_ style: UITextAutocapitalizationType) -> some View { self }

  /// Has no effect on this platform. On Apple's systems, it sets the rule by which the on-screen keyboard capitalizes
  /// letters.
  ///
  /// - Parameter autocapitalization: The rule, or `nil` for the default.
  public nonisolated func textInputAutocapitalization(_ autocapitalization: TextInputAutocapitalization?) -> some View {
    self
  }
}
