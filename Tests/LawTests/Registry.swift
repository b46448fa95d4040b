import Combine
import CombineTestKit
import Foundation

@testable import CombineExtras

/// All operators, one line each. The tests of this folder run each law for each line.
enum Registry {
  static let every: [Law] =
    mapping + filtering + reducing + inTurn + several + sharing + timing + queues + debugging + extras

  /// The operators for which the laws run: all of them, or those that LAW_OPERATOR names, if any.
  static let all: [Law] = {
    let name = ProcessInfo.processInfo.environment["LAW_OPERATOR"] ?? ""
    let chosen = every.filter { $0.verb == name || $0.verb == "try" + name.prefix(1).uppercased() + name.dropFirst() }
    return chosen.isEmpty ? every : chosen
  }()

  /// Methods that are not operators of their own.
  static let aliases: Set<String> = ["eraseToAnyPublisher", "autoconnect", "connect", "breakpointOnError"]

  /// The operators that deliver values.
  static let audible = all.filter { !$0.traits.contains(.silent) }

  static let mapping: [Law] = [
    Law("map", name: nil) { up, rig in up.map(rig { $0 &+ 1 }) }.delivers { $0.map { $0 + 1 } },
    Law("tryMap", name: "TryMap", .fails) { up, rig in up.tryMap(rig { try rig.check($0) &+ 1 }) }
      .delivers { $0.map { $0 + 1 } },
    Law("map", "(a key path)", name: nil) { up, rig in rig.keep(up).map(\.description) }.delivers { $0 },
    Law("map", "(two key paths)", name: nil) { up, rig in
      rig.keep(up).map(\.self, \.description)
    }
    .delivers { $0.map { "\(($0, "\($0)"))" } },
    Law("map", "(three key paths)", name: nil) { up, rig in
      rig.keep(up).map(\.self, \.description, \.magnitude)
    }.delivers { $0.map { "\(($0, "\($0)", $0))" } },
    Law("mapError", name: nil) { up, rig in up.mapError(rig { TestError(description: "\($0)!") }) }.delivers { $0 },
    Law("replaceNil", name: nil) { up, rig in up.map(rig { $0 % 2 == 0 ? $0 : nil }).replaceNil(with: 0) }
      .delivers { $0.map { $0 % 2 == 0 ? $0 : 0 } },
    Law("scan", name: nil) { up, rig in up.scan(0, rig { $0 &+ $1 }) }
      .delivers { values in values.indices.map { values[...$0].reduce(0, +) } },
    Law("tryScan", name: "TryScan", .fails) { up, rig in up.tryScan(0, rig { $0 &+ (try rig.check($1)) }) }
      .delivers { values in values.indices.map { values[...$0].reduce(0, +) } },
    Law("setFailureType", name: nil, .recovers) { up, rig in
      Unfailing(base: rig.keep(up)).setFailureType(to: TestError.self)
    }.delivers { $0 },
    Law("assertNoFailure", name: nil, .recovers) { up, rig in Unfailing(base: rig.keep(up)).assertNoFailure() }
      .delivers { $0 },
    Law("decode", name: "Decode", .fails) { up, rig in up.decode(type: Int.self, decoder: Coder(rig)) }
      .delivers { $0 },
    Law("encode", name: "Encode", .fails) { up, rig in up.encode(encoder: Coder(rig)) }.delivers { $0 },
  ]

  static let filtering: [Law] = [
    Law("filter", name: nil) { up, rig in up.filter(rig { $0 % 3 != 0 }) }.delivers { $0.filter { $0 % 3 != 0 } },
    Law("tryFilter", name: "TryFilter", .fails) { up, rig in up.tryFilter(rig { try rig.check($0) % 3 != 0 }) }
      .delivers { $0.filter { $0 % 3 != 0 } },
    Law("compactMap", name: nil) { up, rig in up.compactMap(rig { $0 % 3 == 0 ? nil : $0 }) }
      .delivers { $0.filter { $0 % 3 != 0 } },
    Law("tryCompactMap", name: "TryCompactMap", .fails) { up, rig in
      up.tryCompactMap(rig { try rig.check($0) % 3 == 0 ? nil : $0 })
    }.delivers { $0.filter { $0 % 3 != 0 } },
    Law("removeDuplicates", name: "RemoveDuplicates") { up, rig in up.map { $0 / 2 }.removeDuplicates(by: rig(==)) }
      .delivers { Array(Set($0.map { $0 / 2 })).sorted() },
    Law("tryRemoveDuplicates", name: "TryRemoveDuplicates", .fails) { up, rig in
      up.tryRemoveDuplicates(by: rig { $0 / 2 == (try rig.check($1)) / 2 })
    }.delivers { values in values.filter { $0 == 1 || $0 % 2 == 0 } },
    Law("drop", "(while:)", name: "DropWhile") { up, rig in up.drop(while: rig { $0 < 3 }) }
      .delivers { $0.filter { $0 >= 3 } },
    Law("tryDrop", name: "TryDropWhile", .fails) { up, rig in up.tryDrop(while: rig { try rig.check($0) < 3 }) }
      .delivers { $0.filter { $0 >= 3 } },
    Law("prefix", "(while:)", name: "PrefixWhile", .endsEarly) { up, rig in up.prefix(while: rig { $0 < 4 }) }
      .delivers { $0.filter { $0 < 4 } },
    Law("tryPrefix", name: "TryPrefixWhile", [.endsEarly, .fails]) { up, rig in
      up.tryPrefix(while: rig { try rig.check($0) < 4 })
    }.delivers { $0.filter { $0 < 4 } },
    Law("output", "(in:)", name: "Output", .endsEarly) { up, rig in rig.keep(up).output(in: 1...4) }
      .delivers { Array($0.prefix(5).dropFirst()) },
    Law("output", "(at:)", name: "Output", .endsEarly) { up, rig in rig.keep(up).output(at: 2) }
      .delivers { Array($0.prefix(3).dropFirst(2)) },
    Law("ignoreOutput", name: nil, [.silent, .unlimitedUpstream]) { up, rig in rig.keep(up).ignoreOutput() }.delivers {
      _ in [Int]()
    },
  ]

  static let reducing: [Law] = [
    Law("reduce", name: "Reduce", [.emitsAtEnd, .unlimitedUpstream]) { up, rig in up.reduce(0, rig { $0 &+ $1 }) }
      .delivers { [$0.reduce(0, +)] },
    Law("collect", name: "Collect", [.emitsAtEnd, .unlimitedUpstream]) { up, rig in rig.keep(up).collect() }
      .delivers { [$0] },
    Law("first", name: "First", [.endsEarly, .unlimitedUpstream]) { up, rig in rig.keep(up).first() }
      .delivers { Array($0.prefix(1)) },
    Law("first", "(where:)", name: "First", [.endsEarly, .unlimitedUpstream]) { up, rig in
      up.first(where: rig { $0 > 1 })
    }.delivers { Array($0.filter { $0 > 1 }.prefix(1)) },
    Law("tryFirst", name: "TryFirst", [.endsEarly, .unlimitedUpstream, .fails]) { up, rig in
      up.tryFirst(where: rig { try rig.check($0) > 2 })
    }.delivers { Array($0.filter { $0 > 2 }.prefix(1)) },
    Law("prefix", name: "Output", .endsEarly) { up, rig in rig.keep(up).prefix(3) }.delivers { Array($0.prefix(3)) },
    Law("prefix", "(0)", name: "Output", [.endsEarly, .silent]) { up, rig in rig.keep(up).prefix(0) }.delivers { _ in
      [Int]()
    },
    Law("dropFirst", name: "Drop") { up, rig in rig.keep(up).dropFirst(2) }.delivers { Array($0.dropFirst(2)) },
    Law("tryReduce", name: "TryReduce", [.emitsAtEnd, .unlimitedUpstream, .fails]) { up, rig in
      up.tryReduce(0, rig { $0 &+ (try rig.check($1)) })
    }.delivers { [$0.reduce(0, +)] },
    Law("collect", "(by count)", name: "CollectByCount") { up, rig in rig.keep(up).collect(5) }
      .delivers { values in stride(from: 0, to: values.count, by: 5).map { Array(values.dropFirst($0).prefix(5)) } },
    Law("count", name: "Count", [.emitsAtEnd, .unlimitedUpstream]) { up, rig in rig.keep(up).count() }
      .delivers { [$0.count] },
    Law("min", name: "Comparison", .unlimitedUpstream) { up, rig in rig.keep(up).min() }
      .delivers { $0.min().map { [$0] } ?? [] },
    Law("min", "(by:)", name: "Comparison", .unlimitedUpstream) { up, rig in up.min(by: rig { $0 % 5 < $1 % 5 }) }
      .delivers { $0.min { $0 % 5 < $1 % 5 }.map { [$0] } ?? [] },
    Law("max", name: "Comparison", .unlimitedUpstream) { up, rig in rig.keep(up).max() }
      .delivers { $0.max().map { [$0] } ?? [] },
    Law("max", "(by:)", name: "Comparison", .unlimitedUpstream) { up, rig in up.max(by: rig { $0 % 5 < $1 % 5 }) }
      .delivers { $0.max { $0 % 5 < $1 % 5 }.map { [$0] } ?? [] },
    Law("tryMin", name: "TryComparison", [.unlimitedUpstream, .fails]) { up, rig in
      up.tryMin(by: rig { (try rig.check($0)) % 5 < $1 % 5 })
    }.delivers { $0.min { $0 % 5 < $1 % 5 }.map { [$0] } ?? [] },
    Law("tryMax", name: "TryComparison", [.unlimitedUpstream, .fails]) { up, rig in
      up.tryMax(by: rig { $0 % 5 < (try rig.check($1)) % 5 })
    }.delivers { $0.max { $0 % 5 < $1 % 5 }.map { [$0] } ?? [] },
    Law("contains", name: "Contains", [.endsEarly, .emitsAtEnd, .unlimitedUpstream]) { up, rig in
      rig.keep(up).contains(3)
    }.delivers { [$0.contains(3)] },
    Law("contains", "(where:)", name: "ContainsWhere", [.endsEarly, .emitsAtEnd, .unlimitedUpstream]) { up, rig in
      up.contains(where: rig { $0 > 2 })
    }.delivers { [$0.contains { $0 > 2 }] },
    Law("tryContains", name: "TryContainsWhere", [.endsEarly, .emitsAtEnd, .unlimitedUpstream, .fails]) { up, rig in
      up.tryContains(where: rig { try rig.check($0) > 2 })
    }.delivers { [$0.contains { $0 > 2 }] },
    Law("allSatisfy", name: "AllSatisfy", [.endsEarly, .emitsAtEnd, .unlimitedUpstream]) { up, rig in
      up.allSatisfy(rig { $0 < 3 })
    }.delivers { [$0.allSatisfy { $0 < 3 }] },
    Law("tryAllSatisfy", name: "TryAllSatisfy", [.endsEarly, .emitsAtEnd, .unlimitedUpstream, .fails]) { up, rig in
      up.tryAllSatisfy(rig { try rig.check($0) < 3 })
    }.delivers { [$0.allSatisfy { $0 < 3 }] },
    Law("last", name: "Last", .unlimitedUpstream) { up, rig in rig.keep(up).last() }.delivers { Array($0.suffix(1)) },
    Law("last", "(where:)", name: "LastWhere", .unlimitedUpstream) { up, rig in up.last(where: rig { $0 % 3 == 1 }) }
      .delivers { Array($0.filter { $0 % 3 == 1 }.suffix(1)) },
    Law("tryLast", name: "TryLastWhere", [.unlimitedUpstream, .fails]) { up, rig in
      up.tryLast(where: rig { try rig.check($0) % 3 == 1 })
    }.delivers { Array($0.filter { $0 % 3 == 1 }.suffix(1)) },
  ]

  static let inTurn: [Law] = [
    Law("append", name: "Concatenate", .inTurn) { up, rig in rig.keep(up).append(rig.other) }.delivers { $0 + $0 },
    Law("append", "(values)", name: "Concatenate", [.inTurn, .emitsAtEnd]) { up, rig in rig.keep(up).append(8, 9) }
      .delivers { $0 + [8, 9] },
    Law("prepend", name: "Concatenate", .inTurn) { up, rig in rig.keep(up).prepend(rig.other) }.delivers { $0 + $0 },
    Law("prepend", "(values)", name: "Concatenate", [.inTurn, .emitsAtEnd]) { up, rig in rig.keep(up).prepend(8, 9) }
      .delivers { [8, 9] + $0 },
    Law("replaceEmpty", name: "ReplaceEmpty", [.emitsAtEnd, .unlimitedUpstream, .prefetches]) { up, rig in
      rig.keep(up).replaceEmpty(with: 9)
    }
    .delivers { $0.isEmpty ? [9] : $0 },
    Law("catch", name: "Catch", .recovers) { up, rig in up.catch(rig { _ in rig.other }) }.delivers { $0 },
    Law("tryCatch", name: "TryCatch", .recovers) { up, rig in up.tryCatch(rig { _ throws in rig.other }) }
      .delivers { $0 },
    Law("replaceError", name: "ReplaceError", .recovers) { up, rig in rig.keep(up).replaceError(with: 9) }
      .delivers { $0 },
    Law("retry", name: "Retry", .recovers) { up, rig in rig.keep(up).retry(2) }.delivers { $0 },
    Law("flatMap", name: "FlatMap", [.interleaves, .unlimitedUpstream, .fails]) { up, rig in
      up.flatMap(rig { rig.inner($0) })
    }.delivers { $0.flatMap { [$0 * 10, $0 * 10 + 1] } },
    Law("flatMap", "(one at a time)", name: "FlatMap", [.queues, .fails]) { up, rig in
      up.flatMap(maxPublishers: .max(1), rig { rig.inner($0) })
    }.delivers { $0.flatMap { [$0 * 10, $0 * 10 + 1] } },
    Law("flatMap", "(one value)", name: "FlatMap", [.unlimitedUpstream, .interleaves, .fails]) { up, rig in
      up.flatMap(rig { rig.sole($0) })
    }.delivers { $0 },
    Law("flatMap", "(one value, one at a time)", name: "FlatMap", [.queues, .fails]) { up, rig in
      up.flatMap(maxPublishers: .max(1), rig { rig.sole($0) })
    }.delivers { $0 },
    Law("switchToLatest", "(one value)", name: "SwitchToLatest", [.dropsByDesign, .unlimitedUpstream, .fails]) {
      up, rig in up.map(rig { rig.sole($0) }).switchToLatest()
    },
    Law("switchToLatest", name: "SwitchToLatest", [.dropsByDesign, .unlimitedUpstream, .fails]) { up, rig in
      up.map(rig { rig.inner($0) }).switchToLatest()
    },
  ]

  static let several: [Law] = [
    Law("zip", name: "Zip") { up, rig in up.zip(rig.other, rig { $0 &+ $1 }) }.delivers { $0.map { $0 * 2 } },
    Law("zip", "(three)", name: "Zip") { up, rig in rig.keep(up).zip(rig.other, rig.other) { $0 &+ $1 &+ $2 } }
      .delivers { $0.map { $0 * 3 } },
    Law("zip", "(four)", name: "Zip") { up, rig in
      rig.keep(up).zip(rig.other, rig.other, rig.other) { $0 &+ $1 &+ $2 &+ $3 }
    }.delivers { $0.map { $0 * 4 } },
    Law("merge", name: "Merge", .interleaves) { up, rig in rig.keep(up).merge(with: rig.other) }.delivers { $0 + $0 },
    Law("merge", "(many)", name: "Merge", .interleaves) { up, rig in
      Publishers.MergeMany([rig.keep(up), rig.keep(rig.other), rig.keep(rig.other)])
    }.delivers { $0 + $0 + $0 },
    Law("merge", "(eight)", name: "Merge", .interleaves) { up, rig in
      rig.keep(up).merge(with: rig.other, rig.other, rig.other, rig.other, rig.other, rig.other, rig.other)
    }.delivers { values in (0..<8).flatMap { _ in values } },
    Law("combineLatest", name: "CombineLatest", [.dropsByDesign, .remembersNested]) { up, rig in
      up.combineLatest(rig.other, rig { $0 &+ $1 })
    },
    Law("combineLatest", "(three)", name: "CombineLatest", [.dropsByDesign, .remembersNested]) { up, rig in
      rig.keep(up).combineLatest(rig.other, rig.other) { $0 &+ $1 &+ $2 }
    },
    Law("combineLatest", "(four)", name: "CombineLatest", [.dropsByDesign, .remembersNested]) { up, rig in
      rig.keep(up).combineLatest(rig.other, rig.other, rig.other) { $0 &+ $1 &+ $2 &+ $3 }
    },
    Law("prefix", "(untilOutputFrom:)", name: "PrefixUntilOutput", [.endsEarly, .dropsByDesign]) { up, rig in
      rig.keep(up).prefix(untilOutputFrom: rig.keep(rig.other))
    },
    Law("prefix", "(until nothing)", name: "PrefixUntilOutput") { up, rig in
      rig.keep(up).prefix(untilOutputFrom: Empty<String, Never>())
    }.delivers { $0 },
    Law("drop", "(untilOutputFrom:)", name: "DropUntilOutput", .dropsByDesign) { up, rig in
      rig.keep(up).drop(untilOutputFrom: rig.keep(rig.other))
    },
    Law("drop", "(until at once)", name: "DropUntilOutput") { up, rig in
      rig.keep(up).drop(untilOutputFrom: Just("now").setFailureType(to: TestError.self))
    }.delivers { $0 },
  ]

  static let sharing: [Law] = [
    Law("share", name: "Multicast", [.dropsByDesign, .unlimitedUpstream]) { up, rig in rig.keep(up).share() },
    Law("multicast", name: "Multicast", [.dropsByDesign, .unlimitedUpstream]) { up, rig in
      up.multicast(rig { PassthroughSubject<Int, TestError>() }).autoconnect()
    },
    Law("makeConnectable", name: "Multicast", [.dropsByDesign, .unlimitedUpstream, .recovers]) { up, rig in
      Unfailing(base: rig.keep(up)).makeConnectable().autoconnect()
    },
  ]

  static let timing: [Law] = [
    Law("receive", name: "ReceiveOn", [.needsScheduler, .queues]) { up, rig in rig.keep(up).receive(on: rig.scheduler) }
      .delivers { $0 },
    Law("subscribe", name: "SubscribeOn", [.needsScheduler, .subscribesLater]) { up, rig in
      rig.keep(up).subscribe(on: rig.scheduler)
    }.delivers { $0 },
    Law("delay", name: "Delay", [.needsScheduler, .queues]) { up, rig in
      rig.keep(up).delay(for: .microseconds(500), scheduler: rig.scheduler)
    }.delivers { $0 },
    Law("debounce", name: "Debounce", [.needsScheduler, .queues, .dropsByDesign, .unlimitedUpstream]) { up, rig in
      rig.keep(up).debounce(for: .microseconds(500), scheduler: rig.scheduler)
    },
    Law("measureInterval", name: "MeasureInterval") { up, rig in
      rig.keep(up).measureInterval(using: rig.scheduler).map { $0 >= .nanoseconds(0) }
    }.delivers { $0.map { _ in true } },
    Law("timeout", name: "Timeout", [.needsScheduler, .queues]) { up, rig in
      up.timeout(.seconds(100_000), scheduler: rig.scheduler, customError: rig { .boom })
    }.delivers { $0 },
  ]

  static let queues: [Law] = [
    Law("buffer", "(keepFull)", name: "Buffer", .prefetches) { up, rig in
      up.buffer(size: 3, prefetch: .keepFull, whenFull: .customError(rig { .boom }))
    }.delivers { $0 },
    Law("buffer", "(byRequest)", name: "Buffer", [.unlimitedUpstream, .prefetches]) { up, rig in
      up.buffer(size: .max, prefetch: .byRequest, whenFull: .customError(rig { .boom }))
    }.delivers { $0 },
    Law("buffer", "(dropNewest)", name: "Buffer", [.dropsByDesign, .unlimitedUpstream, .prefetches]) { up, rig in
      rig.keep(up).buffer(size: 2, prefetch: .byRequest, whenFull: .dropNewest)
    },
    Law("buffer", "(dropOldest)", name: "Buffer", [.dropsByDesign, .unlimitedUpstream, .prefetches]) { up, rig in
      rig.keep(up).buffer(size: 2, prefetch: .byRequest, whenFull: .dropOldest)
    },
    Law("buffer", "(customError)", name: "Buffer", [.dropsByDesign, .unlimitedUpstream, .prefetches]) { up, rig in
      up.buffer(size: 2, prefetch: .byRequest, whenFull: .customError(rig { .boom }))
    },
    Law("throttle", "(latest)", name: "Throttle", dropping) { up, rig in
      rig.keep(up).throttle(for: .microseconds(1500), scheduler: rig.scheduler, latest: true)
    },
    Law("throttle", "(first)", name: "Throttle", dropping) { up, rig in
      rig.keep(up).throttle(for: .microseconds(1500), scheduler: rig.scheduler, latest: false)
    },
    Law("collect", "(byTime)", name: "CollectByTime", grouping.union(.dropsByDesign)) { up, rig in
      rig.keep(up).collect(.byTime(rig.scheduler, .microseconds(1500)))
    },
    Law("collect", "(byTime, one group)", name: "CollectByTime", grouping) { up, rig in
      rig.keep(up).collect(.byTime(rig.scheduler, .seconds(100_000)))
    }.delivers { $0.isEmpty ? [] : [$0] },
    Law("collect", "(byTimeOrCount)", name: "CollectByTime", grouping) { up, rig in
      rig.keep(up).collect(.byTimeOrCount(rig.scheduler, .seconds(100_000), 2))
    }.delivers { values in
      stride(from: 0, to: values.count, by: 2).map { Array(values[$0...].prefix(2)) }
    },
  ]
  private static let grouping: Law.Traits = [.needsScheduler, .queues]
  private static let waiting: Law.Traits = grouping.union(.unlimitedUpstream)
  private static let dropping = waiting.union(.dropsByDesign)

  static let debugging: [Law] = [
    Law("handleEvents", name: "HandleEvents") { up, rig in
      up.handleEvents(
        receiveSubscription: rig { _ in }, receiveOutput: rig { _ in }, receiveCompletion: rig { _ in },
        receiveCancel: rig {}, receiveRequest: rig { _ in })
    }.delivers { $0 },
    Law("print", name: "Print") { up, rig in rig.keep(up).print("law", to: Nowhere()) }.delivers { $0 },
    Law("breakpoint", name: nil) { up, rig in
      up.breakpoint(
        receiveSubscription: rig { _ in false }, receiveOutput: rig { _ in false },
        receiveCompletion: rig { _ in false })
    }.delivers { $0 },
  ]

  static let extras: [Law] = [
    Law("concatMap", name: "FlatMap", [.queues, .unlimitedUpstream, .fails]) { up, rig in
      up.concatMap(rig { rig.inner($0) })
    }.delivers { $0.flatMap { [$0 * 10, $0 * 10 + 1] } },
    Law("concatMap", "(never fails)", name: "FlatMap", [.queues, .unlimitedUpstream, .fails, .recovers]) { up, rig in
      Unfailing(base: rig.keep(up)).concatMap(rig { rig.inner($0) })
    }.delivers { $0.flatMap { [$0 * 10, $0 * 10 + 1] } },
    Law("flatMapConcat", name: "FlatMap", [.queues, .unlimitedUpstream, .fails]) { up, rig in
      up.flatMapConcat(rig { rig.inner($0) })
    }.delivers { $0.flatMap { [$0 * 10, $0 * 10 + 1] } },
    Law("flatMapLatest", name: "SwitchToLatest", [.dropsByDesign, .unlimitedUpstream, .fails]) { up, rig in
      up.flatMapLatest(rig { rig.inner($0) })
    },
    Law("flatMapFirst", name: "FlatMap", [.dropsByDesign, .unlimitedUpstream, .fails, .queues]) { up, rig in
      up.flatMapFirst(rig { rig.inner($0) })
    },
    Law("withLatestFrom", "(two)", name: "WithLatestFrom", .dropsByDesign) { up, rig in
      rig.keep(up).withLatestFrom(rig.other, rig.other) { $0 &+ $1 &+ $2 }
    },
    Law("withLatestFrom", "(three)", name: "WithLatestFrom", .dropsByDesign) { up, rig in
      rig.keep(up).withLatestFrom(rig.other, rig.other, rig.other) { $0 &+ $1 &+ $2 &+ $3 }
    },
    Law("withLatestFrom", "(two at once)", name: "WithLatestFrom") { up, rig in
      let seven = Just(7).setFailureType(to: TestError.self)
      return rig.keep(up).withLatestFrom(seven, seven) { $0 &+ $1 &+ $2 }
    }.delivers { $0.map { $0 + 14 } },
    Law("sample", name: "Sample", [.dropsByDesign, .unlimitedUpstream, .queues]) { up, rig in
      rig.keep(up).sample(on: rig.other)
    },
    Law("retry", "(backoff)", name: "RetryBackoff", .recovers) { up, rig in
      up.retry(
        2, backoff: .constant(.microseconds(500)), scheduler: rig.scheduler, when: rig { (_: TestError) in true })
    }.delivers { $0 },
    Law("retryWhen", name: "RetryWhen", .recovers) { up, rig in up.retryWhen(rig { twice($0) }) }.delivers { $0 },
    Law("repeat", name: "Repeat") { up, rig in rig.keep(up).repeat(1) }.delivers { $0 },
    Law("repeat", "(twice)", name: "Repeat", .inTurn) { up, rig in
      let (number, other) = (Monitor(0), rig.other)
      return Deferred(
        createPublisher: rig { () -> AnyPublisher<Int, TestError> in
          let turn = number.withLock { number in
            number += 1
            return number
          }
          return turn % 2 == 1 ? up : other
        }
      ).repeat(2)
    }.delivers { $0 + $0 },
    Law("switchIfEmpty", name: "SwitchIfEmpty", .inTurn) { up, rig in
      rig.keep(up).switchIfEmpty(rig.other)
    }.delivers { $0 },
    Law("share", "(replay)", name: "ShareReplay", [.unlimitedUpstream, .queues]) { up, rig in
      rig.keep(up).share(replay: 2)
    }.delivers { $0 },
    Law("handleEvents", "(with:)", name: "HandleEvents") { up, rig in
      up.handleEvents(
        with: rig.tracker, receiveSubscription: { _, _ in }, receiveOutput: { _, _ in }, receiveCompletion: { _, _ in },
        receiveCancel: rig { (_: ReferenceTracker) in }, receiveRequest: { _, _ in })
    }.delivers { $0 },
    Law("pairwise", name: nil) { up, rig in rig.keep(up).pairwise().map { $0 &+ $1 } }
      .delivers { zip($0, $0.dropFirst()).map { $0 + $1 } },
    Law("nwise", name: nil) { up, rig in rig.keep(up).nwise(3).map { $0.reduce(0, &+) } }
      .delivers { values in values.indices.dropFirst(2).map { values[$0 - 2...$0].reduce(0, +) } },
    Law("materialize", name: "Catch", [.recovers, .emitsAtEnd, .inTurn]) { up, rig in
      rig.keep(up).materialize().map { $0.value ?? -1 }
    }.delivers { $0 + [-1] },
    Law("dematerialize", name: "TryMap", .recovers) { up, rig in
      Unfailing(base: rig.keep(up)).map { PublisherEvent<Int, TestError>.value($0) }.dematerialize()
    }.delivers { $0 },
    Law("values", name: nil, .recovers) { up, rig in
      Unfailing(base: rig.keep(up)).map { PublisherEvent<Int, TestError>.value($0) }.values()
    }.delivers { $0 },
    Law("failures", name: nil, .recovers) { up, rig in
      Unfailing(base: rig.keep(up)).map { PublisherEvent<Int, TestError>.failure(TestError(description: "\($0)")) }
        .failures()
    }.delivers { $0 },
    Law("ignoreFailure", name: "Catch", .recovers) { up, rig in rig.keep(up).ignoreFailure() }.delivers { $0 },
    Law("mapMany", name: nil) { up, rig in up.map { [$0, $0] }.mapMany(rig { (value: Int) in value &+ 1 }) }
      .delivers { $0.map { [$0 + 1, $0 + 1] } },
    Law("filterMany", name: nil) { up, rig in up.map { [$0, 7] }.filterMany(rig { (value: Int) in value < 7 }) }
      .delivers { $0.map { [$0, 7].filter { $0 < 7 } } },
    Law("toggle", name: nil) { up, rig in rig.keep(up).map { $0 % 2 == 0 }.toggle() }.delivers {
      $0.map { $0 % 2 != 0 }
    },
    Law("setOutputType", name: nil, [.silent, .unlimitedUpstream]) { up, rig in
      rig.keep(up).ignoreOutput().setOutputType(to: Int.self)
    },
    Law("enumerated", name: nil) { up, rig in rig.keep(up).enumerated().map { $0.index * 100 + $0.element } }
      .delivers { $0.enumerated().map { $0.offset * 100 + $0.element } },
    Law("merge", "(an array)", name: "Merge", .interleaves) { up, rig in
      [rig.keep(up), rig.keep(rig.other), rig.keep(rig.other)].merge()
    }.delivers { $0 + $0 + $0 },
    Law("combineLatest", "(an array)", name: "CombineLatest", [.dropsByDesign, .remembersNested]) { up, rig in
      [rig.keep(up), rig.keep(rig.other), rig.keep(rig.other)].combineLatest()
    },
    Law("zip", "(an array)", name: "Zip") { up, rig in
      [rig.keep(up), rig.keep(rig.other), rig.keep(rig.other)].zip()
    }.delivers { $0.map { [$0, $0, $0] } },
    Law("group", name: "FlatMap", [.interleaves, .unlimitedUpstream, .queues]) { up, rig in
      rig.keep(up).group(by: rig { (value: Int) in value % 3 }, bufferSize: .max).flatMap { $0 }
    }.delivers { $0 },
    Law("amb", name: "Amb", .queues) { up, rig in rig.keep(up).amb(with: rig.other) }.delivers { $0 },
    Law("conflate", name: "Buffer", [.dropsByDesign, .unlimitedUpstream, .prefetches]) { up, rig in
      rig.keep(up).conflate()
    },
    Law("limitRate", name: "LimitRate", .queues) { up, rig in rig.keep(up).limitRate(4) }.delivers { $0 },
    Law("pausable", name: "WithLatestFrom", .dropsByDesign) { up, rig in
      rig.keep(up).pausable(by: rig.other.map { $0 % 2 == 0 })
    },
    Law("pausable", "(never paused)", name: "WithLatestFrom") { up, rig in rig.keep(up).pausable(by: Just(true)) }
      .delivers { $0 },
    Law("pausableBuffered", name: "PausableBuffered", [.unlimitedUpstream, .queues]) { up, rig in
      let running = Just(true).setFailureType(to: TestError.self)
      return rig.keep(up).pausableBuffered(by: running, bufferSize: 99)
    }.delivers { $0 },
    Law("asyncMap", name: "AsyncMap", .queues) { up, rig in
      rig.keep(up).asyncMap { $0 &+ 1 }.running(on: QuietExecutor(rig.scheduler))
    }.delivers { $0.map { $0 + 1 } },
    Law("asyncMap", "(two at a time)", name: "AsyncMap", .queues) { up, rig in
      rig.keep(up).asyncMap(maxConcurrent: 2) { $0 &+ 1 }.running(on: QuietExecutor(rig.scheduler))
    }.delivers { $0.map { $0 + 1 } },
    Law("tryAsyncMap", name: "AsyncMap", .queues) { up, rig in
      rig.keep(up).tryAsyncMap { $0 &+ 1 }.running(on: QuietExecutor(rig.scheduler))
    }.delivers { $0.map { $0 + 1 } },
    Law("asyncCompactMap", name: "AsyncMap", .queues) { up, rig in
      rig.keep(up).asyncCompactMap { $0 % 3 == 0 ? nil : $0 }.running(on: QuietExecutor(rig.scheduler))
    }.delivers { $0.filter { $0 % 3 != 0 } },
    Law("withLatestFrom", name: "WithLatestFrom", .dropsByDesign) { up, rig in
      up.withLatestFrom(rig.other, resultSelector: rig { $0 &+ $1 })
    },
    Law("withLatestFrom", "(a value at once)", name: "WithLatestFrom") { up, rig in
      rig.keep(up).withLatestFrom(Just(7).setFailureType(to: TestError.self)) { $0 &+ $1 }
    }.delivers { $0.map { $0 + 7 } },
    Law("validate", name: "TryMap", .fails) { up, rig in up.validate(using: rig { _ = try rig.check($0) }) }
      .delivers { $0 },
    Law("unwrap", name: "TryMap") { up, rig in rig.keep(up).map { Optional($0) }.unwrap(orThrow: TestError.boom) }
      .delivers { $0 },
    Law("decode", "(as:using:)", name: "Decode", .fails) { up, rig in up.decode(as: Int.self, using: Coder(rig)) }
      .delivers { $0 },
    Law("convertToResult", name: "Catch", .recovers) { up, rig in
      rig.keep(up).convertToResult().compactMap { try? $0.get() }
    }.delivers { $0 },
    Law("convertToLoadingState", name: "Catch", .recovers) { up, rig in
      rig.keep(up).convertToLoadingState().compactMap(\.value)
    }.delivers { $0 },
    Law("validateResponse", name: "TryMap") { up, rig in
      rig.keep(up).map(response).validateResponse().map { String(decoding: $0, as: UTF8.self) }
    }.delivers { $0 },
    Law("mapToNetworkError", name: nil) { up, rig in rig.keep(up).mapToNetworkError() }.delivers { $0 },
  ]
}

/// Returns a server's response with the number as its body.
@Sendable
private func response(_ number: Int) -> (data: Data, response: URLResponse) {
  let url = URL(string: "http://localhost/")!
  return (Data("\(number)".utf8), HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: nil)!)
}

/// Triggers another attempt after each of the first two failures; passes the third one on.
private func twice(_ failures: AnyPublisher<TestError, Never>) -> AnyPublisher<Int, TestError> {
  failures.setFailureType(to: TestError.self)
    .scan((0, TestError.boom)) { ($0.0 + 1, $1) }
    .flatMap { number, error in (number <= 2 ? Result<Int, TestError>.success(number) : .failure(error)).publisher }
    .eraseToAnyPublisher()
}

/// An executor that runs the jobs of tasks on a scheduler.
final class QuietExecutor: TaskExecutor {
  private let scheduler: QuietScheduler

  init(_ scheduler: QuietScheduler) { self.scheduler = scheduler }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    scheduler.schedule { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

/// A stream that discards its text.
struct Nowhere: TextOutputStream {
  mutating func write(_ string: String) {}
}

/// A coder that returns values unchanged, and throws at the value at which the rig fails.
struct Coder: TopLevelDecoder, TopLevelEncoder {
  let check: (Int) throws -> Int

  init(_ rig: Rig) { check = rig { try rig.check($0) } }

  func decode<T: Decodable>(_ type: T.Type, from value: Int) throws -> T {
    guard let result = try check(value) as? T else { throw TestError(description: "not a \(type)") }
    return result
  }

  func encode<T: Encodable>(_ value: T) throws -> Int {
    guard let number = value as? Int else { throw TestError(description: "not a number") }
    return try check(number)
  }
}
