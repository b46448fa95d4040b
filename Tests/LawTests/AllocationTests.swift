import AllocationCounter
import Combine
import CombineTestKit
import Foundation
import Testing

/// The allocations that every operator of the registry makes for a subscription and for a value.
///
/// They are counted in a debug build, in which the tests run, so that every run checks them. An optimized build
/// allocates less, never more. `Tests/Allocations` has a file for each toolchain. A rise fails; after an intended
/// change,
///
///     ALLOCATIONS_RECORD=1 swift test --filter AllocationTests
///
/// writes the file anew. The counts are the difference from a pipeline without the operator. They include everything
/// that the line of the registry needs, such as further sources and closures, but not the scheduler's own allocations.
@Suite(.serialized, .enabled(if: allocationsCanBeCounted() != 0 && isDebugBuild))
struct AllocationTests {
  struct Cost: Equatable, CustomStringConvertible {
    var perSubscription = 0
    var bytesPerSubscription = 0
    /// The unit is a hundredth.
    var perValue = 0
    var bytesPerValue = 0

    var description: String {
      "\(perSubscription) objects, \(bytesPerSubscription) bytes; \(Self.hundredths(perValue)) objects, "
        + "\(Self.hundredths(bytesPerValue)) bytes"
    }

    static func hundredths(_ number: Int) -> String { String(format: "%.2f", Double(number) / 100) }

    init() {}

    /// Parses the text of ``description``.
    init?(_ text: Substring) {
      let numbers = text.split { !"-.0123456789".contains($0) }.compactMap { Double($0) }
      guard numbers.count == 4 else { return nil }
      perSubscription = Int(numbers[0])
      bytesPerSubscription = Int(numbers[1])
      perValue = Int((numbers[2] * 100).rounded())
      bytesPerValue = Int((numbers[3] * 100).rounded())
    }

    /// Returns whether this cost exceeds another one. The growth of an array depends slightly on the state of malloc.
    func rises(over other: Cost) -> Bool {
      perSubscription > other.perSubscription || bytesPerSubscription > other.bytesPerSubscription
        || perValue > other.perValue + 2 || bytesPerValue > other.bytesPerValue + max(other.bytesPerValue / 8, 0)
    }

    static func - (lhs: Cost, rhs: Cost) -> Cost {
      var cost = lhs
      cost.perSubscription -= rhs.perSubscription
      cost.bytesPerSubscription -= rhs.bytesPerSubscription
      cost.perValue -= rhs.perValue
      cost.bytesPerValue -= rhs.bytesPerValue
      return cost
    }
  }

  /// A subscriber that requests unlimited demand and ignores the values.
  private final class Idle: Subscriber, @unchecked Sendable {  // used by one thread
    typealias Input = String
    typealias Failure = any Error
    var subscription: (any Subscription)?

    func receive(subscription: any Subscription) {
      self.subscription = subscription
      subscription.request(.unlimited)
    }
    func receive(_ input: String) -> Subscribers.Demand { .none }
    func receive(completion: Subscribers.Completion<any Error>) {}
  }

  private static let values = 200

  private static func measureOnce(_ law: Law) -> Cost {
    let rig = Rig(.hot)
    let publisher = law.build(rig.main.publisher, rig)
    let idle = Idle()
    var cost = Cost()

    allocationsBegin()
    publisher.subscribe(idle)
    rig.flush()
    let subscribing = allocationsEnd()
    cost.perSubscription = subscribing.count
    cost.bytesPerSubscription = subscribing.bytes

    // This run is counted too, and its counts dropped: arrays grow by the same steps only while allocations are
    // counted.
    allocationsBegin()
    for value in 1...20 { rig.send(value % 10) }
    _ = allocationsEnd()
    let sources = rig.sources
    allocationsBegin()
    for value in 1...values {
      for source in sources { source.send(value % 10) }
      rig.flush()
    }
    let sending = allocationsEnd()
    cost.perValue = (sending.count * 100 + values - 1) / values
    cost.bytesPerValue = (sending.bytes * 100 + values - 1) / values
    idle.subscription?.cancel()
    return cost
  }

  /// Returns the result of the third run, for which the caches of the runtime are filled.
  private static func measure(_ law: Law) -> Cost {
    _ = measureOnce(law)
    _ = measureOnce(law)
    return measureOnce(law)
  }

  private static let nothing = Law("", name: nil) { up, _ in up }

  private static func costs() -> [(name: String, cost: Cost)] {
    let base = measure(nothing)
    return Registry.every.map { ($0.testDescription, measure($0) - base) }
  }

  // MARK: - The file

  private static let version: String = {
    #if compiler(>=6.5)
      "newer"
    #elseif compiler(>=6.4)
      "6.4"
    #elseif compiler(>=6.3)
      "6.3"
    #elseif compiler(>=6.2)
      "6.2"
    #elseif compiler(>=6.1)
      "6.1"
    #else
      "6.0"
    #endif
  }()

  private static let file = SourceRulesTests.root
    .appendingPathComponent("Tests/Allocations/swift-\(version)-\(architecture).txt")

  private static var architecture: String {
    #if arch(x86_64)
      "x86_64"
    #elseif arch(arm64)
      "arm64"
    #else
      "other"
    #endif
  }

  private static func known() throws -> [String: Cost]? {
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    let text = try String(contentsOf: file, encoding: .utf8)
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
    let pairs = try lines.map { line -> (String, Cost) in
      let parts = line.components(separatedBy: ": ")
      return (parts[0], try #require(Cost(parts.last.map { $0[...] } ?? ""), "\(line)"))
    }
    return Dictionary(uniqueKeysWithValues: pairs)
  }

  @Test("Each operator allocates what is recorded, neither more nor less")
  func asRecorded() throws {
    let costs = Self.costs()
    if ProcessInfo.processInfo.environment["ALLOCATIONS_RECORD"] != nil {
      let header = "# A subscription, and a value: what the operator adds. See Tests/LawTests/AllocationTests.swift.\n"
      let text = header + costs.map { "\($0.name): \($0.cost)\n" }.joined()
      return try text.write(to: Self.file, atomically: true, encoding: .utf8)
    }
    // Without a file for this toolchain there is nothing to compare with.
    guard let known = try Self.known() else { return }
    let gone = Set(known.keys).subtracting(costs.map(\.name))
    #expect(gone == [], "lines of \(Self.file.lastPathComponent) without an operator")
    for (name, cost) in costs {
      let before = try #require(known[name], "\(name) has no line in \(Self.file.lastPathComponent)")
      #expect(!cost.rises(over: before) && !before.rises(over: cost), "\(name): \(cost), and was: \(before)")
    }
  }

  /// The stages that publish arrays of their own.
  private static let arrays: Set = ["filterMany", "mapMany", "nwise"]

  @Test(
    "A stage allocates nothing for a value",
    arguments: Registry.all.filter { $0.isTransparent && !AllocationTests.arrays.contains($0.verb) })
  func stages(law: Law) {
    let cost = Self.measure(law) - Self.measure(Self.nothing)
    #expect(cost.perValue <= 0)
  }

  @Test("A repeated measurement has the same result", arguments: Registry.all)
  func repeatable(law: Law) {
    let (first, second) = (Self.measure(law), Self.measure(law))
    #expect(!first.rises(over: second) && !second.rises(over: first), "\(first), \(second)")
  }

  @Test("Allocations are counted")
  func counts() {
    allocationsBegin()
    let pointer = UnsafeMutableRawPointer.allocate(byteCount: 1000, alignment: 16)
    let found = allocationsEnd()
    pointer.deallocate()
    #expect(found.count == 1)
    #expect(found.bytes == 1000)
  }
}

/// A Boolean value that indicates whether the tests are built without optimization.
let isDebugBuild: Bool = {
  var result = false
  assert(
    {
      result = true
      return true
    }())
  return result
}()
