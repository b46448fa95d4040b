/// A log of the actions of the views in a test, in order.
@MainActor
package final class EventLog {
  package var entries: [String] = []

  package init() {}

  package func add(_ entry: String) { entries.append(entry) }

  /// Returns the entries and removes them from the log.
  package func take() -> [String] {
    defer { entries = [] }
    return entries
  }
}
