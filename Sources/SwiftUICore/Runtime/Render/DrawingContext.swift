import Foundation

/// A destination of drawings, with the operations of Cairo. Renderers of this package conform to this protocol, so that
/// they draw the same.
package protocol DrawingContext {
  /// Saves the transform, the clip and the source.
  func save()
  /// Restores what ``save()`` has saved last.
  func restore()
  /// Applies a transform to the following operations, before the transforms that apply already.
  func concatenate(_ transform: CGAffineTransform)

  /// Starts a part of the current path.
  func move(to point: CGPoint)
  /// Adds a line to the current path.
  func addLine(to point: CGPoint)
  /// Adds a cubic curve to the current path.
  func addCurve(to end: CGPoint, _ control1: CGPoint, _ control2: CGPoint)
  /// Closes the part of the current path.
  func closePath()

  /// Fills the current path with the source.
  func fillPath(isEvenOdd: Bool, isAntialiased: Bool)
  /// Draws a line along the current path with the source.
  func strokePath(_ style: StrokeStyle)
  /// Restricts the following operations to the inside of the current path.
  func clipToPath(isEvenOdd: Bool)

  /// Sets the source to a color.
  func setSource(_ color: Color.Resolved)
  /// Sets the source to a gradient along a line.
  func setLinearSource(from start: CGPoint, to end: CGPoint, _ stops: [ColorStop])
  /// Sets the source to a gradient along a radius.
  func setRadialSource(center: CGPoint, from startRadius: CGFloat, to endRadius: CGFloat, _ stops: [ColorStop])
  /// Sets the source to quadrilaterals, of which later ones cover earlier ones.
  func setPatchSource(_ patches: [ColorPatch])

  /// Sets the source to what operations draw in a rectangle, repeated in all directions.
  ///
  /// - Parameters:
  ///   - cell: The rectangle, whose width and height are positive.
  ///   - body: A closure that performs the operations.
  func setTiledSource(_ cell: CGRect, _ body: (Self) -> Void)

  /// Has the following operations draw in a group.
  func beginGroup()
  /// Draws the group.
  func endGroup(opacity: Double, blendMode: BlendMode)
  /// Draws the group as a mask of the operations before, in the group around it.
  func endMask(isInverse: Bool)

  /// Performs operations in an image of its own, and draws the image after its pixels have been changed.
  ///
  /// - Parameters:
  ///   - area: The area in which the operations draw.
  ///   - reach: The distance from which a pixel depends on others, in points.
  ///   - body: A closure that performs the operations.
  ///   - change: A closure that changes the pixels. It also receives the number of pixels per point.
  func drawImage(
    of area: CGRect, reach: CGFloat, _ body: (Self) -> Void, _ change: (PixelBuffer, _ scale: CGFloat) -> Void)

  /// Draws a text, whose color is the source if it has none.
  func drawText(_ text: Primitive, in rect: CGRect)
  /// Draws an image, in the color of the source if it is a symbol.
  func drawImage(_ image: ImageProperties, _ style: Style, in rect: CGRect)
  /// Returns the natural size of an image, in points.
  func size(of image: ImageProperties, _ style: Style) -> CGSize
  /// Draws one of the elements inside the element.
  func drawSymbol(_ index: Int, in rect: CGRect)
}

/// A color at a position of a gradient, from 0 to 1.
package struct ColorStop {
  package var location: Double
  package var color: Color.Resolved
}

/// A quadrilateral with a color at each corner, between which the colors change.
package struct ColorPatch {
  package typealias Corner = (point: CGPoint, color: Color.Resolved)

  /// The corners, in their order along the outline. Two of them may be the same.
  package var corners: (Corner, Corner, Corner, Corner)
}

extension [DrawingCommand] {
  /// Performs the steps.
  ///
  /// - Parameters:
  ///   - context: The context to draw in.
  ///   - resolve: A closure that returns the components of a color.
  package func draw(in context: some DrawingContext, _ resolve: (Color) -> Color.Resolved) {
    for command in self {
      context.save()
      switch command {
      case .fill(let path, let paint, let style, let rect):
        paint.forEachLayer { layer in
          path.add(to: context)
          layer.setSource(of: context, rect, resolve)
          context.fillPath(isEvenOdd: style.isEOFilled, isAntialiased: style.isAntialiased)
        }
      case .stroke(let path, let paint, let style, let rect):
        paint.forEachLayer { layer in
          path.add(to: context)
          layer.setSource(of: context, rect, resolve)
          context.strokePath(style)
        }
      case .group(let commands, let transform, let clip, let opacity):
        context.concatenate(transform)
        if let clip {
          clip.path.add(to: context)
          context.clipToPath(isEvenOdd: clip.isEvenOdd)
        }
        if opacity != 1 { context.beginGroup() }
        commands.draw(in: context, resolve)
        if opacity != 1 { context.endGroup(opacity: opacity, blendMode: .normal) }
      case .blended(let commands, let mode):
        context.beginGroup()
        commands.draw(in: context, resolve)
        context.endGroup(opacity: 1, blendMode: mode)
      case .filtered(let commands, let filter):
        let area = commands.bounds
        if area.isEmpty { break }
        context.drawImage(of: area, reach: filter.reach) {
          commands.draw(in: $0, resolve)
        } _: { pixels, scale in
          pixels.apply(filter, scale: scale, resolve)
        }
      case .masked(let commands, let mask, let isInverse):
        context.beginGroup()
        commands.draw(in: context, resolve)
        context.beginGroup()
        mask.draw(in: context, resolve)
        context.endMask(isInverse: isInverse)
        context.endGroup(opacity: 1, blendMode: .normal)
      case .text(let text, let rect):
        context.setSource(resolve(.primary))
        context.drawText(text, in: rect)
      case .image(let image, let style, let rect):
        context.setSource(resolve(style.foreground ?? .primary))
        context.drawImage(image, style, in: rect)
      case .symbol(let index, let rect): context.drawSymbol(index, in: rect)
      }
      context.restore()
    }
  }

  /// A rectangle that contains the drawing.
  package var bounds: CGRect {
    var result = CGRect.null
    for command in self {
      switch command {
      case .fill(let path, _, _, _): result = result.union(path.boundingRect.insetBy(dx: -1, dy: -1))
      case .stroke(let path, _, let style, _):
        let width = style.lineWidth * (style.lineJoin == .miter ? Swift.max(style.miterLimit, 1) : 1) + 2
        result = result.union(path.boundingRect.insetBy(dx: -width, dy: -width))
      case .group(let commands, let transform, let clip, _):
        var area = commands.bounds
        if let clip { area = area.intersection(clip.path.boundingRect) }
        if !area.isNull { result = result.union(area.applying(transform)) }
      case .blended(let commands, _), .masked(let commands, _, _):
        let area = commands.bounds
        if area != .zero { result = result.union(area) }
      case .filtered(let commands, let filter):
        let area = commands.bounds
        if area != .zero { result = result.union(area.insetBy(dx: -filter.reach, dy: -filter.reach)) }
      // Characters can reach beyond their lines.
      case .text(_, let rect): result = result.union(rect.insetBy(dx: -rect.height / 2, dy: -rect.height / 2))
      case .image(_, _, let rect), .symbol(_, let rect): result = result.union(rect.insetBy(dx: -1, dy: -1))
      }
    }
    return result.isNull ? .zero : result
  }
}

extension Path {
  /// Adds the path to the current path of a context.
  package func add(to context: some DrawingContext) {
    var current = CGPoint.zero
    forEach { element in
      switch element {
      case .move(let point):
        context.move(to: point)
        current = point
      case .line(let point):
        context.addLine(to: point)
        current = point
      case .quadCurve(let end, let control):
        // The same curve as a cubic one.
        func mix(_ point: CGPoint) -> CGPoint {
          CGPoint(x: point.x + (control.x - point.x) * 2 / 3, y: point.y + (control.y - point.y) * 2 / 3)
        }
        context.addCurve(to: end, mix(current), mix(end))
        current = end
      case .curve(let end, let one, let two):
        context.addCurve(to: end, one, two)
        current = end
      case .closeSubpath: context.closePath()  // the next element, if any, moves
      }
    }
  }
}

extension Paint {
  /// Sets the source of a context.
  fileprivate func setSource(
    of context: some DrawingContext, _ rect: CGRect, _ resolve: (Color) -> Color.Resolved
  ) {
    func point(_ unit: UnitPoint) -> CGPoint { unit.point(in: rect) }
    func stops(_ gradient: Gradient) -> [ColorStop] {
      gradient.stops.map { ColorStop(location: Double($0.location), color: resolve($0.color)) }
    }
    switch self {
    case .color(let color): context.setSource(resolve(color))
    case .linear(let gradient, let start, let end):
      context.setLinearSource(from: point(start), to: point(end), stops(gradient))
    case .radial(let gradient, let center, let startRadius, let endRadius):
      context.setRadialSource(
        center: point(center), from: max(startRadius, 0), to: max(endRadius, 0), stops(gradient))
    case .angular(let gradient, let center, let start, let end):
      let sectors = Self.sectors(
        stops(gradient), point(center), start, end, radius: 2 * (rect.width + rect.height) + 1)
      context.setPatchSource(sectors)
    case .elliptical(let gradient, let center, let startRadius, let endRadius):
      // An ellipse without a width or a height contains nothing, so that everything is beyond the gradient's end.
      guard !rect.isEmpty else { return context.setSource(resolve(gradient.stops.last?.color ?? .clear)) }
      // A circle in a space that is stretched, which only the source is left in.
      let place = point(center)
      let stretched = CGAffineTransform(translationX: place.x, y: place.y).scaledBy(x: rect.width, y: rect.height)
      context.concatenate(stretched)
      context.setRadialSource(center: .zero, from: max(startRadius, 0), to: max(endRadius, 0), stops(gradient))
      context.concatenate(stretched.inverted())
    case .mesh(let mesh): context.setPatchSource(mesh.patches(in: rect, resolve))
    case .image(let tiles): tiles.setSource(of: context, rect, resolve)
    }
  }

  /// Returns narrow sectors, because Cairo has no gradients along an angle.
  private static func sectors(
    _ stops: [ColorStop], _ center: CGPoint, _ start: Angle, _ end: Angle, radius: CGFloat
  ) -> [ColorPatch] {
    let sweep = end.radians - start.radians
    func color(at place: Double) -> Color.Resolved {
      guard let next = stops.firstIndex(where: { $0.location >= place }) else {
        return stops.last?.color ?? Color.Resolved(red: 0, green: 0, blue: 0, opacity: 0)
      }
      guard next != 0 else { return stops[next].color }
      let (one, other) = (stops[next - 1], stops[next])
      let share = Float((place - one.location) / (other.location - one.location))
      func mix(_ part: KeyPath<Color.Resolved, Float>) -> Float {
        one.color[keyPath: part] + (other.color[keyPath: part] - one.color[keyPath: part]) * share
      }
      return Color.Resolved(red: mix(\.red), green: mix(\.green), blue: mix(\.blue), opacity: mix(\.opacity))
    }
    // The angle beyond the gradient has the color of the nearer end.
    func place(_ angle: Double) -> Double {
      guard sweep != 0 else { return 0 }
      let share = angle / abs(sweep)
      let rest = (2 * .pi - abs(sweep)) / abs(sweep)
      return share <= 1 ? share : share - 1 < rest / 2 ? 1 : 0
    }
    let count = 180
    return (0..<count).map { index in
      let angles = [index, index + 1].map { Double($0) / Double(count) * 2 * .pi }
      let points = angles.map { angle in
        let turned = start.radians + Double(signOf: sweep, magnitudeOf: angle)
        return CGPoint(x: center.x + radius * CGFloat(cos(turned)), y: center.y + radius * CGFloat(sin(turned)))
      }
      // The last sector ends where the first begins, with the color of the gradient's end.
      let places = (place(angles[0]), place(min(angles[1], max(abs(sweep), angles[0]))))
      let (one, other) = (color(at: places.0), color(at: places.1))
      return ColorPatch(corners: ((center, one), (points[0], one), (points[1], other), (center, other)))
    }
  }
}

extension Color {
  /// The color behind the content of a window.
  package static let windowBackground = Color(.named(.background))
}
