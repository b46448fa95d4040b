import Foundation
import SwiftUI
import Testing
import ViewTestHelpers

@testable import SwiftUICore
@testable import SwiftUITesting

/// The places of the views of lazy stacks and grids, which are compared with a calculation from their known lengths.
@MainActor
@Suite(.recordedViews, .serialized)
struct LazyPlacementTests {
  /// A view of a lazy container: its length along the axis of the container, and across.
  struct Cell: Identifiable {
    let id: String
    var along: CGFloat
    var across: CGFloat
  }

  struct Group: Identifiable {
    let id: Int
    var header: Cell?
    var rows: [Cell]
    var footer: Cell?
  }

  /// A way in which views are made of the elements of a `ForEach`.
  enum Rows {
    /// One view of each element.
    case single
    /// Up to three views of each element, or none.
    case several
    /// A `ForEach` of each element.
    case nested
  }

  /// A lazy container. Without columns, it is a stack.
  struct Setting {
    var axis = Axis.vertical
    var alignment = 1
    var spacing: CGFloat = 0
    var columns: [(length: CGFloat, spacing: CGFloat, alignment: Int?)] = []
    var pinned: PinnedScrollableViews = []
    var isSectioned = false
    var rows = Rows.single
    var scrolls = true
    var groups: [Group] = []
    /// The length of the visible part, and its length across the axis.
    var room = CGSize(width: 200, height: 100)

    func with(_ change: (inout Self) -> Void) -> Self {
      var copy = self
      change(&copy)
      return copy
    }
  }

  struct Container: View {
    let setting: Setting

    private func view(_ cell: Cell) -> some View {
      Color.red
        .frame(
          width: setting.axis == .vertical ? cell.across : cell.along,
          height: setting.axis == .vertical ? cell.along : cell.across
        )
        .accessibilityIdentifier(cell.id)
    }

    /// The views of an element of a `ForEach`.
    private struct Part: Identifiable {
      let id: String
      var cells: [Cell]
    }

    /// Divides cells into parts of none to three.
    private func parts(_ cells: [Cell]) -> [Part] {
      var (rest, parts): (ArraySlice<Cell>, [Part]) = (cells[...], [])
      while let first = rest.first {
        let count = parts.count * 7 % 4
        parts.append(Part(id: "\(parts.count) \(count == 0 ? "none" : first.id)", cells: Array(rest.prefix(count))))
        rest = rest.dropFirst(count)
      }
      return parts
    }

    @ViewBuilder
    private func rows(_ cells: [Cell]) -> some View {
      switch setting.rows {
      case .single: ForEach(cells) { view($0) }
      case .several:
        ForEach(parts(cells)) { part in
          if part.cells.count > 0 { view(part.cells[0]) }
          if part.cells.count > 1 { view(part.cells[1]) }
          if part.cells.count > 2 { view(part.cells[2]) }
        }
      case .nested: ForEach(parts(cells)) { part in ForEach(part.cells) { view($0) } }
      }
    }

    @ViewBuilder private var content: some View {
      if setting.isSectioned {
        ForEach(setting.groups) { group in
          Section {
            rows(group.rows)
          } header: {
            if let header = group.header { view(header) }
          } footer: {
            if let footer = group.footer { view(footer) }
          }
        }
      } else {
        rows(setting.groups.flatMap(\.rows))
      }
    }

    private var items: [GridItem] {
      let horizontal = [HorizontalAlignment.leading, .center, .trailing]
      let vertical = [VerticalAlignment.top, .center, .bottom]
      return setting.columns.map { column in
        let alignment = column.alignment.map { place in
          setting.axis == .vertical
            ? Alignment(horizontal: horizontal[place % 3], vertical: vertical[place / 3])
            : Alignment(horizontal: horizontal[place / 3], vertical: vertical[place % 3])
        }
        return GridItem(.fixed(column.length), spacing: column.spacing, alignment: alignment)
      }
    }

    @ViewBuilder private var container: some View {
      let (spacing, pinned) = (setting.spacing, setting.pinned)
      let horizontal = [HorizontalAlignment.leading, .center, .trailing][setting.alignment]
      let vertical = [VerticalAlignment.top, .center, .bottom][setting.alignment]
      switch (setting.axis, setting.columns.isEmpty) {
      case (.vertical, true):
        LazyVStack(alignment: horizontal, spacing: spacing, pinnedViews: pinned) { content }
      case (.horizontal, true):
        LazyHStack(alignment: vertical, spacing: spacing, pinnedViews: pinned) { content }
      case (.vertical, false):
        LazyVGrid(columns: items, alignment: horizontal, spacing: spacing, pinnedViews: pinned) { content }
      case (.horizontal, false):
        LazyHGrid(rows: items, alignment: vertical, spacing: spacing, pinnedViews: pinned) { content }
      }
    }

    var body: some View {
      if setting.scrolls {
        ScrollView(setting.axis == .vertical ? .vertical : .horizontal) { container }
      } else {
        container
      }
    }
  }

  // MARK: - The calculation

  /// A line of the container: the views beside each other, and the section that contains them.
  private struct Line {
    var cells: [Cell]
    var isRow: Bool
    var section: Int
    var position: CGFloat = 0
    var length: CGFloat { cells.map(\.along).max() ?? 0 }
  }

  private func lines(_ setting: Setting) -> [Line] {
    var result: [Line] = []
    func add(_ cells: [Cell], _ section: Int, isRow: Bool) {
      let count = isRow ? max(setting.columns.count, 1) : 1
      for start in stride(from: 0, to: cells.count, by: count) {
        result.append(
          Line(cells: Array(cells[start..<min(start + count, cells.count)]), isRow: isRow, section: section))
      }
    }
    if setting.isSectioned {
      for group in setting.groups {
        add([group.header].compactMap { $0 }, group.id, isRow: false)
        add(group.rows, group.id, isRow: true)
        add([group.footer].compactMap { $0 }, group.id, isRow: false)
      }
    } else {
      add(setting.groups.flatMap(\.rows), 0, isRow: true)
    }
    var position: CGFloat = 0
    for index in result.indices {
      result[index].position = position
      position += result[index].length + setting.spacing
    }
    return result
  }

  private func share(_ place: Int) -> CGFloat { [0, 0.5, 1][place] }

  /// Returns the frames of the views in a container that is scrolled to an offset, in which `x` and the width are those
  /// across the axis. Only the views near the visible part are made.
  private func expected(_ setting: Setting, offset: CGFloat) -> [String: CGRect] {
    let lines = lines(setting)
    let (room, end) = (setting.room, offset + setting.room.height)
    let tracks = setting.columns.reduce(0) { $0 + $1.length } + setting.columns.dropLast().reduce(0) { $0 + $1.spacing }
    var frames: [String: CGRect] = [:]
    for line in lines {
      let next = line.position + line.length + setting.spacing
      var position = line.position
      if !line.isRow, setting.scrolls {
        let section = lines.filter { $0.section == line.section }
        let (start, stop) = (section[0].position, (section.last?.position ?? 0) + (section.last?.length ?? 0))
        let isHeader = line.cells[0].id.hasPrefix("header")
        // A header stays at the start of the visible part until its section ends, and a footer is at its end from the
        // start of its section.
        if isHeader, setting.pinned.contains(.sectionHeaders), (start..<(stop + setting.spacing)).contains(offset) {
          position = max(position, min(offset, stop - line.length))
        } else if !isHeader, setting.pinned.contains(.sectionFooters),
          (start..<(stop + setting.spacing)).contains(end)
        {
          position = min(position, max(end - line.length, start))
        }
      }
      let isNear = line.position < offset + room.height * 1.25 && next > offset - room.height / 4
      guard !setting.scrolls || isNear || position != line.position else { continue }
      var track = (room.width - tracks) * share(setting.alignment)
      for (column, cell) in line.cells.enumerated() {
        var frame = CGRect(x: 0, y: position - offset, width: cell.across, height: cell.along)
        if setting.columns.isEmpty || !line.isRow {
          frame.origin.x = (room.width - cell.across) * share(setting.alignment)
        } else {
          let place = setting.columns[column].alignment ?? 4
          frame.origin.x = track + (setting.columns[column].length - cell.across) * share(place % 3)
          frame.origin.y += (line.length - cell.along) * share(place / 3)
          track += setting.columns[column].length + setting.columns[column].spacing
        }
        frames[cell.id] = frame
      }
    }
    return frames
  }

  // MARK: - The views

  private func transposed(_ rect: CGRect) -> CGRect {
    CGRect(x: rect.minY, y: rect.minX, width: rect.height, height: rect.width)
  }

  /// Returns the frames of all views that have been made, as in the calculation.
  private func frames(_ host: TestHost<Container>, _ setting: Setting, isRightToLeft: Bool = false) -> [String: CGRect]
  {
    host.layOut()
    var result: [String: CGRect] = [:]
    for node in host.findAll({ if case .modified(.accessibilityIdentifier) = $0 { true } else { false } }) {
      guard case .modified(.accessibilityIdentifier(let id)) = node.tree.primitive, var frame = node.frame else {
        continue
      }
      let width = setting.axis == .vertical ? setting.room.width : setting.room.height
      if isRightToLeft { frame.origin.x = width - frame.maxX }
      result[id] = setting.axis == .vertical ? frame : transposed(frame)
    }
    return result
  }

  private func host(_ setting: Setting, isRightToLeft: Bool = false) -> TestHost<Container> {
    let room = setting.room
    return TestHost(
      Container(setting: setting),
      size: setting.axis == .vertical ? room : CGSize(width: room.height, height: room.width)
    ) { $0.layoutDirection = isRightToLeft ? .rightToLeft : .leftToRight }
  }

  private func differences(_ frames: [String: CGRect], _ expected: [String: CGRect]) -> [String] {
    Set(frames.keys).union(expected.keys).sorted().compactMap { id in
      switch (frames[id], expected[id]) {
      case (let one?, let other?):
        let distance = max(
          abs(one.minX - other.minX), abs(one.minY - other.minY), abs(one.width - other.width),
          abs(one.height - other.height))
        return distance < 0.001 ? nil : "\(id) \(one) instead of \(other)"
      case (let one, let other): return "\(id) \(one.map { "\($0)" } ?? "missing") instead of \(other ?? .null)"
      }
    }
  }

  /// Scrolls through all of a container, so that all lengths are known, and then compares it at many offsets.
  private func check(_ setting: Setting, isRightToLeft: Bool = false, _ comment: Comment) {
    let host = host(setting, isRightToLeft: isRightToLeft)
    let scroll = host.find(.scroll)
    let lines = lines(setting)
    let total = lines.last.map { $0.position + $0.length } ?? 0
    let last = max(total - setting.room.height, 0)
    let isMirrored = isRightToLeft && setting.axis == .horizontal
    func show(_ offset: CGFloat) {
      let extent = max((scroll?.contentSize[setting.axis] ?? 0) - setting.room.height, 0)
      var point = CGPoint.zero
      point[setting.axis] = isMirrored ? extent - offset : offset
      scroll?.scroll(to: point)
    }
    for step in stride(from: 0, through: last + 200, by: 60) { show(step) }
    for step in stride(from: last, through: -60, by: -60) { show(step) }
    let size = scroll?.contentSize ?? .zero
    #expect(abs(size[setting.axis] - total) < 0.001, comment)
    for step in 0...9 {
      let offset = (last * CGFloat(step) / 9).rounded()
      guard offset <= last else { continue }
      show(offset)
      let found = differences(
        frames(host, setting, isRightToLeft: isRightToLeft), expected(setting, offset: offset))
      #expect(found == [], "\(comment) at \(offset)")
      if !found.isEmpty { return }
    }
  }

  private static func groups(_ seed: UInt64, upTo count: Int = 8) -> [Group] {
    var random = SeededGenerator(seed: seed)
    func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }
    func cell(_ id: String) -> Cell { Cell(id: id, along: CGFloat(4 + below(24)), across: CGFloat(5 + below(30))) }
    return (0..<6).map { section in
      Group(
        id: section, header: below(4) == 0 ? nil : cell("header \(section)"),
        rows: (0..<(1 + below(count))).map { cell("row \(section).\($0)") },
        footer: below(3) == 0 ? nil : cell("footer \(section)"))
    }
  }

  private nonisolated static let settings: [(name: String, change: @Sendable (inout Setting) -> Void)] = [
    ("a stack", { _ in }),
    ("leading", { $0.alignment = 0 }),
    ("trailing with spacing", { ($0.alignment, $0.spacing) = (2, 7) }),
    ("columns", { $0.columns = [(40, 6, nil), (50, 9, nil)] }),
    ("leading columns", { ($0.columns, $0.alignment) = ([(40, 6, 0), (50, 9, 8), (30, 1, 3)], 0) }),
    ("trailing columns", { ($0.columns, $0.alignment, $0.spacing) = ([(60, 3, 2), (35, 30, 6)], 2, 5) }),
    ("one column", { $0.columns = [(80, 10, 5)] }),
    ("many columns", { ($0.columns, $0.spacing) = (Array(repeating: (36, 2, 1), count: 5), 1) }),
  ]

  private static func setting(_ kind: Int, axis: Axis, _ seed: UInt64, isSectioned: Bool) -> Setting {
    var setting = Setting()
    setting.axis = axis
    setting.groups = groups(seed)
    setting.isSectioned = isSectioned
    settings[kind].change(&setting)
    return setting
  }

  @Test(arguments: Axis.allCases, 0..<8) func viewsFollowEachOther(axis: Axis, kind: Int) {
    for seed in 1...2 as ClosedRange<UInt64> {
      let setting = Self.setting(kind, axis: axis, seed, isSectioned: false)
      check(setting, "\(Self.settings[kind].name), \(axis), seed \(seed)")
      check(setting, isRightToLeft: true, "\(Self.settings[kind].name), \(axis), seed \(seed), right to left")
    }
  }

  @Test(arguments: Axis.allCases, 0..<8) func sectionsBeginNewLines(axis: Axis, kind: Int) {
    let pins: [PinnedScrollableViews] = [[], .sectionHeaders, .sectionFooters, [.sectionHeaders, .sectionFooters]]
    for (number, pinned) in pins.enumerated() {
      var setting = Self.setting(kind, axis: axis, UInt64(10 + number), isSectioned: true)
      setting.pinned = pinned
      // Both layout directions take turns.
      let isRightToLeft = (number + kind) % 2 == 1
      check(
        setting, isRightToLeft: isRightToLeft,
        "\(Self.settings[kind].name), \(axis), \(pinned), right to left \(isRightToLeft)")
    }
  }

  @Test(arguments: Axis.allCases, [0, 3, 5]) func rowsOfSeveralViewsFlow(axis: Axis, kind: Int) {
    for rows in [Rows.several, .nested] {
      for isSectioned in [false, true] {
        var setting = Self.setting(kind, axis: axis, UInt64(20 + kind), isSectioned: isSectioned)
        (setting.rows, setting.pinned) = (rows, .sectionHeaders)
        check(setting, "\(Self.settings[kind].name), \(axis), \(rows), in sections \(isSectioned)")
      }
    }
  }

  @Test(arguments: Axis.allCases, 0..<8) func containersWithoutAScrollViewPlaceAllViews(axis: Axis, kind: Int) {
    for isSectioned in [false, true] {
      for isRightToLeft in [false, true] {
        var setting = Self.setting(kind, axis: axis, 30, isSectioned: isSectioned)
        (setting.scrolls, setting.pinned) = (false, [.sectionHeaders, .sectionFooters])
        let lines = lines(setting)
        // The container is as long as its lines, and as long across its axis as the room.
        setting.room.height = lines.last.map { $0.position + $0.length } ?? 0
        let host = host(setting, isRightToLeft: isRightToLeft)
        let found = differences(frames(host, setting, isRightToLeft: isRightToLeft), expected(setting, offset: 0))
        #expect(found == [], "\(Self.settings[kind].name), \(axis), \(isSectioned), \(isRightToLeft)")
      }
    }
  }

  /// Headers and footers that stay in sight are in front of the rows that are scrolled behind them.
  @Test func pinnedViewsAreInFrontOfTheRows() {
    let all: [(PinnedScrollableViews, [String])] = [
      (.sectionHeaders, ["header"]), (.sectionFooters, ["footer"]),
      ([.sectionHeaders, .sectionFooters], ["header", "footer"]),
    ]
    for (pinned, kinds) in all {
      var setting = Self.setting(0, axis: .vertical, 3, isSectioned: true)
      setting.pinned = pinned
      let host = host(setting)
      host.find(.scroll)?.scroll(byY: 40)
      let ids: [String] = host.findAll { if case .modified(.accessibilityIdentifier) = $0 { true } else { false } }
        .compactMap { if case .modified(.accessibilityIdentifier(let id)) = $0.tree.primitive { id } else { nil } }
      let isPinned = ids.map { id in kinds.contains { id.hasPrefix($0) } }
      #expect(isPinned.contains(true) && isPinned.contains(false))
      #expect(isPinned == isPinned.sorted { !$0 && $1 }, "\(ids)")
    }
  }

  // MARK: - Changes

  /// After any change, the container shows what a new one with the same views shows at the same offset.
  @Test(arguments: Axis.allCases, [0, 3, 7]) func changedViewsAreWhereNewOnesAre(axis: Axis, kind: Int) {
    var random = SeededGenerator(seed: UInt64(40 + kind))
    func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }
    for isSectioned in [false, true] {
      var setting = Self.setting(kind, axis: axis, 4, isSectioned: isSectioned)
      if isSectioned { setting.pinned = .sectionHeaders }
      setting.rows = kind == 3 ? .several : kind == 7 ? .nested : .single
      // All views are near the visible part, so that all lengths are known.
      setting.room.height = 4000
      let host = host(setting)
      for step in 0..<30 {
        let group = below(setting.groups.count)
        switch below(8) {
        case 0: setting.groups.swapAt(group, below(setting.groups.count))
        case 1: setting.groups[group].rows.shuffle(using: &random)
        case 2: setting.groups[group].rows.insert(Cell(id: "row new \(step)", along: 9, across: 11), at: 0)
        case 3: if setting.groups[group].rows.count > 1 { setting.groups[group].rows.removeLast() }
        case 4: setting.groups[group].rows[0].along += 5
        case 5: setting.groups[group].header = Cell(id: "header \(setting.groups[group].id)", along: 13, across: 17)
        case 6: setting.groups[group].header = nil
        default:
          let footer = Cell(id: "footer \(setting.groups[group].id)", along: 3, across: 40)
          setting.groups[group].footer = setting.groups[group].footer == nil ? footer : nil
        }
        host.update(Container(setting: setting))
        let found = differences(frames(host, setting), expected(setting, offset: 0))
        #expect(found == [], "step \(step)")
        if !found.isEmpty { return }
      }
    }
  }

  // MARK: - Columns

  @Test func columnsShareTheLength() {
    typealias Places = [[CGFloat]]
    func places(_ items: [GridItem], _ length: CGFloat?) -> Places {
      LazyTracks(items, in: length).tracks.map { [$0.origin, $0.length] }
    }
    let cases: [([GridItem], CGFloat?, Places, CGFloat)] = [
      ([], 100, [], 0),
      ([GridItem(.fixed(30))], 100, [[0, 30]], 30),
      ([GridItem(.fixed(-5))], 100, [[0, 0]], 0),
      ([GridItem(.fixed(30)), GridItem(.fixed(20))], 10, [[0, 30], [38, 20]], 58),
      ([GridItem(.fixed(30), spacing: 1), GridItem(.fixed(20), spacing: 50)], 10, [[0, 30], [31, 20]], 51),
      ([GridItem(.flexible())], 100, [[0, 100]], 100),
      ([GridItem(.flexible())], nil, [[0, 10]], 10),
      ([GridItem(.flexible(minimum: 25))], 20, [[0, 25]], 25),
      ([GridItem(.flexible(maximum: 60))], 100, [[0, 60]], 60),
      ([GridItem(.flexible(minimum: 70, maximum: 60))], 100, [[0, 70]], 70),
      // What the first column does not take is left for the second one, but not the reverse.
      (
        [GridItem(.flexible(maximum: 20), spacing: 0), GridItem(.flexible(), spacing: 0)], 100, [[0, 20], [20, 80]],
        100
      ),
      (
        [GridItem(.flexible(), spacing: 0), GridItem(.flexible(maximum: 20), spacing: 0)], 100, [[0, 50], [50, 20]],
        70
      ),
      (
        [GridItem(.flexible(minimum: 80), spacing: 0), GridItem(.flexible(), spacing: 0)], 100, [[0, 80], [80, 20]],
        100
      ),
      (
        [GridItem(.fixed(40), spacing: 10), GridItem(.flexible(), spacing: 4), GridItem(.fixed(16))], 100,
        [[0, 40], [50, 30], [84, 16]], 100
      ),
      // As many columns as fit with the space between them: three of 30 and two spaces of 5.
      ([GridItem(.adaptive(minimum: 30), spacing: 5)], 100, [[0, 30], [35, 30], [70, 30]], 100),
      ([GridItem(.adaptive(minimum: 30), spacing: 5)], 99, [[0, 47], [52, 47]], 99),
      ([GridItem(.adaptive(minimum: 30, maximum: 40), spacing: 5)], 99, [[0, 40], [45, 40]], 85),
      ([GridItem(.adaptive(minimum: 300))], 100, [[0, 300]], 300),
      ([GridItem(.adaptive(minimum: 30))], nil, [[0, 30]], 30),
      ([GridItem(.adaptive(minimum: 30))], .infinity, [[0, .infinity]], .infinity),
      // An adaptive item takes its share only, and the next one what it leaves.
      (
        [GridItem(.adaptive(minimum: 20, maximum: 20), spacing: 0), GridItem(.flexible(), spacing: 0)], 100,
        [[0, 20], [20, 20], [40, 60]], 100
      ),
      (
        [GridItem(.fixed(20), spacing: 0), GridItem(.adaptive(minimum: 30), spacing: 4), GridItem(.flexible())], 152,
        [[0, 20], [20, 30], [54, 30], [88, 64]], 152
      ),
    ]
    for (index, (items, length, expected, total)) in cases.enumerated() {
      #expect(places(items, length) == expected, "case \(index)")
      #expect(LazyTracks(items, in: length).length == total, "case \(index)")
    }
    // The track of a column, and the last one for a column that does not exist.
    let tracks = LazyTracks([GridItem(.fixed(30)), GridItem(.fixed(20))], in: nil)
    #expect([0, 1, 2, 9].map { tracks[$0]?.length } == [30, 20, 20, 20])
    #expect(LazyTracks([], in: nil)[0] == nil)
  }
}
