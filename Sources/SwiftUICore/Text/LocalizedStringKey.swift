import Foundation

/// A string literal for a ``Text`` or for the title of a control. The literal can contain formatted values and styled
/// texts.
///
///     Text("\(temperature, specifier: "%.1f")° since \(start, style: .time)")
///     Text("Read the \(Text("manual").italic()) **first**")
///
/// The literal is a key of the tables of translations, in which `%@` stands for a string and `%lld` for an integer. If
/// there is no translation, the literal itself is shown. Its inline Markdown is interpreted, but not that of the values
/// inside. Numbers are formatted in the environment's locale, with separators of thousands.
public struct LocalizedStringKey: ExpressibleByStringInterpolation, Equatable, Sendable {
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
    (key, arguments) = (stringInterpolation.key, stringInterpolation.arguments)
  }

  /// The contents of an interpolated string literal.
  public struct StringInterpolation: StringInterpolationProtocol {
    private(set) var key = ""
    private(set) var arguments: [TextArgument] = []

    /// Creates an empty interpolation.
    ///
    /// - Parameters:
    ///   - literalCapacity: The approximate size of the literal segments, in bytes.
    ///   - interpolationCount: The number of interpolated values.
    public init(literalCapacity: Int, interpolationCount: Int) {
      key.reserveCapacity(literalCapacity + 4 * interpolationCount)
      arguments.reserveCapacity(interpolationCount)
    }

    private mutating func append(_ specifier: String, _ argument: TextArgument) {
      key += specifier
      arguments.append(argument)
    }

    /// Appends a literal segment.
    ///
    /// - Parameter literal: The segment, in which a percent sign stands for itself.
    public mutating func appendLiteral(_ literal: String) {
      key += literal.utf8.contains(UInt8(ascii: "%")) ? literal.replacingOccurrences(of: "%", with: "%%") : literal
    }

    /// Appends the description of a value.
    ///
    /// - Parameter value: The value whose description is appended.
    @_disfavoredOverload
    public mutating func appendInterpolation<Value>(_ value: Value) { append("%@", .string("\(value)")) }

    /// Appends a string.
    ///
    /// - Parameter value: The string to append.
    public mutating func appendInterpolation(_ value: String) { append("%@", .string(value)) }

    /// Appends a signed integer, in the environment's locale.
    ///
    /// - Parameter value: The integer to append.
    public mutating func appendInterpolation<Value: SignedInteger & FixedWidthInteger>(_ value: Value) {
      append("%lld", .signed(Int64(truncatingIfNeeded: value)))
    }

    /// Appends an unsigned integer, in the environment's locale.
    ///
    /// - Parameter value: The integer to append.
    public mutating func appendInterpolation<Value: UnsignedInteger & FixedWidthInteger>(_ value: Value) {
      append("%llu", .unsigned(UInt64(truncatingIfNeeded: value)))
    }

    /// Appends a number with six decimal places, in the environment's locale.
    ///
    /// - Parameter value: The number to append.
    public mutating func appendInterpolation<Value: BinaryFloatingPoint>(_ value: Value) {
      append("%lf", .floating(Double(value)))
    }

    /// Appends a number, formatted in the manner of `printf` in the environment's locale.
    ///
    /// - Parameters:
    ///   - value: The number to append.
    ///   - specifier: The format specifier, such as `%.2f`.
    public mutating func appendInterpolation<Value: CVarArg & Equatable>(_ value: Value, specifier: String) {
      let text = FormattedText(value: value) { value, environment in
        String(format: specifier, locale: environment.explicitLocale, value)
      }
      append(specifier, .formatted(text))
    }

    /// Appends a value, formatted with a format style in the environment's locale.
    ///
    /// - Parameters:
    ///   - input: The value to format.
    ///   - format: The format style.
    public mutating func appendInterpolation<F: FormatStyle>(_ input: F.FormatInput, format: F)
    where F.FormatInput: Equatable, F.FormatOutput == String {
      append("%@", .formatted(FormattedText(input, format: format)))
    }

    /// Appends an object, formatted by a formatter.
    ///
    /// - Parameters:
    ///   - subject: The object to format.
    ///   - formatter: The object that creates the text. Nothing is appended if it creates none.
    public mutating func appendInterpolation<Subject>(_ subject: Subject, formatter: Formatter) {
      append("%@", .string(formatter.string(for: subject) ?? ""))
    }

    /// Appends a date.
    ///
    /// - Parameters:
    ///   - date: The date, which is formatted in the locale of the environment.
    ///   - style: The parts of the date to show.
    public mutating func appendInterpolation(_ date: Date, style: Text.DateStyle) {
      append("%@", .text(Text(date, style: style)))
    }

    /// Appends a text with its own style.
    ///
    /// - Parameter text: The text to append, which keeps its style.
    public mutating func appendInterpolation(_ text: Text) { append("%@", .text(text)) }

    /// Appends a text that is translated on its own.
    ///
    /// - Parameter resource: The resource, which is looked up in its own table.
    public mutating func appendInterpolation(_ resource: LocalizedStringResource) {
      append("%@", .text(Text(resource)))
    }

    /// Appends an image. A symbol has the size and the color of the text.
    ///
    /// - Parameter image: The image to append, which is shown in the line.
    public mutating func appendInterpolation(_ image: Image) { append("%@", .text(Text(image))) }

    /// Appends an attributed string with its own attributes.
    ///
    /// - Parameter attributedString: The attributed string to append.
    public mutating func appendInterpolation(_ attributedString: AttributedString) {
      append("%@", .text(Text(attributedString)))
    }
  }
}
