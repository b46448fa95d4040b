import Foundation

/// A drag that begins. The view that is dragged adds the items.
@MainActor
package final class DragSession {
  /// The items that are dragged. If there are none, the drag doesn't begin.
  package internal(set) var items: [TransferItem] = []

  /// Creates a session without items.
  package init() {}
}

/// A drop on a view, which reads the items and then finishes the drop.
@MainActor
package final class DropSession {
  /// The items that are dropped.
  package let items: [TransferItem]
  /// The location, in the coordinates of the view.
  package let location: CGPoint
  /// The size of the view, in points.
  package let size: CGSize
  private var onFinish: (@MainActor (Bool) -> Void)?

  /// Creates a session.
  ///
  /// - Parameters:
  ///   - items: The items that the user drags.
  ///   - location: The location, in the coordinates of the view.
  ///   - size: The size of the view, in points.
  ///   - onFinish: A closure that receives, once, whether the view has accepted the drop.
  package init(
    _ items: [TransferItem], at location: CGPoint, in size: CGSize,
    onFinish: @escaping @MainActor (_ isAccepted: Bool) -> Void
  ) {
    self.items = items
    (self.location, self.size) = (location, size)
    self.onFinish = onFinish
  }

  /// Reports whether the view has accepted the drop. Later calls have no effect.
  func finish(_ isAccepted: Bool) {
    let report = onFinish
    onFinish = nil
    report?(isAccepted)
  }
}
