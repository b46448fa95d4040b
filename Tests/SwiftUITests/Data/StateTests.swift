import Foundation
import SwiftUI
import SwiftUITesting
import Synchronization
import TestHelpers
import Testing
import ViewTestHelpers

@testable import SwiftUICore

@MainActor @Suite(.recordedViews)
struct StateTests {
  struct Counter: View {
    @State var count = 0

    var body: some View {
      VStack {
        Text("\(count)")
        Button("Add") { count += 1 }
      }
    }
  }

  @Test func aPressChangesStateAndText() {
    let host = TestHost(Counter())
    #expect(
      host.tree.description == """
        root
          vertical stack
            text "0"
            button
              text "Add"
        """)
    host.find(text: "Add")?.tap()
    #expect(host.texts == ["1", "Add"])
    #expect(host.bodyCount(of: Counter.self) == 2)
    #expect(host.warnings == [])
  }

  @Test func theInitialValueCountsOnce() {
    let host = TestHost(Counter(count: 5))
    host.find(text: "Add")?.tap()
    host.update(Counter(count: 40))
    #expect(host.texts == ["6", "Add"])
    #expect(host.bodyCount(of: Counter.self) == 2)
  }

  /// A view with two states. Only one child view reads each of them, through a binding.
  struct Parent: View {
    @State var left = 0
    @State var right = 0

    var body: some View {
      HStack {
        LeftReader(value: $left)
        RightReader(value: $right)
      }
    }
  }

  struct LeftReader: View {
    @Binding var value: Int
    var body: some View { Button("left \(value)") { value += 1 } }
  }

  struct RightReader: View {
    @Binding var value: Int
    var body: some View { Text("right \(value)") }
  }

  @Test func aChangeEvaluatesExactlyTheReaders() {
    let host = TestHost(Parent())
    host.resetCounts()
    host.find(text: "left 0")?.tap()
    #expect(host.texts == ["left 1", "right 0"])
    #expect(host.bodyCount(of: Parent.self) == 0)
    #expect(host.bodyCount(of: LeftReader.self) == 1)
    #expect(host.bodyCount(of: RightReader.self) == 0)
  }

  @Test func manyWritesInATurnAreOneEvaluation() {
    let bindings = Box<Binding<Int>>()
    let host = TestHost(Exposing(expose: bindings))
    host.resetCounts()
    for value in 1...11 { bindings.value?.wrappedValue = value }
    #expect(bindings.value?.wrappedValue == 11)
    #expect(host.texts == ["0"])
    host.settle()
    #expect(host.texts == ["11"])
    #expect(host.bodyCount(of: Exposing.self) == 1)
  }

  @Test func anEqualValueIsNoChange() {
    let bindings = Box<Binding<Int>>()
    let host = TestHost(Exposing(expose: bindings))
    host.resetCounts()
    bindings.value?.wrappedValue = 0
    host.settle()
    #expect(host.bodyCount(of: Exposing.self) == 0)
  }

  final class Box<Value> {
    var value: Value?
    func put(_ value: Value) { self.value = value }
  }

  struct Exposing: View {
    let expose: Box<Binding<Int>>
    @State var count = 0

    var body: some View {
      let _ = expose.put($count)
      Text("\(count)")
    }
  }

  @Test func aBodyThatWritesIsWarnedOfOnce() {
    struct Careless: View {
      @State var count = 0
      @State var other = 0

      var body: some View {
        let _ = countToThree()
        Text("\(count) \(other)")
      }

      func countToThree() { if count < 3 { count += 1 } }
    }
    let host = TestHost(Careless())
    #expect(host.texts == ["3 0"])
    #expect(
      host.warnings == [
        "Modifying state during view update, this will cause undefined behavior. (Careless.count)"
      ])
  }

  @Test func writesFromEightThreadsSettleToTheLast() {
    struct Eight: View {
      let expose: Box<Binding<[Int]>>
      @State var numbers = [Int](repeating: 0, count: 8)

      var body: some View {
        let _ = expose.put($numbers)
        Text("\(numbers)")
      }
    }
    let bindings = Box<Binding<[Int]>>()
    let host = TestHost(Eight(expose: bindings))
    guard let binding = bindings.value else { return #expect(Bool(false), "no body was evaluated") }
    let parts = (0..<8).map { binding[$0] }
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for number in 1...500 { parts[thread].wrappedValue = number }
    }
    host.settle()
    #expect(host.texts == ["\([Int](repeating: 500, count: 8))"])
    #expect(host.warnings == [])
  }

  @Test func stateOutsideAViewIsReadOnSeveralThreads() {
    let state = State(initialValue: "initial")
    let reads = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      for _ in 0..<2_000 where state.projectedValue.wrappedValue == "initial" { reads.withLock { $0 += 1 } }
    }
    #expect(reads.withLock { $0 } == 8_000)
  }

  @Test func whatIsGoneReleasesItsState() {
    final class Token {}
    struct Holder: View {
      @State var token: Token
      var body: some View { Text("\(ObjectIdentifier(token) == ObjectIdentifier(token))") }
    }
    struct Root: View {
      let isOn: Bool
      let make: () -> Token
      var body: some View { if isOn { Holder(token: make()) } }
    }
    weak var weakToken: Token?
    let host = TestHost(
      Root(isOn: true) {
        let token = Token()
        if weakToken == nil { weakToken = token }
        return token
      })
    #expect(weakToken != nil)
    host.update(Root(isOn: false) { Token() })
    #expect(weakToken == nil)
    #expect(host.texts == [])
  }

  /// Changes in two transactions are evaluated one after the other, and each evaluation sees the values of its own
  /// transaction, of every state: neither what a later one has written, nor what an earlier update has left.
  @Test func eachTransactionSeesItsOwnValues() {
    @MainActor final class Seen { var values: [[Int]] = [] }
    struct Root: View {
      @State var first = 0
      @State var second = 0
      let seen: Seen
      var body: some View {
        let _ = seen.values.append([first, second])
        Button("Both") {
          withAnimation { first += 1 }
          second += 10
          first += 100
          seen.values.append([-first, -second])  // outside of an evaluation the last values are read
        }
        Button("One") { first += 1000 }
        Button("Second, then first") {
          withAnimation { second += 10 }
          first += 100
        }
      }
    }
    let seen = Seen()
    let host = TestHost(Root(seen: seen))
    host.find(text: "Both")?.tap()
    #expect(seen.values == [[0, 0], [-101, -10], [1, 0], [101, 10]])
    seen.values = []
    host.find(text: "One")?.tap()
    #expect(seen.values == [[1101, 10]])
    seen.values = []
    host.find(text: "Second, then first")?.tap()
    #expect(seen.values == [[1101, 20], [1201, 20]])
    host.find(text: "Both")?.tap()
    #expect(Array(seen.values.suffix(3)) == [[-1302, -30], [1202, 20], [1302, 30]])
  }

  @Test func aValueBetweenTwoTransactionsIsReleased() {
    final class Token {}
    struct Made { weak var token: Token? }
    struct Root: View {
      @State var token: Token
      let make: () -> Token
      var body: some View {
        Text("\(ObjectIdentifier(token) == ObjectIdentifier(token))")
        Button("replace") {
          withAnimation(.linear) { token = make() }
          withAnimation(.easeIn) { token = make() }
        }
      }
    }
    var made: [Made] = []
    func make() -> Token {
      let token = Token()
      made.append(Made(token: token))
      return token
    }
    let host = TestHost(Root(token: Token(), make: make))
    host.find(text: "replace")?.tap()
    host.settle()
    #expect(made.map { $0.token != nil } == [false, true])
  }

  @Test func propertiesOutsideOfAViewKeepTheirInitialValue() {
    struct Stray: View {
      @State var state = 1
      @SceneStorage("stray") var scene = 2
      var body: some View { Text("\(state) \(scene)") }
    }
    let stray = Stray()
    stray.state = 5
    stray.scene = 6
    stray.$state.wrappedValue = 7
    #expect(stray.state == 1 && stray.scene == 2)
    #expect(TestHost(stray).texts == ["1 2"])
  }

  private final class Stray: ObservableObject {}

  @Test func usesOfPropertiesOutsideOfViewsAreReported() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      await MainActor.run {
        #expect(State(initialValue: 7).projectedValue.wrappedValue == 7)
        #expect(State(initialValue: "a").wrappedValue == "a")
        State(initialValue: true).wrappedValue = false
        #expect(SceneStorage(wrappedValue: 7, "a").projectedValue.wrappedValue == 7)
        #expect(SceneStorage(wrappedValue: "a", "a").wrappedValue == "a")
        SceneStorage(wrappedValue: true, "a").wrappedValue = false
        _ = StateObject(wrappedValue: Stray()).wrappedValue
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    for type in ["Int", "String", "Bool"] {
      #expect(text.contains("Accessing State<\(type)>'s value outside of being installed on a View."))
      #expect(text.contains("Accessing SceneStorage<\(type)>'s value outside of being installed on a View."))
    }
    #expect(text.contains("Accessing StateObject<Stray>'s object without being installed on a View."))
  }

  /// However many transactions are pending, each evaluation sees what was written up to its own: in a state that each
  /// of them changes, in one that every second changes, and in the parts of a state.
  @Test(arguments: 2...5) func eachOfManyTransactionsSeesItsOwnValues(count: Int) {
    struct Parts: Equatable { var (often, rarely) = (0, 0) }
    @MainActor final class Seen { var values: [[Int]] = [] }
    struct Root: View {
      @State var often = 0
      @State var rarely = 0
      @State var parts = Parts()
      let count: Int
      let seen: Seen
      var body: some View {
        let _ = seen.values.append([often, rarely, $parts.often.wrappedValue, $parts.rarely.wrappedValue])
        Button("write") {
          for step in 1...count {
            withAnimation(.linear(duration: Double(step))) {
              often += 1
              $parts.wrappedValue.often += 1
              if step.isMultiple(of: 2) {
                rarely += 1
                $parts.rarely.wrappedValue += 1
              }
            }
          }
        }
      }
    }
    let seen = Seen()
    let host = TestHost(Root(count: count, seen: seen))
    for press in 0..<2 {
      seen.values = []
      host.find(text: "write")?.tap()
      let (often, rarely) = (press * count, press * (count / 2))
      let expected = (1...count).map { [often + $0, rarely + $0 / 2, often + $0, rarely + $0 / 2] }
      #expect(seen.values == expected)
    }
  }
}
