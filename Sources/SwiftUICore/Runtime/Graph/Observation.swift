import Observation

extension Node {
  /// Evaluates a body. What it reads is what the node depends on: locations, and objects of the Observation framework.
  ///
  /// - Parameter layout: Remembers for the type whether its bodies read such objects; `nil` if that is to be expected.
  func evaluateBody<Result>(_ layout: FieldLayout?, _ body: () -> Result) -> Result {
    forgetReads()
    let probe = layout?.readsObservables == false ? nil : ObservationProbe()
    // The handler is made only if something was read.
    return withObservationTracking(
      {
        probe?.touch()
        return Reader.evaluate(for: self, body)
      }, onChange: observedChange(layout, probe))
  }

  private func observedChange(_ layout: FieldLayout?, _ probe: ObservationProbe?) -> @Sendable () -> Void {
    layout?.readsObservables = true
    let source = ObservationSource(probe)
    depend(on: source)
    return { [weak source, queue = graph.queue] in
      if let source { queue.add(source) }
    }
  }
}

/// The observable properties that one evaluation has read. The node releases it before it reads again, which ends the
/// registrations with the objects: they would otherwise add up as long as the objects do not change.
private final class ObservationSource: DependencySource, @unchecked Sendable {  // immutable beyond what a source is
  private let probe: ObservationProbe?

  init(_ probe: ObservationProbe?) { self.probe = probe }

  deinit { probe?.end() }
}

/// An object that is read along with the others. Its change, like theirs, ends the registrations of the evaluation.
private final class ObservationProbe: Observable, @unchecked Sendable {  // the registrar has its own lock
  private let registrar = ObservationRegistrar()
  private var state: Void { () }

  func touch() { registrar.access(self, keyPath: \.state) }
  func end() { registrar.willSet(self, keyPath: \.state) }
}
