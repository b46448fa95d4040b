import Foundation
import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@testable import SwiftUICore

/// Durations and measurements as text.
@MainActor @Suite(.recordedViews)
struct FormatterTests {
  private let american = Locale(identifier: "en_US")
  private let british = Locale(identifier: "en_GB")
  private let german = Locale(identifier: "de_DE")

  // MARK: - Durations

  private func makeFormatter(_ units: NSCalendar.Unit = [], in locale: String = "en_US") -> DateComponentsFormatter {
    let formatter = DateComponentsFormatter()
    formatter.allowedUnits = units
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = Locale(identifier: locale)
    calendar.timeZone = .gmt
    formatter.calendar = calendar
    return formatter
  }

  @Test func aClockShowsADuration() {
    let formatter = makeFormatter([.hour, .minute, .second])
    #expect(formatter.string(from: 3605.9) == "1:00:05")
    #expect(formatter.string(from: 65) == "1:05")
    #expect(formatter.string(from: 5) == "5" && formatter.string(from: 0) == "0")
    #expect(formatter.string(from: -65) == "-1:05" && formatter.string(from: -5) == "-5")
    formatter.zeroFormattingBehavior = .pad
    #expect(formatter.string(from: 65) == "00:01:05" && formatter.string(from: 0) == "00:00:00")
    #expect(formatter.string(from: 360_000) == "100:00:00")
    formatter.zeroFormattingBehavior = [.pad, .dropLeading]
    #expect(formatter.string(from: 65) == "01:05")
    formatter.zeroFormattingBehavior = []
    #expect(formatter.string(from: 3605) == "1:0:5")
    formatter.zeroFormattingBehavior = .dropAll
    #expect(formatter.string(from: 3600) == "1")
    let minutes = makeFormatter([.minute, .second])
    #expect(minutes.string(from: 3605) == "60:05")
    #expect(makeFormatter().string(from: 200_000) == "2d 7:33:20")
    #expect(makeFormatter(in: "da").string(from: 3605) == "1.00.05")
  }

  @Test func unitsOfADurationHaveNames() {
    let styles: [DateComponentsFormatter.UnitsStyle] = [.abbreviated, .short, .full, .spellOut, .brief]
    func texts(_ locale: String, _ duration: TimeInterval) -> [String?] {
      let formatter = makeFormatter(in: locale)
      return styles.map {
        formatter.unitsStyle = $0
        return formatter.string(from: duration)
      }
    }
    #expect(
      texts("en_US", 3605) == [
        "1h 5s", "1 hr, 5 sec", "1 hour, 5 seconds", "one hour, five seconds", "1hr 5sec",
      ])
    #expect(texts("de_DE", -7260)[2...3] == ["-2 Stunden und 1 Minute", "minus zwei Stunden und eins Minute"])
    let formatter = makeFormatter([.day, .hour, .minute])
    formatter.unitsStyle = .full
    #expect(formatter.string(from: 0) == "0 minutes" && formatter.string(from: 59) == "0 minutes")
    #expect(formatter.string(from: 86_460) == "1 day, 1 minute")
    formatter.zeroFormattingBehavior = .dropTrailing
    #expect(formatter.string(from: 3600) == "0 days, 1 hour")
    formatter.zeroFormattingBehavior = .dropMiddle
    #expect(
      formatter.string(from: 86_460) == "1 day, 1 minute" && formatter.string(from: 60) == "0 days, 0 hours, 1 minute")
    formatter.zeroFormattingBehavior = []
    #expect(formatter.string(from: -60) == "-0 days, 0 hours, 1 minute")
    #expect(formatter.string(from: 0) == "0 days, 0 hours, 0 minutes")
  }

  @Test func durationsAreShortened() {
    let formatter = makeFormatter()
    formatter.unitsStyle = .full
    formatter.maximumUnitCount = 2
    #expect(formatter.string(from: 100_000) == "1 day, 3 hours")
    formatter.maximumUnitCount = 0
    formatter.collapsesLargestUnit = true
    #expect(formatter.string(from: 63) == "63 seconds" && formatter.string(from: 125) == "2 minutes, 5 seconds")
    #expect(formatter.string(from: 1) == "1 second")
    formatter.unitsStyle = .spellOut
    formatter.formattingContext = .beginningOfSentence
    #expect(formatter.string(from: 120) == "Two minutes")
  }

  @Test func datesAndComponentsAreDurations() throws {
    let formatter = makeFormatter()
    formatter.unitsStyle = .full
    #expect(formatter.string(from: DateComponents(hour: 1, minute: 75)) == "2 hours, 15 minutes")
    #expect(formatter.string(for: DateComponents(year: 1, day: 0)) == "1 year" && formatter.string(for: 3) == nil)
    #expect(formatter.string(from: DateComponents()) == nil)
    formatter.allowedUnits = [.minute]
    #expect(formatter.string(from: DateComponents(hour: 1, minute: 75)) == "135 minutes")
    formatter.allowedUnits = [.month, .day]
    let start = Date(timeIntervalSinceReferenceDate: 31 * 86_400)  // February 1, 2001
    let end = start.addingTimeInterval(30 * 86_400)
    #expect(formatter.string(from: start, to: end) == "1 month, 2 days")
    #expect(formatter.string(from: 30 * 86_400) == "30 days", "counted from a January")
    formatter.referenceDate = start
    #expect(formatter.string(from: 30 * 86_400) == "1 month, 2 days")
    #expect(DateComponentsFormatter.localizedString(from: DateComponents(minute: 3), unitsStyle: .positional) == "3")
  }

  @Test func aDurationThatCannotBeCountedHasNoDescription() {
    let formatter = makeFormatter([.hour, .minute])
    for duration in [TimeInterval.nan, .infinity, -.infinity, 1e300, -2e11] {
      #expect(formatter.string(from: duration) == nil)
    }
    for value in [Int.max - 1, .min] {  // the greatest number means that there is none
      #expect(formatter.string(from: DateComponents(hour: value)) == nil)
      #expect(formatter.string(from: DateComponents(year: value, second: value)) == nil)
    }
    #expect(formatter.string(from: DateComponents(year: 2001)) != nil)
    #expect(formatter.string(from: .distantPast, to: .distantFuture)?.isEmpty == false)
    #expect(formatter.string(from: -1.8e11) == "-50000000:00")
  }

  // MARK: - Measurements

  private func texts<UnitType: Dimension>(
    _ value: Double, _ unit: UnitType, _ style: Measurement<UnitType>.FormatStyle
  ) -> [String] {
    [american, british, german].map { Measurement(value: value, unit: unit).formatted(style.locale($0)) }
  }

  @Test func measurementsAreWrittenInUsualUnits() {
    #expect(
      texts(22.4, UnitTemperature.celsius, .init(width: .abbreviated, usage: .weather)) == ["72°F", "22°C", "22 °C"])
    #expect(
      texts(5.4321, UnitLength.kilometers, .init(width: .wide, usage: .road)) == [
        "3.4 miles", "3.4 miles", "5,4 Kilometer",
      ])
    #expect(
      texts(1.8, UnitLength.meters, .init(width: .abbreviated, usage: .personHeight))[2] == "180 cm")
    #expect(
      texts(1.8, UnitLength.meters, .init(width: .abbreviated, usage: .personHeight))[0] == "5 ft, 11 in")
    #expect(
      texts(500, UnitEnergy.kilocalories, .init(width: .abbreviated, usage: .food)) == [
        "500 Cal", "500 kcal", "500 kcal",
      ])
    #expect(texts(10, UnitSpeed.metersPerSecond, .init(width: .abbreviated))[0] == "22 mph")
  }

  @Test func unitsAndPrecisionCanBeKept() {
    typealias Length = Measurement<UnitLength>.FormatStyle
    #expect(
      texts(5.4321, UnitLength.kilometers, .init(width: .narrow, usage: .asProvided)) == [
        "5.4321km", "5.4321km", "5,4321 km",
      ])
    let oneDigit = Length(width: .wide, numberFormatStyle: .number.precision(.fractionLength(1)))
    #expect(texts(5.4821, UnitLength.kilometers, oneDigit) == ["3.4 miles", "3.4 miles", "5,5 Kilometer"])
    var style = Length(width: .abbreviated, locale: german, usage: .asProvided)
    #expect(style.format(Measurement(value: 1234.5, unit: .meters)) == "1.234,5 m")
    style.numberFormatStyle = .number.grouping(.never)
    #expect(style.format(Measurement(value: -1234.5, unit: .meters)) == "-1234,5 m")
    // The usual units of heights are two, and the style of a number decides about one.
    style.usage = .personHeight
    style.locale = american
    #expect(style.format(Measurement(value: 180, unit: .centimeters)).contains(" ft, "))
  }

  @Test func temperaturesCanBeWithoutTheirScale() {
    var style = Measurement<UnitTemperature>.FormatStyle(width: .abbreviated, usage: .weather)
    style.hidesScaleName = true
    #expect(texts(22.4, UnitTemperature.celsius, style) == ["72°", "22°", "22°"])
    let temperature = Measurement(value: 21.5, unit: UnitTemperature.celsius)
    #expect(
      temperature.formatted(
        .measurement(
          width: .narrow, usage: .asProvided, hidesScaleName: true,
          numberFormatStyle: .number.precision(.fractionLength(0)).rounded(rule: .up))) == "22°")
    #expect(temperature.formatted() == temperature.formatted(.measurement(width: .abbreviated)))
    let text = TestHost(Text("now \(temperature, format: .measurement(width: .wide, usage: .asProvided))")).texts[0]
    #expect(text.hasPrefix("now 21"))
  }

  @Test func everyUsageAndEveryUnitCanBeWritten() {
    let rain: MeasurementFormatUnitUsage<UnitLength> = .rainfall
    #expect(texts(3, UnitLength.centimeters, .init(width: .abbreviated, usage: rain))[0] == "1.2 in")
    #expect(texts(3, UnitLength.centimeters, .init(width: .abbreviated, usage: .snowfall))[2] == "3 cm")
    #expect(texts(5, UnitLength.centimeters, .init(width: .abbreviated, usage: .focalLength))[0] == "50 mm")
    #expect(texts(30, UnitLength.centimeters, .init(width: .abbreviated, usage: .person))[2] == "30 cm")
    #expect(texts(900, UnitLength.meters, .init(width: .abbreviated, usage: .visibility))[2] == "900 m")
    #expect(texts(80, UnitMass.kilograms, .init(width: .abbreviated, usage: .personWeight))[0] == "176 lb")
    #expect(texts(37, UnitTemperature.celsius, .init(width: .abbreviated, usage: .person))[0] == "99°F")
    #expect(texts(500, UnitEnergy.kilocalories, .init(width: .abbreviated, usage: .workout))[2].hasSuffix("kcal"))
    #expect(texts(2, UnitVolume.liters, .init(width: .abbreviated, usage: .liquid))[2] == "2 l")
    #expect(texts(10, UnitSpeed.metersPerSecond, .init(width: .abbreviated, usage: .wind))[2] == "36 km/h")
    #expect(texts(1013, UnitPressure.hectopascals, .init(width: .abbreviated, usage: .barometric))[2] == "1.013 hPa")
    // Several units have the same symbol.
    #expect(texts(1, UnitVolume.gallons, .init(width: .wide, usage: .asProvided))[0] == "1 gallon")
    #expect(texts(1, UnitVolume.imperialGallons, .init(width: .wide, usage: .asProvided))[0] == "1 Imp. gallon")
    #expect(texts(3, UnitDispersion.partsPerMillion, .init(width: .abbreviated))[0] == "3 ppm")
    #expect(texts(3.5, UnitLength.decameters, .init(width: .abbreviated))[2] == "3,5 dam", "ICU has no such unit")
    final class UnitHappiness: Dimension, @unchecked Sendable {
      static let smiles = UnitHappiness(symbol: "smiles", converter: UnitConverterLinear(coefficient: 1))

      override class func baseUnit() -> Self { unsafeDowncast(smiles, to: Self.self) }
    }
    #expect(texts(1000, UnitHappiness.smiles, .init(width: .wide))[0] == "1,000 smiles")
  }

  @Test func aFormatterWritesMeasurements() {
    let formatter = MeasurementFormatter()
    formatter.locale = american
    let distance = Measurement(value: 5.4321, unit: UnitLength.kilometers)
    #expect(formatter.string(from: distance) == "3.375 mi")
    formatter.unitOptions = .providedUnit
    #expect(formatter.string(from: distance) == "5.432 km")
    formatter.unitStyle = .long
    #expect(formatter.string(from: distance) == "5.432 kilometers")
    #expect(formatter.string(from: UnitLength.kilometers) == "kilometers")
    formatter.unitStyle = .short
    #expect(formatter.string(for: distance) == "5.432km" && formatter.string(for: 5) == nil)
    formatter.unitStyle = .medium
    #expect(formatter.string(from: UnitTemperature.celsius) == "°C")
    let whole = NumberFormatter()
    whole.maximumFractionDigits = 0
    formatter.numberFormatter = whole
    formatter.unitOptions = [.naturalScale]
    let temperature = Measurement(value: 22.4, unit: UnitTemperature.celsius)
    #expect(formatter.string(from: temperature) == "72°F")
    formatter.unitOptions = [.temperatureWithoutUnit]
    #expect(formatter.string(from: temperature) == "72°")
    #expect(formatter.string(from: Measurement(value: 3, unit: Unit(symbol: "pieces"))) == "3 pieces")
    #expect(formatter.string(from: Unit(symbol: "pieces")) == "pieces")
  }

  @Test func theDigitsOfLocalesAreGrouped() throws {
    for (locale, text) in [("en_US", "12,345,678"), ("de_DE", "12.345.678"), ("en_IN", "1,23,45,678")] {
      let digits = GroupedDigits { $0.formatted(.number.locale(Locale(identifier: locale))) }
      #expect(digits?.string(for: 12_345_678) == text)
    }
    // Spanish numbers of four digits are not separated.
    let digits = GroupedDigits { $0.formatted(.number.locale(Locale(identifier: "es_ES"))) }
    #expect([9999, 10_000].map { digits?.string(for: $0) } == ["9999", "10.000"])
  }

  @Test func secondsAndMinutesOfTwoDigits() {
    func clock(_ seconds: Int) -> String { Text.DateStyle.clock(seconds, showsHours: true) }
    #expect(
      [9, 10, 59, 60, 600, 3599, 3600, 4210].map(clock) == [
        "0:09", "0:10", "0:59", "1:00", "10:00", "59:59", "1:00:00", "1:10:10",
      ])
  }

  @Test func theOffsetOfTheSameMomentIsPositive() {
    var environment = EnvironmentValues()
    environment.locale = Locale(identifier: "en_US")
    environment.textClock = TextClock(now: { Date(timeIntervalSinceReferenceDate: 100) }, sleep: { _ in })
    func offset(_ seconds: TimeInterval) -> String {
      Text.DateStyle.offset.string(of: Date(timeIntervalSinceReferenceDate: seconds), in: environment)
    }
    #expect([offset(99), offset(100), offset(101)] == ["-1 second", "+0 seconds", "+1 second"])
  }
}
