/// A behavior of scroll views whose content is scrolled beyond its end.
///
/// Scroll views don't bounce on this platform.
public struct ScrollBounceBehavior: Sendable {
  private enum Behavior {
    case automatic
    case always
    case basedOnSize
  }

  private let behavior: Behavior

  /// The platform decides.
  public static let automatic = ScrollBounceBehavior(behavior: .automatic)
  /// Scroll views bounce.
  public static let always = ScrollBounceBehavior(behavior: .always)
  /// Scroll views bounce if their content is larger than they are.
  public static let basedOnSize = ScrollBounceBehavior(behavior: .basedOnSize)
}

/// The environment key for ``EnvironmentValues/verticalScrollBounceBehavior``.
private struct VerticalBounceKey: EnvironmentKey { static let defaultValue = ScrollBounceBehavior.automatic }

/// The environment key for ``EnvironmentValues/horizontalScrollBounceBehavior``.
private struct HorizontalBounceKey: EnvironmentKey { static let defaultValue = ScrollBounceBehavior.automatic }

extension EnvironmentValues {
  /// The behavior of scroll views whose content is scrolled vertically beyond its end.
  public var verticalScrollBounceBehavior: ScrollBounceBehavior {
    get { self[VerticalBounceKey.self] }
    set { self[VerticalBounceKey.self] = newValue }
  }

  /// The behavior of scroll views whose content is scrolled horizontally beyond its end.
  public var horizontalScrollBounceBehavior: ScrollBounceBehavior {
    get { self[HorizontalBounceKey.self] }
    set { self[HorizontalBounceKey.self] = newValue }
  }
}

extension View {
  /// Sets the behavior of the scroll views inside this view whose content is scrolled beyond its end.
  ///
  /// Scroll views don't bounce on this platform, so that the modifier only sets values of the environment.
  ///
  /// - Parameters:
  ///   - behavior: The behavior, such as `.basedOnSize`.
  ///   - axes: The axes along which the content is scrolled.
  /// - Returns: A view with the behavior in its environment.
  public nonisolated func scrollBounceBehavior(_ behavior: ScrollBounceBehavior, axes: Axis.Set = [.vertical])
    -> some View
  {
    transformEnvironment(\.self) { values in
      if axes.contains(.vertical) { values.verticalScrollBounceBehavior = behavior }
      if axes.contains(.horizontal) { values.horizontalScrollBounceBehavior = behavior }
    }
  }
}
