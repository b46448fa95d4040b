/// A type that selects an appearance for pickers, which the platform implements.
@MainActor
@preconcurrency
public protocol PickerStyle {
  /// The appearance that the style selects. Renderers use it.
  nonisolated var _appearance: _PickerAppearance { get }
}

/// The platform's default style of pickers.
public struct DefaultPickerStyle: PickerStyle {
  public nonisolated var _appearance: _PickerAppearance { .automatic }
  /// Creates the style.
  public nonisolated init() {}
}

/// A picker style that shows the options in a menu.
public struct MenuPickerStyle: PickerStyle {
  public nonisolated var _appearance: _PickerAppearance { .menu }
  /// Creates the style.
  public nonisolated init() {}
}

/// A picker style that shows the options as segments of one control.
public struct SegmentedPickerStyle: PickerStyle {
  public nonisolated var _appearance: _PickerAppearance { .segmented }
  /// Creates the style.
  public nonisolated init() {}
}

/// A picker style that shows the options inline, one below the other.
public struct InlinePickerStyle: PickerStyle {
  public nonisolated var _appearance: _PickerAppearance { .inline }
  /// Creates the style.
  public nonisolated init() {}
}

/// A picker style that shows the options as a group of radio buttons.
public struct RadioGroupPickerStyle: PickerStyle {
  public nonisolated var _appearance: _PickerAppearance { .radioGroup }
  /// Creates the style.
  public nonisolated init() {}
}

/// A picker style that shows the options as a wheel on small devices. The platform shows a menu.
public struct WheelPickerStyle: PickerStyle {
  public nonisolated var _appearance: _PickerAppearance { .menu }
  /// Creates the style.
  public nonisolated init() {}
}

/// A picker style that shows the options as a row of symbols.
public struct PalettePickerStyle: PickerStyle {
  public nonisolated var _appearance: _PickerAppearance { .segmented }
  /// Creates the style.
  public nonisolated init() {}
}

/// A picker style that shows the options on a page of their own on small devices. The platform shows a menu.
public struct NavigationLinkPickerStyle: PickerStyle {
  public nonisolated var _appearance: _PickerAppearance { .menu }
  /// Creates the style.
  public nonisolated init() {}
}

extension PickerStyle where Self == WheelPickerStyle {
  /// A picker style that shows a menu on this platform.
  public static var wheel: WheelPickerStyle { WheelPickerStyle() }
}

extension PickerStyle where Self == PalettePickerStyle {
  /// A picker style that shows the options as a row of symbols.
  public static var palette: PalettePickerStyle { PalettePickerStyle() }
}

extension PickerStyle where Self == NavigationLinkPickerStyle {
  /// A picker style that shows a menu on this platform.
  public static var navigationLink: NavigationLinkPickerStyle { NavigationLinkPickerStyle() }
}

extension PickerStyle where Self == DefaultPickerStyle {
  /// The platform's default style of pickers.
  public static var automatic: DefaultPickerStyle { DefaultPickerStyle() }
}

extension PickerStyle where Self == MenuPickerStyle {
  /// A picker style that shows the options in a menu.
  public static var menu: MenuPickerStyle { MenuPickerStyle() }
}

extension PickerStyle where Self == SegmentedPickerStyle {
  /// A picker style that shows the options as segments of one control.
  public static var segmented: SegmentedPickerStyle { SegmentedPickerStyle() }
}

extension PickerStyle where Self == InlinePickerStyle {
  /// A picker style that shows the options inline, one below the other.
  public static var inline: InlinePickerStyle { InlinePickerStyle() }
}

extension PickerStyle where Self == RadioGroupPickerStyle {
  /// A picker style that shows the options as a group of radio buttons.
  public static var radioGroup: RadioGroupPickerStyle { RadioGroupPickerStyle() }
}

/// The environment key for the appearance of pickers.
private struct PickerAppearanceKey: EnvironmentKey { static let defaultValue = _PickerAppearance.automatic }

extension EnvironmentValues {
  var pickerLook: _PickerAppearance {
    get { self[PickerAppearanceKey.self] }
    set { self[PickerAppearanceKey.self] = newValue }
  }
}

extension View {
  /// Sets the style of the pickers inside this view.
  ///
  /// - Parameter style: The style, such as `.segmented`.
  /// - Returns: A view with the style in its environment.
  public nonisolated func pickerStyle<S: PickerStyle>(_ style: S) -> some View {
    environment(\.pickerLook, style._appearance)
  }
}
