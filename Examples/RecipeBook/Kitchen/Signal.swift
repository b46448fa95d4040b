import Foundation

/// An event that a recipe waits for, with a limit.
final class Signal: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  /// Ends one ``wait(for:atMost:)``, now or later.
  func fire() { semaphore.signal() }

  /// Waits until ``fire()`` has been called.
  ///
  /// - Parameters:
  ///   - event: The name of the event, for the text of the error.
  ///   - limit: The maximum time to wait, in seconds.
  func wait(for event: String, atMost limit: Double = 60) throws {
    if semaphore.wait(timeout: .now() + limit) == .timedOut { throw NothingHappened(event: event, limit: limit) }
  }
}

/// An error that is thrown if an expected event doesn't occur in time.
struct NothingHappened: LocalizedError, Equatable {
  let event: String
  let limit: Double

  var errorDescription: String? { "waited \(limit) s in vain for \(event)" }
}

/// Runs a closure on the main queue and returns its result.
///
/// The main queue is serial, so everything that was scheduled before has been delivered when the closure runs.
func onMain<Result>(_ body: () throws -> Result) rethrows -> Result {
  try DispatchQueue.main.sync(execute: body)
}
