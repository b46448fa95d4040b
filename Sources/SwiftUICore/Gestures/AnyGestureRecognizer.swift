import Foundation

/// A recognizer whose type of values is erased, with its phase.
@MainActor
class AnyGestureRecognizer {
  /// A state of recognition, without a value.
  enum Status {
    case possible
    case active
    case ended
    case failed
  }

  func handle(_ input: GestureInput) {}
  var status: Status { .failed }
  var deadline: TimeInterval? { nil }
  /// Runs the actions for the current phase.
  func report() {}
  /// Resets gesture states. No further events follow.
  func finish() {}
}

/// A recognizer with a known type of values.
final class TypedGestureRecognizer<Value>: AnyGestureRecognizer {
  private let recognizer: _GestureRecognizer<Value>
  private var phase = GesturePhase<Value>.possible(nil)

  init(_ recognizer: _GestureRecognizer<Value>) { self.recognizer = recognizer }

  override func handle(_ input: GestureInput) { if !phase.isFinished { phase = recognizer.handle(input) } }

  override var status: Status {
    switch phase {
    case .possible: .possible
    case .active: .active
    case .ended: .ended
    case .failed: .failed
    }
  }

  override var deadline: TimeInterval? { phase.isFinished ? nil : recognizer.deadline }
  override func report() { recognizer.report(phase) }

  override func finish() { recognizer.reset() }
}
