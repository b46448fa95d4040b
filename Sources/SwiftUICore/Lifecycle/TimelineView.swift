import Foundation

/// The date for which the content of a timeline view is created.
public struct TimelineViewDefaultContext: Sendable {
  /// The frequency of the updates.
  public enum Cadence: Comparable, Sendable {
    /// Updates with the frames of a window.
    case live
    /// Updates about once a second.
    case seconds
    /// Updates about once a minute.
    case minutes
  }

  /// The date.
  public let date: Date
  /// The frequency of the updates.
  public let cadence: Cadence
}

/// A view whose content is updated at the dates of a schedule.
///
///     TimelineView(.periodic(from: .now, by: 1)) { context in
///       Text(context.date, format: .dateTime.hour().minute().second())
///     }
///
/// If updates are late, the content is created for the last date that has passed. In a test, the time is that of
/// `TestHost.advance(by:)`.
public struct TimelineView<Schedule: TimelineSchedule, Content: View> {
  /// The date for which the content is created.
  public typealias Context = TimelineViewDefaultContext

  let schedule: Schedule
  let content: (TimelineViewDefaultContext) -> Content

  /// Creates a view.
  ///
  /// - Parameters:
  ///   - schedule: The dates of the updates.
  ///   - content: A view builder that receives the date. It runs on the main actor.
  public init(_ schedule: Schedule, @ViewBuilder content: @escaping (TimelineViewDefaultContext) -> Content) {
    (self.schedule, self.content) = (schedule, content)
  }
}

extension TimelineView: PrimitiveView {
  /// Creates the node that represents the view at runtime.
  ///
  /// - Parameters:
  ///   - view: The value of the view.
  ///   - context: The parent and the environment of the node.
  /// - Returns: A node for the value.
  public static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self> { TimelineNode(view, context) }
}

/// A node that is updated with the frames of a window.
@MainActor
private protocol FrameObserver: Node {
  /// Brings the node up to date.
  ///
  /// - Returns: `true` if the node needs the next frame, too.
  func showFrame() -> Bool
}

/// The item by which a timeline requests frames.
private final class TimelineFrameRequest: AnimationDriverClient {
  weak var node: (any FrameObserver)?

  override func step(at time: TimeInterval) -> Bool { node?.showFrame() ?? false }
}

/// The node of a timeline, which is evaluated at the dates of its schedule.
private final class TimelineNode<Schedule: TimelineSchedule, Content: View>: ViewNode<TimelineView<Schedule, Content>>,
  FrameObserver
{
  private var view: TimelineView<Schedule, Content>
  private var content: ViewNode<Content>?
  private var entries: Schedule.Entries.Iterator
  private var date: Date
  private var next: Date?
  private let frames = TimelineFrameRequest()
  /// The number of the current schedule, by which calls for an earlier one are recognized.
  private var generation = 0

  init(_ view: TimelineView<Schedule, Content>, _ context: NodeContext) {
    self.view = view
    date = context.parent.graph.renderer.date
    entries = view.schedule.entries(from: date, mode: .normal).makeIterator()
    super.init(context)
    frames.node = self
    start()
    content = Content._makeNode(evaluated(), NodeContext(parent: self))
  }

  private func evaluated() -> Content {
    evaluateBody(nil) {
      let pause = next.map { $0.timeIntervalSince(date) } ?? .infinity
      let cadence: TimelineViewDefaultContext.Cadence = pause < 0.5 ? .live : pause < 30 ? .seconds : .minutes
      return view.content(TimelineViewDefaultContext(date: date, cadence: cadence))
    }
  }

  override func update(_ view: TimelineView<Schedule, Content>) {
    self.view = view
    entries = view.schedule.entries(from: graph.renderer.date, mode: .normal).makeIterator()
    start()
    evaluateNow()
  }

  override func evaluate() { content?.update(evaluated()) }

  /// Moves to the last date that has passed in a new schedule, and waits for the next one.
  private func start() {
    let now = graph.renderer.date
    date = entries.next() ?? now
    next = entries.next()
    _ = advance(to: now)
    wait(from: now)
  }

  /// Moves to the last date that has passed.
  ///
  /// - Returns: `true` if that is another date.
  private func advance(to now: Date) -> Bool {
    let old = date
    while let due = next, due <= now {
      date = due
      next = entries.next()
    }
    return date != old
  }

  /// Requests frames if the next date is near, and otherwise a call at that date, so that no frames are shown
  /// meanwhile.
  private func wait(from now: Date) {
    generation += 1
    guard let next else { return }
    if next.timeIntervalSince(now) < 0.1 {
      _ = graph.animations.time
      return graph.animations.start(frames)
    }
    graph.renderer.wake(at: next) { [weak self, generation] in
      guard let self, generation == self.generation, isMounted else { return }
      show()
    }
  }

  private func show() {
    let now = graph.renderer.date
    if advance(to: now) { setNeedsEvaluation() }
    wait(from: now)
  }

  func showFrame() -> Bool {
    guard isMounted, let due = next else { return false }
    let now = graph.renderer.date
    if due.timeIntervalSince(now) >= 0.1 {
      wait(from: now)
      return false
    }
    if advance(to: now) { setNeedsEvaluation() }
    return true
  }

  override func forEachChild(_ body: (Node) -> Void) { if let content { body(content) } }
}
