import Foundation
import SwiftUI
import Testing
import ViewTestHelpers

@testable import SwiftUICore
@testable import SwiftUITesting

/// Animations in virtual time, with exact numbers.
@MainActor @Suite(.recordedViews)
struct AnimationTests {
  /// A square of 10 points that moves in a frame of 110 points.
  private struct Mover: View {
    @State var isOn = false
    var animation: Animation? = .linear(duration: 1)

    var body: some View {
      Color.red.frame(width: 10, height: 10).accessibilityIdentifier("square")
        .frame(width: 110, height: 10, alignment: isOn ? .trailing : .leading)
        .onTapGesture { withAnimation(animation) { isOn.toggle() } }
    }
  }

  private func x<V: View>(_ host: TestHost<V>, _ identifier: String = "square") -> CGFloat? {
    host.find(identifier: identifier)?.frame?.minX
  }

  private func opacities<V: View>(_ host: TestHost<V>) -> [Double] {
    host.findAll { if case .modified(.opacity) = $0 { true } else { false } }.compactMap {
      if case .modified(.opacity(let opacity)) = $0.tree.primitive { opacity } else { nil }
    }
  }

  // MARK: - Frames

  @Test func aViewThatWasHiddenWhileItMovedIsShownAtItsNewPlace() throws {
    struct Root: View {
      @State private var x: CGFloat = 0
      var body: some View {
        VStack(alignment: .leading) {
          Button("move") { withAnimation(.linear(duration: 1)) { x = 100 } }
          Button("jump") { x = 30 }
          ViewThatFits(in: .horizontal) {
            Color.red.frame(width: 10, height: 10).accessibilityIdentifier("square")
              .padding(.leading, x)
              .frame(width: 150, alignment: .leading)
            Text("narrow")
          }
        }
        .frame(maxWidth: .infinity, alignment: .leading)
      }
    }
    let (wide, narrow) = (CGSize(width: 200, height: 200), CGSize(width: 100, height: 200))
    let host = TestHost(Root(), size: wide)
    host.find(text: "move")?.tap()
    host.advance(by: .milliseconds(500))
    #expect(x(host) == 50)
    host.size = narrow
    #expect(host.texts.contains("narrow"))
    host.find(text: "jump")?.tap()
    host.size = wide
    #expect(x(host) == 30)
  }

  @Test func aFrameMovesWithTime() {
    let host = TestHost(Mover(), size: CGSize(width: 110, height: 10))
    #expect(x(host) == 0)
    #expect(!host.isAnimating)
    host.find(identifier: "square")?.tap()
    #expect(x(host) == 0)
    #expect(host.isAnimating)
    host.advance(by: .milliseconds(250))
    #expect(x(host) == 25)
    host.advance(by: .milliseconds(500))
    #expect(x(host) == 75)
    host.advance(by: .milliseconds(250))
    #expect(x(host) == 100)
    #expect(!host.isAnimating)
  }

  @Test func withoutAnimationAFrameJumpsAndNothingTicks() {
    let host = TestHost(Mover(animation: nil), size: CGSize(width: 110, height: 10))
    host.find(identifier: "square")?.tap()
    #expect(x(host) == 100)
    #expect(!host.isAnimating)
  }

  @Test func anInterruptedMotionContinuesFromWhereItIs() {
    let host = TestHost(Mover(), size: CGSize(width: 110, height: 10))
    host.find(identifier: "square")?.tap()
    host.advance(by: .milliseconds(500))
    #expect(x(host) == 50)
    host.find(identifier: "square")?.tap()
    #expect(x(host) == 50)
    // Until the first animation ends, it adds as much as the second one subtracts.
    host.advance(by: .milliseconds(500))
    #expect(x(host) == 50)
    host.advance(by: .milliseconds(250))
    #expect(x(host) == 25)
    host.advance(by: .milliseconds(250))
    #expect(x(host) == 0)
    #expect(!host.isAnimating)
  }

  @Test func aSpringKeepsItsVelocityWhenItIsInterrupted() {
    let spring = Spring(duration: 0.5, bounce: 0.3)
    let host = TestHost(Mover(animation: .spring(spring)), size: CGSize(width: 110, height: 10))
    host.find(identifier: "square")?.tap()
    host.advance(by: .milliseconds(125))
    let (position, velocity) = (
      spring.value(target: 100.0, time: 0.125), spring.velocity(target: 100.0, time: 0.125)
    )
    #expect(abs(Double(x(host) ?? 0) - position) < 1e-9)
    host.find(identifier: "square")?.tap()
    host.advance(by: .milliseconds(125))
    let back = spring.value(target: -position, initialVelocity: velocity, time: 0.125)
    #expect(abs(Double(x(host) ?? 0) - position - back) < 1e-9)
    host.advance(by: .seconds(10))
    #expect(x(host) == 0)
    #expect(!host.isAnimating)
  }

  @Test func interpolatingSpringsAreAddedToEachOther() {
    let spring = Animation.interpolatingSpring(mass: 1, stiffness: 100, damping: 20)
    let host = TestHost(Mover(animation: spring), size: CGSize(width: 110, height: 10))
    // A spring with this damping does not swing.
    func position(_ time: Double) -> Double { 100 * (1 - (1 + 10 * time) * exp(-10 * time)) }
    host.find(identifier: "square")?.tap()
    host.advance(by: .milliseconds(125))
    #expect(abs(Double(x(host) ?? 0) - position(0.125)) < 1e-9)
    host.find(identifier: "square")?.tap()
    host.advance(by: .milliseconds(125))
    #expect(abs(Double(x(host) ?? 0) - (position(0.25) - position(0.125))) < 1e-9)
    host.advance(by: .seconds(10))
    #expect(x(host) == 0)
    #expect(!host.isAnimating)
  }

  /// Two texts, of which the first grows.
  private struct Growing: View {
    @State var width: CGFloat = 20

    var body: some View {
      HStack(spacing: 0) {
        Color.blue.frame(width: width, height: 10).accessibilityIdentifier("a")
        Color.red.frame(width: 10, height: 10).accessibilityIdentifier("b")
        Spacer(minLength: 0)
      }
      .onTapGesture { withAnimation(.linear(duration: 1)) { width = 60 } }
    }
  }

  @Test func sizesAndTheViewsBesideMoveTogether() {
    let host = TestHost(Growing(), size: CGSize(width: 200, height: 10))
    host.find(identifier: "a")?.tap()
    host.advance(by: .milliseconds(500))
    #expect(host.find(identifier: "a")?.frame == CGRect(x: 0, y: 0, width: 40, height: 10))
    #expect(host.find(identifier: "b")?.frame == CGRect(x: 40, y: 0, width: 10, height: 10))
    #expect(host.find(.color)?.frame == CGRect(x: 0, y: 0, width: 40, height: 10))
  }

  @Test func aWindowThatIsResizedShiftsWhatMoves() {
    let host = TestHost(Mover(), size: CGSize(width: 110, height: 10))
    host.find(identifier: "square")?.tap()
    host.advance(by: .milliseconds(500))
    host.size = CGSize(width: 310, height: 10)
    #expect(x(host) == 150)
    host.advance(by: .milliseconds(500))
    #expect(x(host) == 200)
    #expect(!host.isAnimating)
  }

  @Test func aRightToLeftLayoutIsAnimatedFromTheRight() {
    let host = TestHost(
      Mover().environment(\.layoutDirection, .rightToLeft), size: CGSize(width: 110, height: 10))
    #expect(x(host) == 100)
    host.find(identifier: "square")?.tap()
    host.advance(by: .milliseconds(250))
    #expect(x(host) == 75)
  }

  // MARK: - Values

  private struct Fading: View {
    @State var isOn = false
    var body: some View {
      Text("a").opacity(isOn ? 0.25 : 0.75).background(isOn ? Color(red: 1, green: 0, blue: 0) : .white)
        .onTapGesture { withAnimation(.linear(duration: 1)) { isOn.toggle() } }
    }
  }

  private func background<V: View>(_ host: TestHost<V>) -> Color? {
    host.findAll { if case .modified(.background) = $0 { true } else { false } }.compactMap {
      if case .modified(.background(let color)) = $0.tree.primitive { color } else { nil }
    }.first
  }

  @Test func opacitiesAndColorsAreAnimated() {
    let host = TestHost(Fading())
    host.find(text: "a")?.tap()
    #expect(opacities(host) == [0.75])
    host.advance(by: .milliseconds(500))
    #expect(opacities(host) == [0.5])
    #expect(background(host) == Color(red: 1, green: 0.5, blue: 0.5))
    host.advance(by: .milliseconds(500))
    #expect(opacities(host) == [0.25])
    #expect(background(host) == Color(red: 1, green: 0, blue: 0))
    #expect(!host.isAnimating)
  }

  @Test func aColorFadesToClearWithoutBlack() {
    struct Look: View {
      @State var isOn = true
      var body: some View {
        Text("a").background(isOn ? Color(red: 1, green: 0, blue: 0) : .clear)
          .onTapGesture { withAnimation(.linear(duration: 1)) { isOn = false } }
      }
    }
    let host = TestHost(Look())
    host.find(text: "a")?.tap()
    host.advance(by: .milliseconds(500))
    #expect(background(host) == Color(red: 1, green: 0, blue: 0, opacity: 0.5))
    host.advance(by: .milliseconds(500))
    #expect(background(host) == .clear)
  }

  @Test func aValueThatIsSetWithoutAnimationEndsTheAnimation() {
    struct Look: View {
      @State var opacity = 0.0
      var body: some View {
        VStack {
          Text("a").opacity(opacity)
          Button("forever") { withAnimation(.linear(duration: 1).repeatForever()) { opacity = 1 } }
          Button("stop") { opacity = 0.5 }
        }
      }
    }
    let host = TestHost(Look())
    host.find(text: "forever")?.tap()
    host.advance(by: .milliseconds(100_250))
    #expect(opacities(host) == [0.25])
    host.advance(by: .milliseconds(1_000))
    #expect(opacities(host) == [0.75])
    host.find(text: "stop")?.tap()
    #expect(opacities(host) == [0.5])
    host.advance(by: .milliseconds(1))
    #expect(!host.isAnimating)
  }

  @Test func offsetsRotationsAndScalesAreAnimated() {
    struct Look: View {
      @State var isOn = false
      var body: some View {
        VStack(alignment: .leading, spacing: 0) {
          Color.red.frame(width: 10, height: 10).accessibilityIdentifier("a").offset(x: isOn ? 40 : 0, y: 0)
          Color.red.frame(width: 10, height: 10).accessibilityIdentifier("b").scaleEffect(isOn ? 3 : 1)
          Color.red.frame(width: 30, height: 10).accessibilityIdentifier("c")
            .rotationEffect(.degrees(isOn ? 180 : 0), anchor: .topLeading)
        }
        .onTapGesture { withAnimation(.linear(duration: 1)) { isOn = true } }
      }
    }
    let host = TestHost(Look(), size: CGSize(width: 30, height: 30))
    host.find(identifier: "a")?.tap()
    host.advance(by: .milliseconds(500))
    #expect(x(host, "a") == 20)
    #expect(host.find(identifier: "b")?.frame == CGRect(x: -5, y: 5, width: 20, height: 20))
    // A quarter of a turn, clockwise, about the top left corner at (0, 20).
    let turned = host.find(identifier: "c")?.frame ?? .zero
    for (one, other) in zip(
      [turned.minX, turned.minY, turned.width, turned.height], [-10, 20, 10, 30] as [CGFloat])
    {
      #expect(abs(one - other) < 1e-9)
    }
    host.advance(by: .milliseconds(500))
    #expect(x(host, "a") == 40)
    #expect(!host.isAnimating)
  }

  // MARK: - Animatable views

  /// A view whose body shows the number between the old and the new one.
  private struct Odometer: View, Animatable {
    var value: Double
    nonisolated var animatableData: Double {
      get { value }
      set { value = newValue }
    }
    var body: some View { Text("\(Int(value))") }
  }

  private struct Neighbor: View {
    var body: some View { Text("neighbor") }
  }

  private struct Odometers: View {
    @State var value = 0.0
    var body: some View {
      VStack {
        Odometer(value: value)
        Neighbor()
        Button("go") { withAnimation(.linear(duration: 1)) { value = 100 } }
        Button("jump") { value = 7 }
      }
    }
  }

  @Test func onlyTheBodiesOfAnimatableViewsAreEvaluated() {
    let host = TestHost(Odometers())
    host.find(text: "go")?.tap()
    #expect(host.texts.first == "0")
    host.resetCounts()
    for expected in ["10", "20", "30"] {
      host.advance(by: .milliseconds(100))
      #expect(host.texts.first == expected)
    }
    #expect(host.bodyCount(of: Odometer.self) == 3)
    #expect(host.bodyCount(of: Odometers.self) == 0)
    #expect(host.bodyCount(of: Neighbor.self) == 0)
    host.advance(by: .seconds(1))
    #expect(host.texts.first == "100")
    #expect(!host.isAnimating)
    host.resetCounts()
    host.advance(by: .seconds(1))
    #expect(host.bodyCount(of: Odometer.self) == 0)
  }

  @Test func animatableViewsHaveStateAndAnEnvironment() {
    struct Counter: View, Animatable {
      @State private var taps = 0
      @Environment(\.isEnabled) private var isEnabled
      var value: Double
      nonisolated var animatableData: Double {
        get { value }
        set { value = newValue }
      }
      var body: some View { Button("\(taps) taps, \(Int(value)) \(isEnabled)") { taps += 1 } }
    }
    struct Noted: ViewModifier, Animatable {
      @State private var taps = 0
      var value: Double
      nonisolated var animatableData: Double {
        get { value }
        set { value = newValue }
      }
      func body(content: Content) -> some View {
        content
        Button("noted \(taps), \(Int(value))") { taps += 1 }
      }
    }
    struct Root: View {
      @State private var value = 0.0
      var body: some View {
        Counter(value: value).modifier(Noted(value: value))
        Button("go") { withAnimation(.linear(duration: 1)) { value = 100 } }
      }
    }
    let host = TestHost(Root())
    host.find(text: "0 taps, 0 true")?.tap()
    host.find(text: "noted 0, 0")?.tap()
    host.find(text: "go")?.tap()
    host.advance(by: .milliseconds(500))
    #expect(host.texts == ["1 taps, 50 true", "noted 1, 50", "go"])
    #expect(TestHost(Root().disabled(true)).texts.first == "0 taps, 0 false")
    #expect(host.warnings == [])
  }

  @Test func anAnimatableViewJumpsWithoutAnimation() {
    let host = TestHost(Odometers())
    host.find(text: "go")?.tap()
    host.advance(by: .milliseconds(500))
    #expect(host.texts.first == "50")
    host.find(text: "jump")?.tap()
    #expect(host.texts.first == "7")
    host.advance(by: .milliseconds(100))
    #expect(host.texts.first == "7")
    #expect(!host.isAnimating)
  }

  private struct Labeled: ViewModifier, Animatable {
    var amount: Double
    nonisolated var animatableData: Double {
      get { amount }
      set { amount = newValue }
    }
    func body(content: Content) -> some View {
      HStack {
        content
        Text("\(Int(amount))")
      }
    }
  }

  @Test func animatableModifiersAreEvaluatedForEachFrame() {
    struct Look: View {
      @State var amount = 0.0
      var body: some View {
        Button("go") { withAnimation(.linear(duration: 1)) { amount = 10 } }.modifier(Labeled(amount: amount))
      }
    }
    let host = TestHost(Look())
    host.find(text: "go")?.tap()
    host.advance(by: .milliseconds(300))
    #expect(host.texts == ["go", "3"])
    host.advance(by: .milliseconds(800))
    #expect(host.texts == ["go", "10"])
    #expect(!host.isAnimating)
  }

  @Test func aLayoutThatAnAnimatableViewChangesFollowsIt() {
    struct Bar: View, Animatable {
      var width: CGFloat
      nonisolated var animatableData: CGFloat {
        get { width }
        set { width = newValue }
      }
      var body: some View { Color.red.frame(width: width, height: 10).accessibilityIdentifier("bar") }
    }
    struct Look: View {
      @State var width: CGFloat = 0
      var body: some View {
        HStack(spacing: 0) {
          Bar(width: width)
          Text("b").onTapGesture { withAnimation(.linear(duration: 1)) { width = 100 } }
          Spacer(minLength: 0)
        }
      }
    }
    let host = TestHost(Look(), size: CGSize(width: 200, height: 20))
    host.find(text: "b")?.tap()
    host.advance(by: .milliseconds(250))
    #expect(host.find(identifier: "bar")?.frame?.width == 25)
    #expect(host.find(text: "b")?.frame?.minX == 25)
    host.advance(by: .milliseconds(750))
    #expect(host.find(text: "b")?.frame?.minX == 100)
  }

  // MARK: - Transactions

  private struct Two: View {
    @State var one = false
    @State var two = false
    var change: (Binding<Bool>, Binding<Bool>) -> Void
    var body: some View {
      VStack {
        Text("a").opacity(one ? 0 : 1)
        Text("b").opacity(two ? 0 : 1)
        Button("go") { change($one, $two) }
      }
    }
  }

  @Test func changesOfTwoTransactionsInOneUpdateAreKeptApart() {
    let orders: [(Binding<Bool>, Binding<Bool>) -> Void] = [
      { one, two in
        one.wrappedValue = true
        withAnimation(.linear(duration: 1)) { two.wrappedValue = true }
      },
      { one, two in
        withAnimation(.linear(duration: 1)) { two.wrappedValue = true }
        one.wrappedValue = true
      },
      { one, two in
        two.animation(.linear(duration: 1)).wrappedValue = true
        one.wrappedValue.toggle()
      },
    ]
    for change in orders {
      let host = TestHost(Two(change: change))
      host.find(text: "go")?.tap()
      #expect(opacities(host) == [0, 1])
      host.advance(by: .milliseconds(500))
      #expect(opacities(host) == [0, 0.5])
    }
  }

  @Test func theLastTransactionOfAStateCounts() {
    let host = TestHost(
      Two(change: { one, _ in
        withAnimation(.linear(duration: 2)) { one.wrappedValue = true }
        one.wrappedValue = false
        withAnimation(.linear(duration: 1)) { one.wrappedValue = true }
      }))
    host.find(text: "go")?.tap()
    host.advance(by: .milliseconds(250))
    #expect(opacities(host) == [0.75, 1])
  }

  @Test func anAnimationForAValueAppliesInsideOnly() {
    struct Look: View {
      @State var isOn = false
      @State var other = false
      var body: some View {
        VStack {
          Text("a").opacity(isOn || other ? 0 : 1).animation(.linear(duration: 1), value: isOn)
          Text("b").opacity(isOn || other ? 0 : 1)
          Button("on") { isOn = true }
          Button("other") { other = true }
        }
      }
    }
    let host = TestHost(Look())
    host.find(text: "on")?.tap()
    #expect(opacities(host) == [1, 0])
    host.advance(by: .milliseconds(250))
    #expect(opacities(host) == [0.75, 0])
    let second = TestHost(Look())
    second.find(text: "other")?.tap()
    #expect(opacities(second) == [0, 0])
    #expect(!second.isAnimating)
  }

  @Test func anAnimationForAValueAppliesToViewsThatReadTheStateThemselves() {
    struct Inner: View {
      @Binding var isOn: Bool
      var body: some View { Text("a").opacity(isOn ? 0 : 1) }
    }
    struct Middle: View {
      let isOn: Binding<Bool>
      var body: some View { Inner(isOn: isOn) }
    }
    struct Look: View {
      @State var isOn = false
      var body: some View {
        VStack {
          Middle(isOn: $isOn).animation(.linear(duration: 1), value: isOn)
          Button("on") { isOn = true }
        }
      }
    }
    let host = TestHost(Look())
    host.find(text: "on")?.tap()
    host.advance(by: .milliseconds(250))
    #expect(opacities(host) == [0.75])
  }

  @Test func anAnimationForAValueMovesFrames() {
    struct Look: View {
      @State var isOn = false
      var body: some View {
        VStack(spacing: 0) {
          Color.red.frame(width: 10, height: 10).animation(.linear(duration: 1), value: isOn)
            .accessibilityIdentifier("a").padding(.leading, isOn ? 100 : 0)
          Color.red.frame(width: 10, height: 10).accessibilityIdentifier("b").padding(.leading, isOn ? 100 : 0)
          Button("on") { isOn = true }
        }
        .frame(width: 200, alignment: .leading)
      }
    }
    let host = TestHost(Look(), size: CGSize(width: 200, height: 100))
    let (a, b) = (x(host, "a") ?? 0, x(host, "b") ?? 0)
    host.find(text: "on")?.tap()
    #expect(x(host, "a") == a)
    #expect(x(host, "b") != b)
    host.advance(by: .seconds(1))
    #expect(x(host, "a") == x(host, "b"))
  }

  @Test func aTransactionCanDisableAnimations() {
    struct Look: View {
      @State var isOn = false
      var body: some View {
        VStack {
          Text("a").opacity(isOn ? 0 : 1).animation(.linear(duration: 1), value: isOn)
          Text("b").opacity(isOn ? 0 : 1).transaction { $0.animation = .linear(duration: 2) }
          Text("c").opacity(isOn ? 0 : 1).transaction(value: isOn) { $0.animation = nil }
          Button("on") {
            var transaction = Transaction(animation: .linear(duration: 4))
            transaction.disablesAnimations = true
            withTransaction(transaction) { isOn = true }
          }
        }
      }
    }
    let host = TestHost(Look())
    host.find(text: "on")?.tap()
    host.advance(by: .seconds(1))
    // The animation of the transaction remains, and a closure can change all its values.
    #expect(opacities(host) == [0.75, 0.5, 0])
  }

  @Test func reducedMotionShowsTheEnd() {
    let host = TestHost(Fading()) { $0.accessibilityReduceMotion = true }
    host.find(text: "a")?.tap()
    #expect(opacities(host) == [0.25])
    #expect(!host.isAnimating)
    host.updateEnvironment { $0.accessibilityReduceMotion = false }
    host.find(text: "a")?.tap()
    #expect(opacities(host) == [0.25])
    #expect(host.isAnimating)
  }

  // MARK: - Completions

  @Test func completionsRunAtTheLogicalEndOrTheRealOne() {
    final class Log { var entries: [String] = [] }
    struct Look: View {
      @State var isOn = false
      let log: Log
      let animation: Animation
      var body: some View {
        Color.red.frame(width: isOn ? 100 : 10, height: 10).opacity(isOn ? 0.5 : 1).accessibilityIdentifier("a")
          .onTapGesture {
            var transaction = Transaction(animation: animation)
            transaction.addAnimationCompletion(criteria: .removed) { log.entries.append("removed") }
            transaction.addAnimationCompletion { log.entries.append("complete") }
            withTransaction(transaction) { isOn = true }
          }
      }
    }
    let log = Log()
    let host = TestHost(Look(log: log, animation: .linear(duration: 1)), size: CGSize(width: 100, height: 10))
    host.find(identifier: "a")?.tap()
    host.advance(by: .milliseconds(999))
    #expect(log.entries == [])
    host.advance(by: .milliseconds(1))
    #expect(log.entries.sorted() == ["complete", "removed"])
    log.entries = []

    let spring = Spring(duration: 0.5, bounce: 0)
    let second = TestHost(Look(log: log, animation: .spring(spring)), size: CGSize(width: 100, height: 10))
    second.find(identifier: "a")?.tap()
    second.advance(by: .milliseconds(501))
    #expect(log.entries == ["complete"])
    second.advance(by: .seconds(10))
    #expect(log.entries == ["complete", "removed"])
  }

  @Test func aTransactionThatMovesNothingCompletesImmediately() {
    final class Log { var count = 0 }
    struct Look: View {
      @State var text = "a"
      let log: Log
      var body: some View {
        Text(text).onTapGesture {
          withAnimation {
            text = "b"
          } completion: {
            log.count += 1
          }
        }
      }
    }
    let log = Log()
    let host = TestHost(Look(log: log), size: CGSize(width: 100, height: 100))
    host.find(text: "a")?.tap()
    #expect(host.texts == ["b"])
    #expect(log.count == 1)
    #expect(!host.isAnimating)
  }

  @Test func aParentCanUpdateWithAnimation() {
    struct Look: View {
      let opacity: Double
      var body: some View { Text("a").opacity(opacity) }
    }
    let host = TestHost(Look(opacity: 1))
    withAnimation(.linear(duration: 1)) { host.update(Look(opacity: 0)) }
    host.advance(by: .milliseconds(250))
    #expect(opacities(host) == [0.75])
  }

  @Test func aCompletionCanStartTheNextAnimation() {
    struct Look: View {
      @State var opacity = 1.0
      var body: some View {
        Text("a").opacity(opacity).onTapGesture {
          withAnimation(.linear(duration: 1)) {
            opacity = 0
          } completion: {
            withAnimation(.linear(duration: 1)) { opacity = 1 }
          }
        }
      }
    }
    let host = TestHost(Look())
    host.find(text: "a")?.tap()
    host.advance(by: .seconds(1))
    #expect(opacities(host) == [0])
    host.advance(by: .milliseconds(250))
    #expect(opacities(host) == [0.25])
    host.advance(by: .milliseconds(750))
    #expect(opacities(host) == [1])
    #expect(!host.isAnimating)
  }

  // MARK: - Ends of animations

  /// A view whose element is released while its opacity moves.
  private struct Hideable: View {
    @State var path: [Int] = []
    @State var isOn = false

    var body: some View {
      NavigationStack(path: $path) {
        Color.red.frame(width: isOn ? 100 : 50, height: 10).accessibilityIdentifier("square")
          .opacity(isOn ? 1 : 0.5)
          .navigationDestination(for: Int.self) { _ in Text("page") }
      }
      Button("animate") { withAnimation(.linear(duration: 1)) { isOn.toggle() } }
      Button("push") { path = [1] }
      Button("pop") { path = [] }
    }
  }

  /// A view that is hidden during an animation has the final values of the animation when it is shown again.
  @Test(arguments: [0, 10, 2000]) func aHiddenViewEndsItsAnimations(pause: Int) {
    let host = TestHost(Hideable(), size: CGSize(width: 200, height: 200))
    #expect(opacities(host) == [0.5])
    host.find(text: "animate")?.tap()
    host.advance(by: .milliseconds(500))
    #expect(opacities(host) == [0.75])
    host.find(text: "push")?.tap()
    host.advance(by: .milliseconds(pause))
    host.find(text: "pop")?.tap()
    host.advance(by: .milliseconds(10))
    #expect(opacities(host) == [1])
    #expect(host.find(identifier: "square")?.frame?.width == 100)
    // The animation that has ended does not affect the next one.
    host.find(text: "animate")?.tap()
    host.advance(by: .milliseconds(500))
    #expect(opacities(host) == [0.75])
    host.advance(by: .milliseconds(500))
    #expect(opacities(host) == [0.5])
    #expect(!host.isAnimating)
  }

  @Test func aViewThatLeavesEndsItsAnimations() {
    struct Look: View {
      @State var isShown = true
      var body: some View {
        VStack {
          if isShown { Mover() }
          Button("remove") { isShown = false }
        }
      }
    }
    let host = TestHost(Look(), size: CGSize(width: 200, height: 100))
    host.find(identifier: "square")?.tap()
    #expect(host.isAnimating)
    host.find(text: "remove")?.tap()
    host.advance(by: .milliseconds(10))
    #expect(!host.isAnimating)
    let other = TestHost(Mover(), size: CGSize(width: 110, height: 10))
    other.find(identifier: "square")?.tap()
    other.unmount()
    other.advance(by: .milliseconds(10))
    #expect(!other.isAnimating)
  }

  @Test func unmountingForgetsTheElementsThatLeave() {
    struct Leaving: View {
      @State private var isShown = true

      var body: some View {
        VStack {
          if isShown { Text("text").transition(.opacity) }
          Button("remove") { withAnimation { isShown = false } }
        }
      }
    }
    let host = TestHost(Leaving(), size: CGSize(width: 200, height: 100))
    host.find(text: "remove")?.tap()
    host.advance(by: .milliseconds(10))
    #expect(host.graph.holdings.contains { $0 > 0 })
    host.unmount()
    #expect(host.graph.holdings.allSatisfy { $0 == 0 })
    #expect(Graph.updating == nil)
  }

  @Test func aMotionStartsWhereTheChangeBeforeItHasLed() throws {
    struct Steps: View {
      @State private var a: CGFloat = 0
      @State private var b: CGFloat = 0
      var body: some View {
        Color.red.frame(width: 10, height: 10).accessibilityIdentifier("square")
          .padding(.leading, a + b)
          .frame(width: 200, alignment: .leading)
          .onChange(of: a) { withAnimation(.linear(duration: 1)) { b = 100 } }
        Button("go") { a = 50 }
      }
    }
    let host = TestHost(Steps(), size: CGSize(width: 200, height: 100))
    let square = try #require(host.find(identifier: "square"))
    #expect(square.frame?.minX == 0)
    host.find(.button)?.tap()
    #expect(square.frame?.minX == 50)
    host.advance(by: .milliseconds(500))
    #expect(square.frame?.minX == 100)
    host.advance(by: .milliseconds(500))
    #expect(square.frame?.minX == 150)
  }

  @available(*, deprecated)
  private struct Counting: View {
    let log: EventLog
    @State private var count = 1
    var body: some View {
      Button("\(count)") { count += 1 }.onChange(of: count, perform: { log.add("\($0)") })
    }
  }

  @available(*, deprecated)
  @Test func aChangeIsReportedWithItsNewValueAlone() {
    let log = EventLog()
    let host = TestHost(Counting(log: log))
    #expect(log.take() == [])
    host.find(.button)?.tap()
    #expect(log.take() == ["2"])
  }

  @available(*, deprecated)
  private struct Older: View {
    let animation: Animation?
    @State private var isMoved = false
    var body: some View {
      Color.red.frame(width: 10, height: 10).accessibilityIdentifier("square")
        .padding(.leading, isMoved ? 100 : 0)
        .frame(width: 200, alignment: .leading)
        .animation(animation)
      Button("go") { isMoved = true }
      Button("jump") {
        var transaction = Transaction()
        transaction.disablesAnimations = true
        withTransaction(transaction) { isMoved = true }
      }
    }
  }

  @available(*, deprecated)
  @Test func anAnimationWithoutAValueAnimatesAllChanges() throws {
    func place(_ animation: Animation?, _ button: String) throws -> CGFloat? {
      let host = TestHost(Older(animation: animation), size: CGSize(width: 200, height: 100))
      let square = try #require(host.find(identifier: "square"))
      host.find(.button, label: button)?.tap()
      host.advance(by: .milliseconds(500))
      return square.frame?.minX
    }
    #expect(try place(.linear(duration: 1), "go") == 50)
    #expect(try place(nil, "go") == 100)
    #expect(try place(.linear(duration: 1), "jump") == 100)
  }

  @Test func aTransformAndASymbolAreAnimated() throws {
    struct Root: View {
      @State private var isOn = false
      var body: some View {
        Image(systemName: "star")
          .foregroundStyle(isOn ? Color(red: 1, green: 0, blue: 0) : Color(red: 0, green: 0, blue: 1))
          .transformEffect(isOn ? CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 20, ty: 40) : .identity)
        Button("go") { withAnimation(.linear(duration: 1)) { isOn = true } }
      }
    }
    let host = TestHost(Root(), size: CGSize(width: 100, height: 100))
    host.find(text: "go")?.tap()
    host.advance(by: .milliseconds(500))
    let image = try #require(host.find(.image))
    let color = try #require(image.style?.foreground).resolve(in: EnvironmentValues())
    #expect(color.red > 0.2 && color.red < 0.9 && color.blue > 0.2 && color.blue < 0.9)
    var moved: CGAffineTransform?
    for node in host.findAll({ if case .modified(.transform) = $0 { true } else { false } }) {
      if case .modified(.transform(let transform)) = node.tree.primitive { moved = transform }
    }
    let transform = try #require(moved)
    #expect(abs(transform.tx - 10) < 1 && abs(transform.ty - 2 * transform.tx) < 1e-6)
  }
}
