import SwiftUI
import SwiftUITesting
import Testing

// Views of a client that are compiled in Swift 5 mode, as they are written for Apple's framework without regard to
// actors. They must compile without warnings; `make lint` treats each as an error.

struct Todo: Identifiable, Hashable {
  enum Priority: String, CaseIterable, Identifiable {
    case low, normal, high
    var id: String { rawValue }
  }

  let id = UUID()
  var title: String
  var isDone = false
  var priority = Priority.normal
}

class TodoStore: ObservableObject {
  @Published var todos: [Todo] = []
  @Published var filter = ""
  @Published private(set) var openCount = 0
  private var cancellables = Set<AnyCancellable>()

  init(_ titles: [String]) {
    todos = titles.map { Todo(title: $0) }
    $todos.map { $0.filter { !$0.isDone }.count }
      .sink { [weak self] in self?.openCount = $0 }
      .store(in: &cancellables)
  }

  var shown: [Todo] { filter.isEmpty ? todos : todos.filter { $0.title.contains(filter) } }

  func add(_ title: String) { todos.append(Todo(title: title)) }
  func delete(_ todo: Todo) { todos.removeAll { $0.id == todo.id } }
}

@Observable
class Appearance {
  var accent = Color.blue
  var scale = 1.0
}

private struct CompactKey: EnvironmentKey {
  static let defaultValue = false
}

extension EnvironmentValues {
  var isCompact: Bool {
    get { self[CompactKey.self] }
    set { self[CompactKey.self] = newValue }
  }
}

struct LongestTitle: PreferenceKey {
  static var defaultValue: Int { 0 }
  static func reduce(value: inout Int, nextValue: () -> Int) { value = max(value, nextValue()) }
}

struct CardModifier: ViewModifier {
  var title: String
  @Environment(\.isCompact) private var isCompact

  func body(content: Content) -> some View {
    VStack(alignment: .leading) {
      if !isCompact {
        Text(title).font(.headline)
      }
      content
    }
    .padding()
    .background(Color.gray.opacity(0.1))
  }
}

extension View {
  func card(_ title: String) -> some View { modifier(CardModifier(title: title)) }
}

struct RoundStyle: ButtonStyle {
  func makeBody(configuration: Configuration) -> some View {
    configuration.label
      .padding(.horizontal, 8)
      .background(configuration.isPressed ? Color.gray : Color.clear)
  }
}

struct Loadable<Value, Content: View>: View {
  let value: Value?
  @ViewBuilder let content: (Value) -> Content

  var body: some View {
    if let value {
      content(value)
    } else {
      ProgressView("Loading")
    }
  }
}

struct TodoRow: View {
  @Binding var todo: Todo
  @State private var isEditing = false

  var body: some View {
    HStack {
      Toggle(isOn: $todo.isDone) { Text(todo.title).strikethrough(todo.isDone) }
      Spacer()
      priorityMark
      Button("Edit") { isEditing.toggle() }
        .buttonStyle(RoundStyle())
        .popover(isPresented: $isEditing) { TodoEditor(todo: $todo) }
    }
    .preference(key: LongestTitle.self, value: todo.title.count)
  }

  @ViewBuilder private var priorityMark: some View {
    switch todo.priority {
    case .low: EmptyView()
    case .normal: Text("·")
    case .high: Image(systemName: "exclamationmark").foregroundColor(.red)
    }
  }
}

struct TodoEditor: View {
  @Binding var todo: Todo
  @Environment(\.dismiss) var dismiss

  var body: some View {
    Form {
      Section(header: Text("Todo")) {
        TextField("Title", text: $todo.title)
        Picker("Priority", selection: $todo.priority) {
          ForEach(Todo.Priority.allCases) { Text($0.rawValue.capitalized).tag($0) }
        }
      }
      Button("Done", action: { dismiss() })
    }
  }
}

struct TodoList: View {
  @StateObject private var store: TodoStore
  @State private var appearance = Appearance()
  @State private var draft = ""
  @State private var longest = 0
  @State private var deleting: Todo?
  @State private var asks = false
  @State private var greeting: String?
  @AppearanceScale private var scale

  init(titles: [String]) { _store = StateObject(wrappedValue: TodoStore(titles)) }

  var body: some View {
    VStack(spacing: 4) {
      header
      List {
        ForEach($store.todos) { $todo in
          TodoRow(todo: $todo)
        }
      }
      .onPreferenceChange(LongestTitle.self) { longest = $0 }
      HStack {
        TextField("New", text: $draft)
          .onSubmit {
            store.add(draft)
            draft = ""
          }
        Button("Clear") { asks = true }
          .disabled(store.todos.isEmpty)
      }
      .card("Add")
      Loadable(value: greeting) { Text($0) }
      AccentPanel(appearance: appearance)
    }
    .environment(\.isCompact, false)
    .environment(appearance)
    .environmentObject(store)
    .alert("Delete all?", isPresented: $asks) {
      Button("Delete", role: .destructive) { store.todos.removeAll() }
      Button("Cancel", role: .cancel) {}
    }
    .onChange(of: store.openCount) { old, new in
      if new < old { draft = "one less" }
    }
    .onAppear { longest = 0 }
    .task { greeting = await greet() }
  }

  private var header: some View {
    Group {
      Text("\(store.openCount) open").bold() + Text(", longest \(longest)")
      ForEach(Array(store.shown.enumerated()), id: \.offset) { index, todo in
        Text("\(index + 1): \(todo.title)")
      }
    }
  }

  private func greet() async -> String { "Hello" }
}

/// A custom dynamic property.
@propertyWrapper
struct AppearanceScale: DynamicProperty {
  @State private var scale = 1.0
  var wrappedValue: Double {
    get { scale }
    nonmutating set { scale = newValue }
  }
}

struct AccentPanel: View {
  @Bindable var appearance: Appearance

  var body: some View {
    Slider(value: $appearance.scale, in: 0...2) { Text("Scale") }
    Text("\(appearance.scale, specifier: "%.1f")").foregroundStyle(appearance.accent)
    ScaleReader()
  }
}

struct ScaleReader: View {
  @Environment(Appearance.self) private var appearance
  @EnvironmentObject var store: TodoStore

  var body: some View {
    if appearance.scale > 1 {
      Label("big \(store.todos.count)", systemImage: "plus.magnifyingglass")
    }
  }
}

@MainActor
struct Swift5ViewTests {
  @Test func whatIsWrittenForApplesFrameworkWorks() async {
    let host = TestHost(TodoList(titles: ["milk", "butter"]))
    await host.settle { host.texts.contains("Hello") }
    #expect(host.texts.prefix(3) == ["2 open, longest 6", "1: milk", "2: butter"])
    host.find(.toggle, label: "butter")?.toggle()
    #expect(host.texts.first == "1 open, longest 6")
    #expect(host.find(.textField)?.text == "one less")
    host.find(.textField)?.replaceText(with: "bread")
    host.find(.textField)?.submit()
    #expect(host.texts.contains("3: bread"))
    host.find(text: "Edit")?.tap()
    host.find(.popover)?.find(.textField)?.replaceText(with: "oat milk")
    host.find(.picker)?.select("High")
    host.find(text: "Done")?.tap()
    #expect(host.find(.popover) == nil)
    #expect(host.find(.toggle)?.label == "oat milk")
    #expect(host.find(.image)?.style?.foreground == .red)
    host.find(.slider)?.slide(to: 1.5)
    #expect(host.texts.suffix(2) == ["1.5", "big 3"])
    host.find(text: "Clear")?.tap()
    host.find(text: "Delete")?.tap()
    #expect(host.texts.first == "0 open, longest 0")
    #expect(host.find(.button, label: "Clear")?.isEnabled == false)
    #expect(host.warnings == [])
  }
}
