import Combine

/// A publisher that fetches values on subscription and after every change of the database.
public struct Observation<Output>: Publisher {
  public typealias Failure = Error

  let database: Database
  let fetch: (Database) throws -> Output

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let subscription = ObservationSubscription(self, subscriber)
    subscriber.receive(subscription: subscription)
    subscription.start()
  }
}

extension Database {
  /// Returns a publisher of the rows that a query finds.
  public func observe(_ query: String) -> Observation<[String]> {
    Observation(database: self) { try $0.strings(query) }
  }
}

/// A subscription that fetches the current values only when there is demand.
private final class ObservationSubscription<S: Subscriber>: Subscription where S.Failure == Error {
  private var observation: Observation<S.Input>?
  private var subscriber: S?
  private var demand = Subscribers.Demand.none
  private var isChanged = true
  private var change: AnyCancellable?

  init(_ observation: Observation<S.Input>, _ subscriber: S) {
    self.observation = observation
    self.subscriber = subscriber
  }

  func start() {
    change = observation?.database.changes.sink { [weak self] in
      self?.isChanged = true
      self?.deliver()
    }
  }

  func request(_ demand: Subscribers.Demand) {
    self.demand += demand
    deliver()
  }

  func cancel() {
    change = nil
    subscriber = nil
    observation = nil
  }

  private func deliver() {
    guard isChanged, demand > 0, let subscriber = subscriber, let observation = observation else { return }
    isChanged = false
    demand -= 1
    do {
      demand += subscriber.receive(try observation.fetch(observation.database))
    } catch {
      cancel()
      subscriber.receive(completion: .failure(error))
    }
  }
}
