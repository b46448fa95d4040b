import Foundation
import Testing

@testable import CombineCore

struct HandleTests {
  /// What can be done to a handle.
  enum Action: CaseIterable { case attach, request, requestUpstream, cancel, finish, stop, complete }

  /// What can be attached to it.
  enum Attachment: CaseIterable { case upstream, closures, both }

  /// A subscription that notes what is asked of it.
  private final class Upstream: Subscription {
    let log: Log
    init(_ log: Log) { self.log = log }
    func request(_ demand: Subscribers.Demand) { log.lines.append("upstream request \(demand)") }
    func cancel() { log.lines.append("upstream cancel") }
  }

  private final class Log { var lines: [String] = [] }

  private final class Token {}

  @Test("Every order of calls, against a specification", arguments: Attachment.allCases, 0...5)
  func everyOrder(attachment: Attachment, length: Int) {
    forEveryOrder(of: Action.allCases, length: length) { actions, report in
      let log = Log()
      let handle = Handle("handle")
      var held: [Held] = []
      var expected: [String] = []
      var (isAttached, hasEnded) = (false, false)

      func perform(_ action: Action) -> (found: Bool?, expected: Bool?) {
        let isActive = isAttached && !hasEnded
        switch action {
        case .attach:
          let succeeds = !isAttached && !hasEnded
          isAttached = isAttached || succeeds
          let (found, object) = attach(attachment, to: handle, log)
          held.append(object)
          return (found, succeeds)
        case .request:
          if isActive { expected.append(attachment == .upstream ? "upstream request max(3)" : "request max(3)") }
          handle.request(.max(3))
          return (nil, nil)
        case .requestUpstream:
          if isActive, attachment != .closures { expected.append("upstream request max(2)") }
          handle.requestUpstream(.max(2))
          return (nil, nil)
        case .cancel:
          if isActive { expected += cancelLines(attachment, withClosure: true) }
          hasEnded = true
          handle.cancel()
          return (nil, nil)
        case .stop:
          if isActive { expected += cancelLines(attachment, withClosure: false) }
          hasEnded = true
          return (handle.stop(), isActive)
        case .finish:
          defer { hasEnded = true }
          return (handle.finish(), !hasEnded)
        case .complete:
          if isActive { hasEnded = true }
          return (handle.complete(), isActive)
        }
      }

      for (index, action) in actions.enumerated() {
        let result = perform(action)
        let isRight =
          result.found == result.expected && log.lines == expected && handle.hasEnded == hasEnded
          && handle.isActive == (isAttached && !hasEnded)
        if !isRight {
          report("\(attachment): \(actions), at \(index): \(result), \(log.lines) instead of \(expected)")
        }
        // What it was given lives as long as the handle is active, and not longer.
        let alive = held.filter { $0.object != nil }.count
        if alive != (isAttached && !hasEnded ? 1 : 0) {
          report("\(attachment): \(actions), at \(index): \(alive) are kept")
        }
      }
    }
  }

  /// Remembers without keeping.
  private struct Held { weak var object: AnyObject? }

  private func attach(_ attachment: Attachment, to handle: Handle, _ log: Log) -> (Bool, Held) {
    let token = Token()
    let upstream = Upstream(log)
    let onRequest = { (_: Handle, demand: Subscribers.Demand) in
      withExtendedLifetime(token) { log.lines.append("request \(demand)") }
    }
    let onCancel = { (_: Handle) in log.lines.append("cancel") }
    switch attachment {
    case .upstream: return (handle.attach(upstream), Held(object: upstream))
    case .closures: return (handle.attach(nil, request: onRequest, cancel: onCancel), Held(object: token))
    case .both: return (handle.attach(upstream, request: onRequest, cancel: onCancel), Held(object: upstream))
    }
  }

  private func cancelLines(_ attachment: Attachment, withClosure: Bool) -> [String] {
    (attachment != .upstream && withClosure ? ["cancel"] : []) + (attachment != .closures ? ["upstream cancel"] : [])
  }

  // MARK: - From inside

  @Test func whatIsInUseIsReleasedWhenItsUserLeaves() {
    let handle = Handle("handle")
    let log = Log()
    weak var released: Token?
    do {
      let token = Token()
      released = token
      _ = handle.attach(
        nil,
        request: { handle, _ in
          handle.cancel()
          log.lines.append("ended \(handle.hasEnded)")
          withExtendedLifetime(token) {}
        }, cancel: { _ in log.lines.append("cancel") })
    }
    #expect(released != nil)
    handle.request(.max(1))
    #expect(log.lines == ["cancel", "ended true"])
    #expect(released == nil)
  }

  @Test func aRequestFromInsideCancelDoesNothing() {
    let handle = Handle("handle")
    let log = Log()
    let again = Held(object: handle)
    _ = handle.attach(
      nil, request: { _, _ in log.lines.append("request") },
      cancel: { _ in
        (again.object as? Handle)?.request(.max(1))
        (again.object as? Handle)?.cancel()
        log.lines.append("cancel")
      })
    handle.cancel()
    #expect(log.lines == ["cancel"])
  }

  @Test func aSourcesHandleIsAttachedFromTheStart() {
    let log = Log()
    let handle = Handle(
      "source", describe: { "described" }, request: { _, demand in log.lines.append("request \(demand)") },
      cancel: { _ in log.lines.append("cancel") })
    #expect(handle.isActive)
    #expect(handle.description == "described")
    #expect(!handle.attach(nil))
    handle.request(.unlimited)
    handle.cancel()
    handle.cancel()
    handle.request(.unlimited)
    #expect(log.lines == ["request unlimited", "cancel"])
    #expect(handle.description == "source")
  }

  @Test("A cancel ends the demand of the handle's owner, and only then the handle", arguments: [true, false])
  func aCancelEndsTheDemandOfItsOwner(isSource: Bool) {
    let (owner, log) = (Demanded(), Log())
    let handle: Handle
    let onCancel = { (_: Handle) in log.lines.append("cancel, asked for: \(owner.demand.isOpen)") }
    if isSource {
      handle = Handle("handle", owner: owner, request: { _, _ in }, cancel: onCancel)
    } else {
      handle = Handle("handle")
      _ = handle.attach(nil, owner: owner, request: { _, _ in }, cancel: onCancel)
    }
    _ = owner.demand.add(.unlimited)
    handle.cancel()
    handle.cancel()
    #expect(log.lines == ["cancel, asked for: false"])
    #expect(!handle.isActive)
  }

  @Test("Who sees that a handle has ended by a cancel finds its owner's demand ended, too")
  func noDemandIsLeftInAHandleThatHasEnded() {
    let handles = (0..<2000).map { _ in
      let owner = Demanded()
      _ = owner.demand.add(.unlimited)
      return Owned(handle: Handle("handle", owner: owner, request: { _, _ in }), owner: owner)
    }
    let (looking, late) = (Counter(), Counter())
    // One looks at a handle while the other cancels it, handle by handle.
    concurrently(2) { thread in
      for (index, one) in handles.enumerated() {
        if thread == 0 {
          looking.increment()
          var looks = 0
          while !one.handle.hasEnded {
            looks += 1
            if looks > 1000 { sched_yield() }
          }
          if one.owner.demand.isOpen { late.increment() }
        } else {
          while looking.value <= index { sched_yield() }
          one.handle.cancel()
        }
      }
    }
    #expect(late.value == 0)
  }

  private struct Owned: Sendable {
    let handle: Handle
    let owner: Demanded
  }

  @Test func aHandleWithoutANameShowsItsUpstream() {
    let handle = Handle("")
    #expect(handle.description == "")
    let upstream = Handle("upstream", request: { _, _ in })
    _ = handle.attach(upstream)
    #expect(handle.description == "upstream")
  }

  @Test func cancelsFromManyThreadsActOnce() async {
    for _ in 0..<200 {
      let count = Counter()
      let handle = Handle("handle", request: { _, _ in }, cancel: { _ in count.increment() })
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<3 { group.addTask { handle.cancel() } }
        group.addTask { handle.request(.max(1)) }
      }
      #expect(count.value == 1)
    }
  }
}
