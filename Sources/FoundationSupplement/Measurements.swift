import Foundation

// The formats of measurements, which Foundation's version for this platform doesn't have, made of what its library has.

/// A purpose for which a measurement is shown, which decides about the unit and the precision in a locale.
public struct MeasurementFormatUnitUsage<UnitType: Dimension>: Hashable, Codable, Sendable {
  /// The purpose in ICU, or `nil` if the unit of the measurement is kept.
  let name: String?

  /// The usual unit for values of this size.
  public static var general: Self { Self(name: "default") }
  /// The unit of the measurement.
  public static var asProvided: Self { Self(name: nil) }
}

extension MeasurementFormatUnitUsage where UnitType == UnitLength {
  /// The size of a person or of things that people carry, in centimeters or inches.
  public static var person: Self { Self(name: "person") }
  /// The height of a person, such as "5 feet, 9 inches".
  public static var personHeight: Self { Self(name: "person-height") }
  /// A distance on the road.
  public static var road: Self { Self(name: "road") }
  /// The focal length of a lens.
  public static var focalLength: Self { Self(name: "focal-length") }
  /// An amount of rain.
  public static var rainfall: Self { Self(name: "rainfall") }
  /// An amount of snow.
  public static var snowfall: Self { Self(name: "snowfall") }
  /// The distance at which things can be seen.
  public static var visibility: Self { Self(name: "visiblty") }
}

extension MeasurementFormatUnitUsage where UnitType == UnitMass {
  /// The weight of a person.
  public static var personWeight: Self { Self(name: "person") }
}

extension MeasurementFormatUnitUsage where UnitType == UnitTemperature {
  /// The temperature of a body.
  public static var person: Self { Self(name: "person") }
  /// The temperature of the air, in whole degrees.
  public static var weather: Self { Self(name: "weather") }
}

extension MeasurementFormatUnitUsage where UnitType == UnitEnergy {
  /// The energy that food contains.
  public static var food: Self { Self(name: "food") }
  /// The energy that a workout takes.
  public static var workout: Self { Self(name: "food") }
}

extension MeasurementFormatUnitUsage where UnitType == UnitVolume {
  /// The volume of a liquid.
  public static var liquid: Self { Self(name: "fluid") }
}

extension MeasurementFormatUnitUsage where UnitType == UnitSpeed {
  /// The speed of wind.
  public static var wind: Self { Self(name: "wind") }
}

extension MeasurementFormatUnitUsage where UnitType == UnitPressure {
  /// The pressure of the air.
  public static var barometric: Self { Self(name: "baromtrc") }
}

extension Measurement where UnitType: Dimension {
  /// A style in which a measurement is written, with a unit that is usual in the locale.
  ///
  ///     temperature.formatted(.measurement(width: .abbreviated, usage: .weather))  // "72°F" in the United States
  ///
  /// The value is converted and rounded for the locale and the usage. Units that the library of the platform doesn't
  /// have are written as their symbols, and not converted.
  public struct FormatStyle: Foundation.FormatStyle {
    /// A length of the name of a unit.
    public struct UnitWidth: Hashable, Codable, Sendable {
      let name: String

      /// The whole name, such as "3 miles".
      public static var wide: Self { Self(name: "unit-width-full-name") }
      /// A short name, such as "3 mi".
      public static var abbreviated: Self { Self(name: "unit-width-short") }
      /// The shortest name, such as "3mi".
      public static var narrow: Self { Self(name: "unit-width-narrow") }
    }

    /// The length of the name of the unit.
    public var width: UnitWidth
    /// The locale.
    public var locale: Locale
    /// The purpose for which the measurement is shown, or `nil` to keep its unit.
    public var usage: MeasurementFormatUnitUsage<UnitType>?
    /// The style of the number, or `nil` for the usual precision.
    public var numberFormatStyle: FloatingPointFormatStyle<Double>?
    var hidesScale = false

    /// Creates a style.
    ///
    /// - Parameters:
    ///   - width: The length of the name of the unit.
    ///   - locale: The locale. The default is the current one.
    ///   - usage: The purpose for which the measurement is shown.
    ///   - numberFormatStyle: The style of the number, or `nil` for the usual precision.
    public init(
      width: UnitWidth, locale: Locale = .autoupdatingCurrent, usage: MeasurementFormatUnitUsage<UnitType> = .general,
      numberFormatStyle: FloatingPointFormatStyle<Double>? = nil
    ) {
      (self.width, self.locale, self.usage, self.numberFormatStyle) = (width, locale, usage, numberFormatStyle)
    }

    /// Writes a measurement.
    ///
    /// - Parameter measurement: The measurement to write, whose value is converted and rounded for the locale and the
    ///   usage.
    /// - Returns: The number and the unit.
    public func format(_ measurement: Measurement<UnitType>) -> String {
      let parts = parts(of: measurement)
      return parts.before + parts.number + parts.after
    }

    func parts(of measurement: Measurement<UnitType>) -> UnitNames.Parts {
      let number = numberFormatStyle?.locale(locale)
      return UnitNames.parts(
        of: measurement.value, measurement.unit, usage: usage?.name, width: width.name, hidesScale: hidesScale,
        locale: locale, number: number.map { style in { style.format($0) } })
    }

    /// Returns this style in a locale.
    ///
    /// - Parameter locale: The locale that determines the unit and the form of the number.
    public func locale(_ locale: Locale) -> Self {
      var style = self
      style.locale = locale
      return style
    }

    /// The style with attributes that tell the number from the unit.
    public var attributed: AttributedStyle { AttributedStyle(style: self) }
  }

  /// A style in which a measurement is written with attributes: `measurement` is `value` for the number, and `unit` for
  /// the unit. A text with several numbers, such as "5 ft, 9 in", has no attributes.
  ///
  ///     var text = distance.formatted(.measurement(width: .abbreviated).attributed)
  ///     for run in text.runs where run.measurement == .value { text[run.range].font = .title }
  public struct AttributedStyle: Foundation.FormatStyle {
    let style: FormatStyle

    /// Writes a measurement.
    ///
    /// - Parameter measurement: The measurement to write, whose value is converted and rounded for the locale and the
    ///   usage.
    /// - Returns: The number and the unit.
    public func format(_ measurement: Measurement<UnitType>) -> AttributedString {
      let parts = style.parts(of: measurement)
      if parts.number.isEmpty { return AttributedString(parts.before) }
      var number = AttributedString(parts.number)
      number.measurement = .value
      return Self.unit(parts.before) + number + Self.unit(parts.after)
    }

    /// Returns a part with a unit. The space between the unit and the number is no part of the unit.
    private static func unit(_ text: String) -> AttributedString {
      var result = AttributedString(text)
      guard let first = result.characters.firstIndex(where: { !$0.isWhitespace }),
        let last = result.characters.lastIndex(where: { !$0.isWhitespace })
      else { return result }
      result[first...last].measurement = .unit
      return result
    }

    /// Returns this style in a locale.
    ///
    /// - Parameter locale: The locale that determines the unit and the form of the number.
    public func locale(_ locale: Locale) -> Self { Self(style: style.locale(locale)) }
  }

  /// Writes the measurement in the current locale, with a unit that is usual there and its short name.
  ///
  /// - Returns: The number and the unit.
  public func formatted() -> String { formatted(FormatStyle(width: .abbreviated)) }

  /// Writes the measurement in a style.
  ///
  /// - Parameter style: The style that writes the measurement.
  /// - Returns: What the style makes of the measurement.
  public func formatted<S: Foundation.FormatStyle>(_ style: S) -> S.FormatOutput where S.FormatInput == Self {
    style.format(self)
  }
}

extension Measurement.FormatStyle where UnitType == UnitTemperature {
  /// A Boolean value that indicates whether the scale is left out: "72°" and not "72°F".
  public var hidesScaleName: Bool {
    get { hidesScale }
    set { hidesScale = newValue }
  }
}

extension FormatStyle {
  /// A style in which a measurement is written.
  ///
  /// - Parameters:
  ///   - width: The length of the name of the unit.
  ///   - usage: The purpose for which the measurement is shown.
  ///   - numberFormatStyle: The style of the number, or `nil` for the usual precision.
  /// - Returns: The style, in the current locale.
  public static func measurement<UnitType: Dimension>(
    width: Measurement<UnitType>.FormatStyle.UnitWidth, usage: MeasurementFormatUnitUsage<UnitType> = .general,
    numberFormatStyle: FloatingPointFormatStyle<Double>? = nil
  ) -> Self where Self == Measurement<UnitType>.FormatStyle {
    Self(width: width, usage: usage, numberFormatStyle: numberFormatStyle)
  }

  /// A style in which a temperature is written.
  ///
  /// - Parameters:
  ///   - width: The length of the name of the unit.
  ///   - usage: The purpose for which the temperature is shown.
  ///   - hidesScaleName: A Boolean value that indicates whether the scale is left out: "72°" and not "72°F".
  ///   - numberFormatStyle: The style of the number, or `nil` for the usual precision.
  /// - Returns: The style, in the current locale.
  public static func measurement(
    width: Measurement<UnitTemperature>.FormatStyle.UnitWidth,
    usage: MeasurementFormatUnitUsage<UnitTemperature> = .general, hidesScaleName: Bool,
    numberFormatStyle: FloatingPointFormatStyle<Double>? = nil
  ) -> Self where Self == Measurement<UnitTemperature>.FormatStyle {
    var style = Self(width: width, usage: usage, numberFormatStyle: numberFormatStyle)
    style.hidesScaleName = hidesScaleName
    return style
  }
}

/// A formatter of measurements, which converts them to a unit that is usual in the locale.
///
///     let formatter = MeasurementFormatter()
///     formatter.unitOptions = .providedUnit
///     formatter.string(from: Measurement(value: 5.5, unit: UnitLength.kilometers))  // "5.5 km"
///
/// A formatter is not safe to use on several threads at the same time.
open class MeasurementFormatter: Formatter {
  /// Choices of the unit.
  public struct UnitOptions: OptionSet, Sendable {
    /// The options as bits.
    public let rawValue: UInt

    /// Creates options from bits.
    ///
    /// - Parameter rawValue: The bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The unit of the measurement is kept.
    public static let providedUnit = UnitOptions(rawValue: 1)
    /// The unit is one that suits the size of the value, such as kilometers for many meters. Without `providedUnit`,
    /// this is so with or without the option.
    public static let naturalScale = UnitOptions(rawValue: 2)
    /// Temperatures have no scale: "72°" and not "72°F".
    public static let temperatureWithoutUnit = UnitOptions(rawValue: 4)
  }

  /// The choices of the unit. The default is none, which converts to a usual unit.
  open var unitOptions: UnitOptions = []
  /// The length of the name of the unit. The default is `medium`, such as "5 km".
  open var unitStyle = Formatter.UnitStyle.medium
  /// The locale, or `nil` for the current one.
  open var locale: Locale!
  /// The formatter of the number, or `nil` for up to three digits after the decimal separator.
  @NSCopying open var numberFormatter: NumberFormatter!

  /// Creates a formatter for the current locale.
  public override init() { super.init() }

  /// Creates a formatter for the current locale. Formatters of this platform are not archived.
  ///
  /// - Parameter coder: The archive, which is ignored.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Writes a measurement.
  ///
  /// - Parameter measurement: The measurement to write, which is converted unless the options of the unit contain
  ///   `providedUnit`.
  /// - Returns: The number and the unit.
  open func string<UnitType: Unit>(from measurement: Measurement<UnitType>) -> String {
    write(measurement.value, measurement.unit)
  }

  /// Writes the symbol of a unit, or its name in the plural if the style is `long`.
  ///
  /// - Parameter unit: The unit to write.
  /// - Returns: The symbol or the name.
  open func string(from unit: Unit) -> String {
    let locale: Locale = self.locale ?? .autoupdatingCurrent
    guard let name = UnitNames.name(of: unit),
      let quantity = UnicodeLibrary.shared?.quantity(0, "unit/\(name) \(width)", locale)
    else { return unit.symbol }
    return quantity.text(withNumber: "").trimmingCharacters(in: .whitespaces)
  }

  /// Writes a measurement of any unit.
  ///
  /// - Parameter object: The measurement. Other objects have no description.
  /// - Returns: The number and the unit, or `nil` if the object is not a measurement.
  open override func string(for object: Any?) -> String? {
    (object as? any AnyMeasurement).map { write($0.value, $0.anyUnit) }
  }

  private var width: String {
    switch unitStyle {
    case .short: "unit-width-narrow"
    case .long: "unit-width-full-name"
    default: "unit-width-short"
    }
  }

  private func write(_ value: Double, _ unit: Unit) -> String {
    let locale: Locale = self.locale ?? .autoupdatingCurrent
    let number = numberFormatter
    return UnitNames.text(
      of: value, unit, usage: unitOptions.contains(.providedUnit) ? nil : "default", width: width,
      hidesScale: unitOptions.contains(.temperatureWithoutUnit), locale: locale
    ) { value in
      number?.string(from: NSNumber(value: value))
        ?? value.formatted(.number.precision(.fractionLength(0...3)).locale(locale))
    }
  }
}

/// A measurement of any unit.
private protocol AnyMeasurement {
  var value: Double { get }
  var anyUnit: Unit { get }
}

extension Measurement: AnyMeasurement {
  fileprivate var anyUnit: Unit { unit }
}

extension UnitNames {
  /// Writes a number with a unit.
  ///
  /// - Parameters:
  ///   - value: The number to write.
  ///   - unit: The unit of the number.
  ///   - usage: The purpose in ICU, for which the number is converted, or `nil` to keep the unit.
  ///   - width: The width of the unit in ICU.
  ///   - hidesScale: A Boolean value that indicates whether a temperature has no scale.
  ///   - locale: The locale whose language and form of numbers are used.
  ///   - number: A closure that writes the number, or `nil` for the usual precision.
  /// - Returns: The number and the unit.
  static func text(
    of value: Double, _ unit: Unit, usage: String?, width: String, hidesScale: Bool, locale: Locale,
    number: ((Double) -> String)?
  ) -> String {
    let parts = parts(
      of: value, unit, usage: usage, width: width, hidesScale: hidesScale, locale: locale, number: number)
    return parts.before + parts.number + parts.after
  }

  /// The number of a written measurement, and what is before and after it. Several numbers with their units are one
  /// text, in `before`.
  typealias Parts = (before: String, number: String, after: String)

  /// Writes a value with its unit, as ``text(of:_:usage:width:hidesScale:locale:number:)`` does.
  static func parts(
    of value: Double, _ unit: Unit, usage: String?, width: String, hidesScale: Bool, locale: Locale,
    number: ((Double) -> String)?
  ) -> Parts {
    func write(_ value: Double) -> String { number?(value) ?? value.formatted(.number.locale(locale)) }
    let purpose = usage.map { " usage/\($0)" } ?? ""
    let precision = number == nil ? "" : " precision-unlimited"
    guard let library = UnicodeLibrary.shared, let name = name(of: unit),
      var quantity = library.quantity(value, "unit/\(name) \(width)\(purpose)\(precision)", locale)
    else { return ("", write(value), " \(unit.symbol)") }
    if hidesScale, unit is UnitTemperature {
      // The library has no temperature without a scale. The sign is that of an angle.
      let bare = "unit/degree unit-width-narrow\(precision)"
      quantity = library.quantity(quantity.value, bare, locale) ?? quantity
    }
    guard let place = quantity.place, let own = quantity.number else { return (quantity.text, "", "") }
    let text = quantity.text.utf16
    return (
      String(decoding: text.prefix(place.lowerBound), as: UTF16.self), number?(quantity.value) ?? own,
      String(decoding: text.dropFirst(place.upperBound), as: UTF16.self)
    )
  }
}
