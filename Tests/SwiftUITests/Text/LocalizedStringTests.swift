import Foundation
import SwiftUI
import SwiftUITesting
import TestHelpers
import Testing
import ViewTestHelpers

/// Strings in the user's language, outside views.
@Suite(.recordedViews)
struct LocalizedStringTests {
  /// A bundle with tables for the current language.
  private func currentBundle(_ table: String, named name: String = "Localizable") throws -> Bundle {
    let language = try #require(Locale.current.language.languageCode).identifier
    return try makeBundle(["\(language).lproj/\(name).strings": table])
  }

  @Test func keysWithoutTablesAreTheirOwnText() {
    let (name, count) = ("Ann", 3)
    #expect(String(localized: "plain **text** 100%") == "plain **text** 100%")
    #expect(String(localized: "\(name) has \(count) files, 100%") == "Ann has 3 files, 100%")
    #expect(String(localized: "\(UInt8(7)) of \([1, 2])") == "7 of [1, 2]")
    #expect(String(localized: String.LocalizationValue("50 %d")) == "50 %d")
    #expect(String(localized: "greeting", defaultValue: "Hello \(name)") == "Hello Ann")
  }

  @Test func argumentsHaveTheFormatOfTheLocale() {
    let german = Locale(identifier: "de_DE")
    #expect(String(localized: "\(1_234_567) files", locale: german) == "1.234.567 files")
    #expect(String(localized: "\(0.5, specifier: "%.1f") s", locale: german) == "0,5 s")
    #expect(String(localized: "\(0.25, format: .percent)", locale: Locale(identifier: "en_US")) == "25%")
    #expect(String(localized: "\(1.5)", locale: german) == "1,500000")
    let value: String.LocalizationValue = "\(2.5, format: .number)"
    #expect(String(localized: LocalizedStringResource("size", defaultValue: value, locale: german)) == "2,5")
  }

  @Test func tablesOfTheCurrentLanguageTranslate() throws {
    let bundle = try currentBundle(
      "\"%@ has %lld files\" = \"%2$lld files of **%1$@**\"; \"greeting\" = \"Good day, %@\";")
    #expect(String(localized: "\("Ann") has \(3) files", bundle: bundle) == "3 files of **Ann**")
    #expect(String(localized: "greeting", defaultValue: "Hello \("Ann")", bundle: bundle) == "Good day, Ann")
    #expect(String(localized: "absent", bundle: bundle) == "absent")
    #expect(String(localized: "greeting", table: "Other", bundle: bundle) == "greeting")
    let other = try currentBundle("\"greeting\" = \"Hi\";", named: "Other")
    #expect(String(localized: "greeting", table: "Other", bundle: other) == "Hi")
  }

  /// A resource is looked up in the language of its own locale, a text with it in that of the text's environment.
  @MainActor
  @Test func resourcesAreTranslatedWhenTheyAreUsed() throws {
    let bundle = try makeBundle([
      "de.lproj/Localizable.strings": "\"low\" = \"niedrig\"; \"%lld left\" = \"noch %lld\";",
      "fr.lproj/Localizable.strings": "\"low\" = \"bas\";",
    ])
    var resource = LocalizedStringResource(
      "low", defaultValue: "Low", locale: Locale(identifier: "de_AT"), bundle: .atURL(bundle.bundleURL))
    #expect(String(localized: resource) == "niedrig")
    resource.locale = Locale(identifier: "fr_FR")
    #expect(String(localized: resource) == "bas")
    resource.locale = Locale(identifier: "it_IT")
    #expect(String(localized: resource) == "Low")
    #expect((resource.key, resource.table, resource.defaultValue) == ("low", nil, "Low"))
    let left = LocalizedStringResource("\(3) left", bundle: .atURL(bundle.bundleURL))
    let host = TestHost(Text(resource), environment: { $0.locale = Locale(identifier: "de_DE") })
    #expect(host.texts == ["niedrig"])
    let both = TestHost(Text("\(resource): \(left)"), environment: { $0.locale = Locale(identifier: "de_DE") })
    #expect(both.texts.joined() == "niedrig: noch 3")
  }

  @Test func valuesDescribeThemselvesByResources() {
    enum Priority: CustomLocalizedStringResourceConvertible {
      case low
      case level(Int)

      var localizedStringResource: LocalizedStringResource {
        switch self {
        case .low: "Low"
        case .level(let number): "Level \(number)"
        }
      }
    }
    #expect(String(localized: Priority.low.localizedStringResource) == "Low")
    #expect(String(localized: Priority.level(2).localizedStringResource) == "Level 2")
    #expect(Priority.level(2).localizedStringResource == "Level \(2)")
    #expect(Priority.level(2).localizedStringResource != "Level \(3)")
    #expect(LocalizedStringResource("a", bundle: .forClass(Bundle.self)) != "a")
    #expect(String(localized: LocalizedStringResource("a", bundle: .forClass(Bundle.self))) == "a")
    #expect("x".localizedValue.localizedStringResource == "x")
  }

  /// The tables are read by all threads at once.
  @Test func anyThreadTranslates() throws {
    let entries = (0..<200).map { "\"key \($0)\" = \"text \($0)\";" }.joined()
    let bundle = try currentBundle(entries)
    DispatchQueue.concurrentPerform(iterations: 200) { number in
      let key = "key \(number)"
      #expect(String(localized: String.LocalizationValue(key), bundle: bundle) == "text \(number)")
      #expect(String(localized: "no key \(number)", bundle: bundle) == "no key \(number)")
    }
  }
}

extension String {
  fileprivate var localizedValue: LocalizedStringResource { LocalizedStringResource(LocalizationValue(self)) }
}
