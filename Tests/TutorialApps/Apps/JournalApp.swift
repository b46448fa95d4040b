import Observation
import SwiftUI

// Notes in Markdown, kept in a file, with a split view.

struct JournalEntry: Codable, Identifiable, Hashable {
  var id = UUID()
  var body = ""
  var modified = Date.now
  var isPinned = false

  var title: String {
    body.split(separator: "\n").first.map { $0.trimmingCharacters(in: .init(charactersIn: "# ")) } ?? "Empty"
  }
}

@Observable
final class Journal {
  var entries: [JournalEntry] = []
  private let file: URL

  init(file: URL = .documentsDirectory.appending(path: "journal.json")) {
    self.file = file
    load()
  }

  func load() {
    guard let data = try? Data(contentsOf: file) else { return }
    entries = (try? JSONDecoder().decode([JournalEntry].self, from: data)) ?? []
  }

  func save() throws {
    try JSONEncoder().encode(entries).write(to: file, options: [.atomic])
  }

  var sorted: [JournalEntry] {
    entries.sorted(using: [
      KeyPathComparator(\.isPinned, comparator: BoolComparator()), KeyPathComparator(\.modified, order: .reverse),
    ])
  }

  @discardableResult
  func add() -> JournalEntry.ID {
    let entry = JournalEntry(body: "# New Note")
    entries.append(entry)
    return entry.id
  }
}

struct BoolComparator: SortComparator {
  var order = SortOrder.forward
  func compare(_ one: Bool, _ other: Bool) -> ComparisonResult {
    one == other ? .orderedSame : (one ? .orderedAscending : .orderedDescending)
  }
}

struct JournalEditor: View {
  @Binding var entry: JournalEntry
  @State private var isPreviewing = false
  @Environment(\.horizontalSizeClass) private var sizeClass

  private var rendered: AttributedString {
    (try? AttributedString(
      markdown: entry.body, options: .init(interpretedSyntax: .inlineOnlyPreservingWhitespace)))
      ?? AttributedString(entry.body)
  }

  var body: some View {
    Group {
      if isPreviewing {
        ScrollView { Text(rendered).frame(maxWidth: .infinity, alignment: .leading).padding() }
      } else {
        TextEditor(text: $entry.body)
          .font(.body.monospaced())
          .scrollContentBackground(.hidden)
          .padding(8)
          .autocorrectionDisabled()
      }
    }
    .onChange(of: entry.body) { entry.modified = .now }
    .toolbar {
      ToolbarItem(placement: .primaryAction) {
        Toggle(isOn: $isPreviewing.animation()) { Label("Preview", systemImage: "eye") }
      }
      ToolbarItem(placement: .status) {
        Text("\(entry.body.split { $0.isWhitespace }.count) words").font(.caption)
      }
    }
    .navigationTitle(entry.title)
  }
}

struct JournalView: View {
  @Bindable var journal: Journal
  @State private var selection: JournalEntry.ID?
  @State private var query = ""
  @SceneStorage("journal.columns") private var isCompact = false
  @Environment(\.scenePhase) private var phase

  private var shown: [JournalEntry] {
    query.isEmpty ? journal.sorted : journal.sorted.filter { $0.body.localizedCaseInsensitiveContains(query) }
  }

  var body: some View {
    NavigationSplitView {
      List(selection: $selection) {
        ForEach(shown) { entry in
          VStack(alignment: .leading) {
            HStack {
              Text(entry.title).font(.headline)
              if entry.isPinned { Image(systemName: "pin.fill").font(.caption).foregroundStyle(.orange) }
            }
            Text(entry.modified, format: .relative(presentation: .named)).font(.caption).foregroundStyle(.secondary)
          }
          .tag(entry.id)
          .swipeActions(edge: .leading) { Button("Pin") { toggle(entry) }.tint(.orange) }
        }
        .onDelete { offsets in
          let ids = offsets.map { shown[$0].id }
          journal.entries.removeAll { ids.contains($0.id) }
        }
      }
      .searchable(text: $query)
      .navigationTitle("Journal")
      .toolbar { Button("New", systemImage: "square.and.pencil") { selection = journal.add() } }
    } detail: {
      if let index = journal.entries.firstIndex(where: { $0.id == selection }) {
        JournalEditor(entry: $journal.entries[index]).id(selection)
      } else {
        Text("Select a note").foregroundStyle(.secondary)
      }
    }
    .onChange(of: phase) { _, new in if new != .active { try? journal.save() } }
  }

  private func toggle(_ entry: JournalEntry) {
    if let index = journal.entries.firstIndex(of: entry) { journal.entries[index].isPinned.toggle() }
  }
}

struct JournalApp: App {
  @State private var journal = Journal()
  var body: some Scene { WindowGroup { JournalView(journal: journal) } }
}
