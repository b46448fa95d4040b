import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@testable import SwiftUICore

@MainActor @Suite(.recordedViews)
struct PrintChangesTests {
  @Test func changesAreLoggedAsTheyArePrinted() {
    struct Logged: View {
      let number: Int
      var body: some View {
        let _ = Self._logChanges()
        Text("\(number)")
      }
    }
    #expect(TestHost(Logged(number: 1)).printedChanges == ["Logged: @self, @identity changed."])
  }

  @Test func onlyTheChangesOfTheCurrentUpdateArePrinted() {
    struct Quiet: View {
      @State private var first = 0
      @State private var second = 0
      @State private var prints = true
      var body: some View {
        if prints { let _ = Self._printChanges() }
        Button("first \(first)") { first += 1 }
        Button("second \(second)") { second += 1 }
        Button("prints \(prints)") { prints.toggle() }
      }
    }
    let host = TestHost(Quiet())
    for text in ["prints true", "first 0", "second 0", "prints false", "first 1"] { host.find(text: text)?.tap() }
    #expect(
      host.printedChanges == [
        "Quiet: @self, @identity changed.", "Quiet: _prints changed.", "Quiet: _first changed.",
      ])
  }

  @Test func theValuesOfAViewThatPrintsNothingAreReleasedWithIt() {
    final class Value {}
    final class Log {
      weak var value: Value?
    }
    struct Guest: View {
      let log: Log
      @State private var value: Value?
      var body: some View {
        Button(value == nil ? "fill" : "filled") {
          let new = Value()
          log.value = new
          value = new
        }
      }
    }
    struct Root: View {
      let log: Log
      @State private var isOn = true
      var body: some View {
        let _ = Self._printChanges()
        if isOn { Guest(log: log) }
        Button("remove") { isOn = false }
      }
    }
    let log = Log()
    let host = TestHost(Root(log: log))
    host.find(text: "fill")?.tap()
    #expect(host.texts == ["filled", "remove"] && log.value != nil)
    host.find(text: "remove")?.tap()
    #expect(log.value == nil)
  }

  @Test func anAnimatableViewSaysWhyItIsEvaluated() {
    struct Moving: View, Animatable {
      var animatableData: Double
      @State private var count = 0
      var body: some View {
        let _ = Self._printChanges()
        Button("moving \(count)") { count += 1 }
      }
    }
    struct Root: View {
      @State private var number = 1
      var body: some View {
        ForEach(0..<number, id: \.self) { _ in Moving(animatableData: Double(number)) }
        Button("more") { number += 1 }
      }
    }
    let host = TestHost(Root())
    #expect(host.printedChanges == ["Moving: @self, @identity changed."])
    host.find(text: "moving 0")?.tap()
    #expect(host.printedChanges.dropFirst() == ["Moving: _count changed."])
    host.find(text: "more")?.tap()
    #expect(
      host.printedChanges.dropFirst(2).sorted() == ["Moving: @self changed.", "Moving: @self, @identity changed."])
  }
}
