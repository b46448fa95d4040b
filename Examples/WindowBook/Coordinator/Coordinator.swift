import Combine
import Foundation

/// Work in four steps, the second of which is three efforts in parallel, as one pipeline.
@MainActor
public final class Coordinator: ObservableObject {
  /// A piece of the work.
  public enum Step: String, CaseIterable, Identifiable, Sendable {
    case first = "Step 1"
    case red = "Step 2, red"
    case green = "Step 2, green"
    case blue = "Step 2, blue"
    case third = "Step 3"
    case fourth = "Step 4"

    public var id: Self { self }

    /// What is done at the same time.
    static let efforts = [red, green, blue]
  }

  /// How far a piece of the work is.
  public enum Progress: Sendable {
    case waiting, running, done
  }

  /// Does a piece of the work: delivers once, on any thread.
  public typealias Work = @Sendable (Step) -> AnyPublisher<Step, Never>

  @Published public private(set) var progress: [Step: Progress] = [:]
  @Published public private(set) var isRunning = false
  private let work: Work
  private var run: AnyCancellable?

  /// Nothing is done yet.
  public init(work: @escaping Work = Coordinator.takeSomeTime) { self.work = work }

  /// Begins with the first step, whatever was under way: that is cancelled, and what was done is forgotten.
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

  /// One step: says when it begins and when it is done.
  private func perform(_ step: Step) -> AnyPublisher<Step, Never> {
    work(step)
      .receive(on: DispatchQueue.main)
      .handleEvents(
        receiveSubscription: { [unowned self] _ in progress[step] = .running },
        receiveOutput: { [unowned self] _ in progress[step] = .done }
      )
      .eraseToAnyPublisher()
  }

  /// Takes between half a second and two.
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
