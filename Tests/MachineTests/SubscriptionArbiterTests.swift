import Testing

@testable import CombineCore

struct SubscriptionArbiterTests {
  /// Creates an upstream that records its calls.
  private func upstream(_ name: StaticName, _ notes: Notes<String>) -> PipelineSubscription {
    PipelineSubscription(
      name, request: { notes.append("\(name) \($1)") }, cancel: { _ in notes.append("\(name) cancelled") })
  }

  @Test("A cancelled arbiter retains neither its upstream nor one that arrives later, and cancels both")
  func cancellingReleasesTheUpstream() {
    let (arbiter, notes) = (SubscriptionArbiter(), Notes<String>())
    var upstreams: [WeakReference] = []
    func set(_ name: StaticName) -> Subscribers.Demand {
      let new = upstream(name, notes)
      upstreams.append(WeakReference(new))
      return arbiter.setUpstream(new)
    }
    #expect(set("a") == .none)
    arbiter.request(.max(2))
    arbiter.countElement()
    #expect(set("b") == .max(1))
    #expect(upstreams.map { $0.object != nil } == [false, true])
    arbiter.cancel()
    #expect(upstreams.map { $0.object != nil } == [false, false])
    #expect(set("c") == .none)
    #expect(upstreams.map { $0.object != nil } == [false, false, false])
    arbiter.request(.max(3))
    arbiter.cancel()
    #expect(notes.all == ["a max(2)", "b cancelled", "c cancelled"])
  }

  @Test("Demand that a delivery returns is requested from its upstream, or from the one that has replaced it meanwhile")
  func returnedDemand() {
    let (arbiter, notes) = (SubscriptionArbiter(), Notes<String>())
    let (first, second) = (upstream("a", notes), upstream("b", notes))
    _ = arbiter.setUpstream(first)
    var returned = arbiter.add(.max(2), from: first)
    #expect(returned.0 == .max(2) && returned.instead == nil)
    #expect(arbiter.setUpstream(second) == .max(2))
    returned = arbiter.add(.max(3), from: first)
    #expect(returned.0 == .none && returned.instead === second)
    returned = arbiter.add(.none, from: first)
    #expect(returned.0 == .none && returned.instead == nil)
    #expect(arbiter.setUpstream(first) == .max(5))
    #expect(notes.all == [])
  }
}
