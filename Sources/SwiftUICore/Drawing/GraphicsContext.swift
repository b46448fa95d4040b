import Foundation

/// A context for the drawing of a ``Canvas``.
///
/// The context is a value: a copy has its own transform, opacity and clip, and draws on the same canvas.
///
///     Canvas { context, size in
///       context.fill(Path(ellipseIn: CGRect(origin: .zero, size: size)), with: .color(.blue))
///       context.draw(Text("Earth"), at: CGPoint(x: size.width / 2, y: size.height / 2))
///     }
///
/// - Threads: Main thread only.
public struct GraphicsContext {
  /// A color or a gradient of a drawing, whose points are those of the drawing.
  public struct Shading: Sendable {
    /// The source of the colors with which an area is filled.
    fileprivate enum ColorSource: Sendable {
      case paint(Paint)
      case style(_Shading)
      case tiles(ImagePaint, origin: CGPoint)
    }

    fileprivate let source: ColorSource

    /// Returns a color.
    ///
    /// - Parameter color: The color to fill or draw with.
    public static func color(_ color: Color) -> Shading { Shading(source: .paint(.color(color))) }

    /// Returns a color of components.
    ///
    /// - Parameters:
    ///   - colorSpace: The color space of the components.
    ///   - red: The red component, from 0 to 1.
    ///   - green: The green component, from 0 to 1.
    ///   - blue: The blue component, from 0 to 1.
    ///   - opacity: The opacity, from 0 to 1.
    public static func color(
      _ colorSpace: Color.RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1
    ) -> Shading { color(Color(colorSpace, red: red, green: green, blue: blue, opacity: opacity)) }

    /// Returns a shade of gray.
    ///
    /// - Parameters:
    ///   - colorSpace: The color space of the shade.
    ///   - white: The lightness, from 0 for black to 1 for white.
    ///   - opacity: The opacity, from 0 to 1.
    public static func color(
      _ colorSpace: Color.RGBColorSpace = .sRGB, white: Double, opacity: Double = 1
    ) -> Shading { color(Color(colorSpace, white: white, opacity: opacity)) }

    /// Returns the color that a style yields in the environment of the context.
    ///
    /// - Parameter style: The style. The points of a gradient are those of the path's bounds.
    public static func style<S: ShapeStyle>(_ style: S) -> Shading { Shading(source: .style(style._shading)) }

    /// The foreground color of the environment.
    public static var foreground: Shading { style(.foreground) }

    /// Returns a gradient along a line.
    ///
    /// - Parameters:
    ///   - gradient: The colors and their positions.
    ///   - startPoint: The point at which the gradient starts.
    ///   - endPoint: The point at which the gradient ends.
    public static func linearGradient(_ gradient: Gradient, startPoint: CGPoint, endPoint: CGPoint) -> Shading {
      Shading(source: .paint(.linear(gradient, start: UnitPoint(startPoint), end: UnitPoint(endPoint))))
    }

    /// Returns a gradient along the radius of a circle.
    ///
    /// - Parameters:
    ///   - gradient: The colors and their positions.
    ///   - center: The center of the circle, in the coordinates of the context.
    ///   - startRadius: The distance from the center at which the gradient starts, in points.
    ///   - endRadius: The distance from the center at which the gradient ends, in points.
    public static func radialGradient(
      _ gradient: Gradient, center: CGPoint, startRadius: CGFloat, endRadius: CGFloat
    ) -> Shading {
      Shading(
        source: .paint(.radial(gradient, center: UnitPoint(center), startRadius: startRadius, endRadius: endRadius)))
    }

    /// Returns a gradient along a full turn, clockwise.
    ///
    /// - Parameters:
    ///   - gradient: The colors and their positions.
    ///   - center: The point around which the colors turn, in the coordinates of the context.
    ///   - angle: The angle at which the gradient starts and ends.
    public static func conicGradient(_ gradient: Gradient, center: CGPoint, angle: Angle = .zero) -> Shading {
      Shading(
        source: .paint(.angular(gradient, center: UnitPoint(center), start: angle, end: angle + .degrees(360))))
    }

    /// Returns an image that is repeated in all directions.
    ///
    /// - Parameters:
    ///   - image: The image of each tile.
    ///   - origin: The upper-left corner of one of the tiles.
    ///   - sourceRect: The part of the image to draw, in unit coordinates.
    ///   - scale: The factor by which the image is scaled.
    public static func tiledImage(
      _ image: Image, origin: CGPoint = .zero, sourceRect: CGRect = CGRect(x: 0, y: 0, width: 1, height: 1),
      scale: CGFloat = 1
    ) -> Shading {
      Shading(source: .tiles(ImagePaint(image: image, sourceRect: sourceRect, scale: scale), origin: origin))
    }
  }

  /// A function that mixes the colors of a step with the colors of the steps before it.
  public struct BlendMode: Hashable, Sendable {
    let mode: SwiftUICore.BlendMode

    private init(_ mode: SwiftUICore.BlendMode) { self.mode = mode }

    /// The step covers the steps before.
    public static let normal = BlendMode(.normal)
    /// The product of the components.
    public static let multiply = BlendMode(.multiply)
    /// The inverse of the product of the inverse components.
    public static let screen = BlendMode(.screen)
    /// ``multiply`` where the steps before are dark, and ``screen`` where they are light.
    public static let overlay = BlendMode(.overlay)
    /// The darker components.
    public static let darken = BlendMode(.darken)
    /// The lighter components.
    public static let lighten = BlendMode(.lighten)
    /// The steps before, lightened to reflect the step.
    public static let colorDodge = BlendMode(.colorDodge)
    /// The steps before, darkened to reflect the step.
    public static let colorBurn = BlendMode(.colorBurn)
    /// The steps before, darkened or lightened softly.
    public static let softLight = BlendMode(.softLight)
    /// ``multiply`` where the step is dark, and ``screen`` where it is light.
    public static let hardLight = BlendMode(.hardLight)
    /// The absolute difference of the components.
    public static let difference = BlendMode(.difference)
    /// The difference of the components, with less contrast.
    public static let exclusion = BlendMode(.exclusion)
    /// The hue of the step, with the saturation and the luminosity of the steps before.
    public static let hue = BlendMode(.hue)
    /// The saturation of the step, with the hue and the luminosity of the steps before.
    public static let saturation = BlendMode(.saturation)
    /// The hue and the saturation of the step, with the luminosity of the steps before.
    public static let color = BlendMode(.color)
    /// The luminosity of the step, with the hue and the saturation of the steps before.
    public static let luminosity = BlendMode(.luminosity)
    /// The step, only where the steps before have drawn.
    public static let sourceAtop = BlendMode(.sourceAtop)
    /// The step, only where the steps before have not drawn.
    public static let destinationOver = BlendMode(.destinationOver)
    /// Nothing of the step, and the steps before only where the step is transparent.
    public static let destinationOut = BlendMode(.destinationOut)
    /// The sum of the components, which is light.
    public static let plusLighter = BlendMode(.plusLighter)
  }

  /// Options of a clip.
  public struct ClipOptions: OptionSet, Sendable {
    /// The options as bits.
    public let rawValue: UInt32

    /// Creates options from bits.
    ///
    /// - Parameter rawValue: The bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The steps are restricted to the outside of the clip.
    public static let inverse = ClipOptions(rawValue: 1)
  }

  /// The steps of a drawing, which the copies of a context share.
  private final class Recorder {
    var commands: [DrawingCommand] = []
    /// The view that is drawn, which measures texts and images and has the symbols.
    let canvas: (any CanvasDrawingNode)?

    init(_ canvas: (any CanvasDrawingNode)?) { self.canvas = canvas }
  }

  /// A restriction of the following steps, in the coordinates of the canvas.
  private enum Clip {
    /// The inside of an outline.
    case shape(ShapeClip)
    /// The opacity, or the transparency, of a drawing.
    case layer([DrawingCommand], isInverse: Bool)
  }

  private let recorder: Recorder
  private var clips: [Clip] = []
  private var filters: [Filter] = []

  /// The environment of the canvas.
  public let environment: EnvironmentValues
  /// The transform from the coordinates of the following steps to those of the canvas.
  public var transform = CGAffineTransform.identity
  /// The opacity of the following steps, from 0 to 1.
  public var opacity = 1.0
  /// The function that mixes the colors of the following steps with the colors of the steps before, on the canvas or in
  /// the layer.
  public var blendMode = BlendMode.normal

  private init(_ recorder: Recorder, _ environment: EnvironmentValues) {
    self.recorder = recorder
    self.environment = environment
  }

  /// Returns the steps that a closure performs.
  ///
  /// - Parameters:
  ///   - environment: The environment of the view.
  ///   - canvas: The view that is drawn, or `nil` to draw without texts, images and symbols.
  ///   - body: The closure to run.
  static func record(
    in environment: EnvironmentValues, of canvas: (any CanvasDrawingNode)? = nil,
    _ body: (inout GraphicsContext) throws -> Void
  ) rethrows -> [DrawingCommand] {
    let recorder = Recorder(canvas)
    var context = GraphicsContext(recorder, environment)
    try body(&context)
    return recorder.commands
  }

  private func add(_ command: DrawingCommand) {
    var command = command
    let opacity = min(max(opacity, 0), 1)
    if filters.isEmpty {
      if !transform.isIdentity || opacity != 1 {
        command = .group([command], transform: transform, clip: nil, opacity: opacity)
      }
    } else {
      if !transform.isIdentity { command = .group([command], transform: transform, clip: nil, opacity: 1) }
      for filter in filters { command = filter.apply(to: command) }
      if opacity != 1 { command = .group([command], transform: .identity, clip: nil, opacity: opacity) }
    }
    for clip in clips.reversed() {
      switch clip {
      case .shape(let clip): command = .group([command], transform: .identity, clip: clip, opacity: 1)
      case .layer(let mask, let isInverse): command = .masked([command], by: mask, isInverse: isInverse)
      }
    }
    if blendMode != .normal { command = .blended([command], blendMode.mode) }
    recorder.commands.append(command)
  }

  fileprivate func resolve(_ shading: Shading, _ path: Path) -> (Paint, CGRect) {
    switch shading.source {
    case .paint(let paint): (paint, CGRect(x: 0, y: 0, width: 1, height: 1))
    case .style(let style):
      (style.paint(in: environment), path.boundingRect)
    case .tiles(let paint, let origin):
      (.image(paint.tiles(in: environment)), CGRect(x: origin.x, y: origin.y, width: 1, height: 1))
    }
  }

  // MARK: Drawing

  /// Fills the inside of a path.
  ///
  /// - Parameters:
  ///   - path: The path to fill, in the coordinates of the context.
  ///   - shading: The color or gradient.
  ///   - style: The rule for the inside of the path.
  public func fill(_ path: Path, with shading: Shading, style: FillStyle = FillStyle()) {
    if path.isEmpty { return }
    let (paint, rect) = resolve(shading, path)
    add(.fill(path, paint, style, in: rect))
  }

  /// Draws a line along a path.
  ///
  /// - Parameters:
  ///   - path: The path that the line follows, in the coordinates of the context.
  ///   - shading: The color or gradient.
  ///   - style: The properties of the line.
  public func stroke(_ path: Path, with shading: Shading, style: StrokeStyle) {
    if path.isEmpty { return }
    let (paint, rect) = resolve(shading, path)
    add(.stroke(path, paint, style, in: rect))
  }

  /// Draws a line along a path.
  ///
  /// - Parameters:
  ///   - path: The path that the line follows, in the coordinates of the context.
  ///   - shading: The color or gradient.
  ///   - lineWidth: The thickness of the line, in points.
  public func stroke(_ path: Path, with shading: Shading, lineWidth: CGFloat = 1) {
    stroke(path, with: shading, style: StrokeStyle(lineWidth: lineWidth))
  }

  /// Draws in a layer, to which the opacity and the clip of this context apply as a whole.
  ///
  /// - Parameter content: A closure that draws. Its context starts with the transform of this context, and without an
  ///   opacity, a blend mode, filters and a clip of its own.
  /// - Throws: The error that the closure throws, after which nothing of the layer is drawn.
  public func drawLayer(content: (inout GraphicsContext) throws -> Void) rethrows {
    let commands = try GraphicsContext.record(in: environment, of: recorder.canvas, content).isolated
    if !commands.isEmpty { add(.group(commands, transform: .identity, clip: nil, opacity: 1)) }
  }

  // MARK: State

  /// Moves the origin of the following steps.
  ///
  /// - Parameters:
  ///   - x: The horizontal distance, in points.
  ///   - y: The vertical distance, in points.
  public mutating func translateBy(x: CGFloat, y: CGFloat) { transform = transform.translatedBy(x: x, y: y) }

  /// Scales the following steps about the origin.
  ///
  /// - Parameters:
  ///   - x: The horizontal factor.
  ///   - y: The vertical factor.
  public mutating func scaleBy(x: CGFloat, y: CGFloat) { transform = transform.scaledBy(x: x, y: y) }

  /// Rotates the following steps about the origin.
  ///
  /// - Parameter angle: The angle, clockwise.
  public mutating func rotate(by angle: Angle) { transform = transform.rotated(by: angle.radians) }

  /// Applies a transform to the following steps.
  ///
  /// - Parameter matrix: The transform, which is applied before the previous transforms.
  public mutating func concatenate(_ matrix: CGAffineTransform) { transform = matrix.concatenating(transform) }

  /// Restricts the following steps to the inside of a path.
  ///
  /// - Parameters:
  ///   - path: The path that bounds the area, in the coordinates of the context at the time of the call.
  ///   - style: The rule for the inside of the path.
  ///   - options: Options, such as that the steps are restricted to the outside.
  public mutating func clip(to path: Path, style: FillStyle = FillStyle(), options: ClipOptions = ClipOptions()) {
    let path = path.applying(transform)
    if options.contains(.inverse) {
      clips.append(.layer([.fill(path, .color(.black), style, in: path.boundingRect)], isInverse: true))
    } else {
      clips.append(.shape(ShapeClip(path, isEvenOdd: style.isEOFilled)))
    }
  }

  /// Multiplies the opacity of the following steps by that of a drawing.
  ///
  /// - Parameters:
  ///   - opacity: The opacity of the drawing, from 0 to 1.
  ///   - options: Options, such as that the steps are restricted to the transparent parts.
  ///   - content: A closure that draws. Its context starts as that of ``drawLayer(content:)`` does.
  /// - Throws: The error that the closure throws, after which the clip is unchanged.
  public mutating func clipToLayer(
    opacity: Double = 1, options: ClipOptions = ClipOptions(), content: (inout GraphicsContext) throws -> Void
  ) rethrows {
    let commands = try GraphicsContext.record(in: environment, of: recorder.canvas, content).isolated
    let layer = DrawingCommand.group(commands, transform: transform, clip: nil, opacity: min(max(opacity, 0), 1))
    clips.append(.layer([layer], isInverse: options.contains(.inverse)))
  }

  /// The bounds of the clips in the current coordinates, or an infinite rectangle if there is no clip.
  public var clipBoundingRect: CGRect {
    let areas = clips.compactMap { clip -> CGRect? in
      switch clip {
      case .shape(let clip): clip.path.boundingRect
      case .layer(let commands, isInverse: false): commands.bounds
      case .layer: nil
      }
    }
    guard let first = areas.first else { return .infinite }
    return areas.dropFirst().reduce(first) { $0.intersection($1) }.applying(transform.inverted())
  }

  /// Applies a filter to the following steps, after the filters that apply already.
  ///
  /// A filter changes what a step has drawn, before the opacity, the clip and the blend mode apply. Its distances are
  /// in points of the canvas: transforms of the context don't change them.
  ///
  /// - Parameters:
  ///   - filter: The filter to add, which applies after those that are there.
  ///   - options: Options. All filters use sRGB, so there is no effect.
  public mutating func addFilter(_ filter: Filter, options: FilterOptions = FilterOptions()) { filters.append(filter) }
}

// MARK: - Texts, images and symbols

/// A view that is drawn by a closure.
@MainActor
protocol CanvasDrawingNode: Node {
  /// Returns the drawing in a size.
  func drawing(in size: CGSize) -> [DrawingCommand]

  /// Returns the measurement of a text or an image in the drawing.
  func measure(_ primitive: Primitive, _ proposal: ProposedViewSize) -> LeafMeasurement

  /// Returns the index and the size of the symbol with an identity.
  func symbol(id: AnyHashable) -> (index: Int, size: CGSize)?
}

extension GraphicsContext {
  /// A text that can be measured and drawn.
  public struct ResolvedText {
    /// The color or the gradient of those parts of the text that have no color of their own.
    public var shading: Shading

    fileprivate let primitive: Primitive
    fileprivate let canvas: (any CanvasDrawingNode)?

    fileprivate func measurement(in size: CGSize) -> LeafMeasurement {
      nonisolated(unsafe) let text = self  // drawings belong to the main actor
      return MainActor.assumeIsolated {
        text.canvas?.measure(text.primitive, ProposedViewSize(size)) ?? LeafMeasurement(.zero)
      }
    }

    /// Returns the size of the text in an area, in which its lines wrap.
    ///
    /// - Parameter size: The size of the area, in points.
    public func measure(in size: CGSize) -> CGSize { measurement(in: size).size }

    /// Returns the distance from the top to the baseline of the first line.
    ///
    /// - Parameter size: The size of the area in which the lines wrap, in points.
    public func firstBaseline(in size: CGSize) -> CGFloat {
      let measured = measurement(in: size)
      return measured.firstTextBaseline ?? measured.size.height
    }

    /// Returns the distance from the top to the baseline of the last line.
    ///
    /// - Parameter size: The size of the area in which the lines wrap, in points.
    public func lastBaseline(in size: CGSize) -> CGFloat {
      let measured = measurement(in: size)
      return measured.lastTextBaseline ?? measured.size.height
    }

    /// The text, with a color in the parts without one of their own.
    fileprivate func primitive(in color: Color?) -> Primitive {
      func colored(_ style: Style) -> Style {
        guard style.foreground == nil else { return style }
        var style = style
        style.foreground = color
        return style
      }
      if case .text(let string, let style) = primitive { return .text(string, colored(style)) }
      guard case .styledText(let runs) = primitive else { return primitive }
      return .styledText(
        runs.map { run in
          var run = run
          run.style = colored(run.style)
          return run
        })
    }

    /// `true` if no part of the text has a color of its own.
    fileprivate var isUncolored: Bool {
      guard case .styledText(let runs) = primitive else { return primitive.style?.foreground == nil }
      return runs.allSatisfy { $0.style.foreground == nil }
    }
  }

  /// An image that can be drawn.
  public struct ResolvedImage {
    /// The size of the image, in points.
    public let size: CGSize
    /// The distance from the top to the baseline, in points. It is the height of the image.
    public var baseline: CGFloat { size.height }
    /// The color or the gradient of a symbol, or `nil` for the foreground color. Pictures have their own colors.
    public var shading: Shading?

    fileprivate let content: ImageProperties
    fileprivate let style: Style

    fileprivate var isSymbol: Bool { content.isSymbol }
  }

  /// A view that can be drawn.
  public struct ResolvedSymbol {
    /// The size of the view, in points.
    public let size: CGSize
    fileprivate let index: Int
  }

  /// Returns a color or a gradient as it is in the environment of the context.
  ///
  /// - Parameter shading: The color or gradient.
  public func resolve(_ shading: Shading) -> Shading {
    guard case .style(let style) = shading.source else { return shading }
    if case .color(let color) = style.paint(in: environment) {
      return .color(color)
    }
    return shading  // the points of a gradient are those of the path that it fills
  }

  /// Returns a text that can be measured and drawn.
  ///
  /// The text has the font and the other properties of the environment of the context. A text that shows a date or a
  /// timer is drawn as it is now.
  ///
  /// - Parameter text: The text to measure or draw.
  public func resolve(_ text: Text) -> ResolvedText {
    nonisolated(unsafe) let values = environment  // drawings belong to the main actor
    let runs = MainActor.assumeIsolated {
      var style = Style(in: values)
      style.foreground = nil
      return text.runs(in: values, style)
    }
    let primitive: Primitive =
      switch runs.count {
      case 0: .text("", Style())
      case 1 where runs[0].image == nil: .text(runs[0].string, runs[0].style)
      default: .styledText(runs)
      }
    return ResolvedText(shading: .foreground, primitive: primitive, canvas: recorder.canvas)
  }

  /// Returns an image that can be drawn. Its size is that of the file, or that of the font for a symbol.
  ///
  /// - Parameter image: The image to measure or draw.
  public func resolve(_ image: Image) -> ResolvedImage {
    nonisolated(unsafe) let values = environment  // drawings belong to the main actor
    let canvas = recorder.canvas
    let (content, style, size) = MainActor.assumeIsolated {
      var content = image.content(in: values)
      content.scaling = .original
      var style = Style(in: values)
      style.foreground = nil
      let size = canvas?.measure(.image(content, style), .unspecified).size ?? .zero
      content.scaling = .stretch
      return (content, style, size)
    }
    return ResolvedImage(size: size, shading: nil, content: content, style: style)
  }

  /// Returns one of the views that the canvas declares as its symbols.
  ///
  /// - Parameter id: The identity of the view, which the modifier `tag(_:)` or a ``ForEach`` sets.
  /// - Returns: The view as it can be drawn, or `nil` if no view has the identity.
  public func resolveSymbol<ID: Hashable>(id: ID) -> ResolvedSymbol? {
    nonisolated(unsafe) let given = AnyHashable(id)  // drawings belong to the main actor
    let canvas = recorder.canvas
    let found = MainActor.assumeIsolated { canvas?.symbol(id: given) }
    return found.map { ResolvedSymbol(size: $0.size, index: $0.index) }
  }

  private func rect(_ size: CGSize, at point: CGPoint, _ anchor: UnitPoint) -> CGRect {
    CGRect(
      x: point.x - size.width * anchor.x, y: point.y - size.height * anchor.y, width: size.width, height: size.height)
  }

  /// Draws in a gradient that covers a rectangle, where other steps are opaque.
  private func add(_ command: DrawingCommand, in shading: Shading, _ rect: CGRect) {
    let path = Path(rect)
    let (paint, bounds) = resolve(shading, path)
    add(.masked([.fill(path, paint, FillStyle(), in: bounds)], by: [command], isInverse: false))
  }

  /// The color of a shading, or `nil` if it is a gradient.
  private func color(of shading: Shading, _ rect: CGRect) -> Color? {
    if case .color(let color) = resolve(shading, Path(rect)).0 { color } else { nil }
  }

  /// Draws a text in a rectangle, from its top. Lines wrap, and what doesn't fit is truncated.
  ///
  /// - Parameters:
  ///   - text: The resolved text, which is truncated where the rectangle is too small.
  ///   - rect: The rectangle, in the coordinates of the context.
  public func draw(_ text: ResolvedText, in rect: CGRect) {
    if rect.isEmpty { return }
    if let color = color(of: text.shading, rect) {
      add(.text(text.primitive(in: color), in: rect))
    } else if text.isUncolored {
      add(.text(text.primitive(in: .black), in: rect), in: text.shading, rect)
    } else {
      add(.text(text.primitive(in: resolve(text.shading, Path(rect)).0.firstColor), in: rect))
    }
  }

  /// Draws a text in one line, or in several if it contains line breaks.
  ///
  /// - Parameters:
  ///   - text: The resolved text to draw.
  ///   - point: The point at which the anchor is.
  ///   - anchor: The point of the text that is at `point`.
  public func draw(_ text: ResolvedText, at point: CGPoint, anchor: UnitPoint = .center) {
    draw(text, in: rect(text.measure(in: CGSize(width: CGFloat.infinity, height: .infinity)), at: point, anchor))
  }

  /// Draws a text in a rectangle, from its top. Lines wrap, and what doesn't fit is truncated.
  ///
  /// - Parameters:
  ///   - text: The text to resolve and draw, which is truncated where the rectangle is too small.
  ///   - rect: The rectangle, in the coordinates of the context.
  public func draw(_ text: Text, in rect: CGRect) { draw(resolve(text), in: rect) }

  /// Draws a text in one line, or in several if it contains line breaks.
  ///
  /// - Parameters:
  ///   - text: The text to resolve and draw.
  ///   - point: The point at which the anchor is.
  ///   - anchor: The point of the text that is at `point`.
  public func draw(_ text: Text, at point: CGPoint, anchor: UnitPoint = .center) {
    draw(resolve(text), at: point, anchor: anchor)
  }

  /// Draws an image that fills a rectangle.
  ///
  /// - Parameters:
  ///   - image: The resolved image, which is stretched to the size of the rectangle.
  ///   - rect: The rectangle, in the coordinates of the context.
  ///   - style: The rule for the inside of the rectangle, which has no effect.
  public func draw(_ image: ResolvedImage, in rect: CGRect, style: FillStyle = FillStyle()) {
    if rect.isEmpty { return }
    var drawn = image.style
    guard image.isSymbol, color(of: image.shading ?? .foreground, rect) == nil else {
      if image.isSymbol { drawn.foreground = color(of: image.shading ?? .foreground, rect) }
      return add(.image(image.content, drawn, in: rect))
    }
    drawn.foreground = .black
    add(.image(image.content, drawn, in: rect), in: image.shading ?? .foreground, rect)
  }

  /// Draws an image in its own size.
  ///
  /// - Parameters:
  ///   - image: The resolved image to draw.
  ///   - point: The point at which the anchor is.
  ///   - anchor: The point of the image that is at `point`.
  public func draw(_ image: ResolvedImage, at point: CGPoint, anchor: UnitPoint = .center) {
    draw(image, in: rect(image.size, at: point, anchor))
  }

  /// Draws an image that fills a rectangle.
  ///
  /// - Parameters:
  ///   - image: The image to resolve and draw, which is stretched to the size of the rectangle.
  ///   - rect: The rectangle, in the coordinates of the context.
  ///   - style: The rule for the inside of the rectangle, which has no effect.
  public func draw(_ image: Image, in rect: CGRect, style: FillStyle = FillStyle()) {
    draw(resolve(image), in: rect, style: style)
  }

  /// Draws an image in its own size.
  ///
  /// - Parameters:
  ///   - image: The image to resolve and draw.
  ///   - point: The point at which the anchor is.
  ///   - anchor: The point of the image that is at `point`.
  public func draw(_ image: Image, at point: CGPoint, anchor: UnitPoint = .center) {
    draw(resolve(image), at: point, anchor: anchor)
  }

  /// Draws a view that is scaled to fill a rectangle.
  ///
  /// - Parameters:
  ///   - symbol: The resolved view to draw.
  ///   - rect: The rectangle, in the coordinates of the context.
  public func draw(_ symbol: ResolvedSymbol, in rect: CGRect) {
    if !rect.isEmpty { add(.symbol(symbol.index, in: rect)) }
  }

  /// Draws a view in its own size.
  ///
  /// - Parameters:
  ///   - symbol: The resolved view to draw.
  ///   - point: The point at which the anchor is.
  ///   - anchor: The point of the view that is at `point`.
  public func draw(_ symbol: ResolvedSymbol, at point: CGPoint, anchor: UnitPoint = .center) {
    draw(symbol, in: rect(symbol.size, at: point, anchor))
  }
}

extension [DrawingCommand] {
  /// The steps in a group of their own if they have blend modes, which then don't affect what is behind them.
  var isolated: [DrawingCommand] {
    contains(where: \.hasBlendMode) ? [.blended(self, .normal)] : self
  }
}

extension DrawingCommand {
  fileprivate var hasBlendMode: Bool {
    switch self {
    case .fill, .stroke, .blended(_, .normal), .filtered, .masked, .text, .image, .symbol: false
    case .blended: true
    case .group(let commands, _, _, let opacity): opacity == 1 && commands.contains(where: \.hasBlendMode)
    }
  }
}

extension UnitPoint {
  fileprivate init(_ point: CGPoint) { self.init(x: point.x, y: point.y) }
}
