import Combine
import Foundation

/// A part of the package that works until it is stopped, and then accounts for all that it has done.
protocol Station: AnyObject, Sendable {
  var name: String { get }
  /// The number of things that have been done and accounted for.
  var progress: CurrentValueSubject<Int, Never> { get }

  /// Works until `isOver` returns `true`, on a thread of its own.
  ///
  /// - Returns: What is wrong; empty if everything is accounted for.
  func work(_ random: inout Dice, until isOver: () -> Bool) -> [String]
}

extension Station {
  func count(_ more: Int = 1) { progress.send(progress.value + more) }
}

/// A generator that a seed determines.
struct Dice: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}

/// A value that one thread sets, and for which another one waits.
final class Outcome<Value: Sendable>: @unchecked Sendable {  // guarded by the lock
  private let lock = NSLock()
  private let isSet = DispatchSemaphore(value: 0)
  private var value: Value?

  func set(_ value: Value) {
    lock.withLock { self.value = value }
    isSet.signal()
  }

  func wait(seconds: Double = 600) -> Value? {
    _ = isSet.wait(timeout: .now() + seconds)
    return lock.withLock { value }
  }
}

/// Waits until a condition is true.
///
/// - Returns: `false` if it is not within ten minutes.
func eventually(_ condition: () -> Bool) -> Bool {
  let end = DispatchTime.now() + 600
  while !condition() {
    guard DispatchTime.now() < end else { return false }
    usleep(2000)
  }
  return true
}

/// Prints a line at once, also where the output is a file.
func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }
