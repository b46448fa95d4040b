import Foundation

/// An animation that scrolls a scroll view to a target.
///
/// The position of the target is computed again in each frame, because lazy containers only estimate it before they
/// make its views.
@MainActor
final class ScrollMotion: AnimationDriverClient {
  private weak var item: RenderNode?
  private let target: ScrollDestination
  private let start: CGPoint
  /// The part of the distance that has been covered, from 0 to 1.
  private var share = AnimatedValue(0.0)
  private var isCancelled = false

  init(
    _ item: RenderNode, from start: CGPoint, to target: ScrollDestination, _ animation: Animation,
    _ transaction: Transaction
  ) {
    (self.item, self.start, self.target) = (item, start, target)
    super.init()
    let driver = item.owner.graph.animations
    share.move(
      to: 1, animation, transaction, at: driver.time, EnvironmentValues(in: item.owner.environment))
    driver.start(self)
  }

  /// Leaves the scroll view where it is.
  func cancel() {
    isCancelled = true
    share.jump(to: 1)
  }

  override func step(at time: TimeInterval) -> Bool {
    guard !isCancelled, let item, item.isRealized, item.owner.isMounted,
      let scroll = item.knownLayoutNode as? ScrollLayoutNode, scroll.motion === self
    else {
      share.jump(to: 1)
      return false
    }
    let share = CGFloat(share.value(at: time))
    if self.share.isMoving, let end = scroll.leadingOffset(showing: target) {
      scroll.show(CGPoint(x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share))
      return true
    }
    self.share.jump(to: 1)
    scroll.motion = nil
    scroll.target = target
    scroll.begin(.idle)
    return false
  }
}
