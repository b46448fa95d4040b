import Foundation

/// A context for the drawing of a ``Canvas``.
///
/// The context is a value: a copy has its own transform, opacity and clip, and draws on the same canvas.
///
///     Canvas { context, size in
///       context.fill(Path(ellipseIn: CGRect(origin: .zero, size: size)), with: .color(.blue))
///     }
///
/// - Threads: Main thread only.
public struct GraphicsContext {
  /// A color or a gradient of a drawing, whose points are those of the drawing.
  public struct Shading: Sendable {
    fileprivate enum Way: Sendable {
      case paint(Paint)
      case style(_Shading)
    }

    fileprivate let way: Way

    /// Returns a color.
    ///
    /// - Parameter color: The color.
    public static func color(_ color: Color) -> Shading { Shading(way: .paint(.color(color))) }

    /// Returns the color that a style yields in the environment of the context.
    ///
    /// - Parameter style: The style. The points of a gradient are those of the path's bounds.
    public static func style<S: ShapeStyle>(_ style: S) -> Shading { Shading(way: .style(style._shading)) }

    /// The foreground color of the environment.
    public static var foreground: Shading { style(.foreground) }

    /// Returns a gradient along a line.
    ///
    /// - Parameters:
    ///   - gradient: The colors.
    ///   - startPoint: The point at which the gradient starts.
    ///   - endPoint: The point at which the gradient ends.
    public static func linearGradient(_ gradient: Gradient, startPoint: CGPoint, endPoint: CGPoint) -> Shading {
      Shading(way: .paint(.linear(gradient, start: UnitPoint(startPoint), end: UnitPoint(endPoint))))
    }

    /// Returns a gradient along the radius of a circle.
    ///
    /// - Parameters:
    ///   - gradient: The colors.
    ///   - center: The center.
    ///   - startRadius: The distance from the center at which the gradient starts, in points.
    ///   - endRadius: The distance from the center at which the gradient ends, in points.
    public static func radialGradient(
      _ gradient: Gradient, center: CGPoint, startRadius: CGFloat, endRadius: CGFloat
    ) -> Shading {
      Shading(
        way: .paint(.radial(gradient, center: UnitPoint(center), startRadius: startRadius, endRadius: endRadius)))
    }

    /// Returns a gradient along a full turn, clockwise.
    ///
    /// - Parameters:
    ///   - gradient: The colors.
    ///   - center: The center.
    ///   - angle: The angle at which the gradient starts and ends.
    public static func conicGradient(_ gradient: Gradient, center: CGPoint, angle: Angle = .zero) -> Shading {
      Shading(
        way: .paint(.angular(gradient, center: UnitPoint(center), start: angle, end: angle + .degrees(360))))
    }
  }

  /// A function that mixes the colors of a step with the colors of the steps before it.
  public struct BlendMode: Hashable, Sendable {
    fileprivate let mode: SwiftUICore.BlendMode

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
  }

  /// The steps of a drawing, which the copies of a context share.
  fileprivate final class Recorder {
    var commands: [DrawingCommand] = []
  }

  private let recorder: Recorder
  /// The outlines of the clips, in the coordinates of the canvas.
  private var clips: [ShapeClip] = []

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
  static func record(
    in environment: EnvironmentValues, _ body: (inout GraphicsContext) throws -> Void
  ) rethrows -> [DrawingCommand] {
    let recorder = Recorder()
    var context = GraphicsContext(recorder, environment)
    try body(&context)
    return recorder.commands
  }

  private func add(_ command: DrawingCommand) {
    var command = command
    if !transform.isIdentity || opacity != 1 {
      command = .group([command], transform: transform, clip: nil, opacity: min(max(opacity, 0), 1))
    }
    for clip in clips.reversed() { command = .group([command], transform: .identity, clip: clip, opacity: 1) }
    if blendMode != .normal { command = .blended([command], blendMode.mode) }
    recorder.commands.append(command)
  }

  private func resolve(_ shading: Shading, _ path: Path) -> (Paint, CGRect) {
    switch shading.way {
    case .paint(let paint): (paint, CGRect(x: 0, y: 0, width: 1, height: 1))
    case .style(let style):
      (style.paint(foreground: environment.foreground, tint: environment.tint), path.boundingRect)
    }
  }

  // MARK: Drawing

  /// Fills the inside of a path.
  ///
  /// - Parameters:
  ///   - path: The path.
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
  ///   - path: The path.
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
  ///   - path: The path.
  ///   - shading: The color or gradient.
  ///   - lineWidth: The thickness of the line, in points.
  public func stroke(_ path: Path, with shading: Shading, lineWidth: CGFloat = 1) {
    stroke(path, with: shading, style: StrokeStyle(lineWidth: lineWidth))
  }

  /// Draws in a layer, to which the opacity and the clip of this context apply as a whole.
  ///
  /// - Parameter content: A closure that draws. Its context starts with the transform of this context, and without an
  ///   opacity, a blend mode and a clip of its own.
  /// - Throws: The error that the closure throws, after which nothing of the layer is drawn.
  public func drawLayer(content: (inout GraphicsContext) throws -> Void) rethrows {
    let commands = try GraphicsContext.record(in: environment, content).isolated
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
  ///   - path: The path.
  ///   - style: The rule for the inside of the path.
  ///   - options: Options, of which there are none.
  public mutating func clip(to path: Path, style: FillStyle = FillStyle(), options: ClipOptions = ClipOptions()) {
    clips.append(ShapeClip(path.applying(transform), isEvenOdd: style.isEOFilled))
  }

  /// The bounds of the clips in the current coordinates, or an infinite rectangle if there is no clip.
  public var clipBoundingRect: CGRect {
    guard let first = clips.first else { return .infinite }
    let area = clips.dropFirst().reduce(first.path.boundingRect) { $0.intersection($1.path.boundingRect) }
    return area.applying(transform.inverted())
  }
}

extension [DrawingCommand] {
  /// The steps in a group of their own if they have blend modes, which then don't affect what is behind them.
  fileprivate var isolated: [DrawingCommand] {
    contains(where: \.hasBlendMode) ? [.blended(self, .normal)] : self
  }
}

extension DrawingCommand {
  /// A Boolean value that indicates whether the step mixes its colors with those of the steps before.
  fileprivate var hasBlendMode: Bool {
    switch self {
    case .fill, .stroke, .blended(_, .normal): false
    case .blended: true
    case .group(let commands, _, _, let opacity): opacity == 1 && commands.contains(where: \.hasBlendMode)
    }
  }
}

extension UnitPoint {
  fileprivate init(_ point: CGPoint) { self.init(x: point.x, y: point.y) }
}

/// A color space in which the colors of a drawing are mixed. All drawings use sRGB.
public enum ColorRenderingMode: Hashable, Sendable {
  /// sRGB.
  case nonLinear
  /// sRGB without gamma correction on Apple's platforms.
  case linear
  /// sRGB without gamma correction and of extended range on Apple's platforms.
  case extendedLinear
}

/// A view that a closure draws.
///
/// The closure is called when the size of the view has changed, when the view has a new value, and when a value changes
/// that the closure has read. The view takes all of the proposed size, or 10 points along an axis without a proposal.
public struct Canvas: PrimitiveView {
  let renderer: (inout GraphicsContext, CGSize) -> Void

  /// Creates a view that a closure draws.
  ///
  /// - Parameters:
  ///   - opaque: A Boolean value that indicates whether the drawing is opaque. There is no effect.
  ///   - colorMode: The color space of the drawing. All drawings use sRGB.
  ///   - rendersAsynchronously: A Boolean value that indicates whether the view can be drawn later. It never is.
  ///   - renderer: A closure that receives a context and the size of the view. It runs on the main actor.
  public init(
    opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear, rendersAsynchronously: Bool = false,
    renderer: @escaping (inout GraphicsContext, CGSize) -> Void
  ) { self.renderer = renderer }

  /// Creates the node that represents the view at runtime.
  ///
  /// - Parameters:
  ///   - view: The value of the view.
  ///   - context: The parent and the environment of the node.
  /// - Returns: A node for the value.
  public static func _makeNode(_ view: Self, _ context: NodeContext) -> ViewNode<Self> { CanvasNode(view, context) }
}

/// The node of a canvas, whose primitive has another number for each new drawing.
final class CanvasNode: ViewNode<Canvas> {
  private var view: Canvas
  private var item: RenderNode?
  private var number: UInt64 = 0

  init(_ view: Canvas, _ context: NodeContext) {
    self.view = view
    super.init(context)
    item = RenderNode(.canvas(number: 0), owner: self)
  }

  override func update(_ view: Canvas) {
    self.view = view
    didBeginEvaluation()
    evaluate()
  }

  override func evaluate() {
    number += 1
    item?.update(.canvas(number: number))
  }

  /// Returns the drawing in a size, clipped to that size. The node depends on everything that the closure reads.
  func drawing(in size: CGSize) -> [DrawingCommand] {
    let commands = evaluateBody(nil) {
      readEnvironment { environment in GraphicsContext.record(in: environment) { view.renderer(&$0, size) } }
    }
    let clip = ShapeClip(Path(CGRect(origin: .zero, size: size)))
    return commands.isEmpty ? [] : [.group(commands.isolated, transform: .identity, clip: clip, opacity: 1)]
  }

  override var showsItself: Bool { true }
  override func appendRenderNodes(to items: inout [RenderNode]) { if let item { items.append(item) } }
}
