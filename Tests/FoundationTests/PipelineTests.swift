import Combine
import Foundation
import TestHelpers
import Testing

/// The publishers, encoders, decoders and schedulers of Foundation and Dispatch in operators.
@Suite(.timeLimit(.minutes(60)))
struct PipelineTests {
  private struct Reply: Decodable, Equatable { var valid: Bool }

  /// Returns a request with a body that the server sends back.
  private func request(_ body: String) -> URLRequest {
    var request = URLRequest(url: Server.ordinary.url("/echo/\(UUID().uuidString)"))
    request.httpMethod = "POST"
    request.httpBody = Data(body.utf8)
    return request
  }

  private func fetch(_ body: String) async -> Result<Reply, any Error> {
    let session = URLSession(configuration: .patient)
    defer { session.finishTasksAndInvalidate() }
    let (results, gone) = (Mailbox<Result<Reply, any Error>>(), Mailbox<Void>())
    let cancellable = {
      let tracker = Tracker(gone)
      return session.dataTaskPublisher(for: request(body))
        .map { $0.data.dropFirst() }  // the server inserts a colon before the body
        .map { Data($0) }
        .decode(type: Reply.self, decoder: JSONDecoder())
        .receive(on: RunLoop.main)
        .sink { completion in
          tracker.touch()
          if case .failure(let error) = completion { results.put(.failure(error)) }
        } receiveValue: {
          results.put(.success($0))
        }
    }()
    let result = await results.next()
    await gone.next()
    withExtendedLifetime(cancellable) {}
    return result
  }

  @Test func fetchAndDecode() async throws {
    #expect(try await fetch(#"{"valid": true}"#).get() == Reply(valid: true))
  }

  @Test func aBodyThatDoesNotDecode() async {
    let result = await fetch("nonsense")
    #expect(throws: DecodingError.self) { try result.get() }
  }

  private func deliversInOrder<S: Scheduler>(on scheduler: S) async {
    let (events, gone) = (Mailbox<Int?>(), Mailbox<Void>())
    let cancellable = {
      let tracker = Tracker(gone)
      return (1...1000).publisher.receive(on: scheduler).sink { _ in
        events.put(nil)
      } receiveValue: {
        tracker.touch()
        events.put($0)
      }
    }()
    #expect(await events.next(1001) == (1...1000).map { $0 } + [nil])
    await gone.next()
    withExtendedLifetime(cancellable) {}
  }

  @Test func receiveOn() async {
    await deliversInOrder(on: DispatchQueue(label: "test"))
    await deliversInOrder(on: DispatchQueue(label: "test", attributes: .concurrent))
    await deliversInOrder(on: DispatchQueue.main)
    await deliversInOrder(on: OperationQueue())
    await deliversInOrder(on: OperationQueue.main)
    await deliversInOrder(on: RunLoop.main)
  }

  @Test func delay() async {
    let queue = DispatchQueue(label: "test")
    let values = Mailbox<UInt64>()
    let start = DispatchTime.now().uptimeNanoseconds
    let cancellable = Just(1).delay(for: .milliseconds(30), scheduler: queue).sink { _ in
      values.put(DispatchTime.now().uptimeNanoseconds)
    }
    #expect(await values.next() - start >= 30_000_000)
    withExtendedLifetime(cancellable) {}
  }
}
