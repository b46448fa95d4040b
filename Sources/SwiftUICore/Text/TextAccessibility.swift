extension Text {
  /// Sets the label that assistive technologies read instead of this text.
  ///
  ///     Text("5 ") + Text("km").accessibilityLabel("kilometers")
  ///
  /// - Parameter labelKey: The key of the label in the table of translations.
  /// - Returns: A text with the label.
  public func accessibilityLabel(_ labelKey: LocalizedStringKey) -> Text { accessibilityLabel(Text(labelKey)) }

  /// Sets the label that assistive technologies read instead of this text.
  ///
  /// - Parameter label: The label. Its styles are ignored.
  /// - Returns: A text with the label.
  public func accessibilityLabel(_ label: Text) -> Text { with(.accessibilityLabel(label)) }

  /// Sets the label that assistive technologies read instead of this text.
  ///
  /// - Parameter label: The text to read, which isn't localized.
  /// - Returns: A text with the label.
  @_disfavoredOverload
  public func accessibilityLabel<S: StringProtocol>(_ label: S) -> Text { accessibilityLabel(Text(label)) }

  /// Makes this text a heading with a level.
  ///
  /// Assistive technologies present the heading, and not its level. A view that shows several texts in sequence is a
  /// heading if one of them is.
  ///
  /// - Parameter level: The level, from `h1` to `h6`, which this platform doesn't present.
  /// - Returns: A text that is a heading.
  public func accessibilityHeading(_ level: AccessibilityHeadingLevel) -> Text { with(.accessibilityHeading) }
}

extension Text {
  /// The properties of a text that assistive technologies present beside its characters.
  struct Accessibility: Equatable {
    /// The label, or `nil` if the characters are read.
    var label: String?
    var isHeading = false
  }

  /// Returns the properties that assistive technologies present of the text in an environment.
  @MainActor
  func accessibility(in environment: EnvironmentValues) -> Accessibility {
    Accessibility(
      label: contains(Self.isLabel) ? accessibleString(in: environment) : nil,
      isHeading: contains { $0 == .accessibilityHeading })
  }

  private static func isLabel(_ modifier: TextAttributeChange) -> Bool {
    if case .accessibilityLabel = modifier { true } else { false }
  }

  /// Returns a Boolean value that indicates whether a modifier of the text, or of one inside it, satisfies a predicate.
  private func contains(_ predicate: (TextAttributeChange) -> Bool) -> Bool {
    switch content {
    case .string, .formatted, .attributed, .image: false
    case .localized(let text):
      text.arguments.contains { if case .text(let inner) = $0 { inner.contains(predicate) } else { false } }
    case .joined(let first, let second): first.contains(predicate) || second.contains(predicate)
    case .modified(let text, let modifier): predicate(modifier) || text.contains(predicate)
    }
  }

  /// The label of the text as a whole, or `nil` for none. That of the innermost modifier applies, as for other views.
  private var ownLabel: Text? {
    guard case .modified(let text, let modifier) = content else { return nil }
    if let inner = text.ownLabel { return inner }
    if case .accessibilityLabel(let label) = modifier { return label }
    return nil
  }

  /// Returns the characters of the text, with labels in place of the texts that have some.
  @MainActor
  private func accessibleString(in environment: EnvironmentValues) -> String {
    if let ownLabel { return ownLabel.string(in: environment) }
    switch content {
    case .string, .formatted, .attributed: return string(in: environment)
    case .image(let image): return image.content(in: environment).label ?? ""
    case .localized(let text):
      return text.pieces(in: environment)
        .map { text.text(of: $0.content, environment)?.accessibleString(in: environment) ?? "" }.joined()
    case .joined(let first, let second):
      return first.accessibleString(in: environment) + second.accessibleString(in: environment)
    case .modified(let text, _): return text.accessibleString(in: environment)
    }
  }
}
