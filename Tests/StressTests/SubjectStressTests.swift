import Combine
import CombineTestKit
import Testing

/// Subjects under many threads: histories are recorded and checked afterwards.
@Suite(.serialized)
struct SubjectStressTests {
  @Test("Every subscriber with unlimited demand receives every value, once, in each sender's order")
  func everything() {
    Stress.everyRound { _ in
      let subject = PassthroughSubject<Int, TestError>()
      let recorders = (0..<3).map { Recorder("subscriber \($0)") }
      for recorder in recorders { subject.subscribe(recorder) }
      let stuck = Stress.together(
        (0..<3).map { sender in
          { for number in 1...200 { subject.send(message(sender, number)) } }
        })
      subject.send(completion: .finished)
      var problems = stuck
      for recorder in recorders {
        problems += recorder.violations + recorder.disorder() + recorder.losses(senders: 0..<3, count: 200)
        if recorder.values.count != 600 { problems.append("\(recorder.values.count) values") }
        if recorder.completion != .finished { problems.append("no end") }
      }
      // Sends are serialized: all subscribers receive the values in the same order.
      if Set(recorders.map(\.values)).count != 1 { problems.append("different orders") }
      return problems
    }
  }

  @Test("Sending, requesting, subscribing, cancelling and completing at once", arguments: [false, true])
  func everythingAtOnce(remembers: Bool) {
    Stress.everyRound { random in
      let subject: any Subject<Int, TestError> & Sendable =
        remembers ? CurrentValueSubject<Int, TestError>(0) : PassthroughSubject<Int, TestError>()
      let seeds = (0..<4).map { _ in random.next() }
      let tracker = ReferenceTracker()
      let recorders = Monitor([Recorder]())
      let stuck = Stress.together(
        (0..<4).map { thread in
          {
            var random = SeededGenerator(seed: seeds[thread])
            var mine: [Recorder] = []
            for number in 1...60 {
              switch Int.random(in: 0..<10, using: &random) {
              case 0, 1:
                let recorder = Recorder(
                  "subscriber", initialDemand: Bool.random(using: &random) ? .unlimited : .none
                ) { $0 % 3 == 0 ? .max(1) : .none }
                tracker.track(recorder, as: "subscriber")
                mine.append(recorder)
                subject.attach(recorder)
                recorders.withLock { $0.append(recorder) }
              case 2, 3:
                let all = recorders.read { $0 }
                if let recorder = all.randomElement(using: &random) { recorder.request(.max(2)) }
              case 4:
                let all = recorders.read { $0 }
                if let recorder = all.randomElement(using: &random) { recorder.cancel() }
              default:
                subject.send(message(thread, number))
              }
            }
            if thread == 3 { subject.send(completion: .finished) }
            for recorder in mine { recorder.request(.max(1)) }
          }
        })
      var problems = stuck
      for recorder in recorders.read({ $0 }) { problems += recorder.violations + recorder.disorder() }
      recorders.withLock { $0 = [] }
      if tracker.count > 0 { problems += tracker.alive }
      return problems
    }
  }

  @Test("The completion arrives once and after the subscription, also for subscribers that attach while it is sent")
  func subscribingWhileEnding() {
    Stress.everyRound { _ in
      var problems: [String] = []
      for remembers in [false, true] {
        let subject: any Subject<Int, TestError> & Sendable =
          remembers ? CurrentValueSubject<Int, TestError>(0) : PassthroughSubject<Int, TestError>()
        let recorders = (0..<40).map { Recorder("subscriber \($0)", initialDemand: .none) }
        let isTenth = Monitor(false)
        recorders[10].onSubscription { _ in isTenth.withLock { $0 = true } }
        problems += Stress.together([
          { for recorder in recorders { subject.attach(recorder) } },
          {
            _ = isTenth.wait { $0 }
            subject.send(completion: .finished)
          },
        ])
        for recorder in recorders {
          problems += recorder.violations
          if recorder.completion != .finished { problems.append("\(recorder): no end") }
        }
      }
      return problems
    }
  }

  @Test("A current value's last delivery is its value")
  func currentValue() {
    Stress.everyRound { _ in
      let subject = CurrentValueSubject<Int, TestError>(0)
      let recorders = (0..<4).map { Recorder("subscriber \($0)", initialDemand: $0 < 2 ? .unlimited : .none) }
      let stuck = Stress.together([
        { for number in 1...150 { subject.send(message(1, number)) } },
        { for number in 1...150 { subject.value = message(2, number) } },
        {
          for recorder in recorders { subject.subscribe(recorder) }
          for _ in 0..<100 { for recorder in recorders { recorder.request(.max(1)) } }
        },
      ])
      var problems = stuck
      for recorder in recorders {
        recorder.request(.max(1))
        if recorder.values.last != subject.value {
          problems.append("\(recorder) has \(recorder.values.last ?? -1), the value is \(subject.value)")
        }
        problems += recorder.violations
        recorder.cancel()
      }
      return problems
    }
  }

  private final class Model {
    @Published var value = message(1, 0)
  }

  @Test(
    "A published property's last delivery is its value, also with concurrent subscribing, requesting and cancelling")
  func published() {
    Stress.everyRound { random in
      let model = Model()
      let publisher = Monitor(model.$value.setFailureType(to: TestError.self))
      let recorders = (0..<4).map { Recorder("subscriber \($0)", initialDemand: $0 < 2 ? .unlimited : .none) }
      let leaving = (0..<20).map { Recorder("leaving \($0)") { _ in .max(1) } }
      let change = Monitor { [unowned model] (number: Int) in model.value = message(1, number) }
      var problems = Stress.together([
        { for number in 1...150 { change.read { $0 }(number) } },
        {
          let publisher = publisher.read { $0 }
          for recorder in recorders { publisher.subscribe(recorder) }
          for _ in 0..<100 { for recorder in recorders { recorder.request(.max(1)) } }
        },
        {
          let publisher = publisher.read { $0 }
          for recorder in leaving {
            publisher.subscribe(recorder)
            recorder.cancel()
          }
        },
      ])
      for recorder in recorders {
        recorder.request(.max(1))
        if recorder.values.last != model.value {
          problems.append("\(recorder) has \(recorder.values.last ?? -1), the value is \(model.value)")
        }
        recorder.cancel()
      }
      for recorder in recorders + leaving { problems += recorder.violations + recorder.disorder() }
      return problems
    }
  }

  @Test("Every subscriber receives each change of an object once, from whichever thread")
  func objectWillChange() {
    Stress.everyRound { _ in
      let publisher = ObservableObjectPublisher()
      let recorders = (0..<3).map { Recorder("subscriber \($0)") }
      let leaving = (0..<20).map { Recorder("leaving \($0)") }
      for recorder in recorders { publisher.map { 1 }.setFailureType(to: TestError.self).subscribe(recorder) }
      var problems = Stress.together(
        (0..<3).map { _ in { for _ in 1...200 { publisher.send() } } } + [
          {
            for recorder in leaving {
              publisher.map { 1 }.setFailureType(to: TestError.self).subscribe(recorder)
              recorder.cancel()
            }
          }
        ])
      for recorder in recorders where recorder.values.count != 600 {
        problems.append("\(recorder): \(recorder.values.count) changes")
      }
      for recorder in recorders + leaving { problems += recorder.violations }
      return problems
    }
  }
}

extension Subject {
  func attach<S: Subscriber>(_ subscriber: S) where S.Input == Output, S.Failure == Failure {
    subscribe(subscriber)
  }
}
