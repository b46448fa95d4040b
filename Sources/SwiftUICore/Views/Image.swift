import Foundation

/// A symbol, or a picture of a file.
///
///     Image(systemName: "play.fill")
///     Image("Logo", bundle: .module).resizable().scaledToFit().frame(height: 80)
///
/// Symbols have the names of Apple's collection, and are shown as the platform's nearest, in the size of the font and in
/// the colour of texts.
public struct Image: Equatable {
  private enum Source: Equatable {
    case symbol(String)
    case path(String)
    case named(String, bundle: Bundle)
  }

  private let source: Source
  private var label: Text?
  private var scaling = ImageContent.Scaling.original

  private init(_ source: Source, label: Text?) {
    self.source = source
    self.label = label
  }

  /// A symbol.
  public init(systemName: String) { self.init(.symbol(systemName), label: nil) }

  /// A picture among the resources of a bundle, the program's own if `nil`, that is read to those who can't see it by its
  /// name. The name may leave out the file's extension.
  public init(_ name: String, bundle: Bundle? = nil) {
    self.init(.named(name, bundle: bundle ?? .main), label: Text(verbatim: name))
  }

  /// A picture among the resources of a bundle, with what is read to those who can't see it.
  public init(_ name: String, bundle: Bundle? = nil, label: Text) {
    self.init(.named(name, bundle: bundle ?? .main), label: label)
  }

  /// A picture among the resources of a bundle that says nothing to those who can't see it.
  public init(decorative name: String, bundle: Bundle? = nil) {
    self.init(.named(name, bundle: bundle ?? .main), label: nil)
  }

  /// A picture in a file. Apple's framework takes this way through its toolkits' own images.
  public init(contentsOfFile path: String, label: Text? = nil) { self.init(.path(path), label: label) }

  /// This picture, as big as its space, out of proportion if need be.
  public func resizable() -> Image { with(.stretch) }

  /// This picture, as big as fits its space, in proportion. What is not resizable stays as it is.
  public func scaledToFit() -> Image { scaling == .original ? self : with(.fit) }

  /// This picture, so big that its space is full, in proportion. What is not resizable stays as it is.
  public func scaledToFill() -> Image { scaling == .original ? self : with(.fill) }

  private func with(_ scaling: ImageContent.Scaling) -> Image {
    var image = self
    image.scaling = scaling
    return image
  }

  private static let fileTypes = ["", "png", "svg", "jpg", "jpeg", "gif", "webp", "tiff", "bmp"]

  private var contentSource: ImageContent.Source {
    switch source {
    case .symbol(let name): return .symbol(name)
    case .path(let path): return FileManager.default.fileExists(atPath: path) ? .file(path) : .missing(path)
    case .named(let name, let bundle):
      for type in Self.fileTypes {
        if let path = bundle.path(forResource: name, ofType: type.isEmpty ? nil : type) { return .file(path) }
      }
      return .missing(name)
    }
  }
}

extension Image: Control {
  typealias Content = EmptyView

  static var takesEvents: Bool { false }

  func primitive(in node: Node) -> Primitive {
    let source = contentSource
    if case .missing(let name) = source { node.graph.warn("No image named '\(name)' found.") }
    let label = label.map { label in node.readEnvironment { label.string(in: $0) } }
    return .image(ImageContent(source, scaling: scaling, label: label), node.style)
  }

  /// Makes the runtime's node.
  public static func _makeNode(_ view: Self, _ context: NodeContext) -> ViewNode<Self> { ControlNode(view, context) }
}
