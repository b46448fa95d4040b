import Combine
import CombineExtras
import CombineTestKit
import Foundation

private struct Item: Codable, CustomStringConvertible {
  var id: Int
  var description: String { "Item(\(id))" }
}

/// Throws for one element, and returns whether another one is equal to it otherwise.
private func check(_ element: String, throwing: String, _ result: Bool = true) throws -> Bool {
  if element == throwing { throw DiagramError() }
  return result
}

private let merged: KeyValuePairs<String, String> = [
  "self": "──1────────2──|", "b": "─────a──|", "c": "────────x──|", "d": "─────|", "e": "─────|", "f": "─────|",
  "g": "─────|", "h": "─────|",
]

extension DiagramPipeline {
  /// The pipelines of CombineCore's operators.
  static let core: [DiagramPipeline] = mapping + filtering + reducing + inTurn + combining + timing + sharing

  private static let mapping: [DiagramPipeline] = [
    .init("map { $0 * 10 }") { $0.ints().map { $0 * 10 } },
    .init("tryMap { try f($0) }") { scene in
      scene.ints().tryMap { if $0 == 2 { throw DiagramError() } else { "a" } }
    },
    .init("mapError { _ in Mine() }") { $0["self"].mapError { _ in DiagramError() } },
    .init("map(\\.0)") { $0.pairs.map(\.0) },
    .init("map(\\.0, \\.1)") { scene in
      scene.pairs.map(\.0, \.1).map { "(\($0),\($1))" }
    },
    .init("map(\\.0, \\.1, \\.2)") { scene in
      scene.pairs.map { ($0.0, $0.1, "x") }.map(\.0, \.1, \.2).map { "(\($0),\($1),\($2))" }
    },
    .init("replaceNil(with: 0)") { scene in scene["self"].map { Int($0) }.replaceNil(with: 0) },
    .init("scan(0, +)") { $0.ints().scan(0, +) },
    .init("tryScan(0) { try f($0, $1) }") { scene in
      scene.ints().tryScan(0) { if $1 == 2 { throw DiagramError() } else { $0 + $1 } }
    },
    .init("setFailureType(to: E.self)", in: "SetFailureType") { $0.safe().setFailureType(to: DiagramError.self) },
    .init("decode(type: Item.self, decoder: JSON…)") { scene in
      scene["self"].map { Data($0.utf8) }.decode(type: Item.self, decoder: JSONDecoder())
    },
    .init("encode(encoder: JSON…)") { scene in
      scene["self"].map { _ in Item(id: 1) }.encode(encoder: JSONEncoder()).map { String(decoding: $0, as: UTF8.self) }
    },
  ]

  private static let filtering: [DiagramPipeline] = [
    .init("filter { $0 > 2 }") { $0.ints().filter { $0 > 2 } },
    .init("tryFilter { try f($0) }") { scene in scene["self"].tryFilter { try check($0, throwing: "3", $0 != "1") } },
    .init("compactMap { Int($0) }") { scene in scene["self"].compactMap { text in Int(text.filter { $0 != "\"" }) } },
    .init("tryCompactMap { try f($0) }") { scene in
      scene["self"].tryCompactMap { text in
        if text == "\"3\"" { throw DiagramError() }
        return Int(text.filter { $0 != "\"" })
      }
    },
    .init("removeDuplicates { $0 == $1 }") { $0["self"].removeDuplicates { $0 == $1 } },
    .init("tryRemoveDuplicates { try f($0, $1) }") { scene in
      scene["self"].tryRemoveDuplicates { try check($1, throwing: "2", $0 == $1) }
    },
    .init("removeDuplicates()") { $0["self"].removeDuplicates() },
    .init("drop { $0 < 3 }") { $0.ints().drop { $0 < 3 } },
    .init("tryDrop { try f($0) }") { scene in scene["self"].tryDrop { try check($0, throwing: "2") } },
    .init("dropFirst(2)") { $0["self"].dropFirst(2) },
    .init("drop(untilOutputFrom: other)") { $0["self"].drop(untilOutputFrom: $0["other"]) },
    .init("prefix(2)") { $0["self"].prefix(2) },
    .init("prefix { $0 < 3 }") { $0.ints().prefix { $0 < 3 } },
    .init("tryPrefix { try f($0) }") { scene in scene["self"].tryPrefix { try check($0, throwing: "2") } },
    .init("prefix(untilOutputFrom: other)") { $0["self"].prefix(untilOutputFrom: $0["other"]) },
    .init("first()") { $0["self"].first() },
    .init("first { $0 > 1 }") { $0.ints().first { $0 > 1 } },
    .init("tryFirst { try f($0) }") { scene in scene["self"].tryFirst { try check($0, throwing: "2", false) } },
    .init("last()") { $0["self"].last() },
    .init("last { $0 < 3 }") { $0.ints().last { $0 < 3 } },
    .init("tryLast { try f($0) }") { scene in scene["self"].tryLast { try check($0, throwing: "2") } },
    .init("output(at: 1)") { $0["self"].output(at: 1) },
    .init("output(in: 1...2)") { $0["self"].output(in: 1...2) },
    .init("output(in: 2...)") { $0["self"].output(in: 2...) },
    .init("output(in: ..<2)") { $0["self"].output(in: ..<2) },
    .init("output(in: 1..<1)") { $0["self"].output(in: 1..<1) },
    .init("ignoreOutput()") { $0["self"].ignoreOutput().setOutputType(to: String.self) },
    .init("replaceEmpty(with: 9)", occurrence: 0) { $0["self"].replaceEmpty(with: "9") },
    .init("replaceEmpty(with: 9)", occurrence: 1) { $0["self"].replaceEmpty(with: "9") },
  ]

  private static let reducing: [DiagramPipeline] = [
    .init("allSatisfy { $0 < 9 }") { $0.ints().allSatisfy { $0 < 9 } },
    .init("allSatisfy { $0 < 2 }") { $0.ints().allSatisfy { $0 < 2 } },
    .init("tryAllSatisfy { try f($0) }") { scene in scene["self"].tryAllSatisfy { try check($0, throwing: "2") } },
    .init("contains(2)") { $0.ints().contains(2) },
    .init("contains(9)") { $0.ints().contains(9) },
    .init("contains { $0 > 1 }") { $0.ints().contains { $0 > 1 } },
    .init("contains { $0 > 9 }") { $0.ints().contains { $0 > 9 } },
    .init("tryContains { try f($0) }") { scene in scene["self"].tryContains { try check($0, throwing: "2", false) } },
    .init("count()") { $0["self"].count() },
    .init("collect()") { $0["self"].collect() },
    .init("collect(2)") { $0["self"].collect(2) },
    .init("max { $0 < $1 }") { $0.ints().max { $0 < $1 } },
    .init("tryMax { try f($0, $1) }") { $0.ints().tryMax { _, _ in throw DiagramError() } },
    .init("max()") { $0.ints().max() },
    .init("min { $0 < $1 }") { $0.ints().min { $0 < $1 } },
    .init("tryMin { try f($0, $1) }") { $0.ints().tryMin { _, _ in throw DiagramError() } },
    .init("min()") { $0.ints().min() },
    .init("reduce(0, +)") { $0.ints().reduce(0, +) },
    .init("tryReduce(0) { try f($0, $1) }") { scene in
      scene.ints().tryReduce(0) { if $1 == 2 { throw DiagramError() } else { $0 + $1 } }
    },
  ]

  private static let inTurn: [DiagramPipeline] = [
    .init("append(other)") { $0["self"].append($0["other"]) },
    .init("append(3, 4)") { $0["self"].append("3", "4") },
    .init("append([3, 4])") { $0["self"].append(["3", "4"]) },
    .init("prepend(other)") { $0["self"].prepend($0["other"]) },
    .init("prepend(8, 9)") { $0["self"].prepend("8", "9") },
    .init("prepend([8, 9])") { $0["self"].prepend(["8", "9"]) },
    .init("catch { _ in new }") { scene in scene["self"].catch { _ in scene["new"] } },
    .init("tryCatch { try f($0) }") { scene in scene["self"].tryCatch { _ in scene["new"] } },
    .init("tryCatch { throw $0 }") { scene in
      scene["self"].tryCatch { error -> Empty<String, DiagramError> in throw error }
    },
    .init("replaceError(with: 9)") { $0["self"].replaceError(with: "9") },
    .init("retry(2)") { $0.attempts(["──1──✕", "──1──✕", "──1──2──|"]).retry(2) },
    .init("retry(1)") { $0.attempts(["──1──✕", "──1──✕"]).retry(1) },
    .init("flatMap(f)", occurrence: 0) { $0.children("──1a─1b─────1c|", "──2a────2b|") },
    .init("flatMap(f)", occurrence: 1) { $0.children("──1a─1b────", "──2a─✕") },
    .init("flatMap(f)", occurrence: 2) { $0.children("──1a─1b─────1c|", "──2a────2b|") },
    .init("flatMap(f)", occurrence: 3) { $0.children("──1a─1b─────1c|", "──2a────2b|") },
    .init("switchToLatest()", occurrence: 0) { scene in scene["self"].map { scene[$0] }.switchToLatest() },
    .init("switchToLatest()", occurrence: 1) { $0.switched("──1──2──3──4─|", "──a──✕") },
    .init("switchToLatest()", occurrence: 2) { $0.switched("──1──2──3──4─|", "──a──b──|") },
    .init("switchToLatest()", occurrence: 3) { $0.switched("──1──2──3──4─|", "──a──b──|") },
  ]

  private static let combining: [DiagramPipeline] = [
    .init("combineLatest(other)") { $0["self"].combineLatest($0["other"]).map { $0 + $1 } },
    .init("combineLatest(other, +)") { $0.ints().combineLatest($0.ints("other"), +) },
    .init(
      "combineLatest(p, q)",
      given: ["self": "──1─────────────2──|", "p": "────a──────b─────|", "q": "──────x──────────────|"]
    ) { scene in
      scene["self"].combineLatest(scene["p"], scene["q"]).map { $0 + $1 + $2 }
    },
    .init(
      "combineLatest(p, q) { $0 + $1 + $2 }",
      given: ["self": "──1─────────3──|", "p": "────2────3──|", "q": "──────3──|"]
    ) {
      $0.ints().combineLatest($0.ints("p"), $0.ints("q")) { $0 + $1 + $2 }
    },
    .init(
      "combineLatest(p, q, r)",
      given: ["self": "──1──|", "p": "────a───────b──|", "q": "──────x───|", "r": "─────i────────────|"]
    ) { scene in
      scene["self"].combineLatest(scene["p"], scene["q"], scene["r"]).map { $0 + $1 + $2 + $3 }
    },
    .init(
      "combineLatest(p, q, r) { $0 + $1 + $2 + $3 }",
      given: ["self": "──1───────2───|", "p": "────2──|", "q": "──────3──|", "r": "─4──|"]
    ) {
      $0.ints().combineLatest($0.ints("p"), $0.ints("q"), $0.ints("r")) { $0 + $1 + $2 + $3 }
    },
    .init("zip(other)") { $0["self"].zip($0["other"]).map { $0 + $1 } },
    .init("zip(other, +)") { $0.ints().zip($0.ints("other"), +) },
    .init("zip(p, q)") { scene in scene["self"].zip(scene["p"], scene["q"]).map { $0 + $1 + $2 } },
    .init("zip(p, q) { $0 + $1 + $2 }", given: ["self": "──1────4──|", "p": "────2──5──|", "q": "──────3──6──|"]) {
      $0.ints().zip($0.ints("p"), $0.ints("q")) { $0 + $1 + $2 }
    },
    .init(
      "zip(p, q, r)", given: ["self": "──1────2──|", "p": "────a──b──|", "q": "──────x─────y|", "r": "──i────j──|"]
    ) { scene in
      scene["self"].zip(scene["p"], scene["q"], scene["r"]).map { $0 + $1 + $2 + $3 }
    },
    .init(
      "zip(p, q, r) { $0 + $1 + $2 + $3 }",
      given: ["self": "──1────5──|", "p": "────2──6──|", "q": "──────3───7──|", "r": "──4────8──|"]
    ) {
      $0.ints().zip($0.ints("p"), $0.ints("q"), $0.ints("r")) { $0 + $1 + $2 + $3 }
    },
    .init("merge(with: other)", in: "Merge") { $0["self"].merge(with: $0["other"]) },
    .init("merge(with: other)", in: "MergeMany") { scene in
      Publishers.MergeMany(scene["self"]).merge(with: scene["other"])
    },
    .init("merge(with: b, c)", given: merged) { $0["self"].merge(with: $0["b"], $0["c"]) },
    .init("merge(with: b, c, d)", given: merged) { $0["self"].merge(with: $0["b"], $0["c"], $0["d"]) },
    .init("merge(with: b, c, d, e)", given: merged) { scene in
      scene["self"].merge(with: scene["b"], scene["c"], scene["d"], scene["e"])
    },
    .init("merge(with: b, c, d, e, f)", given: merged) { scene in
      scene["self"].merge(with: scene["b"], scene["c"], scene["d"], scene["e"], scene["f"])
    },
    .init("merge(with: b, c, d, e, f, g)", given: merged) { scene in
      scene["self"].merge(with: scene["b"], scene["c"], scene["d"], scene["e"], scene["f"], scene["g"])
    },
    .init("merge(with: b, c, d, e, f, g, h)", given: merged) { scene in
      scene["self"].merge(with: scene["b"], scene["c"], scene["d"], scene["e"], scene["f"], scene["g"], scene["h"])
    },
  ]

  private static let timing: [DiagramPipeline] = [
    .init("buffer(size: 2, … , .dropNewest)") { $0.keeping(.dropNewest) },
    .init("buffer(size: 2, … , .dropOldest)") { $0.keeping(.dropOldest) },
    .init("buffer(size: 2, … , .customError(e))") { $0.keeping(.customError { DiagramError() }) },
    .init("collect(.byTime(scheduler, .seconds(8)))") { scene in
      scene["self"].collect(.byTime(scene.clock, .seconds(8)))
    },
    .init("collect(.byTimeOrCount(scheduler, .seconds(8), 2))") { scene in
      scene["self"].collect(.byTimeOrCount(scene.clock, .seconds(8), 2))
    },
    .init("debounce(for: .seconds(4), …)") { $0["self"].debounce(for: .seconds(4), scheduler: $0.clock) },
    .init("delay(for: .seconds(2), …)") { $0["self"].delay(for: .seconds(2), scheduler: $0.clock) },
    .init("measureInterval(using: clock)") { scene in
      scene["self"].measureInterval(using: scene.clock).map { $0.nanoseconds / 1_000_000_000 }
    },
    .init("throttle(for: .seconds(4), … , latest: true)") { scene in
      scene["self"].throttle(for: .seconds(4), scheduler: scene.clock, latest: true)
    },
    .init("throttle(for: .seconds(4), … , latest: false)") { scene in
      scene["self"].throttle(for: .seconds(4), scheduler: scene.clock, latest: false)
    },
    .init("timeout(.seconds(6), …)") { $0["self"].timeout(.seconds(6), scheduler: $0.clock) },
    .init("timeout(.seconds(6), … , customError: e)") { scene in
      scene["self"].timeout(.seconds(6), scheduler: scene.clock) { DiagramError() }
    },
    .init("subscribe(on: queue)") { $0["self"].subscribe(on: $0.clock) },
  ]

  private static let sharing: [DiagramPipeline] = [
    .init("handleEvents(receiveOutput: f)") { $0["self"].handleEvents(receiveOutput: { _ in }) },
    .init("print(\"numbers\")") { $0["self"].print("numbers", to: Silence()) },
    .init("multicast { Passthrough… }") { $0["self"].multicast { PassthroughSubject() }.autoconnect() },
    .init("a later subscriber", in: "Multicast") { $0.shared },
    .init("multicast(subject: s)") { $0["self"].multicast(subject: PassthroughSubject()).autoconnect() },
    .init("makeConnectable()") { scene in
      let connectable = scene.safe().makeConnectable()
      scene.at(8) { scene.keep(connectable.connect()) }
      return connectable
    },
    .init("autoconnect()") { $0["self"].multicast { PassthroughSubject() }.autoconnect() },
    .init("second", in: "Share") { $0.shared },
    .init("first", in: "Share") { $0["self"].share() },
    .init("second", in: "Share", occurrence: 1) { $0.shared },
  ]
}

private struct Silence: TextOutputStream { mutating func write(_: String) {} }

extension DiagramScene {
  fileprivate var pairs: AnyPublisher<(String, String), DiagramError> {
    self["self"].map { text in
      let parts = text.dropFirst().dropLast().split(separator: ",").map(String.init)
      return (parts[0], parts[1])
    }.eraseToAnyPublisher()
  }

  /// A publisher that plays another timeline for each subscription.
  fileprivate func attempts(_ timelines: [String]) -> AnyPublisher<String, DiagramError> {
    var rest = timelines[...]
    return Deferred { [self] in cold(rest.removeFirst()) }.eraseToAnyPublisher()
  }

  fileprivate func children(_ first: String, _ second: String) -> AnyPublisher<String, DiagramError> {
    self["self"].flatMap { [self] in cold($0 == "1" ? first : second) }.eraseToAnyPublisher()
  }

  fileprivate func switched(_ first: String, _ second: String) -> AnyPublisher<String, DiagramError> {
    self["self"].map { [self] in cold($0 == "p" ? first : second) }.switchToLatest().eraseToAnyPublisher()
  }

  fileprivate func keeping(
    _ strategy: Publishers.BufferingStrategy<DiagramError>
  ) -> AnyPublisher<String, DiagramError> {
    self["self"].buffer(size: 2, prefetch: .byRequest, whenFull: strategy).eraseToAnyPublisher()
  }

  /// A shared publisher that has a subscriber from the beginning.
  fileprivate var shared: AnyPublisher<String, DiagramError> {
    let shared = self["self"].share()
    let first = shared.sink(receiveCompletion: { _ in }, receiveValue: { _ in })
    return shared.handleEvents(receiveCancel: first.cancel).eraseToAnyPublisher()
  }
}
