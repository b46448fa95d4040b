import Combine
import SwiftUI

struct TodoItem: Identifiable, Codable, Equatable {
  var id = UUID()
  var title: String
  var isDone = false
}

final class TodoStore: ObservableObject {
  @Published var items: [TodoItem] = []

  var remaining: Int { items.filter { !$0.isDone }.count }

  func add(_ title: String) {
    let trimmed = title.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !trimmed.isEmpty else { return }
    items.append(TodoItem(title: trimmed))
  }

  func delete(_ item: TodoItem) {
    items.removeAll { $0.id == item.id }
  }
}

struct CheckToggleStyle: ToggleStyle {
  func makeBody(configuration: Configuration) -> some View {
    Button {
      configuration.isOn.toggle()
    } label: {
      Label {
        configuration.label
      } icon: {
        Image(systemName: configuration.isOn ? "checkmark.circle.fill" : "circle")
          .foregroundStyle(configuration.isOn ? Color.accentColor : .secondary)
          .imageScale(.large)
      }
    }
    .buttonStyle(.plain)
  }
}

struct TodoRow: View {
  @Binding var item: TodoItem

  var body: some View {
    Toggle(isOn: $item.isDone) {
      Text(item.title)
        .strikethrough(item.isDone)
        .foregroundStyle(item.isDone ? .secondary : .primary)
    }
    .toggleStyle(CheckToggleStyle())
  }
}

struct TodoListView: View {
  @StateObject private var store = TodoStore()
  @State private var newTitle = ""
  @FocusState private var isFocused: Bool

  var body: some View {
    VStack(alignment: .leading) {
      Text("\(store.remaining) of \(store.items.count) left")
        .font(.caption)
        .textCase(.uppercase)
      HStack {
        TextField("New task", text: $newTitle)
          .focused($isFocused)
          .onSubmit(add)
        Button("Add", systemImage: "plus", action: add)
          .labelStyle(.iconOnly)
          .disabled(newTitle.isEmpty)
      }
      List {
        ForEach($store.items) { $item in
          HStack {
            TodoRow(item: $item)
            Spacer()
            Button(role: .destructive) {
              store.delete(item)
            } label: {
              Image(systemName: "trash")
            }
            .accessibilityLabel("Delete \(item.title)")
          }
        }
      }
    }
    .padding()
  }

  private func add() {
    store.add(newTitle)
    newTitle = ""
    isFocused = true
  }
}

struct TodoApp: App {
  var body: some Scene {
    WindowGroup { TodoListView() }
  }
}

#Preview("Row") {
  @Previewable @State var item = TodoItem(title: "Milk")
  TodoRow(item: $item)
  Text(item.isDone ? "is done" : "is open")
}

struct CheckToggleStyle_Previews: PreviewProvider {
  static var previews: some View {
    Toggle("Provided", isOn: .constant(true)).toggleStyle(CheckToggleStyle())
  }
}
