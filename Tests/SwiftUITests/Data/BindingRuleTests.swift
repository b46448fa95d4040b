import SwiftUI
import SwiftUITesting
import Testing

@testable import SwiftUICore

/// What a binding promises, for every kind of place that it can lead to.
@MainActor
struct BindingRuleTests {
  final class Box: ObservableObject {
    @Published var one = 0
    @Published var two = 0
  }

  struct Pair: Equatable { var (one, two) = (0, 0) }

  /// The kinds of places, of which each test has two.
  enum Place: CaseIterable {
    case states, parts, elements, wrapped, partsOfElements, properties, objects, chosenByName
  }

  /// The places, which begin with equal values.
  @MainActor struct Places: @MainActor DynamicProperty {
    let place: Place
    @State private var one = 0
    @State private var two = 0
    @State private var pair = Pair()
    @State private var list = [0, 0, 0]
    @State private var optionals: [Int?] = [0, 0]
    @State private var pairs = [Pair(), Pair()]
    @State private var named = ["one": 0, "two": 0]
    @ObservedObject var box: Box
    @ObservedObject var other: Box

    func binding(isSecond: Bool) -> Binding<Int> {
      switch place {
      case .states: isSecond ? $two : $one
      case .parts: isSecond ? $pair.two : $pair.one
      case .elements: $list[isSecond ? 2 : 0]
      case .wrapped: Binding<Int>($optionals[isSecond ? 1 : 0]) ?? .constant(-1)
      case .partsOfElements: $pairs[isSecond ? 1 : 0].two
      case .properties: isSecond ? $box.two : $box.one
      case .objects: isSecond ? $other.one : $box.one
      case .chosenByName: Binding<Int>($named[isSecond ? "two" : "one"]) ?? .constant(-1)
      }
    }

    var values: [Int] { [false, true].map { binding(isSecond: $0).wrappedValue } }
  }

  private struct Counter: View {
    @Binding var count: Int
    var body: some View { Button("count \(count)") { count += 1 } }
  }

  private struct Chooser: View {
    var places: Places
    let isSecond: Bool
    var showsValues = true
    var body: some View {
      Counter(count: places.binding(isSecond: isSecond))
      if showsValues { Text("\(places.values)") }
    }
  }

  /// While both places have the same value, nothing but the place distinguishes the bindings.
  @Test("A view that is given a binding to another place reads and writes that place", arguments: Place.allCases)
  func anotherPlace(_ place: Place) {
    for showsValues in [true, false] {
      let (box, other) = (Box(), Box())
      func chooser(_ isSecond: Bool, showsValues: Bool = showsValues) -> Chooser {
        Chooser(places: Places(place: place, box: box, other: other), isSecond: isSecond, showsValues: showsValues)
      }
      let host = TestHost(chooser(false))
      host.update(chooser(true))
      #expect(host.find(text: "count 0") != nil)
      host.find(text: "count 0")?.tap()
      host.update(chooser(true, showsValues: true))
      #expect(host.texts == ["count 1", "[0, 1]"])
      host.update(chooser(false))
      host.find(text: "count 0")?.tap()
      host.find(text: "count 1")?.tap()
      host.update(chooser(false, showsValues: true))
      #expect(host.texts == ["count 2", "[2, 1]"])
      host.update(chooser(true))
      #expect(host.find(text: "count 1") != nil)
    }
  }

  private struct Fader: View {
    var places: Places
    var body: some View {
      let binding = places.binding(isSecond: true)
      VStack {
        Text("shown").opacity(binding.wrappedValue == 0 ? 1 : 0)
        Button("plain") { binding.wrappedValue = 1 }
        Button("inside") { withAnimation(.linear(duration: 1)) { binding.wrappedValue = 1 } }
        Button("along") { binding.animation(.linear(duration: 1)).wrappedValue = 1 }
        Button("transaction") {
          binding.transaction(Transaction(animation: .linear(duration: 1))).wrappedValue = 1
        }
      }
    }
  }

  private func opacity<V: View>(_ host: TestHost<V>) -> Double? {
    host.findAll { if case .modified(.opacity) = $0 { true } else { false } }.compactMap {
      if case .modified(.opacity(let opacity)) = $0.tree.primitive { opacity } else { nil }
    }.first
  }

  @Test("A write has the transaction of its binding, else the current one", arguments: Place.allCases)
  func transactions(_ place: Place) {
    for (button, opacity) in [("plain", 0), ("inside", 0.5), ("along", 0.5), ("transaction", 0.5)] {
      let host = TestHost(Fader(places: Places(place: place, box: Box(), other: Box())))
      host.find(text: button)?.tap()
      host.advance(by: .milliseconds(500))
      #expect(self.opacity(host) == opacity, "\(button)")
    }
  }

  @Test("A write to an object itself has the current transaction")
  func transactionsOfObjects() {
    for isAnimated in [false, true] {
      let box = Box()
      let host = TestHost(Fader(places: Places(place: .properties, box: box, other: Box())))
      if isAnimated { withAnimation(.linear(duration: 1)) { box.two = 1 } } else { box.two = 1 }
      host.settle()
      host.advance(by: .milliseconds(500))
      #expect(opacity(host) == (isAnimated ? 0.5 : 0))
    }
  }

  @Test("A binding to what is gone reads the last value and writes nothing")
  func gone() throws {
    var list = [1, 2, 3]
    let whole = Binding(get: { list }, set: { list = $0 })
    let elements = [0, 1, 2].map { whole[$0] }
    for count in [2, 1, 0] {
      list.removeLast()
      let before = list
      for (index, element) in elements.enumerated() {
        #expect(element.wrappedValue == index + 1)
        if index >= count {
          element.wrappedValue = 9
          element.transaction(Transaction()).wrappedValue = 9
          #expect(list == before)
        }
      }
    }
    list = [4]
    #expect(elements.map(\.wrappedValue) == [4, 2, 3])
    elements[0].wrappedValue = 5
    #expect(list == [5])

    var slice = [0, 1, 2, 3, 4][1...3]
    let part = Binding(get: { slice }, set: { slice = $0 })[1]
    slice = slice.dropFirst()
    part.wrappedValue = 9
    #expect(part.wrappedValue == 1 && Array(slice) == [2, 3])

    var optional: Int? = 1
    let inside = try #require(Binding<Int>(Binding(get: { optional }, set: { optional = $0 })))
    optional = nil
    #expect(inside.wrappedValue == 1)
    inside.wrappedValue = 9
    #expect(optional == nil)
    optional = 3
    inside.wrappedValue += 1
    #expect(optional == 4)
  }
}
