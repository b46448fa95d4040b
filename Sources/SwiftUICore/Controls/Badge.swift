/// The environment key for ``EnvironmentValues/badge``.
private struct BadgeKey: OptionalEnvironmentKey { typealias Value = Text? }

extension EnvironmentValues {
  /// The badge of the tab that contains the view.
  var badge: Text? {
    get { self[BadgeKey.self] }
    set { self[BadgeKey.self] = newValue }
  }
}

/// A modifier that adds a badge to a row of a list or to a tab.
struct BadgeModifier {
  private let text: Text?
  @Environment(\.isInList) private var isInList

  /// Creates a modifier for a text, or for none.
  nonisolated init(_ text: Text?) { self.text = text }

  /// Creates a modifier for a number, of which zero is none.
  nonisolated init(_ count: Int) { text = count == 0 ? nil : Text(verbatim: "\(count)") }
}

extension BadgeModifier: ViewModifier {
  func body(content: Content) -> some View {
    if isInList {
      HStack {
        content
        if let text {
          Spacer()
          text.foregroundStyle(.secondary)
        }
      }
    } else {
      content.environment(\.badge, text)
    }
  }
}

extension View {
  /// Adds a number to this view as a row of a list, or as a tab.
  ///
  /// - Parameter count: The number. Zero adds nothing.
  /// - Returns: A view with the badge.
  public nonisolated func badge(_ count: Int) -> some View { modifier(BadgeModifier(count)) }

  /// Adds a text to this view as a row of a list, or as a tab.
  ///
  /// - Parameter key: The text, or `nil` to add nothing.
  /// - Returns: A view with the badge.
  public nonisolated func badge(_ key: LocalizedStringKey?) -> some View {
    modifier(BadgeModifier(key.map { Text($0) }))
  }

  /// Adds a text to this view as a row of a list, or as a tab.
  ///
  /// - Parameter label: The text, or `nil` to add nothing.
  /// - Returns: A view with the badge.
  public nonisolated func badge(_ label: Text?) -> some View { modifier(BadgeModifier(label)) }

  /// Adds a text to this view as a row of a list, or as a tab.
  ///
  /// - Parameter label: The text, or `nil` to add nothing.
  /// - Returns: A view with the badge.
  @_disfavoredOverload
  public nonisolated func badge<S: StringProtocol>(_ label: S?) -> some View {
    modifier(BadgeModifier(label.map { Text($0) }))
  }
}
