import Combine
import Foundation
import SwiftUICore

/// An object that makes pictures of a view.
///
///     let renderer = ImageRenderer(content: Badge(score: 12))
///     renderer.scale = displayScale
///     if let image = renderer.uiImage { share(image) }
///
/// The view is laid out by itself, with a new environment in the color scheme of the windows, and is shown as it is
/// before anything changes it: tasks and animations do not run, and images that are loaded are missing. Native controls
/// look as they do in a window.
///
/// - Differences: The picture is drawn by the toolkit of the windows. A program without windows has none, and its
///   pictures are `nil`; in a test, the picture is that of `TestHost.pngData(scale:)`. There is no method that draws in
///   a context of Core Graphics.
@MainActor
public final class ImageRenderer<Content: View>: ObservableObject {
  /// The view that the pictures show.
  @Published public var content: Content
  /// The size that is proposed to the view. The default is the ideal size of the view.
  @Published public var proposedSize = ProposedViewSize.unspecified
  /// The number of pixels per point. The default is 1.
  @Published public var scale: CGFloat = 1
  /// A Boolean value that indicates whether the picture is opaque. Transparent pixels are black then.
  @Published public var isOpaque = false
  /// The color space of the pictures, which is that of the platform in any case.
  @Published public var colorMode = ColorRenderingMode.nonLinear

  /// Creates a renderer.
  ///
  /// - Parameter view: The view that the pictures show.
  public init(content view: Content) { content = view }

  /// A new picture of the view, or `nil` without a toolkit and for a view without a size.
  public var cgImage: CGImage? { data.flatMap { CGImage($0) } }

  /// A new picture of the view, or `nil` without a toolkit and for a view without a size.
  public var uiImage: UIImage? { data.flatMap { UIImage(data: $0, scale: scale) } }

  private var data: Data? {
    var options = PictureOptions()
    (options.proposal, options.scale, options.isOpaque) = (proposedSize, scale, isOpaque)
    return Toolkits.current.picture(of: content, options)
  }
}
