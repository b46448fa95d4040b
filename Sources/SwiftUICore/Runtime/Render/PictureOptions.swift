import Foundation

/// The properties of a picture of a view.
package struct PictureOptions: Sendable {
  /// The size that is proposed to the view.
  package var proposal = ProposedViewSize.unspecified
  /// The number of pixels per point.
  package var scale: CGFloat = 1
  /// `true` if the picture has no transparent pixels.
  package var isOpaque = false

  /// Creates the properties of a picture with the ideal size of the view.
  package init() {}

  /// Returns the numbers of pixels in a row and of rows.
  ///
  /// - Parameter size: The size of the view, in points.
  /// - Returns: The numbers, or `nil` for a picture that is empty or too large.
  package func pixels(of size: CGSize) -> (width: Int, height: Int)? {
    let (width, height) = ((size.width * scale).rounded(.up), (size.height * scale).rounded(.up))
    guard (1...16_384).contains(width), (1...16_384).contains(height) else { return nil }
    return (Int(width), Int(height))
  }
}

/// A format of image files that a toolkit writes.
package enum PictureFormat: String, Sendable {
  /// Portable Network Graphics, without losses.
  case png
  /// The format of the Joint Photographic Experts Group.
  case jpeg
}
