import Combine

/// The position of a clock, sent from any thread.
public final class Clock: Sendable {
  private let subject = PassthroughSubject<Int, Never>()

  public init() {}

  public var seconds: AnyPublisher<Int, Never> { subject.eraseToAnyPublisher() }

  public func tick(_ second: Int) { subject.send(second) }
}

/// A player of songs on the main actor.
@MainActor
public final class Player: ObservableObject {
  public enum State: Equatable, Sendable {
    case stopped
    case playing(second: Int)
  }

  @Published public private(set) var state = State.stopped
  private var subscriptions: Set<AnyCancellable> = []

  public init() {}

  public func play(_ clock: Clock) {
    clock.seconds
      .map(State.playing)
      .removeDuplicates()
      .sink { [weak self] state in MainActor.assumeIsolated { self?.state = state } }
      .store(in: &subscriptions)
  }

  public func stop() {
    subscriptions.removeAll()
    state = .stopped
  }
}
