import Foundation

/// The cells of a lazy container, and their places.
///
/// A layout starts at the *anchor*, the first visible line of known length, and goes forward and backward until the
/// visible area and a margin on both sides are covered. It makes and measures the lines that it reaches:
///
///     lines      0 … 41 │ 42 43 │ 44 … 57 │ 58 59 │ 60 … 9 999
///                estimate  made    visible   made    estimate
///                                 └ anchor
///
/// The measured lengths replace the estimates before the anchor, too. The scroll view then moves its offset as far as
/// the anchor has moved, so that the anchor stays in its place on the screen.
@MainActor
final class LazyArrangement {
  private unowned(unsafe) let owner: Node  // the owner retains the arrangement
  let item: RenderNode
  private var content: LazyContainerContent
  private let collect: (inout LazyCells) -> Void

  private var cells = LazyCells()
  /// `true` if the views have changed since the cells were collected.
  private var isStale = true
  private var lines = LazyLines(spacing: 0)
  /// The number of times that the cells have been divided into lines. If it has changed, the indices of cells and lines
  /// refer to others.
  private var divisions = 0
  private var sections: [LazySection] = []
  private var tracks: LazyTracks?
  /// The indices of the cells that have elements, in ascending order.
  private var shown: [Int] = []
  /// The lines that the last layout has placed.
  private var window = 0..<0
  /// `true` if the last layout has moved a header or a footer to keep it in sight.
  private var hasPinned = false
  /// The rows that are near the visible area.
  private var near: [ObjectIdentifier: LazyRowNode] = [:]
  /// The proposal across the axis for which the lines have been measured.
  private var measuredProposal: CGFloat?
  /// The greatest length across the axis of a view that has been measured.
  private var thickness: CGFloat = 0

  init(_ content: LazyContainerContent, owner: Node, collect: @escaping (inout LazyCells) -> Void) {
    self.content = content
    self.owner = owner
    self.collect = collect
    item = RenderNode(.lazy(content), owner: owner)
    tracks = content.tracks.map { LazyTracks($0, in: nil) }
  }

  private var axis: Axis { content.axis }
  private var spacing: CGFloat { content.spacing ?? ViewSpacing.defaultDistance }

  func update(_ new: LazyContainerContent) {
    guard new != content else { return }
    content = new
    tracks = new.tracks.map { LazyTracks($0, in: measuredProposal) }
    item.update(.lazy(new))
    contentChanged()
  }

  func contentChanged() {
    isStale = true
    item.knownLayoutNode?.invalidate()
  }

  // MARK: - Cells

  private func refresh() {
    guard isStale else { return }
    isStale = false
    var new = LazyCells()
    collect(&new)
    new.keep(cells)
    cells = new
    divide()
  }

  private func divide() {
    divisions += 1
    lines = LazyLines(cells.all, columns: max(tracks?.tracks.count ?? 1, 1), spacing: spacing)
    sections = content.pinnedViews.isEmpty ? [] : LazySection.all(in: cells.all, lines)
    shown = cells.all.indices.filter { cells.all[$0].isShown }
  }

  /// `true` if a scroll view contains this container, so that it need not make all views.
  private var isInScrollView: Bool {
    var next = owner.parent
    while let node = next {
      if let container = node.container {
        if container.primitive.scrolledAxes?.contains(axis == .vertical ? .vertical : .horizontal) == true {
          return true
        }
        if container.primitive.isList || container.isLayoutRoot { return false }
      }
      next = node.parent
    }
    return false
  }

  /// Appends the render nodes of the cells that have elements. Without a scroll view, these are all cells.
  func appendShown(to items: inout [RenderNode]) {
    refresh()
    if !isInScrollView {
      repeat {
        refresh()
        for index in cells.all.indices where !cells.all[index].isShown { make(index) }
      } while isStale
      shown.sort()
    } else if !lines.hasMeasurements, shown.isEmpty {
      // The first layout estimates the other lines by the first one.
      for _ in 0..<100 {
        refresh()
        if !lines.isEmpty { for index in lines[0] { make(index) } }
        if !isStale { break }
      }
      shown.sort()
    }
    // Views that stay in sight are in front of those that are scrolled.
    for isPinned in [false, true] where isPinned == false || !content.pinnedViews.isEmpty {
      for index in shown where content.pins(cells.all[index].kind) == isPinned {
        if let item = cells.all[index].item { items.append(item) }
      }
    }
  }

  /// Makes the views of a cell. If the row has other cells than this one, the cells become stale.
  private func make(_ index: Int) {
    var cell = cells[index]
    if cell.item == nil, let source = cell.source {
      guard let row = cells.sources[source].lazyRow(cell.id.token, near: cell.near) else { return }
      var made = LazyCells()
      (made.section, made.kind) = (cell.section, cell.kind)
      row.appendCells(to: &made)
      let isPlain = made.count == 1 && made[0].source == nil && made[0].section == cell.section
      guard isPlain, made[0].kind == cell.kind else {
        isStale = true
        return
      }
      (cell.item, cell.row) = (made[0].item, row)
    }
    if cell.item != nil, !cell.isShown {
      cell.isShown = true
      shown.append(index)
    }
    cells[index] = cell
  }

  /// Changes the cells that have elements, during a layout.
  private func changeShown(of node: LazyLayoutNode, _ change: () -> Void) {
    node.isMaking = true
    owner.graph.updateDuringLayout(below: owner) {
      change()
      shown.sort()
      if item.beginChange() { owner.graph.containerChanged(item) }
    }
    node.isMaking = false
  }

  // MARK: - Sizes

  func sizeThatFits(_ proposal: ProposedViewSize, in node: LazyLayoutNode) -> CGSize {
    refresh()
    guard node.scroll(along: axis) != nil else { return arrangeAll(proposal).size }
    if !lines.hasMeasurements {
      setProposal(proposal[axis.perpendicular])
      for line in 0..<lines.count where isShown(line) { measure(line) }
    }
    return size(for: proposal)
  }

  private func size(for proposal: ProposedViewSize) -> CGSize {
    var size = CGSize.zero
    size[axis] = lines.total
    let own = tracks.map { max($0.length, thickness) } ?? thickness
    size[axis.perpendicular] = proposal[axis.perpendicular].map { tracks == nil ? $0 : max($0, own) } ?? own
    return size
  }

  /// Prepares measurements with a proposal across the axis. Measurements with another proposal become void.
  private func setProposal(_ proposed: CGFloat?) {
    guard proposed != measuredProposal else { return }
    measuredProposal = proposed
    thickness = 0
    if let items = content.tracks { tracks = LazyTracks(items, in: proposed) }
    for index in cells.all.indices where cells.all[index].length != nil { cells[index].length = nil }
    divide()
  }

  private func isShown(_ line: Int) -> Bool { lines[line].allSatisfy { cells.all[$0].isShown } }

  /// Returns the proposal for a cell, given the proposal for the container across the axis.
  private func proposal(_ cell: Int, column: Int, _ proposed: CGFloat?, _ tracks: LazyTracks?) -> ProposedViewSize {
    let isRow = cells.all[cell].kind == .row
    let across = isRow ? tracks?[column]?.length ?? proposed : proposed
    return ProposedViewSize.unspecified.with(across, along: axis.perpendicular)
  }

  private func measure(_ line: Int) {
    var length: CGFloat = 0
    for (column, index) in lines[line].enumerated() {
      guard let layout = cells.all[index].item?.layoutNode() else { continue }
      let size = layout.sizeThatFits(proposal(index, column: column, measuredProposal, tracks))
      if cells.all[index].length != size[axis] { cells[index].length = size[axis] }
      length = max(length, size[axis])
      if tracks == nil || cells.all[index].kind != .row { thickness = max(thickness, size[axis.perpendicular]) }
    }
    lines.set(length, of: line)
  }

  // MARK: - Places

  func place(_ proposal: ProposedViewSize, of node: LazyLayoutNode, in root: LayoutRoot) {
    refresh()
    let size = node.size
    guard let scroll = node.scroll(along: axis) else { return placeAll(proposal, of: node, in: root) }
    scroll.contains(node)
    let origin = node.origin(in: scroll)[axis]
    let visible = scroll.visibleRange(along: axis)
    var start = visible.lowerBound - origin
    let length = visible.upperBound - visible.lowerBound

    var anchor = Anchor(line: anchorLine(start, start + length))
    if !lines.isEmpty {
      anchor.cell = lines[anchor.line].lowerBound
      anchor.id = cells.all[anchor.cell].id
      anchor.position = lines.position(of: anchor.line)
    }
    setProposal(proposal[axis.perpendicular])
    locate(&anchor)
    var window: Range<Int>?
    for _ in 0..<100 {
      window = cover(start - length / 4, start + length * 5 / 4, from: anchor, of: node)
      if !showPinned(start, start + length, of: node) { window = nil }
      if window != nil { break }
      refresh()
      locate(&anchor)
    }
    self.window = window ?? 0..<0

    if !lines.isEmpty {
      let shift = lines.position(of: anchor.line) - anchor.position
      if shift != 0 {
        scroll.moveOffset(by: shift, along: axis)
        start += shift
      }
    }
    let pinned = pinnedLines(start, start + length)
    hasPinned = !pinned.isEmpty
    showOnly(self.window, pinned, of: node)
    var position = lines.position(of: self.window.lowerBound)
    for line in self.window {
      if pinned[line] == nil { placeLine(line, at: position, size, node.direction, in: root) }
      position += lines.length(of: line) + spacing
    }
    for (line, position) in pinned { placeLine(line, at: position, size, node.direction, in: root) }
    if self.size(for: proposal) != size { node.invalidate() }
  }

  /// Returns the first line between two positions whose length is known, so that the lines that follow it stay in place
  /// while those before it are measured; or the first line, if none is known.
  private func anchorLine(_ start: CGFloat, _ end: CGFloat) -> Int {
    let first = lines.line(at: max(start, 0))
    var (line, position) = (first, lines.position(of: first))
    while line < lines.count, position < end {
      if lines.isKnown(line), isShown(line) { return line }
      position += lines.length(of: line) + spacing
      line += 1
    }
    return first
  }

  /// The line at which a layout starts, which stays where it is on the screen.
  private struct Anchor {
    var line: Int
    /// The first cell of the line, with its identity.
    var cell = 0
    var id: LazyCell.ID?
    /// The position before the layout.
    var position: CGFloat = 0
  }

  /// Finds the line of the anchor after the lines have changed.
  private func locate(_ anchor: inout Anchor) {
    guard let id = anchor.id, !lines.isEmpty else { return }
    anchor.cell = cells.index(of: id, near: anchor.cell) ?? min(anchor.cell, cells.count - 1)
    anchor.line = lines.line(ofCell: anchor.cell)
  }

  /// Makes and measures the lines between two positions, from the anchor in both directions.
  ///
  /// - Returns: The lines, or `nil` if a row has turned out to have other cells than expected.
  private func cover(
    _ start: CGFloat, _ end: CGFloat, from anchor: Anchor, of node: LazyLayoutNode
  ) -> Range<Int>? {
    if lines.isEmpty || lines.total < start { return lines.count..<lines.count }
    var (upper, position) = (anchor.line, anchor.position)
    while upper < lines.count, position < end {
      guard show(upper, room: end - position, isForward: true, of: node) else { return nil }
      measure(upper)
      position += lines.length(of: upper) + spacing
      upper += 1
    }
    var lower = anchor.line
    position = anchor.position
    while lower > 0, position > start {
      guard show(lower - 1, room: position - start, isForward: false, of: node) else { return nil }
      lower -= 1
      measure(lower)
      position -= lines.length(of: lower) + spacing
    }
    return lower..<max(upper, lower)
  }

  /// Makes and measures the lines that stay in sight, for a visible area.
  ///
  /// - Returns: `false` if a row has turned out to have other cells than expected.
  private func showPinned(_ start: CGFloat, _ end: CGFloat, of node: LazyLayoutNode) -> Bool {
    for line in pinnedLines(start, end).keys where !isShown(line) {
      guard show(line, room: 0, isForward: true, of: node) else { return false }
      measure(line)
    }
    return true
  }

  /// Makes the elements of a line, together with those of the lines that are expected to fit in some room.
  ///
  /// - Returns: `false` if a row has turned out to have other cells than expected.
  private func show(_ line: Int, room: CGFloat, isForward: Bool, of node: LazyLayoutNode) -> Bool {
    if isShown(line) { return true }
    var count = 1
    if lines.hasMeasurements {
      count = Int(min((room / max(lines.estimate + spacing, 1)).rounded(.up), 200))
    }
    let batch =
      isForward ? line..<min(line + max(count, 1), lines.count) : max(line + 1 - max(count, 1), 0)..<(line + 1)
    let division = divisions
    changeShown(of: node) {
      for line in batch { for index in lines[line] where !cells.all[index].isShown { make(index) } }
    }
    // The update of the elements may have collected the cells again.
    return !isStale && divisions == division && isShown(line)
  }

  /// Releases the elements of all cells outside some lines, and notifies the rows that have come near or left.
  private func showOnly(_ window: Range<Int>, _ pinned: [Int: CGFloat], of node: LazyLayoutNode) {
    var nearRows: [ObjectIdentifier: LazyRowNode] = [:]
    func isNear(_ index: Int) -> Bool {
      let line = lines.line(ofCell: index)
      return window.contains(line) || pinned[line] != nil
    }
    var gone: [Int] = []
    for index in shown {
      if !isNear(index) {
        gone.append(index)
      } else if let row = cells.all[index].row {
        nearRows[ObjectIdentifier(row)] = row
      }
    }
    let hasNew = nearRows.contains { near[$0.key] == nil }
    if gone.isEmpty, !hasNew, nearRows.count == near.count { return }
    let old = near
    near = nearRows
    changeShown(of: node) {
      for index in gone { cells[index].isShown = false }
      shown.removeAll { !cells.all[$0].isShown }
      for (id, row) in old where nearRows[id] == nil && row.isMounted { row.setNear(false) }
      for (id, row) in nearRows where old[id] == nil { row.setNear(true) }
    }
  }

  private func placeLine(
    _ line: Int, at position: CGFloat, _ size: CGSize, _ direction: LayoutDirection, in root: LayoutRoot
  ) {
    let across = axis.perpendicular
    var lineSize = size
    lineSize[axis] = lines.length(of: line)
    for (column, index) in lines[line].enumerated() {
      guard let layout = cells.all[index].item?.layoutNode() else { continue }
      let proposal = proposal(index, column: column, measuredProposal, tracks)
      let origin = Self.origin(
        of: layout.dimensions(in: proposal), column: cells.all[index].kind == .row ? column : nil, lineSize, across,
        content, tracks)
      var place = origin
      place[axis] += position
      layout.place(LayoutNode.Placement(origin: place, proposal: proposal), direction, in: root)
    }
  }

  /// Returns the origin of a view in its line.
  private static func origin(
    of view: ViewDimensions, column: Int?, _ line: CGSize, _ across: Axis, _ content: LazyContainerContent,
    _ tracks: LazyTracks?
  ) -> CGPoint {
    guard let tracks, let column, let track = tracks[column] else {
      var origin = content.alignment.origin(of: view, in: line)
      if tracks == nil { origin[across.perpendicular] = 0 }
      return origin
    }
    let start = start(of: tracks, in: line, across, content)
    var cell = line
    cell[across] = track.length
    var origin = (track.alignment ?? .center).origin(of: view, in: cell)
    origin[across] += start + track.origin
    return origin
  }

  /// Returns the position at which the first track starts, across the axis of the container.
  private static func start(
    of tracks: LazyTracks, in size: CGSize, _ across: Axis, _ content: LazyContainerContent
  ) -> CGFloat {
    var all = size
    all[across] = tracks.length
    return content.alignment.origin(of: ViewDimensions(all), in: size)[across]
  }

  /// The position at which the first track starts in the node, across the axis.
  private func start(of tracks: LazyTracks, in node: LazyLayoutNode) -> CGFloat {
    Self.start(of: tracks, in: node.size, axis.perpendicular, content)
  }

  // MARK: - Without a scroll view

  /// The places of all lines for a proposal.
  private struct FullArrangement {
    var positions: [CGFloat] = []
    var lengths: [CGFloat] = []
    var size = CGSize.zero
    var lines: LazyLines
    var tracks: LazyTracks?
  }

  private func arrangeAll(_ proposal: ProposedViewSize) -> FullArrangement {
    let proposed = proposal[axis.perpendicular]
    let tracks = content.tracks.map { LazyTracks($0, in: proposed) }
    var result = FullArrangement(
      lines: LazyLines(cells.all, columns: max(tracks?.tracks.count ?? 1, 1), spacing: spacing), tracks: tracks)
    var (position, thickness): (CGFloat, CGFloat) = (0, tracks?.length ?? 0)
    for line in 0..<result.lines.count {
      var length: CGFloat = 0
      for (column, index) in result.lines[line].enumerated() {
        guard let layout = cells.all[index].item?.layoutNode() else { continue }
        let size = layout.sizeThatFits(self.proposal(index, column: column, proposed, tracks))
        length = max(length, size[axis])
        if tracks == nil || cells.all[index].kind != .row { thickness = max(thickness, size[axis.perpendicular]) }
      }
      result.positions.append(position)
      result.lengths.append(length)
      position += length + spacing
    }
    result.size[axis] = max(position - spacing, 0)
    result.size[axis.perpendicular] = proposed.map { tracks == nil ? $0 : max($0, thickness) } ?? thickness
    return result
  }

  private func placeAll(_ proposal: ProposedViewSize, of node: LazyLayoutNode, in root: LayoutRoot) {
    let all = arrangeAll(proposal)
    let across = axis.perpendicular
    for line in 0..<all.lines.count {
      var lineSize = node.size
      lineSize[axis] = all.lengths[line]
      for (column, index) in all.lines[line].enumerated() {
        guard let layout = cells.all[index].item?.layoutNode() else { continue }
        let own = self.proposal(index, column: column, proposal[across], all.tracks)
        var origin = Self.origin(
          of: layout.dimensions(in: own), column: cells.all[index].kind == .row ? column : nil, lineSize, across,
          content, all.tracks)
        origin[axis] += all.positions[line]
        layout.place(LayoutNode.Placement(origin: origin, proposal: own), node.direction, in: root)
      }
    }
  }

  // MARK: - Scrolling

  /// Returns a Boolean value that indicates whether the last layout does not fit another visible area.
  func needsLayout(of node: LazyLayoutNode) -> Bool {
    guard let scroll = node.scroll(along: axis), !lines.isEmpty else { return false }
    let visible = scroll.visibleRange(along: axis)
    let start = visible.lowerBound - node.origin(in: scroll)[axis]
    let length = visible.upperBound - visible.lowerBound
    if hasPinned || !pinnedLines(start, start + length).isEmpty { return true }
    let (first, last) = (start - length / 4, start + length * 5 / 4)
    if lines.total < first || last <= 0 { return !window.isEmpty }
    let upper = lines.line(at: last)
    let end = lines.position(of: upper) < last ? upper + 1 : upper
    return lines.line(at: max(first, 0)) != window.lowerBound || end != window.upperBound
  }

  /// Returns the places of the lines that stay in sight, for a visible area.
  private func pinnedLines(_ start: CGFloat, _ end: CGFloat) -> [Int: CGFloat] {
    if sections.isEmpty { return [:] }
    var result: [Int: CGFloat] = [:]
    func section(at position: CGFloat) -> LazySection? {
      guard (0...lines.total).contains(position) else { return nil }
      let line = lines.line(at: position)
      return sections.first { $0.lines.contains(line) }
    }
    if content.pins(.header), let section = section(at: start), let header = section.header {
      let natural = lines.position(of: header)
      let last = lines.position(of: section.lines.upperBound) - spacing - lines.length(of: header)
      let position = min(max(natural, start), max(last, natural))
      if position != natural { result[header] = position }
    }
    if content.pins(.footer), let section = section(at: end), let footer = section.footer {
      let natural = lines.position(of: footer)
      let first = lines.position(of: section.lines.lowerBound)
      let position = max(min(natural, end - lines.length(of: footer)), min(first, natural))
      if position != natural { result[footer] = position }
    }
    return result
  }

  /// Returns the index of the cell at a point of a scroll view's content, or of the cell after it.
  private func cell(at point: CGPoint, _ node: LazyLayoutNode, in scroll: ScrollLayoutNode) -> Int? {
    guard !lines.isEmpty else { return nil }
    let origin = node.origin(in: scroll)
    let position = point[axis] - origin[axis]
    var line = lines.line(at: max(position, 0))
    if lines.position(of: line) + lines.length(of: line) <= position { line += 1 }
    guard line < lines.count else { return nil }
    var index = lines[line].lowerBound
    if let tracks, cells.all[index].kind == .row {
      let across = point[axis.perpendicular] - origin[axis.perpendicular] - start(of: tracks, in: node)
      let column = tracks.tracks.lastIndex { $0.origin <= across } ?? 0
      index = min(index + column, lines[line].upperBound - 1)
    }
    return index
  }

  /// Returns the identity of the row at a point of a scroll view's content, or of the row after it.
  func id(at point: CGPoint, in scroll: ScrollLayoutNode) -> AnyHashable? {
    guard let node = item.knownLayoutNode as? LazyLayoutNode, node.isBelow(scroll),
      let index = cell(at: point, node, in: scroll),
      let cell = cells.all[index...].first(where: { $0.source != nil }), let source = cell.source
    else { return nil }
    return cells.sources[source].id(ofToken: cell.id.token, near: cell.near)
  }

  /// Returns the frame of the view at a point of a scroll view's content, or of the view after it, in that content. The
  /// frame may be an estimate.
  func frame(at point: CGPoint, in scroll: ScrollLayoutNode) -> CGRect? {
    guard let node = item.knownLayoutNode as? LazyLayoutNode, node.isBelow(scroll) else { return nil }
    let origin = node.origin(in: scroll)
    return cell(at: point, node, in: scroll).map { frame(ofCell: $0, in: node).offsetBy(dx: origin.x, dy: origin.y) }
  }

  /// Returns the identities of the rows of which more than a part is in a part of a scroll view's content.
  func ids(in visible: CGRect, above threshold: Double, _ scroll: ScrollLayoutNode) -> [AnyHashable] {
    guard let node = item.knownLayoutNode as? LazyLayoutNode, node.isBelow(scroll), !lines.isEmpty else { return [] }
    let origin = node.origin(in: scroll)
    let visible = visible.offsetBy(dx: -origin.x, dy: -origin.y)
    let first = lines.line(at: max(visible.origin[axis], 0))
    let last = lines.line(at: max(visible.origin[axis] + visible.size[axis], 0))
    var found: [AnyHashable] = []
    for line in first...max(first, last) {
      for index in lines[line] where frame(ofCell: index, in: node).isVisible(in: visible, threshold) {
        let cell = cells.all[index]
        guard let source = cell.source else { continue }
        if let id = cells.sources[source].id(ofToken: cell.id.token, near: cell.near) { found.append(id) }
      }
    }
    return found
  }

  /// Returns the frame of a row in the container, which may be an estimate, or `nil` if the row has no views.
  func frame(ofRow token: Int, of source: ObjectIdentifier, in node: LazyLayoutNode) -> CGRect? {
    cells.index(ofRow: token, of: source).map { frame(ofCell: $0, in: node) }
  }

  /// Returns the frame of a view, which may be an estimate, or `nil` if the container does not have the view.
  func frame(of item: RenderNode, in node: LazyLayoutNode) -> CGRect? {
    refresh()
    return cells.all.firstIndex { $0.item === item }.map { frame(ofCell: $0, in: node) }
  }

  private func frame(ofCell cell: Int, in node: LazyLayoutNode) -> CGRect {
    let line = lines.line(ofCell: cell)
    var frame = CGRect(origin: .zero, size: node.size)
    frame.origin[axis] = lines.position(of: line)
    frame.size[axis] = lines.length(of: line)
    if cells.all[cell].kind == .row, let tracks, let track = tracks[cell - lines[line].lowerBound] {
      frame.origin[axis.perpendicular] = start(of: tracks, in: node) + track.origin
      frame.size[axis.perpendicular] = track.length
    }
    return frame
  }
}

/// A section of a lazy container whose header or footer stays in sight.
struct LazySection {
  var lines: Range<Int>
  var header: Int?
  var footer: Int?

  /// Returns the sections with a header or a footer.
  static func all(in cells: [LazyCell], _ lines: LazyLines) -> [LazySection] {
    var result: [LazySection] = []
    var line = 0
    while line < lines.count {
      let id = cells[lines[line].lowerBound].section
      var section = LazySection(lines: line..<line)
      while line < lines.count, cells[lines[line].lowerBound].section == id {
        switch cells[lines[line].lowerBound].kind {
        case .header: section.header = section.header ?? line
        case .footer: section.footer = line
        case .row: break
        }
        line += 1
      }
      section.lines = section.lines.lowerBound..<line
      if id != nil, section.header != nil || section.footer != nil { result.append(section) }
    }
    return result
  }
}

/// The layout node of a lazy container.
///
/// Along its axis, the node is as long as its lines, of which most are estimated. Across the axis, it takes the
/// proposed length.
final class LazyLayoutNode: LayoutNode {
  private unowned(unsafe) let container: RenderNode
  /// `true` while the views are being made, which does not invalidate the nodes above.
  fileprivate(set) var isMaking = false
  private let axis: Axis

  init(_ container: RenderNode, _ content: LazyContainerContent) {
    self.container = container
    axis = content.axis
    isStack = content.tracks == nil
  }

  private let isStack: Bool

  @MainActor
  var arrangement: LazyArrangement? { (container.owner as? any LazyContainer)?.arrangement }

  override var holdsInvalidation: Bool { isMaking }
  override var stackOrientation: Axis? { isStack ? axis : nil }

  override func computeSize(_ proposal: ProposedViewSize) -> CGSize {
    nonisolated(unsafe) let node = self  // a layout tree belongs to the main actor
    return MainActor.assumeIsolated { node.arrangement?.sizeThatFits(proposal, in: node) ?? .zero }
  }

  override func placeChildren(in size: CGSize, proposal: ProposedViewSize, _ root: LayoutRoot) {
    nonisolated(unsafe) let (node, root) = (self, root)
    MainActor.assumeIsolated { node.arrangement?.place(proposal, of: node, in: root) }
  }

  /// Returns the nearest node above that scrolls along an axis, or `nil` if there is none in the same layout.
  func scroll(along axis: Axis) -> ScrollLayoutNode? {
    var next = parent
    while let node = next {
      if let scroll = node as? ScrollLayoutNode, scroll.scrolls(along: axis) {
        return scroll
      }
      next = node is LayoutRoot ? nil : node.parent
    }
    return nil
  }
}

extension LayoutNode {
  /// Returns the origin of the node in a node above it, from the leading and top edges.
  final func origin(in ancestor: LayoutNode) -> CGPoint {
    var result = origin
    var next = parent
    while let node = next, node !== ancestor {
      (result.x, result.y) = (result.x + node.origin.x, result.y + node.origin.y)
      next = node.parent
    }
    return result
  }
}
