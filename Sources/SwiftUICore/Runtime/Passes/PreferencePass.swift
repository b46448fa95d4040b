/// The pass that lets the readers of preferences collect the values that the views below them set.
///
/// A reader can change the environment of other views, which schedules another round of evaluations.
@MainActor
final class PreferencePass {
  private var changed: [any PreferenceReader] = []

  var isEmpty: Bool { changed.isEmpty }
  var count: Int { changed.count }

  /// Adds a reader that has not been added yet, as ``PreferenceReader/beginCollecting()`` reports.
  func add(_ reader: any PreferenceReader) { changed.append(reader) }

  /// Lets all readers collect whose preferences have changed.
  func run() {
    let readers = changed
    changed = []
    for reader in readers { reader.collect() }
  }

  /// Lets the readers at a node and below collect whose preferences have changed.
  func run(below node: Node) {
    let readers = changed
    changed = readers.filter { !$0.isOrIsBelow(node) }
    for reader in readers where reader.isOrIsBelow(node) { reader.collect() }
  }

  func removeAll() { changed = [] }
}

extension Graph {
  /// Schedules the readers of preferences on the way from a node to the root to collect their preferences again.
  func preferencesChanged(above node: Node) {
    var next = node.parent
    while let node = next {
      if let reader = node.preferenceReader, reader.beginCollecting() { preferences.add(reader) }
      next = node.parent
    }
  }
}
