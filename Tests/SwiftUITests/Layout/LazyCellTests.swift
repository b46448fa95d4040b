import Foundation
import SwiftUI
import Testing

@testable import SwiftUICore
@testable import SwiftUITesting

/// The cells of a lazy container: where they are found, what is kept of them, and the sections that they form.
@MainActor @Suite
struct LazyCellTests {
  /// A source that makes no rows by itself.
  private final class Source: Node, LazyRowProvider {
    func lazyRow(_ token: Int, near index: Int) -> LazyRowNode? { nil }
    func token(ofID id: AnyHashable) -> Int? { nil }
    func id(ofToken token: Int, near index: Int) -> AnyHashable? { nil }
  }

  /// A row whose cells a closure appends.
  private final class RowNode: LazyRowNode {
    var append: (inout LazyCells) -> Void = { _ in }
    override func appendCells(to cells: inout LazyCells) { append(&cells) }
  }

  /// A source with the rows 10 to 13: row 11 has two views, row 12 has none, and the others have not been made.
  @MainActor
  private final class Container {
    private let host: TestHost<Text>
    let source: Source
    let other: Source
    let rows: [RowNode]
    let items: [RenderNode]

    init(_ host: TestHost<Text>, below root: Node) {
      self.host = host
      source = Source(NodeContext(parent: root))
      other = Source(NodeContext(parent: root))
      let items = (0..<2).map { _ in RenderNode(.divider, owner: root) }
      self.items = items
      let (full, empty) = (RowNode(11, NodeContext(parent: root)), RowNode(12, NodeContext(parent: root)))
      full.append = { $0.append(items) }
      rows = [full, empty]
    }

    func id(_ token: Int, _ part: Int = 0) -> LazyCell.ID {
      LazyCell.ID(source: ObjectIdentifier(source), token: token, part: part)
    }

    func cells(_ tokens: [Int] = [10, 11, 12, 13], _ prepare: (inout LazyCells) -> Void = { _ in }) -> LazyCells {
      var cells = LazyCells()
      prepare(&cells)
      cells.append(source, tokens, made: [11: rows[0], 12: rows[1]])
      return cells
    }
  }

  private func makeContainer() throws -> Container {
    let host = TestHost(Text("text"))
    return Container(host, below: try #require(host.graph.root))
  }

  @Test func aRowHasACellForEachOfItsViews() throws {
    let container = try makeContainer()
    let cells = container.cells()
    #expect(cells.all.map(\.id) == [container.id(10), container.id(11), container.id(11, 1), container.id(13)])
    #expect(cells.all.map(\.near) == [0, 1, 1, 3] && cells.all.allSatisfy { $0.source == 0 })
    #expect(cells.all.map { $0.item == nil } == [true, false, false, true])
    #expect(cells.all.map { $0.row?.token } == [nil, 11, 11, nil])
    #expect(cells.sources.count == 1 && cells.sources[0] === container.source)
    // Of views that are in no loop, each has an identity of its own.
    var single = LazyCells()
    single.append(container.items)
    single.append(container.source, [10], made: [:])
    #expect(single.count == 3 && Set(single.all.map(\.id)).count == 3)
    #expect(single.all.map(\.source) == [nil, nil, 0])
  }

  @Test func cellsHaveTheKindAndTheSectionAroundThem() throws {
    let container = try makeContainer()
    let section = ObjectIdentifier(container.other)
    for kind in [RowKind.header, .row, .footer] {
      let cells = container.cells { ($0.kind, $0.section) = (kind, section) }
      #expect(cells.all.allSatisfy { $0.kind == kind && $0.section == section }, "\(kind)")
      #expect(cells.all.map { $0.row?.token } == [nil, 11, 11, nil], "\(kind)")
    }
  }

  @Test func cellsAreFoundByTheirRow() throws {
    let container = try makeContainer()
    let cells = container.cells()
    let source = ObjectIdentifier(container.source)
    // A row without views is found at the row that follows it.
    #expect([10, 11, 12, 13].map { cells.index(ofRow: $0, of: source) } == [0, 1, 3, 3])
    #expect(cells.index(ofRow: 9, of: source) == nil)
    #expect(cells.index(ofRow: 10, of: ObjectIdentifier(container.other)) == nil)
    for near in [0, 1, 2, 3, 4, 50] {
      #expect(cells.index(of: container.id(10), near: near) == 0)
      #expect(cells.index(of: container.id(11), near: near) == 1)
      #expect(cells.index(of: container.id(11, 1), near: near) == 2)
      #expect(cells.index(of: container.id(11, 2), near: near) == 1, "the row has no such cell any more")
      #expect(cells.index(of: container.id(12), near: near) == 3)
      #expect(cells.index(of: container.id(13), near: near) == 3)
      #expect(cells.index(of: container.id(9), near: near) == nil)
    }
  }

  /// The views of a row that contains other rows, or a section, have identities of their own.
  @Test func rowsOfOtherRowsAreNoRowsOfTheContainer() throws {
    let container = try makeContainer()
    let (inner, items) = (container.other, container.items)
    let nested: [(name: String, append: (inout LazyCells) -> Void)] = [
      ("other rows", { $0.append(inner, [1, 2], made: [:]) }),
      (
        "a section",
        { cells in
          let section = cells.section
          cells.section = ObjectIdentifier(inner)
          cells.append(items)
          cells.section = section
        }
      ),
      (
        "a header",
        { cells in
          cells.kind = .header
          cells.append([items[0]])
          cells.kind = .row
          cells.append([items[1]])
        }
      ),
    ]
    for (name, append) in nested {
      container.rows[0].append = append
      let cells = container.cells()
      #expect(cells.count == 4, "\(name)")
      #expect(cells.all[1...2].allSatisfy { $0.row == nil && $0.id.source != ObjectIdentifier(container.source) })
      #expect(cells.index(ofRow: 11, of: ObjectIdentifier(container.source)) == 1, "\(name)")
      let last = cells.all[3]
      #expect(last.id == container.id(13) && last.kind == .row && last.section == nil, "\(name)")
    }
  }

  /// The lengths of cells are kept as long as the cells exist, and cells stay shown as long as they have views.
  @Test func whatIsKnownOfCellsIsKept() throws {
    let container = try makeContainer()
    var old = container.cells()
    for (index, length) in [(0, 4), (1, 7), (3, 9)] as [(Int, CGFloat)] { old[index].length = length }
    (old[1].isShown, old[2].isShown) = (true, true)
    var new = container.cells([13, 14, 11])
    new.keep(old)
    #expect(new.all.map(\.id) == [container.id(13), container.id(14), container.id(11), container.id(11, 1)])
    #expect(new.all.map(\.length) == [9, nil, 7, nil])
    #expect(new.all.map(\.isShown) == [false, false, true, true])
    // The row is not made any more.
    var unmade = LazyCells()
    unmade.append(container.source, [11, 10], made: [:])
    unmade.keep(new)
    #expect(unmade.all.map(\.length) == [7, nil] && unmade.all.map(\.isShown) == [false, false])
    var unknown = container.cells()
    unknown.keep(LazyCells())
    #expect(unknown.all.allSatisfy { $0.length == nil && !$0.isShown })
  }

  // MARK: - Sections

  /// A section reaches over all lines of its cells. Sections without a header or a footer are left out.
  @Test func linesFormSections() {
    let marks = [ObjectIdentifier(Int.self), ObjectIdentifier(String.self), ObjectIdentifier(Bool.self)]
    func cell(_ kind: RowKind, _ section: Int?) -> LazyCell {
      var cell = LazyCell(id: LazyCell.ID(source: ObjectIdentifier(LazyCellTests.self)))
      (cell.kind, cell.section) = (kind, section.map { marks[$0] })
      return cell
    }
    func sections(_ cells: [LazyCell], columns: Int) -> [[Int?]] {
      LazySection.all(in: cells, LazyLines(cells, columns: columns, spacing: 0)).map {
        [$0.lines.lowerBound, $0.lines.upperBound, $0.header, $0.footer]
      }
    }
    let cells = [
      cell(.header, 0), cell(.row, 0), cell(.row, 0), cell(.footer, 0), cell(.row, nil), cell(.header, 1),
      cell(.row, 1), cell(.row, 2), cell(.row, 2), cell(.footer, 0),
    ]
    #expect(sections(cells, columns: 1) == [[0, 4, 0, 3], [5, 7, 5, nil], [9, 10, nil, 9]])
    // With two columns, a header, a footer and the first row after them begin a line.
    #expect(sections(cells, columns: 2) == [[0, 3, 0, 2], [4, 6, 4, nil], [7, 8, nil, 7]])
    for columns in 1...3 {
      #expect(sections([], columns: columns) == [])
      #expect(sections([cell(.row, 0), cell(.row, nil)], columns: columns) == [])
      #expect(sections([cell(.header, nil), cell(.row, nil)], columns: columns) == [], "there is no section")
      #expect(sections([cell(.header, 2)], columns: columns) == [[0, 1, 0, nil]])
    }
  }

  @Test func headersAndFootersArePinnedAsTheContainerSays() {
    let cases: [(PinnedScrollableViews, header: Bool, footer: Bool)] = [
      ([], false, false), (.sectionHeaders, true, false), (.sectionFooters, false, true),
      ([.sectionHeaders, .sectionFooters], true, true),
    ]
    for (pinned, header, footer) in cases {
      let content = LazyContainerContent(axis: .vertical, alignment: .center, spacing: nil, pinnedViews: pinned)
      #expect(content.pins(.header) == header && content.pins(.footer) == footer && !content.pins(.row), "\(pinned)")
    }
  }
}
