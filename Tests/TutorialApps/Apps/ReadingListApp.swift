import SwiftUI

// A reading list with a sidebar, a table, an inspector, and a page of statistics in the newer tabs.

@MainActor
@Observable
final class ReadingList {
  struct Entry: Identifiable, Hashable {
    let id: Int
    var title: String
    var author: String
    var pages: Int
    var read = 0
    var shelf: Shelf
    var note = ""

    var progress: Double { pages == 0 ? 0 : Double(read) / Double(pages) }
  }

  enum Shelf: String, CaseIterable, Identifiable {
    case wanted = "Wanted"
    case reading = "Reading"
    case finished = "Finished"

    var id: Self { self }
    var symbol: String {
      switch self {
      case .wanted: "bookmark"
      case .reading: "book"
      case .finished: "checkmark.seal"
      }
    }
  }

  var entries: [Entry]

  init(entries: [Entry] = ReadingList.samples) { self.entries = entries }

  func entries(on shelf: Shelf?) -> [Entry] { entries.filter { shelf == nil || $0.shelf == shelf } }

  func move(_ ids: Set<Entry.ID>, to shelf: Shelf) {
    for index in entries.indices where ids.contains(entries[index].id) {
      entries[index].shelf = shelf
      if shelf == .finished { entries[index].read = entries[index].pages }
    }
  }

  var pagesRead: Int { entries.map(\.read).reduce(0, +) }

  nonisolated static let samples = [
    Entry(id: 1, title: "The Sea", author: "M. Ode", pages: 300, read: 120, shelf: .reading),
    Entry(id: 2, title: "Stone by Stone", author: "A. Wall", pages: 210, shelf: .wanted),
    Entry(id: 3, title: "Quiet Machines", author: "T. Ick", pages: 180, read: 180, shelf: .finished),
  ]
}

struct ReadingListApp: App {
  @State private var list = ReadingList()

  var body: some Scene {
    WindowGroup { ReadingListView().environment(list) }
      .commands {
        CommandMenu("Books") { Button("Finish All") { list.move(Set(list.entries.map(\.id)), to: .finished) } }
      }
  }
}

struct ReadingListView: View {
  enum Page: Hashable { case books, statistics }

  @State private var page = Page.books

  var body: some View {
    TabView(selection: $page) {
      Tab("Books", systemImage: "books.vertical", value: .books) { BookShelves() }
      Tab("Statistics", systemImage: "chart.bar.xaxis", value: .statistics) { ReadingStatistics() }
    }
    .tabViewStyle(.sidebarAdaptable)
  }
}

struct BookShelves: View {
  @Environment(ReadingList.self) private var list
  @State private var shelf: ReadingList.Shelf?
  @State private var selection: Set<ReadingList.Entry.ID> = []
  @State private var order = [KeyPathComparator(\ReadingList.Entry.title)]
  @State private var showsInspector = true

  private var shown: [ReadingList.Entry] { list.entries(on: shelf).sorted(using: order) }

  var body: some View {
    NavigationSplitView {
      List(selection: $shelf) {
        ForEach(ReadingList.Shelf.allCases) { shelf in
          Label(shelf.rawValue, systemImage: shelf.symbol)
            .badge(list.entries(on: shelf).count)
            .tag(shelf)
        }
      }
      .navigationSplitViewColumnWidth(min: 140, ideal: 180)
    } detail: {
      Table(shown, selection: $selection, sortOrder: $order) {
        TableColumn("Title", value: \.title)
        TableColumn("Author", value: \.author)
        TableColumn("Pages", value: \.pages) { Text($0.pages, format: .number).monospacedDigit() }
        TableColumn("Progress", value: \.progress) { ProgressView(value: $0.progress) }
      }
      .contextMenu(forSelectionType: ReadingList.Entry.ID.self) { ids in
        ForEach(ReadingList.Shelf.allCases) { shelf in
          Button("Move to \(shelf.rawValue)", systemImage: shelf.symbol) { list.move(ids, to: shelf) }
        }
      } primaryAction: { ids in
        list.move(ids, to: .finished)
      }
      .navigationTitle(shelf?.rawValue ?? "All Books")
      .toolbar {
        ToolbarItem { Toggle("Inspector", systemImage: "sidebar.right", isOn: $showsInspector) }
      }
      .inspector(isPresented: $showsInspector) {
        if let id = selection.first, let index = list.entries.firstIndex(where: { $0.id == id }) {
          BookInspector(index: index)
        } else {
          ContentUnavailableView("No Selection", systemImage: "book.closed")
        }
      }
    }
  }
}

struct BookInspector: View {
  @Environment(ReadingList.self) private var list
  let index: Int

  var body: some View {
    @Bindable var list = list
    Form {
      TextField("Title", text: $list.entries[index].title)
      TextField("Note", text: $list.entries[index].note, axis: .vertical).lineLimit(2...4)
      Picker("Shelf", selection: $list.entries[index].shelf) {
        ForEach(ReadingList.Shelf.allCases) { Text($0.rawValue).tag($0) }
      }
      Slider(
        value: Binding {
          Double(list.entries[index].read)
        } set: {
          list.entries[index].read = Int($0)
        },
        in: 0...Double(list.entries[index].pages)
      ) { Text("Page") }
      LabeledContent("Read", value: list.entries[index].progress, format: .percent)
    }
    .id(index)
  }
}

struct ReadingStatistics: View {
  @Environment(ReadingList.self) private var list
  @State private var isBouncing = false

  var body: some View {
    ScrollView {
      VStack(spacing: 16) {
        Text("\(list.pagesRead) pages").font(.largeTitle.bold()).contentTransition(.numericText())
          .foregroundStyle(
            MeshGradient(
              width: 2, height: 2, points: [[0, 0], [1, 0], [0, 1], [1, 1]],
              colors: [.purple, .blue, .pink, .orange]))
        ForEach(list.entries) { entry in
          Gauge(value: entry.progress) {
            Text(entry.title)
          } currentValueLabel: {
            Text(entry.progress, format: .percent)
          }
          .gaugeStyle(.accessoryLinearCapacity)
        }
        Button("Celebrate", systemImage: "party.popper") { isBouncing.toggle() }
          .symbolEffect(.bounce.up, value: isBouncing)
          .buttonStyle(.borderedProminent)
          .buttonBorderShape(.capsule)
      }
      .padding()
    }
    .scrollContentBackground(.hidden)
    .containerBackground(.thinMaterial, for: .window)
  }
}

#Preview(traits: .fixedLayout(width: 600, height: 400)) { ReadingListView().environment(ReadingList()) }
