import Combine
import CombineExtras

/// A subscriber that requests nothing by itself. Its owner requests values with its subscription.
private final class Collector: Subscriber {
  private(set) var subscription: (any Subscription)?
  private(set) var events: [String] = []
  let ended = Signal()

  func receive(subscription: any Subscription) { self.subscription = subscription }

  func receive(_ data: Data) -> Subscribers.Demand {
    let countries = (try? JSONDecoder().decode([Country].self, from: data)) ?? []
    events.append("\(countries.count) countries")
    return .none
  }

  func receive(completion: Subscribers.Completion<URLError>) {
    events.append("\(completion)")
    subscription = nil
    ended.fire()
  }
}

extension Recipe {
  /// `dataResponse(for:)` is a publisher that is written with the three protocols alone. The server observes its
  /// behavior: it starts when a value is requested, and stops when it is cancelled.
  static let customPublisher = Recipe("custom-publisher", "demand starts it, cancel stops it") { kitchen in
    let server = kitchen.server

    var before = try server.requests(for: "/countries")
    func newRequests() throws -> Int { try server.requests(for: "/countries") - before }

    kitchen.say("the request leaves with the demand, not with the subscription")
    let patient = kitchen.track(Collector(), as: "the subscriber that asked for one")
    URLSession.shared.dataResponse(for: server.url("/countries")).subscribe(patient)
    kitchen.expect("requests before request(.max(1))", try newRequests(), is: 0)
    patient.subscription?.request(.max(1))
    try patient.ended.wait(for: "the data")
    kitchen.expect("requests after it", try newRequests(), is: 1)
    kitchen.expect("what arrived", patient.events, is: ["249 countries", "finished"])

    kitchen.say("cancelled before the transfer: demand comes too late")
    before = try server.requests(for: "/countries")
    let hasty = kitchen.track(Collector(), as: "the subscriber that cancelled at once")
    URLSession.shared.dataResponse(for: server.url("/countries")).subscribe(hasty)
    hasty.subscription?.cancel()
    hasty.subscription?.request(.max(1))
    kitchen.expect("requests", try newRequests(), is: 0)
    kitchen.expect("what arrived", hasty.events, is: [])

    kitchen.say("cancelled during the transfer: the server sees its client go away half way")
    let stalled = try server.requests(for: "/stalled")
    let abandoned = try server.abandonedRequests(for: "/stalled")
    let fickle = kitchen.track(Collector(), as: "the subscriber that cancelled half way")
    URLSession.shared.dataResponse(for: server.url("/stalled")).subscribe(fickle)
    fickle.subscription?.request(.max(1))
    kitchen.expect("transfers begun", try server.requests(for: "/stalled", atLeast: stalled + 1) - stalled, is: 1)
    fickle.subscription?.cancel()
    fickle.subscription?.cancel()  // The second call has no effect.
    let seen = try server.abandonedRequests(for: "/stalled", atLeast: abandoned + 1)
    kitchen.expect("transfers abandoned", seen - abandoned, is: 1)
    kitchen.expect("what arrived", fickle.events, is: [])
  }
}
