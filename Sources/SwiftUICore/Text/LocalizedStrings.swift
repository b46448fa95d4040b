import Foundation

extension String {
  /// A key with arguments from which a string in the user's language is made.
  ///
  /// A string literal is its own key. The places of its interpolated values are part of the key, as in
  /// ``LocalizedStringKey``: `%@` for strings and formatted values, `%lld` and `%llu` for integers, `%lf` for numbers
  /// with a decimal point.
  ///
  ///     let message = String(localized: "\(files.count) files")  // the key is "%lld files"
  ///
  /// - Differences: In Apple's systems the type belongs to Foundation, which doesn't have it on this platform.
  public struct LocalizationValue: ExpressibleByStringInterpolation, Equatable, Sendable {
    let key: String
    let arguments: [TextArgument]

    /// Creates a key from a string.
    ///
    /// - Parameter value: The string to look up in the table of translations.
    public init(_ value: String) { (key, arguments) = (value, []) }

    /// Creates a key from a string literal.
    ///
    /// - Parameter value: The literal, without interpolations.
    public init(stringLiteral value: String) { self.init(value) }

    /// Creates a key from an interpolated string literal.
    ///
    /// - Parameter stringInterpolation: The contents of the literal.
    public init(stringInterpolation: StringInterpolation) {
      (key, arguments) = (stringInterpolation.parts.key, stringInterpolation.parts.arguments)
    }

    /// The contents of an interpolated string literal.
    public struct StringInterpolation: StringInterpolationProtocol {
      fileprivate var parts: LocalizedStringKey.StringInterpolation

      /// Creates an empty interpolation.
      ///
      /// - Parameters:
      ///   - literalCapacity: The approximate size of the literal segments, in bytes.
      ///   - interpolationCount: The number of interpolated values.
      public init(literalCapacity: Int, interpolationCount: Int) {
        parts = .init(literalCapacity: literalCapacity, interpolationCount: interpolationCount)
      }

      /// Appends a literal segment.
      ///
      /// - Parameter literal: The segment, in which a percent sign stands for itself.
      public mutating func appendLiteral(_ literal: String) { parts.appendLiteral(literal) }

      /// Appends the description of a value.
      ///
      /// - Parameter value: The value whose description is appended.
      @_disfavoredOverload
      public mutating func appendInterpolation<Value>(_ value: Value) { parts.appendInterpolation("\(value)") }

      /// Appends a string.
      ///
      /// - Parameter value: The string to append.
      public mutating func appendInterpolation(_ value: String) { parts.appendInterpolation(value) }

      /// Appends a signed integer, in the locale of the string.
      ///
      /// - Parameter value: The integer to append.
      public mutating func appendInterpolation<Value: SignedInteger & FixedWidthInteger>(_ value: Value) {
        parts.appendInterpolation(value)
      }

      /// Appends an unsigned integer, in the locale of the string.
      ///
      /// - Parameter value: The integer to append.
      public mutating func appendInterpolation<Value: UnsignedInteger & FixedWidthInteger>(_ value: Value) {
        parts.appendInterpolation(value)
      }

      /// Appends a number with six decimal places, in the locale of the string.
      ///
      /// - Parameter value: The number to append.
      public mutating func appendInterpolation<Value: BinaryFloatingPoint>(_ value: Value) {
        parts.appendInterpolation(value)
      }

      /// Appends a number, formatted in the manner of `printf` in the locale of the string.
      ///
      /// - Parameters:
      ///   - value: The number to append.
      ///   - specifier: The format specifier, such as `%.2f`.
      public mutating func appendInterpolation<Value: CVarArg & Equatable>(_ value: Value, specifier: String) {
        parts.appendInterpolation(value, specifier: specifier)
      }

      /// Appends a value, formatted with a format style in the locale of the string.
      ///
      /// - Parameters:
      ///   - input: The value to format.
      ///   - format: The format style.
      public mutating func appendInterpolation<F: FormatStyle>(_ input: F.FormatInput, format: F)
      where F.FormatInput: Equatable, F.FormatOutput == String { parts.appendInterpolation(input, format: format) }
    }
  }

  /// Creates a string in the user's language.
  ///
  ///     throw ImportError(message: String(localized: "The file can't be read."))
  ///
  /// The key is looked up in the tables of the current locale's languages, such as those of `de-AT` and then `de`. If
  /// none has it, it stands for itself. Markdown in the string is not interpreted.
  ///
  /// It can be called on any thread. A table is read from its file once.
  ///
  /// - Parameters:
  ///   - keyAndValue: The key with its arguments.
  ///   - table: The name of the table of translations, or `nil` for `Localizable`.
  ///   - bundle: The bundle with the table, or `nil` for the program's own resources.
  ///   - locale: The locale in which the arguments are formatted. It doesn't choose the language.
  ///   - comment: A comment for translators, which is ignored.
  public init(
    localized keyAndValue: LocalizationValue, table: String? = nil, bundle: Bundle? = nil, locale: Locale = .current,
    comment: StaticString? = nil
  ) {
    let text = LocalizedText(keyAndValue.key, keyAndValue.arguments, table: table, bundle: bundle)
    self = text.string(in: .current, formatting: locale)
  }

  /// Creates a string in the user's language from a key and a text that stands for it where no table has the key.
  ///
  ///     String(localized: "import.failed", defaultValue: "The file can't be read.")
  ///
  /// - Parameters:
  ///   - key: The key to look up, which is written without arguments.
  ///   - defaultValue: The text with its arguments.
  ///   - table: The name of the table of translations, or `nil` for `Localizable`.
  ///   - bundle: The bundle with the table, or `nil` for the program's own resources.
  ///   - locale: The locale in which the arguments are formatted. It doesn't choose the language.
  ///   - comment: A comment for translators, which is ignored.
  public init(
    localized key: StaticString, defaultValue: LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
    locale: Locale = .current, comment: StaticString? = nil
  ) {
    let text = LocalizedText(
      "\(key)", defaultValue.arguments, defaultFormat: defaultValue.key, table: table, bundle: bundle)
    self = text.string(in: .current, formatting: locale)
  }

  /// Creates a string from a resource, in the language of the resource's locale.
  ///
  /// - Parameter resource: The resource with the key, the table and the locale.
  public init(localized resource: LocalizedStringResource) {
    self = resource.text.string(in: resource.locale, formatting: resource.locale)
  }
}

extension LocalizedText {
  /// Returns the characters of the text in the language of one locale, with arguments in the format of another.
  fileprivate func string(in language: Locale, formatting locale: Locale) -> String {
    var environment = EnvironmentValues()
    environment.locale = locale
    return string(in: language, environment)
  }
}

/// A text that is translated later, such as when it is shown.
///
/// A model describes itself without knowing the language in which it will be shown:
///
///     enum Priority: CustomLocalizedStringResourceConvertible {
///       case low, high
///
///       var localizedStringResource: LocalizedStringResource {
///         switch self {
///         case .low: "Low"
///         case .high: "High"
///         }
///       }
///     }
///
/// A ``Text`` shows it in the language of its environment, and `String(localized:)` in that of the resource's locale.
///
/// - Differences: In Apple's systems the type belongs to Foundation, which doesn't have it on this platform. It is not
///   `Codable` here.
public struct LocalizedStringResource: ExpressibleByStringInterpolation, Equatable, Sendable {
  /// The place of the tables of translations.
  public enum BundleDescription: Equatable, Sendable {
    /// The program's own resources.
    case main
    /// The bundle of the library that contains a class.
    case forClass(AnyClass)
    /// The bundle in a folder.
    case atURL(URL)

    /// Returns a Boolean value that indicates whether two descriptions name the same bundle in the same way.
    ///
    /// - Parameters:
    ///   - one: A description.
    ///   - other: Another description.
    /// - Returns: Whether they are equal.
    public static func == (one: Self, other: Self) -> Bool {
      switch (one, other) {
      case (.main, .main): true
      case (.forClass(let one), .forClass(let other)): ObjectIdentifier(one) == ObjectIdentifier(other)
      case (.atURL(let one), .atURL(let other)): one == other
      default: false
      }
    }

    fileprivate var bundle: Bundle? {
      switch self {
      case .main: nil
      case .forClass(let type): Bundle(for: type)
      case .atURL(let url): Bundle(url: url)
      }
    }
  }

  /// The key that is looked up.
  public let key: String
  /// The text where no table has the key, with its arguments.
  public let defaultValue: String.LocalizationValue
  /// The name of the table of translations, or `nil` for `Localizable`.
  public let table: String?
  /// The locale whose language and formats `String(localized:)` uses.
  public var locale: Locale
  /// The place of the tables.
  public var bundle: BundleDescription

  /// Creates a resource from a key with arguments, which is also the text where no table has the key.
  ///
  /// - Parameters:
  ///   - keyAndValue: The key with its arguments.
  ///   - table: The name of the table of translations, or `nil` for `Localizable`.
  ///   - locale: The locale whose language and formats `String(localized:)` uses.
  ///   - bundle: The place of the tables.
  ///   - comment: A comment for translators, which is ignored.
  public init(
    _ keyAndValue: String.LocalizationValue, table: String? = nil, locale: Locale = .current,
    bundle: BundleDescription = .main, comment: StaticString? = nil
  ) {
    (key, defaultValue) = (keyAndValue.key, keyAndValue)
    (self.table, self.locale, self.bundle) = (table, locale, bundle)
  }

  /// Creates a resource from a key and a text that stands for it where no table has the key.
  ///
  /// - Parameters:
  ///   - key: The key to look up, which is written without arguments.
  ///   - defaultValue: The text with its arguments.
  ///   - table: The name of the table of translations, or `nil` for `Localizable`.
  ///   - locale: The locale whose language and formats `String(localized:)` uses.
  ///   - bundle: The place of the tables.
  ///   - comment: A comment for translators, which is ignored.
  public init(
    _ key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil, locale: Locale = .current,
    bundle: BundleDescription = .main, comment: StaticString? = nil
  ) {
    (self.key, self.defaultValue) = ("\(key)", defaultValue)
    (self.table, self.locale, self.bundle) = (table, locale, bundle)
  }

  /// Creates a resource from a string literal.
  ///
  /// - Parameter value: The literal, without interpolations.
  public init(stringLiteral value: String) { self.init(String.LocalizationValue(value)) }

  /// Creates a resource from an interpolated string literal.
  ///
  /// - Parameter stringInterpolation: The contents of the literal.
  public init(stringInterpolation: String.LocalizationValue.StringInterpolation) {
    self.init(String.LocalizationValue(stringInterpolation: stringInterpolation))
  }

  var text: LocalizedText {
    LocalizedText(
      key, defaultValue.arguments, defaultFormat: defaultValue.key, table: table, bundle: bundle.bundle)
  }
}

/// A type whose values are described by texts in the user's language.
public protocol CustomLocalizedStringResourceConvertible {
  /// The description of the value.
  var localizedStringResource: LocalizedStringResource { get }
}

extension LocalizedStringResource: CustomLocalizedStringResourceConvertible {
  /// The resource itself.
  public var localizedStringResource: LocalizedStringResource { self }
}
