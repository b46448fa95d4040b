/// A type of the appearance of menus.
///
/// - Differences: Programs can't define styles of their own.
public protocol MenuStyle {}

/// A menu style that the platform implements.
private protocol PlatformMenuStyle {
  /// The style of the button that opens the menu, or `nil` for that of the environment.
  var buttonStyling: ButtonStyling? { get }
}

/// The appearance of the platform.
public struct DefaultMenuStyle: MenuStyle, PlatformMenuStyle {
  fileprivate var buttonStyling: ButtonStyling? { nil }

  /// Creates the style.
  public init() {}
}

/// A button that opens the menu.
public struct ButtonMenuStyle: MenuStyle, PlatformMenuStyle {
  fileprivate var buttonStyling: ButtonStyling? { .appearance(.bordered) }

  /// Creates the style.
  public init() {}
}

/// A button without a border that opens the menu.
public struct BorderlessButtonMenuStyle: MenuStyle, PlatformMenuStyle {
  fileprivate var buttonStyling: ButtonStyling? { .appearance(.borderless) }

  /// Creates the style.
  public init() {}
}

extension MenuStyle where Self == DefaultMenuStyle {
  /// The appearance of the platform.
  public static var automatic: DefaultMenuStyle { DefaultMenuStyle() }
}

extension MenuStyle where Self == ButtonMenuStyle {
  /// A button that opens the menu.
  public static var button: ButtonMenuStyle { ButtonMenuStyle() }
}

extension MenuStyle where Self == BorderlessButtonMenuStyle {
  /// A button without a border that opens the menu.
  public static var borderlessButton: BorderlessButtonMenuStyle { BorderlessButtonMenuStyle() }
}

extension View {
  /// Sets the appearance of the menus inside this view.
  ///
  /// - Parameter style: The appearance, such as `.button`.
  /// - Returns: A view with the appearance in its environment.
  public nonisolated func menuStyle<S: MenuStyle>(_ style: S) -> some View {
    transformEnvironment(\.buttonStyling) { styling in
      if let platform = (style as? any PlatformMenuStyle)?.buttonStyling { styling = platform }
    }
  }
}
