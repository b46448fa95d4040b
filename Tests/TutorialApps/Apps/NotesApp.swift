import Combine
import SwiftUI

struct Note: Identifiable, Codable, Hashable {
  var id = UUID()
  var text: String
  var date = Date()

  var title: String { text.split(separator: "\n").first.map(String.init) ?? "New note" }
}

final class NotesStore: ObservableObject {
  @Published var notes: [Note] = []
  private let file: URL
  private var cancellable: AnyCancellable?

  init(file: URL) {
    self.file = file
    if let data = try? Data(contentsOf: file) {
      notes = (try? JSONDecoder().decode([Note].self, from: data)) ?? []
    }
    cancellable =
      $notes
      .dropFirst()
      .encode(encoder: JSONEncoder())
      .sink(receiveCompletion: { _ in }, receiveValue: { data in try? data.write(to: file) })
  }

  func binding(for note: Note) -> Binding<String> {
    Binding(
      get: { self.notes.first { $0.id == note.id }?.text ?? "" },
      set: { text in
        if let index = self.notes.firstIndex(where: { $0.id == note.id }) { self.notes[index].text = text }
      })
  }
}

struct NotesView: View {
  @StateObject var store: NotesStore
  @State private var selection: Note.ID?
  @State private var isAskingToDelete = false

  var body: some View {
    HStack(spacing: 0) {
      VStack {
        List(store.notes, selection: $selection) { note in
          VStack(alignment: .leading) {
            Text(note.title).bold().lineLimit(1)
            Text(note.date, style: .date).font(.caption).foregroundStyle(.secondary)
          }
        }
        Button {
          let note = Note(text: "")
          store.notes.insert(note, at: 0)
          selection = note.id
        } label: {
          Label("New", systemImage: "square.and.pencil")
        }
      }
      .frame(width: 200)
      Divider()
      if let note = store.notes.first(where: { $0.id == selection }) {
        VStack {
          TextEditor(text: store.binding(for: note))
          Button("Delete", role: .destructive) { isAskingToDelete = true }
        }
        .alert("Delete this note?", isPresented: $isAskingToDelete) {
          Button("Delete note", role: .destructive) {
            store.notes.removeAll { $0.id == note.id }
            selection = nil
          }
          Button("Cancel", role: .cancel) {}
        } message: {
          Text("“\(note.title)” can't be recovered.")
        }
      } else {
        ContentUnavailableView("No note", systemImage: "note.text", description: Text("Select or create one."))
      }
    }
  }
}

struct NotesApp: App {
  @StateObject private var store = NotesStore(
    file: FileManager.default.temporaryDirectory.appendingPathComponent("notes.json"))

  var body: some Scene {
    WindowGroup {
      NotesView(store: store)
    }
    .defaultSize(width: 700, height: 500)
  }
}
