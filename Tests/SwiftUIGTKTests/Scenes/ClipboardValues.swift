import SwiftUI
import UniformTypeIdentifiers

/// Views that put values on the clipboard and receive them by keys, and a button that shares several values.
struct ClipboardValues: View {
  struct Card: Codable, Transferable {
    let title: String

    static var transferRepresentation: some TransferRepresentation { CodableRepresentation(contentType: .card) }
  }

  @State private var cards = ["one", "two"]
  @State private var pasted: [String] = []
  @State private var texts: [String] = []
  @FocusState private var focus: String?

  var body: some View {
    VStack(alignment: .leading) {
      ForEach(["cards", "pasted", "texts"], id: \.self) { name in Button("go to \(name)") { focus = name } }
      Text("cards \(cards.joined(separator: " "))").focusable().focused($focus, equals: "cards")
        .copyable(cards.map(Card.init))
        .cuttable(for: Card.self) {
          defer { cards = [] }
          return cards.map(Card.init)
        }
      Text("pasted \(pasted.joined(separator: " "))").focusable().focused($focus, equals: "pasted")
        .pasteDestination(for: Card.self) { pasted += $0.map(\.title) }
      Text("texts \(texts.joined(separator: ", "))").focusable().focused($focus, equals: "texts")
        .copyable(["x", "y"])
        .pasteDestination(for: String.self) { texts += $0 }
      ShareLink("Share", items: [Card(title: "a"), Card(title: "b")]) { SharePreview($0.title) }
      Text("at \(focus ?? "nothing")")
    }
    .padding()
  }
}

extension UTType {
  fileprivate static let card = UTType(exportedAs: "org.example.card")
}
