import Foundation

/// A recognizer that is part of a combination, with its phase.
@MainActor
final class NestedRecognizer<Value> {
  let recognizer: _GestureRecognizer<Value>
  private(set) var phase = GesturePhase<Value>.possible(nil)
  private var isReported = false

  init(_ recognizer: _GestureRecognizer<Value>) { self.recognizer = recognizer }

  func handle(_ input: GestureInput) { if !phase.isFinished { phase = recognizer.handle(input) } }
  func fail() { phase = .failed }

  /// Runs the actions for the current phase, once after the end.
  func report() {
    if isReported { return }
    isReported = phase.isFinished
    recognizer.report(phase)
    if isReported { recognizer.reset() }
  }

  var value: Value? {
    switch phase {
    case .possible(let value): value
    case .active(let value), .ended(let value): value
    case .failed: nil
    }
  }

  var deadline: TimeInterval? { phase.isFinished ? nil : recognizer.deadline }
}

func earliest(_ one: TimeInterval?, _ other: TimeInterval?) -> TimeInterval? {
  [one, other].compactMap { $0 }.min()
}
