import SwiftUI

/// A table with sections and an outline, and a grid with a modified row.
struct Tables: View {
  struct Item: Identifiable {
    let id: Int
    let name: String
    var children: [Item]?
  }

  @State private var chosen: Int?
  @State private var isOpen = true

  private let tree = [
    Item(
      id: 1, name: "docs",
      children: [Item(id: 2, name: "letter"), Item(id: 3, name: "sub", children: [Item(id: 4, name: "deep")])]),
    Item(id: 5, name: "readme"),
  ]

  var body: some View {
    VStack {
      Text("chosen \(chosen ?? 0)")
      Table(of: Item.self, selection: $chosen) {
        TableColumn("Name", value: \.name)
        TableColumn("Number") { Text("no. \($0.id)") }
      } rows: {
        Section("Folders", isExpanded: $isOpen) { OutlineGroup(tree, children: \.children) }
        Section("Files") { TableRow(Item(id: 9, name: "notes")) }
      }
      .frame(width: 400, height: 320)
      Grid(alignment: .topLeading, horizontalSpacing: 10, verticalSpacing: 0) {
        GridRow {
          Color.red.frame(width: 20, height: 10).accessibilityIdentifier("first")
          Color.red.frame(width: 30, height: 10).accessibilityIdentifier("second")
        }
        .padding(5)
        .background { Color.blue }
        GridRow {
          Color.red.frame(width: 40, height: 10).accessibilityIdentifier("third")
          Color.red.frame(width: 10, height: 10).accessibilityIdentifier("fourth")
        }
      }
    }
  }
}

/// A picture and a color of the program's own asset catalog.
struct Assets: View {
  @State private var isDark = false

  var body: some View {
    VStack {
      Image("Logo", bundle: .module).accessibilityIdentifier("logo")
      Color("Brand", bundle: .module).frame(width: 20, height: 10).accessibilityIdentifier("brand")
      Image("Logo").accessibilityIdentifier("logo of the program")
      Button("dark") { isDark = true }
    }
    .preferredColorScheme(isDark ? .dark : .light)
  }
}
