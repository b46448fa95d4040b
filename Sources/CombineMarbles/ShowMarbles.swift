import CombineInspector
import CombineTestKit
import Foundation

/// Shows pipelines as marble diagrams on the inspector's page, where the marbles of their sources can be dragged.
///
///     showMarbles("debounce", frame: .milliseconds(100)) { marbles in
///       let keys = marbles.hot("a-b---c----|")
///       marbles.show(keys.debounce(for: .milliseconds(300), scheduler: marbles.scheduler))
///     }
///
/// The closure runs at once, and again whenever a marble was dragged, with the source's marbles where they are now. The
/// diagrams are those of `expectMarbles(frame:maxFrames:file:line:_:)`; expectations in the closure are ignored.
///
/// What a subject sends in work that the closure has scheduled on `marbles.scheduler` can be dragged as well:
///
///     let keys = PassthroughSubject<String, Never>()
///     for (time, key) in [(100, "a"), (300, "b")] {
///       marbles.scheduler.schedule(after: VirtualTime(.milliseconds(time))) { keys.send(key) }
///     }
///     marbles.show(keys.debounce(for: .milliseconds(300), scheduler: marbles.scheduler))
///
/// It is the work that moves, with all that it sends and, if it repeats, with all its runs. Schedule the same work in
/// the same order each time.
///
/// - Threads: The closure runs on the calling thread first, and on the main thread later, while its run loop or the
///   main queue runs.
///
/// - Parameters:
///   - title: The title above the diagrams.
///   - frame: The length of a frame, which must be positive.
///   - file: The file in which invalid diagrams are reported.
///   - line: The line at which invalid diagrams are reported.
///   - body: A closure that creates the publishers and shows some.
public func showMarbles(
  _ title: String, frame: VirtualTime.Stride = .seconds(1), file: StaticString = #filePath, line: UInt = #line,
  _ body: @escaping (MarbleTest<VirtualTime, Never>) -> Void
) {
  precondition(frame > .nanoseconds(0), "showMarbles: a frame must take some time")
  #if os(Linux) || os(Android)
    let model = MarbleModel(title, frame, file, line, body)
    MarbleExperiments.shared.add(model.experiment)
    model.run()
  #endif
}

#if os(Linux) || os(Android)
  /// The pipelines of a call of `showMarbles`, and where the marks of their sources and the scheduled work are now.
  private final class MarbleModel: @unchecked Sendable {  // the calling thread uses it first, and then the main thread
    private(set) var experiment: MarbleExperiment!
    private var marks: [[MarbleMark]] = []
    /// The number of frames by which scheduled work was moved, by its number.
    private var movedWork: [Int: Int] = [:]
    private let play: (MarbleModel) -> Void

    init(
      _ title: String, _ frame: VirtualTime.Stride, _ file: StaticString, _ line: UInt,
      _ body: @escaping (MarbleTest<VirtualTime, Never>) -> Void
    ) {
      play = { model in
        let test = MarbleTest(frame: frame)
        test.replacements = model.marks
        let scheduler = test.scheduler
        let clock: @Sendable () -> UInt64 = { UInt64(scheduler.now.sinceStart.nanoseconds) }
        let distances = model.movedWork.mapValues { VirtualTime.Stride.nanoseconds(frame.nanoseconds * $0) }
        model.experiment.record(clock: clock) { runWork in
          scheduler.numberWork(movedBy: distances, observer: runWork) { body(test) }
          test.play(file, line)
        }
        model.marks = test.sources
      }
      experiment = MarbleExperiment(title: title, frame: UInt64(frame.nanoseconds)) { move in
        // The registry keeps the experiment, and this closure the model, for as long as the process lives.
        DispatchQueue.main.async { self.apply(move) }
      }
    }

    func run() { play(self) }

    private func apply(_ move: MarbleExperiment.Move) {
      switch move {
      case .mark(let mark, let frame):
        guard marks.indices.contains(mark.source) else { return }
        let found = marks[mark.source].indices.filter {
          marks[mark.source][$0].frame == mark.frame && marks[mark.source][$0].isEnd == mark.isEnd
        }
        guard found.indices.contains(mark.ordinal) else { return }
        marks[mark.source][found[mark.ordinal]].frame = frame
      case .work(let number, let frames): movedWork[number, default: 0] += frames
      }
      run()
    }
  }

  extension MarblePublisher: LabeledPublisher {
    package var label: LaneLabel {
      // The page reads the kind and the number.
      LaneLabel(
        name: "", file: isHot ? "marbles" : "marbles-cold", line: UInt(source ?? Int(Int32.max)), showsEvents: true)
    }

    package var description: ((Any) -> String)? { nil }
  }
#endif
