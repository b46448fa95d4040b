import Dispatch
import Foundation
import OpenCombine

public struct QueueScheduler: Scheduler {
  let queue: DispatchQueue
  public init(_ queue: DispatchQueue) { self.queue = queue }
  public func schedule(_ action: @escaping () -> Void) { queue.async(execute: DispatchWorkItem(block: action)) }
}
