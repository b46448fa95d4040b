/// A size of controls.
public enum ControlSize: CaseIterable, Hashable, Sendable {
  /// The smallest size.
  case mini
  /// A small size.
  case small
  /// The default size.
  case regular
  /// A large size, for prominent controls.
  case large
  /// The largest size.
  case extraLarge
}

/// The values of controls and symbols in the environment that elements take over.
struct ControlLooks: Equatable, Sendable {
  var size = ControlSize.regular
  var borderShape = ButtonBorderShape.automatic
  var imageScale = Image.Scale.medium
  var symbolVariants = SymbolVariants.none
  var hidesScrollBackground = false

  static let plain = ControlLooks()

  /// Writes the values to a style.
  func write(to style: inout Style) {
    if self == .plain { return }
    if size != .regular { style.controlSize = size }
    if borderShape != .automatic { style.buttonBorderShape = borderShape }
    if imageScale != .medium { style.imageScale = imageScale }
    if hidesScrollBackground { style.hidesScrollBackground = true }
  }
}

/// The environment key for the values of controls and symbols.
private struct ControlLooksKey: EnvironmentKey { static let defaultValue = ControlLooks.plain }

extension EnvironmentValues {
  var controlLooks: ControlLooks {
    get { self[ControlLooksKey.self] }
    set { self[ControlLooksKey.self] = newValue }
  }

  /// The size of controls.
  public var controlSize: ControlSize {
    get { controlLooks.size }
    set { controlLooks.size = newValue }
  }
}

extension View {
  /// Sets the size of the controls inside this view.
  ///
  /// - Parameter controlSize: The size, such as `.small`.
  /// - Returns: A view with the size in its environment.
  public nonisolated func controlSize(_ controlSize: ControlSize) -> some View {
    environment(\.controlSize, controlSize)
  }
}
