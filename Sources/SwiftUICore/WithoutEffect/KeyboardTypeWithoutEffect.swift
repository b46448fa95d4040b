// Settings of on-screen keyboards. They exist so that code for small devices compiles, and have no effect on a platform
// whose users have a keyboard.

/// A type of an on-screen keyboard.
public enum UIKeyboardType: Int, Sendable {
  /// The default keyboard.
  case `default`
  /// Characters of ASCII.
  case asciiCapable
  /// Numbers and punctuation.
  case numbersAndPunctuation
  /// Characters of URLs.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  case URL
  /// Digits.
  case numberPad
  /// The keys of a telephone.
  case phonePad
  /// Names and telephone numbers.
  case namePhonePad
  /// Characters of mail addresses.
  case emailAddress
  /// Digits and a decimal separator.
  case decimalPad
  /// Characters of short messages.
  case twitter
  /// Characters of searches.
  case webSearch
  /// Digits of ASCII.
  case asciiCapableNumberPad
}

extension View {
  /// Has no effect on this platform. On Apple's systems, it sets the type of the on-screen keyboard.
  ///
  /// - Parameter type: The type on Apple's systems, such as `.emailAddress`.
  public nonisolated func keyboardType(_ type: UIKeyboardType) -> some View { self }
}
