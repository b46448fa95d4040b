import Foundation

extension Scene {
  /// Sets the size with which windows of this scene open.
  ///
  /// - Parameters:
  ///   - width: The width, in points.
  ///   - height: The height, in points.
  /// - Returns: A scene with the size.
  public nonisolated func defaultSize(width: CGFloat, height: CGFloat) -> some Scene {
    defaultSize(CGSize(width: width, height: height))
  }

  /// Sets the size with which windows of this scene open.
  ///
  /// - Parameter size: The size, in points.
  /// - Returns: A scene with the size.
  public nonisolated func defaultSize(_ size: CGSize) -> some Scene { changing { $0.windowOptions.defaultSize = size } }
}
