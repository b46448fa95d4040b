import Combine

/// Every operator, one line each. The tests of this folder run each law for each line.
enum Registry {
  static let all: [Law] = mapping + filtering + reducing

  /// Methods that are no operators of their own.
  static let aliases: Set<String> = ["eraseToAnyPublisher"]

  /// Those that deliver anything.
  static let audible = all.filter { !$0.traits.contains(.silent) }

  static let mapping: [Law] = [
    Law("map", name: nil) { up, rig in up.map(rig { $0 &+ 1 }) }.delivers { $0.map { $0 + 1 } },
    Law("tryMap", name: "TryMap", .fails) { up, rig in up.tryMap(rig { try rig.check($0) &+ 1 }) }
      .delivers { $0.map { $0 + 1 } },
    Law("map", "(a key path)", name: nil) { up, rig in rig.keep(up).map(\.description) }.delivers { $0 },
    Law("map", "(two key paths)", name: nil) { up, rig in
      rig.keep(up).map(\.self, \.description).map { "\($0)" }
    }
    .delivers { $0.map { "\(($0, "\($0)"))" } },
    Law("map", "(three key paths)", name: nil) { up, rig in
      rig.keep(up).map(\.self, \.description, \.magnitude).map { "\($0)" }
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
  ]

  static let reducing: [Law] = [
    Law("reduce", name: "Reduce", [.emitsAtEnd, .unlimitedUpstream]) { up, rig in up.reduce(0, rig { $0 &+ $1 }) }
      .delivers { [$0.reduce(0, +)] },
    Law("collect", name: "Collect", [.emitsAtEnd, .unlimitedUpstream]) { up, rig in rig.keep(up).collect() }
      .delivers { [$0] },
    Law("first", name: "First", [.endsEarly, .unlimitedUpstream]) { up, rig in rig.keep(up).first() }
      .delivers { Array($0.prefix(1)) },
    Law("prefix", name: "Output", .endsEarly) { up, rig in rig.keep(up).prefix(3) }.delivers { Array($0.prefix(3)) },
    Law("prefix", "(0)", name: "Output", [.endsEarly, .silent]) { up, rig in rig.keep(up).prefix(0) }.delivers { _ in
      [Int]()
    },
    Law("dropFirst", name: "Drop") { up, rig in rig.keep(up).dropFirst(2) }.delivers { Array($0.dropFirst(2)) },
  ]
}

/// Passes values as they are, and fails where the rig says so.
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
