/// The work of layouts, which tests compare so that caches that no longer serve are noticed.
///
/// As the trees, the numbers belong to the main actor.
package enum LayoutCounts {
  /// The number of sizes that nodes have computed.
  package nonisolated(unsafe) static var sizes = 0
  /// The number of nodes whose children have been placed.
  package nonisolated(unsafe) static var placements = 0
  /// The number of results that were read of the geometry and could have changed.
  package nonisolated(unsafe) static var comparisons = 0
}
