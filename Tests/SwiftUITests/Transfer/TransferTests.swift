import Foundation
import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@testable import SwiftUICore

/// Values that are dragged, dropped and converted.
@MainActor @Suite(.recordedViews)
struct TransferTests {
  struct Card: Codable, Equatable, Transferable {
    var title: String

    static let type = UTType(exportedAs: "com.example.card")

    static var transferRepresentation: some TransferRepresentation {
      CodableRepresentation(contentType: type)
      ProxyRepresentation(exporting: \.title)
    }
  }

  /// A number whose data can be wrong.
  struct Number: Equatable, Transferable {
    var value: Int

    static var transferRepresentation: some TransferRepresentation {
      DataRepresentation(contentType: .utf8PlainText) {
        Data("\($0.value)".utf8)
      } importing: {
        guard let value = Int(String(decoding: $0, as: UTF8.self)) else { throw CocoaError(.fileReadCorruptFile) }
        return Number(value: value)
      }
    }
  }

  /// Values of another type that are stored as numbers.
  struct Age: Equatable, Transferable {
    var years: Int

    static var transferRepresentation: some TransferRepresentation {
      ProxyRepresentation(exporting: { Number(value: $0.years) }, importing: { Age(years: $0.value) })
    }
  }

  private struct Board: View {
    @State private var cards: [Card] = []
    @State private var texts: [String] = []
    @State private var urls: [URL] = []
    @State private var isTargeted = false
    @State private var targets = ""
    var accepts = true

    var body: some View {
      HStack {
        Text("source").draggable(Card(title: "One"))
        Text("address").draggable(URL(string: "https://swift.org/a?b=1")!) { Text("preview") }
        VStack {
          Text("cards " + cards.map(\.title).joined(separator: " "))
          Text("inner " + texts.joined(separator: " "))
            .accessibilityIdentifier("inner")
            .dropDestination(for: String.self) { items, _ in
              texts += items
              return accepts
            }
        }
        .accessibilityIdentifier("board")
        .dropDestination(for: Card.self) { items, location in
          cards += items
          targets += location.x < 10 ? "L" : "R"
          return true
        } isTargeted: {
          isTargeted = $0
          targets += $0 ? "+" : "-"
        }
        Text("urls " + urls.map(\.absoluteString).joined(separator: " "))
          .accessibilityIdentifier("urls")
          .dropDestination(for: URL.self) { items, _ in
            urls += items
            return true
          }
        Text("targets " + targets + (isTargeted ? "!" : ""))
      }
    }
  }

  @Test func theInnermostDestinationThatCanReadTheItemsReceivesThem() async {
    let host = TestHost(Board())
    let source = host.find(text: "source")
    #expect(await source?.drag(to: host.find(identifier: "board")!, at: CGPoint(x: 1, y: 1)) == true)
    #expect(host.find(text: "cards One") != nil)
    #expect(host.find(text: "targets +-L") != nil)
    // A card is also a text. An address is not a card.
    #expect(await source?.drag(to: host.find(identifier: "inner")!) == true)
    #expect(host.find(text: "inner One") != nil)
    #expect(await host.find(text: "address")?.drag(to: host.find(identifier: "board")!, at: .zero) == false)
    #expect(await host.find(text: "address")?.drag(to: host.find(identifier: "urls")!) == true)
    #expect(host.find(text: "urls https://swift.org/a?b=1") != nil)
    #expect(await host.find(text: "address")?.drag(to: host.find(identifier: "inner")!) == true)
    #expect(host.find(text: "inner One https://swift.org/a?b=1") != nil)
  }

  @Test func aDestinationRefusesItems() async {
    let host = TestHost(Board(accepts: false))
    #expect(await host.find(identifier: "inner")?.drop("text") == false)
    #expect(host.find(text: "inner text") != nil, "the action has received the items, and has refused them")
    #expect(await host.find(text: "source")?.drop("text") == false, "there is no destination")
    #expect(await host.find(identifier: "urls")?.drop("no address") == false, "a text is no address")
  }

  @Test func dataThatCannotBeReadIsNotAccepted() async {
    struct Reader: View {
      @State private var numbers: [Int] = []
      @State private var ages: [Int] = []
      var body: some View {
        Text("numbers \(numbers)").accessibilityIdentifier("numbers").dropDestination(for: Number.self) { items, _ in
          numbers += items.map(\.value)
          return true
        }
        Text("ages \(ages)").accessibilityIdentifier("ages").dropDestination(for: Age.self) { items, _ in
          ages += items.map(\.years)
          return true
        }
        Text("hidden").dropDestination(for: String.self) { _, _ in true }.hidden()
      }
    }
    let host = TestHost(Reader())
    #expect(await host.find(identifier: "numbers")?.drop("12") == true)
    #expect(await host.find(identifier: "numbers")?.drop("twelve") == false)
    #expect(await host.find(identifier: "numbers")?.drop(Age(years: 7)) == true)
    #expect(await host.find(identifier: "ages")?.drop("40") == true)
    #expect(host.texts.contains("numbers [12, 7]"))
    #expect(host.texts.contains("ages [40]"))
    #expect(await host.find(text: "hidden")?.drop("text") == false)
  }

  @Test func itemProvidersAreDraggedAndDropped() async {
    struct Providers: View {
      @State private var found = ""
      @State private var isTargeted = false
      @State private var places = ""
      var body: some View {
        Text("text").onDrag { NSItemProvider(object: "hello") }
        Text("nothing").onDrag {
          NSItemProvider()
        } preview: {
          Text("preview")
        }
        Text("data").onDrag { NSItemProvider(item: Data([1, 2]), typeIdentifier: "com.example.bytes") }
        Text("found \(found) \(isTargeted)").accessibilityIdentifier("found")
          .onDrop(of: [.plainText], isTargeted: $isTargeted) { providers in
            guard let provider = providers.first, provider.canLoadObject(ofClass: String.self) else { return false }
            provider.loadObject(ofClass: String.self) { text, _ in found += text ?? "?" }
            return true
          }
        Text("places \(places)").accessibilityIdentifier("places")
          .onDrop(of: [.utf8PlainText, UTType(importedAs: "com.example.bytes")], isTargeted: nil) { providers, place in
            places += "\(Int(place.x))"
            providers.first?.loadDataRepresentation(forTypeIdentifier: "com.example.bytes") { data, error in
              places += data.map { " \($0.count) bytes" } ?? " \(error == nil ? "nothing" : "an error")"
            }
            return true
          }
      }
    }
    let host = TestHost(Providers())
    let found = host.find(identifier: "found")!
    #expect(await host.find(text: "text")?.drag(to: found) == true)
    await host.settle { host.find(text: "found hello false") != nil }
    #expect(await host.find(text: "nothing")?.drag(to: found) == false)
    #expect(await host.find(text: "data")?.drag(to: found) == false)
    let places = host.find(identifier: "places")!
    #expect(await host.find(text: "data")?.drag(to: places, at: CGPoint(x: 3, y: 1)) == true)
    await host.settle { host.find(text: "places 3 2 bytes") != nil }
    #expect(await host.find(text: "text")?.drag(to: places, at: CGPoint(x: 4, y: 1)) == true)
    await host.settle { host.find(text: "places 3 2 bytes4 an error") != nil }
    let provider = NSItemProvider(object: NSString(string: "x"))
    #expect(provider.registeredTypeIdentifiers == ["public.utf8-plain-text"])
    #expect(provider.hasItemConformingToTypeIdentifier("public.text"))
    #expect(!provider.hasItemConformingToTypeIdentifier("public.url"))
  }

  @Test func rowsAreMovedByDraggingAndInsertedByDropping() async {
    struct Rows: View {
      @State private var rows = ["a", "b", "c"]
      var body: some View {
        List {
          ForEach(rows, id: \.self) { Text($0) }
            .onMove { rows.move(fromOffsets: $0, toOffset: $1) }
            .dropDestination(for: String.self) { rows.insert(contentsOf: $0, at: $1) }
        }
        List { ForEach(["x"], id: \.self) { Text($0) }.onMove { _, _ in Issue.record("another list") } }
      }
    }
    let host = TestHost(Rows())
    func row(_ text: String) -> TestNode { host.find(text: text)! }
    #expect(await row("a").drag(to: row("c"), at: CGPoint(x: 1, y: 15)) == true)
    #expect(host.texts == ["b", "c", "a", "x"])
    #expect(await row("a").drag(to: row("b"), at: CGPoint(x: 1, y: 1)) == true)
    #expect(host.texts == ["a", "b", "c", "x"])
    #expect(await row("b").drop("new", at: CGPoint(x: 1, y: 1)) == true)
    #expect(host.texts == ["a", "new", "b", "c", "x"])
    #expect(await row("c").drop("end", at: CGPoint(x: 1, y: 15)) == true)
    #expect(host.texts == ["a", "new", "b", "c", "end", "x"])
    #expect(await row("a").drag(to: row("x")) == false, "rows don't leave their list")
  }

  @Test func itemProvidersAreInsertedBetweenRows() async {
    struct Rows: View {
      @State private var log = ""
      var body: some View {
        Text(log)
        List {
          ForEach(["a", "b"], id: \.self) { Text($0) }
            .onInsert(of: [.text]) { offset, providers in log += "\(offset)×\(providers.count) " }
        }
      }
    }
    let host = TestHost(Rows())
    #expect(await host.find(text: "b")?.drop("text", at: CGPoint(x: 1, y: 15)) == true)
    #expect(await host.find(text: "a")?.drop("text", at: CGPoint(x: 1, y: 1)) == true)
    #expect(await host.find(text: "a")?.drop(Data()) == false)
    #expect(host.texts.first == "2×1 0×1 ")
  }

  @Test func theClipboardIsPasted() async {
    struct Pasting: View {
      @State private var log: [String] = []
      var body: some View {
        Text("log " + log.joined(separator: " "))
        PasteButton(payloadType: String.self) { log += $0 }.accessibilityIdentifier("texts")
        PasteButton(supportedContentTypes: [.url]) { log.append("\($0.count) items") }.accessibilityIdentifier("items")
        PasteButton(payloadType: URL.self) { log += $0.map { $0.host() ?? "" } }.accessibilityIdentifier("urls")
      }
    }
    let host = TestHost(Pasting())
    #expect(host.find(.button, label: "Paste") != nil)
    host.putOnClipboard("a", "b")
    host.find(identifier: "items")?.tap()
    host.find(identifier: "texts")?.tap()
    await host.settle { host.texts.first == "log a b" }
    host.putOnClipboard(URL(string: "https://swift.org")!)
    host.find(identifier: "items")?.tap()
    await host.settle { host.texts.first == "log a b 1 items" }
    host.find(identifier: "urls")?.tap()
    await host.settle { host.texts.first == "log a b 1 items swift.org" }
  }

  @Test func valuesAreShared() async {
    let cards = [Card(title: "one"), Card(title: "two")]
    let urls = ["https://swift.org", "https://example.com"].compactMap { URL(string: $0) }
    let name = "name*"
    let picture = Image(systemName: "star")
    let host = TestHost(
      VStack {
        ShareLink(item: cards[0], preview: SharePreview("Card", image: picture, icon: picture)) { Text("view") }
        ShareLink("key", item: cards[1], preview: SharePreview("Card", icon: picture))
        ShareLink(name, item: cards[0], preview: SharePreview(name, icon: picture))
        ShareLink(items: cards) {
          SharePreview($0.title, image: picture, icon: picture)
        } label: {
          Text("views")
        }
        ShareLink("keys", items: cards) { SharePreview($0.title, image: picture) }
        ShareLink(items: urls) { Text("urls") }
        ShareLink("texts", items: ["a", "b"])
        ShareLink(name + "s", items: urls)
      })
    for (label, expected) in [
      ("view", ["one"]), ("key", ["two"]), (name, ["one"]), ("views", ["one", "two"]), ("keys", ["one", "two"]),
    ] {
      host.find(.button, label: label)?.tap()
      #expect(await host.valuesOnClipboard(of: Card.self).map(\.title) == expected)
    }
    #expect(host.copiedTexts.isEmpty)
    for label in ["urls", "texts", name + "s"] { host.find(.button, label: label)?.tap() }
    let lines = "https://swift.org\nhttps://example.com"
    #expect(host.copiedTexts == [lines, "a\nb", lines])
    #expect(await host.valuesOnClipboard(of: String.self) == [lines])
  }

  @Test func keysCopyCutAndPaste() async {
    struct Notes: View {
      @State private var cards = [Card(title: "one"), Card(title: "two")]
      @State private var log: [String] = []
      var body: some View {
        Color.red.focusable().accessibilityIdentifier("cards")
          .copyable(cards)
          .cuttable(for: Card.self) {
            defer { cards = [] }
            return cards
          }
          .pasteDestination(for: Card.self) {
            cards += $0
          } validator: {
            $0.filter { $0.title != "two" }
          }
        Color.blue.focusable().accessibilityIdentifier("items")
          .onCopyCommand { [NSItemProvider(object: "copied"), NSItemProvider(object: "again")] }
          .onCutCommand { [NSItemProvider(object: "cut")] }
          .onPasteCommand(of: [.utf8PlainText]) { log.append("\($0.count) items") }
        Color.green.focusable().accessibilityIdentifier("nothing").onCopyCommand(perform: nil).onCutCommand(
          perform: nil)
        Text(cards.map(\.title).joined(separator: " "))
        Text(log.joined(separator: " "))
      }
    }
    let host = TestHost(Notes())
    func press(_ key: KeyEquivalent, _ name: String, _ modifiers: EventModifiers = .command) -> Bool {
      host.find(identifier: name)?.press(key, modifiers: modifiers) ?? false
    }
    #expect(!press("c", "cards", []) && !press("c", "cards", [.command, .shift]) && !press("v", "nothing"))
    #expect(await host.valuesOnClipboard(of: Card.self).isEmpty)
    #expect(press("c", "cards"))
    #expect(await host.valuesOnClipboard(of: Card.self).map(\.title) == ["one", "two"])
    #expect(press("v", "cards"))
    await host.settle { host.texts.first == "one two one" }
    #expect(press("x", "cards"))
    #expect(host.texts.first == "")
    #expect(await host.valuesOnClipboard(of: Card.self).map(\.title) == ["one", "two", "one"])
    #expect(!press("c", "cards") && !press("x", "cards") && !press("c", "nothing") && !press("x", "nothing"))
    #expect(await host.valuesOnClipboard(of: Card.self).count == 3, "without values, the clipboard remains")
    #expect(press("c", "items"))
    #expect(await host.valuesOnClipboard(of: String.self) == ["copied", "again"])
    #expect(press("v", "items"))
    await host.settle { host.texts.last == "2 items" }
    #expect(press("x", "items"))
    #expect(await host.valuesOnClipboard(of: String.self) == ["cut"])
  }

  @Test func otherProgramsGetTextsAsLines() async throws {
    func data(_ item: TransferItem, _ type: UTType) async -> String? {
      (try? await item.data(of: type)).map { String(decoding: $0, as: UTF8.self) }
    }
    let texts = TransferItem(joining: [TransferItem("a"), TransferItem("b")])
    #expect(await data(texts, .utf8PlainText) == "a\nb")
    let cards = TransferItem(joining: [TransferItem(Card(title: "one")), TransferItem(Card(title: "two"))])
    #expect(cards.contentTypes == [.utf8PlainText], "the data of cards cannot be joined")
    #expect(await data(cards, .utf8PlainText) == "one\ntwo")
    let mixed = TransferItem(joining: [TransferItem(Data([1])), TransferItem("b")])
    #expect(mixed.contentTypes == TransferItem(Data([1])).contentTypes)
    let urls = try ["https://a.b", "https://c.d"].map { TransferItem(try #require(URL(string: $0))) }
    #expect(await data(TransferItem(joining: urls), .url) == "https://a.b\nhttps://c.d")
    #expect(TransferItem(joining: [urls[0]]).contentTypes == urls[0].contentTypes)
  }

  @Test func aValueOfAnotherTypeIsAnError() async {
    var results: [String] = []
    let provider = NSItemProvider(object: "text")
    provider.loadObject(ofClass: String.self) { text, error in results.append("\(text ?? "none") \(error == nil)") }
    provider.loadObject(ofClass: Numbers.self) { numbers, error in results.append("\(numbers == nil) \(error == nil)") }
    let host = TestHost(EmptyView())
    await host.settle { results.count == 2 }
    #expect(results.sorted() == ["text true", "true false"])
  }

  private struct Numbers: Codable, Transferable {
    static var transferRepresentation: some TransferRepresentation { CodableRepresentation(contentType: .json) }
  }
}
