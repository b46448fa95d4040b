/// A log of the actions of the views in a test, in order.
@MainActor
final class EventLog {
  var entries: [String] = []
  func add(_ entry: String) { entries.append(entry) }

  /// Returns the entries and removes them from the log.
  func take() -> [String] {
    defer { entries = [] }
    return entries
  }
}
