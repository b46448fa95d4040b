import Foundation

/// A view that shows a symbol, or an image from a file.
///
///     Image(systemName: "play.fill")
///     Image("Logo", bundle: .module).resizable().scaledToFit().frame(height: 80)
///
/// Symbols have the size of the font and the color of texts. An image from a file has its natural size, unless the
/// image is `resizable()`. A missing file causes a warning.
///
/// A name is that of an image set in an asset catalog, or else of a file. Of an image set, the image for the color
/// scheme and for the scale of the display is shown: its dark appearance if there is one, and `2x` on a display with
/// two pixels per point. A set of a folder that provides a namespace has the name of the folder before its own,
/// separated by a slash.
///
/// - Differences: Symbols are identified by the names of Apple's collection, and shown as the most similar symbol of
///   the platform. There is no compiler for asset catalogs, so a catalog must be among the resources as it is:
///   `resources: [.copy("Assets.xcassets")]`. Appearances with a high contrast are ignored.
public struct Image: Equatable, Sendable {
  /// An origin of an image, as the initializers specify it. The file is looked up when the image is shown.
  private enum Source: Equatable, Sendable {
    case symbol(String)
    case path(String)
    case named(String, bundle: Bundle)
    case data(ImageData)
  }

  private let source: Source
  private var label: Text?
  private var scaling = ImageProperties.Scaling.original
  fileprivate var renderingMode: TemplateRenderingMode?
  fileprivate var isPixelated = false

  private init(_ source: Source, label: Text?) {
    self.source = source
    self.label = label
  }

  /// Creates an image from a symbol.
  ///
  /// - Parameter systemName: The name of the symbol in Apple's collection.
  public init(systemName: String) { self.init(.symbol(systemName), label: nil) }

  /// Creates an image from a resource of a bundle. The accessibility label is the name of the resource.
  ///
  /// An image that doesn't exist causes a warning, and is shown as the platform's placeholder.
  ///
  /// - Parameters:
  ///   - name: The name of the image set, or of the file with or without its extension.
  ///   - bundle: The bundle, or `nil` for the program's main bundle.
  public init(_ name: String, bundle: Bundle? = nil) {
    self.init(.named(name, bundle: bundle ?? .main), label: Text(verbatim: name))
  }

  /// Creates an image from a resource of a bundle, with an accessibility label.
  ///
  /// - Parameters:
  ///   - name: The name of the image set, or of the file with or without its extension.
  ///   - bundle: The bundle, or `nil` for the program's main bundle.
  ///   - label: The text that assistive technologies read.
  public init(_ name: String, bundle: Bundle? = nil, label: Text) {
    self.init(.named(name, bundle: bundle ?? .main), label: label)
  }

  /// Creates an image from a resource of a bundle, which assistive technologies ignore.
  ///
  /// - Parameters:
  ///   - name: The name of the image set, or of the file with or without its extension.
  ///   - bundle: The bundle, or `nil` for the program's main bundle.
  public init(decorative name: String, bundle: Bundle? = nil) {
    self.init(.named(name, bundle: bundle ?? .main), label: nil)
  }

  /// Creates an image from a file.
  ///
  /// - Differences: Apple's framework creates such images from those of its toolkits, and doesn't have this
  ///   initializer.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - label: The text that assistive technologies read, or `nil` for a decorative image.
  public init(contentsOfFile path: String, label: Text? = nil) { self.init(.path(path), label: label) }

  /// Creates an image from the bytes of a file.
  ///
  /// - Parameters:
  ///   - data: The bytes of an image file.
  ///   - label: The text that assistive technologies read, or `nil` for a decorative image.
  package init(_ data: ImageData, label: Text? = nil) { self.init(.data(data), label: label) }

  /// Returns an image that fills the available space, without regard to its proportions.
  ///
  ///     Image("Bubble").resizable(capInsets: EdgeInsets(top: 8, leading: 8, bottom: 8, trailing: 8))
  ///
  /// - Parameters:
  ///   - capInsets: The widths of the edges, in points. The corners keep their size, and the edges their width.
  ///   - resizingMode: The way in which the parts between the edges fill the space.
  /// - Returns: A resizable image.
  public func resizable(capInsets: EdgeInsets = EdgeInsets(), resizingMode: ResizingMode = .stretch) -> Image {
    with(
      capInsets == EdgeInsets() && resizingMode == .stretch
        ? .stretch : .parts(edges: capInsets, isTiled: resizingMode == .tile))
  }

  /// A way in which a resizable image fills its space.
  public enum ResizingMode: Hashable, Sendable {
    /// The image is repeated.
    case tile
    /// The image is stretched.
    case stretch
  }

  /// A way in which an image is drawn.
  public enum TemplateRenderingMode: Hashable, Sendable {
    /// In the foreground color.
    case template
    /// In its own colors.
    case original
  }

  /// A quality of scaling.
  public enum Interpolation: Hashable, Sendable {
    /// The nearest pixels.
    case none
    /// A low quality.
    case low
    /// A medium quality.
    case medium
    /// A high quality.
    case high
  }

  /// Returns an image that is drawn in its own colors, or in the foreground color or gradient.
  ///
  /// - Differences: Symbols always have the foreground color.
  ///
  /// - Parameter renderingMode: The way in which the image is drawn. For `nil`, it is that of the image set, which is
  ///   the original colors for files without an image set.
  public func renderingMode(_ renderingMode: TemplateRenderingMode?) -> Image {
    var image = self
    image.renderingMode = renderingMode
    return image
  }

  /// Returns an image that is enlarged with a quality.
  ///
  /// - Differences: All qualities but ``Interpolation/none`` are the same.
  ///
  /// - Parameter interpolation: The quality. With ``Interpolation/none``, the pixels of an enlarged picture are seen.
  public func interpolation(_ interpolation: Interpolation) -> Image {
    var image = self
    image.isPixelated = interpolation == .none
    return image
  }

  /// Returns this image. The platform smooths edges.
  ///
  /// - Parameter isAntialiased: A Boolean value that indicates whether edges are smoothed, which is ignored.
  public func antialiased(_ isAntialiased: Bool) -> Image { self }

  /// Returns an image that is scaled to fit inside the available space, in its proportions. Has no effect on an image
  /// that is not resizable.
  ///
  /// - Returns: A scaled image.
  public func scaledToFit() -> Image { scaling == .original ? self : with(.fit) }

  /// Returns an image that is scaled to cover the available space, in its proportions. Has no effect on an image that
  /// is not resizable.
  ///
  /// - Returns: A scaled image.
  public func scaledToFill() -> Image { scaling == .original ? self : with(.fill) }

  private func with(_ scaling: ImageProperties.Scaling) -> Image {
    var image = self
    image.scaling = scaling
    return image
  }

  private static let fileTypes = ["", "png", "svg", "jpg", "jpeg", "gif", "webp", "tiff", "bmp"]

  /// `true` if the image set says that the image has the foreground color.
  fileprivate var isTemplateSet: Bool {
    guard case .named(let name, let bundle) = source else { return false }
    return AssetCatalogs.image(named: name, in: bundle)?.isTemplate ?? false
  }

  func contentSource(in environment: EnvironmentValues) -> ImageProperties.Source {
    switch source {
    case .symbol(let name): return .symbol(name)
    case .data(let data): return .data(data)
    case .path(let path): return FileManager.default.fileExists(atPath: path) ? .file(path) : .missing(path)
    case .named(let name, let bundle):
      if let asset = AssetCatalogs.image(named: name, in: bundle),
        let source = asset.source(for: environment.colorScheme, scale: environment.displayScale)
      {
        return source
      }
      for type in Self.fileTypes {
        if let path = bundle.path(forResource: name, ofType: type.isEmpty ? nil : type) { return .file(path) }
      }
      return .missing(name)
    }
  }
}

extension Image {
  /// Returns the file of an image with a name.
  ///
  /// - Parameters:
  ///   - name: The name of the image set, or of the file with or without its extension.
  ///   - bundle: The bundle, or `nil` for the program's main bundle.
  ///   - environment: The environment, whose color scheme and scale select a file of an image set.
  /// - Returns: The path and the number of pixels per point, or `nil` if there is no such image.
  package static func file(named name: String, bundle: Bundle?, in environment: EnvironmentValues) -> (
    path: String, scale: CGFloat
  )? {
    guard case .file(let path, let scale) = Image(name, bundle: bundle).contentSource(in: environment) else {
      return nil
    }
    return (path, scale)
  }

  /// Returns the image as it is shown in an environment.
  @MainActor
  func content(in environment: EnvironmentValues) -> ImageProperties {
    var source = contentSource(in: environment)
    if case .symbol(let name) = source {
      let variants = environment.symbolVariants
      if variants != .none { source = .symbol(variants.name(of: name)) }
    }
    var content = ImageProperties(source, scaling: scaling, label: label?.string(in: environment))
    content.isPixelated = isPixelated
    content.isTemplate = !content.isSymbol && (renderingMode.map { $0 == .template } ?? isTemplateSet)
    return content
  }

  /// Creates an image from a symbol whose layers show a value. The symbols of this platform have one layer, which is
  /// shown for each value.
  ///
  /// - Parameters:
  ///   - systemName: The name of the symbol in Apple's collection.
  ///   - variableValue: The value, from 0 to 1, or `nil` for none.
  public init(systemName: String, variableValue: Double?) { self.init(systemName: systemName) }
}

extension ImageProperties {
  /// `true` if the image has the color of its surroundings.
  var isSymbol: Bool {
    switch source {
    case .symbol, .missing: true
    case .file, .data: false
    }
  }
}

extension Image: Control {
  typealias Content = EmptyView

  static var takesEvents: Bool { false }

  func primitive(in node: Node) -> Primitive {
    let content = node.readEnvironment { self.content(in: $0) }
    if case .missing(let name) = content.source { node.graph.warn("No image named '\(name)' found.") }
    var style = content.isSymbol || content.isTemplate ? node.glyphStyle : node.style
    if content.isTemplate, style.foregroundPaint == nil {
      style.foregroundPaint = .color(style.foreground ?? .primary)
    }
    return .image(content, style)
  }

  /// Creates the node that represents the view at runtime.
  ///
  /// - Parameters:
  ///   - view: The value of the view.
  ///   - context: The parent and the environment of the node.
  /// - Returns: A node for the value.
  public static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self> { ControlNode(view, context) }
}
