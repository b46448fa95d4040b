extension EnvironmentValues {
  /// The reasons for which texts and images are not readable.
  public var redactionReasons: RedactionReasons {
    get { textFormat.redaction }
    set { textFormat.redaction = newValue }
  }
}

/// A set of reasons for which texts and images are replaced by shapes.
public struct RedactionReasons: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  public let rawValue: Int

  /// Creates a set from its bits.
  ///
  /// - Parameter rawValue: The bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The contents are placeholders, for example while data is loaded.
  public static let placeholder = RedactionReasons(rawValue: 1)
  /// Contents that are marked with `privacySensitive(_:)` must not be readable.
  public static let privacy = RedactionReasons(rawValue: 2)
  /// The contents are not up to date. Texts remain readable.
  public static let invalidated = RedactionReasons(rawValue: 4)
}

extension View {
  /// Replaces the texts and images inside this view by shapes of their sizes.
  ///
  /// - Parameter reason: The reason, which is added to those of the environment.
  /// - Returns: A view with the reason in its environment.
  public nonisolated func redacted(reason: RedactionReasons) -> some View {
    transformEnvironment(\.redactionReasons) { $0.formUnion(reason) }
  }
}
