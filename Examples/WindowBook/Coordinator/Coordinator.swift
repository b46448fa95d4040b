import Combine
import Foundation

/// A pipeline of four steps, the second of which consists of three parts that run in parallel.
@MainActor
public final class Coordinator: ObservableObject {
  /// A step, or a part of the second step.
  public enum Step: String, CaseIterable, Identifiable, Sendable {
    case first = "Step 1"
    case red = "Step 2, red"
    case green = "Step 2, green"
    case blue = "Step 2, blue"
    case third = "Step 3"
    case fourth = "Step 4"

    public var id: Self { self }

    /// The parts that run in parallel.
    static let efforts = [red, green, blue]
  }

  /// The progress of a step.
  public enum Progress: Sendable {
    case waiting, running, done
  }

  /// A function that performs a step. Its publisher publishes the step once, on any thread.
  public typealias Work = @Sendable (Step) -> AnyPublisher<Step, Never>

  @Published public private(set) var progress: [Step: Progress] = [:]
  @Published public private(set) var isRunning = false
  private let work: Work
  private var run: AnyCancellable?

  /// Creates a coordinator that has not started.
  ///
  /// - Parameter work: A function that performs a step.
  public init(work: @escaping Work = Coordinator.takeSomeTime) { self.work = work }

  /// Starts with the first step. A previous run is cancelled, and its progress is reset.
  public func start() {
    run?.cancel()
    progress = [:]
    isRunning = true
    run = perform(.first)
      .flatMap { [unowned self] _ in perform(.red).zip(perform(.green), perform(.blue)) }
      .flatMap { [unowned self] _ in perform(.third) }
      .flatMap { [unowned self] _ in perform(.fourth) }
      .sink { [unowned self] _ in isRunning = false }
  }

  /// Returns a publisher that performs a step and records its progress.
  private func perform(_ step: Step) -> AnyPublisher<Step, Never> {
    work(step)
      .receive(on: DispatchQueue.main)
      .handleEvents(
        receiveSubscription: { [unowned self] _ in progress[step] = .running },
        receiveOutput: { [unowned self] _ in progress[step] = .done }
      )
      .eraseToAnyPublisher()
  }

  /// Performs a step by waiting between half a second and two seconds.
  @Sendable
  public nonisolated static func takeSomeTime(for step: Step) -> AnyPublisher<Step, Never> {
    Deferred {
      Future { promise in
        let queue = DispatchQueue.global()
        queue.schedule(after: queue.now.advanced(by: .milliseconds(.random(in: 500...2000)))) {
          promise(.success(step))
        }
      }
    }
    .eraseToAnyPublisher()
  }
}
