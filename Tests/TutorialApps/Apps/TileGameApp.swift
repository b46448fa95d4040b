import SwiftUI

// Tiles that slide together, with a score and a best score.

enum SlideDirection: CaseIterable { case up, down, left, right }

struct Tile: Identifiable, Equatable {
  let id: Int
  var value: Int
  var row: Int
  var column: Int
}

struct TileBoard: Equatable {
  private(set) var tiles: [Tile] = []
  private(set) var score = 0
  private var nextID = 0
  let size: Int

  init(size: Int = 4) { self.size = size }

  func tile(_ row: Int, _ column: Int) -> Tile? { tiles.first { $0.row == row && $0.column == column } }

  mutating func add(_ value: Int, row: Int, column: Int) {
    tiles.append(Tile(id: nextID, value: value, row: row, column: column))
    nextID += 1
  }

  mutating func addRandom(using generator: inout some RandomNumberGenerator) {
    let free = (0..<size * size).filter { tile($0 / size, $0 % size) == nil }
    guard let place = free.randomElement(using: &generator) else { return }
    add(Int.random(in: 0..<10, using: &generator) == 0 ? 4 : 2, row: place / size, column: place % size)
  }

  @discardableResult
  mutating func slide(_ direction: SlideDirection) -> Bool {
    let before = tiles
    for line in 0..<size {
      let isRow = direction == .left || direction == .right
      var cells = tiles.filter { (isRow ? $0.row : $0.column) == line }
        .sorted { isRow ? $0.column < $1.column : $0.row < $1.row }
      if direction == .right || direction == .down { cells.reverse() }
      var merged: [Tile] = []
      var canMerge = false
      for cell in cells {
        if canMerge, let last = merged.last, last.value == cell.value {
          merged[merged.count - 1].value *= 2
          score += cell.value * 2
          canMerge = false
        } else {
          merged.append(cell)
          canMerge = true
        }
      }
      tiles.removeAll { (isRow ? $0.row : $0.column) == line }
      for (index, var cell) in merged.enumerated() {
        let place = direction == .right || direction == .down ? size - 1 - index : index
        if isRow { cell.column = place } else { cell.row = place }
        tiles.append(cell)
      }
    }
    return tiles.sorted { $0.id < $1.id } != before.sorted { $0.id < $1.id }
  }
}

struct TileView: View {
  let tile: Tile

  private static let colors: [Int: Color] = [2: .gray.opacity(0.3), 4: .yellow.opacity(0.5), 8: .orange, 16: .red]

  var body: some View {
    Text("\(tile.value)")
      .font(.system(.title, design: .rounded, weight: .heavy))
      .minimumScaleFactor(0.5)
      .frame(maxWidth: .infinity, maxHeight: .infinity)
      .background(Self.colors[tile.value, default: .purple], in: RoundedRectangle(cornerRadius: 8))
      .contentTransition(.numericText())
  }
}

struct TileGameView: View {
  @State var board = TileBoard()
  @AppStorage("tiles.best") private var best = 0
  @State private var generator = SystemRandomNumberGenerator()
  @State private var isOver = false

  var body: some View {
    VStack(spacing: 16) {
      HStack {
        LabeledContent("Score", value: board.score, format: .number)
        LabeledContent("Best", value: best, format: .number)
      }
      .font(.headline)
      GeometryReader { geometry in
        let side = min(geometry.size.width, geometry.size.height) / CGFloat(board.size)
        ZStack(alignment: .topLeading) {
          RoundedRectangle(cornerRadius: 12).fill(.gray.opacity(0.2))
          ForEach(board.tiles) { tile in
            TileView(tile: tile)
              .padding(4)
              .frame(width: side, height: side)
              .offset(x: CGFloat(tile.column) * side, y: CGFloat(tile.row) * side)
              .transition(.scale)
              .zIndex(Double(tile.value))
          }
        }
        .frame(width: side * CGFloat(board.size), height: side * CGFloat(board.size))
        .position(x: geometry.size.width / 2, y: geometry.size.height / 2)
      }
      .aspectRatio(1, contentMode: .fit)
      .gesture(
        DragGesture(minimumDistance: 20).onEnded { value in
          let (x, y) = (value.translation.width, value.translation.height)
          slide(abs(x) > abs(y) ? (x > 0 ? .right : .left) : (y > 0 ? .down : .up))
        })
      Grid {
        GridRow {
          Color.clear.gridCellUnsizedAxes([.horizontal, .vertical])
          arrow(.up, "arrow.up")
        }
        GridRow {
          arrow(.left, "arrow.left")
          arrow(.down, "arrow.down")
          arrow(.right, "arrow.right")
        }
      }
      .buttonStyle(.bordered)
    }
    .padding()
    .onAppear { if board.tiles.isEmpty { restart() } }
    .confirmationDialog("No more moves", isPresented: $isOver, titleVisibility: .visible) {
      Button("Play again", action: restart)
    }
  }

  private func arrow(_ direction: SlideDirection, _ symbol: String) -> some View {
    Button {
      slide(direction)
    } label: {
      Image(systemName: symbol)
    }
    .accessibilityLabel(String(describing: direction))
  }

  private func slide(_ direction: SlideDirection) {
    withAnimation(.spring(duration: 0.2)) {
      if board.slide(direction) { board.addRandom(using: &generator) }
    }
    best = max(best, board.score)
    isOver = SlideDirection.allCases.allSatisfy { direction in
      var copy = board
      return !copy.slide(direction)
    }
  }

  private func restart() {
    board = TileBoard()
    for _ in 0..<2 { board.addRandom(using: &generator) }
  }
}

struct TileGameApp: App {
  var body: some Scene { WindowGroup { TileGameView() } }
}
