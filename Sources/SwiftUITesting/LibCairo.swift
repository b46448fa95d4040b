import Foundation
import SwiftUICore

/// The functions of Cairo that pictures of views need, from the library of the system.
///
/// The library is loaded at run time, so that tests without pictures need no other package, and this module has no
/// dependency on C.
final class LibCairo: @unchecked Sendable {  // the functions are found on the main actor only
  typealias Object = OpaquePointer
  typealias Call = @convention(c) (Object) -> Void
  typealias CallI = @convention(c) (Object, Int32) -> Void
  typealias CallD = @convention(c) (Object, Double) -> Void
  typealias Call2D = @convention(c) (Object, Double, Double) -> Void
  typealias Call4D = @convention(c) (Object, Double, Double, Double, Double) -> Void
  typealias Call5D = @convention(c) (Object, Double, Double, Double, Double, Double) -> Void
  typealias Call6D = @convention(c) (Object, Double, Double, Double, Double, Double, Double) -> Void
  typealias CallCorner = @convention(c) (Object, UInt32, Double, Double, Double, Double) -> Void
  typealias CallObject = @convention(c) (Object, Object) -> Void
  typealias CallNumbers = @convention(c) (Object, UnsafePointer<Double>) -> Void
  typealias CallDash = @convention(c) (Object, UnsafePointer<Double>, Int32, Double) -> Void
  typealias CallExtents =
    @convention(c) (
      Object, UnsafeMutablePointer<Double>, UnsafeMutablePointer<Double>, UnsafeMutablePointer<Double>,
      UnsafeMutablePointer<Double>
    ) -> Void
  typealias CallMatrix = @convention(c) (Object, UnsafeMutablePointer<Double>) -> Void
  typealias CallSurface = @convention(c) (Object, Object, Double, Double) -> Void
  typealias GetBytes = @convention(c) (Object) -> UnsafeMutablePointer<UInt8>?
  typealias Get = @convention(c) (Object) -> Object
  typealias Status = @convention(c) (Object) -> Int32
  typealias MakeSurface = @convention(c) (Int32, Int32, Int32) -> Object
  typealias MakePattern = @convention(c) () -> Object
  typealias MakePattern4D = @convention(c) (Double, Double, Double, Double) -> Object
  typealias MakePattern6D = @convention(c) (Double, Double, Double, Double, Double, Double) -> Object
  typealias Write = @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<UInt8>?, UInt32) -> Int32
  typealias WritePNG = @convention(c) (Object, Write, UnsafeMutableRawPointer?) -> Int32

  private let library: UnsafeMutableRawPointer

  /// The library, or `nil` where it is missing.
  static let shared = LibCairo()

  private init?() {
    guard let library = dlopen("libcairo.so.2", RTLD_NOW | RTLD_LOCAL) ?? dlopen("libcairo.2.dylib", RTLD_NOW) else {
      return nil
    }
    self.library = library
  }

  /// Returns a function, which every version of the library has since 1.12.
  private func find<Function>(_ name: String, _ type: Function.Type) -> Function {
    guard let symbol = dlsym(library, "cairo_" + name) else { fatalError("libcairo.so.2 has no cairo_\(name)") }
    return unsafeBitCast(symbol, to: type)
  }

  private(set) lazy var makeImage = find("image_surface_create", MakeSurface.self)
  private(set) lazy var surfaceStatus = find("surface_status", Status.self)
  private(set) lazy var destroySurface = find("surface_destroy", Call.self)
  private(set) lazy var flushSurface = find("surface_flush", Call.self)
  private(set) lazy var surfaceChanged = find("surface_mark_dirty", Call.self)
  private(set) lazy var imageBytes = find("image_surface_get_data", GetBytes.self)
  private(set) lazy var imageStride = find("image_surface_get_stride", Status.self)
  private(set) lazy var setSurface = find("set_source_surface", CallSurface.self)
  private(set) lazy var clipExtents = find("clip_extents", CallExtents.self)
  private(set) lazy var getMatrix = find("get_matrix", CallMatrix.self)
  private(set) lazy var writePNG = find("surface_write_to_png_stream", WritePNG.self)
  private(set) lazy var makeContext = find("create", Get.self)
  private(set) lazy var status = find("status", Status.self)
  private(set) lazy var destroy = find("destroy", Call.self)
  private(set) lazy var save = find("save", Call.self)
  private(set) lazy var restore = find("restore", Call.self)
  private(set) lazy var transform = find("transform", CallNumbers.self)
  private(set) lazy var move = find("move_to", Call2D.self)
  private(set) lazy var line = find("line_to", Call2D.self)
  private(set) lazy var curve = find("curve_to", Call6D.self)
  private(set) lazy var close = find("close_path", Call.self)
  private(set) lazy var setFillRule = find("set_fill_rule", CallI.self)
  private(set) lazy var setAntialias = find("set_antialias", CallI.self)
  private(set) lazy var fill = find("fill", Call.self)
  private(set) lazy var stroke = find("stroke", Call.self)
  private(set) lazy var clip = find("clip", Call.self)
  private(set) lazy var setLineWidth = find("set_line_width", CallD.self)
  private(set) lazy var setLineCap = find("set_line_cap", CallI.self)
  private(set) lazy var setLineJoin = find("set_line_join", CallI.self)
  private(set) lazy var setMiterLimit = find("set_miter_limit", CallD.self)
  private(set) lazy var setDash = find("set_dash", CallDash.self)
  private(set) lazy var setColor = find("set_source_rgba", Call4D.self)
  private(set) lazy var setSource = find("set_source", CallObject.self)
  private(set) lazy var setOperator = find("set_operator", CallI.self)
  private(set) lazy var paint = find("paint_with_alpha", CallD.self)
  private(set) lazy var mask = find("mask", CallObject.self)
  private(set) lazy var pushGroup = find("push_group", Call.self)
  private(set) lazy var popGroup = find("pop_group", Get.self)
  private(set) lazy var makeLinear = find("pattern_create_linear", MakePattern4D.self)
  private(set) lazy var makeRadial = find("pattern_create_radial", MakePattern6D.self)
  private(set) lazy var addStop = find("pattern_add_color_stop_rgba", Call5D.self)
  private(set) lazy var destroyPattern = find("pattern_destroy", Call.self)
  private(set) lazy var makeTiles = find("pattern_create_for_surface", Get.self)
  private(set) lazy var setExtend = find("pattern_set_extend", CallI.self)
  private(set) lazy var setMatrix = find("pattern_set_matrix", CallNumbers.self)
  private(set) lazy var makeMesh = find("pattern_create_mesh", MakePattern.self)
  private(set) lazy var beginPatch = find("mesh_pattern_begin_patch", Call.self)
  private(set) lazy var endPatch = find("mesh_pattern_end_patch", Call.self)
  private(set) lazy var movePatch = find("mesh_pattern_move_to", Call2D.self)
  private(set) lazy var linePatch = find("mesh_pattern_line_to", Call2D.self)
  private(set) lazy var setCorner = find("mesh_pattern_set_corner_color_rgba", CallCorner.self)
}

/// A context that draws in an image in memory.
@MainActor
struct ImageDrawingContext: @preconcurrency DrawingContext {
  let cairo: LibCairo
  let context: OpaquePointer
  /// The element that is drawn, for texts, images and elements in its drawing, and its color scheme.
  var drawn: (element: TestElement, scheme: ColorScheme)?

  private var painter: SnapshotPainter? { drawn.map { SnapshotPainter(context: self, scheme: $0.scheme) } }

  func save() { cairo.save(context) }
  func restore() { cairo.restore(context) }

  func concatenate(_ transform: CGAffineTransform) {
    let matrix = [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty].map { Double($0) }
    cairo.transform(context, matrix)
  }

  func move(to point: CGPoint) { cairo.move(context, point.x, point.y) }
  func addLine(to point: CGPoint) { cairo.line(context, point.x, point.y) }

  func addCurve(to end: CGPoint, _ control1: CGPoint, _ control2: CGPoint) {
    cairo.curve(context, control1.x, control1.y, control2.x, control2.y, end.x, end.y)
  }

  func closePath() { cairo.close(context) }

  func fillPath(isEvenOdd: Bool, isAntialiased: Bool) {
    cairo.setFillRule(context, isEvenOdd ? 1 : 0)
    cairo.setAntialias(context, isAntialiased ? 0 : 1)
    cairo.fill(context)
  }

  func strokePath(_ style: StrokeStyle) {
    cairo.setLineWidth(context, style.lineWidth)
    cairo.setLineCap(context, style.lineCap.rawValue)
    cairo.setLineJoin(context, style.lineJoin.rawValue)
    cairo.setMiterLimit(context, style.miterLimit)
    // Dashes that are all zero are an error in Cairo.
    let isValid = style.dash.allSatisfy { $0 >= 0 } && style.dash.contains { $0 > 0 }
    cairo.setDash(context, style.dash.map { Double($0) }, isValid ? Int32(style.dash.count) : 0, style.dashPhase)
    cairo.stroke(context)
  }

  func clipToPath(isEvenOdd: Bool) {
    cairo.setFillRule(context, isEvenOdd ? 1 : 0)
    cairo.clip(context)
  }

  func setSource(_ color: Color.Resolved) {
    cairo.setColor(context, Double(color.red), Double(color.green), Double(color.blue), Double(color.opacity))
  }

  func setLinearSource(from start: CGPoint, to end: CGPoint, _ stops: [ColorStop]) {
    set(cairo.makeLinear(start.x, start.y, end.x, end.y), stops)
  }

  func setRadialSource(center: CGPoint, from startRadius: CGFloat, to endRadius: CGFloat, _ stops: [ColorStop]) {
    set(cairo.makeRadial(center.x, center.y, startRadius, center.x, center.y, endRadius), stops)
  }

  private func set(_ pattern: OpaquePointer, _ stops: [ColorStop]) {
    for stop in stops {
      let color = stop.color
      cairo.addStop(
        pattern, stop.location, Double(color.red), Double(color.green), Double(color.blue), Double(color.opacity))
    }
    cairo.setSource(context, pattern)
    cairo.destroyPattern(pattern)
  }

  func setPatchSource(_ patches: [ColorPatch]) {
    let pattern = cairo.makeMesh()
    for patch in patches {
      cairo.beginPatch(pattern)
      let (first, second, third, fourth) = patch.corners
      cairo.movePatch(pattern, first.point.x, first.point.y)
      for corner in [second, third, fourth] { cairo.linePatch(pattern, corner.point.x, corner.point.y) }
      for (index, corner) in [first, second, third, fourth].enumerated() {
        let color = corner.color
        cairo.setCorner(
          pattern, UInt32(index), Double(color.red), Double(color.green), Double(color.blue), Double(color.opacity))
      }
      cairo.endPatch(pattern)
    }
    cairo.setSource(context, pattern)
    cairo.destroyPattern(pattern)
  }

  func setTiledSource(_ cell: CGRect, _ body: (ImageDrawingContext) -> Void) {
    let (width, height) = (min(cell.width.rounded(.up), 16_384), min(cell.height.rounded(.up), 16_384))
    let image = cairo.makeImage(0, Int32(width), Int32(height))
    defer { cairo.destroySurface(image) }
    let toPixels = CGAffineTransform(scaleX: width / cell.width, y: height / cell.height)
      .translatedBy(x: -cell.minX, y: -cell.minY)
    var inner = ImageDrawingContext(cairo: cairo, context: cairo.makeContext(image))
    inner.drawn = drawn
    inner.concatenate(toPixels)
    body(inner)
    cairo.destroy(inner.context)
    let tiles = cairo.makeTiles(image)
    cairo.setExtend(tiles, 1)  // CAIRO_EXTEND_REPEAT
    cairo.setMatrix(tiles, [toPixels.a, toPixels.b, toPixels.c, toPixels.d, toPixels.tx, toPixels.ty].map(Double.init))
    cairo.setSource(context, tiles)
    cairo.destroyPattern(tiles)
  }

  func size(of image: ImageProperties, _ style: Style) -> CGSize { BuiltInMetrics.naturalSize(of: image, style) }

  func beginGroup() { cairo.pushGroup(context) }

  func endGroup(opacity: Double, blendMode: BlendMode) {
    draw(cairo.popGroup(context), opacity: opacity, blendMode)
  }

  func endMask(isInverse: Bool) {
    let group = cairo.popGroup(context)
    cairo.setSource(context, group)
    cairo.setOperator(context, isInverse ? 9 : 8)  // CAIRO_OPERATOR_DEST_OUT, CAIRO_OPERATOR_DEST_IN
    cairo.paint(context, 1)
    cairo.setOperator(context, BlendMode.normal.cairoOperator)
    cairo.destroyPattern(group)
  }

  func drawImage(
    of area: CGRect, reach: CGFloat, _ body: (ImageDrawingContext) -> Void, _ change: (PixelBuffer, CGFloat) -> Void
  ) {
    var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
    cairo.clipExtents(context, &left, &top, &right, &bottom)
    let visible = CGRect(x: left, y: top, width: right - left, height: bottom - top)
    let area = area.intersection(visible.insetBy(dx: -reach, dy: -reach)).insetBy(dx: -reach, dy: -reach).integral
    var matrix = [Double](repeating: 0, count: 6)
    cairo.getMatrix(context, &matrix)
    let scale = min(max(abs(matrix[0] * matrix[3] - matrix[2] * matrix[1]).squareRoot(), 1), 8)
    let (width, height) = ((area.width * scale).rounded(.up), (area.height * scale).rounded(.up))
    guard width >= 1, height >= 1, width <= 16_384, height <= 16_384 else { return }
    let image = cairo.makeImage(0, Int32(width), Int32(height))
    defer { cairo.destroySurface(image) }
    var inner = ImageDrawingContext(cairo: cairo, context: cairo.makeContext(image))
    inner.drawn = drawn
    inner.concatenate(CGAffineTransform(scaleX: scale, y: scale).translatedBy(x: -area.minX, y: -area.minY))
    body(inner)
    cairo.destroy(inner.context)
    cairo.flushSurface(image)
    guard let bytes = cairo.imageBytes(image) else { return }
    let stride = Int(cairo.imageStride(image))
    change(PixelBuffer(bytes, width: Int(width), height: Int(height), stride: stride), scale)
    cairo.surfaceChanged(image)
    save()
    concatenate(CGAffineTransform(translationX: area.minX, y: area.minY).scaledBy(x: 1 / scale, y: 1 / scale))
    cairo.setSurface(context, image, 0, 0)
    cairo.paint(context, 1)
    restore()
  }

  func drawText(_ text: Primitive, in rect: CGRect) { painter?.paintText(text, in: rect) }

  func drawImage(_ image: ImageProperties, _ style: Style, in rect: CGRect) {
    painter?.paintImage(image, style, rect)
  }

  func drawSymbol(_ index: Int, in rect: CGRect) {
    guard let drawn, drawn.element.allChildren.indices.contains(index) else { return }
    let child = drawn.element.allChildren[index]
    let frame = child.placement.frame
    guard frame.width > 0, frame.height > 0 else { return }
    concatenate(
      CGAffineTransform(translationX: rect.minX, y: rect.minY)
        .scaledBy(x: rect.width / frame.width, y: rect.height / frame.height)
        .translatedBy(x: -frame.minX, y: -frame.minY))
    painter?.paint(child)
  }

  /// Returns what the operations since ``beginGroup()`` have drawn. The caller passes it to
  /// ``draw(_:opacity:_:mask:)`` or releases it.
  func takeGroup() -> OpaquePointer { cairo.popGroup(context) }

  /// Draws a group, where a mask is opaque if there is one, and releases both.
  func draw(_ group: OpaquePointer, opacity: Double = 1, _ mode: BlendMode = .normal, mask: OpaquePointer? = nil) {
    cairo.setSource(context, group)
    cairo.setOperator(context, mode.cairoOperator)
    if let mask {
      cairo.mask(context, mask)
      cairo.destroyPattern(mask)
    } else {
      cairo.paint(context, opacity)
    }
    cairo.setOperator(context, BlendMode.normal.cairoOperator)
    cairo.destroyPattern(group)
  }

  /// Fills the opaque parts of a group with a color, and keeps the group.
  func fill(_ group: OpaquePointer, with color: Color.Resolved) {
    setSource(color)
    cairo.mask(context, group)
  }
}

extension BlendMode {
  /// The number of Cairo's operator.
  fileprivate var cairoOperator: Int32 {
    switch self {
    case .normal: 2
    case .sourceAtop: 5
    case .destinationOver: 7
    case .destinationOut: 9
    case .plusLighter: 12
    case .multiply, .plusDarker: 14
    case .screen: 15
    case .overlay: 16
    case .darken: 17
    case .lighten: 18
    case .colorDodge: 19
    case .colorBurn: 20
    case .hardLight: 21
    case .softLight: 22
    case .difference: 23
    case .exclusion: 24
    case .hue: 25
    case .saturation: 26
    case .color: 27
    case .luminosity: 28
    }
  }
}
