import Foundation
import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

/// The appearance and disappearance of views, in virtual time.
@MainActor @Suite(.recordedViews)
struct TransitionTests {
  @MainActor
  final class Log {
    var entries: [String] = []
    var made = 0
  }

  /// A view whose state is the number of views of this type that have appeared so far.
  private struct Stateful: View {
    let log: Log
    @State private var number: Int?

    var body: some View {
      Text("\(number ?? 0)")
        .onAppear {
          log.made += 1
          number = log.made
          log.entries.append("appear \(log.made)")
        }
        .onDisappear { log.entries.append("disappear \(number ?? 0)") }
    }
  }

  /// A text "a" that is inserted and removed above a text "b".
  private struct Toggled: View {
    @State var isOn = false
    var transition: AnyTransition?
    var animation: Animation? = .linear(duration: 1)

    var body: some View {
      VStack(alignment: .leading, spacing: 0) {
        if isOn {
          if let transition { Text("a").transition(transition) } else { Text("a") }
        }
        Text("b").onTapGesture { withAnimation(animation) { isOn.toggle() } }
      }
      .frame(width: 100, height: 100, alignment: .topLeading)
    }
  }

  private func makeHost(_ transition: AnyTransition?, isOn: Bool = false) -> TestHost<Toggled> {
    TestHost(Toggled(isOn: isOn, transition: transition), size: CGSize(width: 100, height: 100))
  }

  private func toggle<V: View>(_ host: TestHost<V>) { host.find(text: "b")?.tap() }

  private func frame<V: View>(_ text: String, _ host: TestHost<V>) -> CGRect? { host.find(text: text)?.frame }

  // MARK: - Fading

  @Test func aViewFadesInWhileTheOthersMakeSpace() {
    let host = makeHost(nil)
    toggle(host)
    #expect(host.find(text: "a")?.opacity == 0)
    host.advance(by: .milliseconds(250))
    #expect(host.find(text: "a")?.opacity == 0.25)
    #expect(frame("a", host) == CGRect(x: 0, y: 0, width: 8, height: 20))
    #expect(frame("b", host) == CGRect(x: 0, y: 5, width: 8, height: 20))
    host.advance(by: .milliseconds(750))
    #expect(host.find(text: "a")?.opacity == 1)
    #expect(frame("b", host)?.minY == 20)
    #expect(!host.isAnimating)
  }

  @Test func aRemovedViewFadesOutWhereItWas() {
    let host = makeHost(nil, isOn: true)
    toggle(host)
    #expect(host.texts == ["a", "b"])
    host.advance(by: .milliseconds(250))
    #expect(host.find(text: "a")?.opacity == 0.75)
    #expect(frame("a", host) == CGRect(x: 0, y: 0, width: 8, height: 20))
    #expect(frame("b", host)?.minY == 15)
    host.advance(by: .milliseconds(750))
    #expect(host.texts == ["b"])
    #expect(frame("b", host)?.minY == 0)
    #expect(!host.isAnimating)
  }

  @Test func withoutAnimationAViewDisappearsImmediately() {
    let host = TestHost(Toggled(isOn: true, transition: .slide, animation: nil))
    toggle(host)
    #expect(host.texts == ["b"])
    #expect(!host.isAnimating)
    toggle(host)
    #expect(host.find(text: "a")?.opacity == 1)
  }

  @Test func anIdentityTransitionHasNoEffect() {
    let host = makeHost(.identity, isOn: true)
    toggle(host)
    #expect(host.texts == ["b"])
    host.advance(by: .seconds(1))
    toggle(host)
    #expect(host.find(text: "a")?.opacity == 1)
  }

  // MARK: - Effects

  @Test func viewsMoveByTheirOwnSize() {
    for (edge, x, y) in [(Edge.leading, -4.0, 0.0), (.trailing, 4, 0), (.top, 0, -10), (.bottom, 0, 10)] {
      let host = makeHost(.move(edge: edge))
      toggle(host)
      host.advance(by: .milliseconds(500))
      #expect(frame("a", host) == CGRect(x: x, y: y, width: 8, height: 20))
      host.advance(by: .milliseconds(500))
      toggle(host)
      host.advance(by: .milliseconds(500))
      #expect(frame("a", host) == CGRect(x: x, y: y, width: 8, height: 20))
    }
  }

  @Test func slidesAndPushesGoOn() {
    let host = makeHost(.slide)
    toggle(host)
    host.advance(by: .milliseconds(500))
    #expect(frame("a", host)?.minX == -4)
    host.advance(by: .milliseconds(500))
    toggle(host)
    host.advance(by: .milliseconds(500))
    #expect(frame("a", host)?.minX == 4)

    let pushed = makeHost(.push(from: .bottom))
    toggle(pushed)
    pushed.advance(by: .milliseconds(500))
    #expect(frame("a", pushed)?.minY == 10)
    #expect(pushed.find(text: "a")?.opacity == 0.5)
    pushed.advance(by: .milliseconds(500))
    toggle(pushed)
    pushed.advance(by: .milliseconds(500))
    #expect(frame("a", pushed)?.minY == -10)
  }

  @Test func scalesOffsetsAndCombinations() {
    let host = makeHost(.scale)
    toggle(host)
    host.advance(by: .milliseconds(500))
    #expect(frame("a", host) == CGRect(x: 2, y: 5, width: 4, height: 10))

    let combined = makeHost(.scale(scale: 0.5, anchor: .topLeading).combined(with: .offset(x: 40, y: 20)))
    toggle(combined)
    combined.advance(by: .milliseconds(500))
    #expect(frame("a", combined) == CGRect(x: 20, y: 10, width: 6, height: 15))

    let asymmetric = makeHost(.asymmetric(insertion: .opacity, removal: .move(edge: .leading)))
    toggle(asymmetric)
    asymmetric.advance(by: .milliseconds(500))
    #expect(asymmetric.find(text: "a")?.opacity == 0.5)
    #expect(frame("a", asymmetric)?.minX == 0)
    asymmetric.advance(by: .milliseconds(500))
    toggle(asymmetric)
    asymmetric.advance(by: .milliseconds(500))
    #expect(asymmetric.find(text: "a")?.opacity == 1)
    #expect(frame("a", asymmetric)?.minX == -4)
  }

  @Test func aTransitionCanHaveAnAnimationOfItsOwn() {
    let host = makeHost(.opacity.animation(.linear(duration: 4)))
    toggle(host)
    host.advance(by: .seconds(1))
    #expect(host.find(text: "a")?.opacity == 0.25)
    #expect(frame("b", host)?.minY == 20)
  }

  @Test func edgesAreMirroredFromRightToLeft() {
    let host = TestHost(
      Toggled(transition: .move(edge: .leading)).environment(\.layoutDirection, .rightToLeft),
      size: CGSize(width: 100, height: 100))
    toggle(host)
    host.advance(by: .milliseconds(500))
    #expect(frame("a", host)?.minX == 96)
  }

  // MARK: - Custom transitions

  private struct Blinds: Transition {
    func body(content: Content, phase: TransitionPhase) -> some View {
      content.offset(x: phase.value * 100, y: 0)
    }
  }

  private struct Shift: ViewModifier {
    let distance: CGFloat
    func body(content: Content) -> some View { content.offset(x: distance, y: 0) }
  }

  @Test func aTransitionCanBeATypeOrAModifier() {
    let host = makeHost(AnyTransition(Blinds()))
    toggle(host)
    #expect(frame("a", host)?.minX == -100)
    host.advance(by: .milliseconds(250))
    #expect(frame("a", host)?.minX == -75)
    host.advance(by: .milliseconds(750))
    #expect(frame("a", host)?.minX == 0)
    toggle(host)
    host.advance(by: .milliseconds(250))
    #expect(frame("a", host)?.minX == 25)
    host.advance(by: .milliseconds(750))
    #expect(host.texts == ["b"])

    let modified = makeHost(.modifier(active: Shift(distance: 40), identity: Shift(distance: 0)))
    toggle(modified)
    modified.advance(by: .milliseconds(250))
    #expect(frame("a", modified)?.minX == 30)
    modified.advance(by: .milliseconds(750))
    #expect(frame("a", modified)?.minX == 0)
    #expect(!modified.isAnimating)
  }

  @Test func aTransitionOfTheProgramMakesTheViewAnew() {
    struct Root: View {
      let log: EventLog
      @State var isOwn = false
      var body: some View {
        Text("page").onAppear { log.add("+") }.onDisappear { log.add("-") }
          .transition(isOwn ? AnyTransition(Blinds()) : .opacity)
        Button("change") { isOwn.toggle() }
      }
    }
    let log = EventLog()
    let host = TestHost(Root(log: log))
    #expect(log.take() == ["+"])
    for _ in 0..<2 {
      host.find(text: "change")?.tap()
      #expect(log.take().sorted() == ["+", "-"])
      #expect(host.texts == ["page", "change"])
    }
  }

  /// Each transition with a type has the effects of the erased one.
  @Test func standardTransitionsHaveTypes() {
    func places<T: Transition>(_ transition: T, _ erased: AnyTransition) -> Bool {
      func course(_ host: TestHost<Toggled>) -> [String] {
        (0..<9).map { step in
          if step % 4 == 0 { toggle(host) }
          defer { host.advance(by: .milliseconds(250)) }
          let view = host.find(text: "a")
          return "\(String(describing: view?.frame)) \(view?.opacity ?? -1)"
        }
      }
      return course(makeHost(AnyTransition(transition))) == course(makeHost(erased))
    }
    #expect(places(.identity, .identity))
    #expect(places(.opacity, .opacity))
    #expect(places(ScaleTransition(0), .scale) && places(.scale, .scale))
    #expect(places(.scale(0.5, anchor: .leading), .scale(scale: 0.5, anchor: .leading)))
    #expect(places(.offset(x: 10, y: 20), .offset(x: 10, y: 20)))
    #expect(places(OffsetTransition(CGSize(width: 5, height: 5)), .offset(x: 5, y: 5)))
    #expect(places(.move(edge: .bottom), .move(edge: .bottom)))
    #expect(places(.slide, .slide))
    #expect(places(PushTransition(edge: .top), .push(from: .top)))
    #expect(
      places(
        AsymmetricTransition(insertion: .opacity, removal: MoveTransition(edge: .top)),
        .asymmetric(insertion: .opacity, removal: .move(edge: .top))))
    #expect(
      places(.asymmetric(insertion: .slide, removal: .scale), .asymmetric(insertion: .slide, removal: .scale)))
    #expect(places(OpacityTransition().combined(with: .slide), .opacity.combined(with: .slide)))
    #expect(
      places(SlideTransition().animation(.linear(duration: 2)), .slide.animation(.linear(duration: 2))))
    #expect(!places(.opacity, .slide))
  }

  /// A transition of a program's own applies the standard ones as views.
  @Test func standardTransitionsAreAppliedInsideOthers() {
    struct Nested<Base: Transition>: Transition {
      let base: Base
      func body(content: Content, phase: TransitionPhase) -> some View { base.apply(content: content, phase: phase) }
    }
    func course<T: Transition>(_ transition: T) -> [String] {
      let host = makeHost(AnyTransition(Nested(base: transition)))
      return [0, 500, 500, 500].map { milliseconds in
        if milliseconds == 0 { toggle(host) }
        host.advance(by: .milliseconds(milliseconds))
        let view = host.find(text: "a")
        defer { if view?.opacity == 1, view?.frame?.origin == .zero, !host.isAnimating { toggle(host) } }
        return "\(Int(view?.frame?.minX ?? -99)) \(Int(view?.frame?.minY ?? -99)) \(view?.opacity ?? -1)"
      }
    }
    #expect(course(.opacity) == ["0 0 0.0", "0 0 0.5", "0 0 1.0", "0 0 0.5"])
    #expect(course(.identity).suffix(2).first == "0 0 1.0")
    #expect(course(.offset(x: 10, y: 0)) == ["10 0 1.0", "5 0 1.0", "0 0 1.0", "5 0 1.0"])
    #expect(course(.move(edge: .leading)) == ["-8 0 1.0", "-4 0 1.0", "0 0 1.0", "-4 0 1.0"])
    #expect(course(.slide) == ["-8 0 1.0", "-4 0 1.0", "0 0 1.0", "4 0 1.0"])
    #expect(course(.push(from: .trailing)) == ["8 0 0.0", "4 0 0.5", "0 0 1.0", "-4 0 0.5"])
    #expect(course(.scale(0.5)).first == "2 5 1.0")
    #expect(
      course(.asymmetric(insertion: .opacity, removal: .move(edge: .trailing)))
        == ["0 0 0.0", "0 0 0.5", "0 0 1.0", "4 0 1.0"])
    #expect(course(OpacityTransition().combined(with: .slide)) == ["-8 0 0.0", "-4 0 0.5", "0 0 1.0", "4 0 0.5"])
    #expect(course(SlideTransition().animation(.linear(duration: 2))) == course(.slide))
  }

  @Test func aReplacedViewIsBlurred() {
    for (configuration, end) in [(BlurReplaceTransition.Configuration.downUp, 0.9), (.upUp, 1.1)] {
      let host = makeHost(AnyTransition(BlurReplaceTransition(configuration: configuration)))
      toggle(host)
      #expect(host.find(text: "a")?.opacity == 0)
      #expect(host.find(text: "a")?.frame?.width == 8 * 0.8)
      #expect(host.tree.description.contains("blur 8"))
      host.advance(by: .milliseconds(500))
      #expect(host.find(text: "a")?.opacity == 0.5)
      #expect(host.tree.description.contains("blur 4"))
      host.advance(by: .milliseconds(500))
      #expect(host.find(text: "a")?.frame?.width == 8)
      toggle(host)
      host.advance(by: .milliseconds(500))
      #expect(abs((host.find(text: "a")?.frame?.width ?? 0) - 8 * end) < 0.001)
    }
    #expect(TestHost(Text("a").transition(.blurReplace)).texts == ["a"])
    #expect(TestHost(Text("a").transition(.blurReplace(.upUp))).texts == ["a"])
  }

  private struct Fading: Transition {
    func body(content: Content, phase: TransitionPhase) -> some View { content.opacity(phase.isIdentity ? 1 : 0.5) }
  }

  /// A view that its own modifiers fade out during its removal stays in place, in any container.
  @Test(arguments: [true, false]) func aViewThatFadesOutByModifiersStaysInPlace(isInStack: Bool) {
    struct Rows: View {
      let isInStack: Bool
      @State var isOn = true
      var body: some View {
        VStack(alignment: .leading, spacing: 0) {
          Text("above")
          if isInStack {
            VStack(spacing: 0) { rows }
          } else {
            rows.frame(width: 50, height: 60, alignment: .top).padding(.leading, 5).padding(.top, 7)
          }
          Spacer()
          Button("toggle") { withAnimation(.linear(duration: 1)) { isOn.toggle() } }
        }
      }
      @ViewBuilder private var rows: some View {
        ZStack(alignment: .topLeading) {
          Color.red.frame(width: 50, height: 60)
          if isOn { Text("b").padding(.top, 20).transition(Fading()) }
        }
      }
    }
    let host = TestHost(Rows(isInStack: isInStack), size: CGSize(width: 200, height: 200))
    let old = host.find(text: "b")?.frame
    host.find(text: "toggle")?.tap()
    #expect(host.find(text: "b")?.frame == old)
    host.advance(by: .milliseconds(500))
    #expect(host.find(text: "b")?.frame == old)
    host.advance(by: .milliseconds(500))
    #expect(host.find(text: "b") == nil)
  }

  // MARK: - Identity

  private struct Owner: View {
    @State var isOn = true
    let log: Log
    var transition = AnyTransition.opacity

    var body: some View {
      VStack {
        if isOn { Stateful(log: log).transition(transition) }
        Text("b").onTapGesture { withAnimation(.linear(duration: 1)) { isOn.toggle() } }
      }
    }
  }

  @Test func theStateEndsWithTheTransition() {
    let log = Log()
    let host = TestHost(Owner(log: log), size: CGSize(width: 100, height: 100))
    #expect(host.texts == ["1", "b"])
    toggle(host)
    host.advance(by: .milliseconds(999))
    #expect(log.entries == ["appear 1"])
    host.advance(by: .milliseconds(1))
    #expect(log.entries == ["appear 1", "disappear 1"])
    toggle(host)
    #expect(host.texts == ["2", "b"])
  }

  @Test func aViewThatIsInsertedAgainKeepsItsState() {
    for transition in [AnyTransition.opacity, .slide, AnyTransition(Blinds())] { insertAgain(with: transition) }
  }

  private func insertAgain(with transition: AnyTransition) {
    let log = Log()
    let host = TestHost(Owner(log: log, transition: transition), size: CGSize(width: 100, height: 100))
    let start = frame("1", host)
    toggle(host)
    host.advance(by: .milliseconds(500))
    let middle = (frame("1", host), host.find(text: "1")?.opacity)
    toggle(host)
    #expect(frame("1", host) == middle.0)
    #expect(host.find(text: "1")?.opacity == middle.1)
    host.advance(by: .seconds(1))
    host.advance(by: .seconds(1))
    #expect(frame("1", host) == start)
    #expect(host.find(text: "1")?.opacity == 1)
    #expect(host.texts == ["1", "b"])
    #expect(log.entries == ["appear 1"])
    #expect(!host.isAnimating)
    toggle(host)
    host.advance(by: .seconds(1))
    #expect(host.texts == ["b"])
    #expect(log.entries == ["appear 1", "disappear 1"])
  }

  @Test func aViewThatIsRemovedTwiceDisappearsAfterTheSecondTime() {
    let log = Log()
    let host = TestHost(Owner(log: log), size: CGSize(width: 100, height: 100))
    toggle(host)
    host.advance(by: .milliseconds(400))
    toggle(host)
    host.advance(by: .milliseconds(400))
    toggle(host)
    host.advance(by: .milliseconds(900))
    #expect(log.entries == ["appear 1"])
    host.advance(by: .milliseconds(100))
    #expect(log.entries == ["appear 1", "disappear 1"])
    #expect(host.texts == ["b"])
  }

  @Test func aParentThatLeavesTakesWhatIsLeavingAlong() {
    struct Outer: View {
      @State var isOn = true
      let log: Log
      var body: some View {
        VStack {
          if isOn { Owner(log: log) }
          Button("remove") { isOn = false }
        }
      }
    }
    let log = Log()
    let host = TestHost(Outer(log: log), size: CGSize(width: 100, height: 100))
    toggle(host)
    host.advance(by: .milliseconds(500))
    host.find(text: "remove")?.tap()
    #expect(log.entries == ["appear 1", "disappear 1"])
    #expect(host.texts == ["remove"])
    host.advance(by: .seconds(1))
    #expect(log.entries == ["appear 1", "disappear 1"])
    #expect(!host.isAnimating)
  }

  @Test func branchesCrossFade() {
    struct Branches: View {
      @State var isOn = true
      var body: some View {
        ZStack {
          if isOn { Text("one") } else { Text("two") }
          Text("b").onTapGesture { withAnimation(.linear(duration: 1)) { isOn.toggle() } }
        }
      }
    }
    let host = TestHost(Branches(), size: CGSize(width: 100, height: 100))
    toggle(host)
    host.advance(by: .milliseconds(250))
    #expect(host.texts == ["one", "two", "b"])
    #expect(host.find(text: "one")?.opacity == 0.75)
    #expect(host.find(text: "two")?.opacity == 0.25)
    toggle(host)
    host.advance(by: .seconds(1))
    #expect(host.texts == ["one", "b"])
    #expect(host.find(text: "one")?.opacity == 1)
  }

  @Test(arguments: [true, false]) func aBranchThatReturnsShowsItsNewValue(isFirst: Bool) {
    struct Branches: View {
      @State var isOn: Bool
      @State private var number = 1
      var body: some View {
        ZStack {
          if isOn { Text("one \(number)") } else { Text("two \(number)") }
          Text("b").onTapGesture { withAnimation(.linear(duration: 1)) { isOn.toggle() } }
          Text("c").onTapGesture { number += 1 }
        }
      }
    }
    let host = TestHost(Branches(isOn: isFirst), size: CGSize(width: 100, height: 100))
    toggle(host)
    host.advance(by: .milliseconds(250))
    host.find(text: "c")?.tap()
    toggle(host)
    host.advance(by: .seconds(1))
    #expect(host.texts == ["\(isFirst ? "one" : "two") 2", "b", "c"])
  }

  @Test func aNewIdentityCrossFades() {
    struct Identified: View {
      @State var number = 1
      let log: Log
      var body: some View {
        VStack {
          Stateful(log: log).id(number)
          Text("b").onTapGesture { withAnimation(.linear(duration: 1)) { number += 1 } }
        }
      }
    }
    let log = Log()
    let host = TestHost(Identified(log: log), size: CGSize(width: 100, height: 100))
    toggle(host)
    host.advance(by: .milliseconds(500))
    #expect(host.texts == ["1", "2", "b"])
    host.advance(by: .milliseconds(500))
    #expect(host.texts == ["2", "b"])
    #expect(log.entries == ["appear 1", "appear 2", "disappear 1"])
  }

  @Test func elementsOfAForEachMoveFadeAndComeBack() {
    struct Numbers: View {
      @State var numbers = [1, 2, 3]
      var body: some View {
        VStack(alignment: .leading, spacing: 0) {
          ForEach(numbers, id: \.self) { Text("n\($0)") }
          HStack {
            Button("remove") { withAnimation(.linear(duration: 1)) { numbers = [1, 3] } }
            Button("reverse") { withAnimation(.linear(duration: 1)) { numbers = [3, 2, 1] } }
          }
        }
        .frame(width: 200, height: 200, alignment: .topLeading)
      }
    }
    let host = TestHost(Numbers(), size: CGSize(width: 200, height: 200))
    host.find(text: "remove")?.tap()
    host.advance(by: .milliseconds(500))
    #expect(Array(host.texts.prefix(3)) == ["n1", "n2", "n3"])
    #expect(host.find(text: "n2")?.opacity == 0.5)
    #expect(frame("n2", host)?.minY == 20)
    #expect(frame("n3", host)?.minY == 30)
    host.find(text: "reverse")?.tap()
    #expect(host.find(text: "n2")?.opacity == 0.5)
    host.advance(by: .seconds(1))
    host.advance(by: .seconds(1))
    #expect(Array(host.texts.prefix(3)) == ["n3", "n2", "n1"])
    #expect(host.find(text: "n2")?.opacity == 1)
    #expect(["n3", "n2", "n1"].map { frame($0, host)?.minY } == [0, 20, 40])
    #expect(!host.isAnimating)
  }

  @Test func modifiersAroundAnElementLeaveWithIt() {
    struct Wrapped: View {
      @State var isOn = true
      var body: some View {
        VStack(alignment: .leading, spacing: 0) {
          Group {
            if isOn { Text("a") }
          }
          .padding(10)
          Text("b").onTapGesture { withAnimation(.linear(duration: 1)) { isOn.toggle() } }
        }
        .frame(width: 100, height: 100, alignment: .topLeading)
      }
    }
    let host = TestHost(Wrapped(), size: CGSize(width: 100, height: 100))
    #expect(frame("b", host)?.minY == 40)
    toggle(host)
    host.advance(by: .milliseconds(500))
    #expect(frame("b", host)?.minY == 20)
    #expect(frame("a", host) == CGRect(x: 10, y: 10, width: 8, height: 20))
    #expect(host.find(text: "a")?.opacity == 0.5)
    host.advance(by: .milliseconds(500))
    #expect(host.texts == ["b"])
  }

  @Test func anAnimationForAValueAppliesToTransitions() {
    struct Look: View {
      @State var isOn = false
      var body: some View {
        VStack {
          if isOn { Text("a") }
          Text("b").onTapGesture { isOn.toggle() }
        }
        .animation(.linear(duration: 1), value: isOn)
      }
    }
    let host = TestHost(Look(), size: CGSize(width: 100, height: 100))
    toggle(host)
    host.advance(by: .milliseconds(500))
    #expect(host.find(text: "a")?.opacity == 0.5)
    host.advance(by: .milliseconds(500))
    toggle(host)
    host.advance(by: .milliseconds(250))
    #expect(host.find(text: "a")?.opacity == 0.75)
    host.advance(by: .milliseconds(750))
    #expect(host.texts == ["b"])
  }

  @Test func whatIsInsideAViewThatAppearsDoesNotFadeByItself() {
    struct Look: View {
      @State var isOn = false
      var body: some View {
        VStack {
          if isOn {
            VStack {
              if isOn { Text("a").transition(.slide) }
            }
          }
          Text("b").onTapGesture { withAnimation(.linear(duration: 1)) { isOn.toggle() } }
        }
      }
    }
    let host = TestHost(Look(), size: CGSize(width: 100, height: 100))
    toggle(host)
    host.advance(by: .milliseconds(500))
    #expect(host.find(text: "a")?.opacity == 0.5)
    #expect(frame("a", host)?.minX == 46)
  }
}
