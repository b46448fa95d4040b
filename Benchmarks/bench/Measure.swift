import Foundation

/// A comparison of an operation of the library with a lower limit of its cost, measured in the same run.
struct Row {
  var name: String
  /// A description of the limit.
  var limitName: String
  /// The maximum ratio of the operation's cost to the limit.
  var bound: Double
  /// The number of values in one run.
  var count: Int
  var limit: () -> Void
  var subject: () -> Void
}

/// Runs both sides of a row alternately, many times, and returns the best time of each in nanoseconds per value,
/// because slower runs were disturbed.
///
/// A round takes less than a millisecond, so some rounds are undisturbed even on a busy machine. The processor time of
/// the thread is not used, because a virtual machine subtracts the time that its host has given to others, and
/// sometimes too much.
///
/// - Parameters:
///   - row: The row.
///   - rounds: The number of rounds.
func measure(_ row: Row, rounds: Int = 401) -> (limit: Double, subject: Double) {
  let clock = ContinuousClock()
  func nanoseconds(_ body: () -> Void) -> Double {
    let (seconds, attoseconds) = clock.measure(body).components
    return (Double(seconds) * 1e9 + Double(attoseconds) / 1e9) / Double(row.count)
  }
  var best = (limit: Double.infinity, subject: Double.infinity)
  for _ in 0..<rounds {
    best.limit = min(best.limit, nanoseconds(row.limit))
    best.subject = min(best.subject, nanoseconds(row.subject))
  }
  return best
}

/// A closure as generic code such as a pipeline stores it, with its argument and its result in memory.
struct Held<Input, Output> {
  let call: (Input) -> Output

  init(_ call: @escaping (Input) -> Output) { self.call = call }
}

/// Returns a closure that the optimizer doesn't know, so that it isn't inlined.
@_optimize(none)
func opaque<Input, Output>(_ closure: @escaping (Input) -> Output) -> Held<Input, Output> { Held(closure) }

/// Returns a number that the optimizer doesn't know.
@_optimize(none)
func opaque(_ number: Int) -> Int { number }

/// The sum of the values that the sinks receive, so that the optimizer can't remove the work.
nonisolated(unsafe) var total = 0

/// Performs the minimum work of a thread-safe `send`: locking, a call, and unlocking.
func lockAndCall(_ receive: Held<Int, Void>, _ count: Int) {
  let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  defer { lock.deallocate() }
  pthread_mutex_init(lock, nil)
  for i in 0..<count {
    pthread_mutex_lock(lock)
    receive.call(i)
    pthread_mutex_unlock(lock)
  }
  pthread_mutex_destroy(lock)
}

/// An object of six words, the size of a small object of a pipeline.
private final class Cell {
  var fields: (Int, Int, Int, Int, Int, Int)

  init(_ number: Int) { fields = (number, 0, 0, 0, 0, 0) }
}

/// Creates and releases objects, one after another.
func allocate(_ count: Int) {
  for i in 0..<count { total &+= escape(Cell(i)) }
}

/// Keeps the optimizer from removing the object.
@inline(never) @_optimize(none)
private func escape(_ cell: Cell) -> Int { cell.fields.0 }

/// Starts a second thread, which sleeps until the process ends. With a single thread, glibc's mutexes don't use atomic
/// operations, and everything with a lock would be faster than in a real program.
func startSecondThread() {
  let thread = Thread { while true { Thread.sleep(forTimeInterval: 3600) } }
  thread.start()
}

/// Returns the line of the table for a row.
func format(_ row: Row, _ result: (limit: Double, subject: Double)) -> String {
  let ratio = result.subject / result.limit
  let verdict = ratio <= row.bound ? "" : "  over"
  func column(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }
  func number(_ value: Double, _ width: Int = 8) -> String {
    let text = String(format: "%.2f", value)
    return String(repeating: " ", count: max(0, width - text.count)) + text
  }
  return column(row.name, 44) + number(result.subject) + number(result.limit) + number(ratio, 7) + number(row.bound, 7)
    + "  " + row.limitName + verdict
}
