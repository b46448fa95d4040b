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
    guard let cairo = LibCairo.shared else {
      throw SnapshotError(
        description: "TestHost.pngData(scale:): libcairo.so.2 is missing. On Debian and Ubuntu, install libcairo2.")
    }
    settle()
    layOut()
    let (root, size) = pictured
    let (width, height) = ((size.width * scale).rounded(.up), (size.height * scale).rounded(.up))
    guard width >= 1, height >= 1, width <= 16_384, height <= 16_384 else {
      throw SnapshotError(
        description: "TestHost.pngData(scale:): a picture of \(width) × \(height) pixels can't be made.")
    }
    let surface = cairo.makeImage(0, Int32(width), Int32(height))
    defer { cairo.destroySurface(surface) }
    let context = ImageContext(cairo: cairo, context: cairo.makeContext(surface))
    context.concatenate(CGAffineTransform(scaleX: scale, y: scale))
    SnapshotPainter(context: context, scheme: preferredColorScheme ?? initialColorScheme)
      .paint(root, in: size)
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
  let context: ImageContext
  var scheme: ColorScheme

  /// Performs the steps of an element's drawing.
  private func paintDrawing(of element: TestElement) { paint(element.drawing, of: element) }

  private func paint(_ drawing: [DrawingCommand], of element: TestElement) {
    var context = context
    context.drawn = (element, scheme)
    drawing.draw(in: context, resolve)
  }

  private func resolve(_ color: Color) -> Color.Resolved {
    var environment = EnvironmentValues()
    environment.colorScheme = scheme
    return color.resolve(in: environment)
  }

  /// Paints the content of a root.
  func paint(_ root: TestElement, in size: CGSize) {
    fill(CGRect(origin: .zero, size: size), .windowBackground)
    paintChildren(of: root)
  }

  private func paintChildren(of element: TestElement, where accepts: (TestElement) -> Bool = { _ in true }) {
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

  private func paintContent(of element: TestElement, _ bounds: CGRect) {
    switch element.primitive {
    case .menuBarExtra, .popover, .sheet, .alert, .fileDialog: break
    case .color(let color): fill(bounds, color)
    case .shape, .canvas: paintDrawing(of: element)
    case .text, .styledText: paintGlyphs(of: element, bounds) { paintText(element.primitive, in: bounds, color: $0) }
    case .image(let image, let style):
      paintGlyphs(of: element, bounds) { color in
        let natural = BuiltInMetrics.naturalSize(of: image, style)
        if let steps = image.steps(in: bounds.size, natural: natural, style) {
          paint(steps, of: element)
        } else {
          paintImage(image, style, bounds, color: color)
        }
      }
    case .divider: fill(bounds, .secondary)
    case .scroll(let content), .form(let content):
      if content.isClipped { clip(Path(bounds)) }
      let offset = element.layout.contentOffset
      context.concatenate(CGAffineTransform(translationX: -offset.x, y: -offset.y))
      paintChildren(of: element)
    case .list:
      clip(Path(bounds))
      for row in element.allChildren {
        context.save()
        context.concatenate(CGAffineTransform(translationX: row.rowOrigin.x, y: row.rowOrigin.y))
        paintChildren(of: row)
        context.restore()
      }
    case .backed where element.allChildren.contains { $0.primitive == .part(.mask) }:
      context.beginGroup()
      paintChildren(of: element) { $0.primitive == .part(.mask) }
      let mask = context.takeGroup()
      context.beginGroup()
      paintChildren(of: element) { $0.primitive != .part(.mask) }
      context.draw(context.takeGroup(), mask: mask)
    case .modified(let modification): paint(modification, of: element, bounds)
    default:
      paintControl(element, bounds)
      paintChildren(of: element)
    }
  }

  private func paint(_ modification: Modification, of element: TestElement, _ bounds: CGRect) {
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
    default: paintChildren(of: element)
    }
  }

  /// Paints the children of an element in an image of its own, to which a filter applies.
  private func paint(_ element: TestElement, _ filter: DrawingFilter) {
    // Views can reach beyond their frames, as far as the picture does.
    context.drawImage(of: CGRect(x: -16_000, y: -16_000, width: 32_000, height: 32_000), reach: filter.reach) {
      SnapshotPainter(context: $0, scheme: scheme).paintChildren(of: element)
    } _: { pixels, scale in
      pixels.apply(filter, scale: scale, resolve)
    }
  }

  // MARK: - Shapes

  private func clip(_ path: Path, isEvenOdd: Bool = false) {
    path.add(to: context)
    context.clipToPath(isEvenOdd: isEvenOdd)
  }

  private func fill(_ path: Path, _ color: Color) {
    path.add(to: context)
    context.setSource(resolve(color))
    context.fillPath(isEvenOdd: false, isAntialiased: true)
  }

  private func fill(_ rect: CGRect, _ color: Color) { fill(Path(rect), color) }

  private func stroke(_ path: Path, _ color: Color, _ width: CGFloat = 1) {
    path.add(to: context)
    context.setSource(resolve(color))
    context.strokePath(StrokeStyle(lineWidth: width))
  }

  private func outline(_ rect: CGRect, radius: CGFloat = 4) {
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
  private func paintGlyphs(of element: TestElement, _ bounds: CGRect, _ body: (Color?) -> Void) {
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

  func paintImage(_ image: ImageContent, _ style: Style, _ bounds: CGRect, color given: Color? = nil) {
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

  // MARK: - Controls

  private func paintControl(_ element: TestElement, _ bounds: CGRect) {
    let native = element.controlFrame ?? bounds
    func text(_ string: String, _ style: Style, in rect: CGRect) {
      paintText(.text(string, style), in: rect.insetBy(dx: 8, dy: 4))
    }
    switch element.primitive {
    case .button(_, .automatic, _), .button(_, .bordered, _): outline(bounds)
    case .button(_, .prominent, _): fill(Path(roundedRect: bounds, cornerRadius: 4), .accentColor)
    case .toggle(let isOn, .switch, _):
      fill(Path(roundedRect: native, cornerRadius: native.height / 2), isOn ? .accentColor : .secondary)
      let side = max(native.height - 4, 0)
      let knob = CGRect(
        x: isOn ? native.maxX - side - 2 : native.minX + 2, y: native.minY + 2, width: side, height: side)
      fill(Path(ellipseIn: knob), .white)
    case .toggle(let isOn, .button, _):
      if isOn { fill(Path(roundedRect: bounds, cornerRadius: 4), .secondary) }
      outline(bounds)
    case .toggle(let isOn, _, _):
      let box = CGRect(x: bounds.minX, y: bounds.midY - 8, width: 16, height: 16)
      outline(box, radius: 2)
      if isOn { fill(box.insetBy(dx: 4, dy: 4), .accentColor) }
    case .textField(let field, let style):
      if field.appearance != .plain { outline(bounds) }
      let shown = field.isSecure ? String(repeating: "•", count: field.text.count) : field.text
      var faint = style
      faint.foreground = .secondary
      text(shown.isEmpty ? field.prompt : shown, shown.isEmpty ? faint : style, in: bounds)
    case .textEditor(let string, let style):
      outline(bounds)
      let margins = style.contentMargins ?? EdgeInsets()
      text(
        string, style,
        in: CGRect(
          x: margins.leading, y: margins.top, width: bounds.width - margins.leading - margins.trailing,
          height: bounds.height - margins.top - margins.bottom))
    case .slider(let slider, _):
      let length = slider.bounds.upperBound - slider.bounds.lowerBound
      let share = length > 0 ? CGFloat((slider.value - slider.bounds.lowerBound) / length) : 0
      fill(CGRect(x: native.minX, y: native.midY - 1, width: native.width, height: 2), .secondary)
      let knob = CGRect(
        x: native.minX + share * (native.width - native.height), y: native.minY, width: native.height,
        height: native.height)
      fill(Path(ellipseIn: knob), .accentColor)
    case .progress(let fraction, let appearance, _):
      if appearance == .circular || (appearance == .automatic && fraction == nil) {
        stroke(Path(ellipseIn: native.insetBy(dx: 2, dy: 2)), .secondary, 2)
      } else {
        fill(native, .secondary)
      }
      if let fraction, appearance != .circular {
        fill(
          CGRect(x: native.minX, y: native.minY, width: native.width * fraction, height: native.height), .accentColor)
      } else if let fraction {
        var arc = Path()
        arc.addArc(
          center: CGPoint(x: native.midX, y: native.midY), radius: native.width / 2 - 2, startAngle: .degrees(-90),
          endAngle: .degrees(-90 + 360 * fraction), clockwise: false)
        stroke(arc, .accentColor, 2)
      }
    case .stepper(let canIncrement, let canDecrement, _):
      outline(native)
      let (minus, plus) = (CGPoint(x: native.minX + 16, y: native.midY), CGPoint(x: native.maxX - 16, y: native.midY))
      fill(CGRect(x: minus.x - 5, y: minus.y - 1, width: 10, height: 2), canDecrement ? .primary : .secondary)
      fill(CGRect(x: plus.x - 5, y: plus.y - 1, width: 10, height: 2), canIncrement ? .primary : .secondary)
      fill(CGRect(x: plus.x - 1, y: plus.y - 5, width: 2, height: 10), canIncrement ? .primary : .secondary)
    case .picker(let picker, let style):
      switch picker.appearance {
      case .automatic, .menu:
        outline(native)
        text(picker.selection.map { picker.options[$0].text } ?? "", style, in: native)
      case .segmented, .inline, .radioGroup:
        let isRow = picker.appearance == .segmented
        let count = CGFloat(max(picker.options.count, 1))
        for (index, option) in picker.options.enumerated() {
          let size = CGSize(width: native.width / (isRow ? count : 1), height: native.height / (isRow ? 1 : count))
          let rect = CGRect(
            x: native.minX + (isRow ? size.width * CGFloat(index) : 0),
            y: native.minY + (isRow ? 0 : size.height * CGFloat(index)), width: size.width, height: size.height)
          if picker.selection == index { fill(rect, Color.accentColor.opacity(0.3)) }
          outline(rect, radius: 0)
          text(option.text, style, in: rect)
        }
      }
    default: break
    }
  }
}
