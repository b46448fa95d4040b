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
}

extension View {
  /// Returns this view with a mask.
  fileprivate nonisolated func masked<Mask: View>(alignment: Alignment, by mask: Mask) -> some View {
    // The color of texts is not quite opaque in all color schemes, and would make the view translucent.
    let opaque = mask.transformEnvironment(\.foreground) { if $0 == nil { $0 = .black } }
    return BackedView(part: .mask, alignment: alignment, content: self, other: opaque)
  }
}

extension View {
  /// Shows this view where other views are opaque, and multiplies the opacity of each point by theirs.
  ///
  ///     LinearGradient(colors: [.red, .blue], startPoint: .leading, endPoint: .trailing)
  ///       .mask { Text("Sunset").font(.largeTitle) }
  ///
  /// Texts and shapes of the default color are opaque in a mask. The mask doesn't change the size of this view, and
  /// receives no input. Input reaches this view in its whole frame; ``contentShape(_:eoFill:)`` restricts it.
  ///
  /// - Parameters:
  ///   - alignment: The position of the mask relative to this view.
  ///   - mask: A view builder that creates the mask. Its colors have no effect.
  /// - Returns: A masked view.
  public nonisolated func mask<Mask: View>(alignment: Alignment = .center, @ViewBuilder _ mask: () -> Mask) -> some View
  {
    masked(alignment: alignment, by: mask())
  }

  /// Shows this view where another view is opaque, and multiplies the opacity of each point by that of the other view.
  ///
  /// - Parameter mask: The mask, in the center of this view. Its colors have no effect.
  /// - Returns: A masked view.
  @_disfavoredOverload
  public nonisolated func mask<Mask: View>(_ mask: Mask) -> some View {
    masked(alignment: .center, by: mask)
  }

  /// Mixes the colors of this view with the colors behind it.
  ///
  /// The colors behind are those that are drawn before this view in the innermost group: that of
  /// ``compositingGroup()``, of an opacity, a clip shape, a mask, a shadow or a blur around the view, otherwise the
  /// content of the window with its background, or the content of the popover or of the row of a list.
  ///
  /// - Parameter blendMode: The function that mixes the colors.
  /// - Returns: A view whose colors are mixed.
  public nonisolated func blendMode(_ blendMode: BlendMode) -> some View {
    modifier(FixedModifier(value: .blendMode(blendMode)))
  }

  /// Draws this view as a group, before the effects around it apply. Blend modes inside don't affect what is behind the
  /// group.
  ///
  /// - Returns: A view that is a group.
  public nonisolated func compositingGroup() -> some View { modifier(FixedModifier(value: .compositingGroup)) }

  /// Draws this view as a group, as ``compositingGroup()`` does.
  ///
  /// - Parameters:
  ///   - opaque: A Boolean value that indicates whether the group is opaque. There is no effect.
  ///   - colorMode: The color space of the group. All groups use sRGB.
  /// - Returns: A view that is a group.
  public nonisolated func drawingGroup(opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear) -> some View {
    compositingGroup()
  }
}
