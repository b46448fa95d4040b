import SwiftUI
import SwiftUITesting
import Testing

// Code that creates views outside the main actor: models, coordinators, enumerations and functions, which most programs
// in Swift 5 mode do not isolate. In these programs it must compile without warnings.

private enum Screen: CaseIterable {
  case home, settings

  @ViewBuilder var destination: some View {
    switch self {
    case .home: List { Text("Home") }
    case .settings:
      Form {
        Section("General") { Toggle("Sound", isOn: .constant(true)) }
      }
    }
  }

  var icon: some View { Image(systemName: "house").resizable().frame(width: 16, height: 16) }
}

private class Coordinator: ObservableObject {
  @Published var screen = Screen.home

  func header() -> some View {
    VStack(alignment: .leading) {
      Text("Header").font(.headline)
      Rectangle().fill(.red).frame(height: 1)
      if screen == .settings { EmptyView() } else { Spacer(minLength: 0) }
    }
  }

  func page() -> AnyView { AnyView(HStack { screen.icon }.padding()) }

  @ToolbarContentBuilder func items() -> some ToolbarContent {
    ToolbarItem(placement: .primaryAction) { Button("Add", action: add) }
    if screen == .home { ToolbarItem { Text("Home") } }
  }

  func add() { screen = .settings }

  func drag() -> some Gesture { DragGesture().onChanged { _ in }.onEnded { _ in } }

  @CommandsBuilder func commands() -> some Commands {
    CommandMenu("Items") { Button("Add", action: add) }
    SidebarCommands()
  }
}

private struct MenuItem {
  let title: Text
  let icon: Image
  let destination: AnyView

  static let all = [
    MenuItem(title: Text("First"), icon: Image(systemName: "star"), destination: AnyView(Text("First page"))),
    MenuItem(title: Text("Second"), icon: Image(systemName: "heart"), destination: AnyView(Text("Second page"))),
  ]
}

private protocol Factory {
  associatedtype Made: View
  @ViewBuilder func make() -> Made
}

private struct RowFactory: Factory {
  func make() -> some View {
    ForEach(0..<2) { Text("Row \($0)") }
    Divider()
  }
}

private struct Screens: View {
  @StateObject private var coordinator = Coordinator()

  var body: some View {
    NavigationStack {
      VStack {
        coordinator.header()
        coordinator.page()
        ForEach(MenuItem.all.indices, id: \.self) { MenuItem.all[$0].destination }
        RowFactory().make()
        ForEach(Screen.allCases, id: \.self) { $0.destination }
      }
      .gesture(coordinator.drag())
      .toolbar(content: coordinator.items)
    }
  }
}

@Suite @MainActor struct NonisolatedCodeTests {
  @Test func viewsAreCreatedOutsideTheMainActor() {
    let host = TestHost(Screens())
    let texts = ["Header", "First page", "Second page", "Row 0", "Row 1", "Sound"]
    #expect(texts.filter { !host.texts.contains($0) } == [])
    #expect(host.texts.filter { $0 == "Home" }.count == 2)
    host.find(text: "Add")?.tap()
    #expect(host.texts.filter { $0 == "Home" }.count == 1)
  }
}
