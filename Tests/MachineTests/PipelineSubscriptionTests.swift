import Foundation
import Testing

@testable import CombineCore

struct PipelineSubscriptionTests {
  /// The calls of a subscription.
  enum Action: CaseIterable { case attach, request, requestUpstream, cancel, finish, stop, complete }

  /// The kinds of upstream that can be attached to it.
  enum Attachment: CaseIterable { case upstream, closures, both }

  /// A subscription that records its calls.
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
      let subscription = PipelineSubscription("subscription")
      var held: [Held] = []
      var expected: [String] = []
      var (isAttached, hasEnded) = (false, false)

      func perform(_ action: Action) -> (found: Bool?, expected: Bool?) {
        let isActive = isAttached && !hasEnded
        switch action {
        case .attach:
          let succeeds = !isAttached && !hasEnded
          isAttached = isAttached || succeeds
          let (found, object) = attach(attachment, to: subscription, log)
          held.append(object)
          return (found, succeeds)
        case .request:
          if isActive { expected.append(attachment == .upstream ? "upstream request max(3)" : "request max(3)") }
          subscription.request(.max(3))
          return (nil, nil)
        case .requestUpstream:
          if isActive, attachment != .closures { expected.append("upstream request max(2)") }
          subscription.requestUpstream(.max(2))
          return (nil, nil)
        case .cancel:
          if isActive { expected += cancelLines(attachment, withClosure: true) }
          hasEnded = true
          subscription.cancel()
          return (nil, nil)
        case .stop:
          if isActive { expected += cancelLines(attachment, withClosure: false) }
          hasEnded = true
          return (subscription.terminate(), isActive)
        case .finish:
          defer { hasEnded = true }
          return (subscription.end(), !hasEnded)
        case .complete:
          if isActive { hasEnded = true }
          return (subscription.complete(), isActive)
        }
      }

      for (index, action) in actions.enumerated() {
        let result = perform(action)
        let isRight =
          result.found == result.expected && log.lines == expected && subscription.hasEnded == hasEnded
          && subscription.isActive == (isAttached && !hasEnded)
        if !isRight {
          report("\(attachment): \(actions), at \(index): \(result), \(log.lines) instead of \(expected)")
        }
        // The subscription retains what was attached to it exactly as long as it is active.
        let alive = held.filter { $0.object != nil }.count
        if alive != (isAttached && !hasEnded ? 1 : 0) {
          report("\(attachment): \(actions), at \(index): \(alive) are kept")
        }
      }
    }
  }

  /// A weak reference.
  private struct Held { weak var object: AnyObject? }

  private func attach(_ attachment: Attachment, to subscription: PipelineSubscription, _ log: Log) -> (Bool, Held) {
    let token = Token()
    let upstream = Upstream(log)
    let handler: PipelineSubscription.Handler = { _, call in
      switch call {
      case .request(let demand): withExtendedLifetime(token) { log.lines.append("request \(demand)") }
      case .cancel: log.lines.append("cancel")
      }
    }
    switch attachment {
    case .upstream: return (subscription.attach(upstream), Held(object: upstream))
    case .closures: return (subscription.attach(to: nil, handler: handler), Held(object: token))
    case .both: return (subscription.attach(upstream, handler: handler), Held(object: upstream))
    }
  }

  private func cancelLines(_ attachment: Attachment, withClosure: Bool) -> [String] {
    (attachment != .upstream && withClosure ? ["cancel"] : []) + (attachment != .closures ? ["upstream cancel"] : [])
  }

  // MARK: - Calls from inside

  @Test func whatIsInUseIsReleasedWhenItsUserLeaves() {
    let subscription = PipelineSubscription("subscription")
    let log = Log()
    weak var released: Token?
    do {
      let token = Token()
      released = token
      _ = subscription.attach(to: nil) { subscription, call in
        switch call {
        case .request:
          subscription.cancel()
          log.lines.append("ended \(subscription.hasEnded)")
          withExtendedLifetime(token) {}
        case .cancel: log.lines.append("cancel")
        }
      }
    }
    #expect(released != nil)
    subscription.request(.max(1))
    #expect(log.lines == ["cancel", "ended true"])
    #expect(released == nil)
  }

  @Test func aRequestFromInsideCancelDoesNothing() {
    let subscription = PipelineSubscription("subscription")
    let log = Log()
    let again = Held(object: subscription)
    _ = subscription.attach(to: nil) { _, call in
      switch call {
      case .request: log.lines.append("request")
      case .cancel:
        (again.object as? PipelineSubscription)?.request(.max(1))
        (again.object as? PipelineSubscription)?.cancel()
        log.lines.append("cancel")
      }
    }
    subscription.cancel()
    #expect(log.lines == ["cancel"])
  }

  @Test func aSourcesHandleIsAttachedFromTheStart() {
    let log = Log()
    let subscription = PipelineSubscription(
      "source", describe: { "described" }, request: { _, demand in log.lines.append("request \(demand)") },
      cancel: { _ in log.lines.append("cancel") })
    #expect(subscription.isActive)
    #expect(subscription.description == "described")
    #expect(!subscription.attach(to: nil))
    subscription.request(.unlimited)
    subscription.cancel()
    subscription.cancel()
    subscription.request(.unlimited)
    #expect(log.lines == ["request unlimited", "cancel"])
    #expect(subscription.description == "source")
  }

  @Test(
    "A cancel ends the demand of the subscription's owner before it ends the subscription", arguments: [true, false])
  func aCancelEndsTheDemandOfItsOwner(isSource: Bool) {
    let (owner, log) = (DemandDrivenSource(), Log())
    let subscription: PipelineSubscription
    let handler: PipelineSubscription.Handler = { _, call in
      if case .cancel = call { log.lines.append("cancel, asked for: \(owner.demand.isOpen)") }
    }
    if isSource {
      subscription = PipelineSubscription("subscription", owner: owner, isDemandDriven: true, handler: handler)
    } else {
      subscription = PipelineSubscription("subscription")
      subscription.attachUnshared(to: nil, owner: owner, isDemandDriven: true, handler: handler)
    }
    _ = owner.demand.add(.unlimited)
    subscription.cancel()
    subscription.cancel()
    #expect(log.lines == ["cancel, asked for: false"])
    #expect(!subscription.isActive)
  }

  @Test("If a cancel has ended a subscription, its owner's demand has ended too")
  func noDemandIsLeftInAHandleThatHasEnded() {
    let handles = (0..<2000).map { _ in
      let owner = DemandDrivenSource()
      _ = owner.demand.add(.unlimited)
      return Owned(
        subscription: PipelineSubscription(
          "subscription", owner: owner, isDemandDriven: true, request: { _, _ in }), owner: owner)
    }
    let (looking, late) = (Counter(), Counter())
    // One thread observes a subscription while the other cancels it, subscription by subscription.
    concurrently(2) { thread in
      for (index, one) in handles.enumerated() {
        if thread == 0 {
          looking.increment()
          var looks = 0
          while !one.subscription.hasEnded {
            looks += 1
            if looks > 1000 { sched_yield() }
          }
          if one.owner.demand.isOpen { late.increment() }
        } else {
          while looking.value <= index { sched_yield() }
          one.subscription.cancel()
        }
      }
    }
    #expect(late.value == 0)
  }

  private struct Owned: Sendable {
    let subscription: PipelineSubscription
    let owner: DemandDrivenSource
  }

  @Test func aHandleWithoutANameShowsItsUpstream() {
    let subscription = PipelineSubscription("")
    #expect(subscription.description == "")
    let upstream = PipelineSubscription("upstream", request: { _, _ in })
    _ = subscription.attach(upstream)
    #expect(subscription.description == "upstream")
    // The upstream may be of another package; a name of its own comes first, and what has ended shows nothing else.
    struct Foreign: Subscription, CustomStringConvertible {
      let combineIdentifier = CombineIdentifier()
      var description: String { "foreign" }
      func request(_ demand: Subscribers.Demand) {}
      func cancel() {}
    }
    for name in ["", "name"] as [StaticName] {
      let subscription = PipelineSubscription(name)
      _ = subscription.attach(Foreign())
      #expect(subscription.description == (name.isEmpty ? "foreign" : "name"))
      subscription.cancel()
      #expect(subscription.description == name.description)
    }
  }

  @Test func cancelsFromManyThreadsActOnce() async {
    for _ in 0..<200 {
      let count = Counter()
      let subscription = PipelineSubscription("subscription", request: { _, _ in }, cancel: { _ in count.increment() })
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<3 { group.addTask { subscription.cancel() } }
        group.addTask { subscription.request(.max(1)) }
      }
      #expect(count.value == 1)
    }
  }
}
