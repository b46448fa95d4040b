import Combine
import CombineTestKit
import Foundation
import TestHelpers
import Testing

/// A source of the behavior table.
struct SourceSpecimen: Sendable, CustomTestStringConvertible {
  /// A source, and the closures by which the test makes it send.
  struct Source {
    let publisher: any Publisher
    /// A closure that sends an element; `nil` for a source that delivers by itself.
    var send: ((Int) -> Void)?
    var end: ((Subscribers.Completion<TestError>) -> Void)?
    /// A closure that returns the text for an element or its number.
    var describe: (Any, Int) -> String = { value, _ in "\(value)" }
    /// A Boolean value that indicates whether the source delivers on another thread.
    var isAsynchronous = false

    func sendAll() { if let send { for value in Upstreams.values { send(value) } } }

    func awaitEnd(_ probe: Probe) { if isAsynchronous { _ = probe.wait { $1 } } }
  }

  /// The publisher's type, and the form of its use if it has several.
  let name: String
  /// The completions that the source can have.
  let ends: [Subscribers.Completion<TestError>]
  let make: @Sendable (Subscribers.Completion<TestError>) -> Source

  init(
    _ name: String, _ ends: [Subscribers.Completion<TestError>] = [.finished],
    _ make: @escaping @Sendable (Subscribers.Completion<TestError>) -> Source
  ) {
    self.name = name
    self.ends = ends
    self.make = make
  }

  var testDescription: String { name }

  /// The type without the form.
  var type: String { String(name.prefix { $0 != " " }) }

  static func named(_ name: String) -> SourceSpecimen? { all.first { $0.name == name } }

  private static let either: [Subscribers.Completion<TestError>] = [.finished, .failure(.oops)]

  private static func subject(_ subject: some Subject<Int, TestError>) -> Source {
    Source(
      publisher: subject, send: { subject.send($0) }, end: { subject.send(completion: $0) })
  }

  private final class Model: ObservableObject { @Published var value = 0 }

  static let all: [SourceSpecimen] = [
    SourceSpecimen("Just") { _ in Source(publisher: Just(1)) },
    SourceSpecimen("Optional.Publisher") { _ in Source(publisher: Optional(1).publisher) },
    SourceSpecimen("Optional.Publisher of nil") { _ in Source(publisher: Int?.none.publisher) },
    SourceSpecimen("Result.Publisher", either) { end in
      Source(publisher: Result<Int, TestError>.Publisher(end == .finished ? .success(1) : .failure(.oops)))
    },
    SourceSpecimen("Publishers.Sequence") { _ in Source(publisher: [1, 2].publisher) },
    SourceSpecimen("Publishers.Sequence of no elements") { _ in Source(publisher: [Int]().publisher) },
    SourceSpecimen("Record", either) { Source(publisher: Record<Int, TestError>(output: [1, 2], completion: $0)) },
    SourceSpecimen("Empty") { _ in Source(publisher: Empty<Int, Never>()) },
    SourceSpecimen("Empty that does not complete", []) { _ in
      Source(publisher: Empty<Int, Never>(completeImmediately: false))
    },
    SourceSpecimen("Fail", [.failure(.oops)]) { _ in Source(publisher: Fail<Int, TestError>(error: .oops)) },
    SourceSpecimen("Future", either) { end in
      Source(publisher: Future<Int, TestError> { $0(end == .finished ? .success(1) : .failure(.oops)) })
    },
    SourceSpecimen("Deferred", either) { end in
      Source(publisher: Deferred { Record<Int, TestError>(output: [1, 2], completion: end) })
    },
    SourceSpecimen("AnyPublisher", either) { end in
      Source(publisher: Record<Int, TestError>(output: [1, 2], completion: end).eraseToAnyPublisher())
    },
    SourceSpecimen("PassthroughSubject", either) { _ in subject(PassthroughSubject<Int, TestError>()) },
    SourceSpecimen("CurrentValueSubject", either) { _ in subject(CurrentValueSubject<Int, TestError>(0)) },
    SourceSpecimen("Published.Publisher", []) { _ in
      let model = Model()
      return Source(publisher: model.$value, send: { model.value = $0 })
    },
    SourceSpecimen("ObservableObjectPublisher", []) { _ in
      let publisher = ObservableObjectPublisher()
      return Source(publisher: publisher, send: { _ in publisher.send() }, describe: { "\($1)" })
    },
    SourceSpecimen("NotificationCenter.Publisher", []) { _ in
      let (center, name) = (NotificationCenter(), Notification.Name("BehaviorTable"))
      return Source(
        publisher: center.publisher(for: name), send: { center.post(name: name, object: nil, userInfo: ["n": $0]) },
        describe: { notification, _ in "\((notification as? Notification)?.userInfo?["n"] as? Int ?? 0)" })
    },
    SourceSpecimen("Timer.TimerPublisher", []) { _ in
      // A timer with a tiny interval fires in each turn of this thread's run loop.
      let timer = Timer.publish(every: 1e-9, on: .current, in: .default)
      return Source(
        publisher: timer,
        send: { number in
          guard number == 1 else { return }
          let ticks = Box(0)
          let counter = timer.sink { _ in ticks.value += 1 }
          let connection = timer.connect()
          while ticks.value < 3 { _ = RunLoop.current.run(mode: .default, before: .distantFuture) }
          connection.cancel()
          counter.cancel()
        }, describe: { "\($1)" })
    },
    SourceSpecimen("URLSession.DataTaskPublisher") { _ in
      let server = OneAnswerServer(body: Data("1".utf8))
      return Source(
        publisher: URLSession.shared.dataTaskPublisher(for: server.url),
        describe: { _, _ in withExtendedLifetime(server) { "1" } }, isAsynchronous: true)
    },
  ]
}
