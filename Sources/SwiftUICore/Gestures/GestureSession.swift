import Foundation

/// The recognition of the gestures around an element, from the moment at which a pointer goes down until all gestures
/// have ended or failed.
///
/// All recognizers receive all events. A gesture is reported only when all gestures that take precedence over it have
/// failed, and then makes the others fail:
///
///     order: high priority, from the outside in ─▶ others, from the inside out        (simultaneous ones: no order)
///     a gesture waits   while one before it is possible
///     a gesture wins    when it is active or has ended, and all before it have failed
@MainActor
final class GestureSession: AnimationDriverClient {
  /// A gesture of a view around the element.
  private final class Candidate {
    private(set) weak var node: RenderNode?
    let recognizer: AnyGestureRecognizer
    let isSimultaneous: Bool
    var isOver = false

    init(_ node: RenderNode, _ recognizer: AnyGestureRecognizer, isSimultaneous: Bool) {
      self.node = node
      self.recognizer = recognizer
      self.isSimultaneous = isSimultaneous
    }
  }

  /// The element that has received the first event.
  private(set) weak var source: RenderNode?
  private unowned let graph: Graph
  private var candidates: [Candidate] = []
  private var last: PointerEvent

  init(_ source: RenderNode, _ event: PointerEvent) {
    self.source = source
    graph = source.owner.graph
    last = event
    super.init()
    var order: [Candidate] = []
    var next: RenderNode? = source
    while let node = next, !node.isLayoutRoot {
      defer { next = node.enclosing }
      guard node.isGestureElement,
        let attachment = (node.owner as? any AnyElementModifierNode)?.elementModifier
          as? any GestureAttachment, node.owner.currentStyle.isEnabled
      else { continue }
      if !attachment.mask.contains(.subviews) { order = [] }
      guard attachment.mask.contains(.gesture) else { continue }
      let candidate = Candidate(
        node, attachment.makeRecognizer(), isSimultaneous: attachment.priority == .simultaneous)
      if attachment.priority == .high { order.insert(candidate, at: 0) } else { order.append(candidate) }
    }
    candidates = order
  }

  var isOver: Bool { candidates.allSatisfy(\.isOver) }

  func handle(_ event: PointerEvent) {
    last = event
    switch event.kind {
    case .down: send(.down)
    case .moved: send(.moved)
    case .up: send(.up)
    case .canceled: cancel()
    case .pinch(let scale, let angle): send(.pinch(scale: scale, angle: angle))
    case .pinchEnded: send(.pinchEnded)
    }
    waitForDeadline()
  }

  /// Starts the clock if a recognizer waits for a point in time.
  private func waitForDeadline() {
    guard candidates.contains(where: { !$0.isOver && $0.recognizer.deadline != nil }) else { return }
    _ = graph.animations.time  // starts the clock
    graph.animations.start(self)
  }

  func cancel() {
    for candidate in candidates where !candidate.isOver { finish(candidate) }
  }

  override func step(at time: TimeInterval) -> Bool {
    let deadlines = candidates.compactMap { $0.isOver ? nil : $0.recognizer.deadline }
    guard deadlines.contains(where: { $0 <= time }) else { return !deadlines.isEmpty }
    last.time = max(last.time, time)
    // An action may change what the graph is about to show.
    graph.afterUpdate { [self] in
      send(.timer)
      graph.feature(ActiveGestures.self).end(self)
      waitForDeadline()
    }
    return false
  }

  private func send(_ kind: GestureInput.Kind) {
    for candidate in candidates where !candidate.isOver {
      // A view that has left the tree cancels its gesture.
      guard let node = candidate.node, node.owner.isMounted else {
        finish(candidate)
        continue
      }
      candidate.recognizer.handle(
        GestureInput(
          kind: kind, time: last.time, modifiers: last.modifiers,
          locate: { [unowned self] in location(in: $0, of: node) }, size: node.shownSize))
    }
    for candidate in candidates where candidate.isSimultaneous && !candidate.isOver { report(candidate) }
    var isBlocked = false
    for candidate in candidates where !candidate.isSimultaneous && !candidate.isOver {
      switch candidate.recognizer.status {
      case .failed: finish(candidate)
      case .possible:
        if !isBlocked { candidate.recognizer.report() }
        isBlocked = true
      case .active, .ended:
        if isBlocked { continue }
        for other in candidates where other !== candidate && !other.isSimultaneous && !other.isOver { finish(other) }
        report(candidate)
        return
      }
    }
  }

  private func report(_ candidate: Candidate) {
    switch candidate.recognizer.status {
    case .failed: finish(candidate)
    case .possible, .active: candidate.recognizer.report()
    case .ended:
      candidate.recognizer.report()
      finish(candidate)
    }
  }

  private func finish(_ candidate: Candidate) {
    candidate.isOver = true
    candidate.recognizer.finish()
  }

  // MARK: Locations

  private func location(in space: CoordinateSpace, of node: RenderNode) -> CGPoint {
    guard let source else { return last.location }
    let inRoot = last.location.applying(source.shownTransform)
    switch space {
    case .global: return inRoot
    case .local: return inRoot.applying(node.shownTransform.inverted())
    case .named:
      guard let named = node.knownLayoutNode?.ancestor(named: space) else { return inRoot }
      return inRoot.applying(named.transformToRoot().inverted())
    }
  }
}

/// The gestures that are being recognized in a graph, one session at a time.
final class ActiveGestures: GraphFeature {
  private var session: GestureSession?

  var heldCount: Int { session == nil ? 0 : 1 }
  func didUnmount() { session = nil }

  /// Passes an event of a pointer to the gestures around an element.
  func handle(_ event: PointerEvent, at node: RenderNode) {
    if let session {
      let isContinued = session.source === node && !session.isOver
      // Another element, or a new pointer after the gestures have ended, begins anew.
      if !isContinued {
        guard event.kind.isStart else { return }
        session.cancel()
        self.session = nil
      }
    }
    if session == nil {
      guard event.kind.isStart else { return }
      session = GestureSession(node, event)
    }
    guard let session else { return }
    session.handle(event)
    end(session)
  }

  /// Forgets a session if all of its gestures have ended.
  func end(_ session: GestureSession) {
    if session.isOver, self.session === session { self.session = nil }
  }
}

extension ElementLayout {
  /// Passes an event of a pointer to the gestures of the element and of the elements around it.
  ///
  /// - Parameter event: The event, with positions in the coordinates of the element.
  public func handle(_ event: PointerEvent) {
    if let node, node.owner.isMounted { node.owner.graph.feature(ActiveGestures.self).handle(event, at: node) }
  }
}

extension PointerEvent.Kind {
  fileprivate var isStart: Bool {
    switch self {
    case .down, .pinch: true
    default: false
    }
  }
}
