/// A style of text editors. Programs choose one of the platform's.
public protocol TextEditorStyle: Sendable {
  /// A Boolean value that indicates whether editors have no background.
  static var _hidesBackground: Bool { get }
}

/// The platform's style of text editors, which have a background.
public struct AutomaticTextEditorStyle: TextEditorStyle {
  /// Creates the style.
  public nonisolated init() {}

  /// A Boolean value that indicates whether editors have no background.
  public static var _hidesBackground: Bool { false }
}

extension TextEditorStyle where Self == AutomaticTextEditorStyle {
  /// The platform's style, with a background.
  public static var automatic: AutomaticTextEditorStyle { AutomaticTextEditorStyle() }
}

/// A style of text editors without a background.
public struct PlainTextEditorStyle: TextEditorStyle {
  /// Creates the style.
  public nonisolated init() {}

  /// A Boolean value that indicates whether editors have no background.
  public static var _hidesBackground: Bool { true }
}

extension TextEditorStyle where Self == PlainTextEditorStyle {
  /// A style without a background.
  public static var plain: PlainTextEditorStyle { PlainTextEditorStyle() }
}

/// The environment key for whether text editors have no background.
private struct HidesEditorBackgroundKey: EnvironmentKey { static let defaultValue = false }

extension EnvironmentValues {
  var hidesEditorBackground: Bool {
    get { self[HidesEditorBackgroundKey.self] }
    set { self[HidesEditorBackgroundKey.self] = newValue }
  }
}

extension View {
  /// Sets the style of the text editors inside this view.
  ///
  /// - Parameter style: The style, such as `.plain`.
  /// - Returns: A view with the style in its environment.
  public nonisolated func textEditorStyle<S: TextEditorStyle>(_ style: S) -> some View {
    environment(\.hidesEditorBackground, S._hidesBackground)
  }
}
