import SwiftUI
import SwiftUITesting
import Testing

// What is seen of pages that cover others, and of the backgrounds of rows.

private struct DarkRoot: View {
  @State private var isLight = false

  var body: some View {
    NavigationStack {
      NavigationLink("Push") { PushedPage() }
        .preferredColorScheme(isLight ? nil : .dark)
    }
  }
}

private struct PushedPage: View {
  @State private var isLight = false

  var body: some View {
    Button("Light") { isLight = true }.preferredColorScheme(isLight ? .light : nil)
  }
}

private struct ColoredRows: View {
  @State private var rows = ["one"]
  let isEditable: Bool
  let isLink: Bool

  @ViewBuilder private func row(_ text: String) -> some View {
    if isLink { NavigationLink(text) { Text("page") } } else { Text(text) }
  }

  var body: some View {
    NavigationStack {
      List {
        if isEditable {
          ForEach(rows, id: \.self) { row($0).listRowBackground(Color.red) }.onDelete { rows.remove(atOffsets: $0) }
        } else {
          ForEach(rows, id: \.self) { row($0).listRowBackground(Color.red) }
        }
      }
    }
    .frame(width: 200, height: 200)
  }
}

@MainActor
struct PageAndRowTests {
  @Test("The scheme that a stack's first page prefers stays while another page covers it")
  func coveredScheme() {
    let host = TestHost(DarkRoot())
    #expect(host.preferredColorScheme == .dark)
    host.find(.button, label: "Push")?.tap()
    host.advance(by: .seconds(1))
    #expect(host.texts.contains("Light"))
    #expect(host.preferredColorScheme == .dark)
    host.find(.button, label: "Light")?.tap()
    #expect(host.preferredColorScheme == .light, "The page that is shown precedes.")
  }

  @Test("A row with a background looks the same whether it can be deleted or not", arguments: [false, true])
  func rowBackgrounds(isLink: Bool) throws {
    let plain = TestHost(ColoredRows(isEditable: false, isLink: isLink))
    let editable = TestHost(ColoredRows(isEditable: true, isLink: isLink))
    #expect(plain.find(text: "one")?.frame == editable.find(text: "one")?.frame)
    #expect(try plain.pngData() == editable.pngData())
  }

  @Test("The background of a row moves the text of a link as little as that of a text")
  func linkWithBackground() {
    func frame<V: View>(_ row: V) -> CGRect? {
      let host = TestHost(NavigationStack { List { row } }.frame(width: 200, height: 200))
      return host.find(text: "one")?.frame
    }
    let link = NavigationLink("one") { Text("page") }
    #expect(frame(link.listRowBackground(Color.red)) == frame(link))
    #expect(frame(Text("one").listRowBackground(Color.red)) == frame(Text("one")))
  }
}
