import Foundation

extension View {
  /// Sets the default font of the texts and controls inside this view.
  ///
  /// - Parameter font: The font, or `nil` for the platform's default.
  /// - Returns: A view with the font in its environment.
  public nonisolated func font(_ font: Font?) -> some View { environment(\.font, font) }

  /// Sets the maximum number of lines of the texts inside this view.
  ///
  /// - Parameter number: The maximum, or `nil` for no limit.
  /// - Returns: A view with the limit in its environment.
  public nonisolated func lineLimit(_ number: Int?) -> some View { environment(\.lineLimit, number) }

  /// Sets the alignment of the lines of multiline texts inside this view.
  ///
  /// - Parameter alignment: The alignment.
  /// - Returns: A view with the alignment in its environment.
  public nonisolated func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
    environment(\.multilineTextAlignment, alignment)
  }

  /// Sets whether the controls inside this view ignore input.
  ///
  /// A control is disabled if this view or any ancestor is: `disabled(false)` doesn't enable the content of a disabled
  /// view.
  ///
  /// - Parameter disabled: A Boolean value that indicates whether the controls are disabled.
  /// - Returns: A view whose controls are disabled if the value is `true`.
  public nonisolated func disabled(_ disabled: Bool) -> some View {
    transformEnvironment(\.isEnabled) { isEnabled in isEnabled = isEnabled && !disabled }
  }

  /// Sets the color or the gradient of the texts, symbols and shapes inside this view that don't specify one.
  ///
  ///     Text("Welcome").font(.largeTitle)
  ///       .foregroundStyle(.linearGradient(colors: [.blue, .purple], startPoint: .leading, endPoint: .trailing))
  ///
  /// Each text, symbol and shape has the whole gradient in its own frame. Native controls have its first color.
  ///
  /// - Parameter style: The color, a gradient, or a style that derives one from the environment.
  /// - Returns: A view with the foreground style in its environment.
  public nonisolated func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View {
    modifier(ForegroundModifier(shading: style._shading))
  }

  /// Sets the color of the texts and symbols inside this view that don't specify one.
  ///
  /// - Parameter color: The color, or `nil` for the color that the view inherits.
  /// - Returns: A view with the foreground color in its environment.
  public nonisolated func foregroundColor(_ color: Color?) -> some View {
    modifier(ForegroundModifier(shading: color?._shading ?? HierarchicalShapeStyle.primary._shading))
  }

  /// Sets the color with which controls inside this view highlight a part of themselves.
  ///
  /// - Parameter tint: The color, or `nil` for the platform's default.
  /// - Returns: A view with the tint in its environment.
  public nonisolated func tint(_ tint: Color?) -> some View { environment(\.tint, tint) }

  /// Sets the color with which controls inside this view highlight a part of themselves.
  ///
  /// - Parameter tint: The color, or a style that derives one from the environment.
  /// - Returns: A view with the tint in its environment.
  public nonisolated func tint<S: ShapeStyle>(_ tint: S) -> some View { modifier(TintModifier(shading: tint._shading)) }
}

/// A modifier that sets the foreground to the color or the gradient that a style yields in the environment.
struct ForegroundModifier: EnvironmentModifier {
  let shading: _Shading

  func write(to values: inout EnvironmentValues) {
    switch shading.paint(in: values) {
    case .color: values.foreground = shading.color(in: values)
    case let paint: values.foregroundPaint = paint
    }
  }

  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { EnvironmentNode(view, context) }
}

/// A modifier that sets the tint to the color that a style yields in the environment.
struct TintModifier: EnvironmentModifier {
  let shading: _Shading

  func write(to values: inout EnvironmentValues) {
    values.tint = shading.color(in: values)
  }

  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { EnvironmentNode(view, context) }
}
