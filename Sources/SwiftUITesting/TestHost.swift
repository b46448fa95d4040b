import Foundation
import SwiftUICore

/// Shows a view without a screen, so that tests can look at it and use it.
///
///     let host = TestHost(Counter())
///     host.find(text: "Add")?.tap()
///     #expect(host.texts == ["1", "Add"])
///     #expect(host.bodyCount(of: Counter.self) == 2)
///
/// Nothing happens behind the test's back: what a view is told to change is shown once ``settle()`` has been called,
/// which ``TestNode/tap()`` does by itself. Tests never have to sleep. Belongs to the main actor.
@MainActor
public final class TestHost<Content: View> {
  private let renderer = TestRenderer()
  private let graph: Graph
  private let root: TestElement
  private let urls = OpenedURLs()

  /// Shows the view.
  ///
  /// - Parameter environment: Sets values of the environment that the view finds around it.
  public init(_ view: Content, environment: (inout EnvironmentValues) -> Void = { _ in }) {
    graph = Graph(renderer)
    graph.countsBodies = true
    graph.onWarning = { _ in }
    var values = EnvironmentValues()
    values.openURL = OpenURLAction(system: { [urls] in urls.add($0) })
    environment(&values)
    root = unsafeDowncast(graph.mount(view, environment: values), to: TestElement.self)
    settle()
  }

  // MARK: - Changing

  /// Runs turns until nothing is left to be brought up to date. Stops the process when there is no end to it.
  public func settle() {
    var turns = 0
    while renderer.runTurn() {
      turns += 1
      if turns == 10_000 { fatalError("TestHost.settle(): \(Content.self) still changes after 10 000 turns") }
    }
  }

  /// Passes a new value of the view, as a parent would, and settles.
  public func update(_ view: Content) {
    graph.update(view)
    settle()
  }

  /// Changes the environment around the view, and settles.
  public func updateEnvironment(_ change: (inout EnvironmentValues) -> Void) {
    graph.updateEnvironment(change)
    settle()
  }

  /// Takes the view away: the end of its state.
  public func unmount() { graph.unmount() }

  // MARK: - Looking

  /// What is shown: a root with the elements of the view inside.
  public var tree: TestTree { TestTree(root) }

  /// All texts that are shown, in order.
  public var texts: [String] { tree.texts }

  /// The first text that reads like this.
  public func find(text: String) -> TestNode? { findAll { $0.plainText == text }.first }

  /// All elements whose primitives the closure accepts, outer ones first.
  public func findAll(_ accepts: (Primitive) -> Bool) -> [TestNode] {
    var found: [TestNode] = []
    func search(_ path: [TestElement]) {
      let element = path[path.count - 1]
      if accepts(element.primitive) { found.append(TestNode(path: path, settle: settle)) }
      for child in element.children { search(path + [child]) }
    }
    search([root])
    return found
  }

  /// How often the body of a type of view has been evaluated since the last ``resetCounts()``.
  public func bodyCount<V: View>(of type: V.Type) -> Int { graph.bodyCounts[ObjectIdentifier(type)] ?? 0 }

  /// Begins to count bodies anew.
  public func resetCounts() { graph.bodyCounts = [:] }

  /// What the runtime has warned of, each place once.
  public var warnings: [String] { graph.warnings }

  /// The URLs that a view has opened and no handler has taken, in order.
  public var openedURLs: [URL] { urls.all }

  /// What the renderer was told to do while the closure ran, and to settle after it: `insert text "a"` and so on.
  public func operations(during body: () -> Void) -> [String] {
    renderer.recordsOperations = true
    defer { renderer.recordsOperations = false }
    body()
    settle()
    return renderer.takeOperations()
  }
}

@MainActor
private final class OpenedURLs {
  private(set) var all: [URL] = []

  func add(_ url: URL) -> Bool {
    all.append(url)
    return true
  }
}

/// An element that a test has found.
@MainActor
public struct TestNode {
  /// From the root to the element.
  let path: [TestElement]
  let settle: () -> Void

  /// What is shown now.
  public var tree: TestTree { TestTree(path[path.count - 1]) }

  /// How it looks, as far as it has a style.
  public var style: Style? { path[path.count - 1].primitive.style }

  /// Presses the element, or what it is the label of, and settles. Stops the process if nothing here can be pressed.
  public func tap() {
    guard let button = path.last(where: { $0.primitive == .button }) else {
      fatalError("tap(): \(tree) is not in a button")
    }
    button.events.send(.tap)
    settle()
  }
}
