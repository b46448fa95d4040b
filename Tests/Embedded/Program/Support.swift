import CombineCore

/// The failure of the pipelines.
enum Fault: Error, Equatable {
  case fault(Int)
}

/// Writes one line for each event of a publisher, and keeps the subscription.
///
/// - Parameters:
///   - name: The beginning of each line.
///   - publisher: The publisher.
///   - text: A closure that returns the text of an element.
/// - Returns: The subscription.
@discardableResult
func show<P: Publisher>(_ name: String, _ publisher: P, _ text: @escaping (P.Output) -> String) -> AnyCancellable
where P.Failure == Fault {
  publisher.sink(
    receiveCompletion: {
      switch $0 {
      case .finished: print("\(name): finished")
      case .failure(.fault(let number)): print("\(name): failed \(number)")
      }
    }, receiveValue: { print("\(name): \(text($0))") })
}

@discardableResult
func show<P: Publisher>(_ name: String, _ publisher: P, _ text: @escaping (P.Output) -> String) -> AnyCancellable
where P.Failure == Never {
  publisher.sink(
    receiveCompletion: { _ in print("\(name): finished") }, receiveValue: { print("\(name): \(text($0))") })
}

@discardableResult
func show<P: Publisher>(_ name: String, _ publisher: P) -> AnyCancellable where P.Output == Int, P.Failure == Fault {
  show(name, publisher) { "\($0)" }
}

@discardableResult
func show<P: Publisher>(_ name: String, _ publisher: P) -> AnyCancellable where P.Output == Int, P.Failure == Never {
  show(name, publisher) { "\($0)" }
}

func text(_ numbers: [Int]) -> String { "[" + numbers.map { "\($0)" }.joined(separator: " ") + "]" }

/// A scheduler whose time passes when ``advance(by:)`` says so.
final class VirtualTime: Scheduler {
  typealias SchedulerOptions = Never

  /// A number of milliseconds since the beginning.
  struct SchedulerTimeType: Strideable {
    /// A number of milliseconds.
    struct Stride: SchedulerTimeIntervalConvertible, Comparable, SignedNumeric, ExpressibleByIntegerLiteral {
      var magnitude: Int
      init(_ value: Int) { magnitude = value }
      init(integerLiteral value: Int) { magnitude = value }
      init?<T: BinaryInteger>(exactly source: T) {
        guard let value = Int(exactly: source) else { return nil }
        magnitude = value
      }
      static func < (lhs: Self, rhs: Self) -> Bool { lhs.magnitude < rhs.magnitude }
      static func + (lhs: Self, rhs: Self) -> Self { Self(lhs.magnitude + rhs.magnitude) }
      static func - (lhs: Self, rhs: Self) -> Self { Self(lhs.magnitude - rhs.magnitude) }
      static func * (lhs: Self, rhs: Self) -> Self { Self(lhs.magnitude * rhs.magnitude) }
      static func *= (lhs: inout Self, rhs: Self) { lhs = lhs * rhs }
      static func seconds(_ s: Int) -> Self { Self(s * 1000) }
      static func seconds(_ s: Double) -> Self { Self(Int(s * 1000)) }
      static func milliseconds(_ ms: Int) -> Self { Self(ms) }
      static func microseconds(_ us: Int) -> Self { Self(us / 1000) }
      static func nanoseconds(_ ns: Int) -> Self { Self(ns / 1_000_000) }
    }

    var milliseconds: Int
    func distance(to other: Self) -> Stride { Stride(other.milliseconds - milliseconds) }
    func advanced(by stride: Stride) -> Self { Self(milliseconds: milliseconds + stride.magnitude) }
  }

  /// The cancellable of a repeated action.
  private final class Repetition: Cancellable {
    var isCancelled = false
    func cancel() { isCancelled = true }
  }

  private(set) var now = SchedulerTimeType(milliseconds: 0)
  private var actions: [(date: Int, run: () -> Void)] = []
  var minimumTolerance: SchedulerTimeType.Stride { 0 }
  /// The number of actions that wait.
  var count: Int { actions.count }

  func schedule(options: Never?, _ action: @escaping () -> Void) { actions.append((now.milliseconds, action)) }

  func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: Never?, _ action: @escaping () -> Void
  ) {
    actions.append((Swift.max(date.milliseconds, now.milliseconds), action))
  }

  func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    options: Never?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    let repetition = Repetition()
    repeatAction(at: date, interval, repetition, action)
    return repetition
  }

  private func repeatAction(
    at date: SchedulerTimeType, _ interval: SchedulerTimeType.Stride, _ repetition: Repetition,
    _ action: @escaping () -> Void
  ) {
    schedule(after: date, tolerance: 0, options: nil) {
      guard !repetition.isCancelled else { return }
      action()
      self.repeatAction(at: date.advanced(by: interval), interval, repetition, action)
    }
  }

  /// Lets time pass, and runs the actions that are due, in the order of their dates.
  func advance(by milliseconds: Int) {
    let end = now.milliseconds + milliseconds
    while let next = actions.indices.min(by: { (actions[$0].date, $0) < (actions[$1].date, $1) }),
      actions[next].date <= end
    {
      let action = actions.remove(at: next)
      now = SchedulerTimeType(milliseconds: action.date)
      action.run()
    }
    now = SchedulerTimeType(milliseconds: end)
  }
}
