import SwiftUI

/// A list that changes its collection itself.
struct Editable: View {
  @State private var names = ["one", "two", "three"]

  var body: some View {
    Text("names " + names.joined(separator: " "))
    List($names, id: \.self, editActions: .all) { $name in Text(name) }
  }
}

/// A list with a context menu for its rows, one of which has a menu of its own, and a popover at a corner of a view.
struct RowMenus: View {
  @State private var isOpen = false
  @State private var chosen: Set<String> = ["two"]
  @State private var log: [String] = []

  var body: some View {
    Text("log " + log.joined(separator: " "))
    Text("chosen " + chosen.sorted().joined(separator: " "))
    Button("far") { isOpen = true }
      .frame(width: 300)
      .popover(isPresented: $isOpen, attachmentAnchor: .point(.trailing), arrowEdge: .bottom) { Text("near") }
    List(["one", "two", "three", "four"], id: \.self, selection: $chosen) { name in
      if name == "four" {
        Text(name).contextMenu { Button("own item") { log.append("own") } }
      } else {
        Text(name).selectionDisabled(name == "three" && log.count < 4)
      }
    }
    .contextMenu(forSelectionType: String.self) { names in
      Button("greet \(names.sorted().joined(separator: "+"))") { log.append(names.sorted().joined(separator: "+")) }
    } primaryAction: { names in
      log.append("open " + names.joined())
    }
  }
}

/// Focus, menus, dialogs, bars, tabs and edited lists.
struct Everyday: View {
  enum Field: Hashable { case name, city }

  @State private var tab = "fields"
  @State private var log: [String] = []

  var body: some View {
    VStack {
      Text("log " + log.joined(separator: " ")).accessibilityIdentifier("log")
      TabView(selection: $tab) {
        EverydayFields { log.append($0) }.tabItem { Text("Fields") }.tag("fields")
        EverydayRows { log.append($0) }.tabItem { Text("Rows") }.tag("rows")
      }
    }
  }
}

struct EverydayFields: View {
  let note: (String) -> Void
  @FocusState private var focus: Everyday.Field?
  @State private var name = ""
  @State private var city = ""
  @State private var isAsking = false

  var body: some View {
    VStack {
      TextField("name", text: $name).focused($focus, equals: .name).onSubmit { focus = .city }
        .accessibilityIdentifier("name")
      TextField("city", text: $city).focused($focus, equals: .city).onSubmit { focus = nil }
        .accessibilityIdentifier("city")
      Text("focus \(focus.map { "\($0)" } ?? "none")")
      Text("\(name) from \(city)")
      Menu("menu") {
        Button("one") { note("one") }
        Menu("inner") { Button("two") { note("two") } }
      }
      Text("target").padding(8).contextMenu { Button("three") { note("three") } }
      Button("ask") { isAsking = true }
        .confirmationDialog("Sure?", isPresented: $isAsking) {
          Button("Do it") { note("did") }
          Button("Leave it", role: .cancel) { note("left") }
        }
    }
    .padding()
    .defaultFocus($focus, .name)
  }
}

struct EverydayRows: View {
  let note: (String) -> Void
  @State private var items = ["a1", "b2", "c3"]
  @State private var chosen: String?

  var body: some View {
    NavigationStack {
      List(selection: $chosen) {
        ForEach(items, id: \.self) { item in
          Text(item).listRowSeparator(.hidden)
        }
        .onDelete { offsets in
          note("deleted " + offsets.map { items[$0] }.joined())
          items.remove(atOffsets: offsets)
        }
        .onMove { items.move(fromOffsets: $0, toOffset: $1) }
      }
      .listStyle(.insetGrouped)
      .navigationTitle("Items")
      .toolbar {
        ToolbarItem { EditButton() }
        ToolbarItem(placement: .bottomBar) { Text(items.joined(separator: " ")) }
      }
    }
  }
}
