import Foundation

/// What a recipe works with: a server to talk to, a place to say what happened, and a way to tell whether that is
/// what should have happened. May be used from any thread.
public final class Kitchen: @unchecked Sendable {  // `lock` guards the two mutable fields
  /// The server that the recipe talks to.
  let server: RecipeServer

  /// What durations are multiplied with: 1 lets a person watch, less is for tests.
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

  /// Everything that was not as expected so far.
  var problems: [String] { lock.withLock { failures } }

  /// Says something that needs no proof.
  func say(_ text: String) { terminal.print("   " + terminal.paint("·", .dim) + " " + text) }

  /// Says what was seen, and remembers it as a problem unless it is what the recipe expects.
  ///
  /// - Parameters:
  ///   - what: Names what was looked at.
  ///   - seen: What it was.
  ///   - expected: What it should have been.
  ///   - remark: More to say about it if all is well.
  func expect<Value: Equatable>(_ what: String, _ seen: Value, is expected: Value, remark: String? = nil) {
    if seen == expected {
      let (tick, arrow) = (terminal.paint("✓", .green), terminal.paint("→", .dim))
      let remark = remark.map { terminal.paint("  " + $0, .dim) } ?? ""
      terminal.print("   \(tick) \(what) \(arrow) \(show(seen))\(remark)")
    } else {
      fail("\(what): saw \(show(seen)), expected \(show(expected))")
    }
  }

  /// Says what was checked, and remembers it as a problem unless it holds.
  func expect(_ what: String, _ holds: Bool) {
    if holds { terminal.print("   " + terminal.paint("✓", .green) + " " + what) } else { fail(what) }
  }

  /// Remembers a problem, and says so.
  func fail(_ problem: String) {
    lock.withLock { failures.append(problem) }
    terminal.print("   " + terminal.paint("✗", .red) + " " + problem)
  }

  /// Remembers an object that must be gone when the recipe is over.
  func track<Object: AnyObject>(_ object: Object, as name: String) -> Object {
    lock.withLock { tracked.append(Tracked(name: name, object: object)) }
    return object
  }

  /// Makes a problem of every tracked object that is still there.
  ///
  /// - Parameter patience: How long a thread may take to return from the last delivery, in seconds. It may hold
  ///   what it delivered to until then, and nobody can be told when it lets go.
  func expectAllReleased(patience: Double = 2) {
    let deadline = Date(timeIntervalSinceNow: patience)
    while !survivors.isEmpty, Date() < deadline { Thread.sleep(forTimeInterval: 0.001) }
    for name in survivors { fail("\(name) was never released") }
  }

  private var survivors: [String] { lock.withLock { tracked.filter { $0.object != nil }.map(\.name) } }
}

/// A value as a person would write it: text without quotes, lists with commas, no type names around optionals.
func show(_ value: Any) -> String {
  switch value {
  case let text as String: text
  case let list as [Any]: list.isEmpty ? "nothing" : list.map(show).joined(separator: ", ")
  case let some as Any?: some.map { "\($0)" } ?? "nil"
  }
}
