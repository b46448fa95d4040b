/// A modifier that chooses another modifier by the environment.
///
///     struct Emphasis: EnvironmentalModifier {
///       func resolve(in environment: EnvironmentValues) -> some ViewModifier {
///         EmphasisIn(color: environment.colorScheme == .dark ? .yellow : .orange)
///       }
///     }
@MainActor
@preconcurrency
public protocol EnvironmentalModifier: ViewModifier {
  /// The type of the other modifier.
  associatedtype ResolvedModifier: ViewModifier

  /// Returns the modifier to use in an environment.
  ///
  /// - Parameter environment: The environment of the modified view. The modifier is asked again when a value changes.
  func resolve(in environment: EnvironmentValues) -> ResolvedModifier
}

extension EnvironmentalModifier {
  /// Creates the view that the other modifier creates.
  ///
  /// - Parameter content: The view that the modifier is applied to.
  /// - Returns: The modified view.
  public func body(content: Content) -> some View {
    EnvironmentView { content.modifier(resolve(in: $0)) }
  }
}

/// A view that is made from the environment.
private struct EnvironmentView<Content: View>: View {
  @Environment(\.self) private var environment
  let content: (EnvironmentValues) -> Content

  init(content: @escaping (EnvironmentValues) -> Content) { self.content = content }

  var body: some View { content(environment) }
}
