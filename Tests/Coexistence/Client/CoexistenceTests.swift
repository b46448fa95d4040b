import Combine
import CombineExtras
import CombineTestKit
import Foundation
import NeighborOperators
import NeighborSchedulers
import Testing

/// A client that imports modules with the same names. A function that both have is the other module's, and a function
/// that the other module does not have is this package's.
struct CoexistenceTests {
  /// The module of a type, the last one of several generic arguments or the outermost.
  private func module(_ value: Any) -> String { String(String(reflecting: type(of: value)).prefix { $0 != "." }) }

  @Test("A function that both modules have is the other module's")
  func functions() {
    let (left, right) = (PassthroughSubject<Int, Never>(), CurrentValueSubject<Int, Never>(7))
    let theirs: [(String, Any, String)] = [
      ("withLatestFrom", left.withLatestFrom(right) { $0 + $1 }, "AnyPublisher<Int, Never>"),
      ("withLatestFrom", left.withLatestFrom(right), "AnyPublisher<Int, Never>"),
      ("withLatestFrom", left.withLatestFrom(right, right) { $0 + $1.0 + $1.1 }, "AnyPublisher<Int, Never>"),
      ("withLatestFrom", left.withLatestFrom(right, right), "AnyPublisher<(Int, Int), Never>"),
      (
        "flatMapLatest", left.flatMapLatest { Just($0) },
        "SwitchToLatest<Just<Int>, Map<PassthroughSubject<Int, Never>, Just<Int>>>"
      ),
      ("flatMapFirst", left.flatMapFirst { Just($0) }, "FlatMap<Just<Int>, First<PassthroughSubject<Int, Never>>>"),
      (
        "share", left.share(replay: 2),
        "Autoconnect<Multicast<PassthroughSubject<Int, Never>, ReplaySubject<Int, Never>>>"
      ),
      ("materialize", left.materialize(), "Neighbor<PassthroughSubject<Int, Never>>"),
      ("amb", left.amb(right), "AnyPublisher<Int, Never>"),
      ("amb", left.amb(with: right), "AnyPublisher<Int, Never>"),
      ("nwise", left.nwise(2), "AnyPublisher<Array<Int>, Never>"),
      ("pairwise", left.pairwise(), "AnyPublisher<(Int, Int), Never>"),
      ("ignoreFailure", left.ignoreFailure(), "AnyPublisher<Int, Never>"),
      ("enumerated", left.enumerated(), "AnyPublisher<(index: Int, element: Int), Never>"),
      ("setOutputType", left.ignoreOutput().setOutputType(to: String.self), "AnyPublisher<String, Never>"),
      ("retryWhen", left.retryWhen { $0 }, "AnyPublisher<Int, Never>"),
      ("toggle", Just(true).toggle(), "Map<Just<Bool>, Bool>"),
      ("mapMany", Just([1]).mapMany { $0 + 1 }, "Map<Just<Array<Int>>, Array<Int>>"),
      ("filterMany", Just([1]).filterMany { $0 > 1 }, "Map<Just<Array<Int>>, Array<Int>>"),
      ("merge", [left, left].merge(), "AnyPublisher<Int, Never>"),
      ("combineLatest", [left, left].combineLatest(), "AnyPublisher<Array<Int>, Never>"),
      ("zip", [left, left].zip(), "AnyPublisher<Array<Int>, Never>"),
      ("create", AnyPublisher<Int, Never>.create { _ in AnyCancellable {} }, "AnyPublisher<Int, Never>"),
    ]
    for (name, publisher, type) in theirs {
      #expect(String(describing: Swift.type(of: publisher)) == type, "\(name)")
    }
    #expect(module(DispatchQueue.main.eraseToAnyScheduler()) == "NeighborSchedulers")
    #expect(module(DispatchQueue.test) == "NeighborSchedulers")
    #expect(module(DispatchQueue.immediate) == "NeighborSchedulers")
    #expect(module(DispatchQueue.unimplemented) == "NeighborSchedulers")
    #expect(module(RunLoop.test) == "NeighborSchedulers")
    #expect(module(OperationQueue.immediate) == "NeighborSchedulers")
    // The type has the name of one of this package's functions, and is found first.
    #expect(
      String(reflecting: type(of: Publishers.Timer(every: .seconds(1), scheduler: DispatchQueue.main)))
        .contains("NeighborSchedulers"))
  }

  @Test("Asynchronous functions are the other module's")
  func asynchronous() async throws {
    try await DispatchQueue.main.sleep(for: .seconds(3600))
    try await DispatchQueue.main.sleep(until: .init(.distantFuture))
    for await _ in DispatchQueue.main.timer(interval: .seconds(3600)) { Issue.record("this is our timer") }
  }

  @Test("An assignment uses the other module's kind of reference, or this package's if it is picked")
  func assign() {
    final class Label { var text = "" }
    let label = Label()
    let cancellable = Just("a").assign(to: \.text, on: label, ownership: .weak)
    #expect(label.text == "a")
    cancellable.cancel()
  }

  @Test("Declarations of only one of the modules are found")
  func others() {
    #expect(Just(1).validate { _ in }.record().values == [1])
    let recorder = Just(Int?.some(1)).convertToResult().record()
    #expect(recorder.hasFinished)
    #expect(VirtualTimeScheduler().now == VirtualTime(0))
  }
}
