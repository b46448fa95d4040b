// The minimum declarations for `Chains100.swift`: one for each operator that it uses, almost without overloads or
// implementations. The time of checking the chains with them is the minimum for any library.

#if BARE
  import Foundation

  protocol Publisher<Output, Failure> {
    associatedtype Output
    associatedtype Failure: Error
  }

  struct Chain<Output, Failure: Error>: Publisher {}

  typealias PassthroughSubject = Chain
  typealias AnyPublisher = Chain

  struct Just<Output>: Publisher {
    typealias Failure = Never
    init(_ output: Output) {}
  }

  struct AnyCancellable {}

  extension Sequence {
    var publisher: Chain<Element, Never> { Chain() }
  }

  extension Publisher {
    typealias Same = Chain<Output, Failure>

    func map<T>(_ transform: @escaping (Output) -> T) -> Chain<T, Failure> { Chain() }
    func map<T, U>(_ first: KeyPath<Output, T>, _ second: KeyPath<Output, U>) -> Chain<(T, U), Failure> { Chain() }
    func tryMap<T>(_ transform: @escaping (Output) throws -> T) -> Chain<T, any Error> { Chain() }
    func compactMap<T>(_ transform: @escaping (Output) -> T?) -> Chain<T, Failure> { Chain() }
    func mapError<E: Error>(_ transform: @escaping (Failure) -> E) -> Chain<Output, E> { Chain() }
    func filter(_ isIncluded: @escaping (Output) -> Bool) -> Same { Chain() }
    func tryFilter(_ isIncluded: @escaping (Output) throws -> Bool) -> Chain<Output, any Error> { Chain() }
    func scan<T>(_ initial: T, _ next: @escaping (T, Output) -> T) -> Chain<T, Failure> { Chain() }
    func reduce<T>(_ initial: T, _ next: @escaping (T, Output) -> T) -> Chain<T, Failure> { Chain() }
    func removeDuplicates(by areEqual: @escaping (Output, Output) -> Bool) -> Same { Chain() }
    func removeDuplicates() -> Same where Output: Equatable { Chain() }
    func dropFirst(_ count: Int = 1) -> Same { Chain() }
    func drop(while predicate: @escaping (Output) -> Bool) -> Same { Chain() }
    func prefix(_ count: Int) -> Same { Chain() }
    func prefix(while predicate: @escaping (Output) -> Bool) -> Same { Chain() }
    func first() -> Same { Chain() }
    func last() -> Same { Chain() }
    func collect() -> Chain<[Output], Failure> { Chain() }
    func collect(_ count: Int) -> Chain<[Output], Failure> { Chain() }
    func replaceNil<T>(with output: T) -> Chain<T, Failure> where Output == T? { Chain() }
    func replaceEmpty(with output: Output) -> Same { Chain() }
    func replaceError(with output: Output) -> Chain<Output, Never> { Chain() }
    func retry(_ count: Int) -> Same { Chain() }
    func `catch`<P: Publisher>(_ handler: @escaping (Failure) -> P) -> Chain<Output, P.Failure>
    where P.Output == Output { Chain() }
    func flatMap<P: Publisher>(_ transform: @escaping (Output) -> P) -> Chain<P.Output, Failure>
    where P.Failure == Failure { Chain() }
    func switchToLatest() -> Chain<Output.Output, Failure> where Output: Publisher, Output.Failure == Failure {
      Chain()
    }
    func zip<P: Publisher>(_ other: P) -> Chain<(Output, P.Output), Failure> where P.Failure == Failure { Chain() }
    func combineLatest<P: Publisher>(_ other: P) -> Chain<(Output, P.Output), Failure> where P.Failure == Failure {
      Chain()
    }
    func merge<P: Publisher>(with other: P) -> Same where P.Output == Output, P.Failure == Failure { Chain() }
    func append(_ elements: Output...) -> Same { Chain() }
    func prepend(_ elements: Output...) -> Same { Chain() }
    func share() -> Same { Chain() }
    func handleEvents(receiveOutput: ((Output) -> Void)? = nil, receiveCancel: (() -> Void)? = nil) -> Same { Chain() }
    func decode<T: Decodable>(type: T.Type, decoder: JSONDecoder) -> Chain<T, any Error> where Output == Data {
      Chain()
    }
    func delay(for time: DispatchTimeInterval, scheduler: DispatchQueue) -> Same { Chain() }
    func debounce(for time: DispatchTimeInterval, scheduler: DispatchQueue) -> Same { Chain() }
    func throttle(for time: DispatchTimeInterval, scheduler: DispatchQueue, latest: Bool) -> Same { Chain() }
    func timeout(_ time: DispatchTimeInterval, scheduler: DispatchQueue) -> Same { Chain() }
    func receive(on scheduler: DispatchQueue) -> Same { Chain() }
    func eraseToAnyPublisher() -> Chain<Output, Failure> { Chain() }
    func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable { AnyCancellable() }
    func sink(
      receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void, receiveValue: @escaping (Output) -> Void
    ) -> AnyCancellable { AnyCancellable() }
  }

  enum Subscribers {
    enum Completion<Failure: Error> {
      case finished
      case failure(Failure)
    }
  }
#endif
