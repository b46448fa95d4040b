import Foundation
import SwiftUI
import Testing
import ViewTestHelpers

@testable import SwiftUICore
@testable import SwiftUITesting

/// Effects that depend on the geometry of a view, and on its way through a scroll view.
@MainActor @Suite(.recordedViews)
struct VisualEffectTests {
  /// Returns the changes that a host shows, from the outermost to the innermost.
  private func changes<V: View>(_ host: TestHost<V>) -> [Modification] {
    host.layOut()
    var found: [Modification] = []
    _ = host.findAll { primitive in
      if case .modified(let modification) = primitive {
        switch modification {
        case .opacity, .offset, .scale, .rotation, .blur, .colorEffect: found.append(modification)
        default: break
        }
      }
      return false
    }
    return found
  }

  private func opacities<V: View>(_ host: TestHost<V>) -> [Double] {
    changes(host).compactMap { if case .opacity(let opacity) = $0 { (opacity * 1000).rounded() / 1000 } else { nil } }
  }

  @Test func anEffectDependsOnTheSizeAndChangesNoLayout() {
    struct Resizing: View {
      @State private var width: CGFloat = 40
      var body: some View {
        HStack(spacing: 0) {
          Color.red.frame(width: width, height: 20).visualEffect { content, proxy in
            content.offset(x: proxy.size.width / 2).opacity(Double(proxy.size.width) / 100)
              .scaleEffect(x: 2).rotationEffect(.zero).blur(radius: 1).brightness(0.1).contrast(1).saturation(1)
              .grayscale(0).hueRotation(.zero).offset(CGSize(width: 0, height: 1)).scaleEffect(1)
              .scaleEffect(CGSize(width: 1, height: 1))
          }
          Button("wide") { width = 80 }
        }
      }
    }
    let host = TestHost(Resizing(), size: CGSize(width: 300, height: 40))
    let before = changes(host)
    #expect(before.count == 13)
    #expect(before.contains(.offset(CGSize(width: 20, height: 0))) && before.contains(.opacity(0.4)))
    #expect(before.last == .offset(CGSize(width: 20, height: 0)), "the first is the innermost")
    let button = host.find(.button)?.frame
    host.resetCounts()
    host.find(.button)?.tap()
    let after = changes(host)
    #expect(after.contains(.offset(CGSize(width: 40, height: 0))) && after.contains(.opacity(0.8)))
    #expect(host.find(.button)?.frame?.width == button?.width)
    #expect(host.bodyCount(of: Resizing.self) == 1)
  }

  @Test func anEffectAppliesToTheViewThatTakesTheOthersPlace() {
    struct Root: View {
      @State private var isOn = false
      var body: some View {
        Group {
          if isOn { Text("on") } else { Text("off") }
          Button("switch") { isOn.toggle() }
        }
        .visualEffect { content, geometry in content.offset(x: geometry.size.height) }
      }
    }
    let host = TestHost(Root())
    host.find(text: "switch")?.tap()
    #expect(host.texts == ["on", "switch"])
    let offsets = host.findAll { if case .modified(.offset) = $0 { true } else { false } }.map(\.tree.primitive)
    #expect(offsets.count == 2 && !offsets.contains(.modified(.offset(.zero))))
  }

  @Test func anEffectFollowsTheScrollViewWithoutABody() {
    struct Rows: View {
      nonisolated static func faded(_ effect: some VisualEffect, _ y: CGFloat) -> some VisualEffect {
        effect.opacity(Double(y) / 1000)
      }
      var body: some View {
        ScrollView {
          VStack(spacing: 0) {
            ForEach(0..<10, id: \.self) { _ in
              Color.red.frame(height: 50).visualEffect { content, proxy in
                Self.faded(content, proxy.frame(in: .scrollView).minY)
              }
            }
          }
        }
      }
    }
    let host = TestHost(Rows(), size: CGSize(width: 100, height: 200))
    #expect(opacities(host) == [0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45])
    host.resetCounts()
    host.find(.scroll)?.scroll(byY: 30)
    #expect(opacities(host) == [0, 0.02, 0.07, 0.12, 0.17, 0.22, 0.27, 0.32, 0.37, 0.42])
    #expect(host.bodyCount(of: Rows.self) == 0)
  }

  @Test func spacesOfScrollViewsAreFound() {
    var frames: [CGRect] = []
    let host = TestHost(
      ScrollView {
        ScrollView(.horizontal) {
          GeometryReader { proxy in
            let read = [
              proxy.frame(in: .scrollView), proxy.frame(in: .scrollView(axis: .vertical)), proxy.frame(in: .global),
            ]
            Color.red.onChange(of: read, initial: true) { _, new in frames = new }
          }
          .frame(width: 300, height: 40)
        }
        .frame(width: 80, height: 40).padding(.top, 30)
        Color.blue.frame(height: 500)
      }
      .frame(width: 100, height: 100).padding(10))
    host.layOut()
    #expect(frames[0].origin == .zero && frames[1].origin == CGPoint(x: 10, y: 30))
    #expect(frames[2].origin == CGPoint(x: 20, y: 40))
    host.find(.scroll)?.scroll(byY: 20)
    #expect(frames[0].origin == .zero && frames[1].origin == CGPoint(x: 10, y: 10))
    #expect(frames[2].origin == CGPoint(x: 20, y: 20))
  }

  private func rows(
    _ configuration: ScrollTransitionConfiguration, axis: Axis = .vertical, _ last: ScrollTransitionConfiguration? = nil
  ) -> TestHost<some View> {
    let views = ForEach(0..<6, id: \.self) { _ in
      Color.red.frame(width: 50, height: 50)
        .scrollTransition(topLeading: configuration, bottomTrailing: last ?? configuration) { content, phase in
          content.opacity(phase.isIdentity ? 1 : phase == .topLeading ? 0 : 0.5).offset(x: 100 * phase.value)
        }
    }
    return TestHost(
      ScrollView(axis == .vertical ? .vertical : .horizontal) {
        if axis == .vertical { VStack(spacing: 0) { views } } else { HStack(spacing: 0) { views } }
      }, size: CGSize(width: 100, height: 100))
  }

  @Test func aTransitionFollowsThePosition() {
    let host = rows(.interactive)
    // Two rows are visible. The others are below.
    #expect(opacities(host) == [1, 1, 0.5, 0.5, 0.5, 0.5])
    host.find(.scroll)?.scroll(byY: 20)
    // 60 % of the first row and 40 % of the third are visible.
    #expect(opacities(host) == [0.6, 1, 0.7, 0.5, 0.5, 0.5])
    #expect(changes(host).first == .opacity(0.6) || changes(host).first == .offset(CGSize(width: -40, height: 0)))
    #expect(changes(host).contains(.offset(CGSize(width: 60, height: 0))))
    let across = rows(.interactive, axis: .horizontal)
    across.find(.scroll)?.scroll(byX: 20)
    #expect(opacities(across) == [0.6, 1, 0.7, 0.5, 0.5, 0.5], "along the axis of the scroll view")
  }

  @Test func viewsAreTurnedInSpaceByTheirPosition() {
    let host = TestHost(
      ScrollView {
        VStack(spacing: 0) {
          ForEach(0..<3, id: \.self) { _ in
            Color.red.frame(width: 40, height: 50).scrollTransition(.interactive) { content, phase in
              content.rotation3DEffect(.degrees(phase.value * 100), axis: (x: 0, y: 1, z: 0), perspective: 0.5)
            }
          }
        }
      }, size: CGSize(width: 100, height: 100))
    #expect(host.shownTransforms.map { ($0.a * 1000).rounded() } == [1000, 1000, -174], "100 degrees")
    host.find(.scroll)?.scroll(byY: 20)
    // 60 % of the first row and 40 % of the third are visible, so they are turned by 40 and 60 degrees.
    #expect(host.shownTransforms.map { ($0.a * 1000).rounded() } == [766, 1000, 500], "the angle changes evenly")
    #expect(host.shownTransforms.map { $0.tx.rounded() } == [5, 0, 10], "about the middle")

    let fixed = TestHost(
      Color.red.frame(width: 40, height: 20).visualEffect { content, proxy in
        content.transformEffect(ProjectionTransform(CGAffineTransform(translationX: proxy.size.width, y: 2)))
      })
    #expect(fixed.shownTransforms == [CGAffineTransform(translationX: 40, y: 2)])
  }

  @Test func thresholdsAndCurvesApply() {
    let half = rows(.interactive.threshold(.visible(0.5)))
    half.find(.scroll)?.scroll(byY: 20)
    #expect(opacities(half) == [1, 1, 0.9, 0.5, 0.5, 0.5], "60 % are enough, and 40 % are four fifths")
    let centered = rows(.interactive.threshold(.centered))
    // The middle of the first row is 25 points from that of the scroll view, of 75 at which it is hidden.
    #expect(opacities(centered)[0] == 0.667 && opacities(centered)[1] == 0.833)
    let hidden = rows(.interactive.threshold(.hidden))
    hidden.find(.scroll)?.scroll(byY: 20)
    #expect(opacities(hidden) == [1, 1, 1, 0.5, 0.5, 0.5], "the others are outside")
    let curved = rows(.interactive(timingCurve: .easeIn))
    curved.find(.scroll)?.scroll(byY: 20)
    #expect(opacities(curved)[0] > 0.7 && opacities(curved)[0] < 0.9, "slow at the start")
    let one = rows(.identity, .interactive)
    one.find(.scroll)?.scroll(byY: 20)
    #expect(opacities(one) == [1, 1, 0.7, 0.5, 0.5, 0.5])
  }

  @Test func thresholdsAreMovedAndMixed() {
    // The middles of the rows are 25 points from that of the scroll view. They are hidden at 75 points.
    let mixed = rows(.interactive.threshold(.visible.interpolated(towards: .centered, amount: 0.5)))
    #expect(opacities(mixed).prefix(2) == [0.8, 0.9], "a fifth of the way from 12.5 points")
    let nearer = rows(.interactive.threshold(.visible.inset(by: 10)))
    #expect(opacities(nearer).prefix(2) == [0.833, 0.917], "a sixth of the way from 15 points")
    let farther = rows(.interactive.threshold(.visible(1).inset(by: -20)))
    farther.find(.scroll)?.scroll(byY: 20)
    #expect(opacities(farther)[0] == 1, "45 points from the middle")
    farther.find(.scroll)?.scroll(byY: 15)
    #expect(opacities(farther)[0] == 0.5)
  }

  @Test func anInteractiveTransitionCanBeAnimated() {
    let host = rows(.interactive.animation(.linear(duration: 1)))
    host.find(.scroll)?.scroll(byY: 20)
    host.advance(by: .milliseconds(500))
    #expect(opacities(host) == [0.8, 1, 0.6, 0.5, 0.5, 0.5], "half of the way to the effect at this position")
    host.advance(by: .seconds(1))
    #expect(opacities(host) == [0.6, 1, 0.7, 0.5, 0.5, 0.5])
    let animated = rows(.animated.animation(.linear(duration: 1)).threshold(.visible(0.5)))
    animated.find(.scroll)?.scroll(byY: 40)
    animated.advance(by: .milliseconds(500))
    #expect(opacities(animated) == [0.5, 1, 0.75, 0.5, 0.5, 0.5])
    let none = rows(.identity.animation(.linear))
    #expect(opacities(none) == [1, 1, 1, 1, 1, 1])
    let eased = rows(.interactive())
    eased.find(.scroll)?.scroll(byY: 40)
    #expect(opacities(eased)[0] < 0.2, "the curve eases in and out")
  }

  @Test func anAnimatedTransitionMovesAtTheThreshold() {
    let host = rows(.animated(.linear(duration: 1)).threshold(.visible(0.5)))
    #expect(opacities(host) == [1, 1, 0.5, 0.5, 0.5, 0.5], "no animation at first")
    host.find(.scroll)?.scroll(byY: 20)
    #expect(opacities(host) == [1, 1, 0.5, 0.5, 0.5, 0.5])
    host.find(.scroll)?.scroll(byY: 20)
    host.advance(by: .milliseconds(500))
    #expect(opacities(host) == [0.5, 1, 0.75, 0.5, 0.5, 0.5])
    host.advance(by: .seconds(1))
    #expect(opacities(host) == [0, 1, 1, 0.5, 0.5, 0.5])
  }

  @Test func aViewBesideAScrollViewIsVisible() {
    let host = TestHost(
      Text("a").scrollTransition { content, phase in content.opacity(phase.isIdentity ? 1 : 0) })
    #expect(opacities(host) == [1])
    #expect(ScrollTransitionPhase.topLeading.value == -1 && ScrollTransitionPhase.bottomTrailing.value == 1)
  }

  private struct Tilted: ViewModifier {
    let angle: Double
    func body(content: Content) -> some View { content.rotationEffect(.degrees(angle)) }
  }

  private struct Pale: ViewModifier {
    let opacity: Double
    func body(content: Content) -> some View { content.opacity(opacity) }
  }

  @Test func effectsOfTheAppearanceAloneRestInTheDisappearance() {
    struct Root: View {
      @State private var isShown = false
      var body: some View {
        Toggle("shown", isOn: $isShown.animation(.linear(duration: 1)))
        if isShown {
          Text("moved").transition(
            .asymmetric(
              insertion: .modifier(active: Tilted(angle: 90), identity: Tilted(angle: 0)),
              removal: .modifier(active: Pale(opacity: 0), identity: Pale(opacity: 1))))
        }
      }
    }
    let host = TestHost(Root())
    func effects() -> String {
      var found: [String] = []
      for node in host.findAll({ _ in true }) {
        switch node.tree.primitive {
        case .modified(.rotation(let angle, _)): found.append("\(angle.degrees.rounded())")
        case .modified(.opacity(let opacity)): found.append("\((opacity * 100).rounded())")
        default: break
        }
      }
      return found.joined(separator: " ")
    }
    host.find(.toggle)?.toggle()
    host.advance(by: .milliseconds(500))
    ViewRecorder.current?.note(effects())
    host.advance(by: .seconds(1))
    ViewRecorder.current?.note(effects())
    let rest = effects()
    host.find(.toggle)?.toggle()
    host.advance(by: .milliseconds(500))
    #expect(effects() != rest && host.find(text: "moved") != nil)
    ViewRecorder.current?.note(effects())
    host.advance(by: .seconds(1))
    #expect(host.find(text: "moved") == nil)
  }
}
