import Foundation
import SwiftUICore

/// An error of a picture of a view.
public struct SnapshotError: Error, CustomStringConvertible, Sendable {
  /// The description of the error.
  public let description: String
}

extension TestHost {
  /// Returns a picture of the view as it is now, as a PNG file.
  ///
  ///     let picture = try host.pngData()
  ///     #expect(picture == (try Data(contentsOf: reference)))
  ///
  /// Colors, shapes, drawings, images and texts are in the frames of the layout, with their transforms, opacities,
  /// clips, masks, blend modes, color effects, blurs and shadows. The picture shows structure rather than beauty, and
  /// depends on no font, no theme and no screen:
  ///
  /// - a character is a pattern of blocks, another one for each character, in its place in the built-in font;
  /// - an image is a crossed rectangle with a pattern for its name;
  /// - a control is an outline with its state;
  /// - shadows of views are not blurred, and popovers, sheets and alerts are not shown.
  ///
  /// Two runs with the same versions of Cairo and libpng return the same bytes. The cost is linear in the number of
  /// elements and of pixels.
  ///
  /// - Parameter scale: The number of pixels per point.
  /// - Returns: The file. The picture is as large as the view, with the background color of a window behind it.
  /// - Throws: ``SnapshotError`` if the system has no Cairo library (`libcairo.so.2`, Debian's package `libcairo2`), or
  ///   if the picture is empty or too large.
  public func pngData(scale: CGFloat = 1) throws -> Data {
    var options = PictureOptions()
    options.scale = scale
    return try picture(options, hasBackground: true)
  }

  /// Returns a picture of the view as it is now, as a PNG file.
  func picture(_ options: PictureOptions, hasBackground: Bool) throws -> Data {
    guard let cairo = LibCairo.shared else {
      throw SnapshotError(
        description: "TestHost.pngData(scale:): libcairo.so.2 is missing. On Debian and Ubuntu, install libcairo2.")
    }
    settle()
    layOut()
    let (root, size) = pictured
    guard let (width, height) = options.pixels(of: size) else {
      throw SnapshotError(
        description: "TestHost.pngData(scale:): a picture of \(size.width) × \(size.height) points can't be made.")
    }
    let surface = cairo.makeImage(options.isOpaque ? 1 : 0, Int32(width), Int32(height))
    defer { cairo.destroySurface(surface) }
    let context = ImageDrawingContext(cairo: cairo, context: cairo.makeContext(surface))
    context.concatenate(CGAffineTransform(scaleX: options.scale, y: options.scale))
    SnapshotPainter(context: context, scheme: preferredColorScheme ?? initialColorScheme)
      .paint(root, in: size, hasBackground: hasBackground)
    let status = cairo.status(context.context)
    cairo.destroy(context.context)
    var data = Data()
    let written = withUnsafeMutablePointer(to: &data) { data in
      cairo.writePNG(
        surface,
        { closure, bytes, count in
          guard let closure, let bytes else { return 11 }  // CAIRO_STATUS_WRITE_ERROR
          closure.assumingMemoryBound(to: Data.self).pointee.append(bytes, count: Int(count))
          return 0
        }, data)
    }
    guard status == 0, written == 0 else {
      throw SnapshotError(description: "TestHost.pngData(scale:): Cairo's status is \(status), \(written).")
    }
    return data
  }
}

/// A painter of elements and of the elements inside them.
@MainActor
struct SnapshotPainter {
  let context: ImageDrawingContext
  var scheme: ColorScheme

  /// Performs the steps of an element's drawing.
  func paintDrawing(of element: TestElement) { paint(element.drawing, of: element) }

  func paint(_ drawing: [DrawingCommand], of element: TestElement) {
    var context = context
    context.drawn = (element, scheme)
    drawing.draw(in: context, resolve)
  }

  func resolve(_ color: Color) -> Color.Resolved {
    var environment = EnvironmentValues()
    environment.colorScheme = scheme
    return color.resolve(in: environment)
  }

  /// Paints the content of a root.
  func paint(_ root: TestElement, in size: CGSize, hasBackground: Bool) {
    if hasBackground { fill(CGRect(origin: .zero, size: size), .windowBackground) }
    paintChildren(of: root)
  }

  func paintChildren(of element: TestElement, where accepts: (TestElement) -> Bool = { _ in true }) {
    for child in element.allChildren where accepts(child) { paint(child) }
  }

  /// Paints an element in its place.
  func paint(_ element: TestElement) {
    let placement = element.placement
    guard placement.isShown, placement.opacity > 0 else { return }
    context.save()
    defer { context.restore() }
    context.concatenate(CGAffineTransform(translationX: placement.frame.minX, y: placement.frame.minY))
    context.concatenate(placement.transform)
    let bounds = CGRect(origin: .zero, size: placement.frame.size)
    switch placement.clip {
    case nil: break
    case .bounds: clip(Path(bounds))
    case .shape(let shape): clip(shape.path, isEvenOdd: shape.isEvenOdd)
    }
    if placement.opacity < 1 { context.beginGroup() }
    paintContent(of: element, bounds)
    if placement.opacity < 1 { context.endGroup(opacity: placement.opacity, blendMode: .normal) }
  }

  func paint(_ modification: Modification, of element: TestElement, _ bounds: CGRect) {
    switch modification {
    case .hidden: break
    case .background(let color):
      fill(bounds, color)
      paintChildren(of: element)
    case .painting:
      paintDrawing(of: element)
      paintChildren(of: element)
    case .paintedBorder:
      paintChildren(of: element)
      paintDrawing(of: element)
    case .border(let color, let width):
      paintChildren(of: element)
      stroke(Path(bounds.insetBy(dx: width / 2, dy: width / 2)), color, width)
    case .colorScheme(let scheme):
      var inner = self
      inner.scheme = scheme
      inner.paintChildren(of: element)
    case .blendMode(let mode):
      context.beginGroup()
      paintChildren(of: element)
      context.endGroup(opacity: 1, blendMode: mode)
    case .colorEffect(let effect): paint(element, .color(effect))
    case .blur(let radius) where radius > 0: paint(element, .blur(radius: radius))
    case .compositingGroup:
      context.beginGroup()
      paintChildren(of: element)
      context.endGroup(opacity: 1, blendMode: .normal)
    case .shadow(let color, _, let x, let y):
      context.beginGroup()
      paintChildren(of: element)
      let group = context.takeGroup()
      context.save()
      context.concatenate(CGAffineTransform(translationX: x, y: y))
      context.fill(group, with: resolve(color))
      context.restore()
      context.draw(group)
    case .padding, .frame, .containerFrame, .fixedSize, .aspectRatio, .alignmentGuide, .layoutTrait, .rowTraits,
      .position, .zIndex, .coordinateSpace, .anchor, .matchedGeometry, .ignoresSafeArea, .safeAreaPadding, .offset,
      .rotation, .scale, .transform, .opacity, .clipped, .clipShape, .blur, .visualEffect, .layoutDirection, .help,
      .contentShape, .hitTesting, .gesture, .hover, .continuousHover, .keyPress, .focusable, .focusObserver, .menuBar,
      .contextMenuGesture, .draggable, .dropDestination, .keyboardShortcut, .focus, .accessibilityLabel,
      .accessibilityValue, .accessibilityHint, .pointer, .accessibilityHidden, .accessibilityTraits,
      .accessibilityElement, .accessibilityActions, .accessibilityIdentifier:
      paintChildren(of: element)
    }
  }

  /// Paints the children of an element in an image of its own, to which a filter applies.
  func paint(_ element: TestElement, _ filter: DrawingFilter) {
    // Views can reach beyond their frames, as far as the picture does.
    context.drawImage(of: CGRect(x: -16_000, y: -16_000, width: 32_000, height: 32_000), reach: filter.reach) {
      SnapshotPainter(context: $0, scheme: scheme).paintChildren(of: element)
    } _: { pixels, scale in
      pixels.apply(filter, scale: scale, resolve)
    }
  }

  // MARK: - Shapes

  func clip(_ path: Path, isEvenOdd: Bool = false) {
    path.add(to: context)
    context.clipToPath(isEvenOdd: isEvenOdd)
  }

  func fill(_ path: Path, _ color: Color) {
    path.add(to: context)
    context.setSource(resolve(color))
    context.fillPath(isEvenOdd: false, isAntialiased: true)
  }

  func fill(_ rect: CGRect, _ color: Color) { fill(Path(rect), color) }

  func stroke(_ path: Path, _ color: Color, _ width: CGFloat = 1) {
    path.add(to: context)
    context.setSource(resolve(color))
    context.strokePath(StrokeStyle(lineWidth: width))
  }

  func outline(_ rect: CGRect, radius: CGFloat = 4) {
    let rect = rect.insetBy(dx: 0.5, dy: 0.5)
    stroke(Path(roundedRect: rect, cornerRadius: min(radius, rect.width / 2, rect.height / 2)), .secondary)
  }

  // MARK: - Texts and images

  /// Adds the blocks that stand for a number to the current path.
  private func addBlocks(for number: UInt32, in rect: CGRect, isBold: Bool = false) {
    let (width, height) = (rect.width / 3, rect.height / 5)
    let inset = isBold ? 0 : min(width, height) * 0.15
    for bit in 0..<15 where number >> UInt32(bit) & 1 == 1 {
      let block = CGRect(
        x: rect.minX + width * CGFloat(bit % 3), y: rect.minY + height * CGFloat(bit / 3), width: width, height: height)
      Path(block.insetBy(dx: inset, dy: inset)).add(to: context)
    }
  }

  /// Returns a number between 1 and 32 767 that depends on the characters alone, and is the same in each process.
  nonisolated static func pattern(of text: some StringProtocol) -> UInt32 {
    let hash = text.unicodeScalars.reduce(2_166_136_261 as UInt32) { ($0 ^ $1.value) &* 16_777_619 }
    return (hash ^ hash >> 15) & 0x7FFF | 1
  }

  /// Paints a text or an image, or the gradient that is seen through it.
  ///
  /// - Parameter body: A closure that paints it in a color, or in its own colors for `nil`.
  func paintGlyphs(of element: TestElement, _ bounds: CGRect, _ body: (Color?) -> Void) {
    guard let paint = element.primitive.glyphPaint else { return body(nil) }
    context.beginGroup()
    [DrawingCommand.fill(Path(bounds), paint, FillStyle(), in: bounds)].draw(in: context, resolve)
    context.beginGroup()
    body(.black)
    context.endMask(isInverse: false)
    context.endGroup(opacity: 1, blendMode: .normal)
  }

  func paintText(_ primitive: Primitive, in bounds: CGRect, color given: Color? = nil) {
    for glyph in TextLayout(primitive).glyphs(in: bounds.size) {
      let style = glyph.style
      let color = given ?? style.foreground ?? .primary
      let (left, baseline) = (bounds.minX + glyph.x, bounds.minY + glyph.baseline)
      if let background = style.background {
        fill(
          CGRect(x: left, y: baseline - glyph.size, width: glyph.advance, height: glyph.size * 1.25), background)
      }
      let area = CGRect(
        x: left + glyph.advance * 0.1, y: baseline - glyph.size * 0.7, width: glyph.advance * 0.8,
        height: glyph.size * 0.7)
      if style.isRedacted {
        fill(area, .gray)
        continue
      }
      addBlocks(for: glyph.pattern, in: area, isBold: (style.font?.weight ?? .regular) != .regular)
      context.setSource(resolve(color))
      context.fillPath(isEvenOdd: false, isAntialiased: true)
      let thickness = max(glyph.size / 16, 1)
      if style.isUnderlined {
        fill(
          CGRect(x: left, y: baseline + thickness, width: glyph.advance, height: thickness),
          style.underlineColor ?? color)
      }
      if style.isStruckThrough {
        fill(
          CGRect(x: left, y: baseline - glyph.size * 0.35, width: glyph.advance, height: thickness),
          style.strikethroughColor ?? color)
      }
    }
  }

  func paintImage(_ image: ImageProperties, _ style: Style, _ bounds: CGRect, color given: Color? = nil) {
    let color = given ?? style.foreground ?? .primary
    stroke(Path(bounds.insetBy(dx: 0.5, dy: 0.5)), color)
    var cross = Path()
    cross.move(to: CGPoint(x: bounds.minX, y: bounds.minY))
    cross.addLine(to: CGPoint(x: bounds.maxX, y: bounds.maxY))
    cross.move(to: CGPoint(x: bounds.maxX, y: bounds.minY))
    cross.addLine(to: CGPoint(x: bounds.minX, y: bounds.maxY))
    stroke(cross, color.opacity(0.5))
    let name =
      switch image.source {
      case .symbol(let name), .missing(let name): name
      case .file(let path, _): (path as NSString).lastPathComponent
      case .data(let data): "\(data.bytes.count)"
      }
    let side = min(bounds.width, bounds.height) / 2
    addBlocks(
      for: Self.pattern(of: name),
      in: CGRect(x: bounds.midX - side * 0.3, y: bounds.midY - side / 2, width: side * 0.6, height: side))
    context.setSource(resolve(color))
    context.fillPath(isEvenOdd: false, isAntialiased: true)
  }
}
