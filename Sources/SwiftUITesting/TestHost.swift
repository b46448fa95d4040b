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
/// which what a ``TestNode`` does calls by itself. Work that goes on elsewhere is waited for with ``settle(until:)``.
/// Tests never have to sleep. Belongs to the main actor.
@MainActor
public final class TestHost<Content: View> {
  let renderer = TestRenderer()
  private let graph: Graph
  private let root: TestElement
  private let urls = OpenedURLs()

  /// The size of the window that the view is in, in points; as big as the view likes to be if `nil`.
  public var size: CGSize? {
    didSet { settle() }
  }

  /// Shows the view.
  ///
  /// - Parameters:
  ///   - view: What is shown.
  ///   - size: The size of the window that the view is in, in points; as big as the view likes to be if `nil`.
  ///   - visibleRows: How many rows of a list there is room for; all rows are made and shown if `nil`.
  ///   - environment: Sets values of the environment that the view finds around it.
  public init(
    _ view: Content, size: CGSize? = nil, visibleRows: Int? = nil,
    environment: (inout EnvironmentValues) -> Void = { _ in }
  ) {
    self.size = size
    renderer.visibleRows = visibleRows
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
    if renderer.choosesViews { layOut() }
  }

  /// Brings the frames of all elements up to date. Reading one does so by itself.
  func layOut() {
    renderer.layOut(root, in: size)
  }

  /// Settles again and again until a condition holds, each time when something has changed: for views that wait for a
  /// task, a publisher or another thread. A condition that never holds is waited for until the test is cancelled.
  ///
  ///     await host.settle { host.texts == ["loaded"] }
  public func settle(until condition: () -> Bool) async {
    settle()
    while !condition(), !Task.isCancelled {
      await renderer.turnRequested()
      settle()
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

  /// Presses keys, and settles: what has the keyboard shortcut is used. False if nothing has it, or it is disabled.
  @discardableResult
  public func press(_ key: KeyEquivalent, modifiers: EventModifiers = .command) -> Bool {
    let shortcut = KeyboardShortcut(key, modifiers: modifiers)
    guard let node = findAll({ $0 == .modified(.keyboardShortcut(shortcut)) }).first else { return false }
    return node.send(.shortcut, to: node.element)
  }

  /// Takes the view away: the end of its state.
  public func unmount() { graph.unmount() }

  // MARK: - Looking

  /// What is shown: a root with the elements of the view inside.
  public var tree: TestTree { TestTree(root) }

  /// All texts that are shown, in order.
  public var texts: [String] { tree.texts }

  /// The colour scheme that the views have asked their window for.
  public var preferredColorScheme: ColorScheme? {
    if case .root(let scheme) = root.primitive { scheme } else { nil }
  }

  /// The first text that reads like this.
  public func find(text: String) -> TestNode? { findAll(text: text).first }

  /// All texts that read like this.
  public func findAll(text: String) -> [TestNode] { findAll { $0.plainText == text } }

  /// The first element with this accessibility identifier.
  public func find(identifier: String) -> TestNode? { findAll(identifier: identifier).first }

  /// All elements with this accessibility identifier.
  public func findAll(identifier: String) -> [TestNode] {
    findAll { $0 == .modified(.accessibilityIdentifier(identifier)) }
  }

  /// The first element of a kind; with a label, the first one that is labelled like this: by its accessibility label, by
  /// the texts in it, or by the title of a field.
  ///
  ///     host.find(.toggle, label: "Dark")?.toggle()
  public func find(_ kind: TestKind, label: String? = nil) -> TestNode? { findAll(kind, label: label).first }

  /// All elements of a kind, and with this label if there is one.
  public func findAll(_ kind: TestKind, label: String? = nil) -> [TestNode] {
    findAll { TestKind($0) == kind }.filter { label == nil || $0.label == label }
  }

  /// What the first view of a type shows: its first element.
  public func find<V: View>(_ type: V.Type) -> TestNode? { findAll(type).first }

  /// What the views of a type show: the first element of each one that shows something.
  public func findAll<V: View>(_ type: V.Type) -> [TestNode] {
    graph.elements(of: type).map { node(unsafeDowncast($0, to: TestElement.self)) }
  }

  /// All elements whose primitives the closure accepts, outer ones first.
  public func findAll(_ accepts: (Primitive) -> Bool) -> [TestNode] { root.all(accepts).map(node) }

  private func node(_ element: TestElement) -> TestNode { TestNode(element, self) }

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
