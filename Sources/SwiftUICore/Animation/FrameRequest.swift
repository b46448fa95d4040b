import Foundation

/// A node that shows something else with each frame.
@MainActor
protocol FrameStepping: Node {
  /// Shows a frame.
  ///
  /// - Returns: `true` if the node needs the next frame, too.
  func showFrame(at time: TimeInterval) -> Bool
}

/// The item by which a node requests frames.
final class FrameRequest: AnimationDriverClient {
  weak var node: (any FrameStepping)?

  override func step(at time: TimeInterval) -> Bool { node?.showFrame(at: time) ?? false }
}
