import Combine
import Testing

// Extensions of a client that use the names of generic parameters, which are those of Apple's framework.

extension Publishers.FlatMap where NewPublisher == Just<Int>, Upstream.Failure == Never {
  fileprivate var names: String { "\(NewPublisher.self), \(Upstream.Output.self)" }
}

extension Publishers.SwitchToLatest where P: Publisher<Int, Never> {
  fileprivate var names: String { "\(P.self), \(Upstream.Failure.self)" }
}

extension AsyncPublisher where P.Output == Int {
  fileprivate func sum() async -> Int {
    var sum = 0
    for await number in self { sum += number }
    return sum
  }
}

extension AsyncThrowingPublisher where P: Publisher<Int, any Error> {
  fileprivate func sum() async throws -> Int {
    var sum = 0
    for try await number in self { sum += number }
    return sum
  }
}

extension Publishers.Concatenate where Prefix == Suffix { fileprivate var isEven: Bool { true } }
extension Publishers.Catch where NewPublisher == Just<Int> { fileprivate var other: String { "\(NewPublisher.self)" } }
extension Publishers.Multicast where SubjectType == PassthroughSubject<Int, Never> {
  fileprivate var subjects: String { "\(SubjectType.self)" }
}
extension Publishers.Decode where Coder.Input == Int { fileprivate var coders: String { "\(Coder.self)" } }
extension Publishers.ReceiveOn where Context == ImmediateScheduler { fileprivate var isImmediate: Bool { true } }
extension Publishers.Zip where A.Output == B.Output { fileprivate var isUniform: Bool { true } }
extension Deferred where DeferredPublisher == Just<Int> { fileprivate var made: String { "\(DeferredPublisher.self)" } }
extension Publishers.Sequence where Elements == [Int] { fileprivate var total: Int { sequence.reduce(0, +) } }
extension Subscribers.Assign where Root: AnyObject { fileprivate var root: String { "\(Root.self)" } }
// Not only for publishers that cannot fail, although its method is.
extension Publishers.MakeConnectable { fileprivate var source: String { "\(Upstream.self)" } }

struct GenericNameTests {
  private struct Problem: Error {}

  @Test func extensionsOfPublishersSeeTheirParameters() {
    let publisher = [1, 2].publisher.map { $0 }
    #expect(publisher.flatMap { Just($0) }.names == "Just<Int>, Int")
    #expect(publisher.map { Just($0) }.switchToLatest().names == "Just<Int>, Never")
    #expect(publisher.append(publisher).isEven)
    #expect(Fail<Int, Problem>(error: Problem()).catch { _ in Just(1) }.other == "Just<Int>")
    #expect(publisher.multicast { PassthroughSubject() }.subjects == "PassthroughSubject<Int, Never>")
    #expect(publisher.receive(on: ImmediateScheduler.shared).isImmediate)
    #expect(publisher.zip(publisher).isUniform)
    #expect(Deferred { Just(1) }.made == "Just<Int>")
    #expect([1, 2].publisher.total == 3)
    #expect(publisher.makeConnectable().source == "\(type(of: publisher))")
  }

  @Test func extensionsOfSequencesSeeTheirParameter() async throws {
    #expect(await [1, 2].publisher.values.sum() == 3)
    #expect(try await [1, 2].publisher.setFailureType(to: (any Error).self).values.sum() == 3)
  }
}
