import SwiftUI

/// Views that are dragged to each other, and to those of another program, and a button that pastes.
struct Transfers: View {
  @State private var texts: [String] = []
  @State private var urls: [String] = []
  @State private var isTargeted = false
  @State private var rows = ["a1", "b2", "c3"]

  var body: some View {
    VStack(alignment: .leading) {
      Text("the text").padding().draggable("dragged").accessibilityIdentifier("source")
      Text("the address").padding().draggable(URL(string: "https://swift.org/")!)
      Text("texts \(texts.joined(separator: " "))").padding().frame(width: 300, alignment: .leading)
        .background(isTargeted ? Color.green : Color.gray)
        .dropDestination(for: String.self) { items, _ in
          texts += items
          return true
        } isTargeted: {
          isTargeted = $0
        }
      Text(isTargeted ? "targeted" : "not targeted")
      Text("urls \(urls.joined(separator: " "))").padding().frame(width: 300, alignment: .leading).background(
        Color.gray
      )
      .dropDestination(for: URL.self) { items, _ in
        urls += items.map(\.absoluteString)
        return true
      }
      PasteButton(payloadType: String.self) { texts += $0 }
      ShareLink(item: "shared")
      List { ForEach(rows, id: \.self) { Text($0) }.onMove { rows.move(fromOffsets: $0, toOffset: $1) } }
        .frame(height: 120)
      Text("rows \(rows.joined(separator: " "))")
    }
    .padding()
  }
}
