import SwiftUI

// Noughts and crosses on a grid whose cells are tapped, with a line through the three that win and an alert.

enum Mark: String, Sendable {
  case cross = "xmark"
  case nought = "circle"

  var next: Mark { self == .cross ? .nought : .cross }
  var name: LocalizedStringResource { self == .cross ? "Cross" : "Nought" }
}

struct NoughtsBoard: Equatable {
  private(set) var cells = [Mark?](repeating: nil, count: 9)
  private(set) var turn = Mark.cross

  static let lines = [
    [0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6],
  ]

  var winningLine: [Int]? {
    Self.lines.first { line in cells[line[0]] != nil && Set(line.map { cells[$0] }).count == 1 }
  }
  var winner: Mark? { winningLine.flatMap { cells[$0[0]] } }
  var isOver: Bool { winner != nil || !cells.contains(nil) }

  mutating func play(_ index: Int) {
    guard cells[index] == nil, !isOver else { return }
    cells[index] = turn
    turn = turn.next
  }
}

struct NoughtsCell: View {
  let mark: Mark?
  let isWinning: Bool
  @Environment(\.isEnabled) private var isEnabled

  var body: some View {
    RoundedRectangle(cornerRadius: 10)
      .fill(isWinning ? Color.yellow.mix(with: .white, by: 0.3) : Color(white: 0.9))
      .aspectRatio(1, contentMode: .fit)
      .overlay {
        if let mark {
          Image(systemName: mark.rawValue)
            .resizable()
            .scaledToFit()
            .padding()
            .foregroundStyle(mark == .cross ? .red : .blue)
            .symbolEffect(.bounce, value: isWinning)
            .transition(.scale.combined(with: .opacity))
        }
      }
      .opacity(isEnabled ? 1 : 0.6)
  }
}

struct NoughtsView: View {
  @State private var board = NoughtsBoard()
  @State private var isOver = false
  @SceneStorage("noughts.played") private var played = 0
  @Namespace private var names

  private let columns = Array(repeating: GridItem(.flexible(), spacing: 8), count: 3)

  var body: some View {
    VStack(spacing: 24) {
      HStack {
        ForEach([Mark.cross, .nought], id: \.self) { mark in
          Text(mark.name)
            .padding(8)
            .background {
              if board.turn == mark {
                Capsule().fill(.tint.opacity(0.3)).matchedGeometryEffect(id: "turn", in: names)
              }
            }
        }
      }
      LazyVGrid(columns: columns, spacing: 8) {
        ForEach(board.cells.indices, id: \.self) { index in
          Button {
            withAnimation(.spring) { board.play(index) }
          } label: {
            NoughtsCell(mark: board.cells[index], isWinning: board.winningLine?.contains(index) ?? false)
          }
          .buttonStyle(.plain)
          .accessibilityLabel("Cell \(index + 1)")
          .accessibilityValue(board.cells[index].map { String(localized: $0.name) } ?? "empty")
        }
      }
      .frame(maxWidth: 300)
      Text("Games: \(played)").font(.footnote)
    }
    .padding()
    .onChange(of: board.isOver) { _, over in
      isOver = over
      if over { played += 1 }
    }
    .alert("The game is over", isPresented: $isOver, presenting: board) { _ in
      Button("Again") { board = NoughtsBoard() }
    } message: { board in
      Text(board.winner.map { "\(String(localized: $0.name)) wins" } ?? "Nobody wins")
    }
  }
}

struct NoughtsApp: App {
  var body: some Scene {
    WindowGroup { NoughtsView() }
      .windowResizability(.contentSize)
  }
}
