import Foundation
import SwiftUI
import Testing
import ViewTestHelpers

@testable import SwiftUICore
@testable import SwiftUITesting

/// Lazy stacks and grids. In the built-in font a character is 8 points wide, and a line is 20 points high.
@MainActor @Suite(.recordedViews)
struct LazyStackTests {
  /// A row whose evaluations are counted.
  struct Row: View {
    let number: Int
    var height: CGFloat?

    var body: some View { Text(verbatim: "\(number)").frame(height: height) }
  }

  /// A stack of rows of 20 points without spacing.
  struct Rows: View {
    var numbers: [Int]

    var body: some View {
      ScrollView {
        LazyVStack(spacing: 0) { ForEach(numbers, id: \.self) { Row(number: $0) } }
      }
    }
  }

  private func numbers(_ host: TestHost<some View>) -> [Int] { host.texts.compactMap(Int.init) }

  // MARK: - Created rows

  @Test func onlyVisibleRowsOfTenThousandAreEvaluated() {
    let host = TestHost(Rows(numbers: Array(0..<10_000)), size: CGSize(width: 100, height: 100))
    // The visible area and a quarter of its height on both sides: from 0 to 125.
    #expect(numbers(host) == Array(0...6))
    #expect(host.bodyCount(of: Row.self) == 7)
    #expect(host.find(.scroll)?.contentSize == CGSize(width: 100, height: 200_000))
    #expect(host.find(text: "3")?.frame == CGRect(x: 46, y: 60, width: 8, height: 20))

    host.find(.scroll)?.scroll(to: CGPoint(x: 0, y: 5000))
    #expect(numbers(host) == Array(248...256))
    #expect(host.bodyCount(of: Row.self) == 7 + 9)
    #expect(host.find(text: "250")?.frame == CGRect(x: 38, y: 0, width: 24, height: 20))

    host.find(.scroll)?.scroll(byY: 20)
    #expect(numbers(host) == Array(249...257))
    #expect(host.bodyCount(of: Row.self) == 7 + 9 + 1)

    host.find(.scroll)?.scroll(to: CGPoint(x: 0, y: 1_000_000))
    #expect(host.find(.scroll)?.contentOffset.y == 199_900)
    #expect(numbers(host) == Array(9993...9999))
    #expect(host.find(text: "9999")?.frame?.maxY == 100)
  }

  @Test func aStackOutsideAScrollViewMakesEverything() {
    let host = TestHost(LazyVStack(spacing: 2) { ForEach(0..<50) { Row(number: $0) } })
    #expect(numbers(host) == Array(0..<50))
    #expect(host.find(text: "49")?.frame == CGRect(x: 0, y: 49 * 22, width: 16, height: 20))

    let across = TestHost(
      ScrollView(.horizontal) { LazyVStack(spacing: 0) { ForEach(0..<50) { Row(number: $0) } } },
      size: CGSize(width: 60, height: 60))
    #expect(numbers(across).count == 50, "the scroll view scrolls along the other axis")
  }

  @Test func scrollingBackEvaluatesNothingAndKeepsState() {
    struct Counter: View {
      let number: Int
      @State private var count = 0
      var body: some View { Button("\(number): \(count)") { count += 1 } }
    }
    let host = TestHost(
      ScrollView { LazyVStack { ForEach(0..<1000) { Counter(number: $0) } } }, size: CGSize(width: 100, height: 100))
    host.find(.button, label: "1: 0")?.tap()
    host.resetCounts()
    host.find(.scroll)?.scroll(to: CGPoint(x: 0, y: 9000))
    #expect(host.find(.button, label: "1: 1") == nil)
    let made = host.bodyCount(of: Counter.self)
    #expect(made > 0)
    host.find(.scroll)?.scroll(to: .zero)
    #expect(host.find(.button, label: "1: 1") != nil)
    #expect(host.bodyCount(of: Counter.self) == made)
  }

  @Test func rowsAppearAndDisappearAsTheyComeAndGo() {
    final class Log {
      var events: [String] = []
      func take() -> [String] {
        defer { events = [] }
        return events.sorted()
      }
    }
    struct Logged: View {
      let log: Log
      var body: some View {
        ScrollView {
          LazyVStack(spacing: 0) {
            ForEach(0..<100) { number in
              Text("\(number)").frame(height: 50)
                .onAppear { log.events.append("+\(number)") }
                .onDisappear { log.events.append("-\(number)") }
            }
          }
        }
      }
    }
    let log = Log()
    let host = TestHost(Logged(log: log), size: CGSize(width: 100, height: 100))
    #expect(log.take() == ["+0", "+1", "+2"])
    host.find(.scroll)?.scroll(byY: 10)
    #expect(log.take() == [])
    host.find(.scroll)?.scroll(byY: 100)  // from 85 to 235
    #expect(log.take() == ["+3", "+4", "-0"])
    host.find(.scroll)?.scroll(to: .zero)
    #expect(log.take() == ["+0", "-3", "-4"])
    host.unmount()
    #expect(log.take() == ["-0", "-1", "-2"], "only the rows that had appeared disappear")
  }

  /// A row without views occupies no space, even if it is the last row that a layout creates.
  @Test func rowsWithoutViewsAmongOthers() {
    for hidden in [[3], [0], [2, 3], [0, 1, 2, 3], []] {
      let host = TestHost(
        ScrollView {
          LazyVStack(spacing: 0) { ForEach(0..<4) { if !hidden.contains($0) { Text(verbatim: "\($0)") } } }
        }, size: CGSize(width: 100, height: 100))
      let shown = (0..<4).filter { !hidden.contains($0) }
      #expect(numbers(host) == shown)
      #expect(host.find(.scroll)?.contentSize.height == CGFloat(20 * shown.count))
      for (place, number) in shown.enumerated() {
        #expect(host.find(text: "\(number)")?.frame?.minY == CGFloat(20 * place))
      }
    }
  }

  // MARK: - Positions

  // With the fixed seed, the user scrolls past the margin to a row of unknown height above the visible rows.
  @Test(arguments: [14_924_019_603_289_334_904, UInt64.random(in: 0 ... .max)])
  func visibleRowsStayInPlaceWhileHeightsBecomeKnown(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let host = TestHost(
      ScrollView {
        LazyVStack(spacing: 3) {
          ForEach(0..<2000) { Row(number: $0, height: CGFloat(20 + $0 * $0 % 7 * 12)) }
        }
      }, size: CGSize(width: 200, height: 300))
    func frames() -> [Int: CGFloat] {
      var result: [Int: CGFloat] = [:]
      for number in numbers(host) { result[number] = host.find(text: "\(number)")?.frame?.midY }
      return result
    }
    func checkDistances(_ comment: Comment) {
      let shown = frames()
      for (number, middle) in shown {
        guard let next = shown[number + 1] else { continue }
        func height(_ number: Int) -> CGFloat { CGFloat(20 + number * number % 7 * 12) }
        #expect(next - middle == (height(number) + height(number + 1)) / 2 + 3, comment)
      }
      let visible = shown.filter { $0.value > 0 && $0.value < 300 }
      #expect(!visible.isEmpty, comment)
    }
    for step in 0..<120 {
      let comment: Comment = "seed \(seed), step \(step)"
      let offset = host.find(.scroll)?.contentOffset.y ?? 0
      if step % 10 == 9 {
        host.find(.scroll)?.scroll(to: CGPoint(x: 0, y: CGFloat(Int.random(in: 0..<120_000, using: &random))))
      } else {
        let before = frames()
        let distance = CGFloat(Int.random(in: -80...80, using: &random))
        host.find(.scroll)?.scroll(byY: distance)
        let length = host.find(.scroll)?.contentSize.height ?? 0
        if offset + distance > 200, offset + distance < length - 600 {
          for (number, middle) in frames() where before[number] != nil {
            #expect(middle == (before[number] ?? 0) - distance, comment)
          }
        }
      }
      checkDistances(comment)
    }
    host.find(.scroll)?.scroll(to: .zero)
    #expect(host.find(text: "0")?.frame?.minY == 0, "seed \(seed)")
  }

  @Test func insertedAndRemovedRowsMoveTheOthers() {
    let host = TestHost(Rows(numbers: Array(0..<100)), size: CGSize(width: 100, height: 100))
    host.update(Rows(numbers: [500, 501] + Array(0..<100)))
    #expect(numbers(host) == [500, 501, 0, 1, 2, 3, 4])
    #expect(host.find(text: "0")?.frame?.minY == 40)
    host.update(Rows(numbers: Array(50..<100)))
    #expect(numbers(host) == Array(50...56))
    #expect(host.find(.scroll)?.contentSize.height == 1000)
    host.find(.scroll)?.scroll(to: CGPoint(x: 0, y: 900))
    host.update(Rows(numbers: Array(50..<53)))
    #expect(numbers(host) == [50, 51, 52])
    #expect(host.find(.scroll)?.contentOffset.y == 0, "the offset is inside the content")
    host.update(Rows(numbers: []))
    #expect(numbers(host) == [])
    #expect(host.find(.scroll)?.contentSize.height == 0)
    host.update(Rows(numbers: [7]))
    #expect(numbers(host) == [7])
  }

  @Test func theLastRowStaysIfTheOneBeforeItHasNoViews() {
    let host = TestHost(
      ScrollView {
        LazyVStack(spacing: 0) { ForEach(0..<100) { if $0 != 98 { Row(number: $0) } } }
      }, size: CGSize(width: 100, height: 20))
    host.find(.scroll)?.scroll(to: CGPoint(x: 0, y: 1980))
    #expect(host.find(text: "99")?.frame?.minY == 0)
    #expect(host.find(.scroll)?.contentSize.height == 1980)
  }

  @Test func aStackIsAsWideAsTheWidestOfItsRows() {
    let host = TestHost(
      ScrollView([.horizontal, .vertical]) {
        LazyVStack(alignment: .leading, spacing: 0) {
          ForEach([30, 250, 60], id: \.self) { Color.red.frame(width: $0, height: 20) }
        }
      }, size: CGSize(width: 100, height: 100))
    #expect(host.find(.scroll)?.contentSize == CGSize(width: 250, height: 60))
  }

  @Test func aRowThatGrowsMovesTheRowsBelow() {
    struct Growing: View {
      @State private var isTall = false
      var body: some View {
        ScrollView {
          LazyVStack(spacing: 0) {
            Button("grow") { isTall = true }.frame(height: isTall ? 60 : 30)
            ForEach(0..<100) { Row(number: $0) }
          }
        }
      }
    }
    let host = TestHost(Growing(), size: CGSize(width: 100, height: 100))
    #expect(host.find(text: "0")?.frame?.minY == 30)
    host.find(text: "grow")?.tap()
    #expect(host.find(text: "0")?.frame?.minY == 60)
    // The estimated height of the other rows is the average of the known heights.
    host.find(.scroll)?.scroll(to: CGPoint(x: 0, y: 100_000))
    #expect(host.find(text: "99")?.frame?.maxY == 100)
  }

  @Test func rowsOfSeveralViewsOrNoneHaveAsManyCells() {
    let host = TestHost(
      ScrollView {
        LazyVStack(spacing: 0) {
          ForEach(0..<1000) { number in
            if number % 3 != 0 {
              Text("\(number)")
              if number % 3 == 2 { Text("\(number)b").frame(height: 10) }
            }
          }
        }
      }, size: CGSize(width: 100, height: 100))
    #expect(host.texts == ["1", "2", "2b", "4", "5", "5b", "7", "8"])
    #expect(host.find(text: "7")?.frame?.minY == 100)
    host.find(.scroll)?.scroll(to: CGPoint(x: 0, y: 10_000))
    host.find(.scroll)?.scroll(to: .zero)
    #expect(host.find(text: "4")?.frame?.minY == 50)
    #expect(host.texts == ["1", "2", "2b", "4", "5", "5b", "7", "8"])
  }

  @Test func alignmentAndSurroundingViews() {
    let host = TestHost(
      ScrollView {
        VStack(spacing: 0) {
          Text("title").frame(height: 40)
          LazyVStack(alignment: .trailing, spacing: 5) { ForEach(0..<100) { Row(number: $0) } }.padding(10)
          Text("end")
        }
      }, size: CGSize(width: 100, height: 200))
    #expect(host.find(text: "0")?.frame == CGRect(x: 82, y: 50, width: 8, height: 20))
    #expect(host.find(text: "1")?.frame == CGRect(x: 82, y: 75, width: 8, height: 20))
    #expect(host.find(text: "end")?.frame?.minY == 2555)
    host.find(.scroll)?.scroll(to: CGPoint(x: 0, y: 10_000))
    #expect(host.find(text: "end")?.frame?.maxY == 200)
    #expect(host.find(text: "99")?.frame?.maxY == 170)
  }

  @Test func aHorizontalStackMakesTheColumnsThatAreSeen() {
    let host = TestHost(
      ScrollView(.horizontal) {
        LazyHStack(alignment: .top, spacing: 10) { ForEach(100..<1000) { Row(number: $0) } }
      }, size: CGSize(width: 68, height: 50))
    // From 0 to 85, in steps of 34.
    #expect(numbers(host) == [100, 101, 102])
    #expect(host.find(text: "101")?.frame == CGRect(x: 34, y: 0, width: 24, height: 20))
    host.find(.scroll)?.scroll(byX: 340)
    #expect(numbers(host) == [109, 110, 111, 112])
    #expect(host.find(.scroll)?.contentSize.width == 30_590)
  }

  @Test func aNarrowerWindowWrapsTheTextsOfTheRows() {
    let host = TestHost(
      ScrollView { LazyVStack(spacing: 0) { ForEach(0..<1000) { Text(verbatim: "row \($0 + 1000)") } } },
      size: CGSize(width: 200, height: 100))
    host.find(.scroll)?.scroll(to: CGPoint(x: 0, y: 10_000))
    #expect(host.find(text: "row 1500")?.frame?.minY == 0)
    host.size = CGSize(width: 40, height: 100)
    #expect(host.find(text: "row 1500")?.frame == CGRect(x: 4, y: 0, width: 32, height: 40))
    #expect(host.find(.scroll)?.contentSize.height == 40_000)
  }

  // MARK: - Grids

  @Test func aGridDividesItsWidthAmongItsColumns() {
    func xs(_ columns: [GridItem], width: CGFloat = 200, alignment: HorizontalAlignment = .center) -> [CGRect] {
      let host = TestHost(
        ScrollView {
          LazyVGrid(columns: columns, alignment: alignment, spacing: 4) {
            ForEach(0..<6) { number in Color.red.frame(height: number == 1 ? 30 : 10) }
          }
        }, size: CGSize(width: width, height: 100))
      return host.findAll(.color).compactMap(\.frame)
    }
    func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat = 10) -> CGRect {
      CGRect(x: x, y: y, width: width, height: height)
    }
    // 200 - 8 = 192 for two columns. The line is 30 high, and the lower view is in the middle.
    let two = xs([GridItem(.flexible()), GridItem(.flexible())])
    #expect(two.prefix(4) == [rect(0, 10, 96), rect(104, 0, 96, 30), rect(0, 34, 96), rect(104, 34, 96)])
    // 200 - 50 - 2 × 8 = 134 for two columns, of which the first takes at most 40.
    let mixed = xs([GridItem(.fixed(50)), GridItem(.flexible(maximum: 40)), GridItem()])
    #expect(mixed.prefix(3).map(\.minX) == [0, 58, 106])
    #expect(mixed.prefix(3).map(\.width) == [50, 40, 94])
    // Three columns of 60 and two spaces of 8 fit in 200.
    let adaptive = xs([GridItem(.adaptive(minimum: 60))])
    #expect(adaptive.prefix(4).map { ($0.minX * 3).rounded() } == [0, 208, 416, 0])
    #expect(adaptive[0].width == 184.0 / 3)
    let trailing = xs([GridItem(.fixed(30), spacing: 20), GridItem(.fixed(30))], alignment: .trailing)
    #expect(trailing.prefix(2).map(\.minX) == [120, 170])
    let top = xs([GridItem(.flexible(), alignment: .topLeading), GridItem(.flexible())])
    #expect(top[0] == rect(0, 0, 96))
  }

  @Test func aGridMakesTheLinesThatAreSeen() {
    let host = TestHost(
      ScrollView {
        LazyVGrid(columns: [GridItem(), GridItem(), GridItem()], spacing: 0) {
          ForEach(0..<10_000) { Row(number: $0) }
        }
      }, size: CGSize(width: 300, height: 100))
    #expect(numbers(host) == Array(0..<21))
    #expect(host.find(.scroll)?.contentSize.height == 66_680)
    host.find(.scroll)?.scroll(to: CGPoint(x: 0, y: 20_000))
    #expect(numbers(host) == Array(2994..<3021))
    #expect(host.find(text: "3001")?.frame?.midX == 150)
    #expect(host.find(text: "3001")?.frame?.minY == 0)

    let rows = TestHost(
      ScrollView(.horizontal) {
        LazyHGrid(rows: [GridItem(.fixed(20)), GridItem(.fixed(40))], alignment: .bottom, spacing: 2) {
          ForEach(10..<60) { Row(number: $0) }
        }
      }, size: CGSize(width: 50, height: 100))
    #expect(numbers(rows) == Array(10..<18))
    #expect(rows.find(text: "10")?.frame == CGRect(x: 0, y: 32, width: 16, height: 20))
    #expect(rows.find(text: "13")?.frame == CGRect(x: 18, y: 70, width: 16, height: 20))
  }

  @Test func aGridOfRowsWithSeveralViewsFlows() {
    let host = TestHost(
      ScrollView {
        LazyVGrid(columns: [GridItem(.fixed(40), spacing: 0), GridItem(.fixed(40))], spacing: 0) {
          ForEach(0..<300) { number in
            Text(verbatim: "\(number)")
            if number % 2 == 1 { Text(verbatim: "\(number)b") }
          }
        }
      }, size: CGSize(width: 80, height: 60))
    // Two rows of the collection fill three cells.
    #expect(host.texts == ["0", "1", "1b", "2", "3", "3b", "4", "5"])
    #expect(host.find(text: "3b")?.frame?.minY == 40)
    for _ in 0..<20 { host.find(.scroll)?.scroll(byY: 15) }
    let top = host.findAll(.text).compactMap { $0.frame?.minY }.filter { $0 >= 0 }.min()
    #expect(top == 0)
    for _ in 0..<20 { host.find(.scroll)?.scroll(byY: -15) }
    #expect(host.find(text: "3b")?.frame == CGRect(x: 52, y: 40, width: 16, height: 20))
  }

  @Test func aNarrowerGridHasFewerColumns() {
    let host = TestHost(
      ScrollView {
        LazyVGrid(columns: [GridItem(.adaptive(minimum: 50), spacing: 0)], spacing: 0) {
          ForEach(0..<1000) { Row(number: $0) }
        }
      }, size: CGSize(width: 200, height: 100))
    #expect(host.find(.scroll)?.contentSize.height == 5000)
    host.size = CGSize(width: 120, height: 100)
    #expect(host.find(.scroll)?.contentSize.height == 10_000)
    #expect(host.find(text: "2")?.frame?.minY == 20)
  }

  // MARK: - Sections

  struct Sections: View {
    var pinned: PinnedScrollableViews = []
    var body: some View {
      ScrollView {
        LazyVStack(spacing: 0, pinnedViews: pinned) {
          ForEach(0..<50) { section in
            Section {
              ForEach(0..<10) { Text("\(section).\($0)") }
            } header: {
              Text("header \(section)").frame(height: 30)
            } footer: {
              Text("footer \(section)").frame(height: 30)
            }
          }
        }
      }
    }
  }

  @Test func sectionsAreRowsWithHeadersAndFooters() {
    let host = TestHost(Sections(), size: CGSize(width: 100, height: 100))
    #expect(host.texts == ["header 0", "0.0", "0.1", "0.2", "0.3", "0.4"])
    #expect(host.find(text: "0.0")?.frame?.minY == 30)
    for _ in 0..<20 { host.find(.scroll)?.scroll(byY: 50) }
    // A section is 260 high, so that 1000 is 220 below the start of the fourth one.
    #expect(host.find(text: "3.9")?.frame?.minY == -10)
    #expect(host.find(text: "footer 3")?.frame?.minY == 15)
    #expect(host.find(text: "header 4")?.frame?.minY == 45)
  }

  @Test func pinnedHeadersStayAtTheTopUntilTheirSectionEnds() {
    let host = TestHost(Sections(pinned: .sectionHeaders), size: CGSize(width: 100, height: 100))
    func y(_ text: String) -> CGFloat? { host.find(text: text)?.frame?.midY }
    #expect(y("header 0") == 15)
    host.find(.scroll)?.scroll(byY: 4)
    #expect(y("header 0") == 15)
    host.find(.scroll)?.scroll(byY: -4)
    #expect(y("header 0") == 15)
    host.find(.scroll)?.scroll(byY: 100)
    #expect(y("header 0") == 15)
    #expect(y("0.4") == 20)
    host.find(.scroll)?.scroll(byY: 140)
    // The section ends at 260, 20 below the top.
    #expect(y("header 0") == 5)
    #expect(y("header 1") == 35)
    host.find(.scroll)?.scroll(byY: 30)
    #expect(y("header 1") == 15)
    host.find(.scroll)?.scroll(to: .zero)
    #expect(y("header 0") == 15)
    #expect(y("0.0") == 40)
  }

  /// A header of several views that is created because it is pinned has the correct position.
  @Test(arguments: 0..<3) func pinnedHeadersAreMadeAfterAJump(missing: Int) {
    let host = TestHost(
      ScrollView {
        LazyVStack(spacing: 0, pinnedViews: .sectionHeaders) {
          ForEach(0..<20) { section in
            Section {
              ForEach(0..<20) { Text("row \(section).\($0)") }
            } header: {
              ForEach(0..<3) { if $0 != missing { Text("header \(section).\($0)") } }
            }
          }
        }
      }, size: CGSize(width: 200, height: 100))
    host.find(.scroll)?.scroll(to: CGPoint(x: 0, y: 3 * 22 * 20 + 10 * 20))
    let headers = host.texts.filter { $0.hasPrefix("header") }
    #expect(headers.contains { host.find(text: $0)?.frame?.minY == 0 }, "\(headers)")
  }

  @Test func pinnedFootersStayAtTheBottom() {
    let host = TestHost(Sections(pinned: .sectionFooters), size: CGSize(width: 100, height: 100))
    func y(_ text: String) -> CGFloat? { host.find(text: text)?.frame?.midY }
    #expect(y("footer 0") == 85)
    for _ in 0..<6 { host.find(.scroll)?.scroll(byY: 30) }
    // The section ends at 260, 80 below the top.
    #expect(y("footer 0") == 65)
  }

  // MARK: - Programmatic scrolling

  @Test func aReaderScrollsToRowsThatHaveNotBeenMade() {
    struct Jumping: View {
      var body: some View {
        ScrollViewReader { proxy in
          ScrollView {
            LazyVStack(spacing: 0) {
              ForEach(0..<5000) { Row(number: $0, height: CGFloat(20 + $0 % 4 * 10)) }
              Text("last").id("last")
            }
          }
          .frame(height: 100)
          Button("top") { proxy.scrollTo(0) }
          Button("center") { proxy.scrollTo(2500, anchor: .center) }
          Button("bottom") { proxy.scrollTo(3000, anchor: .bottom) }
          Button("near") { proxy.scrollTo(3001) }
          Button("end") { proxy.scrollTo("last") }
          Button("none") { proxy.scrollTo("nothing") }
        }
      }
    }
    let host = TestHost(Jumping(), size: CGSize(width: 100, height: 400))
    let top = host.find(.scroll)?.frame?.minY ?? 0
    func frame(_ text: String) -> CGRect? { host.find(text: text)?.frame?.offsetBy(dx: 0, dy: -top) }
    func press(_ title: String) { host.find(.button, label: title)?.tap() }
    press("center")
    #expect(frame("2500")?.midY == 50)
    press("bottom")
    #expect(frame("3000")?.maxY == 100)
    press("near")
    #expect(frame("3001")?.midY == 85, "row 3001 is 30 high, and no further scrolled than necessary")
    press("near")
    #expect(frame("3001")?.midY == 85)
    press("none")
    #expect(frame("3001")?.midY == 85)
    press("end")
    #expect(frame("last")?.maxY == 100)
    press("top")
    #expect(frame("0")?.minY == 0)
    #expect(host.bodyCount(of: Row.self) < 200)
  }

  @Test func aReaderScrollsEagerStacks() {
    struct Jumping: View {
      @State private var count = 20
      var body: some View {
        ScrollViewReader { (proxy: ScrollViewProxy) in
          ScrollView {
            VStack(spacing: 0) { ForEach(0..<count, id: \.self) { Row(number: $0) } }
          }
          .frame(width: 50, height: 100)
          Button("ten") { proxy.scrollTo(10, anchor: .top) }
          Button("more") {
            count = 40
            proxy.scrollTo(39)
          }
        }
      }
    }
    let host = TestHost(Jumping(), size: CGSize(width: 100, height: 200))
    host.find(.button, label: "ten")?.tap()
    #expect(host.find(.scroll)?.contentOffset.y == 200)
    host.find(.button, label: "more")?.tap()
    #expect(host.find(.scroll)?.contentOffset.y == 700, "the row is inserted before the view scrolls")
  }

  struct Days: View {
    @State var day: Int?
    var anchor: UnitPoint?
    var isLazy = true

    var body: some View {
      VStack(spacing: 0) {
        ScrollView {
          if isLazy {
            LazyVStack(spacing: 0) { ForEach(0..<500) { Row(number: $0) } }.scrollTargetLayout()
          } else {
            VStack(spacing: 0) { ForEach(0..<500) { Row(number: $0) } }.scrollTargetLayout()
          }
        }
        .scrollPosition(id: $day, anchor: anchor)
        .frame(width: 100, height: 100)
        Button("day \(day ?? -1)") { day = 300 }
      }
    }
  }

  @Test(arguments: [true, false]) func aBindingFollowsTheScrollView(isLazy: Bool) {
    let host = TestHost(Days(isLazy: isLazy), size: CGSize(width: 100, height: 200))
    #expect(host.texts.last == "day -1", "the user has not scrolled")
    host.find(.scroll)?.scroll(byY: 45)
    #expect(host.texts.last == "day 2")
    host.find(.button)?.tap()
    #expect(host.find(.scroll)?.contentOffset.y == 5920, "no further than necessary")
    #expect(host.texts.last == "day 300")
    host.find(.scroll)?.scroll(byY: 20)
    #expect(host.texts.last == "day 297")

    let centered = TestHost(Days(anchor: .center, isLazy: isLazy), size: CGSize(width: 100, height: 200))
    centered.find(.button)?.tap()
    #expect(centered.find(.scroll)?.contentOffset.y == 5960)
    #expect(centered.texts.last == "day 300")
    centered.find(.scroll)?.scroll(byY: -20)
    #expect(centered.texts.last == "day 299")

    let started = TestHost(Days(day: 100, anchor: .top, isLazy: isLazy), size: CGSize(width: 100, height: 200))
    #expect(started.find(.scroll)?.contentOffset.y == 2000)
  }

  @Test func aSpringDoesNotScrollBeyondTheEnd() throws {
    let host = TestHost(
      ScrollViewReader { proxy in
        Button("end") { withAnimation(.spring(duration: 0.5, bounce: 0.8)) { proxy.scrollTo(9, anchor: .bottom) } }
        ScrollView { VStack(spacing: 0) { ForEach(0..<10) { Color.red.frame(height: 50).id($0) } } }
      }, size: CGSize(width: 100, height: 120))
    let scroll = try #require(host.find(.scroll))
    let end = 500 - (scroll.frame?.height ?? 0)
    host.find(text: "end")?.tap()
    var offsets: [CGFloat] = []
    for _ in 0..<80 {
      host.advance(by: .milliseconds(25))
      offsets.append(host.find(.scroll)?.contentOffset.y ?? 0)
    }
    #expect(offsets.max() == end)
    #expect(offsets.contains { $0 > 0 && $0 < end }, "the view moves")
  }

  @Test func scrollingCanBeDisabled() {
    struct Fixed: View {
      @Environment(\.isScrollEnabled) private var isScrollEnabled
      var body: some View {
        ScrollView { LazyVStack { ForEach(0..<100) { Row(number: $0) } } }
        Text(isScrollEnabled ? "free" : "fixed")
      }
    }
    let host = TestHost(
      Fixed().scrollDisabled(true).scrollIndicators(.hidden), size: CGSize(width: 100, height: 100))
    #expect(
      host.find(.scroll)?.tree.primitive
        == .scroll(ScrollContent(axes: .vertical, showsIndicators: false, isEnabled: false)))
    host.find(.scroll)?.scroll(byY: 50)
    #expect(host.find(.scroll)?.contentOffset.y == 0)
    #expect(host.find(text: "fixed") != nil)
    let shown = TestHost(ScrollView { Text("a") }.scrollIndicators(.hidden, axes: .horizontal))
    #expect(shown.find(.scroll)?.tree.primitive == .scroll(ScrollContent(axes: .vertical)))
  }

  // MARK: - Nesting

  @Test func lazyStacksNest() {
    let host = TestHost(
      ScrollView {
        LazyVStack(spacing: 0) {
          ForEach(0..<100) { line in
            ScrollView(.horizontal) {
              LazyHStack(spacing: 0) { ForEach(0..<100) { Row(number: line * 100 + $0 + 10_000) } }
            }
            .frame(height: 50)
          }
        }
      }, size: CGSize(width: 100, height: 100))
    // Three lines of 50 points, each with the columns from 0 to 125 in steps of 40.
    #expect(numbers(host) == [0, 1, 2, 3, 100, 101, 102, 103, 200, 201, 202, 203].map { $0 + 10_000 })
    #expect(host.find(text: "10102")?.frame == CGRect(x: 80, y: 65, width: 40, height: 20))
  }

  @Test func rowsAreReleased() async {
    final class Model: ObservableObject {}
    struct Held: View {
      let model: Model
      var body: some View { Text("x").onAppear { _ = model } }
    }
    weak var model: Model?
    do {
      let held = Model()
      model = held
      let host = TestHost(
        ScrollView { LazyVStack { ForEach(0..<100) { _ in Held(model: held) } } }, size: CGSize(width: 50, height: 50))
      host.find(.scroll)?.scroll(byY: 500)
      host.unmount()
    }
    #expect(model == nil)
  }

  /// A layout of one view that logs each placement.
  private struct Counting: Layout {
    let log: EventLog
    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
      subviews[0].sizeThatFits(proposal)
    }
    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
      MainActor.assumeIsolated { log.add("placed") }
      subviews[0].place(at: bounds.origin, proposal: proposal)
    }
  }

  /// The rows that exist cover a margin beside the visible area, so that most scrolling needs no layout.
  @Test func scrollingToRowsThatExistLaysNothingOut() {
    let log = EventLog()
    let host = TestHost(
      ScrollView {
        Counting(log: log) {
          LazyVStack(spacing: 0) { ForEach(0..<1000, id: \.self) { Text("\($0)").frame(height: 20) } }
        }
      }, size: CGSize(width: 100, height: 100))
    host.layOut()
    host.find(.scroll)?.scroll(byY: 1000)
    host.layOut()
    #expect(!log.take().isEmpty)
    for _ in 0..<4 {
      host.find(.scroll)?.scroll(byY: 1)
      host.layOut()
    }
    #expect(log.take() == [])
    host.find(.scroll)?.scroll(byY: 40)
    host.layOut()
    #expect(!log.take().isEmpty)
  }

  @Test func lengthsThatHaveBeenMeasuredAreKept() {
    let host = TestHost(
      ScrollView {
        LazyVStack(spacing: 0) { ForEach(0..<100, id: \.self) { Text("\($0)").frame(height: $0 < 50 ? 20 : 40) } }
      }, size: CGSize(width: 100, height: 100))
    #expect(host.find(.scroll)?.contentSize.height == 2000, "an estimate by the first rows")
    for _ in 0..<60 { host.find(.scroll)?.scroll(byY: 50) }
    #expect(host.find(.scroll)?.contentSize.height == 3000)
    host.find(.scroll)?.scroll(to: CGPoint(x: 0, y: 300))
    #expect(host.find(.scroll)?.contentSize.height == 3000)
    #expect(host.find(text: "15")?.frame?.minY == 0)
  }

  /// If no visible line has been measured, the first visible line stays in place, not a line below the visible area.
  @Test func theFirstLineStaysInPlaceIfNoVisibleOneIsKnown() {
    let host = TestHost(
      ScrollView {
        LazyVStack(spacing: 0) {
          ForEach(0..<1000, id: \.self) {
            Color.red.frame(height: 43..<48 ~= $0 ? 30 : 20).accessibilityIdentifier("\($0)")
          }
        }
      }, size: CGSize(width: 100, height: 100))
    host.find(.scroll)?.scroll(to: CGPoint(x: 0, y: 1000))
    #expect(host.find(identifier: "48")?.frame?.minY == -40, "line 48 has been measured")
    host.find(.scroll)?.scroll(to: CGPoint(x: 0, y: 860))
    #expect(host.find(identifier: "43")?.frame == CGRect(x: 0, y: 0, width: 100, height: 30))
    #expect(host.find(identifier: "46")?.frame?.minY == 90)
  }

  @Test func aRowIsFoundAfterRowsBeforeItAreGone() throws {
    struct Root: View {
      @State private var numbers = Array(0..<5)
      var body: some View {
        List(numbers, id: \.self) { Text("\($0)") }
        Button("remove") { numbers = Array(numbers.dropFirst()) }
      }
    }
    let host = TestHost(Root())
    guard case .list(let content, _) = try #require(host.find(.list)).tree.primitive else { return }
    host.find(text: "remove")?.tap()
    #expect(content.rows.tag(at: 4) == AnyHashable(4))
    #expect(content.rows.tag(at: 0) == nil)
  }

  private func made<Content: View>(_ content: Content, width: CGFloat = 100) -> Int {
    TestHost(content, size: CGSize(width: width, height: 100)).texts.count
  }

  @Test func aLazyStackMakesAllViewsUnlessItScrollsAlongItsAxis() {
    let rows = ForEach(0..<100, id: \.self) { Text("\($0)").frame(width: 20, height: 20) }
    #expect(made(ScrollView { LazyVStack(spacing: 0) { rows } }) < 20)
    #expect(made(ScrollView(.horizontal) { LazyHStack(spacing: 0) { rows } }) < 20)
    #expect(made(ScrollView(.horizontal) { LazyVStack(spacing: 0) { rows } }) == 100)
    #expect(made(ScrollView { LazyHStack(spacing: 0) { rows } }) == 100)
    #expect(made(LazyVStack(spacing: 0) { rows }) == 100)
    #expect(made(Form { LazyVStack(spacing: 0) { rows } }) < 100)
    #expect(made(Form { LazyHStack(spacing: 0) { rows } }) == 100)
    #expect(made(List { LazyVStack(spacing: 0) { rows } }) == 100)
    let sheet = Color.red.sheet(isPresented: .constant(true)) { LazyVStack(spacing: 0) { rows } }
    #expect(made(ScrollView { sheet }) == 100)
  }

  @Test func aLazyStackChangesItsSpacingAlone() {
    struct Root: View {
      @State private var spacing: CGFloat = 0
      @State private var isPinned = false
      var body: some View {
        Button("spacing") { spacing += 10 }.frame(height: 20)
        Button("pin") { isPinned.toggle() }.frame(height: 20)
        ScrollView {
          LazyVStack(spacing: spacing, pinnedViews: isPinned ? [.sectionHeaders] : []) {
            Section {
              ForEach(0..<40, id: \.self) { Text("\($0)").frame(height: 20) }
            } header: {
              Text("header").frame(height: 20)
            }
          }
        }
        .frame(height: 100)
      }
    }
    let host = TestHost(Root(), size: CGSize(width: 100, height: 140))
    func top(_ text: String) -> CGFloat {
      let frames = [host.find(.scroll)?.frame, host.find(text: text)?.frame].compactMap { $0 }
      return frames.count == 2 ? frames[1].midY - frames[0].minY - 10 : .nan
    }
    #expect(top("1") - top("0") == 20)
    host.find(text: "spacing")?.tap()
    #expect(top("1") - top("0") == 30)
    host.find(.scroll)?.scroll(to: CGPoint(x: 0, y: 35))
    #expect(top("header") == -35)
    host.find(text: "pin")?.tap()
    #expect(top("header") == 0)
    host.find(text: "pin")?.tap()
    #expect(top("header") == -35)
  }
}
