import Foundation
import SwiftUI
import Testing
import ViewTestHelpers

@testable import SwiftUICore
@testable import SwiftUITesting

@MainActor @Suite(.recordedViews)
struct LocalizedTextTests {
  @Test func formatsHaveNumberedArgumentsAndPercents() throws {
    let table = """
      "%@ of %@" = "%2$@: %1$@"; "%lld left" = "100%% of %lld, 5% !, %"; "%lf high" = "%.1f%% high"; "%@ a" = "%3$@|";
      """
    let bundle = try makeBundle(["de.lproj/Localizable.strings": table])
    defer { try? FileManager.default.removeItem(at: bundle.bundleURL) }
    func text(_ key: LocalizedStringKey) -> [String] {
      TestHost(Text(key, bundle: bundle), environment: { $0.locale = Locale(identifier: "de_DE") }).texts
    }
    #expect(text("\("one") of \("two")").joined() == "two: one")
    #expect(text("\(3) left").joined() == "100% of 3, 5% !, %")
    #expect(text("\(2.5) high").joined() == "2,5% high")
    #expect(text("\("x") a").joined() == "|")
  }

  @Test func aCatalogContainsItsKeysInTheLanguageOfTheSource() throws {
    let catalog = """
      {"sourceLanguage": "en", "version": "1.0", "strings": {"Open": {}, "Close": {"localizations": {"en": \
      {"stringUnit": {"state": "translated", "value": "Close it"}}, \
      "de": {"stringUnit": {"state": "translated", "value": "Schließen"}}}}}}
      """
    let bundle = try makeBundle(["Localizable.xcstrings": catalog])
    defer { try? FileManager.default.removeItem(at: bundle.bundleURL) }
    func shown(_ language: String) -> (texts: [String], warnings: [String]) {
      let host = TestHost(
        VStack {
          Text("Open", bundle: bundle)
          Text("Close", bundle: bundle)
        },
        environment: { $0.locale = Locale(identifier: language) })
      return (host.texts, host.warnings)
    }
    #expect(shown("en") == (["Open", "Close it"], []))
    #expect(shown("de").texts == ["Open", "Schließen"])
    #expect(shown("de").warnings.count == 1, "a translation that is missing is named")
  }

  @Test func noneAndSeveralHaveTheirOwnTexts() throws {
    let catalog = """
      {"sourceLanguage": "en", "version": "1.0", "strings": {"%lld rows": {"localizations": {"en": {"variations": \
      {"plural": {"zero": {"stringUnit": {"state": "translated", "value": "no rows"}}, \
      "one": {"stringUnit": {"state": "translated", "value": "one row"}}, \
      "other": {"stringUnit": {"state": "translated", "value": "%lld rows!"}}}}}}}}}
      """
    let bundle = try makeBundle(["Localizable.xcstrings": catalog])
    defer { try? FileManager.default.removeItem(at: bundle.bundleURL) }
    func text(_ number: Int) -> String {
      TestHost(Text("\(number) rows", bundle: bundle), environment: { $0.locale = Locale(identifier: "en_US") }).texts
        .joined()
    }
    #expect([0, 1, 2].map(text) == ["no rows", "one row", "2 rows!"])
  }

  @Test func tablesThatCannotBeReadAreWarnedOf() throws {
    let bundle = try makeBundle(["Localizable.xcstrings": "{", "de.lproj/Localizable.strings": "= ; ="])
    defer { try? FileManager.default.removeItem(at: bundle.bundleURL) }
    let host = TestHost(Text("key", bundle: bundle), environment: { $0.locale = Locale(identifier: "de_DE") })
    #expect(host.texts == ["key"])
    let warnings = host.warnings.map { $0.split(separator: "/").last ?? "" }
    #expect(warnings.contains("Localizable.strings is not a table of strings."))
    #expect(warnings.contains("Localizable.xcstrings is not a String Catalog."))
    let absent = try makeBundle(["note.txt": "x"])
    defer { try? FileManager.default.removeItem(at: absent.bundleURL) }
    #expect(TestHost(Text("key", bundle: absent)).warnings == [])
  }

  @Test func numbersAtTheLimitsOfPluralForms() {
    func categories(_ language: String, _ numbers: [Int]) -> [String] {
      numbers.map { PluralRules.category(of: $0, language: language) }
    }
    #expect(categories("fr", [0, 1, 2]) == ["one", "one", "other"])
    #expect(categories("hi", [0, 1, 2]) == ["one", "one", "other"])
    #expect(
      categories("ar", [2, 3, 10, 11, 99, 100, 102, 103]) == [
        "two", "few", "few", "many", "many", "other", "other", "few",
      ])
  }
}
