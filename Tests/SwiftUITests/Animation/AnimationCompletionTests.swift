import Foundation
import SwiftUI
import SwiftUITesting
import TestHelpers
import Testing
import ViewTestHelpers

@testable import SwiftUICore

@MainActor @Suite(.recordedViews)
struct AnimationCompletionTests {
  /// A view with an animation of a second and one inside it.
  private struct Nested: View {
    let log: EventLog
    let animateInside: (() -> Void) -> Void
    @State private var width: CGFloat = 10
    @State private var height: CGFloat = 10
    var body: some View {
      Color.red.frame(width: width, height: height)
        .onTapGesture {
          withAnimation(.linear(duration: 1)) {
            width = 50
            animateInside { height = 50 }
          } completion: {
            log.add("outer")
          }
        }
    }
  }

  @Test func anAnimationInsideAnotherOneHasACompletionOfItsOwn() {
    let log = EventLog()
    let view = Nested(log: log) { change in withAnimation(.linear(duration: 5)) { change() } }
    let host = TestHost(view, size: CGSize(width: 100, height: 100))
    host.find(.color)?.tap()
    for _ in 0..<3 { host.advance(by: .milliseconds(500)) }
    #expect(log.take() == ["outer"])
    #expect(host.isAnimating)
  }

  @Test func completionsOfNestedAnimationsRunOnTheirOwn() {
    let log = EventLog()
    let view = Nested(log: log) { change in
      withAnimation(.linear(duration: 3)) {
        change()
      } completion: {
        log.add("inner")
      }
    }
    let host = TestHost(view, size: CGSize(width: 100, height: 100))
    host.find(.color)?.tap()
    for _ in 0..<3 { host.advance(by: .milliseconds(500)) }
    #expect(log.take() == ["outer"])
    for _ in 0..<5 { host.advance(by: .milliseconds(500)) }
    #expect(log.take() == ["inner"])
  }

  @Test func aCompletionRunsWhenTheAnimatedViewIsRemoved() {
    struct Sized: View, @preconcurrency Animatable {
      var width: CGFloat
      var animatableData: CGFloat {
        get { width }
        set { width = newValue }
      }
      var body: some View { Color.red.frame(width: width, height: 10) }
    }
    struct Root: View {
      let log: EventLog
      @State private var width: CGFloat = 10
      @State private var isShown = true
      var body: some View {
        Button("go") {
          withAnimation(.linear(duration: 10)) {
            width = 90
          } completion: {
            log.add("end")
          }
        }
        Button("remove") { isShown = false }
        if isShown { Sized(width: width) }
      }
    }
    let log = EventLog()
    let host = TestHost(Root(log: log), size: CGSize(width: 100, height: 100))
    host.find(text: "go")?.tap()
    host.advance(by: .seconds(1))
    #expect(log.take() == [] && host.isAnimating)
    host.find(text: "remove")?.tap()
    host.advance(by: .milliseconds(100))
    host.advance(by: .milliseconds(100))
    #expect(log.take() == ["end"] && !host.isAnimating)
  }

  @Test func aChangeOfColorIsCompletedWhenItsViewLeaves() {
    let log = EventLog()
    struct Root: View {
      let log: EventLog
      @State private var isPale = false
      @State private var isShown = true
      var body: some View {
        if isShown { Color.red.frame(width: 10, height: 10).opacity(isPale ? 0.2 : 1) }
        Button("pale") {
          withAnimation(.linear(duration: 1), completionCriteria: .removed) {
            isPale = true
          } completion: {
            log.add("completed")
          }
        }
        Button("remove") { isShown = false }
      }
    }
    let host = TestHost(Root(log: log))
    host.find(text: "pale")?.tap()
    host.advance(by: .milliseconds(100))
    #expect(log.take() == [])
    host.find(text: "remove")?.tap()
    host.advance(by: .milliseconds(100))
    #expect(log.take() == ["completed"] && !host.isAnimating)
  }

  @Test func aCompletionRunsAfterTheActionsOfTheLayoutThatItWaitsFor() {
    struct Root: View {
      let log: EventLog
      @State private var isWide = false
      var body: some View {
        VStack {
          Button("grow") {
            withAnimation(nil, completionCriteria: .removed) {
              isWide = true
            } completion: {
              log.add("completion")
            }
          }
          GeometryReader { geometry in
            if geometry.size.width > 150 { Text("wide").onAppear { log.add("appear") } }
          }
          .frame(width: isWide ? 200 : 100, height: 20)
        }
      }
    }
    let log = EventLog()
    let host = TestHost(Root(log: log))
    host.find(text: "grow")?.tap()
    #expect(log.take() == ["appear", "completion"])
  }

  @Test func theCompletionOfAStoppedUpdateRunsWithTheNextOne() {
    struct Root: View {
      let log: EventLog
      @State private var count = 0
      @State private var others = 0
      var body: some View {
        Button("count") { change() }.onChange(of: count) { change() }
        Button("other \(others)") { others += 1 }
      }
      private func change() {
        log.add("start")
        withAnimation(.linear(duration: 1)) {
          count += 1
        } completion: {
          log.add("end")
        }
      }
    }
    let log = EventLog()
    let host = TestHost(Root(log: log))
    host.find(text: "count")?.tap()
    #expect(host.warnings.first?.contains("Updates don't end") == true)
    func count(_ entry: String) -> Int { log.entries.filter { $0 == entry }.count }
    #expect(count("start") > 100 && count("end") == count("start") - 1)
    // This update runs the completion of the last change, and finds the change, so that its updates don't end either.
    host.find(text: "other 0")?.tap()
    #expect(
      count("start") > 200 && count("end") == count("start") - 1)
  }

  @Test func aCompletionOfAChangeRunsAfterTheViewsShowIt() async {
    final class Model: ObservableObject { @Published var count = 0 }
    struct Root: View {
      @ObservedObject var model: Model
      let log: EventLog
      var body: some View {
        log.add("shows \(model.count)")
        return Text("\(model.count)")
      }
    }
    let (model, log) = (Model(), EventLog())
    let host = TestHost(Root(model: model, log: log))
    withAnimation(.linear(duration: 0.1)) {
      model.count = 1
    } completion: {
      log.add("done")
    }
    for _ in 0..<20 { await Task.yield() }
    host.settle()
    for _ in 0..<20 { await Task.yield() }
    #expect(log.take() == ["shows 0", "shows 1", "done"])
  }
}
