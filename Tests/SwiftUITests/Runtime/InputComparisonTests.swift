import Foundation
import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@testable import SwiftUICore

/// Views are evaluated for a new value from their parent if a property differs in meaning, of whatever type it is.
@MainActor @Suite(.recordedViews)
struct InputComparisonTests {
  /// A view with a value of some type between other properties.
  private struct Holding<Value>: View {
    let before: UInt8
    let value: Value
    @State private var count = 0
    let after: Bool
    var body: some View {
      let _ = value
      Text("\(before) \(after) \(count)")
    }
  }

  private struct Parent<Value>: View {
    let before: UInt8
    let value: Value
    let after: Bool
    var body: some View { Holding(before: before, value: value, after: after) }
  }

  /// Checks how often a view is evaluated for an equal value, and for one that differs.
  private func check<Value>(
    _ name: String, _ value: Value, equal: Value, other: Value, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let host = TestHost(Parent(before: 1, value: value, after: true))
    func count(_ before: UInt8, _ value: Value, _ after: Bool) -> Int {
      host.resetCounts()
      host.update(Parent(before: before, value: value, after: after))
      return host.bodyCount(of: Holding<Value>.self)
    }
    #expect(count(1, equal, true) == 0, "\(name): an equal value", sourceLocation: sourceLocation)
    #expect(count(1, other, true) == 1, "\(name): another value", sourceLocation: sourceLocation)
    #expect(count(1, other, true) == 0, "\(name): the same value", sourceLocation: sourceLocation)
    #expect(count(1, equal, true) == 1, "\(name): the first value again", sourceLocation: sourceLocation)
    #expect(count(2, value, true) == 1, "\(name): the property before", sourceLocation: sourceLocation)
    #expect(count(2, value, false) == 1, "\(name): the property after", sourceLocation: sourceLocation)
    #expect(count(2, equal, false) == 0, "\(name): nothing", sourceLocation: sourceLocation)
  }

  private final class Object {}

  private final class Comparable: Equatable {
    let number: Int
    init(_ number: Int) { self.number = number }
    static func == (one: Comparable, other: Comparable) -> Bool { one.number == other.number }
  }

  /// A structure with unused bytes between and after its fields.
  private struct Padded {
    var small: UInt8
    var large: Int
    var flag: Bool
  }

  private struct Nested {
    var padded: Padded
    var text: String
    var optional: Padded?
  }

  private struct Pair<First, Second> {
    var first: First
    var second: Second
  }

  private enum Plain: CaseIterable { case one, two }

  private enum Payload {
    case none
    case text(String)
    case object(Object)
    indirect case inner(Payload)
  }

  /// A type that is equal to others in its own way.
  private struct Rounded: Equatable {
    var value: Double
    static func == (one: Self, other: Self) -> Bool { one.value.rounded() == other.value.rounded() }
  }

  private protocol Shaped {}
  private struct Small: Shaped { var number: UInt8 }
  private struct Large: Shaped { var text: String, numbers: (Int, Int, Int, Int) }
  private protocol Referenced: AnyObject {}
  private final class Reference: Referenced {}

  /// A text whose characters are in memory of their own.
  private func text(_ character: Character) -> String { String(repeating: character, count: 40) }

  @Test func numbersAndTexts() {
    check("integer", 1, equal: 1, other: 2)
    check("byte", UInt8(1), equal: 1, other: 2)
    check("Boolean", true, equal: true, other: false)
    check("zero", 0.0, equal: -0.0, other: 1.0)
    check("not a number", Double.nan, equal: .nan, other: 1)
    check("short text", "a", equal: "a", other: "b")
    check("long text", text("a"), equal: text("a"), other: text("b"))
    check("canonical text", "\u{e9}", equal: "e\u{301}", other: "e")
    check(
      "identifier", UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)),
      equal: UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)), other: UUID())
    check("URL", URL(string: "https://a.b/c"), equal: URL(string: "https://a.b/c"), other: URL(string: "https://a.b/d"))
    check("date", Date(timeIntervalSince1970: 5), equal: Date(timeIntervalSince1970: 5), other: .distantPast)
  }

  @Test func collections() {
    check("array", [text("a")], equal: [text("a")], other: [text("a"), text("a")])
    check("empty array", [Int](), equal: [], other: [0])
    check("set", Set([1, 2, 3]), equal: Set([3, 2, 1]), other: [1, 2])
    check("dictionary", ["a": 1, "b": 2], equal: ["b": 2, "a": 1], other: ["a": 1])
    check("range", 0..<3, equal: 0..<3, other: 0..<4)
    check("slice", [1, 2, 3][1...], equal: [1, 2, 3][1...], other: [1, 2, 4][1...])
    check("nested arrays", [[1], [2]], equal: [[1], [2]], other: [[1], []])
    // Arrays of what is not Equatable are equal only if they share their elements.
    let shared = [Padded(small: 1, large: 2, flag: true)]
    check("shared array", shared, equal: shared, other: [])
  }

  @Test func optionals() {
    check("optional integer", Optional(1), equal: 1, other: nil)
    check("missing integer", Int?.none, equal: nil, other: 1)
    check("nested optional", Int??.some(nil), equal: .some(nil), other: .none)
    check("innermost optional", Int??.some(1), equal: .some(1), other: .some(2))
    check("optional text", Optional(text("a")), equal: text("a"), other: text("b"))
    check(
      "optional structure", Optional(Padded(small: 1, large: 2, flag: true)),
      equal: Padded(small: 1, large: 2, flag: true), other: Padded(small: 1, large: 2, flag: false))
    let (one, two) = (Object(), Object())
    check("optional object", Optional(one), equal: one, other: two)
    check("missing object", Object?.none, equal: nil, other: one)
    check("optional of a type of its own", Optional(Rounded(value: 1.1)), equal: Rounded(value: 0.9), other: nil)
  }

  @Test func structuresAndTuples() {
    func padded(_ large: Int, _ flag: Bool = true) -> Padded { Padded(small: 1, large: large, flag: flag) }
    check("structure", padded(1), equal: padded(1), other: padded(2))
    check("last field", padded(1), equal: padded(1), other: padded(1, false))
    func nested(_ text: String, _ optional: Padded? = nil) -> Nested {
      Nested(padded: padded(1), text: text, optional: optional)
    }
    check("nested structure", nested(text("a")), equal: nested(text("a")), other: nested(text("b")))
    check("optional field", nested("a", padded(3)), equal: nested("a", padded(3)), other: nested("a", padded(4)))
    check("missing field", nested("a"), equal: nested("a"), other: nested("a", padded(4)))
    check("tuple", (1, text("a")), equal: (1, text("a")), other: (1, text("b")))
    check("tuple of structures", (padded(1), padded(2)), equal: (padded(1), padded(2)), other: (padded(1), padded(1)))
    check(
      "generic structure", Pair(first: text("a"), second: 1), equal: Pair(first: text("a"), second: 1),
      other: Pair(first: text("a"), second: 2))
    check("comparison of its own", Rounded(value: 1.1), equal: Rounded(value: 0.9), other: Rounded(value: 2))
    check(
      "such a comparison inside", Pair(first: Rounded(value: 1.1), second: 1),
      equal: Pair(first: Rounded(value: 0.9), second: 1), other: Pair(first: Rounded(value: 2), second: 1))
  }

  @Test func enumerations() {
    check("plain case", Plain.one, equal: .one, other: .two)
    check("case without a value", Payload.none, equal: .none, other: .text(""))
    check("case with a text", Payload.text(text("a")), equal: .text(text("a")), other: .text(text("b")))
    check("indirect case", Payload.inner(.text(text("a"))), equal: .inner(.text(text("a"))), other: .inner(.none))
    check("nested case", Payload.inner(.inner(.none)), equal: .inner(.inner(.none)), other: .inner(.none))
    let (one, two) = (Object(), Object())
    check("case with an object", Payload.object(one), equal: .object(one), other: .object(two))
    check("result", Result<Int, CancellationError>.success(1), equal: .success(1), other: .failure(CancellationError()))
  }

  @Test func referencesAndTypes() {
    let (one, two) = (Object(), Object())
    check("object", one, equal: one, other: two)
    check("object with a comparison", Comparable(1), equal: Comparable(1), other: Comparable(2))
    let (first, second) = (Reference(), Reference())
    check("object of a protocol", first as any Referenced, equal: first, other: second)
    check("any object", first as AnyObject, equal: first, other: two)
    check("type", Int.self as Any.Type, equal: Int.self, other: String.self)
    check("key path", \Padded.small as AnyKeyPath, equal: \Padded.small, other: \Padded.large)
    check("protocol", Small(number: 1) as any Shaped, equal: Small(number: 1), other: Small(number: 2))
    func large(_ number: Int) -> any Shaped { Large(text: text("a"), numbers: (1, 2, 3, number)) }
    check("large protocol", large(4), equal: large(4), other: large(5))
    check("other type", Small(number: 1) as any Shaped, equal: Small(number: 1), other: large(1))
    check("any", text("a") as Any, equal: text("a"), other: 1)
    check("hashable", AnyHashable(1), equal: AnyHashable(1), other: AnyHashable("a"))
  }

  /// A view without properties is evaluated once, and an enumeration if its value differs.
  @Test func viewsWithoutProperties() {
    struct Empty: View { var body: some View { Text("empty") } }
    struct Owner: View {
      @State private var count = 0
      var body: some View { Text("owner \(count)") }
    }
    enum Choice: View {
      case one
      case two(String)
      var body: some View {
        switch self {
        case .one: Text("one")
        case .two(let text): Text(text)
        }
      }
    }
    struct Root: View {
      let choice: Choice
      let tick: Int
      var body: some View {
        Text("\(tick)")
        Empty()
        Owner()
        choice
      }
    }
    let host = TestHost(Root(choice: .one, tick: 0))
    let steps: [(Choice, Int)] = [
      (.one, 0), (.two(text("a")), 1), (.two(text("a")), 0), (.two(text("b")), 1), (.one, 1), (.one, 0),
    ]
    for (tick, (choice, count)) in steps.enumerated() {
      host.resetCounts()
      host.update(Root(choice: choice, tick: tick + 1))
      #expect(host.bodyCount(of: Root.self) == 1 && host.bodyCount(of: Choice.self) == count, "\(tick)")
      #expect(host.bodyCount(of: Empty.self) == 0 && host.bodyCount(of: Owner.self) == 0, "\(tick)")
    }
  }
}
