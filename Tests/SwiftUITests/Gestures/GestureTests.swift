import Foundation
import SwiftUI
import Testing
import ViewTestHelpers

@testable import SwiftUICore
@testable import SwiftUITesting

/// Gestures, with the events of a pointer in virtual time.
@MainActor @Suite(.recordedViews)
struct GestureTests {
  /// Returns a host of a square of 100 points with an identifier. The closure adds gestures to the square.
  private func makeHost<V: View>(_ add: (AnyView) -> V) -> TestHost<some View> {
    TestHost(
      add(AnyView(Color.red.frame(width: 100, height: 100).accessibilityIdentifier("square"))),
      size: CGSize(width: 200, height: 100))
  }

  private func square<V: View>(_ host: TestHost<V>) -> TestNode {
    guard let node = host.find(identifier: "square") else { fatalError("no square") }
    return node
  }

  private let zero = CGPoint.zero

  // MARK: - Taps

  @Test func tapsAreCounted() {
    let log = EventLog()
    let host = makeHost { $0.onTapGesture(count: 2) { log.add("double") }.onTapGesture { log.add("single") } }
    square(host).tap(count: 2)
    #expect(log.take() == ["double"])
    // A single tap waits until it cannot become a double tap.
    square(host).tap()
    #expect(log.take() == [])
    host.advance(by: .milliseconds(349))
    #expect(log.take() == [])
    host.advance(by: .milliseconds(1))
    #expect(log.take() == ["single"])
    #expect(!host.isAnimating)
    // Two taps that are too far apart are two single taps.
    square(host).tap()
    host.advance(by: .milliseconds(400))
    square(host).tap()
    host.advance(by: .milliseconds(400))
    #expect(log.take() == ["single", "single"])
  }

  @Test func aTapFailsIfThePointerMoves() {
    let log = EventLog()
    let host = makeHost { $0.onTapGesture { log.add("tap") } }
    square(host).drag(from: zero, to: CGPoint(x: 10, y: 0))
    #expect(log.take() == ["tap"])
    square(host).drag(from: zero, to: CGPoint(x: 11, y: 0))
    square(host).pointerDown(at: zero)
    square(host).pointerCanceled()
    #expect(log.take() == [])
  }

  @Test func disabledViewsRecognizeNothing() {
    let log = EventLog()
    let host = makeHost { $0.onTapGesture { log.add("tap") }.disabled(true) }
    square(host).tap()
    #expect(log.take() == [])
  }

  // MARK: - Drags

  @Test func aDragHasLocationsTranslationsAndVelocities() throws {
    var values: [DragGesture.Value] = []
    var ended: DragGesture.Value?
    let host = makeHost { $0.gesture(DragGesture().onChanged { values.append($0) }.onEnded { ended = $0 }) }
    square(host).pointerDown(at: CGPoint(x: 10, y: 20))
    host.advance(by: .milliseconds(50))
    square(host).pointerMoved(to: CGPoint(x: 19, y: 20))
    #expect(values.isEmpty)
    host.advance(by: .milliseconds(50))
    square(host).pointerMoved(to: CGPoint(x: 30, y: 40))
    let value = try #require(values.first)
    #expect(value.startLocation == CGPoint(x: 10, y: 20))
    #expect(value.location == CGPoint(x: 30, y: 40))
    #expect(value.translation == CGSize(width: 20, height: 20))
    // 20 points in a tenth of a second.
    #expect(abs(value.velocity.width - 200) < 1e-6)
    #expect(abs(value.predictedEndLocation.x - 80) < 1e-6)
    #expect(abs(value.predictedEndTranslation.height - 70) < 1e-6)
    host.advance(by: .milliseconds(500))
    square(host).pointerUp(at: CGPoint(x: 30, y: 40))
    #expect(ended?.translation == CGSize(width: 20, height: 20))
    #expect(ended?.velocity == .zero)
    #expect(values.count == 1)
  }

  @Test func aDragWithoutDistanceBeginsImmediately() {
    let log = EventLog()
    let host = makeHost {
      $0.gesture(
        DragGesture(minimumDistance: 0).onChanged { log.add("\($0.translation.width)") }.onEnded { _ in log.add("end") }
      )
    }
    square(host).drag(from: zero, to: CGPoint(x: 3, y: 0))
    #expect(log.take() == ["0.0", "3.0", "end"])
  }

  @Test func locationsAreInTheCoordinateSpaceOfTheGesture() {
    var (local, global) = (CGPoint.zero, CGPoint.zero)
    let host = makeHost {
      $0.simultaneousGesture(DragGesture(minimumDistance: 0).onChanged { local = $0.location })
        .simultaneousGesture(
          DragGesture(minimumDistance: 0, coordinateSpace: .global).onChanged { global = $0.location }
        )
        .offset(x: 40)
    }
    square(host).pointerDown(at: CGPoint(x: 5, y: 6))
    #expect(local == CGPoint(x: 5, y: 6))
    // The square is in the middle of the window, 40 points to the right.
    #expect(global == CGPoint(x: 95, y: 6))
  }

  @Test func locationsCanBeInANamedSpace() {
    var location = CGPoint.zero
    let host = makeHost {
      $0.gesture(DragGesture(minimumDistance: 0, coordinateSpace: .named("page")).onChanged { location = $0.location })
        .padding(.leading, 30).coordinateSpace(.named("page"))
    }
    square(host).pointerDown(at: CGPoint(x: 5, y: 6))
    #expect(location == CGPoint(x: 35, y: 6))
  }

  @Test func aViewFollowsItsDragByAGestureState() {
    struct Card: View {
      @GestureState private var offset = CGSize.zero
      @State var position = CGSize.zero
      var body: some View {
        Color.red.frame(width: 100, height: 100).accessibilityIdentifier("square").offset(offset).offset(position)
          .gesture(
            DragGesture(minimumDistance: 0, coordinateSpace: .global)
              .updating($offset) { value, state, _ in state = value.translation }
              .onEnded { value in position.width += value.translation.width })
      }
    }
    let host = TestHost(Card(), size: CGSize(width: 100, height: 100))
    square(host).pointerDown(at: zero)
    square(host).pointerMoved(to: CGPoint(x: 30, y: 7))
    #expect(square(host).frame?.origin == CGPoint(x: 30, y: 7))
    square(host).pointerUp(at: zero)
    #expect(square(host).frame?.origin == CGPoint(x: 30, y: 0))
    // A canceled gesture resets its state.
    square(host).pointerDown(at: zero)
    square(host).pointerMoved(to: CGPoint(x: 20, y: 0))
    #expect(square(host).frame?.minX == 50)
    square(host).pointerCanceled()
    #expect(square(host).frame?.minX == 30)
  }

  @Test func aGestureStateIsResetInItsTransaction() {
    struct Card: View {
      @GestureState(resetTransaction: Transaction(animation: .linear(duration: 1))) private var offset = CGSize.zero
      var body: some View {
        Color.red.frame(width: 100, height: 100).accessibilityIdentifier("square").offset(offset)
          .gesture(
            DragGesture(minimumDistance: 0, coordinateSpace: .global)
              .updating($offset) { value, state, _ in state = value.translation })
      }
    }
    let host = TestHost(Card(), size: CGSize(width: 100, height: 100))
    square(host).pointerDown(at: zero)
    square(host).pointerMoved(to: CGPoint(x: 40, y: 0))
    square(host).pointerUp(at: zero)
    #expect(square(host).frame?.minX == 40)
    host.advance(by: .milliseconds(250))
    #expect(square(host).frame?.minX == 30)
  }

  @Test func aGestureNeedsItsModifierKeys() {
    let log = EventLog()
    let host = makeHost {
      $0.gesture(TapGesture().modifiers([.command, .shift]).onEnded { log.add("both") })
        .simultaneousGesture(TapGesture().modifiers(.command).onEnded { log.add("command") })
        .simultaneousGesture(TapGesture().onEnded { log.add("tap") })
    }
    func tap(_ modifiers: EventModifiers) {
      square(host).pointerDown(at: zero, modifiers: modifiers)
      square(host).pointerUp(at: zero)
    }
    tap([])
    #expect(log.take().sorted() == ["tap"])
    tap(.command)
    #expect(log.take().sorted() == ["command", "tap"])
    tap([.command, .shift, .option])
    #expect(log.take().sorted() == ["both", "command", "tap"])
    tap([])
    #expect(log.take().sorted() == ["tap"], "the keys are up again")
  }

  /// Each tap needs the keys; during a drag, they may be released.
  @Test func theKeysAreNeededWhenThePointerGoesDown() {
    let log = EventLog()
    let host = makeHost {
      $0.gesture(
        TapGesture(count: 2).modifiers(.option).onEnded { log.add("double") }
          .exclusively(
            before: DragGesture().modifiers(.shift).onChanged { log.add("drag \(Int($0.translation.width))") }))
    }
    func tap(_ modifiers: EventModifiers) {
      square(host).pointerDown(at: zero, modifiers: modifiers)
      square(host).pointerUp(at: zero)
    }
    tap(.option)
    tap(.option)
    #expect(log.take() == ["double"])
    tap(.option)
    tap([])
    #expect(log.take() == [])
    host.advance(by: .seconds(1))
    square(host).pointerDown(at: zero, modifiers: .shift)
    square(host).pointerMoved(to: CGPoint(x: 20, y: 0))
    square(host).pointerUp(at: CGPoint(x: 20, y: 0))
    #expect(log.take().last == "drag 20")
    square(host).drag(from: zero, to: CGPoint(x: 20, y: 0))
    #expect(log.take() == [])
    square(host).pinch(scale: 2)
    square(host).pinchEnded()
    #expect(log.take() == [])
  }

  @Test func aPinchNeedsItsModifierKeysToo() {
    let log = EventLog()
    let host = makeHost { $0.gesture(MagnifyGesture().modifiers(.option).onChanged { _ in log.add("magnified") }) }
    square(host).pinch(scale: 2)
    square(host).pinchEnded()
    #expect(log.take() == [])
    square(host).pinch(scale: 2, modifiers: .option)
    square(host).pinch(scale: 3)
    square(host).pinchEnded()
    #expect(log.take() == ["magnified", "magnified"])
  }

  @Test func aViewThatHasGoneIsNotPressed() {
    struct Root: View {
      let isShown: Bool
      let log: EventLog
      var body: some View {
        if isShown { Color.red.onLongPressGesture(minimumDuration: 1) { log.add("pressed") } }
      }
    }
    let log = EventLog()
    let host = TestHost(Root(isShown: true, log: log))
    host.find(.color)?.pointerDown(at: zero)
    host.update(Root(isShown: false, log: log))
    host.advance(by: .seconds(2))
    #expect(log.take() == [] && !host.isAnimating)
  }

  // MARK: - Long presses

  @Test func aLongPressEndsInTime() {
    let log = EventLog()
    let host = makeHost {
      $0.onLongPressGesture(minimumDuration: 1) {
        log.add("long")
      } onPressingChanged: {
        log.add("\($0)")
      }
    }
    square(host).pointerDown(at: zero)
    #expect(log.take() == ["true"])
    host.advance(by: .milliseconds(999))
    #expect(log.take() == [])
    host.advance(by: .milliseconds(1))
    #expect(log.take() == ["long", "false"])
    square(host).pointerUp(at: zero)
    #expect(log.take() == [])
    #expect(!host.isAnimating)

    square(host).pointerDown(at: zero)
    square(host).pointerMoved(to: CGPoint(x: 11, y: 0))
    #expect(log.take() == ["true", "false"])
    square(host).pointerUp(at: zero)
    square(host).pointerDown(at: zero)
    square(host).pointerUp(at: zero)
    host.advance(by: .seconds(2))
    #expect(log.take() == ["true", "false"])
  }

  // MARK: - Several gestures

  @Test func theInnerGestureTakesPrecedence() {
    let log = EventLog()
    let host = makeHost { $0.onTapGesture { log.add("inner") }.onTapGesture { log.add("outer") } }
    square(host).tap()
    #expect(log.take() == ["inner"])

    let high = makeHost {
      $0.onTapGesture { log.add("inner") }.highPriorityGesture(TapGesture().onEnded { log.add("outer") })
    }
    square(high).tap()
    #expect(log.take() == ["outer"])

    let both = makeHost {
      $0.onTapGesture { log.add("inner") }.simultaneousGesture(TapGesture().onEnded { log.add("outer") })
    }
    square(both).tap()
    #expect(log.take().sorted() == ["inner", "outer"])
  }

  @Test func aTapAndADragShareAView() {
    let log = EventLog()
    let host = makeHost {
      $0.onTapGesture { log.add("tap") }
        .gesture(DragGesture().onChanged { log.add("drag \($0.translation.width)") }.onEnded { _ in log.add("end") })
    }
    square(host).tap()
    #expect(log.take() == ["tap"])
    square(host).drag(from: zero, to: CGPoint(x: 20, y: 0))
    #expect(log.take() == ["drag 20.0", "end"])
  }

  @Test func masksChooseTheGestures() {
    let log = EventLog()
    func host(_ mask: GestureMask) -> TestHost<some View> {
      makeHost {
        $0.onTapGesture { log.add("inner") }.gesture(TapGesture().onEnded { log.add("outer") }, including: mask)
      }
    }
    square(host(.gesture)).tap()
    #expect(log.take() == ["outer"])
    square(host(.subviews)).tap()
    #expect(log.take() == ["inner"])
    square(host(.none)).tap()
    #expect(log.take() == [])
  }

  @Test func gesturesInSequence() {
    let log = EventLog()
    let host = makeHost {
      $0.gesture(
        LongPressGesture(minimumDuration: 1).onEnded { _ in log.add("pressed") }
          .sequenced(before: DragGesture(minimumDistance: 0))
          .onChanged { value in
            switch value {
            case .first(let isPressing): log.add("first \(isPressing)")
            case .second(_, let drag): log.add("second \(drag.map { "\($0.translation.width)" } ?? "-")")
            }
          }
          .onEnded { _ in log.add("end") })
    }
    square(host).pointerDown(at: zero)
    host.advance(by: .seconds(1))
    square(host).pointerMoved(to: CGPoint(x: 5, y: 0))
    square(host).pointerUp(at: CGPoint(x: 5, y: 0))
    #expect(log.take() == ["first true", "pressed", "second 0.0", "second 5.0", "end"])
    // The second gesture does not begin without the first one.
    square(host).drag(from: zero, to: CGPoint(x: 50, y: 0))
    #expect(log.take() == ["first true"])
  }

  /// A gesture after a tap begins with the next press.
  @Test func aTapIsFollowedByADrag() {
    let log = EventLog()
    let host = makeHost {
      $0.gesture(
        TapGesture().onEnded { log.add("tapped") }
          .sequenced(before: DragGesture(minimumDistance: 0).onChanged { log.add("drag \($0.translation.width)") })
          .onEnded { _ in log.add("end") })
    }
    square(host).pointerDown(at: zero)
    square(host).pointerUp(at: zero)
    #expect(log.take() == ["tapped"])
    square(host).pointerDown(at: zero)
    square(host).pointerMoved(to: CGPoint(x: 7, y: 0))
    square(host).pointerUp(at: CGPoint(x: 7, y: 0))
    #expect(log.take() == ["drag 0.0", "drag 7.0", "end"])
  }

  @Test func exclusiveAndSimultaneousGestures() {
    let log = EventLog()
    let exclusive = makeHost {
      $0.gesture(
        TapGesture(count: 2).onEnded { log.add("double") }
          .exclusively(before: TapGesture().onEnded { log.add("single") }))
    }
    square(exclusive).tap(count: 2)
    #expect(log.take() == ["double"])
    square(exclusive).pointerDown(at: zero)
    square(exclusive).pointerUp(at: zero)
    exclusive.advance(by: .milliseconds(400))
    #expect(log.take() == ["single"])

    let both = makeHost {
      $0.gesture(
        MagnifyGesture().onChanged { log.add("scale \($0.magnification)") }
          .simultaneously(with: RotateGesture().onChanged { log.add("angle \($0.rotation.radians)") })
          .onEnded { value in log.add("\(value.first?.magnification ?? 0) \(value.second?.rotation.radians ?? 0)") })
    }
    square(both).pinch(scale: 1, angle: .zero)
    #expect(log.take() == [])
    square(both).pinch(scale: 2, angle: .radians(0.5))
    square(both).pinchEnded()
    #expect(log.take() == ["scale 2.0", "angle 0.5", "2.0 0.5"])
  }

  @Test(arguments: 0..<6) func statesOfCombinedGesturesEndWithACancel(kind: Int) {
    struct Square: View {
      let kind: Int
      let log: EventLog
      @GestureState private var isActive = false

      private var drag: some Gesture<DragGesture.Value> {
        DragGesture().updating($isActive) { _, state, _ in state = true }
      }
      private var press: some Gesture<Bool> { LongPressGesture(minimumDuration: 1) }
      private var gesture: AnyGesture<Void> {
        switch kind {
        case 0: AnyGesture(drag.exclusively(before: press).map { _ in })
        case 1: AnyGesture(press.exclusively(before: drag).map { _ in })
        case 2: AnyGesture(drag.simultaneously(with: press).map { _ in })
        case 3: AnyGesture(press.simultaneously(with: drag).map { _ in })
        case 4: AnyGesture(drag.sequenced(before: press).map { _ in })
        default: AnyGesture(TapGesture().sequenced(before: drag).map { _ in })
        }
      }
      var body: some View {
        Color.red.frame(width: 100, height: 100).gesture(gesture)
          .onChange(of: isActive) { log.add("\($1)") }
          .accessibilityIdentifier("square")
      }
    }
    let log = EventLog()
    let host = TestHost(Square(kind: kind, log: log))
    func drag() {
      if kind == 5 { square(host).tap() }
      square(host).pointerDown(at: zero)
      square(host).pointerMoved(to: CGPoint(x: 20, y: 0))
      square(host).pointerMoved(to: CGPoint(x: 30, y: 0))
    }
    for _ in 0..<2 {
      drag()
      #expect(log.take() == ["true"])
      square(host).pointerCanceled()
      #expect(log.take() == ["false"])
    }
    drag()
    square(host).pointerUp(at: CGPoint(x: 30, y: 0))
    if kind == 4 { square(host).pointerCanceled() }
    #expect(log.take() == ["true", "false"])
  }

  @Test func fingersHaveAVelocityAndAnAnchor() throws {
    var last: MagnifyGesture.Value?
    var angle = Angle.zero
    let host = makeHost {
      $0.gesture(MagnifyGesture().onEnded { last = $0 })
        .simultaneousGesture(RotationGesture().onEnded { angle = $0 })
    }
    square(host).pinch(scale: 1, at: CGPoint(x: 25, y: 50))
    host.advance(by: .milliseconds(500))
    square(host).pinch(scale: 2, angle: .degrees(90), at: CGPoint(x: 25, y: 50))
    square(host).pinchEnded()
    let value = try #require(last)
    #expect(value.magnification == 2)
    #expect(value.velocity == 2)
    #expect(value.startAnchor == UnitPoint(x: 0.25, y: 0.5))
    #expect(value.startLocation == CGPoint(x: 25, y: 50))
    #expect(abs(angle.degrees - 90) < 1e-9)
  }

  private struct LongDrag: Gesture {
    var body: some Gesture<CGFloat> { DragGesture(minimumDistance: 50).map { $0.translation.width } }
  }

  @Test func gesturesOfYourOwnHaveABody() {
    let log = EventLog()
    let host = makeHost { $0.gesture(LongDrag().onEnded { log.add("\($0)") }) }
    square(host).drag(from: zero, to: CGPoint(x: 49, y: 0))
    #expect(log.take() == [])
    square(host).drag(from: zero, to: CGPoint(x: 51, y: 0))
    #expect(log.take() == ["51.0"])
  }

  // MARK: - Lifetimes

  @Test func aViewThatLeavesCancelsItsGesture() {
    struct Look: View {
      @State var isShown = true
      let log: EventLog
      var body: some View {
        ZStack {
          if isShown {
            Color.red.frame(width: 100, height: 100).accessibilityIdentifier("square")
              .gesture(
                DragGesture(minimumDistance: 0).onChanged { value in
                  log.add("\(value.translation.width)")
                  if value.translation.width > 10 { isShown = false }
                }.onEnded { _ in log.add("end") })
          }
        }
      }
    }
    let log = EventLog()
    let host = TestHost(Look(log: log), size: CGSize(width: 100, height: 100))
    let node = square(host)
    node.pointerDown(at: zero)
    node.pointerMoved(to: CGPoint(x: 20, y: 0))
    #expect(host.find(identifier: "square") == nil)
    node.pointerUp(at: CGPoint(x: 20, y: 0))
    #expect(log.take() == ["0.0", "20.0"])
  }

  @Test func thePointerEntersAndLeaves() {
    let log = EventLog()
    let host = makeHost { $0.onHover { log.add("\($0)") } }
    square(host).hover(true)
    square(host).hover(false)
    #expect(log.take() == ["true", "false"])
  }

  @Test func anotherElementBeginsAnew() throws {
    let log = EventLog()
    func square(_ name: String) -> some View {
      Color.red.frame(width: 50, height: 50).accessibilityIdentifier(name)
        .gesture(
          DragGesture(minimumDistance: 0).onChanged { _ in log.add(name) }.onEnded { _ in log.add("end of \(name)") })
    }
    let host = TestHost(
      HStack {
        square("a")
        square("b")
      })
    let (a, b) = (try #require(host.find(identifier: "a")), try #require(host.find(identifier: "b")))
    a.pointerDown(at: zero)
    #expect(log.take() == ["a"])
    b.pointerDown(at: zero)
    #expect(log.take() == ["b"])
    b.pointerUp(at: zero)
    #expect(log.take() == ["end of b"])
    a.pointerUp(at: zero)
    #expect(log.take() == [])
  }

  @Test func gesturesOfTwoFingersBeginAtTheirLeastChange() {
    let log = EventLog()
    let host = makeHost {
      $0.gesture(RotateGesture(minimumAngleDelta: .radians(0.5)).onChanged { log.add("\($0.rotation.radians)") })
    }
    square(host).pinch(scale: 1, angle: .zero)
    square(host).pinch(scale: 1, angle: .radians(0.25))
    #expect(log.take() == [])
    square(host).pinch(scale: 1, angle: .radians(0.5))
    #expect(log.take() == ["0.5"])
    square(host).pinchEnded()
    let other = makeHost {
      $0.gesture(MagnifyGesture(minimumScaleDelta: 0.5).onChanged { log.add("\($0.magnification)") })
    }
    square(other).pinch(scale: 1)
    square(other).pinch(scale: 1.25)
    #expect(log.take() == [])
    square(other).pinch(scale: 1.5)
    #expect(log.take() == ["1.5"])
  }

  /// While a combined gesture is only possible, its value consists of the values of the parts that have begun.
  @Test func aCombinedGestureIsPossibleWithTheValueOfOnePart() {
    struct Pressed: View {
      let log: EventLog
      @GestureState private var isPressed = false
      var body: some View {
        Color.red.frame(width: 50, height: 50)
          .gesture(
            LongPressGesture(minimumDuration: 1).simultaneously(with: TapGesture())
              .updating($isPressed) { value, state, _ in state = value.first == true })
        Color.green.frame(width: 50, height: 50)
          .gesture(
            TapGesture().simultaneously(with: TapGesture(count: 2)).updating($isPressed) { value, _, _ in
              log.add("\(value.first == nil) \(value.second == nil)")
            })
        Text(isPressed ? "pressed" : "released")
      }
    }
    let log = EventLog()
    let host = TestHost(Pressed(log: log))
    let (red, green) = (host.findAll(.color).first, host.findAll(.color).last)
    #expect(host.texts == ["released"])
    red?.pointerDown(at: .zero)
    #expect(host.texts == ["pressed"])
    red?.pointerCanceled()
    #expect(host.texts == ["released"])
    green?.pointerDown(at: .zero)
    green?.pointerCanceled()
    #expect(log.take() == [])
  }

  private func note(_ results: Any...) { ViewRecorder.current?.note(results) }

  @Test func aGestureEndsWithItsView() {
    let log = EventLog()
    struct Root: View {
      let log: EventLog
      @State private var isShown = true
      var body: some View {
        VStack {
          if isShown {
            Color.red.frame(width: 50, height: 50)
              .gesture(
                DragGesture().onChanged { _ in
                  log.add("drag")
                  isShown = false
                }
                .onEnded { _ in log.add("ended") })
          }
        }
        .simultaneousGesture(DragGesture(minimumDistance: 0).onEnded { _ in log.add("outer") })
      }
    }
    let host = TestHost(Root(log: log))
    let area = host.findAll { if case .modified(.gesture) = $0 { true } else { false } }.last
    area?.pointerDown(at: CGPoint(x: 5, y: 5))
    area?.pointerMoved(to: CGPoint(x: 30, y: 30))
    #expect(log.take() == ["drag"])
    area?.pointerMoved(to: CGPoint(x: 35, y: 35))
    area?.pointerUp(at: CGPoint(x: 35, y: 35))
    note(log.take())
    area?.pointerUp(at: CGPoint(x: 35, y: 35))
    #expect(log.take() == [])
  }

  @Test func aGestureThatHasTimedOutIsReleased() {
    final class Token {}
    struct Root: View {
      let log: EventLog
      let make: () -> Token
      @State private var isShown = true
      var body: some View {
        if isShown {
          let token = make()
          Color.red.gesture(
            TapGesture(count: 2).onEnded { _ in log.add("double \(token)") }
              .exclusively(before: TapGesture().onEnded { _ in log.add("single") }))
        }
        Button("remove") { isShown = false }
      }
    }
    weak var token: Token?
    let log = EventLog()
    let host = TestHost(
      Root(log: log) {
        let new = Token()
        token = new
        return new
      }, size: CGSize(width: 100, height: 100))
    host.find(.color)?.tap()
    for _ in 0..<3 { host.advance(by: .seconds(1)) }
    #expect(log.take() == ["single"] && token != nil)
    host.find(text: "remove")?.tap()
    #expect(token == nil)
  }
}
