import Foundation

/// The bytes of an image file. Two values are equal if they are the same object.
package final class ImageData: Equatable, Sendable {
  /// The bytes, in a format of images.
  package let bytes: Data
  /// The number of pixels per point.
  package let scale: CGFloat

  /// Creates the data of an image.
  ///
  /// - Parameters:
  ///   - bytes: The bytes, in a format of images.
  ///   - scale: The number of pixels per point.
  package init(_ bytes: Data, scale: CGFloat = 1) { (self.bytes, self.scale) = (bytes, scale) }

  package static func == (one: ImageData, other: ImageData) -> Bool { one === other }
}

/// The properties of an image: its origin, and the way in which it is shown.
package struct ImageProperties: Equatable, Sendable {
  /// An origin of an image: a symbol, a file, or the name of a missing file.
  package enum Source: Equatable, Sendable {
    /// A symbol, by its name in Apple's collection, which the renderer maps to an icon of its platform. Its size
    /// follows the font of the style.
    case symbol(String)
    /// An image file, by its path, with the number of pixels per point.
    case file(String, scale: CGFloat = 1)
    /// An image that has been loaded, by its bytes.
    case data(ImageData)
    /// An image that was not found, by the name under which it was looked up.
    case missing(String)
  }

  /// A way in which an image fills its space.
  package enum Scaling: Equatable, Sendable {
    /// The image has its natural size.
    case original
    /// The image has the size of its space, even if that distorts it.
    case stretch
    /// The image is as large as possible within its space, with its natural proportions.
    case fit
    /// The image is as small as possible while it covers its space, with its natural proportions.
    case fill
    /// The image has the size of its space. Its edges keep their widths, and its other parts are stretched or repeated.
    case parts(edges: EdgeInsets, isTiled: Bool)
  }

  /// The file or symbol to show.
  package var source: Source
  /// The way in which the image fills its space.
  package var scaling: Scaling
  /// The label for assistive technologies, or `nil` if the image is only decoration.
  package var label: String?
  /// `true` to show the pixels of a picture that is enlarged, `false` to smooth them.
  package var isPixelated = false
  /// `true` if a picture has the foreground color.
  var isTemplate = false

  /// Creates an image.
  ///
  /// - Parameters:
  ///   - source: The file or symbol to show.
  ///   - scaling: The way in which the image fills its space.
  ///   - label: The label for assistive technologies, or `nil` if the image is only decoration.
  package init(_ source: Source, scaling: Scaling = .original, label: String? = nil) {
    self.source = source
    self.scaling = scaling
    self.label = label
  }
}

extension ImageProperties.Scaling {
  /// Returns the size of an image for a proposal.
  ///
  /// - Parameters:
  ///   - natural: The natural size of the image.
  ///   - proposal: The proposed size. For ``ImageProperties/Scaling/fit`` and ``ImageProperties/Scaling/fill``,
  ///     dimensions that are unspecified or infinite are ignored.
  package func size(of natural: CGSize, for proposal: ProposedViewSize) -> CGSize {
    switch self {
    case .original: return natural
    case .stretch, .parts: return proposal.replacingUnspecifiedDimensions(by: natural)
    case .fit, .fill:
      // Unspecified and infinite dimensions do not limit the size.
      let factors = [(proposal.width, natural.width), (proposal.height, natural.height)].compactMap { room, length in
        room.flatMap { $0.isFinite && length > 0 ? $0 / length : nil }
      }
      guard let factor = self == .fit ? factors.min() : factors.max() else { return natural }
      return CGSize(width: natural.width * factor, height: natural.height * factor)
    }
  }
}

/// The content of the element of an image: its properties and its style.
package struct ImageContent {
  package var image: ImageProperties
  package var style: Style

  init(_ image: ImageProperties, _ style: Style) { (self.image, self.style) = (image, style) }
}

extension ImageContent: StyledElementContent {
  package var canHaveFocus: Bool { false }
  package var accessibilityTraits: AccessibilityTraits { .isImage }
  var menuEntry: MenuEntry { .text }
  package var glyphPaint: Paint? { style.foregroundPaint }
  package func showing(_ event: Event) -> Primitive? { nil }
  func makeLayoutNode(of element: RenderNode) -> LayoutNode { LeafLayoutNode(element) }
  func canShareElement(with other: ImageContent) -> Bool { true }
  func visitComponents(_ visitor: inout AnimatableComponentVisitor) -> Primitive? {
    style.visitComponents(&visitor).map { .image(image, $0) }
  }
}
