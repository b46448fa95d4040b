import Combine
import CombineTestKit
import Testing

/// Programming errors end the process with a message.
struct TrapTests {
  private func says(_ text: String, _ result: ExitTest.Result?) -> Bool {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self).contains(text)
  }

  @Test func aRequestForNothing() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let subject = PassthroughSubject<Int, Never>()
      subject.record(demand: .none).subscription?.request(.none)
    }
    #expect(says("request(.none)", result))
  }

  @Test func aRequestForNothingThroughAnOperator() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let subject = PassthroughSubject<Int, Never>()
      subject.tryFilter { _ in true }.record(demand: .none).subscription?.request(.max(0))
    }
    #expect(says("TryFilter: request(.none)", result))
  }

  @Test func aNegativeDemand() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Subscribers.Demand.max(-1)
    }
    #expect(says("Demand.max(-1)", result))
  }

  @Test func aDemandMultipliedBelowZero() async {
    await #expect(processExitsWith: .failure) { _ = Subscribers.Demand.max(2) * -1 }
  }

  @Test func aNegativePrefix() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = PassthroughSubject<Int, Never>().prefix(-1)
    }
    #expect(says("prefix(-1)", result))
  }

  @Test func aNegativeDropFirst() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = PassthroughSubject<Int, Never>().dropFirst(-1).record()
    }
    #expect(says("dropFirst(-1)", result))
  }

  @Test func aNegativePosition() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = PassthroughSubject<Int, Never>().output(at: -1)
    }
    #expect(says("output(at: -1)", result))
  }

  @Test func aRangeOfPositionsThatBeginsBelowZero() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = PassthroughSubject<Int, Never>().output(in: (-2)...)
    }
    #expect(says("Output: the range -2..<", result))
    let closed = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = PassthroughSubject<Int, Never>().output(in: -5 ... -2)
    }
    #expect(says("Output: the range -5..<-1", closed))
  }

  @Test func aRangeOfPositionsThatEndsBelowZero() async {
    let upTo = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = PassthroughSubject<Int, Never>().output(in: ..<(-1))
    }
    #expect(says("output(in: PartialRangeUpTo", upTo))
    let through = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = PassthroughSubject<Int, Never>().output(in: ...(-2))
    }
    #expect(says("the range ends below 0", through))
  }

  @Test func aGroupOfNoValues() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = PassthroughSubject<Int, Never>().collect(0)
    }
    #expect(says("CollectByCount: a group of 0 values", result))
  }

  @Test func aGroupOfNoValuesInATime() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let scheduler = VirtualTimeScheduler()
      _ = PassthroughSubject<Int, Never>().collect(.byTimeOrCount(scheduler, .seconds(1), 0)).record()
    }
    #expect(says("CollectByTime: a group of 0 values", result))
  }

  @Test func aBufferOfANegativeSize() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = PassthroughSubject<Int, Never>().buffer(size: -1, prefetch: .byRequest, whenFull: .dropNewest).record()
    }
    #expect(says("Buffer: the size -1 is negative", result))
  }

  @Test func aNegativePrefixOfAValue() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Just(1).prefix(-1)
    }
    #expect(says("prefix(-1)", result))
  }

  @Test func aNegativeDropFirstOfAValue() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Just(1).dropFirst(-1)
    }
    #expect(says("dropFirst(-1)", result))
  }

  @Test func aNegativePositionOfAValue() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Just(1).output(at: -1)
    }
    #expect(says("output(at: -1)", result))
  }

  @Test func aRangeOfPositionsOfAnOptionalThatBeginsBelowZero() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Optional(1).publisher.output(in: -1...0)
    }
    #expect(says("output(in: -1...0): the range begins below 0", result))
    let range = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Optional(1).publisher.output(in: (-1)...)
    }
    #expect(says("the range begins below 0", range))
  }

  @Test func aNegativePrefixOfASequence() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = [1].publisher.prefix(-1)
    }
    #expect(says("prefix(-1)", result))
  }

  @Test func aNegativeDropFirstOfASequence() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = [1].publisher.dropFirst(-1)
    }
    #expect(says("dropFirst(-1)", result))
  }

  @Test func aFailureThatWasAssertedNotToCome() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Fail<Int, TestError>(error: .oops).assertNoFailure("must not fail").record()
    }
    #expect(says("must not fail: assertNoFailure: ", result))
    #expect(says("oops", result))
  }

  @Test("The message of a failure that was asserted not to come names the place of the assertion")
  func thePlaceOfAnAssertion() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Fail<Int, TestError>(error: .oops).assertNoFailure(file: "Search.swift", line: 4711).record()
    }
    #expect(says("Search.swift:4711", result))
  }

  @Test func aValueAfterARecordedEnd() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Record<Int, Never> { recording in
        recording.receive(completion: .finished)
        recording.receive(1)
      }
    }
    #expect(says("a value after the completion", result))
  }

  @Test func aSecondRecordedEnd() async {
    await #expect(processExitsWith: .failure) {
      _ = Record<Int, Never> { recording in
        recording.receive(completion: .finished)
        recording.receive(completion: .finished)
      }
    }
  }

  @Test func aBreakpointStopsTheProcess() async {
    await #expect(processExitsWith: .signal(SIGTRAP)) {
      _ = Just(1).breakpoint(receiveOutput: { $0 == 1 }).record()
    }
    await #expect(processExitsWith: .signal(SIGTRAP)) {
      _ = Fail<Int, TestError>(error: .oops).breakpointOnError().record()
    }
  }

  @Test("A recording that is made with its completion accepts neither an element nor a second completion")
  func aCompleteRecording() async {
    let element = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var recording = Record<Int, Never>.Recording(output: [1])
      recording.receive(2)
    }
    #expect(says("Record.Recording: a value after the completion", element))
    let completion = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var recording = Record<Int, Never>.Recording(output: [1], completion: .finished)
      recording.receive(completion: .finished)
    }
    #expect(says("Record.Recording: a second completion", completion))
  }

  #if DEBUG  // Optimized programs are not told of a missing subscription.
    private struct Hasty: SendingWithoutSubscription {}

    @Test("A publisher that sends a sink an element without a subscription is reported once, in a line that names it")
    func elementsWithoutASubscription() async {
      let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        for _ in 0..<2 { _ = Hasty().sink { _ in } }
      }
      let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      let lines = text.split(separator: "\n").filter { $0.contains("Combine: ") }
      #expect(lines.count == 1 && text.hasSuffix("\n"), "\(text)")
      #expect(lines.first?.hasPrefix("Combine: Hasty has sent an element without a subscription. ") == true, "\(text)")
      #expect(lines.first?.hasSuffix(" Operators that wait for the subscription drop it.") == true, "\(text)")
    }

    private struct Précipité: SendingWithoutSubscription {}

    @Test("A report is written whole when it has characters of several bytes")
    func reportsWithSeveralBytes() async {
      let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        _ = Précipité().sink { _ in }
      }
      let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(text.contains("Combine: Précipité has sent") && text.hasSuffix("drop it.\n"), "\(text)")
    }

    @Test("A sink that receives an element without any publisher reports none")
    func elementsWithoutAPublisher() async {
      let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        let sink = Subscribers.Sink<Int, Never>(receiveCompletion: { _ in }, receiveValue: { _ in })
        _ = sink.receive(1)
      }
      let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(!text.contains("without a subscription"), "\(text)")
    }
  #endif
}

/// A publisher that sends an element without a subscription. A report names its type, once.
private protocol SendingWithoutSubscription: Publisher where Output == Int, Failure == Never {}

extension SendingWithoutSubscription {
  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Never { _ = subscriber.receive(1) }
}
