import Foundation
import SwiftUI
import Testing
import ViewTestHelpers

@testable import SwiftUICore
@testable import SwiftUITesting

@MainActor @Suite(.recordedViews)
struct PhaseAnimatorTests {
  /// An animator that has been removed requests no frames.
  @Test func removedAnimatorsRequestNoFrames() {
    struct Root: View {
      let isShown: Bool
      var body: some View {
        if isShown {
          KeyframeAnimator(initialValue: 0.0, repeating: true) { value in
            Text("\(value)")
          } keyframes: { _ in
            LinearKeyframe(1, duration: 1)
          }
          PhaseAnimator([0.0, 1]) { Color.red.opacity($0) }
        }
      }
    }
    let host = TestHost(Root(isShown: true))
    host.advance(by: .milliseconds(300))
    #expect(host.isAnimating)
    host.update(Root(isShown: false))
    for _ in 0..<4 { host.advance(by: .seconds(1)) }
    #expect(!host.isAnimating)
  }

  /// An animator whose phases become fewer shows the last one that is left.
  @Test func phasesThatBecomeFewerAreLimited() {
    struct Root: View {
      let phases: [Int]
      var body: some View {
        PhaseAnimator(phases, trigger: 0) {
          Text("phase \($0)")
        } animation: { _ in
          .linear(duration: 0.1)
        }
      }
    }
    let host = TestHost(Root(phases: [1, 2, 3]))
    host.update(Root(phases: [7]))
    #expect(host.texts == ["phase 7"])
  }

  @Test func anAnimatorWithOnePhaseShowsItOnly() {
    let host = TestHost(PhaseAnimator([7]) { Text("phase \($0)") })
    #expect(host.texts == ["phase 7"])
    #expect(!host.isAnimating)
  }

  @Test func phasesThatVanishAreWarnedOf() {
    struct Root: View {
      @State private var phases = [1, 2]
      var body: some View {
        PhaseAnimator(phases) { Text("phase \($0)") }
        Button("empty") { phases = [] }
        Button("again") { phases = [7] }
      }
    }
    let host = TestHost(Root())
    host.find(text: "empty")?.tap()
    #expect(host.warnings.contains("A PhaseAnimator needs at least one phase."))
    #expect(host.texts.contains { $0.hasPrefix("phase ") })
    host.find(text: "again")?.tap()
    #expect(host.texts.contains("phase 7"))
  }
}
