import Combine
import CombineTestKit
import Testing

struct DemandTests {
  typealias Demand = Subscribers.Demand

  @Test func demandsAddUpAndSaturate() {
    #expect(Demand.max(2) + .max(3) == .max(5))
    #expect(Demand.max(2) + 3 == .max(5))
    #expect(Demand.max(2) + .unlimited == .unlimited)
    #expect(Demand.unlimited + 1 == .unlimited)
    #expect(Demand.max(.max - 1) + .max(.max - 1) == .unlimited)
    #expect(Demand.max(.max - 1) + 5 == .unlimited)
    #expect(Demand.none + .none == .none)
    var demand = Demand.max(1)
    demand += .max(2)
    demand += 3
    #expect(demand == .max(6))
  }

  @Test func demandsSubtractDownToNothing() {
    #expect(Demand.max(5) - .max(3) == .max(2))
    #expect(Demand.max(5) - 3 == .max(2))
    #expect(Demand.max(1) - .max(2) == .none)
    #expect(Demand.max(1) - 2 == .none)
    #expect(Demand.max(1) - .unlimited == .none)
    #expect(Demand.unlimited - .max(2) == .unlimited)
    #expect(Demand.unlimited - .unlimited == .unlimited)
    #expect(Demand.unlimited - 7 == .unlimited)
    #expect(Demand.max(5) - -2 == .max(7))
    #expect(Demand.max(5) - .min == .none, "a difference that overflows")
    #expect(Demand.max(.max - 1) - -5 == .none)
    #expect(Demand.unlimited - .min == .unlimited)
    var demand = Demand.max(6)
    demand -= .max(2)
    demand -= 1
    #expect(demand == .max(3))
  }

  /// The rules of the documentation, computed with twice the width, in which nothing overflows.
  @Test func arithmeticKeepsItsRulesAtEveryLimit() {
    let numbers = [Int.min, .min + 1, -5, -1, 0, 1, 2, 5, .max / 2, .max - 2, .max - 1, .max]
    let demands = numbers.filter { $0 >= 0 }.map { Demand.max($0) }
    func limited(_ exact: Int128) -> Demand { exact >= Int.max ? .unlimited : .max(Int(max(0, exact))) }
    for lhs in demands {
      let (count, isUnlimited) = (Int128(lhs.max ?? .max), lhs == .unlimited)
      for number in numbers {
        let (sum, difference) = (lhs + number, lhs - number)
        #expect(sum == (isUnlimited ? .unlimited : limited(count + Int128(number))), "\(lhs) + \(number)")
        let exact = count - Int128(number)
        let expected = isUnlimited ? .unlimited : exact > Int.max ? .none : limited(exact)
        #expect(difference == expected, "\(lhs) - \(number)")
        var (added, subtracted) = (lhs, lhs)
        added += number
        subtracted -= number
        #expect(added == sum && subtracted == difference)
        guard number >= 0 || isUnlimited else { continue }
        let product = lhs * number
        #expect(product == (isUnlimited ? .unlimited : limited(count * Int128(number))), "\(lhs) * \(number)")
        var multiplied = lhs
        multiplied *= number
        #expect(multiplied == product)
      }
      for rhs in demands {
        let (sum, difference) = (lhs + rhs, lhs - rhs)
        let isSumUnlimited = isUnlimited || rhs == .unlimited
        #expect(sum == (isSumUnlimited ? .unlimited : limited(count + Int128(rhs.max!))), "\(lhs) + \(rhs)")
        let expected = isUnlimited ? .unlimited : rhs == .unlimited ? .none : limited(count - Int128(rhs.max!))
        #expect(difference == expected, "\(lhs) - \(rhs)")
        var (added, subtracted) = (lhs, lhs)
        added += rhs
        subtracted -= rhs
        #expect(added == sum && subtracted == difference)
      }
    }
  }

  @Test func demandsMultiply() {
    #expect(Demand.max(3) * 4 == .max(12))
    #expect(Demand.max(3) * 0 == .none)
    #expect(Demand.unlimited * 2 == .unlimited)
    #expect(Demand.max(.max / 2) * 3 == .unlimited)
    var demand = Demand.max(2)
    demand *= 5
    #expect(demand == 10)
  }

  @Test func demandsCompareWithEachOther() {
    #expect(Demand.none == .max(0))
    #expect(Demand.max(1) < .max(2))
    #expect(Demand.max(2) <= .max(2))
    #expect(Demand.max(3) > .max(2))
    #expect(Demand.max(2) >= .max(2))
    #expect(Demand.max(1_000_000) < .unlimited)
    #expect(!(Demand.unlimited < .unlimited))
    #expect(Demand.unlimited <= .unlimited)
    #expect(!(Demand.unlimited > .unlimited))
    #expect(Demand.unlimited > .max(1))
    #expect([Demand.unlimited, .max(2), .none].sorted() == [.none, .max(2), .unlimited])
  }

  @Test func demandsCompareWithNumbers() {
    #expect(Demand.max(2) == 2)
    #expect(Demand.max(2) != 3)
    #expect(Demand.max(2) < 3)
    #expect(Demand.max(2) <= 2)
    #expect(Demand.max(2) > 1)
    #expect(Demand.max(2) >= 2)
    #expect(2 == Demand.max(2))
    #expect(3 != Demand.max(2))
    #expect(1 < Demand.max(2))
    #expect(2 <= Demand.max(2))
    #expect(3 > Demand.max(2))
    #expect(2 >= Demand.max(2))
    #expect(Demand.unlimited != Int.max)
    #expect(Demand.max(2) == UInt8(2))
    #expect(Int8(-1) != Demand.max(255))
    let areEqual: (Demand, Int) -> Bool = (==)
    #expect(areEqual(.max(2), 2))
    #expect(Demand.unlimited > Int.max)
    #expect(Int.max < Demand.unlimited)
    #expect(!(Demand.unlimited <= Int.max))
  }

  @Test func demandsSayHowManyTheyAre() {
    #expect(Demand.max(3).max == 3)
    #expect(Demand.none.max == 0)
    #expect(Demand.unlimited.max == nil)
    #expect(Demand.max(3).description == "max(3)")
    #expect(Demand.unlimited.description == "unlimited")
    #expect(Set([Demand.none, .max(0), .unlimited]).count == 2)
  }

  @Test func demandsAreCodedAsNumbers() throws {
    let demands: [Demand] = [.none, .max(7), .unlimited]
    let data = try JSONEncoder().encode(demands)
    #expect(String(decoding: data, as: UTF8.self) == "[0,7,9223372036854775808]")
    #expect(try JSONDecoder().decode([Demand].self, from: data) == demands)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode([Demand].self, from: Data("[-1]".utf8)) }
    // A number that is too large is read as unlimited.
    for number in ["9223372036854775807", "9223372036854775809", "18446744073709551615"] {
      #expect(try JSONDecoder().decode([Demand].self, from: Data("[\(number)]".utf8)) == [.unlimited])
    }
  }

  @Test func completionsAreCodedWithTheirError() throws {
    struct CodableError: Error, Codable, Hashable { var code: Int }
    typealias Completion = Subscribers.Completion<CodableError>
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let finished = try encoder.encode(Completion.finished)
    #expect(String(decoding: finished, as: UTF8.self) == #"{"success":true}"#)
    let failed = try encoder.encode(Completion.failure(CodableError(code: 4)))
    #expect(String(decoding: failed, as: UTF8.self) == #"{"error":{"code":4},"success":false}"#)
    for data in [finished, failed] {
      let back = try JSONDecoder().decode(Completion.self, from: data)
      #expect(try encoder.encode(back) == data)
    }
    #expect(Set([Completion.finished, .failure(CodableError(code: 1)), .finished]).count == 2)
  }

  @Test func demandReturnedByAValueCountsLikeARequest() {
    let recorder = RecordingSubscriber<Int, Never>(initialDemand: .max(1)) { $0 == 1 ? .max(2) : .none }
    deferred(1...9).subscribe(recorder)
    #expect(recorder.values == [1, 2, 3])
    recorder.request(.max(1))
    #expect(recorder.values == [1, 2, 3, 4])
  }

  @Test("The requests that a subscriber makes while it receives its subscription add up")
  func requestsInsideTheSubscription() {
    typealias Source = TestPublisher<Int, TestError>
    func check<P: Publisher>(
      _ name: String, requests expected: Demand = .max(5), sourceLocation: SourceLocation = #_sourceLocation,
      _ build: (Source, VirtualTimeScheduler) -> P
    ) {
      let (source, scheduler) = (Source(), VirtualTimeScheduler())
      let recorder = RecordingSubscriber<P.Output, P.Failure>(initialDemand: .max(2))
      recorder.onSubscription { [unowned recorder] _ in recorder.request(.max(3)) }
      build(source, scheduler).subscribe(recorder)
      scheduler.run()
      #expect(source.requested == expected, "\(name)", sourceLocation: sourceLocation)
      recorder.cancel()
      scheduler.run()
    }
    check("tryMap") { up, _ in up.tryMap { $0 } }
    check("handleEvents") { up, _ in up.handleEvents(receiveOutput: { _ in }) }
    check("collect(2)", requests: .max(10)) { up, _ in up.collect(2) }
    check("dropFirst", requests: .max(6)) { up, _ in up.dropFirst() }
    check("append") { up, _ in up.append(Source()) }
    check("catch") { up, _ in up.catch { _ in Empty<Int, Never>() } }
    check("retry") { up, _ in up.retry(1) }
    check("switchToLatest") { up, _ in Just(up).setFailureType(to: TestError.self).switchToLatest() }
    check("zip") { up, _ in up.zip(Source()) }
    check("combineLatest") { up, _ in up.combineLatest(Source()) }
    check("prefix(untilOutputFrom:)") { up, _ in up.prefix(untilOutputFrom: Source()) }
    check("drop(untilOutputFrom:)") { up, _ in up.drop(untilOutputFrom: Source()) }
    check("receive(on:)") { up, scheduler in up.receive(on: scheduler) }
    check("delay") { up, scheduler in up.delay(for: 1, scheduler: scheduler) }
    check("subscribe(on:)") { up, scheduler in up.subscribe(on: scheduler) }
  }
}
