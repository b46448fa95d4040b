import Foundation

/// A string literal for a ``Text`` or for the title of a control. The literal can contain formatted values and styled
/// texts.
///
///     Text("\(temperature, specifier: "%.1f")° since \(start, style: .time)")
///     Text("Read the \(Text("manual").italic()) first")
///
/// - Differences: There are no tables of translations. The text is shown as it is written.
public struct LocalizedStringKey: ExpressibleByStringInterpolation, Equatable {
  let text: Text

  /// Creates a key from a string.
  ///
  /// - Parameter value: The string.
  public init(_ value: String) { text = Text(verbatim: value) }

  /// Creates a key from a string literal.
  ///
  /// - Parameter value: The literal.
  public init(stringLiteral value: String) { self.init(value) }

  /// Creates a key from an interpolated string literal.
  ///
  /// - Parameter stringInterpolation: The contents of the literal.
  public init(stringInterpolation: StringInterpolation) { text = stringInterpolation.finish() }

  /// The contents of an interpolated string literal.
  public struct StringInterpolation: StringInterpolationProtocol {
    @usableFromInline var string: DefaultStringInterpolation
    private var texts: Text?

    /// Creates an empty interpolation.
    ///
    /// - Parameters:
    ///   - literalCapacity: The approximate size of the literal segments, in bytes.
    ///   - interpolationCount: The number of interpolated values.
    public init(literalCapacity: Int, interpolationCount: Int) {
      string = DefaultStringInterpolation(literalCapacity: literalCapacity, interpolationCount: interpolationCount)
    }

    /// Appends a literal segment.
    ///
    /// - Parameter literal: The segment.
    public mutating func appendLiteral(_ literal: String) { string.appendLiteral(literal) }

    /// Appends the description of a value.
    ///
    /// - Parameter value: The value.
    @inlinable
    public mutating func appendInterpolation<Value>(_ value: Value) { string.appendInterpolation(value) }

    /// Appends a string.
    ///
    /// - Parameter value: The string.
    @inlinable
    public mutating func appendInterpolation(_ value: String) { string.appendInterpolation(value) }

    /// Appends a number, formatted in the manner of `printf` in the environment's locale.
    ///
    /// - Parameters:
    ///   - value: The number.
    ///   - specifier: The format specifier, such as `%.2f`.
    public mutating func appendInterpolation<Value: CVarArg & Equatable>(_ value: Value, specifier: String) {
      append(
        Text(
          FormattedText(value: value) { value, environment in
            String(format: specifier, locale: environment.explicitLocale, value)
          }))
    }

    /// Appends a value, formatted with a format style in the environment's locale.
    ///
    /// - Parameters:
    ///   - input: The value.
    ///   - format: The format style.
    public mutating func appendInterpolation<F: FormatStyle>(_ input: F.FormatInput, format: F)
    where F.FormatInput: Equatable, F.FormatOutput == String { append(Text(input, format: format)) }

    /// Appends a date.
    ///
    /// - Parameters:
    ///   - date: The date.
    ///   - style: The parts of the date to show.
    public mutating func appendInterpolation(_ date: Date, style: Text.DateStyle) { append(Text(date, style: style)) }

    /// Appends a text with its own style.
    ///
    /// - Parameter text: The text.
    public mutating func appendInterpolation(_ text: Text) { append(text) }

    private mutating func append(_ text: Text) {
      texts = join(text)
      string = DefaultStringInterpolation(literalCapacity: 0, interpolationCount: 0)
    }

    /// Returns the contents so far, followed by another text.
    private func join(_ text: Text?) -> Text {
      let string = String(stringInterpolation: string)
      let literal = string.isEmpty ? nil : Text(verbatim: string)
      let parts = [texts, literal, text].compactMap { $0 }
      guard var result = parts.first else { return Text(verbatim: "") }
      for part in parts.dropFirst() { result = result + part }
      return result
    }

    fileprivate func finish() -> Text {
      texts == nil ? Text(verbatim: String(stringInterpolation: string)) : join(nil)
    }
  }
}
