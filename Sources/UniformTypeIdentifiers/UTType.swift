import Foundation

/// A type of files or of other data, by its uniform type identifier.
///
///     let type = UTType(filenameExtension: "md") ?? .plainText
///     type.conforms(to: .text)
///     UTType.png.preferredMIMEType  // "image/png"
///
/// Two types are equal if their identifiers are.
///
/// - Differences: The system has no list of the types that programs declare. The declared types are those that this
///   module has as static properties.
public struct UTType: Sendable {
  /// The identifier, such as `public.plain-text`.
  public let identifier: String

  /// The identifiers of the types that this type conforms to directly, if it is not declared.
  private let parents: [String]

  /// A type that this module knows.
  struct Declaration: Sendable {
    let identifier: String
    let supertypes: [String]
    /// The filename extensions, the preferred one first.
    let extensions: [String]
    /// The MIME types, the preferred one first. One that ends with `/*` is a pattern for the types that conform.
    let mimeTypes: [String]
    let description: String

    init(
      _ identifier: String, _ supertypes: [String], _ extensions: [String], _ mimeTypes: [String],
      _ description: String
    ) {
      self.identifier = identifier
      self.supertypes = supertypes
      self.extensions = extensions
      self.mimeTypes = mimeTypes
      self.description = description
    }
  }

  private static let known = Dictionary(uniqueKeysWithValues: declarations.map { ($0.identifier, $0) })

  /// The prefixes of the identifiers of types without a declaration. An extension or a MIME type follows.
  private enum Dynamic {
    static let fileExtension = "dyn.filename-extension."
    static let mimeType = "dyn.mime-type."
  }

  init(declared identifier: String) { self.init(identifier, parents: []) }

  private init(_ identifier: String, parents: [String]) {
    self.identifier = identifier
    self.parents = parents
  }

  // MARK: - Creating

  /// Creates the type with an identifier, or returns `nil` if the type is not declared.
  ///
  /// - Parameter identifier: The identifier, such as `public.png`.
  public init?(_ identifier: String) {
    let isDynamic = [Dynamic.fileExtension, Dynamic.mimeType].contains {
      identifier.hasPrefix($0) && identifier.count > $0.count
    }
    guard Self.known[identifier] != nil || isDynamic else { return nil }
    self.init(identifier, parents: isDynamic ? ["public.data"] : [])
  }

  /// Creates the type of the files with a filename extension. If no declared type has it, the type is dynamic.
  ///
  /// - Parameters:
  ///   - filenameExtension: The extension, without the period. The initializer returns `nil` if it is empty or contains
  ///     a slash.
  ///   - supertype: A type that the type conforms to.
  public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
    let name = filenameExtension.lowercased()
    guard !name.isEmpty, !name.contains("/") else { return nil }
    let found = Self.declarations.first {
      $0.extensions.contains(name) && UTType(declared: $0.identifier).conforms(to: supertype)
    }
    if let found {
      self.init(declared: found.identifier)
    } else {
      self.init(Dynamic.fileExtension + name, parents: [supertype.identifier])
    }
  }

  /// Creates the type of the data with a MIME type. If no declared type has it, the type is dynamic.
  ///
  /// - Parameters:
  ///   - mimeType: The MIME type. The initializer returns `nil` if it has no slash.
  ///   - supertype: A type that the type conforms to.
  public init?(mimeType: String, conformingTo supertype: UTType = .data) {
    let name = mimeType.lowercased()
    guard name.contains("/"), !name.hasPrefix("/"), !name.hasSuffix("/"), !name.contains("*") else { return nil }
    let found = Self.declarations.first {
      $0.mimeTypes.contains(name) && UTType(declared: $0.identifier).conforms(to: supertype)
    }
    if let found {
      self.init(declared: found.identifier)
    } else {
      self.init(Dynamic.mimeType + name, parents: [supertype.identifier])
    }
  }

  /// Creates a type that belongs to the program.
  ///
  /// - Parameters:
  ///   - identifier: The identifier, such as `com.example.note`.
  ///   - parentType: The type that the type conforms to, or `nil` for ``data``.
  public init(exportedAs identifier: String, conformingTo parentType: UTType? = nil) {
    self.init(identifier, parents: Self.known[identifier] == nil ? [parentType?.identifier ?? "public.data"] : [])
  }

  /// Creates a type that belongs to another program.
  ///
  /// - Parameters:
  ///   - identifier: The identifier, such as `com.example.note`.
  ///   - parentType: The type that the type conforms to, or `nil` for ``data``.
  public init(importedAs identifier: String, conformingTo parentType: UTType? = nil) {
    self.init(exportedAs: identifier, conformingTo: parentType)
  }

  // MARK: - Properties

  private var declaration: Declaration? { Self.known[identifier] }

  /// The filename extension of the type, or `nil` if it has none or several without a preferred one.
  public var preferredFilenameExtension: String? {
    if identifier.hasPrefix(Dynamic.fileExtension) { return String(identifier.dropFirst(Dynamic.fileExtension.count)) }
    return declaration?.extensions.first
  }

  /// The MIME type of the type, or `nil` if it has none.
  public var preferredMIMEType: String? {
    if identifier.hasPrefix(Dynamic.mimeType) { return String(identifier.dropFirst(Dynamic.mimeType.count)) }
    return declaration?.mimeTypes.first { !$0.hasSuffix("/*") }
  }

  /// The name of the type in English, or `nil` if it has none.
  public var localizedDescription: String? { declaration.flatMap { $0.description.isEmpty ? nil : $0.description } }

  /// A Boolean value that indicates whether the type stands for an extension or a MIME type that no declared type has.
  public var isDynamic: Bool { identifier.hasPrefix("dyn.") }

  /// A Boolean value that indicates whether the type is declared.
  public var isDeclared: Bool { declaration != nil }

  /// A Boolean value that indicates whether the type belongs to no company.
  public var isPublic: Bool { identifier.hasPrefix("public.") }

  // MARK: - Conformance

  /// The types that this type conforms to, directly or not, without this type.
  public var supertypes: Set<UTType> {
    var found: Set<UTType> = []
    var pending = declaration?.supertypes ?? parents
    while let next = pending.popLast() {
      let type = UTType(declared: next)
      if found.insert(type).inserted { pending += type.declaration?.supertypes ?? [] }
    }
    return found
  }

  /// Returns whether this type is another type or conforms to it.
  ///
  /// - Parameter type: The other type.
  /// - Returns: `true` for the type itself, too.
  public func conforms(to type: UTType) -> Bool { self == type || supertypes.contains(type) }

  /// Returns whether this type conforms to another type and is not that type.
  ///
  /// - Parameter type: The other type.
  /// - Returns: `false` for the type itself.
  public func isSubtype(of type: UTType) -> Bool { self != type && conforms(to: type) }

  /// Returns whether another type conforms to this type and is not this type.
  ///
  /// - Parameter type: The other type.
  /// - Returns: `false` for the type itself.
  public func isSupertype(of type: UTType) -> Bool { type.isSubtype(of: self) }
}

extension UTType: Hashable {
  /// Returns whether two types have the same identifier.
  ///
  /// - Parameters:
  ///   - lhs: A type.
  ///   - rhs: Another type.
  public static func == (lhs: UTType, rhs: UTType) -> Bool { lhs.identifier == rhs.identifier }

  /// Hashes the identifier.
  ///
  /// - Parameter hasher: The hasher that receives the identifier.
  public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}

extension UTType: CustomStringConvertible {
  /// The identifier.
  public var description: String { identifier }
}

extension UTType: Codable {
  /// Decodes a type from its identifier. One that is not declared conforms to ``data``.
  ///
  /// - Parameter decoder: The decoder to read the identifier from.
  /// - Throws: An error if there is no string.
  public init(from decoder: any Decoder) throws {
    let identifier = try decoder.singleValueContainer().decode(String.self)
    self = UTType(identifier) ?? UTType(importedAs: identifier)
  }

  /// Encodes the identifier.
  ///
  /// - Parameter encoder: The encoder to write the identifier to.
  /// - Throws: An error of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(identifier)
  }
}

// MARK: - Files

extension UTType {
  /// The filename extensions and the MIME types of the files that a dialog offers for a type, or `nil` if it offers all
  /// files.
  ///
  /// A type of a program has no extension of its own. Its files have those of the types that it conforms to.
  package var filePatterns: (extensions: [String], mimeTypes: [String])? {
    let everything: Set<UTType> = [.item, .data, .content, .compositeContent]
    if everything.contains(self) { return nil }
    if isDynamic { return (preferredFilenameExtension.map { [$0] } ?? [], preferredMIMEType.map { [$0] } ?? []) }
    let declared = Self.declarations.filter { UTType(declared: $0.identifier).conforms(to: self) }
    var extensions = declared.flatMap(\.extensions)
    let mimeTypes = declared.flatMap(\.mimeTypes)
    // A type that exists to be conformed to, without files of its own.
    if extensions.isEmpty && mimeTypes.isEmpty {
      var patterns: (extensions: [String], mimeTypes: [String]) = ([], [])
      for parent in declaration?.supertypes ?? parents {
        guard let more = UTType(declared: parent).filePatterns else { return nil }
        patterns.extensions += more.extensions
        patterns.mimeTypes += more.mimeTypes
      }
      return patterns
    }
    extensions = extensions.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    return (extensions, mimeTypes)
  }
}

extension URL {
  /// Returns this URL with the filename extension of a type, unless the URL has an extension of the type already.
  ///
  /// - Parameter type: The type whose preferred filename extension is appended.
  /// - Returns: This URL itself if the type has no extension.
  public func appendingPathExtension(for type: UTType) -> URL {
    guard let preferred = type.preferredFilenameExtension else { return self }
    if let own = UTType(filenameExtension: pathExtension), own.conforms(to: type) { return self }
    return appendingPathExtension(preferred)
  }

  /// Returns this URL with another component and the filename extension of a type.
  ///
  /// - Parameters:
  ///   - name: The component without the extension.
  ///   - type: The type whose preferred filename extension is appended.
  public func appendingPathComponent(_ name: String, conformingTo type: UTType) -> URL {
    appendingPathComponent(name).appendingPathExtension(for: type)
  }
}
