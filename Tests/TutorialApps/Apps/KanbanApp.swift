import SwiftUI
import UniformTypeIdentifiers

// A board whose cards are dragged between columns.

struct KanbanCard: Identifiable, Codable, Hashable, Transferable {
  var id = UUID()
  var title: String
  var isUrgent = false

  static var transferRepresentation: some TransferRepresentation {
    CodableRepresentation(contentType: .kanbanCard)
    ProxyRepresentation(exporting: \.title)
  }
}

extension UTType {
  static let kanbanCard = UTType(exportedAs: "org.example.kanban.card")
}

enum KanbanStage: String, CaseIterable, Identifiable {
  case backlog = "Backlog"
  case doing = "In Progress"
  case done = "Done"
  var id: String { rawValue }
}

@Observable @MainActor
final class KanbanBoard {
  private(set) var cards: [KanbanStage: [KanbanCard]] = [:]

  init(_ titles: [String] = []) { cards[.backlog] = titles.map { KanbanCard(title: $0) } }

  subscript(stage: KanbanStage) -> [KanbanCard] { cards[stage, default: []] }

  func move(_ dropped: [KanbanCard], to stage: KanbanStage) {
    for card in dropped {
      for other in KanbanStage.allCases { cards[other]?.removeAll { $0.id == card.id } }
      cards[stage, default: []].append(card)
    }
  }

  func toggleUrgency(of card: KanbanCard, in stage: KanbanStage) {
    guard let index = cards[stage]?.firstIndex(where: { $0.id == card.id }) else { return }
    cards[stage]?[index].isUrgent.toggle()
  }
}

struct KanbanCardView: View {
  let card: KanbanCard

  var body: some View {
    HStack(alignment: .firstTextBaseline) {
      if card.isUrgent { Image(systemName: "exclamationmark.triangle.fill").foregroundStyle(.yellow) }
      Text(card.title).frame(maxWidth: .infinity, alignment: .leading)
    }
    .padding(10)
    .background(.background, in: .rect(cornerRadius: 8, style: .continuous))
    .overlay { RoundedRectangle(cornerRadius: 8).strokeBorder(.separator, lineWidth: 1) }
  }
}

struct KanbanColumn: View {
  @Environment(KanbanBoard.self) private var board
  let stage: KanbanStage
  @State private var isTargeted = false

  var body: some View {
    VStack(alignment: .leading, spacing: 8) {
      HStack {
        Text(stage.rawValue).font(.headline)
        Spacer()
        Text("\(board[stage].count)")
          .font(.caption.bold()).padding(.horizontal, 8).padding(.vertical, 2)
          .background(.quaternary, in: Capsule())
      }
      ScrollView {
        LazyVStack(spacing: 8) {
          ForEach(board[stage]) { card in
            KanbanCardView(card: card)
              .draggable(card) { Text(card.title).padding(6).background(.thinMaterial) }
              .contextMenu {
                Button(card.isUrgent ? "Not urgent" : "Urgent") { board.toggleUrgency(of: card, in: stage) }
                Menu("Move to") {
                  ForEach(KanbanStage.allCases.filter { $0 != stage }) { other in
                    Button(other.rawValue) { withAnimation { board.move([card], to: other) } }
                  }
                }
              }
          }
        }
      }
    }
    .padding(12)
    .frame(minWidth: 160, maxHeight: .infinity, alignment: .top)
    .background(isTargeted ? Color.accentColor.opacity(0.15) : Color.gray.opacity(0.08))
    .clipShape(.rect(cornerRadius: 12))
    .dropDestination(for: KanbanCard.self) { dropped, _ in
      withAnimation(.bouncy) { board.move(dropped, to: stage) }
      return true
    } isTargeted: {
      isTargeted = $0
    }
    .accessibilityIdentifier(stage.rawValue)
  }
}

struct KanbanView: View {
  @State var board: KanbanBoard
  @State private var newTitle = ""

  var body: some View {
    ScrollView(.horizontal) {
      HStack(alignment: .top, spacing: 12) {
        ForEach(KanbanStage.allCases) { KanbanColumn(stage: $0) }
      }
      .scrollTargetLayout()
      .padding()
    }
    .scrollTargetBehavior(.viewAligned)
    .scrollIndicators(.hidden)
    .environment(board)
    .toolbar {
      ToolbarItemGroup(placement: .bottomBar) {
        TextField("New card", text: $newTitle)
          .textFieldStyle(.roundedBorder)
          .onSubmit(add)
        Button("Add", action: add).disabled(newTitle.trimmingCharacters(in: .whitespaces).isEmpty)
      }
    }
  }

  private func add() {
    board.move([KanbanCard(title: newTitle)], to: .backlog)
    newTitle = ""
  }
}

struct KanbanApp: App {
  @State private var board = KanbanBoard(["Write tests", "Draw icons"])
  var body: some Scene {
    WindowGroup { NavigationStack { KanbanView(board: board).navigationTitle("Board") } }
      .commands {
        CommandMenu("Board") {
          Button("Clear") { board = KanbanBoard() }.keyboardShortcut("k", modifiers: [.command, .shift])
        }
      }
  }
}
