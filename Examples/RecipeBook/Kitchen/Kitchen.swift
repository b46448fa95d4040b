import Foundation

/// The environment of a recipe: a server, a terminal for its output, and methods that compare results with expected
/// ones. Any thread may use it.
public final class Kitchen: @unchecked Sendable {  // `lock` guards the two mutable fields
  /// The server that the recipe uses.
  let server: RecipeServer

  /// The factor by which durations are multiplied: 1 for users, less for tests.
  let pace: Double

  let terminal: Terminal
  private let lock = NSLock()
  private var failures: [String] = []
  private var tracked: [Tracked] = []

  private struct Tracked {
    let name: String
    weak var object: AnyObject?
  }

  init(server: RecipeServer, terminal: Terminal, pace: Double) {
    self.server = server
    self.terminal = terminal
    self.pace = pace
  }

  /// The differences from the expected results so far.
  var problems: [String] { lock.withLock { failures } }

  /// Prints an explanation.
  func say(_ text: String) { terminal.print("   " + terminal.paint("·", .dim) + " " + text) }

  /// Prints a result, and records a problem if it differs from the expected one.
  ///
  /// - Parameters:
  ///   - what: The name of the result.
  ///   - seen: The result.
  ///   - expected: The expected result.
  ///   - remark: An additional text to print if they are equal, or `nil`.
  func expect<Value: Equatable>(_ what: String, _ seen: Value, is expected: Value, remark: String? = nil) {
    if seen == expected {
      let (tick, arrow) = (terminal.paint("✓", .green), terminal.paint("→", .dim))
      let remark = remark.map { terminal.paint("  " + $0, .dim) } ?? ""
      terminal.print("   \(tick) \(what) \(arrow) \(show(seen))\(remark)")
    } else {
      fail("\(what): saw \(show(seen)), expected \(show(expected))")
    }
  }

  /// Prints a condition, and records a problem if it is false.
  func expect(_ what: String, _ holds: Bool) {
    if holds { terminal.print("   " + terminal.paint("✓", .green) + " " + what) } else { fail(what) }
  }

  /// Records a problem, and prints it.
  func fail(_ problem: String) {
    lock.withLock { failures.append(problem) }
    terminal.print("   " + terminal.paint("✗", .red) + " " + problem)
  }

  /// Records an object that must have been released when the recipe ends, and returns it.
  func track<Object: AnyObject>(_ object: Object, as name: String) -> Object {
    lock.withLock { tracked.append(Tracked(name: name, object: object)) }
    return object
  }

  /// Records a problem for every tracked object that has not been released.
  ///
  /// - Parameter patience: The maximum time, in seconds, until another thread returns from the last delivery. The
  ///   thread may retain the objects until then, and their release can't be observed otherwise than by polling.
  func expectAllReleased(patience: Double = 2) {
    let deadline = Date(timeIntervalSinceNow: patience)
    while !survivors.isEmpty, Date() < deadline { Thread.sleep(forTimeInterval: 0.001) }
    for name in survivors { fail("\(name) was never released") }
  }

  private var survivors: [String] { lock.withLock { tracked.filter { $0.object != nil }.map(\.name) } }
}

/// Formats a value for users: text without quotes, lists with commas, optionals without type names.
func show(_ value: Any) -> String {
  switch value {
  case let text as String: text
  case let list as [Any]: list.isEmpty ? "nothing" : list.map(show).joined(separator: ", ")
  case let some as Any?: some.map { "\($0)" } ?? "nil"
  }
}
