import Foundation
import Testing

@testable import CombineCore

/// Subjects and shared streams: every order of calls with two subscribers, against a specification.
struct SubjectTests {
  private enum Call: CaseIterable, CustomStringConvertible {
    case send, end, subscribeA, subscribeB, demandA, demandB, cancelA

    var description: String {
      switch self {
      case .send: "send"
      case .end: "end"
      case .subscribeA: "A subscribes"
      case .subscribeB: "B subscribes"
      case .demandA: "A asks"
      case .demandB: "B asks"
      case .cancelA: "A cancels"
      }
    }
  }

  /// The state of one subscriber in the specification.
  private struct One: Equatable {
    var found: [Delivery] = []
    var isThere = false
    var isDone = false
    var demand = 0
    /// The number of the last value that the subscriber has received.
    var seen = 0

    mutating func offer(_ value: Int, number: Int) {
      guard isThere, !isDone, demand > 0, seen < number else { return }
      demand -= 1
      seen = number
      found.append(.value([value]))
    }

    mutating func end() {
      guard isThere, !isDone else { return }
      isDone = true
      found.append(.finished)
    }
  }

  /// - Parameters:
  ///   - remembers: A Boolean value that indicates whether later subscribers and requests receive the last value.
  ///   - ignoresDemand: A Boolean value that indicates whether a subscriber receives every value regardless of its
  ///     demand.
  private func specification(_ calls: [Call], remembers: Bool, ignoresDemand: Bool) -> [[Delivery]] {
    var (ones, count, hasEnded) = ([One(), One()], remembers ? 1 : 0, false)
    for call in calls {
      switch call {
      case .send:
        if !hasEnded {
          count += 1
          for index in 0...1 { ones[index].offer(count, number: count) }
        }
      case .end:
        hasEnded = true
        for index in 0...1 { ones[index].end() }
      case .subscribeA, .subscribeB:
        let index = call == .subscribeA ? 0 : 1
        guard !ones[index].isThere else { continue }
        ones[index].isThere = true
        if ignoresDemand { ones[index].demand = .max / 2 }
        if hasEnded { ones[index].end() }
      case .demandA, .demandB:
        let index = call == .demandA ? 0 : 1
        guard ones[index].isThere else { continue }
        ones[index].demand += 1
        if remembers { ones[index].offer(count, number: count) }
      case .cancelA: if ones[0].isThere { ones[0].isDone = true }
      }
    }
    return ones.map(\.found)
  }

  /// A published property and an object's publisher are subjects too, but a program cannot complete them.
  enum Kind: CaseIterable {
    case passthrough, currentValue, published, objectWillChange
    var remembers: Bool { self == .currentValue || self == .published }
    var ends: Bool { self == .passthrough || self == .currentValue }
  }

  private final class Model { @Published var value = 1 }

  private func found(_ calls: [Call], _ kind: Kind) -> [[Delivery]] {
    let plain = PassthroughSubject<Int, MachineError>()
    let current = CurrentValueSubject<Int, MachineError>(1)
    let model = Model()
    let object = ObservableObjectPublisher()
    let (a, b) = (Probe(), Probe())
    var (hasA, hasB, count) = (false, false, kind.remembers ? 1 : 0)
    func subscribe(_ probe: Probe) {
      switch kind {
      case .passthrough: plain.subscribe(probe)
      case .currentValue: current.subscribe(probe)
      case .published: model.$value.setFailureType(to: MachineError.self).subscribe(probe)
      case .objectWillChange: object.map { count }.setFailureType(to: MachineError.self).subscribe(probe)
      }
    }
    for call in calls {
      switch call {
      case .send:
        count += 1
        switch kind {
        case .passthrough: plain.send(count)
        case .currentValue: current.send(count)
        case .published: model.value = count
        case .objectWillChange: object.send()
        }
      case .end:
        if kind == .currentValue { current.send(completion: .finished) } else { plain.send(completion: .finished) }
      case .subscribeA where !hasA:
        hasA = true
        subscribe(a)
      case .subscribeB where !hasB:
        hasB = true
        subscribe(b)
      case .demandA: a.request(.max(1))
      case .demandB: b.request(.max(1))
      case .cancelA: a.cancel()
      case .subscribeA, .subscribeB: break
      }
    }
    defer {
      a.cancel()
      b.cancel()
    }
    return [a.found, b.found]
  }

  @Test("Every order of calls", arguments: Kind.allCases, 0...6)
  func everyOrder(kind: Kind, length: Int) {
    let choices = Call.allCases.filter { $0 != .end || kind.ends }
    forEveryOrder(of: choices, length: length) { calls, report in
      let (found, expected) = (
        found(calls, kind),
        specification(
          calls, remembers: kind.remembers, ignoresDemand: kind == .objectWillChange)
      )
      if found != expected { report("\(calls): \(found) instead of \(expected)") }
    }
  }

  @Test("A request that arrives during a delivery to another subscriber takes effect after it")
  func requestDuringADelivery() {
    let subject = CurrentValueSubject<Int, MachineError>(1)
    let (late, slow) = (Probe(), Probe())
    subject.subscribe(late)
    subject.subscribe(slow)
    slow.request(.unlimited)
    let (isInside, mayLeave, done) = (
      DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
    )
    slow.onValue = { _ in
      isInside.signal()
      mayLeave.wait()
    }
    Thread {
      subject.send(2)
      done.signal()
    }.start()
    isInside.wait()
    late.request(.max(1))
    mayLeave.signal()
    done.wait()
    #expect(late.found == [.value([2])])
    #expect(slow.found == [.value([1]), .value([2])])
    late.cancel()
    slow.cancel()
  }

  // MARK: - share

  /// The upstream is subscribed to while there is a subscriber, and sends values once one of them has requested any.
  @Test("share: every order of calls", arguments: 0...6)
  func share(length: Int) {
    enum Step: CaseIterable { case subscribeA, subscribeB, askA, askB, cancelA, cancelB, send, end }
    forEveryOrder(of: Step.allCases, length: length) { steps, report in
      let tap = Tap()
      let shared = tap.share()
      let probes = [Probe(), Probe()]
      var (sent, isOver, subscriptions, wasAsked) = (0, false, 0, false)
      var ones = [One(), One()]
      func isConnected() -> Bool { !isOver && ones.contains { $0.isThere && !$0.isDone } }
      for step in steps {
        switch step {
        case .subscribeA, .subscribeB:
          let index = step == .subscribeA ? 0 : 1
          guard !ones[index].isThere else { continue }
          shared.subscribe(probes[index])
          if !isOver, !isConnected() { subscriptions += 1 }
          ones[index].isThere = true
          if isOver { ones[index].end() }
        case .askA, .askB:
          let index = step == .askA ? 0 : 1
          probes[index].request(.max(1))
          if ones[index].isThere, !ones[index].isDone {
            ones[index].demand += 1
            wasAsked = true
          }
        case .cancelA, .cancelB:
          let index = step == .cancelA ? 0 : 1
          probes[index].cancel()
          if ones[index].isThere { ones[index].isDone = true }
        case .send:
          sent += 1
          tap.send(sent)
          if isConnected(), wasAsked { for index in 0...1 { ones[index].offer(sent, number: sent) } }
        case .end:
          let ends = isConnected()
          tap.send(completion: .finished)
          if ends {
            isOver = true
            for index in 0...1 { ones[index].end() }
          }
        }
        if probes.map(\.found) != ones.map(\.found) {
          report("\(steps), at \(step): \(probes.map(\.found)) instead of \(ones.map(\.found))")
        }
        if tap.connections.count != subscriptions { report("\(steps): subscribed to \(tap.connections.count) times") }
        if tap.isLive != isConnected() {
          report("\(steps), at \(step): the upstream is \(tap.isLive ? "" : "not ")used")
        }
      }
      for probe in probes { probe.cancel() }
    }
  }
}
