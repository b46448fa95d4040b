extension View {
  /// Returns this view with a mask.
  fileprivate nonisolated func masked<Mask: View>(alignment: Alignment, by mask: Mask) -> some View {
    // The color of texts is not quite opaque in all color schemes, and would make the view translucent.
    let opaque = mask.transformEnvironment(\.foreground) { if $0 == nil { $0 = .black } }
    return BackedView(part: .mask, alignment: alignment, content: self, other: opaque)
  }

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
}
