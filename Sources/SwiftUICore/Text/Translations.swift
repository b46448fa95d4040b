import CombineCore
import Foundation

/// The tables of translations in bundles: `.strings` files in the folder of a language, and String Catalogs.
///
/// A key is looked up in the languages of the environment's locale, such as `de-AT` and then `de`, and remains as it is
/// if no table of these languages contains it. Tables are read once. Any thread may look keys up.
enum Translations {
  /// A translation: a text, or a text for each category of plurals.
  enum Translation: Equatable {
    case text(String)
    case plural([String: String])
  }

  /// A table of a bundle in a language.
  private struct TableID: Hashable {
    let folder: String
    let table: String
    let language: String
  }

  private static let lock = Lock()
  nonisolated(unsafe) private static var tables: [TableID: [String: Translation]?] = [:]  // guarded by the lock
  nonisolated(unsafe) private static var catalogs: [String: StringCatalog?] = [:]  // guarded by the lock

  /// The folders of the program's own resources: those of the main bundle, and of the bundle that the package manager
  /// makes for the target of the program.
  static let mainFolders: [String] = {
    guard let folder = Bundle.main.resourcePath else { return [] }
    let suffix = "_" + (Bundle.main.executableURL?.lastPathComponent ?? "") + ".resources"
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return [folder] + files.filter { $0.hasSuffix(suffix) }.map { folder + "/" + $0 }
  }()

  /// `true` if the program's own resources have any tables.
  private static let mainHasTables: Bool = mainFolders.contains { folder in
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return files.contains { file in [".lproj", ".xcstrings", ".strings"].contains { file.hasSuffix($0) } }
  }

  /// Returns whether there are no tables for a bundle, so that no lookup is needed.
  static func areAbsent(in bundle: Bundle?) -> Bool {
    (bundle == nil || bundle === Bundle.main) && !mainHasTables
  }

  /// Returns the translation of a key, or `nil` if there is none.
  ///
  /// - Parameters:
  ///   - key: The key to look up.
  ///   - table: The name of the table, or `nil` for `Localizable`.
  ///   - bundle: The bundle with the table, or `nil` for the program's own resources.
  ///   - locale: The locale whose languages are looked up.
  ///   - warn: A closure that is called with a message if the language has a table without the key, or if a table can't
  ///     be read.
  static func entry(
    for key: String, table: String?, bundle: Bundle?, locale: Locale, warn: (String) -> Void
  ) -> Translation? {
    if areAbsent(in: bundle) { return nil }
    let folders =
      bundle == nil || bundle === Bundle.main ? mainFolders : [bundle?.resourcePath].compactMap { $0 }
    let table = table ?? "Localizable"
    var hasTable = false
    for language in languages(of: locale) {
      for folder in folders {
        guard let entries = entries(of: TableID(folder: folder, table: table, language: language), warn)
        else { continue }
        if let entry = entries[key] { return entry }
        hasTable = true
      }
    }
    if hasTable { warn("There is no translation of \"\(key)\" for \(locale.identifier) in \(table).") }
    return nil
  }

  /// Returns the names under which a locale's tables are looked up, the most specific first.
  private static func languages(of locale: Locale) -> [String] {
    let name = locale.identifier.prefix { $0 != "@" && $0 != "." }.replacingOccurrences(of: "_", with: "-").lowercased()
    let parts = name.split(separator: "-")
    return parts.indices.reversed().map { parts[...$0].joined(separator: "-") }
  }

  private static func entries(of key: TableID, _ warn: (String) -> Void) -> [String: Translation]? {
    if let known = lock.withLock({ tables[key] }) { return known }
    let found =
      stringsFile(key, warn) ?? catalog(inFolder: key.folder, table: key.table, warn)?.entries(in: key.language)
    lock.withLock { tables[key] = .some(found) }
    return found
  }

  private static func stringsFile(_ key: TableID, _ warn: (String) -> Void) -> [String: Translation]? {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: key.folder)) ?? []
    guard let project = names.first(where: { $0.lowercased() == key.language + ".lproj" }) else { return nil }
    let path = "\(key.folder)/\(project)/\(key.table).strings"
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    guard let strings = try? PropertyListSerialization.propertyList(from: data, format: nil) as? [String: String] else {
      warn("\(path) is not a table of strings.")
      return nil
    }
    return strings.mapValues { .text($0) }
  }

  private static func catalog(
    inFolder folder: String, table: String, _ warn: (String) -> Void
  ) -> StringCatalog? {
    let path = "\(folder)/\(table).xcstrings"
    if let known = lock.withLock({ catalogs[path] }) { return known }
    var catalog: StringCatalog?
    if let data = FileManager.default.contents(atPath: path) {
      catalog = try? JSONDecoder().decode(StringCatalog.self, from: data)
      if catalog == nil { warn("\(path) is not a String Catalog.") }
    }
    lock.withLock { catalogs[path] = .some(catalog) }
    return catalog
  }
}

/// The content of a String Catalog, as far as texts use it.
private struct StringCatalog: Decodable {
  struct Unit: Decodable { let value: String }

  struct Localization: Decodable {
    let stringUnit: Unit?
    let variations: Variations?
  }

  struct Variations: Decodable {
    struct Variant: Decodable { let stringUnit: Unit? }

    let plural: [String: Variant]?
  }

  struct Item: Decodable { let localizations: [String: Localization]? }

  let sourceLanguage: String
  let strings: [String: Item]

  /// Returns the entries in a language, or `nil` if the catalog has none.
  func entries(in language: String) -> [String: Translations.Translation]? {
    var entries: [String: Translations.Translation] = [:]
    let isSource = sourceLanguage.lowercased() == language
    for (key, item) in strings {
      let found = item.localizations?.first { $0.key.lowercased() == language }?.value
      if let text = found?.stringUnit?.value {
        entries[key] = .text(text)
      } else if let plural = found?.variations?.plural {
        entries[key] = .plural(plural.compactMapValues { $0.stringUnit?.value })
      } else if isSource {
        entries[key] = .text(key)
      }
    }
    return entries.isEmpty ? nil : entries
  }
}
