import Combine

/// A sequence of four steps, the second of which consists of three parts that run in parallel. It is used on the main
/// queue only.
private final class Sequencer: ObservableObject {
  enum Step: String, CaseIterable {
    case first = "step 1"
    case red = "2 red"
    case green = "2 green"
    case blue = "2 blue"
    case third = "step 3"
    case fourth = "step 4"

    static let efforts = [red, green, blue]
  }

  enum State { case waiting, running, done }

  @Published private(set) var states: [Step: State] = [:]
  @Published private(set) var finishedRuns: [Int] = []
  private var startedRuns = 0
  private var run: AnyCancellable?
  private let pace: Double

  init(pace: Double) { self.pace = pace }

  /// Starts with the first step. A previous run is cancelled.
  func start() {
    stop()
    states = [:]
    startedRuns += 1
    run = perform(.first)
      .flatMap { [unowned self] _ in perform(.red).zip(perform(.green), perform(.blue)) }
      .flatMap { [unowned self] _ in perform(.third) }
      .flatMap { [unowned self] _ in perform(.fourth) }
      .map { [startedRuns] _ in startedRuns }
      .sink { [unowned self] run in finishedRuns.append(run) }
  }

  /// Cancels the current run.
  func stop() { run?.cancel() }

  /// Returns a publisher that performs a step and records its state.
  private func perform(_ step: Step) -> AnyPublisher<Step, Never> {
    work(on: step)
      .receive(on: DispatchQueue.main)
      .handleEvents(
        receiveSubscription: { [unowned self] _ in states[step] = .running },
        receiveOutput: { [unowned self] _ in states[step] = .done }
      )
      .eraseToAnyPublisher()
  }

  /// Performs a step, which takes a random time.
  private func work(on step: Step) -> Future<Step, Never> {
    let duration = Double.random(in: 0.2...0.7) * pace
    return Future { promise in
      let queue = DispatchQueue.global()
      queue.schedule(after: queue.now.advanced(by: .seconds(duration))) { promise(.success(step)) }
    }
  }
}

extension Recipe {
  /// `flatMap` starts a step after another, and `zip` waits for several steps. One subscription represents the whole
  /// run, so cancelling it stops all steps.
  static let sequencing = Recipe("sequencing", "steps in a row and in parallel; starting again cancels") { kitchen in
    let sequencer = kitchen.track(Sequencer(pace: kitchen.pace), as: "the sequencer")
    var cancellables = Set<AnyCancellable>()
    var history: [[Sequencer.Step: Sequencer.State]] = []
    let finished = Signal()
    defer {
      onMain {
        sequencer.stop()
        cancellables.removeAll()
      }
    }

    sequencer.$states
      .sink { states in history.append(states) }
      .store(in: &cancellables)

    // Shows the progress, except for the short moments between two steps.
    sequencer.$states
      .filter { states in states.values.contains(.running) || states.count == Sequencer.Step.allCases.count }
      .sink { states in kitchen.terminal.update(picture(of: states, kitchen.terminal)) }
      .store(in: &cancellables)

    // Starts again as soon as one of the three parallel parts is done.
    sequencer.$states
      .first { states in Sequencer.Step.efforts.contains { states[$0] == .done } }
      .receive(on: DispatchQueue.main)
      .sink { [unowned sequencer] _ in
        kitchen.say("started again")
        sequencer.start()
      }
      .store(in: &cancellables)

    sequencer.$finishedRuns
      .first { runs in !runs.isEmpty }
      .receive(on: DispatchQueue.main)
      .sink { _ in finished.fire() }
      .store(in: &cancellables)

    do {
      defer { kitchen.terminal.endUpdates() }
      onMain { sequencer.start() }
      try finished.wait(for: "a run to finish")
    }

    onMain {
      kitchen.expect("the run that finished", sequencer.finishedRuns, is: [2])
      kitchen.expect("every step was done", Sequencer.Step.allCases.allSatisfy { sequencer.states[$0] == .done })
      kitchen.expect("runs that got to step 4", history.filter { $0[.fourth] == .running }.count, is: 1)
      func efforts(_ state: Sequencer.State, in states: [Sequencer.Step: Sequencer.State]) -> Bool {
        Sequencer.Step.efforts.allSatisfy { states[$0] == state }
      }
      kitchen.expect("the three efforts ran at the same time", history.contains { efforts(.running, in: $0) })
      let withStep3 = history.filter { $0[.third] != nil }
      kitchen.expect("step 3 waited for all of them", withStep3.allSatisfy { efforts(.done, in: $0) })
    }
  }
}

/// Returns a line that shows the state of each step.
private func picture(of states: [Sequencer.Step: Sequencer.State], _ terminal: Terminal) -> String {
  let steps = Sequencer.Step.allCases.map { step in
    switch states[step, default: .waiting] {
    case .waiting: terminal.paint("○ \(step.rawValue)", .dim)
    case .running: terminal.paint("◐ \(step.rawValue)", .yellow)
    case .done: terminal.paint("● \(step.rawValue)", .green)
    }
  }
  return "   " + steps.joined(separator: "   ")
}
