import SwiftUI
import Testing
import ViewTestHelpers

@testable import SwiftUITesting

/// A lazy stack that is entirely visible places its views as a stack of the same width or height does.
@MainActor
@Suite(.recordedViews, .serialized)
struct LazyComparisonTests {
  /// A description of a row.
  struct Row: Identifiable, Equatable {
    let id: Int
    var kind: Int
    var length: Int
  }

  struct RowView: View {
    let row: Row
    let axis: Axis

    var body: some View {
      let length = CGFloat(row.length)
      switch row.kind {
      case 0: Text(String(repeating: "w ", count: row.length / 4 + 1))
      case 1: Color.red.frame(width: length * 2, height: length)
      case 2: Color.blue.frame(width: axis == .horizontal ? 10 : nil, height: axis == .vertical ? 10 : nil)
      case 3:
        VStack(alignment: .leading) {
          Text("a")
          Text(String(repeating: "b", count: row.length / 3))
        }
      case 4: Text("button").padding(length / 4).background(Color.green)
      case 5:
        HStack {
          Text("label")
          if axis == .vertical { Spacer() }
          Text("\(row.id)")
        }
      case 6: Toggle("toggle \(row.id)", isOn: .constant(true))
      case 7: if row.length > 12 { Text("shown") }
      case 8:
        Text("first \(row.id)")
        Text("second")
      default: Rectangle().frame(minWidth: 20, maxWidth: 60, minHeight: length, maxHeight: 50)
      }
    }
  }

  struct Setting: Equatable {
    var axis = Axis.vertical
    var alignment = 0
    var spacing: CGFloat? = 0
    var isRightToLeft = false
    var rows: [Row] = []
  }

  struct Stack: View {
    let setting: Setting
    let isLazy: Bool

    private var rows: some View { ForEach(setting.rows) { RowView(row: $0, axis: setting.axis) } }

    var body: some View {
      let horizontal = [HorizontalAlignment.leading, .center, .trailing][setting.alignment]
      let vertical = [VerticalAlignment.top, .center, .bottom][setting.alignment]
      ScrollView(setting.axis == .vertical ? .vertical : .horizontal) {
        switch (setting.axis, isLazy) {
        case (.vertical, true): LazyVStack(alignment: horizontal, spacing: setting.spacing) { rows }
        case (.vertical, false):
          VStack(alignment: horizontal, spacing: setting.spacing) { rows }
            .frame(maxWidth: .infinity, alignment: Alignment(horizontal: horizontal, vertical: .center))
        case (.horizontal, true): LazyHStack(alignment: vertical, spacing: setting.spacing) { rows }
        case (.horizontal, false):
          HStack(alignment: vertical, spacing: setting.spacing) { rows }
            .frame(maxHeight: .infinity, alignment: Alignment(horizontal: .center, vertical: vertical))
        }
      }
      .environment(\.layoutDirection, setting.isRightToLeft ? .rightToLeft : .leftToRight)
    }
  }

  private func isContainer(_ primitive: Primitive) -> Bool {
    switch primitive {
    case .lazy, .verticalStack, .horizontalStack: true
    default: false
    }
  }

  private func frames(_ host: TestHost<Stack>) -> [String] {
    for _ in 0..<3 { host.layOut() }
    var result: [String] = []
    func search(_ element: TestElement) {
      if !isContainer(element.primitive), element.children.isEmpty, let frame = element.layout.frame {
        result.append("\(element.primitive.summary) \(frame)")
      }
      for child in element.children { search(child) }
    }
    search(host.pictured.0)
    for scroll in host.findAll(.scroll) { result.append("content \(scroll.contentSize) at \(scroll.contentOffset)") }
    return result
  }

  @Test(arguments: Array(1...24)) func aLazyStackIsAsAStack(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }
    func row(_ id: Int) -> Row { Row(id: id, kind: below(10), length: 4 + below(20)) }
    for tree in 0..<6 {
      var setting = Setting()
      setting.axis = below(2) == 0 ? .vertical : .horizontal
      setting.alignment = below(3)
      setting.spacing = [0, 3, 10][below(3)]
      setting.isRightToLeft = below(3) == 0
      setting.rows = (0..<below(6)).map { row($0) }
      let size = CGSize(width: 600, height: 600)
      let lazy = TestHost(Stack(setting: setting, isLazy: true), size: size)
      let eager = TestHost(Stack(setting: setting, isLazy: false), size: size)
      var next = 100
      for step in 0..<8 {
        let (ofLazy, ofEager) = (frames(lazy), frames(eager))
        if ofLazy != ofEager {
          Issue.record(
            "tree \(tree), step \(step), \(setting)\nlazy: \(ofLazy)\nstack: \(ofEager)"
          )
          break
        }
        switch below(6) {
        case 0: setting.alignment = below(3)
        case 1: setting.spacing = [0, 3, 10][below(3)]
        case 2:
          next += 1
          setting.rows.insert(row(next), at: below(setting.rows.count + 1))
        case 3 where !setting.rows.isEmpty: setting.rows.remove(at: below(setting.rows.count))
        case 4 where !setting.rows.isEmpty:
          let index = below(setting.rows.count)
          setting.rows[index] = Row(id: setting.rows[index].id, kind: below(10), length: 4 + below(20))
        default: setting.rows.shuffle(using: &random)
        }
        lazy.update(Stack(setting: setting, isLazy: true))
        eager.update(Stack(setting: setting, isLazy: false))
      }
    }
  }
}
