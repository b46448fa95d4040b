import Foundation

/// A client of the driver of animations: something that moves from frame to frame.
@MainActor
class AnimationDriverClient {
  /// `true` while the driver calls ``step(at:)``.
  fileprivate(set) final var isRunning = false

  /// Shows the values at a point in time.
  ///
  /// - Returns: `false` if nothing moves any more.
  func step(at time: TimeInterval) -> Bool { false }
}

/// The clock of a graph's animations, and the items that move.
///
/// The clock is that of the renderer, and runs only while an item moves:
///
///     change in an animated transaction ─▶ start(item) ─▶ renderer.startFrames
///     each frame ─▶ step(at:) of each item ─▶ update of the graph ─▶ the clock stops if no item is left
@MainActor
package final class AnimationDriver {
  private unowned let graph: Graph
  private var items: [AnimationDriverClient] = []
  private var isTicking = false
  private var lastTime: TimeInterval = 0

  init(_ graph: Graph) { self.graph = graph }

  /// The time of the current frame, in seconds. If no clock runs yet, this property starts it.
  var time: TimeInterval {
    if !isTicking {
      isTicking = true
      lastTime = graph.renderer.startFrames { [weak self] time in self?.tick(at: time) ?? false }
    }
    return lastTime
  }

  /// The number of items that move.
  var itemCount: Int { items.count }

  package var isMoving: Bool { !items.isEmpty }

  func start(_ item: AnimationDriverClient) {
    if item.isRunning { return }
    item.isRunning = true
    items.append(item)
  }

  /// Shows a frame.
  ///
  /// - Returns: `false` if no further frame is needed.
  private func tick(at time: TimeInterval) -> Bool {
    lastTime = max(lastTime, time)
    if !items.isEmpty {
      graph.perform {
        let moving = items
        items = []
        for item in moving {
          item.isRunning = item.step(at: lastTime)
          if item.isRunning { items.append(item) }
        }
      }
    }
    isTicking = !items.isEmpty
    return isTicking
  }

  /// Stops the clock, because no view is left.
  func stop() { items = [] }
}
