import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

/// The margins of scrolling views, and the points at which they start.
@MainActor @Suite(.recordedViews)
struct ContentMarginTests {
  /// A view of 100 × 100 points that scrolls ten rows of 20 points.
  private func rows<V: View>(
    lazy: Bool = false, _ modify: @escaping (ScrollView<AnyView>) -> V
  ) -> TestHost<some View> {
    let rows = ForEach(0..<10, id: \.self) { number in
      Color.red.frame(width: 40, height: 20).accessibilityIdentifier("\(number)")
    }
    let stack = lazy ? AnyView(LazyVStack(spacing: 0) { rows }) : AnyView(VStack(spacing: 0) { rows })
    return TestHost(
      ScrollViewReader { proxy in
        VStack(spacing: 0) {
          modify(ScrollView { stack }).frame(width: 100, height: 100)
          Button("top") { proxy.scrollTo(4, anchor: .top) }
          Button("bottom") { proxy.scrollTo(6, anchor: .bottom) }
          Button("show") { proxy.scrollTo(9) }
        }
      }, size: CGSize(width: 100, height: 200))
  }

  private func offset<V: View>(_ host: TestHost<V>) -> CGFloat? { host.find(.scroll)?.contentOffset.y }

  @Test(arguments: [false, true]) func contentScrollsThroughMargins(lazy: Bool) {
    let host = rows(lazy: lazy) {
      $0.contentMargins(.vertical, EdgeInsets(top: 10, leading: 1, bottom: 30, trailing: 1)).contentMargins(.leading, 6)
    }
    let top = host.find(.scroll)?.frame?.minY ?? 0
    #expect((host.find(identifier: "0")?.frame?.minY ?? 0) - top == 10)
    // The row is in the middle of what the margin leaves, or of the width of the lazy stack.
    #expect(host.find(identifier: "0")?.frame?.minX == (lazy ? 33 : 33))
    #expect(host.find(.scroll)?.contentSize.height == 240)
    host.find(.scroll)?.scroll(byY: 1000)
    #expect(offset(host) == 140)
    #expect((host.find(identifier: "9")?.frame?.maxY ?? 0) - top == 70, "above the margin at the end")
  }

  @Test(arguments: [false, true]) func viewsAreShownBesideTheMargins(lazy: Bool) {
    let host = rows(lazy: lazy) { $0.contentMargins(.vertical, 15, for: ContentMarginPlacement.scrollContent) }
    host.find(.button, label: "top")?.tap()
    #expect(offset(host) == 80, "the margin of 15 points is above row 4, which is at 80")
    host.find(.button, label: "bottom")?.tap()
    #expect(offset(host) == 70, "row 6 ends at 140, 85 points below the start of the visible part")
    host.find(.button, label: "show")?.tap()
    #expect(offset(host) == 130)
  }

  @Test func marginsOfAPartReplaceAutomaticOnes() {
    func content<V: View>(_ host: TestHost<V>) -> ScrollContent? {
      guard case .scroll(let content)? = host.find(.scroll)?.tree.primitive else { return nil }
      return content
    }
    let both = content(rows { $0.contentMargins(8) })
    #expect(both?.margins == EdgeInsets(top: 8, leading: 8, bottom: 8, trailing: 8))
    #expect(both?.indicatorMargins == both?.margins)
    let bars = content(rows { $0.contentMargins(20, for: .scrollIndicators).contentMargins(8, for: .automatic) })
    #expect(bars?.indicatorMargins.top == 20 && bars?.margins.top == 8)
    let one = content(rows { $0.contentMargins(.top, 3).contentMargins(.all, 8, for: .scrollContent) })
    #expect(one?.margins.top == 8 && one?.indicatorMargins == EdgeInsets(top: 3, leading: 0, bottom: 0, trailing: 0))
    let none = content(rows { $0.contentMargins(.horizontal, nil).contentMargins(5) })
    #expect(none?.margins == EdgeInsets(top: 5, leading: 0, bottom: 5, trailing: 0))
    let inner = TestHost(
      ScrollView { ScrollView(.horizontal) { Text("a") } }.contentMargins(9).contentMargins(.bottom, 7))
    let bottoms = inner.findAll(.scroll).compactMap { scroll -> CGFloat? in
      guard case .scroll(let content) = scroll.tree.primitive else { return nil }
      return content.margins.bottom
    }
    #expect(bottoms == [9, 0], "the inner modifier counts, and not for scroll views inside others")
  }

  @Test func marginsChange() {
    struct Root: View {
      @State private var margin: CGFloat = 5
      var body: some View {
        ScrollView { Color.red.frame(height: 300) }.contentMargins(.top, margin)
        Button("more") { margin = 25 }
      }
    }
    let host = TestHost(Root(), size: CGSize(width: 100, height: 100))
    #expect(host.find(.scroll)?.contentSize.height == 305)
    host.find(.button, label: "more")?.tap()
    #expect(host.find(.scroll)?.contentSize.height == 325)
  }

  @Test func formsAndEditorsHaveMargins() {
    struct Root: View {
      @State private var text = ""
      var body: some View {
        VStack {
          Form { Text("form") }
          TextEditor(text: $text)
        }
        .contentMargins(.top, 30)
      }
    }
    let host = TestHost(Root(), size: CGSize(width: 200, height: 200))
    #expect(host.find(text: "form")?.frame?.origin == CGPoint(x: 12, y: 30), "the other edges keep their margins")
    #expect(host.find(.textEditor)?.style?.contentMargins?.top == 30)
    #expect(TestHost(Root().contentMargins(.leading, 2)).find(.textEditor)?.style?.contentMargins?.leading == 2)
    #expect(TestHost(TextEditor(text: .constant(""))).find(.textEditor)?.style?.contentMargins == nil)
  }

  @Test func relativeFramesAndBehaviorsLeaveTheMargins() {
    let host = TestHost(
      ScrollView(.horizontal) {
        HStack(spacing: 10) {
          ForEach(0..<5, id: \.self) { number in
            Color.red.containerRelativeFrame(.horizontal).accessibilityIdentifier("\(number)")
          }
        }
        .scrollTargetLayout()
      }
      .contentMargins(.horizontal, 20).scrollTargetBehavior(.viewAligned), size: CGSize(width: 200, height: 50))
    #expect(host.find(identifier: "0")?.frame?.minX == 20 && host.find(identifier: "0")?.frame?.width == 160)
    host.find(.scroll)?.scroll(byX: 30)
    for _ in 0..<4 { host.advance(by: .milliseconds(200)) }
    #expect(host.find(identifier: "1")?.frame?.minX == 20, "the next view is beside the margin")
    #expect(host.find(.scroll)?.contentOffset.x == 170)
  }

  // MARK: - Anchors

  private struct Chat: View {
    @State var count = 0
    var lazy = false
    var roles: [(UnitPoint?, ScrollAnchorRole)] = []
    var anchor: UnitPoint? = .bottom

    @ViewBuilder private var rows: some View {
      ForEach(0..<count, id: \.self) { Color.red.frame(width: 50, height: 20).accessibilityIdentifier("\($0)") }
    }

    var body: some View {
      let scroll = ScrollView {
        if lazy { LazyVStack(spacing: 0) { rows } } else { VStack(spacing: 0) { rows } }
      }
      .defaultScrollAnchor(anchor)
      VStack(spacing: 0) {
        if let (point, role) = roles.first {
          scroll.defaultScrollAnchor(point, for: role).frame(height: 100)
        } else {
          scroll.frame(height: 100)
        }
        Button("add") { count += 1 }
        Button("more") { count += 20 }
      }
    }
  }

  @Test(arguments: [false, true]) func aChatStartsAndStaysAtItsEnd(lazy: Bool) {
    let host = TestHost(Chat(count: 50, lazy: lazy), size: CGSize(width: 100, height: 200))
    #expect(offset(host) == 900)
    #expect(host.find(identifier: "49") != nil)
    host.find(.button, label: "add")?.tap()
    #expect(offset(host) == 920, "the new row is shown")
    host.find(.scroll)?.scroll(byY: -100)
    host.find(.button, label: "add")?.tap()
    #expect(offset(host) == 820, "but not if the user has scrolled away")
    host.find(.scroll)?.scroll(byY: 119)
    host.find(.button, label: "add")?.tap()
    #expect(offset(host) == 939, "also not by a single point")
    host.find(.scroll)?.scroll(byY: 1000)
    host.find(.button, label: "more")?.tap()
    #expect(offset(host) == 1360)
  }

  @Test func smallContentIsAligned() {
    let host = TestHost(Chat(count: 2), size: CGSize(width: 100, height: 200))
    #expect(host.find(identifier: "1")?.frame?.maxY == host.find(.scroll)?.frame?.maxY)
    host.find(.button, label: "add")?.tap()
    #expect(host.find(identifier: "2")?.frame?.maxY == host.find(.scroll)?.frame?.maxY)
    host.find(.button, label: "more")?.tap()
    #expect(offset(host) == 360, "content that has become larger is shown at its end")
    let top = TestHost(Chat(count: 2, roles: [(.top, .alignment)]), size: CGSize(width: 100, height: 200))
    #expect(top.find(identifier: "0")?.frame?.minY == top.find(.scroll)?.frame?.minY, "a role of its own")
    let middle = TestHost(Chat(count: 2, anchor: .center), size: CGSize(width: 100, height: 200))
    #expect((middle.find(identifier: "0")?.frame?.minY ?? 0) - (middle.find(.scroll)?.frame?.minY ?? 0) == 30)
  }

  @Test func rolesHaveAnchorsOfTheirOwn() {
    let initial = TestHost(
      Chat(count: 50, roles: [(.bottom, .initialOffset)], anchor: nil), size: CGSize(width: 100, height: 200))
    #expect(offset(initial) == 900)
    initial.find(.button, label: "add")?.tap()
    #expect(offset(initial) == 900, "a change of the size has no anchor")
    let none = TestHost(Chat(count: 50, roles: [(nil, .initialOffset)]), size: CGSize(width: 100, height: 200))
    #expect(offset(none) == 0)
    let changes = TestHost(
      Chat(count: 50, roles: [(.bottom, .sizeChanges)], anchor: nil), size: CGSize(width: 100, height: 200))
    #expect(offset(changes) == 0)
    changes.find(.scroll)?.scroll(byY: 1000)
    changes.find(.button, label: "add")?.tap()
    #expect(offset(changes) == 920)
    let middle = TestHost(Chat(count: 50, anchor: .center), size: CGSize(width: 100, height: 200))
    #expect(offset(middle) == 450)
  }

  @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft]) func anchorsFollowTheLayoutDirection(
    _ direction: LayoutDirection
  ) {
    let host = TestHost(
      ScrollView(.horizontal) { Color.red.frame(width: 500, height: 20) }
        .defaultScrollAnchor(.trailing).environment(\.layoutDirection, direction), size: CGSize(width: 100, height: 50))
    #expect(host.find(.scroll)?.contentOffset.x == (direction == .leftToRight ? 400 : 0))
  }

  @Test func aPositionOfTheProgramComesFirst() {
    let host = TestHost(
      ScrollView { Color.red.frame(width: 50, height: 500) }
        .scrollPosition(.constant(ScrollPosition(y: 70))).defaultScrollAnchor(.bottom),
      size: CGSize(width: 100, height: 100))
    #expect(offset(host) == 70)
  }

  @Test func aRowStaysAtItsEnd() {
    struct Squares: View {
      let count: Int
      var body: some View {
        ScrollView(.horizontal) {
          HStack(spacing: 0) { ForEach(0..<count, id: \.self) { _ in Color.red.frame(width: 20, height: 20) } }
        }
        .defaultScrollAnchor(.trailing)
      }
    }
    let host = TestHost(Squares(count: 10), size: CGSize(width: 100, height: 50))
    #expect(host.find(.scroll)?.contentOffset.x == 100)
    host.update(Squares(count: 11))
    #expect(host.find(.scroll)?.contentOffset.x == 120)
    host.find(.scroll)?.scroll(byX: -1)
    host.update(Squares(count: 12))
    #expect(host.find(.scroll)?.contentOffset.x == 119, "the user has scrolled away by a point")
  }
}
