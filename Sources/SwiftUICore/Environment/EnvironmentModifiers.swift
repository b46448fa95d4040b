import Foundation

extension View {
  /// The font of texts and controls inside that don't say another one; the platform's if `nil`.
  public func font(_ font: Font?) -> some View { environment(\.font, font) }

  /// How many lines texts inside have at most; as many as they need if `nil`.
  public func lineLimit(_ number: Int?) -> some View { environment(\.lineLimit, number) }

  /// Where the lines of texts of several lines inside begin.
  public func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
    environment(\.multilineTextAlignment, alignment)
  }

  /// Whether controls inside can't be used. What is disabled further out can't be enabled further in.
  public func disabled(_ disabled: Bool) -> some View {
    transformEnvironment(\.isEnabled) { isEnabled in isEnabled = isEnabled && !disabled }
  }

  /// The colour of texts and symbols inside that don't say another one.
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View {
    modifier(ForegroundModifier(shading: style._shading))
  }

  /// The colour of texts and symbols inside that don't say another one; the one around if `nil`.
  public func foregroundColor(_ color: Color?) -> some View {
    modifier(ForegroundModifier(shading: color?._shading ?? HierarchicalShapeStyle.primary._shading))
  }

  /// The colour of what controls inside accentuate; the platform's if `nil`.
  public func tint(_ tint: Color?) -> some View { environment(\.tint, tint) }

  /// The colour of what controls inside accentuate.
  public func tint<S: ShapeStyle>(_ tint: S) -> some View { modifier(TintModifier(shading: tint._shading)) }
}

struct ForegroundModifier: EnvironmentModifier {
  let shading: _Shading

  func write(to values: inout EnvironmentValues) {
    values.foreground = shading.color(foreground: values.foreground, tint: values.tint)
  }

  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { EnvironmentNode(view, context) }
}

struct TintModifier: EnvironmentModifier {
  let shading: _Shading

  func write(to values: inout EnvironmentValues) {
    values.tint = shading.color(foreground: values.foreground, tint: values.tint)
  }

  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { EnvironmentNode(view, context) }
}
