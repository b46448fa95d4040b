import Observation

/// A record of what is known of the evaluations of one body, or of several bodies that usually read the same.
@MainActor
class EvaluationRecord {
  /// `true` once an evaluation has read an object of the Observation framework, so that others are expected to.
  final var readsObservables = false
}

extension Node {
  /// Evaluates a body, and records everything that it reads as dependencies of this node: locations, and objects of the
  /// Observation framework.
  ///
  /// - Parameters:
  ///   - record: The record of earlier evaluations, such as the layout of the view's type; `nil` if an evaluation is
  ///     to be expected to read observable objects.
  ///   - body: The closure to evaluate.
  /// - Returns: The result of the closure.
  func evaluateBody<Result>(_ record: EvaluationRecord?, _ body: () -> Result) -> Result {
    forgetReads()
    let probe = record?.readsObservables == false ? nil : ObservationProbe()
    // `onChange` is an autoclosure, which runs only if the body has read an observable property.
    return withObservationTracking(
      {
        probe?.touch()
        return CurrentEvaluation.evaluate(for: self, body)
      }, onChange: observedChange(record, probe))
  }

  private func observedChange(_ record: EvaluationRecord?, _ probe: ObservationProbe?) -> @Sendable () -> Void {
    record?.readsObservables = true
    let source = ObservedPropertiesSource(probe)
    depend(on: source)
    return { [weak source, queue = graph.queue] in
      if let source { queue.add(source) }
    }
  }
}

/// A set of the observable properties that an evaluation has read.
///
/// The node releases the set before the next evaluation, which ends the registrations with the objects. Otherwise the
/// registrations would accumulate until the objects change.
final class ObservedPropertiesSource: DependencySource, @unchecked Sendable {  // immutable, except for inherited state
  private let probe: ObservationProbe?

  fileprivate init(_ probe: ObservationProbe?) { self.probe = probe }

  deinit { probe?.end() }
}

/// An observable object that each evaluation reads in addition to the objects of the views. A change of this object
/// ends all registrations of the evaluation.
private final class ObservationProbe: Observable, @unchecked Sendable {  // the registrar is thread-safe
  private let registrar = ObservationRegistrar()
  private var state: Void { () }

  func touch() { registrar.access(self, keyPath: \.state) }
  func end() { registrar.willSet(self, keyPath: \.state) }
}
