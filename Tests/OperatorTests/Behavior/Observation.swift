import Combine

/// The columns of the behavior table for operators, whose cells are observed by driving an operator.
enum OperatorColumn: String, CaseIterable, Sendable {
  case subscribed
  case requestOne = "request 1"
  case requestUnlimited = "request ∞"
  case requestNone = "request 0"
  case noSubscription = "no subscription"
  case noDemand = "no demand"
  case afterTheEnd = "after the end"
  case finished
  case failure
  case print = "`print()`"

  /// Returns the cell of this column for an operator. A request for none that traps ends the process.
  func cell(of specimen: Specimen) -> String {
    switch self {
    case .subscribed: upstreamDemand(specimen) { _ in }
    case .requestOne: upstreamDemand(specimen) { $0.request(.max(1)) }
    case .requestUnlimited: upstreamDemand(specimen) { $0.request(.unlimited) }
    case .requestNone: upstreamDemand(specimen) { $0.request(.none) }
    case .noSubscription: withoutSubscription(specimen)
    case .noDemand: withoutDemand(specimen)
    case .afterTheEnd: afterTheEnd(specimen)
    case .finished: completion(.finished, of: specimen)
    case .failure: specimen.needsUnfailing ? "–" : completion(.failure(.oops), of: specimen)
    case .print: printed(specimen)
    }
  }

  // MARK: - Demand

  /// Returns the demand that the first upstream receives during an action; without an action, during the subscription.
  private func upstreamDemand(_ specimen: Specimen, _ action: (Probe) -> Void) -> String {
    let upstreams = Upstreams(.ordinary)
    let probe = subscribe(to: specimen, upstreams)
    let before = self == .subscribed ? 0 : upstreams.requests.count
    action(probe)
    upstreams.flush()
    let requests = upstreams.requests.dropFirst(before)
    return requests.isEmpty ? "–" : requests.map { $0.max.map { "\($0)" } ?? "∞" }.joined(separator: " + ")
  }

  // MARK: - Elements

  private func withoutSubscription(_ specimen: Specimen) -> String {
    let probe = subscribe(to: specimen, Upstreams(.withoutSubscription), .unlimited)
    // Here the upstreams send one after another, there they alternate, so the order is not compared.
    let whole = whole(specimen).atEnd
    // The interval between elements depends on the time.
    let isSame = specimen.name.hasPrefix("measureInterval") ? probe.values.count == whole.count : nil
    if isSame ?? (probe.values.sorted() == whole.sorted()) {
      return probe.end == nil ? "elements" : whole.isEmpty ? "completion" : "passes"
    }
    guard probe.values.isEmpty else { return "delivers \(probe.values)" }
    return probe.end == nil ? "drops" : "completion"
  }

  private func withoutDemand(_ specimen: Specimen) -> String {
    let whole = whole(specimen)
    guard !whole.atEnd.isEmpty else { return "–" }
    let upstreams = Upstreams(.exceedsDemand)
    let probe = subscribe(to: specimen, upstreams)
    upstreams.sendValues()
    let unasked = probe.values
    probe.request(.unlimited)
    upstreams.flush()
    let asked = probe.values
    upstreams.send(completion: .finished)
    if whole.beforeEnd.isEmpty { return probe.values == whole.atEnd ? "counts" : "delivers \(probe.values)" }
    if unasked == whole.beforeEnd { return "passes" }
    guard unasked.isEmpty else { return "delivers \(unasked), then \(asked)" }
    if asked == whole.beforeEnd { return "waits" }
    if asked == [whole.beforeEnd.last] { return "last waits" }
    return probe.values.isEmpty ? "drops" : "delivers \(asked), then \(probe.values)"
  }

  private func afterTheEnd(_ specimen: Specimen) -> String {
    let upstreams = Upstreams(.continuesAfterEnd)
    let probe = subscribe(to: specimen, upstreams, .unlimited)
    upstreams.sendValues()
    // The first completion may be that of the first of two publishers.
    for _ in 0..<4 where probe.end == nil { upstreams.send(completion: .finished) }
    let (count, events) = (probe.values.count, probe.eventCount)
    upstreams.sendValues()
    upstreams.send(completion: .failure(.oops))
    let values = probe.values.count - count
    if probe.eventCount == events { return probe.end == nil ? "no end" : "drops" }
    return values == probe.eventCount - events ? "elements" : values == 0 ? "completion" : "passes"
  }

  /// Returns the elements that an operator delivers with unlimited demand, before and after the completion.
  private func whole(_ specimen: Specimen) -> (beforeEnd: [String], atEnd: [String]) {
    let upstreams = Upstreams(.ordinary)
    let probe = subscribe(to: specimen, upstreams, .unlimited)
    upstreams.sendValues()
    let beforeEnd = probe.values
    upstreams.send(completion: .finished)
    return (beforeEnd, probe.values)
  }

  // MARK: - Completion

  private func completion(_ completion: Subscribers.Completion<TestError>, of specimen: Specimen) -> String {
    let upstreams = Upstreams(.ordinary)
    let probe = subscribe(to: specimen, upstreams)
    upstreams.sendValues()
    guard !upstreams.isCancelled else { return "–" }
    upstreams.send(completion: completion)
    func isSame(_ end: Probe.End) -> Bool { (end == .finished) == (completion == .finished) }
    if let end = probe.end { return isSame(end) ? "passes" : "replaced" }
    probe.request(.unlimited)
    upstreams.flush()
    if let end = probe.end { return isSame(end) ? "waits" : "replaced" }
    for _ in 0..<4 { upstreams.send(completion: completion) }
    return probe.end == nil ? "drops" : "continues"
  }

  // MARK: - print

  private func printed(_ specimen: Specimen) -> String {
    let upstreams = Upstreams(.ordinary)
    let transcript = Transcript()
    func show<P: Publisher>(_ publisher: P) -> Probe { Probe(publisher.print(to: transcript), demand: .none) }
    let main = upstreams.other()
    let probe = show(specimen.build(main, upstreams))
    upstreams.subscribed()
    probe.cancel()
    return subscription(in: transcript)
  }

  private func subscribe(
    to specimen: Specimen, _ upstreams: Upstreams, _ demand: Subscribers.Demand = .none
  ) -> Probe {
    let main = upstreams.other()
    let probe = Probe(specimen.build(main, upstreams), demand: demand)
    upstreams.subscribed()
    return probe
  }
}

/// Returns the subscription in the first line that `print()` has written.
private func subscription(in transcript: Transcript) -> String {
  let line = transcript.lines.first ?? ""
  guard line.hasPrefix("receive subscription: ("), line.hasSuffix(")") else { return line }
  let name = line.dropFirst("receive subscription: (".count).dropLast()
  return name == "upstream" ? "upstream's" : "`\(name)`"
}

/// The columns of the behavior table for sources.
enum SourceColumn: String, CaseIterable, Sendable {
  case subscribed
  case requestOne = "request 1"
  case requestUnlimited = "request ∞"
  case requestNone = "request 0"
  case beforeSubscribing = "before subscribing"
  case noDemand = "no demand"
  case afterTheEnd = "after the end"
  case finished
  case failure
  case print = "`print()`"

  /// Returns the cell of this column for a source. A request for none that traps ends the process.
  func cell(of specimen: SourceSpecimen) -> String {
    switch self {
    case .subscribed: return delivered(specimen, .none)
    case .requestOne: return delivered(specimen, .max(1))
    case .requestUnlimited: return delivered(specimen, .unlimited)
    case .requestNone:
      let source = specimen.make(.finished)
      let probe = Probe(source.publisher, demand: .none, describe: source.describe)
      let events = probe.eventCount
      probe.request(.none)
      return probe.eventCount == events ? "–" : "delivers \(probe.values)"
    case .beforeSubscribing:
      let source = specimen.make(.finished)
      guard source.send != nil else { return "–" }
      source.sendAll()
      let probe = Probe(source.publisher, demand: .unlimited, describe: source.describe)
      return probe.values.isEmpty ? "drops" : probe.values == ["3"] ? "last waits" : "delivers \(probe.values)"
    case .noDemand:
      let source = specimen.make(.finished)
      let probe = Probe(source.publisher, demand: .none, describe: source.describe)
      source.sendAll()
      if source.send == nil, probe.end != nil { return "–" }
      guard probe.values.isEmpty else { return "passes" }
      probe.request(.unlimited)
      source.awaitEnd(probe)
      if source.send == nil { return probe.values.isEmpty ? "–" : "waits" }
      return probe.values.isEmpty ? "drops" : probe.values == ["3"] ? "last waits" : "delivers \(probe.values)"
    case .afterTheEnd:
      let source = specimen.make(.finished)
      let probe = Probe(source.publisher, demand: .unlimited, describe: source.describe)
      guard let send = source.send, let end = source.end else { return "–" }
      end(.finished)
      let events = probe.eventCount
      send(1)
      end(.failure(.oops))
      return probe.eventCount == events ? "drops" : "passes"
    case .finished: return completion(.finished, of: specimen)
    case .failure: return completion(.failure(.oops), of: specimen)
    case .print:
      let source = specimen.make(.finished)
      let transcript = Transcript()
      func show<P: Publisher>(_ publisher: P) -> Probe { Probe(publisher.print(to: transcript), demand: .none) }
      show(source.publisher).cancel()
      return subscription(in: transcript)
    }
  }

  /// Returns the events that arrive after a request, including those that the test sends then.
  private func delivered(_ specimen: SourceSpecimen, _ demand: Subscribers.Demand) -> String {
    let source = specimen.make(.finished)
    let probe = Probe(source.publisher, demand: demand, describe: source.describe)
    if self != .subscribed {
      source.sendAll()
      source.awaitEnd(probe)
    }
    let end = probe.end.map { [$0 == .finished ? "finished" : "failed"] } ?? []
    let events = probe.values + end
    return events.isEmpty ? "–" : events.joined(separator: ", ")
  }

  private func completion(_ completion: Subscribers.Completion<TestError>, of specimen: SourceSpecimen) -> String {
    guard specimen.ends.contains(where: { $0 == completion }) else { return "–" }
    let source = specimen.make(completion)
    let probe = Probe(source.publisher, demand: .none, describe: source.describe)
    source.end?(completion)
    if probe.end != nil { return "passes" }
    probe.request(.unlimited)
    source.awaitEnd(probe)
    return probe.end != nil ? "waits" : "drops"
  }
}
