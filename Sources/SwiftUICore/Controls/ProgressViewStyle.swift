/// A type that defines the appearance of progress views.
///
///     struct PercentStyle: ProgressViewStyle {
///       func makeBody(configuration: Configuration) -> some View {
///         Text("\(Int((configuration.fractionCompleted ?? 0) * 100)) %")
///       }
///     }
///
/// A style can have dynamic properties, as a view can. Inside the style's view, the default style is in effect.
@MainActor
@preconcurrency
public protocol ProgressViewStyle {
  /// The type of the view that shows a progress view.
  associatedtype Body: View

  /// Creates the view that shows a progress view.
  ///
  /// - Parameter configuration: The properties of a progress view.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body

  /// The type of the parameter of `makeBody(configuration:)`.
  typealias Configuration = ProgressViewStyleConfiguration
}

/// The properties of a progress view, from which a style creates the view of the progress.
public struct ProgressViewStyleConfiguration {
  /// The label of a progress view, as a view.
  public struct Label: View {
    let content: AnyView

    /// The content.
    public var body: some View { content }
  }

  /// The description of the current value of a progress view, as a view.
  public struct CurrentValueLabel: View {
    let content: AnyView

    /// The content.
    public var body: some View { content }
  }

  /// The fraction that is complete, from 0 to 1, or `nil` if it is unknown.
  public let fractionCompleted: Double?
  /// The label, or `nil` for none.
  public var label: Label?
  /// The description of the current value, or `nil` for none.
  public var currentValueLabel: CurrentValueLabel?
}

/// A progress view style that the platform implements.
protocol PlatformProgressViewStyle {
  /// The color of the progress, or `nil` for that of the environment.
  var tint: Color? { get }
  var appearance: ProgressAppearance { get }
}

/// A style that shows known progress as a bar, and unknown progress as a spinner.
public struct DefaultProgressViewStyle: ProgressViewStyle, PlatformProgressViewStyle {
  nonisolated var tint: Color? { nil }
  nonisolated var appearance: ProgressAppearance { .automatic }

  /// Creates the style.
  public nonisolated init() {}

  /// Creates the view that shows a progress view in this style.
  ///
  /// - Parameter configuration: The completed fraction, `nil` if it is unknown, and the labels.
  public func makeBody(configuration: Configuration) -> some View {
    ProgressView(configuration).environment(\.progressStyling, .appearance(appearance))
  }
}

extension ProgressViewStyle where Self == DefaultProgressViewStyle {
  /// A style that shows known progress as a bar, and unknown progress as a spinner.
  public static var automatic: DefaultProgressViewStyle { DefaultProgressViewStyle() }
}

/// A style that shows a bar.
public struct LinearProgressViewStyle: ProgressViewStyle, PlatformProgressViewStyle {
  let tint: Color?
  nonisolated var appearance: ProgressAppearance { .linear }

  /// Creates the style.
  public nonisolated init() { tint = nil }

  /// Creates the style with a color of the progress.
  ///
  /// - Parameter tint: The color of the completed part.
  public nonisolated init(tint: Color) { self.tint = tint }

  /// Creates the view that shows a progress view in this style.
  ///
  /// - Parameter configuration: The completed fraction, `nil` if it is unknown, and the labels.
  public func makeBody(configuration: Configuration) -> some View {
    ProgressView(configuration).environment(\.progressStyling, .appearance(appearance))
  }
}

extension ProgressViewStyle where Self == LinearProgressViewStyle {
  /// A style that shows a bar.
  public static var linear: LinearProgressViewStyle { LinearProgressViewStyle() }
}

/// A style that shows known progress as a ring, and unknown progress as a spinner.
public struct CircularProgressViewStyle: ProgressViewStyle, PlatformProgressViewStyle {
  let tint: Color?
  nonisolated var appearance: ProgressAppearance { .circular }

  /// Creates the style.
  public nonisolated init() { tint = nil }

  /// Creates the style with a color of the progress.
  ///
  /// - Parameter tint: The color of the completed part.
  public nonisolated init(tint: Color) { self.tint = tint }

  /// Creates the view that shows a progress view in this style.
  ///
  /// - Parameter configuration: The completed fraction, `nil` if it is unknown, and the labels.
  public func makeBody(configuration: Configuration) -> some View {
    ProgressView(configuration).environment(\.progressStyling, .appearance(appearance))
  }
}

extension ProgressViewStyle where Self == CircularProgressViewStyle {
  /// A style that shows known progress as a ring, and unknown progress as a spinner.
  public static var circular: CircularProgressViewStyle { CircularProgressViewStyle() }
}

/// A style of progress views in the environment: an appearance that the platform implements, or a custom style.
enum ProgressStyling: Equatable {
  case appearance(ProgressAppearance)
  case custom(AnyCustomStyle<ProgressViewStyleConfiguration>)
}

/// The environment key for the style of progress views.
private struct ProgressStylingKey: EnvironmentKey {
  static var defaultValue: ProgressStyling { .appearance(.automatic) }
}

extension EnvironmentValues {
  var progressStyling: ProgressStyling {
    get { self[ProgressStylingKey.self] }
    set { self[ProgressStylingKey.self] = newValue }
  }
}

extension View {
  /// Sets the style of the progress views inside this view.
  ///
  /// - Parameter style: The style, such as `.circular`. A style that is set for a view inside this one takes precedence
  ///   there.
  /// - Returns: A view with the style in its environment.
  public nonisolated func progressViewStyle<S: ProgressViewStyle>(_ style: S) -> some View {
    let platform = style as? any PlatformProgressViewStyle
    return environment(
      \.progressStyling,
      platform.map { .appearance($0.appearance) } ?? .custom(AnyCustomStyle(style) { $0.makeBody(configuration: $1) })
    )
    .transformEnvironment(\.tint) { if let tint = platform?.tint { $0 = tint } }
  }
}
