/// The state that a feature keeps for each graph, created when the feature is first used there.
///
/// A feature declares a class of its own with this protocol, and finds its object with ``Graph/feature(_:)``. The graph
/// does not know the feature.
@MainActor
protocol GraphFeature: AnyObject {
  init()

  /// The number of objects that the feature holds for views, which is zero when the feature is not in use.
  var heldCount: Int { get }

  /// Releases what the feature holds for views, because all views have left the tree.
  func didUnmount()
}

extension GraphFeature {
  var heldCount: Int { 0 }
  func didUnmount() {}
}

/// The features that are in use in a graph.
@MainActor
struct GraphFeatures {
  private var all: [ObjectIdentifier: any GraphFeature] = [:]

  var heldCount: Int { all.values.reduce(0) { $0 + $1.heldCount } }

  mutating func find<Feature: GraphFeature>() -> Feature {
    let key = ObjectIdentifier(Feature.self)
    if let known = all[key] { return unsafeDowncast(known, to: Feature.self) }
    let made = Feature()
    all[key] = made
    return made
  }

  func didUnmount() { for feature in all.values { feature.didUnmount() } }
}
