import Foundation
import SwiftUICore

/// A picture, in the form of the toolkit of small devices: `Image(uiImage: UIImage(data: bytes) ?? UIImage())`.
///
/// Data in PNG, JPEG, GIF, BMP and WebP is an image.
///
/// - Differences: Pictures are converted by the toolkit of the windows. In a program without windows,
///   ``pngData()`` and ``jpegData(compressionQuality:)`` return the data of images in that format only.
// Its properties are constant. A subclass must be safe by itself.
open class UIImage: NSObject, _ExpressibleByImageLiteral, @unchecked Sendable {
  enum Source {
    case empty
    case symbol(String)
    case data(ImageData, width: Int, height: Int)
    case drawing(String)
  }

  let source: Source
  let tint: UIColor?
  /// The way in which the image is drawn.
  public let renderingMode: RenderingMode

  init(_ source: Source, tint: UIColor? = nil, renderingMode: RenderingMode = .automatic) {
    (self.source, self.tint, self.renderingMode) = (source, tint, renderingMode)
  }

  /// A way in which an image is drawn.
  public enum RenderingMode: Int, Sendable {
    /// As the view decides.
    case automatic
    /// In its own colors.
    case alwaysOriginal
    /// In the foreground color.
    case alwaysTemplate
  }

  /// A direction of a picture.
  public enum Orientation: Int, Sendable {
    /// Upright.
    case up
    /// Upside down.
    case down
    /// Turned to the left.
    case left
    /// Turned to the right.
    case right
    /// Upright, mirrored.
    case upMirrored
    /// Upside down, mirrored.
    case downMirrored
    /// Turned to the left, mirrored.
    case leftMirrored
    /// Turned to the right, mirrored.
    case rightMirrored
  }

  /// Creates an image without pixels.
  public override convenience init() { self.init(.empty) }

  /// Creates an image from the bytes of a file.
  ///
  /// - Parameters:
  ///   - data: The bytes.
  ///   - scale: The number of pixels per point.
  public convenience init?(data: Data, scale: CGFloat = 1) {
    guard let size = ImageHeader.size(of: data) else { return nil }
    self.init(.data(ImageData(data, scale: scale > 0 ? scale : 1), width: size.width, height: size.height))
  }

  /// Creates an image from a file.
  ///
  /// - Parameter path: The path of the file.
  public convenience init?(contentsOfFile path: String) {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    self.init(data: data)
  }

  /// Creates an image from an image set of an asset catalog, or from a file among the resources.
  ///
  /// - Parameters:
  ///   - name: The name of the image set, or of the file with or without its extension.
  ///   - bundle: The bundle, or `nil` for the program's own resources.
  ///   - configuration: A configuration, which is ignored.
  public convenience init?(named name: String, in bundle: Bundle? = nil, with configuration: Configuration? = nil) {
    var environment = EnvironmentValues()
    environment.displayScale = 2
    guard let file = Image.file(named: name, bundle: bundle, in: environment),
      let data = FileManager.default.contents(atPath: file.path)
    else { return nil }
    if let size = ImageHeader.size(of: data) {
      self.init(.data(ImageData(data, scale: file.scale), width: size.width, height: size.height))
    } else {
      self.init(.drawing(file.path))
    }
  }

  /// Creates an image from an image set of an asset catalog, or from a file among the resources.
  ///
  /// - Parameters:
  ///   - name: The name of the image set, or of the file with or without its extension.
  ///   - bundle: The bundle, or `nil` for the program's own resources.
  ///   - traitCollection: Traits, which are ignored.
  public convenience init?(named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?) {
    self.init(named: name, in: bundle)
  }

  /// Creates an image from an image set of an asset catalog, for which a symbol is generated.
  ///
  /// - Parameter resource: The image set. One that doesn't exist is an image without pixels.
  public convenience init(resource: ImageResource) {
    self.init(UIImage(named: resource.name, in: resource.bundle)?.source ?? .empty)
  }

  /// Creates an image from a symbol.
  ///
  /// - Parameters:
  ///   - name: The name of the symbol in Apple's collection.
  ///   - configuration: A configuration, which is ignored: a view sets the size with a font.
  public convenience init?(systemName name: String, withConfiguration configuration: Configuration? = nil) {
    if name.isEmpty { return nil }
    self.init(.symbol(name))
  }

  /// Creates an image from a picture of Core Graphics.
  ///
  /// - Parameters:
  ///   - cgImage: The picture.
  ///   - scale: The number of pixels per point.
  ///   - orientation: The orientation, which is taken to be upright.
  public convenience init(cgImage: CGImage, scale: CGFloat = 1, orientation: Orientation = .up) {
    self.init(.data(ImageData(cgImage.bytes, scale: scale), width: cgImage.width, height: cgImage.height))
  }

  /// Creates the image of a literal.
  ///
  /// - Parameter path: The name of the resource. A resource that doesn't exist is an image without pixels.
  public required convenience init(imageLiteralResourceName path: String) {
    self.init(UIImage(named: path)?.source ?? .empty)
  }

  /// A configuration of symbols, which has no effect: a view sets the size with a font.
  open class Configuration: NSObject, @unchecked Sendable {
    /// Creates a configuration.
    public override init() {}
  }

  /// A size and weight of symbols, which has no effect: a view sets them with a font.
  public final class SymbolConfiguration: Configuration, @unchecked Sendable {
    /// Creates a configuration.
    ///
    /// - Parameters:
    ///   - pointSize: The size, in points.
    ///   - weight: How bold the strokes of the symbol are.
    public init(pointSize: CGFloat, weight: UIImage.SymbolWeight = .regular) {}

    /// Creates a configuration.
    ///
    /// - Parameter textStyle: The purpose of the texts beside the symbol.
    public init(textStyle: UIFont.TextStyle) {}
  }

  /// A thickness of symbols.
  public enum SymbolWeight: Int, Sendable {
    /// The weight of the font.
    case unspecified
    /// The thinnest weight.
    case ultraLight
    /// A thin weight.
    case thin
    /// A light weight.
    case light
    /// The weight of most symbols.
    case regular
    /// A weight between regular and semibold.
    case medium
    /// A weight between medium and bold.
    case semibold
    /// Bold.
    case bold
    /// A weight above bold.
    case heavy
    /// The thickest weight.
    case black
  }

  // MARK: Properties

  /// The size, in points. It is zero for symbols, whose size follows the font, and for drawings.
  open var size: CGSize {
    guard case .data(let data, let width, let height) = source else { return .zero }
    return CGSize(width: CGFloat(width) / data.scale, height: CGFloat(height) / data.scale)
  }

  /// The number of pixels per point.
  open var scale: CGFloat {
    guard case .data(let data, _, _) = source else { return 1 }
    return data.scale
  }

  /// The orientation, which is upright.
  open var imageOrientation: Orientation { .up }

  /// The picture, or `nil` for symbols, for drawings and for an image without pixels.
  open var cgImage: CGImage? {
    guard case .data(let data, _, _) = source else { return nil }
    return CGImage(data.bytes)
  }

  /// A Boolean value that indicates whether the image is a symbol.
  open var isSymbolImage: Bool {
    if case .symbol = source { true } else { false }
  }

  // MARK: Variants

  /// Returns an image that is drawn in its own colors, or in the foreground color.
  ///
  /// - Parameter renderingMode: The way in which the image is drawn.
  /// - Returns: The image.
  open func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
    UIImage(source, tint: tint, renderingMode: renderingMode)
  }

  /// Returns an image that is drawn in a color.
  ///
  /// - Parameters:
  ///   - color: A color for the opaque parts of the image.
  ///   - renderingMode: The way in which the image is drawn.
  /// - Returns: The image. `Image(uiImage:)` ignores the color: use `foregroundStyle(_:)`.
  open func withTintColor(_ color: UIColor, renderingMode: RenderingMode = .automatic) -> UIImage {
    UIImage(source, tint: color, renderingMode: .alwaysTemplate)
  }

  /// Returns this image.
  ///
  /// - Parameter configuration: A configuration, which is ignored.
  /// - Returns: The image.
  open func withConfiguration(_ configuration: Configuration) -> UIImage { self }

  // MARK: Data

  /// Returns the image in PNG.
  ///
  /// - Returns: The bytes of a file, or `nil` if the image can't be converted.
  open func pngData() -> Data? { data(in: .png, startingWith: [0x89, 0x50, 0x4E, 0x47], quality: 1) }

  /// Returns the image in JPEG.
  ///
  /// - Parameter compressionQuality: The quality, from 0 to 1. An image that is in this format already keeps its own
  ///   when it is 1.
  /// - Returns: The bytes of a file, or `nil` if the image can't be converted.
  open func jpegData(compressionQuality: CGFloat) -> Data? {
    data(in: .jpeg, startingWith: [0xFF, 0xD8], quality: compressionQuality)
  }

  private func data(in format: PictureFormat, startingWith magic: [UInt8], quality: CGFloat) -> Data? {
    guard case .data(let data, _, _) = source else { return nil }
    let isSame = data.bytes.starts(with: magic)
    if isSame, quality >= 1 { return data.bytes }
    // Pictures belong to the thread that shows windows.
    let converted =
      Thread.isMainThread
      ? MainActor.assumeIsolated { Toolkits.current.convert(data.bytes, to: format, quality: quality) } : nil
    return converted ?? (isSame ? data.bytes : nil)
  }

  /// Compares two images.
  ///
  /// - Parameter object: The other image.
  /// - Returns: A Boolean value that indicates whether both have the same bytes, or are the same symbol.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIImage else { return false }
    switch (source, other.source) {
    case (.empty, .empty): return true
    case (.symbol(let one), .symbol(let two)), (.drawing(let one), .drawing(let two)): return one == two
    case (.data(let one, _, _), .data(let two, _, _)): return one.scale == two.scale && one.bytes == two.bytes
    case (.empty, _), (.symbol, _), (.drawing, _), (.data, _): return false
    }
  }

  /// A hash value of the image's size and name.
  open override var hash: Int {
    switch source {
    case .empty: 0
    case .symbol(let name), .drawing(let name): name.hashValue
    case .data(let data, _, _): data.bytes.hashValue
    }
  }
}

/// The type of an image literal without another one.
public typealias _ImageLiteralType = UIImage

extension Image {
  /// Creates an image from one of the toolkit of small devices.
  ///
  /// - Parameter uiImage: The image.
  public init(uiImage: UIImage) {
    var image =
      switch uiImage.source {
      case .empty: Image(contentsOfFile: "/dev/null")
      case .symbol(let name): Image(systemName: name)
      case .data(let data, _, _): Image(data)
      case .drawing(let path): Image(contentsOfFile: path)
      }
    switch uiImage.renderingMode {
    case .automatic: break
    case .alwaysOriginal: image = image.renderingMode(.original)
    case .alwaysTemplate: image = image.renderingMode(.template)
    }
    self = image
  }

  /// A direction of a picture.
  public enum Orientation: UInt8, CaseIterable, Hashable, Sendable {
    /// Upright.
    case up
    /// Upright, mirrored.
    case upMirrored
    /// Upside down.
    case down
    /// Upside down, mirrored.
    case downMirrored
    /// Turned to the left.
    case left
    /// Turned to the left, mirrored.
    case leftMirrored
    /// Turned to the right.
    case right
    /// Turned to the right, mirrored.
    case rightMirrored
  }
}

/// Writes an image into the user's folder for pictures.
///
/// - Differences: The platform has no library of photos. The selector is not called.
///
/// - Parameters:
///   - image: A picture with data; symbols are not written.
///   - completionTarget: Not used.
///   - completionSelector: Not used.
///   - contextInfo: Not used.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func UIImageWriteToSavedPhotosAlbum(
  _ image: UIImage, _ completionTarget: Any?, _ completionSelector: Selector?, _ contextInfo: UnsafeMutableRawPointer?
) {
  guard let data = image.pngData() ?? image.jpegData(compressionQuality: 1) else { return }
  guard let folder = FileManager.default.urls(for: .picturesDirectory, in: .userDomainMask).first else { return }
  try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  let ending = data.starts(with: [0xFF, 0xD8]) ? "jpeg" : "png"
  try? data.write(to: folder.appendingPathComponent("\(UUID().uuidString).\(ending)"))
}
