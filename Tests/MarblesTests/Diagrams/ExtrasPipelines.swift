import Combine
import CombineExtras
import CombineTestKit
import Foundation

extension DiagramPipeline {
  /// The pipelines of CombineExtras.
  static let extras: [DiagramPipeline] = [
    .init("amb(with: other)") { $0["self"].amb(with: $0["other"]) },
    .init("merge()", in: "Collection+Combining") { [$0["first"], $0["second"]].merge() },
    .init("combineLatest()") { [$0["first"], $0["second"]].combineLatest() },
    .init("zip()") { [$0["first"], $0["second"]].zip() },
    .init("concatMap { f($0) }") { scene in scene["self"].concatMap { scene.cold($0 == "1" ? "─a──a|" : "─b──b|") } },
    .init("flatMapConcat { f($0) }") { scene in
      scene["self"].flatMapConcat { scene.cold($0 == "1" ? "─a──a|" : "─b──b|") }
    },
    .init("conflate()") { $0["self"].conflate() },
    .init("convertToLoadingState()") { $0["upstream"].convertToLoadingState().map(name) },
    .init("convertToLoadingState(startsWithLoading: true)", given: ["upstream": "──────────1──────────✕"]) { scene in
      scene["upstream"].convertToLoadingState(startsWithLoading: true).map(name)
    },
    .init("dropOldest(1)") { scene in
      AnyPublisher<String, DiagramError>.create(overflow: .dropOldest(capacity: 1)) { subscriber in
        scene["send"].sink(
          receiveCompletion: { subscriber.send(completion: $0) }, receiveValue: { subscriber.send($0) })
      }
    },
    .init("result", in: "Decode") { scene in
      scene["upstream"].map { Data($0.filter { $0 != "\"" }.utf8) }.decode(as: [Int].self, using: JSONDecoder())
    },
    .init("group(by: { $0 % 2 })") { scene in
      scene.ints().group(by: { $0 % 2 }).map { group in
        scene.keep(group.sink(receiveCompletion: { _ in }, receiveValue: { _ in }))
        return group.key == 1 ? "A" : "B"
      }
    },
    .init("A, whose key is 1") { scene in scene.ints().group(by: { $0 % 2 }).filter { $0.key == 1 }.flatMap { $0 } },
    .init("B, whose key is 0") { scene in scene.ints().group(by: { $0 % 2 }).filter { $0.key == 0 }.flatMap { $0 } },
    .init("just(1)") { _ in AnyPublisher<Int, DiagramError>.just(1) },
    .init("retry(2, backoff: …)") { scene in
      scene.cold("──1──✕")
        .retry(2, backoff: .exponential(initial: .seconds(2), maximum: .seconds(9)), jitter: 0, scheduler: scene.clock)
    },
    .init("convertToResult()") { scene in
      scene["upstream"].convertToResult().map { result in
        switch result {
        case .success(let value): ".success(\(value))"
        case .failure: ".failure(error)"
        }
      }
    },
    .init("flatMapFirst { f($0) }") { scene in scene["self"].flatMapFirst { _ in scene.cold("─a──b|") } },
    .init("flatMapLatest { f($0) }") { scene in scene["self"].flatMapLatest { _ in scene.cold("─a─b─c|") } },
    .init("ignoreFailure()") { $0["self"].ignoreFailure() },
    .init("ignoreFailure(completeImmediately: false)") { $0["self"].ignoreFailure(completeImmediately: false) },
    .init("interval(every: .seconds(5), on: queue)") { scene in
      Publishers.interval(every: .seconds(5), on: scene.clock).prefix(4).ignoringEnd
    },
    .init("limitRate(4)") { $0["self"].limitRate(4) },
    .init("mapMany { -$0 }") { $0.arrays.mapMany { -$0 } },
    .init("filterMany { $0.isOdd }") { $0.arrays.filterMany { $0 % 2 != 0 } },
    .init("toggle()") { $0["self"].map { $0 == "true" }.toggle() },
    .init("setOutputType(to: Int.self)") { $0["self"].ignoreOutput().setOutputType(to: Int.self) },
    .init("enumerated()") { scene in scene["self"].enumerated().map { "(\($0.0),\($0.1))" } },
    .init("mapToNetworkError()") { scene in scene["upstream"].mapError { $0 as any Error }.mapToNetworkError() },
    .init("materialize()") { $0["self"].materialize().map(dotted) },
    .init("dematerialize()") { $0.materialized.dematerialize() },
    .init("values()") { $0.materialized.values() },
    .init("failures()") { $0.materialized.failures().map { _ in "e" } },
    .init("pairwise()") { scene in scene["self"].pairwise().map { "(\($0.0),\($0.1))" } },
    .init("nwise(3)") { $0["self"].nwise(3) },
    .init("pausable(by: other)") { scene in scene["self"].pausable(by: scene["other"].map { $0 == "true" }) },
    .init("pausableBuffered(by: other)") { scene in
      scene["self"].pausableBuffered(by: scene["other"].map { $0 == "true" }, bufferSize: 9)
    },
    .init("repeat(3)") { $0.cold("──1──2|").repeat(3) },
    .init("repeat(2, after: 3 s, …)") { $0.cold("──1──2|").repeat(2, after: .seconds(3), scheduler: $0.clock) },
    .init("late, bufferSize: 2") { $0.replayed },
    .init("early:", in: "ReplaySubject") { $0.replayed },
    .init("after the end", in: "ReplaySubject") { $0.replayed },
    .init("retryWhen { f($0) }") { scene in scene.cold("──1──✕").retryWhen { _ in scene["the trigger"] } },
    .init("sample(on: trigger)") { $0["self"].sample(on: $0["trigger"]) },
    .init("first:", in: "ShareReplay") { $0["self"].share(replay: 2) },
    .init("second, replay: 2") { $0.sharedReplay },
    .init("after the end", in: "ShareReplay") { $0.sharedReplay },
    .init("switchIfEmpty(other)") { $0["self"].switchIfEmpty($0["other"]) },
    .init("unwrap(orThrow: error)") { scene in
      scene["upstream"].map { $0 == "nil" ? nil : String($0.dropLast()) }.unwrap(orThrow: DiagramError())
    },
    .init("validate { if $0 == 0 { throw } }") { scene in
      scene["upstream"].validate { if $0 == "0" { throw DiagramError() } }
    },
    .init("withLatestFrom(first, …)") { scene in
      scene["self"].withLatestFrom(scene["first"], scene["second"]) { $0 + $1 + $2 }
    },
    .init("withLatestFrom(other) {…}") { scene in scene["self"].withLatestFrom(scene["other"]) { $0 + $1 } },
    .init("withLatestFrom(other)") { $0["self"].withLatestFrom($0["other"]) },
    .init("Timer(every: 3, scheduler:)") { scene in
      Publishers.Timer(every: .seconds(3), scheduler: scene.clock).autoconnect().prefix(3).map { _ in "t" }.ignoringEnd
    },
  ]

  private static func name(_ state: LoadingState<String>) -> String {
    switch state {
    case .idle: ".idle"
    case .loading: ".loading"
    case .loaded(let value): ".loaded(\(value))"
    case .failed: ".failed(error)"
    }
  }

  private static func dotted(_ event: PublisherEvent<String, DiagramError>) -> String {
    switch event {
    case .value(let value): "." + value
    case .failure: ".✕"
    case .finished: ".|"
    }
  }
}

extension Publisher {
  /// The publisher without its completion, for a diagram that shows the beginning only.
  fileprivate var ignoringEnd: Publishers.Concatenate<Self, Empty<Output, Failure>> {
    append(Empty(completeImmediately: false))
  }
}

extension DiagramScene {
  fileprivate var arrays: AnyPublisher<[Int], DiagramError> {
    self["self"].map { text in text.split { !"-0123456789".contains($0) }.compactMap { Int($0) } }
      .eraseToAnyPublisher()
  }

  /// Elements that stand for events, as `.1` and `.✕`.
  fileprivate var materialized: AnyPublisher<PublisherEvent<String, DiagramError>, Never> {
    safe().map { $0 == ".✕" ? .failure(DiagramError()) : .value(String($0.dropFirst())) }.eraseToAnyPublisher()
  }

  fileprivate var replayed: AnyPublisher<String, DiagramError> {
    let subject = ReplaySubject<String, DiagramError>(bufferSize: 2)
    let token = self["send"].sink(
      receiveCompletion: { subject.send(completion: $0) }, receiveValue: { subject.send($0) })
    return subject.handleEvents(receiveCancel: token.cancel).eraseToAnyPublisher()
  }

  fileprivate var sharedReplay: AnyPublisher<String, DiagramError> {
    let shared = self["self"].share(replay: 2)
    let first = shared.sink(receiveCompletion: { _ in }, receiveValue: { _ in })
    return shared.handleEvents(receiveCancel: first.cancel).eraseToAnyPublisher()
  }
}
