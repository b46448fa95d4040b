import Foundation
import SwiftUICore

/// A host that shows a view without a screen, so that a test can inspect and use the view.
///
///     let host = TestHost(Counter())
///     host.find(text: "Add")?.tap()
///     #expect(host.texts == ["1", "Add"])
///     #expect(host.bodyCount(of: Counter.self) == 2)
///
/// Updates are performed only when the test calls ``settle()``. The actions of a ``TestNode`` call ``settle()``
/// themselves. To wait for a task, a publisher or another thread, use ``settle(within:until:)`` instead of sleeping.
///
/// - Threads: Isolated to the main actor.
@MainActor
public final class TestHost<Content: View> {
  let renderer = TestRenderer()
  let graph: Graph
  private let root: TestElement
  /// The color scheme of the environment with which the host was created.
  let initialColorScheme: ColorScheme
  private let urls = OpenedURLs()
  private let printed = PrintedLines()
  private let reported = PrintedLines()
  private let clipboard = Clipboard()

  /// The size of the window that contains the view, in points, or `nil` for the ideal size of the view.
  public var size: CGSize? {
    didSet { settle() }
  }

  /// Creates a host and shows a view in it.
  ///
  /// - Parameters:
  ///   - view: The view to show.
  ///   - size: The size of the window that contains the view, in points, or `nil` for the ideal size of the view.
  ///   - visibleRows: The number of rows of a list that are visible at a time, or `nil` for all rows.
  ///   - environment: A closure that sets the environment of the view.
  public init(
    _ view: Content, size: CGSize? = nil, visibleRows: Int? = nil,
    environment: (inout EnvironmentValues) -> Void = { _ in }
  ) {
    _ = TestToolkit.isInstalled
    self.size = size
    renderer.visibleRows = visibleRows
    graph = Graph(renderer)
    graph.countsBodies = true
    let reported = reported
    graph.onWarning = { reported.add($0) }
    let printed = printed
    graph.onChangesPrinted = { printed.add($0) }
    var values = EnvironmentValues()
    values.openURL = OpenURLAction(system: { [urls] in urls.add($0) })
    clipboard.provide(for: &values)
    environment(&values)
    initialColorScheme = values.colorScheme
    root = unsafeDowncast(graph.mount(view, environment: values), to: TestElement.self)
    // As in a window, the first update that is animated finds frames from which it can start.
    layOut()
    ViewRecorder.current?.add(self)
    settle()
  }

  /// Creates a host and shows the windows of an app in it. ``find(_:label:)`` finds them as elements of the kind
  /// ``TestKind/window``.
  ///
  /// - Parameters:
  ///   - program: The type of the app.
  ///   - environment: A closure that sets the environment of the app.
  public init<Program: App>(
    program: Program.Type, environment: (inout EnvironmentValues) -> Void = { _ in }
  ) where Content == EmptyView {
    graph = Graph(renderer)
    graph.countsBodies = true
    let reported = reported
    graph.onWarning = { reported.add($0) }
    var values = EnvironmentValues()
    values.openURL = OpenURLAction(system: { [urls] in urls.add($0) })
    clipboard.provide(for: &values)
    let printed = printed
    graph.onChangesPrinted = { printed.add($0) }
    environment(&values)
    initialColorScheme = values.colorScheme
    root = unsafeDowncast(graph.mount(program: Program(), environment: values), to: TestElement.self)
    ViewRecorder.current?.add(self)
    settle()
  }

  /// Asks the app to open a URL, and settles.
  ///
  /// - Parameter url: The URL that the app's `onOpenURL(perform:)` receives.
  public func open(_ url: URL) {
    graph.open(url)
    settle()
  }

  /// Opens an argument of the program's command line, and settles.
  package func open(argument: String) {
    graph.open(argument: argument)
    settle()
  }

  /// The element that a picture shows, which is the root or the first window, with its size in points.
  var pictured: (TestElement, CGSize) {
    let window = root.allChildren.first { if case .window = $0.primitive { true } else { false } } ?? root
    return (window, window.layout.frame?.size ?? .zero)
  }

  /// Returns the size that the view chooses for a proposal.
  func idealSize(for proposal: ProposedViewSize) -> CGSize { root.layout.sizeThatFits(proposal) }

  // MARK: - Changing

  /// Performs updates until none is pending. Stops the process if there is no end after 10 000 updates.
  public func settle() {
    var turns = 0
    repeat {
      while renderer.runTurn() {
        turns += 1
        if turns == 10_000 { fatalError("TestHost.settle(): \(Content.self) still changes after 10 000 turns") }
      }
      // A layout can end an animation that moves nothing, and thereby request another update.
      if renderer.choosesViews || graph.hasAnimatedLayout { layOut() }
      renderer.updateFocus()
    } while renderer.isTurnPending
    if let recorder = ViewRecorder.current { record(in: recorder) }
  }

  /// Adds what is shown, and what else the views have done, to a record.
  private func record(in recorder: ViewRecorder) {
    layOut()
    let lines = warnings + printedChanges + copiedTexts + openedURLs.map(\.absoluteString)
    let text =
      "\(renderer.changeCounts) \(renderer.workCounts) \(layoutCounts) \(graph.evaluations) \(graph.holdings) "
      + "\(ValueDescription(renderer.requestedOffset).text) \(isAnimating)\n" + lines.map { $0 + "\n" }.joined()
    var hash = StableHash()
    hash.combine(text)
    root.hash(into: &hash)
    recorder.note(hash) { text + root.outline() }
  }

  // MARK: - Time

  /// Lets virtual time pass, shows the frame of the animations at that time, and settles.
  ///
  ///     host.find(text: "Open")?.tap()
  ///     host.advance(by: .milliseconds(100))
  ///     #expect(host.find(text: "Title")?.frame?.minY == 40)
  ///
  /// Time passes only when a test calls this method. Animations that start later, such as in a completion, start at the
  /// time that has been reached.
  ///
  /// - Parameter duration: The time that passes.
  public func advance(by duration: Duration) {
    settle()
    renderer.advance(by: duration)
    settle()
  }

  /// A Boolean value that indicates whether an animation is under way.
  public var isAnimating: Bool { renderer.requestsFrames }

  /// The numbers of sizes, placements and comparisons that layouts of the host have computed.
  private var layoutCounts = [0, 0, 0]

  /// Computes the frames of all elements. Reading a frame does so, too.
  package func layOut() {
    let (sizes, placements, comparisons) = (LayoutCounts.sizes, LayoutCounts.placements, LayoutCounts.comparisons)
    renderer.layOut(root, in: size)
    layoutCounts[0] += LayoutCounts.sizes - sizes
    layoutCounts[1] += LayoutCounts.placements - placements
    layoutCounts[2] += LayoutCounts.comparisons - comparisons
  }

  /// Waits until a condition holds: performs the pending updates, evaluates the condition, and repeats both whenever
  /// another update is requested, and every 10 milliseconds, because a condition may depend on more than the views.
  ///
  ///     await host.settle { host.texts == ["loaded"] }
  ///
  /// This method also returns when the test's task is cancelled.
  ///
  /// - Traps: If the condition does not hold within the time limit, the process stops with a message that shows the
  ///   texts and the warnings.
  ///
  /// - Parameters:
  ///   - limit: The time limit. Time in which the main actor is busy with something else does not count.
  ///   - condition: A closure that returns whether the test can continue.
  public func settle(within limit: Duration = .seconds(120), until condition: () -> Bool) async {
    var left = limit
    settle()
    while !condition(), !Task.isCancelled {
      let start = ContinuousClock.now
      // A round takes 10 milliseconds, unless other tests have the main actor meanwhile.
      defer { left -= min(ContinuousClock.now - start, .milliseconds(100)) }
      if left < .zero {
        fatalError(
          "TestHost.settle(until:): the condition of \(Content.self) does not hold after \(limit). The texts are "
            + "\(texts), the warnings \(warnings).")
      }
      let renderer = renderer
      let waiting = Task { await renderer.turnRequested() }
      let alarm = Task {
        try? await Task.sleep(for: .milliseconds(10))
        waiting.cancel()
      }
      await withTaskCancellationHandler {
        await waiting.value
      } onCancel: {
        waiting.cancel()
      }
      alarm.cancel()
      settle()
    }
  }

  /// Replaces the view by a new value, as a parent does, and settles.
  ///
  /// - Parameter view: The new value.
  public func update(_ view: Content) {
    graph.update(view)
    settle()
  }

  /// Changes the environment of the view, and settles.
  ///
  /// - Parameter change: A closure that changes the environment.
  public func updateEnvironment(_ change: (inout EnvironmentValues) -> Void) {
    graph.updateEnvironment(change)
    settle()
  }

  /// Presses keys, and settles. The keys activate the control that has them as its keyboard shortcut. Without such a
  /// control, Control-Z undoes the last change in the first window, and Control-Shift-Z redoes it.
  ///
  /// - Parameters:
  ///   - key: The key that is pressed.
  ///   - modifiers: The modifier keys that are held.
  /// - Returns: `false` if no control has the shortcut, or if the control is disabled.
  @discardableResult
  public func press(_ key: KeyEquivalent, modifiers: EventModifiers = .command) -> Bool {
    let shortcut = KeyboardShortcut(key, modifiers: modifiers)
    guard let node = findAll({ $0 == .modified(.keyboardShortcut(shortcut)) }).first else {
      guard let window = find(.window), key == "z" else { return false }
      switch modifiers {
      case .command: return window.send(.undo, to: window.element)
      case [.command, .shift]: return window.send(.redo, to: window.element)
      default: return false
      }
    }
    return node.send(.shortcut, to: node.element)
  }

  /// Removes the view and releases its state.
  public func unmount() { graph.unmount() }

  // MARK: - Inspecting

  /// The elements that are shown: a root with the elements of the view inside.
  public var tree: TestTree { TestTree(root) }

  /// All texts that are shown, in order.
  public var texts: [String] { tree.texts }

  /// The color scheme that the views prefer, or `nil` for none.
  public var preferredColorScheme: ColorScheme? {
    if case .root(let scheme) = root.primitive { scheme } else { nil }
  }

  /// Returns the first text that equals a string.
  ///
  /// - Parameter text: The text to find, which has to be equal as a whole.
  /// - Returns: The element, or `nil` if there is none.
  public func find(text: String) -> TestNode? { findAll(text: text).first }

  /// Returns all texts that equal a string.
  ///
  /// - Parameter text: The text to find, which has to be equal as a whole.
  /// - Returns: The elements, in order.
  public func findAll(text: String) -> [TestNode] { findAll { $0.plainText == text } }

  /// Returns the first element with an accessibility identifier.
  ///
  /// - Parameter identifier: The identifier that `accessibilityIdentifier(_:)` sets.
  /// - Returns: The element, or `nil` if there is none.
  public func find(identifier: String) -> TestNode? { findAll(identifier: identifier).first }

  /// Returns all elements with an accessibility identifier.
  ///
  /// - Parameter identifier: The identifier that `accessibilityIdentifier(_:)` sets.
  /// - Returns: The elements, in order.
  public func findAll(identifier: String) -> [TestNode] {
    findAll { $0 == .modified(.accessibilityIdentifier(identifier)) }
  }

  /// Returns the first element of a kind.
  ///
  ///     host.find(.toggle, label: "Dark")?.toggle()
  ///
  /// - Parameters:
  ///   - kind: The kind of control or content, such as `.toggle`.
  ///   - label: The accessibility label, the texts inside, or the title of a field, which the element must have, or
  ///     `nil` for any.
  /// - Returns: The element, or `nil` if there is none.
  public func find(_ kind: TestKind, label: String? = nil) -> TestNode? { findAll(kind, label: label).first }

  /// Returns all elements of a kind.
  ///
  /// - Parameters:
  ///   - kind: The kind of control or content, such as `.toggle`.
  ///   - label: The accessibility label, the texts inside, or the title of a field, which the elements must have, or
  ///     `nil` for any.
  /// - Returns: The elements, in order.
  public func findAll(_ kind: TestKind, label: String? = nil) -> [TestNode] {
    findAll { TestKind($0) == kind }.filter { label == nil || $0.label == label }
  }

  /// Returns the first element that a view of a type shows.
  ///
  /// - Parameter type: The type of the view.
  /// - Returns: The element, or `nil` if no view of the type shows one.
  public func find<V: View>(_ type: V.Type) -> TestNode? { findAll(type).first }

  /// Returns the first element of each view of a type.
  ///
  /// - Parameter type: The type of the views.
  /// - Returns: The elements. Views that show none are left out.
  public func findAll<V: View>(_ type: V.Type) -> [TestNode] {
    graph.elements(of: type).map { node(unsafeDowncast($0, to: TestElement.self)) }
  }

  /// Returns all elements whose content a closure accepts.
  ///
  /// - Parameter accepts: A closure that receives the content of an element.
  /// - Returns: The elements, each before those inside it.
  package func findAll(_ accepts: (Primitive) -> Bool) -> [TestNode] { root.all(accepts).map(node) }

  private func node(_ element: TestElement) -> TestNode { TestNode(element, self) }

  /// Returns the number of times that the body of a view type has been evaluated since the last ``resetCounts()``.
  ///
  /// - Parameter type: The type of the views.
  /// - Returns: The number of evaluations, for all views of the type.
  public func bodyCount<V: View>(of type: V.Type) -> Int { graph.bodyCounts[ObjectIdentifier(type)] ?? 0 }

  /// Resets the counts of evaluated bodies to zero.
  public func resetCounts() { graph.bodyCounts = [:] }

  /// The warnings of the runtime. Each place in the code causes a warning once.
  public var warnings: [String] { reported.lines }

  /// The lines that views have printed with `_printChanges()`, in order.
  public var printedChanges: [String] { printed.lines }

  /// The texts and addresses that views have shared by copying them to the clipboard, in order.
  public var copiedTexts: [String] { clipboard.texts }

  /// Returns the values of a type that are on the clipboard, as a program in which the user pastes gets them.
  ///
  /// - Parameter type: The type of the values to read.
  /// - Returns: The values, in order, without those items that have no data for the type.
  public func valuesOnClipboard<T: Transferable>(of type: T.Type) async -> [T] {
    await clipboard.items.values(of: type)
  }

  /// Puts values on the clipboard, from which a `PasteButton` reads them.
  ///
  /// - Parameter values: The values, which become one item each and replace what is on the clipboard.
  public func putOnClipboard<T: Transferable>(_ values: T...) { clipboard.items = values.map { TransferItem($0) } }

  /// The URLs that views have opened and no handler has handled, in order.
  public var openedURLs: [URL] { urls.all }

  /// Records the operations that a renderer receives while a closure runs, and until the host has settled after it.
  ///
  /// - Parameter body: A closure that changes something.
  /// - Returns: The operations in order, such as `insert text "a"`.
  public func operations(during body: () -> Void) -> [String] {
    renderer.recordsOperations = true
    defer { renderer.recordsOperations = false }
    body()
    settle()
    return renderer.takeOperations()
  }
}

/// A record of the lines that views have printed, in order.
@MainActor
private final class PrintedLines {
  private(set) var lines: [String] = []

  func add(_ line: String) { lines.append(line) }
}

/// The items on the clipboard, and the texts that views have shared, in order.
@MainActor
private final class Clipboard {
  var items: [TransferItem] = []
  private(set) var texts: [String] = []

  func provide(for values: inout EnvironmentValues) {
    values.copyText = CopyAction { [self] text in
      texts.append(text)
      items = [TransferItem(text)]
    }
    values.writeClipboard = WriteClipboardAction { [self] items, _ in self.items = items }
    values.readClipboard = ReadClipboardAction { [self] in items }
  }
}

/// A record of the URLs that views have opened and that no handler has handled, in order.
@MainActor
private final class OpenedURLs {
  private(set) var all: [URL] = []

  func add(_ url: URL) -> Bool {
    all.append(url)
    return true
  }
}
