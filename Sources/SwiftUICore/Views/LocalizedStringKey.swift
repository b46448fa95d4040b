import Foundation

/// What a string literal is for a `Text` or the title of a control: a text that may have formatted values in it, and other
/// texts with styles of their own. There are no tables of translations: it is shown as it is written.
///
///     Text("\(temperature, specifier: "%.1f")° since \(start, style: .time)")
///     Text("Read the \(Text("manual").italic()) first")
public struct LocalizedStringKey: ExpressibleByStringInterpolation, Equatable {
  let text: Text

  /// Takes a string as it is.
  public init(_ value: String) { text = Text(verbatim: value) }

  public init(stringLiteral value: String) { self.init(value) }

  public init(stringInterpolation: StringInterpolation) { text = stringInterpolation.finish() }

  /// Puts a key together of what stands in a literal.
  public struct StringInterpolation: StringInterpolationProtocol {
    @usableFromInline var string: DefaultStringInterpolation
    private var texts: Text?

    public init(literalCapacity: Int, interpolationCount: Int) {
      string = DefaultStringInterpolation(literalCapacity: literalCapacity, interpolationCount: interpolationCount)
    }

    public mutating func appendLiteral(_ literal: String) { string.appendLiteral(literal) }

    /// A value, as it describes itself.
    @inlinable
    public mutating func appendInterpolation<Value>(_ value: Value) { string.appendInterpolation(value) }

    /// A string.
    @inlinable
    public mutating func appendInterpolation(_ value: String) { string.appendInterpolation(value) }

    /// A number in the manner of `printf`, such as `%.2f`, in the environment's locale.
    public mutating func appendInterpolation<Value: CVarArg & Equatable>(_ value: Value, specifier: String) {
      append(
        Text(
          FormattedText(value: value) { value, environment in
            String(format: specifier, locale: environment.explicitLocale, value)
          }))
    }

    /// A value as the format writes it, in the environment's locale.
    public mutating func appendInterpolation<F: FormatStyle>(_ input: F.FormatInput, format: F)
    where F.FormatInput: Equatable, F.FormatOutput == String { append(Text(input, format: format)) }

    /// A date.
    public mutating func appendInterpolation(_ date: Date, style: Text.DateStyle) { append(Text(date, style: style)) }

    /// A text, in its own style.
    public mutating func appendInterpolation(_ text: Text) { append(text) }

    private mutating func append(_ text: Text) {
      texts = join(text)
      string = DefaultStringInterpolation(literalCapacity: 0, interpolationCount: 0)
    }

    /// What there is, with a text behind it.
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
