import Foundation

/// Something that a recipe waits for: the event itself ends the wait, and no wait is endless.
final class Signal: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  /// Lets one ``wait(for:atMost:)`` go on, now or later.
  func fire() { semaphore.signal() }

  /// Waits until ``fire()`` has been called.
  ///
  /// - Parameters:
  ///   - event: Names what is waited for, for the error's text.
  ///   - limit: How long to wait at most, in seconds.
  func wait(for event: String, atMost limit: Double = 60) throws {
    if semaphore.wait(timeout: .now() + limit) == .timedOut { throw NothingHappened(event: event, limit: limit) }
  }
}

/// What was waited for did not come.
struct NothingHappened: LocalizedError, Equatable {
  let event: String
  let limit: Double

  var errorDescription: String? { "waited \(limit) s in vain for \(event)" }
}

/// Runs a closure on the main queue and returns what it returns.
///
/// The main queue is serial: what was sent to it before has been delivered when the closure runs.
func onMain<Result>(_ body: () throws -> Result) rethrows -> Result {
  try DispatchQueue.main.sync(execute: body)
}
