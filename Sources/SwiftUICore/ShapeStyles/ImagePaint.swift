import Foundation

/// A style that repeats an image, or a part of it, from the upper-left corner of the filled area.
///
///     Text("Sale")
///       .padding()
///       .border(ImagePaint(image: Image("Stripes"), scale: 0.2), width: 30)
public struct ImagePaint: ShapeStyle {
  /// The image.
  public var image: Image
  /// The part of the image to draw, in unit coordinates: (0, 0, 1, 1) is the whole image.
  public var sourceRect: CGRect
  /// The factor by which the image is scaled.
  public var scale: CGFloat

  /// Creates a style that repeats an image.
  ///
  /// - Parameters:
  ///   - image: The image to repeat.
  ///   - sourceRect: The part of the image to draw, in unit coordinates.
  ///   - scale: The factor by which the image is scaled.
  public init(image: Image, sourceRect: CGRect = CGRect(x: 0, y: 0, width: 1, height: 1), scale: CGFloat = 1) {
    (self.image, self.sourceRect, self.scale) = (image, sourceRect, scale)
  }

  /// The rule that yields the image.
  public var _shading: _Shading { _Shading(rule: .image(self)) }

  /// Returns the image as it is drawn in an environment.
  func tiles(in environment: EnvironmentValues) -> ImageTiles {
    nonisolated(unsafe) let values = environment  // drawings belong to the main actor
    return MainActor.assumeIsolated {
      var content = image.content(in: values)
      content.scaling = .stretch
      return ImageTiles(content, Style(in: values), sourceRect: sourceRect, scale: scale)
    }
  }
}

extension ImagePaint: Hashable {
  /// Returns whether two styles draw the same.
  ///
  /// - Parameters:
  ///   - lhs: A style.
  ///   - rhs: Another style.
  public static func == (lhs: ImagePaint, rhs: ImagePaint) -> Bool {
    lhs.image == rhs.image && lhs.sourceRect == rhs.sourceRect && lhs.scale == rhs.scale
  }

  /// Hashes the essential components of the style into a hasher.
  ///
  /// - Parameter hasher: The hasher that receives the components.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(sourceRect.origin.x)
    hasher.combine(scale)
  }
}

extension ShapeStyle where Self == ImagePaint {
  /// Returns a style that repeats an image.
  ///
  /// - Parameters:
  ///   - image: The image to repeat.
  ///   - sourceRect: The part of the image to draw, in unit coordinates.
  ///   - scale: The factor by which the image is scaled.
  public static func image(
    _ image: Image, sourceRect: CGRect = CGRect(x: 0, y: 0, width: 1, height: 1), scale: CGFloat = 1
  ) -> ImagePaint { ImagePaint(image: image, sourceRect: sourceRect, scale: scale) }
}

/// A part of an image that is repeated over an area. Renderers use this type.
package struct ImageTiles: Hashable, Sendable {
  /// The image, which is stretched to the size of a tile.
  package let content: ImageProperties
  /// The style of a symbol.
  package let style: Style
  /// The part of the image, in unit coordinates.
  package let sourceRect: CGRect
  /// The factor by which the image is scaled.
  package let scale: CGFloat
  package internal(set) var opacity: Double = 1

  init(_ content: ImageProperties, _ style: Style, sourceRect: CGRect, scale: CGFloat) {
    (self.content, self.style, self.sourceRect, self.scale) = (content, style, sourceRect, scale)
  }

  /// Hashes the essential components of the tiles into a hasher.
  ///
  /// - Parameter hasher: The hasher that receives the components.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(scale)
    hasher.combine(opacity)
  }

  /// Sets the source of a context to the tiles of an area.
  func setSource(of context: some DrawingContext, _ area: CGRect, _ resolve: (Color) -> Color.Resolved) {
    let natural = context.size(of: content, style)
    let image = CGSize(width: natural.width * scale, height: natural.height * scale)
    let cell = CGRect(
      x: area.minX, y: area.minY, width: image.width * sourceRect.width, height: image.height * sourceRect.height)
    guard !cell.isEmpty else { return context.setSource(resolve(.clear)) }
    context.setTiledSource(cell) { inner in
      if opacity != 1 { inner.beginGroup() }
      inner.setSource(resolve(style.foreground ?? .primary))
      let corner = CGPoint(
        x: cell.minX - image.width * sourceRect.minX, y: cell.minY - image.height * sourceRect.minY)
      inner.drawImage(content, style, in: CGRect(origin: corner, size: image))
      if opacity != 1 { inner.endGroup(opacity: opacity, blendMode: .normal) }
    }
  }
}

extension ImageProperties {
  /// Returns the steps that draw the image if it has parts of different scales or no smooth edges, or `nil` if it is
  /// drawn as usual.
  ///
  /// The parts between the edges fill the rest of the area, and the corners keep their size. If the area is smaller
  /// than both edges together, they are as much smaller.
  ///
  /// - Parameters:
  ///   - size: The size of the area.
  ///   - natural: The size of the image, in points.
  ///   - style: The style of a symbol.
  package func steps(in size: CGSize, natural: CGSize, _ style: Style) -> [DrawingCommand]? {
    var whole = self
    whole.scaling = .stretch
    guard case .parts(let edges, let isTiled) = scaling else {
      return isPixelated && !isSymbol ? [.image(whole, style, in: CGRect(origin: .zero, size: size))] : nil
    }
    func spans(_ first: CGFloat, _ last: CGFloat, of natural: CGFloat, in length: CGFloat)
      -> [(source: Range<CGFloat>, target: Range<CGFloat>)]
    {
      let (first, last) = (min(max(first, 0), natural), min(max(last, 0), max(natural - first, 0)))
      let factor = first + last > length ? length / (first + last) : 1
      let (start, end) = (first * factor, length - last * factor)
      return [
        (0..<first, 0..<start), (first..<max(natural - last, first), start..<max(end, start)),
        (natural - last..<natural, end..<max(length, end)),
      ]
    }
    var steps: [DrawingCommand] = []
    let columns = spans(edges.leading, edges.trailing, of: natural.width, in: size.width)
    let rows = spans(edges.top, edges.bottom, of: natural.height, in: size.height)
    for (row, vertical) in rows.enumerated() {
      for (column, horizontal) in columns.enumerated() {
        let source = CGRect(horizontal.source, vertical.source)
        let target = CGRect(horizontal.target, vertical.target)
        if source.isEmpty || target.isEmpty { continue }
        if isTiled, row == 1 || column == 1 {
          let unit = CGRect(
            x: source.minX / natural.width, y: source.minY / natural.height, width: source.width / natural.width,
            height: source.height / natural.height)
          let tiles = ImageTiles(whole, style, sourceRect: unit, scale: 1)
          steps.append(.fill(Path(target), .image(tiles), FillStyle(), in: target))
        } else {
          let (x, y) = (target.width / source.width, target.height / source.height)
          let image = CGRect(
            x: target.minX - source.minX * x, y: target.minY - source.minY * y, width: natural.width * x,
            height: natural.height * y)
          steps.append(
            .group(
              [.image(whole, style, in: image)], transform: .identity,
              clip: ShapeClip(Path(target)), opacity: 1))
        }
      }
    }
    return steps
  }
}

extension CGRect {
  fileprivate init(_ horizontal: Range<CGFloat>, _ vertical: Range<CGFloat>) {
    self.init(
      x: horizontal.lowerBound, y: vertical.lowerBound, width: horizontal.upperBound - horizontal.lowerBound,
      height: vertical.upperBound - vertical.lowerBound)
  }
}
