import Foundation

// Rotors, with which a screen reader of a small device goes from one element of a kind to the next. The screen readers
// of the platform have none that a program can add to.

/// The entries of a rotor.
public protocol AccessibilityRotorContent {}

/// An entry of a rotor: the element of a view.
public struct AccessibilityRotorEntry<ID: Hashable>: AccessibilityRotorContent {
  /// Creates an entry.
  ///
  /// - Parameters:
  ///   - label: The text that is read.
  ///   - id: The identity of the view.
  ///   - textRange: A part of the text of the view, or `nil`.
  ///   - prepare: A closure that is called before the entry is selected.
  public init(
    _ label: Text, id: ID, textRange: Range<String.Index>? = nil, prepare: @escaping () -> Void = {}
  ) {}

  /// Creates an entry.
  ///
  /// - Parameters:
  ///   - labelKey: The text that is read.
  ///   - id: The identity of the view.
  ///   - textRange: A part of the text of the view, or `nil`.
  ///   - prepare: A closure that is called before the entry is selected.
  public init(
    _ labelKey: LocalizedStringKey, id: ID, textRange: Range<String.Index>? = nil, prepare: @escaping () -> Void = {}
  ) {}

  /// Creates an entry.
  ///
  /// - Parameters:
  ///   - label: The text that is read.
  ///   - id: The identity of the view.
  ///   - textRange: A part of the text of the view, or `nil`.
  ///   - prepare: A closure that is called before the entry is selected.
  @_disfavoredOverload
  public init<L: StringProtocol>(
    _ label: L, id: ID, textRange: Range<String.Index>? = nil, prepare: @escaping () -> Void = {}
  ) {}
}

extension AccessibilityRotorEntry {
  /// Creates an entry for a view with a namespace.
  ///
  /// - Parameters:
  ///   - label: The text that is read.
  ///   - id: The identity of the view.
  ///   - namespace: The namespace of the identity.
  ///   - textRange: A part of the text of the view, or `nil`.
  ///   - prepare: A closure that is called before the entry is selected.
  public init(
    _ label: Text, id: ID, in namespace: Namespace.ID, textRange: Range<String.Index>? = nil,
    prepare: @escaping () -> Void = {}
  ) {}

  /// Creates an entry for a view with a namespace.
  ///
  /// - Parameters:
  ///   - labelKey: The text that is read.
  ///   - id: The identity of the view.
  ///   - namespace: The namespace of the identity.
  ///   - textRange: A part of the text of the view, or `nil`.
  ///   - prepare: A closure that is called before the entry is selected.
  public init(
    _ labelKey: LocalizedStringKey, id: ID, in namespace: Namespace.ID, textRange: Range<String.Index>? = nil,
    prepare: @escaping () -> Void = {}
  ) {}

  /// Creates an entry for a view with a namespace.
  ///
  /// - Parameters:
  ///   - label: The text that is read.
  ///   - id: The identity of the view.
  ///   - namespace: The namespace of the identity.
  ///   - textRange: A part of the text of the view, or `nil`.
  ///   - prepare: A closure that is called before the entry is selected.
  @_disfavoredOverload
  public init<L: StringProtocol>(
    _ label: L, id: ID, in namespace: Namespace.ID, textRange: Range<String.Index>? = nil,
    prepare: @escaping () -> Void = {}
  ) {}
}

extension Optional: AccessibilityRotorContent where Wrapped: AccessibilityRotorContent {}

extension ForEach: AccessibilityRotorContent where Content: AccessibilityRotorContent {
  /// Creates an entry for each element of a collection.
  ///
  /// - Parameters:
  ///   - data: The elements.
  ///   - content: A builder that creates the entry of an element.
  public init(_ data: Data, @AccessibilityRotorContentBuilder content: @escaping (Data.Element) -> Content)
  where Data.Element: Identifiable, ID == Data.Element.ID {
    self.init(data: data, content: content, id: { $0.id })
  }

  /// Creates an entry for each element of a collection.
  ///
  /// - Parameters:
  ///   - data: The elements.
  ///   - id: The key path of the identity of an element.
  ///   - content: A builder that creates the entry of an element.
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @AccessibilityRotorContentBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.init(data: data, content: content, id: { $0[keyPath: id] })
  }
}

/// A result builder that combines the entries of a closure.
@resultBuilder
public enum AccessibilityRotorContentBuilder {
  /// Returns entries unchanged.
  ///
  /// - Parameter content: The entries of a statement.
  public static func buildExpression<Content: AccessibilityRotorContent>(_ content: Content) -> Content { content }

  /// Combines entries.
  ///
  /// - Parameter content: The entries of the statements.
  /// - Returns: All entries.
  public static func buildBlock<each Content: AccessibilityRotorContent>(
    _ content: repeat each Content
  ) -> some AccessibilityRotorContent { AccessibilityRotorEntry(Text(verbatim: ""), id: 0) }

  /// Returns the entries of an `if` without an `else`.
  ///
  /// - Parameter content: The entries, or `nil` if the condition is false.
  public static func buildIf<Content: AccessibilityRotorContent>(_ content: Content?) -> Content? { content }
}

/// A kind of elements for which the system has a rotor.
public struct AccessibilitySystemRotor: Sendable {
  /// Links.
  public static let links = AccessibilitySystemRotor()
  /// Headings.
  public static let headings = AccessibilitySystemRotor()
  /// Bold texts.
  public static let boldText = AccessibilitySystemRotor()
  /// Italic texts.
  public static let italicText = AccessibilitySystemRotor()
  /// Underlined texts.
  public static let underlineText = AccessibilitySystemRotor()
  /// Misspelled words.
  public static let misspelledWords = AccessibilitySystemRotor()
  /// Images.
  public static let images = AccessibilitySystemRotor()
  /// Text fields.
  public static let textFields = AccessibilitySystemRotor()
  /// Tables.
  public static let tables = AccessibilitySystemRotor()
  /// Lists.
  public static let lists = AccessibilitySystemRotor()
  /// Landmarks.
  public static let landmarks = AccessibilitySystemRotor()
}

extension View {
  /// Has no effect on this platform. On Apple's systems, it adds a rotor.
  ///
  /// - Parameters:
  ///   - labelKey: The name of the rotor.
  ///   - entries: A builder that creates the entries.
  public nonisolated func accessibilityRotor<Content: AccessibilityRotorContent>(
    _ labelKey: LocalizedStringKey, @AccessibilityRotorContentBuilder entries: @escaping () -> Content
  ) -> some View { self }

  /// Has no effect on this platform. On Apple's systems, it adds a rotor.
  ///
  /// - Parameters:
  ///   - label: The name of the rotor.
  ///   - entries: A builder that creates the entries.
  public nonisolated func accessibilityRotor<Content: AccessibilityRotorContent>(
    _ label: Text, @AccessibilityRotorContentBuilder entries: @escaping () -> Content
  ) -> some View { self }

  /// Has no effect on this platform. On Apple's systems, it adds a rotor.
  ///
  /// - Parameters:
  ///   - label: The name of the rotor.
  ///   - entries: A builder that creates the entries.
  @_disfavoredOverload
  public nonisolated func accessibilityRotor<L: StringProtocol, Content: AccessibilityRotorContent>(
    _ label: L, @AccessibilityRotorContentBuilder entries: @escaping () -> Content
  ) -> some View { self }

  /// Has no effect on this platform. On Apple's systems, it replaces the entries of a rotor of the system.
  ///
  /// - Parameters:
  ///   - systemRotor: The kind of elements.
  ///   - entries: A builder that creates the entries.
  public nonisolated func accessibilityRotor<Content: AccessibilityRotorContent>(
    _ systemRotor: AccessibilitySystemRotor, @AccessibilityRotorContentBuilder entries: @escaping () -> Content
  ) -> some View { self }

  /// Has no effect on this platform. On Apple's systems, it adds a rotor with an entry for each element.
  ///
  /// - Parameters:
  ///   - rotorLabelKey: The name of the rotor.
  ///   - entries: The elements, each of which is an entry on Apple's systems.
  ///   - entryLabel: The key path of the text that is read for an element.
  public nonisolated func accessibilityRotor<EntryModel: Identifiable>(
    _ rotorLabelKey: LocalizedStringKey, entries: [EntryModel], entryLabel: KeyPath<EntryModel, String>
  ) -> some View { self }

  /// Has no effect on this platform. On Apple's systems, it adds a rotor with an entry for each element.
  ///
  /// - Parameters:
  ///   - rotorLabelKey: The name of the rotor.
  ///   - entries: The elements, each of which is an entry on Apple's systems.
  ///   - entryID: The key path of the identity of an element.
  ///   - entryLabel: The key path of the text that is read for an element.
  public nonisolated func accessibilityRotor<EntryModel, ID: Hashable>(
    _ rotorLabelKey: LocalizedStringKey, entries: [EntryModel], entryID: KeyPath<EntryModel, ID>,
    entryLabel: KeyPath<EntryModel, String>
  ) -> some View { self }

  /// Has no effect on this platform. On Apple's systems, it makes this view an entry of a rotor.
  ///
  /// - Parameters:
  ///   - id: The identity of the entry.
  ///   - namespace: The namespace of the identity.
  public nonisolated func accessibilityRotorEntry<ID: Hashable>(id: ID, in namespace: Namespace.ID) -> some View {
    self
  }
}
