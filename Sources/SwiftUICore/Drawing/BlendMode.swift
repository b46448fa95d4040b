/// A function that mixes the colors of a view with the colors behind it.
///
/// The functions are those of the Compositing and Blending specification of the W3C, and of PDF.
public enum BlendMode: Hashable, Sendable {
  /// The view covers what is behind it.
  case normal
  /// The product of the components, which is at least as dark as either color.
  case multiply
  /// The inverse of the product of the inverse components, which is at least as light as either color.
  case screen
  /// ``multiply`` where the color behind is dark, and ``screen`` where it is light.
  case overlay
  /// The darker components.
  case darken
  /// The lighter components.
  case lighten
  /// The color behind, lightened to reflect the view.
  case colorDodge
  /// The color behind, darkened to reflect the view.
  case colorBurn
  /// The color behind, darkened or lightened softly by the view.
  case softLight
  /// ``multiply`` where the view is dark, and ``screen`` where it is light.
  case hardLight
  /// The absolute difference of the components.
  case difference
  /// The difference of the components, with less contrast.
  case exclusion
  /// The hue of the view, with the saturation and the luminosity of the color behind.
  case hue
  /// The saturation of the view, with the hue and the luminosity of the color behind.
  case saturation
  /// The hue and the saturation of the view, with the luminosity of the color behind.
  case color
  /// The luminosity of the view, with the hue and the saturation of the color behind.
  case luminosity
  /// The view, only where there is something behind it.
  case sourceAtop
  /// The view, only where there is nothing behind it.
  case destinationOver
  /// Nothing of the view, and what is behind it only where the view is transparent.
  case destinationOut
  /// The sum of the components, which is light.
  case plusLighter
  /// The sum of the components less one, which is dark.
  ///
  /// - Differences: The renderers show ``multiply``, which is nearly as dark.
  case plusDarker
}

extension View {
  /// Mixes the colors of this view with the colors behind it.
  ///
  /// The colors behind are those that are drawn before this view in the innermost group: that of
  /// ``compositingGroup()``, of an opacity, a clip shape, a mask, a shadow or a blur around the view, otherwise the
  /// content of the window with its background, or the content of the popover or of the row of a list.
  ///
  /// - Parameter blendMode: The function that mixes the colors.
  /// - Returns: A view whose colors are mixed.
  public nonisolated func blendMode(_ blendMode: BlendMode) -> some View {
    modifier(ConstantElementModifier(value: .blendMode(blendMode)))
  }
}
