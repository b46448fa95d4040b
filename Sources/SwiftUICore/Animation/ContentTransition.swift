/// A way in which the content of a view, such as the characters of a text, changes.
///
/// The content changes immediately in all cases; only its frame and its colors are animated.
public struct ContentTransition: Hashable, Sendable {
  /// A kind of transition.
  private enum Kind: Hashable {
    case identity
    case opacity
    case interpolate
    case numericText(countsDown: Bool)
  }

  private let kind: Kind

  /// The content changes immediately.
  public static let identity = ContentTransition(kind: .identity)
  /// The content fades.
  public static let opacity = ContentTransition(kind: .opacity)
  /// The content changes step by step where it can.
  public static let interpolate = ContentTransition(kind: .interpolate)

  /// The digits of a number roll.
  ///
  /// - Parameter countsDown: A Boolean value that indicates whether the number decreases.
  /// - Returns: The transition.
  public static func numericText(countsDown: Bool = false) -> ContentTransition {
    ContentTransition(kind: .numericText(countsDown: countsDown))
  }
}

/// The environment key for ``EnvironmentValues/contentTransition``.
private struct ContentTransitionKey: EnvironmentKey { static let defaultValue = ContentTransition.identity }

extension EnvironmentValues {
  /// The way in which the content of views changes. No view of this module uses it.
  public var contentTransition: ContentTransition {
    get { self[ContentTransitionKey.self] }
    set { self[ContentTransitionKey.self] = newValue }
  }
}

extension View {
  /// Sets the way in which the content of this view changes. The content changes immediately in all cases.
  ///
  /// - Parameter transition: The way in which the content changes, which is ignored.
  /// - Returns: A view with the content transition.
  public nonisolated func contentTransition(_ transition: ContentTransition) -> some View {
    environment(\.contentTransition, transition)
  }
}

extension ContentTransition {
  /// The transition of symbols, which change immediately on this platform.
  public static var symbolEffect: ContentTransition { .identity }

  /// Returns the transition of symbols, which change immediately on this platform.
  ///
  /// - Parameters:
  ///   - effect: The effect, which is ignored.
  ///   - options: The speed and the repetitions.
  public static func symbolEffect<T: ContentTransitionSymbolEffect & SymbolEffect>(
    _ effect: T, options: SymbolEffectOptions = .default
  ) -> ContentTransition { .identity }

  /// Returns the transition of the digits of a number.
  ///
  /// - Parameter value: The number, whose change decides the direction.
  public static func numericText(value: Double) -> ContentTransition { .numericText() }
}
