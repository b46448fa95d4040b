import Foundation
import SwiftUI
import Testing
import ViewTestHelpers

@testable import SwiftUITesting

/// Animations of the modifiers that a closure applies to a view.
@MainActor @Suite(.recordedViews)
struct ScopedAnimationTests {
  private func opacities<V: View>(_ host: TestHost<V>) -> [Double] {
    var found: [Double] = []
    _ = host.findAll { primitive in
      if case .modified(.opacity(let opacity)) = primitive { found.append((opacity * 100).rounded() / 100) }
      return false
    }
    return found
  }

  /// A view with an opacity outside, one in a closure, and one inside the view that the closure receives.
  private struct Root: View {
    var animation: Animation?
    var outer: Animation?
    @State private var isFaded = false
    private var opacity: Double { isFaded ? 0.2 : 1 }

    var body: some View {
      Rectangle().opacity(opacity)
        .animation(animation) { $0.opacity(opacity) }
        .opacity(opacity)
      Button("Fade") { withAnimation(outer) { isFaded = true } }
    }
  }

  @Test func onlyTheModifiersInTheClosureAreAnimated() {
    let host = TestHost(Root(animation: .linear(duration: 1)))
    #expect(opacities(host) == [1, 1, 1])
    host.find(.button, label: "Fade")?.tap()
    host.advance(by: .milliseconds(500))
    #expect(opacities(host) == [0.2, 0.6, 0.2], "\(opacities(host))")
    host.advance(by: .seconds(1))
    #expect(opacities(host) == [0.2, 0.2, 0.2])
  }

  @Test func theViewInsideKeepsTheAnimationOutside() {
    let host = TestHost(Root(animation: nil, outer: .linear(duration: 1)))
    host.find(.button, label: "Fade")?.tap()
    host.advance(by: .milliseconds(500))
    #expect(opacities(host) == [0.6, 0.2, 0.6], "\(opacities(host))")
    let both = TestHost(Root(animation: .linear(duration: 2), outer: .linear(duration: 1)))
    both.find(.button, label: "Fade")?.tap()
    both.advance(by: .milliseconds(500))
    #expect(opacities(both) == [0.6, 0.8, 0.6], "\(opacities(both))")
  }

  @Test func closuresInsideClosuresHaveTheirOwnAnimations() {
    struct Nested: View {
      @State private var isFaded = false
      private var opacity: Double { isFaded ? 0 : 1 }
      var body: some View {
        Rectangle().opacity(opacity)
          .animation(.linear(duration: 1)) { $0.opacity(opacity) }
          .transaction({ $0.animation = .linear(duration: 2) }, body: { $0.opacity(opacity) })
        Button("Fade") { isFaded = true }
      }
    }
    let host = TestHost(Nested())
    host.find(.button, label: "Fade")?.tap()
    host.advance(by: .milliseconds(500))
    #expect(opacities(host) == [0.75, 0.5, 0], "\(opacities(host))")
  }

  @Test func aTransactionWithoutAnimationsStaysSo() {
    struct Still: View {
      @State private var isFaded = false
      var body: some View {
        Rectangle().animation(.linear(duration: 1)) { $0.opacity(isFaded ? 0 : 1) }
        Button("Fade") {
          var transaction = Transaction()
          transaction.disablesAnimations = true
          withTransaction(transaction) { isFaded = true }
        }
      }
    }
    let host = TestHost(Still())
    host.find(.button, label: "Fade")?.tap()
    #expect(opacities(host) == [0])
  }

  @Test func anEmptyModifierChangesNothing() {
    let host = TestHost(Text("plain").modifier(EmptyModifier.identity).modifier(EmptyModifier()))
    #expect(host.texts == ["plain"])
  }
}
