/// Notes of what the views of a test have done, in order.
@MainActor
final class EventLog {
  var entries: [String] = []
  func add(_ entry: String) { entries.append(entry) }

  /// Returns the entries so far, and forgets them.
  func take() -> [String] {
    defer { entries = [] }
    return entries
  }
}
