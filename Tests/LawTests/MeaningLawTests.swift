import Combine
import CombineTestKit
import Testing

/// Laws 22 and 24: the same values in the same order under any demand.
struct MeaningLawTests {
  enum Pattern: CaseIterable {
    case unlimited, oneByOne, returned, batches, returnedBatches, mixed
  }

  @Test("Law 22, 24: the output does not depend on the demand", arguments: Registry.all, [0, 1, 2, 3, 12])
  func sameOutput(law: Law, count: Int) {
    guard !law.traits.contains(.dropsByDesign) else { return }
    let reference = output(of: law, count, .unlimited)
    if let expected = law.expected?(Array(stride(from: 1, through: count, by: 1))) {
      #expect(reference == expected)
    }
    for pattern in Pattern.allCases {
      let values = output(of: law, count, pattern)
      if law.traits.contains(.interleaves) {
        #expect(values.sorted() == reference.sorted(), "\(pattern)")
      } else {
        #expect(values == reference, "\(pattern)")
      }
    }
  }

  private func output(of law: Law, _ count: Int, _ pattern: Pattern) -> [String] {
    let initially: Subscribers.Demand
    var each = Subscribers.Demand.none
    switch pattern {
    case .unlimited: initially = .unlimited
    case .oneByOne, .batches: initially = .none
    case .returned: (initially, each) = (.max(1), .max(1))
    case .returnedBatches: (initially, each) = (.max(2), .max(3))
    case .mixed: (initially, each) = (.max(1), .max(1))
    }
    let run = Run(law, .cold(count: count, .finished), initially: initially, each: each)
    for turn in 0..<(count * 10 + 10) where run.recorder.completion == nil {
      switch pattern {
      case .oneByOne: run.request(.max(1))
      case .batches: run.request(.max(3))
      case .mixed: run.request(.max(1 + turn % 4))
      default: run.rig.flush()
      }
    }
    #expect(run.recorder.completion != nil, "\(pattern)")
    run.check("\(pattern)")
    return run.recorder.values
  }

  @Test("Law 22: values sent one after the other arrive in that order", arguments: Registry.all)
  func sent(law: Law) {
    guard let expected = law.expected else { return }
    guard !law.traits.contains(.dropsByDesign), !law.traits.contains(.inTurn) else { return }
    let run = Run(law, .manual([]))
    for value in 1...12 { run.rig.send(value) }
    run.rig.send(completion: .finished)
    run.check()
    if law.traits.contains(.interleaves) {
      #expect(run.recorder.values.sorted() == expected(Array(1...12)).sorted())
    } else {
      #expect(run.recorder.values == expected(Array(1...12)))
    }
  }

  @Test("An event calls each closure at most once, and after the completion none is called", arguments: Registry.all)
  func closureCalls(law: Law) {
    // These call it for each element of a value, which is an array.
    guard law.verb != "mapMany", law.verb != "filterMany" else { return }
    // The operators that fail do so at 3, because a closure throws or an inner publisher fails.
    let run = Run(law, Rig(.manual([]), failAt: 3), Recorder(law.testDescription))
    func expectCallsOnce(_ event: String, _ body: () -> Void) {
      let (before, isOver) = (run.rig.calls, run.recorder.completion != nil)
      body()
      run.rig.flush()
      for (closure, count) in run.rig.calls.enumerated() {
        let calls = count - (closure < before.count ? before[closure] : 0)
        #expect(calls <= (isOver ? 0 : 1), "\(event) calls closure \(closure) \(calls) times")
      }
    }
    for value in 1...5 { expectCallsOnce("\(value)") { run.rig.main.send(value) } }
    expectCallsOnce("the failure") { run.rig.main.send(completion: .failure(.boom)) }
    expectCallsOnce("a value after the failure") { run.rig.main.send(6) }
  }
}
