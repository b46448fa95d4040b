import Foundation
import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@testable import SwiftUICore

/// Rows of grids inside modifiers: a modifier applies to each cell of the row.
///
/// A character is 8 points wide, and a line is 20 points high.
@MainActor @Suite(.recordedViews)
struct GridRowTests {
  private func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
    CGRect(x: x, y: y, width: width, height: height)
  }

  /// The frames of the texts, in the order of the strings.
  private func frames<V: View>(_ texts: String..., in host: TestHost<V>) -> [CGRect?] {
    texts.map { host.find(text: $0)?.frame }
  }

  @Test func paddingSurroundsEachCell() {
    let host = TestHost(
      Grid(alignment: .topLeading, horizontalSpacing: 10, verticalSpacing: 5) {
        GridRow {
          Text("a")
          Text("bbb")
        }
        .padding(4)
        GridRow {
          Text("cccc")
          Text("d")
        }
      }
      .accessibilityIdentifier("grid"))
    // Both columns are 32 wide: "cccc", and "bbb" with its padding. The first row is 20 + 2 × 4 high.
    #expect(
      frames("a", "bbb", "cccc", "d", in: host) == [
        rect(4, 4, 8, 20), rect(46, 4, 24, 20), rect(0, 33, 32, 20), rect(42, 33, 8, 20),
      ])
    #expect(host.find(identifier: "grid")?.frame == rect(0, 0, 74, 53))
  }

  @Test func aFrameIsThatOfEachCell() {
    let fixed = TestHost(
      Grid(horizontalSpacing: 0) {
        GridRow {
          Text("a")
          Text("bbb")
        }
        .frame(width: 50, height: 30, alignment: .bottomTrailing)
      })
    #expect(frames("a", "bbb", in: fixed) == [rect(42, 10, 8, 20), rect(76, 10, 24, 20)])
    let flexible = TestHost(
      Grid(horizontalSpacing: 0) {
        GridRow {
          Text("a")
          Text("bbb")
        }
        .frame(maxWidth: .infinity)
      }, size: CGSize(width: 100, height: 20))
    // Each column is 50 wide, with its text in the middle.
    #expect(frames("a", "bbb", in: flexible) == [rect(21, 0, 8, 20), rect(63, 0, 24, 20)])
  }

  @Test func eachCellHasABackgroundOfItsOwn() {
    let host = TestHost(
      Grid(horizontalSpacing: 10, verticalSpacing: 0) {
        GridRow {
          Text("a")
          Text("bbb")
        }
        .background { Color.red.accessibilityIdentifier("back") }
        .overlay(alignment: .bottomTrailing) { Color.blue.frame(width: 2, height: 2).accessibilityIdentifier("corner") }
        .background(.green)
      })
    #expect(host.findAll(identifier: "back").map(\.frame) == [rect(0, 0, 8, 20), rect(18, 0, 24, 20)])
    #expect(host.findAll(identifier: "corner").map(\.frame) == [rect(6, 18, 2, 2), rect(40, 18, 2, 2)])
    #expect(host.findAll { if case .modified(.background) = $0 { true } else { false } }.count == 2)
  }

  @Test func traitsForTheGridAreThoseOfEachCell() {
    let wide = TestHost(
      Grid(alignment: .topLeading, horizontalSpacing: 0, verticalSpacing: 0) {
        GridRow {
          Text("a")
          Text("b")
        }
        .gridCellColumns(2)
        GridRow { ForEach(["cc", "dd", "ee", "ff"], id: \.self) { Text($0) } }
      })
    // Four columns of 16, of which each cell of the first row spans two.
    #expect(frames("a", "b", "ff", in: wide) == [rect(0, 0, 8, 20), rect(32, 0, 8, 20), rect(48, 20, 16, 20)])
    let trailing = TestHost(
      Grid(alignment: .topLeading, horizontalSpacing: 0, verticalSpacing: 0) {
        GridRow {
          Text("a")
          Text("b")
        }
        .gridColumnAlignment(.trailing)
        GridRow {
          Text("ccc")
          Text("dd")
        }
      })
    #expect(frames("a", "b", in: trailing) == [rect(16, 0, 8, 20), rect(32, 0, 8, 20)])
  }

  private struct Line: View {
    let alignment: VerticalAlignment?
    var body: some View {
      GridRow(alignment: alignment) {
        Text("a")
        Color.red.frame(width: 5, height: 50)
      }
      .padding(1)
    }
  }

  /// The row can be in a view of its own, with modifiers inside and outside.
  @Test func theAlignmentOfARowInsideModifiersChanges() {
    struct Root: View {
      let alignment: VerticalAlignment?
      var body: some View {
        Grid(alignment: .center, horizontalSpacing: 0) { Line(alignment: alignment).padding(.leading, 3) }
      }
    }
    let host = TestHost(Root(alignment: .top))
    #expect(frames("a", in: host) == [rect(4, 1, 8, 20)])
    host.update(Root(alignment: .bottom))
    #expect(frames("a", in: host) == [rect(4, 31, 8, 20)])
    host.update(Root(alignment: nil))
    #expect(frames("a", in: host) == [rect(4, 16, 8, 20)])
  }

  @Test func cellsAndRowsComeAndGo() {
    struct Root: View {
      let rows: [[String]]
      var body: some View {
        Grid(alignment: .topLeading, horizontalSpacing: 0, verticalSpacing: 0) {
          ForEach(rows, id: \.first) { row in
            GridRow { ForEach(row, id: \.self) { Text($0) } }.padding(.trailing, 2)
          }
        }
      }
    }
    let host = TestHost(Root(rows: [["a", "bb"], ["c", "d"]]))
    #expect(
      frames("a", "bb", "c", "d", in: host) == [
        rect(0, 0, 8, 20), rect(10, 0, 16, 20), rect(0, 20, 8, 20), rect(10, 20, 8, 20),
      ])
    host.update(Root(rows: [["a", "xx", "bb"], ["c"]]))
    #expect(
      frames("a", "xx", "bb", "c", "d", in: host) == [
        rect(0, 0, 8, 20), rect(10, 0, 16, 20), rect(28, 0, 16, 20), rect(0, 20, 8, 20), nil,
      ])
    host.update(Root(rows: [["c"], [], ["a", "bb"]]))
    // A row without cells takes no space.
    #expect(frames("c", "a", "bb", in: host) == [rect(0, 0, 8, 20), rect(0, 20, 8, 20), rect(10, 20, 16, 20)])
  }

  @Test func eachCellReceivesTheGestureAndTheEnvironmentOfTheRow() {
    struct Root: View {
      @State private var taps = 0
      var body: some View {
        Grid {
          GridRow {
            Text("a")
            Text("b")
          }
          .onTapGesture { taps += 1 }
          .font(.headline)
          Text("taps \(taps)")
        }
      }
    }
    let host = TestHost(Root())
    host.find(text: "a")?.tap()
    host.find(text: "b")?.tap()
    #expect(host.find(text: "taps 2") != nil)
    #expect(host.find(text: "a")?.style?.font == .headline)
    #expect(host.find(text: "b")?.style?.font == .headline)
  }

  /// The cells of a row that is removed with an animation fade where they are, and the rows below move up.
  @Test func aRowInsideModifiersLeaves() {
    struct Root: View {
      @State private var isOn = true
      var body: some View {
        VStack(alignment: .leading, spacing: 0) {
          Grid(alignment: .topLeading, horizontalSpacing: 0, verticalSpacing: 0) {
            if isOn {
              GridRow {
                Text("a")
                Text("b")
              }
              .padding(4)
            }
            GridRow {
              Text("c")
              Text("d")
            }
          }
          Button("remove") { withAnimation(.linear(duration: 1)) { isOn = false } }
        }
        .frame(width: 100, height: 100, alignment: .topLeading)
      }
    }
    let host = TestHost(Root(), size: CGSize(width: 100, height: 100))
    #expect(
      frames("a", "b", "c", "d", in: host) == [
        rect(4, 4, 8, 20), rect(20, 4, 8, 20), rect(0, 28, 8, 20), rect(16, 28, 8, 20),
      ])
    host.find(.button, label: "remove")?.tap()
    host.advance(by: .milliseconds(500))
    #expect(host.find(text: "b")?.opacity == 0.5)
    #expect(host.find(text: "d")?.frame == rect(12, 14, 8, 20), "from 16, 28 to 8, 0")
    host.advance(by: .seconds(1))
    #expect(frames("a", "b", "c", "d", in: host) == [nil, nil, rect(0, 0, 8, 20), rect(8, 0, 8, 20)])
  }

  // MARK: - Outside a grid

  @Test func aModifierOfARowOutsideAGridAppliesToTheRow() {
    let host = TestHost(
      VStack {
        GridRow {
          Text("a")
          Text("b")
        }
        .padding(4)
      })
    #expect(frames("a", "b", in: host) == [rect(4, 4, 8, 20), rect(20, 4, 8, 20)])
  }

  /// An element can become a grid, and cease to be one. The views keep their state.
  @Test func rowsFollowALayoutThatChanges() {
    struct Counter: View {
      @State private var count = 0
      var body: some View { Text("\(count)").onTapGesture { count += 1 } }
    }
    struct Root: View {
      let isGrid: Bool
      var body: some View {
        let layout =
          isGrid
          ? AnyLayout(GridLayout(horizontalSpacing: 0, verticalSpacing: 0)) : AnyLayout(VStackLayout(spacing: 0))
        layout {
          GridRow {
            Text("a")
            Text("bbb")
          }
          GridRow {
            Text("cccc")
            Counter()
          }
        }
      }
    }
    let host = TestHost(Root(isGrid: true))
    // Columns of 32 and 24.
    let inGrid = [rect(12, 0, 8, 20), rect(32, 0, 24, 20), rect(0, 20, 32, 20), rect(40, 20, 8, 20)]
    #expect(frames("a", "bbb", "cccc", "0", in: host) == inGrid)
    host.find(text: "0")?.tap()
    host.update(Root(isGrid: false))
    // Rows of 8 + 8 + 24 and of 32 + 8 + 8.
    #expect(
      frames("a", "bbb", "cccc", "1", in: host) == [
        rect(4, 0, 8, 20), rect(20, 0, 24, 20), rect(0, 20, 32, 20), rect(40, 20, 8, 20),
      ])
    host.update(Root(isGrid: true))
    #expect(frames("a", "bbb", "cccc", "1", in: host) == inGrid)
  }

  @Test func aCellOfAGridHasAnAnchor() throws {
    func frame(_ anchor: UnitPoint) throws -> CGRect {
      let host = TestHost(
        Grid(horizontalSpacing: 0, verticalSpacing: 0) {
          GridRow {
            Color.red.frame(width: 60, height: 60)
            Color.blue.frame(width: 10, height: 20).gridCellAnchor(anchor).accessibilityIdentifier("cell")
          }
          GridRow { Color.green.frame(width: 50, height: 10).gridCellColumns(2).frame(width: 110) }
        }, size: CGSize(width: 110, height: 70))
      return try #require(host.find(identifier: "cell")?.frame)
    }
    let (corner, center) = try (frame(.topLeading), frame(.center))
    let end = try frame(.bottomTrailing)
    #expect(end.minX - corner.minX == 2 * (center.minX - corner.minX) && end.minX > corner.minX)
    #expect(end.minY - corner.minY == 40 && center.minY - corner.minY == 20)
    #expect(try frame(UnitPoint(x: 0.25, y: 0.75)).minY - corner.minY == 30)
  }
}

/// Backgrounds, overlays and masks of several views: each of the views has its own.
@MainActor @Suite(.recordedViews)
struct BackgroundOfSeveralViewsTests {
  private struct Note: View {
    let log: EventLog
    @State private var taps = 0
    var body: some View {
      Color.red.accessibilityIdentifier("note \(taps)")
        .onTapGesture { taps += 1 }
        .onAppear { log.add("appear") }
        .onDisappear { log.add("disappear \(taps)") }
    }
  }

  private struct Root: View {
    let names: [String]
    let log: EventLog
    var body: some View {
      HStack(spacing: 10) {
        ForEach(names, id: \.self) { Text($0) }
          .overlay { Note(log: log) }
          .background { Color.blue }
          .mask { Color.black }
      }
    }
  }

  @Test func eachViewHasItsOwn() {
    let log = EventLog()
    let host = TestHost(Root(names: ["a", "bbb"], log: log))
    #expect(
      host.tree.description == """
        root
          horizontal stack
            backed
              backed
                background:
                  color blue
                backed
                  text "a"
                  overlay:
                    tap gesture
                      identifier "note 0"
                        color red
              mask:
                color #000000
            backed
              backed
                background:
                  color blue
                backed
                  text "bbb"
                  overlay:
                    tap gesture
                      identifier "note 0"
                        color red
              mask:
                color #000000
        """)
    #expect(
      host.findAll(identifier: "note 0").map(\.frame) == [
        CGRect(x: 0, y: 0, width: 8, height: 20), CGRect(x: 18, y: 0, width: 24, height: 20),
      ])
    #expect(log.take() == ["appear", "appear"])
  }

  /// The views in front of an element exist as long as the element, with a state of their own.
  @Test func theyComeAndGoWithTheViews() {
    let log = EventLog()
    let host = TestHost(Root(names: ["a", "b"], log: log))
    _ = log.take()
    host.findAll(identifier: "note 0").last?.tap()
    #expect(host.findAll(identifier: "note 1").map(\.frame?.minX) == [18])
    host.update(Root(names: ["c", "b", "a"], log: log))
    #expect(log.take() == ["appear"])
    #expect(host.findAll(identifier: "note 1").map(\.frame?.minX) == [18], "still that of b")
    host.update(Root(names: ["c"], log: log))
    #expect(log.take().sorted() == ["disappear 0", "disappear 1"])
    host.unmount()
    #expect(log.take() == ["disappear 0"])
  }

  /// A view that shows nothing has no background.
  @Test func nothingHasNoBackground() {
    struct Root: View {
      let isOn: Bool
      var body: some View {
        VStack(spacing: 5) {
          Text("a")
          Group { if isOn { Text("b") } }.background { Color.red.accessibilityIdentifier("back") }
          Text("c")
        }
      }
    }
    let host = TestHost(Root(isOn: false))
    #expect(host.find(identifier: "back") == nil)
    #expect(host.find(text: "c")?.frame?.minY == 25)
    host.update(Root(isOn: true))
    #expect(host.find(identifier: "back")?.frame == CGRect(x: 0, y: 25, width: 8, height: 20))
    #expect(host.find(text: "c")?.frame?.minY == 50)
  }
}
