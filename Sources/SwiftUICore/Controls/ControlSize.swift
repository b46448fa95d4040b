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
struct ControlAttributes: Equatable, Sendable {
  var size = ControlSize.regular
  var borderShape = ButtonBorderShape.automatic
  var imageScale = Image.Scale.medium
  var symbolVariants = SymbolVariants.none
  var hidesScrollBackground = false

  static let plain = ControlAttributes()

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
private struct ControlAttributesKey: EnvironmentKey { static let defaultValue = ControlAttributes.plain }

extension EnvironmentValues {
  var controlLooks: ControlAttributes {
    get { self[ControlAttributesKey.self] }
    set { self[ControlAttributesKey.self] = newValue }
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
