import Foundation
import OpenCombine
import OpenCombineDispatch
import OpenCombineFoundation

extension Notification.Name {
  public static let weather = Notification.Name("weather")
}

/// Publishes reports that are posted, on a queue.
public final class Station: OpenCombine.ObservableObject {
  @OpenCombine.Published public var latest = "none"
  private let center: NotificationCenter
  // The queue was a scheduler of OpenCombine.
  private let queue: DispatchQueue?

  public init(center: NotificationCenter, queue: DispatchQueue?) {
    self.center = center
    self.queue = queue
  }

  public var reports: AnyPublisher<String, Never> {
    center.ocombine
      .publisher(for: .weather)
      .compactMap { $0.object as? String }
      .receive(on: (queue ?? .main).ocombine)
      .eraseToAnyPublisher()
  }

  public func time() -> DispatchQueue.OCombine.SchedulerTimeType? { queue?.ocombine.now }

  public func ticks(_ interval: TimeInterval) -> Timer.OCombine.TimerPublisher {
    Timer.publish(every: interval, on: .main, in: .common)
  }

  public func later<S: Scheduler>(on scheduler: S) -> Publishers.Delay<Just<Int>, S> {
    Just(1).delay(for: .seconds(0), scheduler: scheduler)
  }

  public var onMain: Publishers.Delay<Just<Int>, RunLoop.OCombine> { later(on: RunLoop.OCombine(.main)) }

  public func load(_ url: URL) -> URLSession.OCombine.DataTaskPublisher {
    URLSession.shared
      .ocombine
      .dataTaskPublisher(for: url)
  }
}
