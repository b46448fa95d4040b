/// An identity of a custom content, by which a view replaces one that it inherits.
public struct AccessibilityCustomContentKey {
  let id: String
  let label: Text
}

extension AccessibilityCustomContentKey: Equatable {
  /// Returns a Boolean value that indicates whether two keys have the same identity and the same label.
  ///
  /// - Parameters:
  ///   - lhs: A key.
  ///   - rhs: The key to compare.
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.id == rhs.id && lhs.label == rhs.label }

  /// Creates a key.
  ///
  /// - Parameters:
  ///   - label: The label of the content.
  ///   - id: The identity, which is compared together with the label.
  public init(_ label: Text, id: String) { self.init(id: id, label: label) }

  /// Creates a key.
  ///
  /// - Parameters:
  ///   - labelKey: The label of the content.
  ///   - id: The identity, which is compared together with the label.
  public init(_ labelKey: LocalizedStringKey, id: String) { self.init(id: id, label: Text(labelKey)) }

  /// Creates a key whose label is its identity.
  ///
  /// - Parameter labelKey: The label of the content.
  public init(_ labelKey: LocalizedStringKey) { self.init(id: labelKey.key, label: Text(labelKey)) }
}

/// The importance of information that assistive technologies read.
public struct AccessibilityCustomContentImportance: Hashable, Sendable {
  private let name: String

  /// The information is read when the user asks for more.
  public static let `default` = AccessibilityCustomContentImportance(name: "default")
  /// The information is always read.
  public static let high = AccessibilityCustomContentImportance(name: "high")
}

// The desktop's assistive technologies have nothing to which these belong.
extension View {
  /// Has no effect on this platform. On Apple's systems, it adds information that assistive technologies read when the
  /// user asks for more.
  ///
  /// - Parameters:
  ///   - label: The label of the information.
  ///   - value: The information to read on Apple's systems.
  ///   - importance: `high` for information that is always read, `default` for what is read when the user asks.
  public nonisolated func accessibilityCustomContent(
    _ label: Text, _ value: Text, importance: AccessibilityCustomContentImportance = .default
  ) -> some View { self }

  /// Has no effect on this platform. On Apple's systems, it adds information that assistive technologies read when the
  /// user asks for more.
  ///
  /// - Parameters:
  ///   - labelKey: The label of the information.
  ///   - value: The information to read on Apple's systems.
  ///   - importance: `high` for information that is always read, `default` for what is read when the user asks.
  public nonisolated func accessibilityCustomContent(
    _ labelKey: LocalizedStringKey, _ value: Text, importance: AccessibilityCustomContentImportance = .default
  ) -> some View { self }

  /// Has no effect on this platform. On Apple's systems, it adds information that assistive technologies read when the
  /// user asks for more.
  ///
  /// - Parameters:
  ///   - labelKey: The label of the information.
  ///   - valueKey: The information to read on Apple's systems.
  ///   - importance: `high` for information that is always read, `default` for what is read when the user asks.
  public nonisolated func accessibilityCustomContent(
    _ labelKey: LocalizedStringKey, _ valueKey: LocalizedStringKey,
    importance: AccessibilityCustomContentImportance = .default
  ) -> some View { self }

  /// Has no effect on this platform. On Apple's systems, it adds information that assistive technologies read when the
  /// user asks for more.
  ///
  /// - Parameters:
  ///   - labelKey: The label of the information.
  ///   - value: The information to read on Apple's systems.
  ///   - importance: `high` for information that is always read, `default` for what is read when the user asks.
  @_disfavoredOverload
  public nonisolated func accessibilityCustomContent<V: StringProtocol>(
    _ labelKey: LocalizedStringKey, _ value: V, importance: AccessibilityCustomContentImportance = .default
  ) -> some View { self }

  /// Has no effect on this platform. On Apple's systems, it adds information that assistive technologies read when the
  /// user asks for more, or removes it.
  ///
  /// - Parameters:
  ///   - key: The key of the information.
  ///   - value: The information, or `nil` to remove what the view inherits.
  ///   - importance: `high` for information that is always read, `default` for what is read when the user asks.
  public nonisolated func accessibilityCustomContent(
    _ key: AccessibilityCustomContentKey, _ value: Text?, importance: AccessibilityCustomContentImportance = .default
  ) -> some View { self }

  /// Has no effect on this platform. On Apple's systems, it adds information that assistive technologies read when the
  /// user asks for more.
  ///
  /// - Parameters:
  ///   - key: The key of the information.
  ///   - valueKey: The information to read on Apple's systems.
  ///   - importance: `high` for information that is always read, `default` for what is read when the user asks.
  public nonisolated func accessibilityCustomContent(
    _ key: AccessibilityCustomContentKey, _ valueKey: LocalizedStringKey,
    importance: AccessibilityCustomContentImportance = .default
  ) -> some View { self }

  /// Has no effect on this platform. On Apple's systems, it adds information that assistive technologies read when the
  /// user asks for more.
  ///
  /// - Parameters:
  ///   - key: The key of the information.
  ///   - value: The information that is read for the label of the key.
  ///   - importance: `high` for information that is always read, `default` for what is read when the user asks.
  @_disfavoredOverload
  public nonisolated func accessibilityCustomContent<V: StringProtocol>(
    _ key: AccessibilityCustomContentKey, _ value: V, importance: AccessibilityCustomContentImportance = .default
  ) -> some View { self }
}
