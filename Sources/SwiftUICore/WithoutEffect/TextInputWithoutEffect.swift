import Foundation

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

/// A meaning of the text in a field, from which a password manager of a small device derives suggestions.
public struct UITextContentType: Hashable, Sendable {
  private let name: String

  /// A name of a user.
  public static let username = UITextContentType(name: "username")
  /// A password.
  public static let password = UITextContentType(name: "password")
  /// A new password.
  public static let newPassword = UITextContentType(name: "newPassword")
  /// A code for one use.
  public static let oneTimeCode = UITextContentType(name: "oneTimeCode")
  /// A mail address.
  public static let emailAddress = UITextContentType(name: "emailAddress")
  /// A telephone number.
  public static let telephoneNumber = UITextContentType(name: "telephoneNumber")
  /// A URL.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  public static let URL = UITextContentType(name: "URL")
  /// A name.
  public static let name = UITextContentType(name: "name")
  /// A first name.
  public static let givenName = UITextContentType(name: "givenName")
  /// A last name.
  public static let familyName = UITextContentType(name: "familyName")
  /// A name of an organization.
  public static let organizationName = UITextContentType(name: "organizationName")
  /// A street with its number.
  public static let fullStreetAddress = UITextContentType(name: "fullStreetAddress")
  /// A city.
  public static let addressCity = UITextContentType(name: "addressCity")
  /// A state or province.
  public static let addressState = UITextContentType(name: "addressState")
  /// A postal code.
  public static let postalCode = UITextContentType(name: "postalCode")
  /// A country.
  public static let countryName = UITextContentType(name: "countryName")
  /// A number of a credit card.
  public static let creditCardNumber = UITextContentType(name: "creditCardNumber")
}

/// A label of the Return key of an on-screen keyboard.
public struct SubmitLabel: Sendable {
  /// "Done".
  public static var done: SubmitLabel { SubmitLabel() }
  /// "Go".
  public static var go: SubmitLabel { SubmitLabel() }
  /// "Send".
  public static var send: SubmitLabel { SubmitLabel() }
  /// "Join".
  public static var join: SubmitLabel { SubmitLabel() }
  /// "Route".
  public static var route: SubmitLabel { SubmitLabel() }
  /// "Search".
  public static var search: SubmitLabel { SubmitLabel() }
  /// "Return".
  public static var `return`: SubmitLabel { SubmitLabel() }
  /// "Next".
  public static var next: SubmitLabel { SubmitLabel() }
  /// "Continue".
  public static var `continue`: SubmitLabel { SubmitLabel() }
}

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
  /// Has no effect on this platform. On Apple's systems, it sets the type of the on-screen keyboard.
  ///
  /// - Parameter type: The type on Apple's systems, such as `.emailAddress`.
  public nonisolated func keyboardType(_ type: UIKeyboardType) -> some View { self }

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

  /// Has no effect on this platform. On Apple's systems, it sets whether the on-screen keyboard corrects words.
  ///
  /// - Parameter disable: A Boolean value that indicates whether words are not corrected, or `nil` for the default.
  public nonisolated func disableAutocorrection(_ disable: Bool?) -> some View { self }

  /// Has no effect on this platform. On Apple's systems, it sets whether the on-screen keyboard corrects words.
  ///
  /// - Parameter disable: A Boolean value that indicates whether words are not corrected.
  public nonisolated func autocorrectionDisabled(_ disable: Bool = true) -> some View { self }

  /// Has no effect on this platform. On Apple's systems, it sets the meaning of the text in a field, for suggestions.
  ///
  /// - Parameter textContentType: The meaning, or `nil` for none.
  public nonisolated func textContentType(_ textContentType: UITextContentType?) -> some View { self }

  /// Has no effect on this platform. On Apple's systems, it sets the label of the Return key of the on-screen keyboard.
  ///
  /// - Parameter submitLabel: The label of the Return key on Apple's systems.
  public nonisolated func submitLabel(_ submitLabel: SubmitLabel) -> some View { self }

  /// Has no effect on this platform: editors have no bar for finding text. On Apple's systems, it shows that bar.
  ///
  /// - Parameter isPresented: A binding to whether the bar is shown.
  public nonisolated func findNavigator(isPresented: Binding<Bool>) -> some View { self }

  /// Has no effect on this platform. On Apple's systems, it sets whether the user can find texts in editors.
  ///
  /// - Parameter isDisabled: A Boolean value that indicates whether the user can't find texts.
  public nonisolated func findDisabled(_ isDisabled: Bool = true) -> some View { self }

  /// Has no effect on this platform. On Apple's systems, it sets whether the user can replace texts found in editors.
  ///
  /// - Parameter isDisabled: A Boolean value that indicates whether the user can't replace texts.
  public nonisolated func replaceDisabled(_ isDisabled: Bool = true) -> some View { self }

  /// Has no effect on this platform. On Apple's systems, it sets the behavior of the writing tools for texts inside
  /// this view.
  ///
  /// - Parameter behavior: The behavior on Apple's systems, such as `.limited`.
  public nonisolated func writingToolsBehavior(_ behavior: WritingToolsBehavior) -> some View { self }

  /// Has no effect on this platform. On Apple's systems, it sets the visibility of the button for the writing tools.
  ///
  /// - Parameter visibility: The visibility of the button on Apple's systems.
  public nonisolated func writingToolsAffordanceVisibility(_ visibility: Visibility) -> some View { self }

  /// Has no effect on this platform: the script of each text decides. On Apple's systems, it sets the language in which
  /// texts inside this view are set.
  ///
  /// - Parameters:
  ///   - language: The language on Apple's systems, whose rules of typesetting apply.
  ///   - isEnabled: A Boolean value that indicates whether the language applies.
  public nonisolated func typesettingLanguage(_ language: Locale.Language, isEnabled: Bool = true) -> some View { self }
}
