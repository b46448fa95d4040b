import Combine
import Foundation

/// A publisher that delivers elements on a scheduler, later.
protocol DelayingPublisher {
  /// The nanoseconds after which its scheduler should deliver an element; `nil` if they are not known.
  var delay: UInt64? { get }
}

extension Publishers.ReceiveOn: DelayingPublisher {
  var delay: UInt64? { 0 }
}

extension Publishers.Delay: DelayingPublisher {
  var delay: UInt64? { nanoseconds(interval) }
}

extension Publishers.Debounce: DelayingPublisher {
  var delay: UInt64? { nanoseconds(dueTime) }
}

/// Returns the nanoseconds of an interval of a scheduler in real time; `nil` for another one.
private func nanoseconds(_ interval: Any) -> UInt64? {
  switch interval {
  case let interval as DispatchQueue.SchedulerTimeType.Stride: UInt64(clamping: interval.magnitude)
  case let interval as RunLoop.SchedulerTimeType.Stride: UInt64(clamping: Int(interval.timeInterval * 1e9))
  case let interval as OperationQueue.SchedulerTimeType.Stride: UInt64(clamping: Int(interval.timeInterval * 1e9))
  default: nil
  }
}
