import Foundation

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

extension View {
  /// Has no effect on this platform. On Apple's systems, it sets the meaning of the text in a field, for suggestions.
  ///
  /// - Parameter textContentType: The meaning, or `nil` for none.
  public nonisolated func textContentType(_ textContentType: UITextContentType?) -> some View { self }
}
