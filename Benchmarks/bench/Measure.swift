import Foundation

/// One comparison: what the library does, and the least that it could cost, measured in the same run.
struct Row {
  var name: String
  /// What the limit is made of, in words.
  var limitName: String
  /// The ratio that we promise.
  var bound: Double
  /// Values in one run.
  var count: Int
  var limit: () -> Void
  var subject: () -> Void
}

/// Runs both sides of a row in turn, many times, and keeps the best of each: what is slower was disturbed. A round takes
/// less than a millisecond, so that some find a quiet moment also on a busy machine. (The processor time of the thread
/// would not do: a virtual machine takes off what its host has given to others, and at times too much.)
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

/// A closure as generic code holds it, a pipeline or a list of listeners: with its argument and its result in memory.
struct Held<Input, Output> {
  let call: (Input) -> Output

  init(_ call: @escaping (Input) -> Output) { self.call = call }
}

/// Holds a closure, and hides it from the optimiser: what is called through it is not inlined.
@_optimize(none)
func opaque<Input, Output>(_ closure: @escaping (Input) -> Output) -> Held<Input, Output> { Held(closure) }

/// A number that the optimiser doesn't know.
@_optimize(none)
func opaque(_ number: Int) -> Int { number }

/// Where the sinks put what they receive, so that nothing can be left out.
nonisolated(unsafe) var total = 0

/// The least that a send which may come from any thread can cost: one lock pair, and the call.
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

/// An object of six words, as the smaller ones of a pipeline are.
private final class Cell {
  var fields: (Int, Int, Int, Int, Int, Int)

  init(_ number: Int) { fields = (number, 0, 0, 0, 0, 0) }
}

/// Makes objects and lets go of them, one after the other.
func allocate(_ count: Int) {
  for i in 0..<count { total &+= escape(Cell(i)) }
}

/// Keeps the optimiser from leaving the object out.
@inline(never) @_optimize(none)
private func escape(_ cell: Cell) -> Int { cell.fields.0 }

/// A second thread that sleeps until the process ends: with one thread glibc leaves the atomics of its mutexes out,
/// and everything with a lock in it looks faster than it is in a real program.
func startSecondThread() {
  let thread = Thread { while true { Thread.sleep(forTimeInterval: 3600) } }
  thread.start()
}

/// The table's lines.
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
