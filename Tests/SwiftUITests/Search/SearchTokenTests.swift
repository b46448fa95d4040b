import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@MainActor @Suite(.recordedViews)
struct SearchTokenTests {
  private struct Guest: Identifiable, Equatable {
    let id: String
  }

  private struct GuestSearch: View {
    let suggested: [Guest]
    @State private var query = ""
    @State private var people: [Guest] = []

    private struct Results: View {
      let text: String
      @Environment(\.isSearching) private var isSearching
      @Environment(\.dismissSearch) private var dismissSearch
      var body: some View {
        Text(verbatim: "\(text) \(isSearching)")
        Button("end") { dismissSearch() }
      }
    }

    var body: some View {
      Results(text: "\(people.map(\.id)) \(query)")
        .searchable(text: $query, tokens: $people, suggestedTokens: .constant(suggested), prompt: "Find") { person in
          Text("@\(person.id)")
        }
        .searchSuggestions {
          Text("only Zoe").searchCompletion(Guest(id: "Zoe"))
          Text("all").searchCompletion("everybody")
          Text("nothing").searchCompletion(Number(id: 1))
        }
    }

    private struct Number: Identifiable {
      let id: Int
    }
  }

  @Test func aSearchFieldHasTokens() throws {
    let host = TestHost(GuestSearch(suggested: ["Ann", "Bob"].map(Guest.init)), size: CGSize(width: 400, height: 300))
    #expect(host.texts.contains("[]  false"))
    #expect(!host.texts.contains("@Ann"))
    let field = try #require(host.find(.textField))
    field.focus()
    host.find(.button, label: "@Bob")?.tap()
    #expect(host.texts.contains(#"["Bob"]  true"#))
    #expect(host.findAll(text: "@Bob").count == 1, "a token that is there is not suggested")
    field.type("a")
    host.find(.button, label: "@Ann")?.tap()
    #expect(host.texts.contains(#"["Bob", "Ann"]  true"#), "the text is cleared")
    host.find(.button, label: "nothing")?.tap()
    host.find(.button, label: "only Zoe")?.tap()
    host.find(.button, label: "only Zoe")?.tap()
    #expect(host.texts.contains(#"["Bob", "Ann", "Zoe"]  true"#), "a token is added once")
    host.find(.button, label: "Remove")?.tap()
    #expect(host.texts.contains(#"["Ann", "Zoe"]  true"#))
    field.type("b")
    field.press(.delete)
    #expect(host.texts.contains { $0.hasPrefix(#"["Ann", "Zoe"]"#) }, "the key belongs to the text")
    field.replaceText(with: "")
    field.press(.delete)
    #expect(host.texts.contains(#"["Ann"]  true"#))
    field.press(.delete)
    field.press(.delete)
    #expect(host.texts.contains("[]  true"))
    host.find(.button, label: "all")?.tap()
    #expect(host.texts.contains("[] everybody true"))
    host.find(.button, label: "only Zoe")?.tap()
    host.find(.button, label: "Clear")?.tap()
    #expect(host.texts.contains("[]  true"))
    host.find(.button, label: "only Zoe")?.tap()
    host.find(.button, label: "end")?.tap()
    #expect(host.texts.contains("[]  false"))
    #expect(!host.texts.contains("only Zoe"))
  }

  @Test func formsOfSearchFieldsWithTokens() {
    struct Forms: View {
      @State private var text = ""
      @State private var people = [Guest(id: "Ann")]
      @State private var isPresented = true
      var body: some View {
        Text("a").searchable(text: $text, tokens: $people) { Text($0.id) }
        Text("b").searchable(text: $text, tokens: $people, prompt: "Find") { Text($0.id) }
        Text("c").searchable(text: $text, tokens: $people, isPresented: $isPresented) { Text($0.id) }
        let prompt = "prompt*"
        Text("e").searchable(text: $text, tokens: $people, prompt: prompt) { Text($0.id) }
        Text("f").searchable(text: $text, tokens: $people, isPresented: $isPresented, prompt: "Find") { Text($0.id) }
        Text("g").searchable(text: $text, tokens: $people, isPresented: $isPresented, prompt: prompt) { Text($0.id) }
        Text("h").searchable(text: $text, tokens: $people, suggestedTokens: $people, prompt: prompt) { Text($0.id) }
        Text("i").searchable(text: $text, prompt: prompt) { Text("j") }
        Text("d").searchable(text: $text, tokens: $people, suggestedTokens: $people, prompt: Text("Find")) {
          Text($0.id)
        }
      }
    }
    let host = TestHost(VStack { Forms() })
    #expect(host.findAll(text: "Ann").count == 8)
    let prompts = host.findAll(.textField).map { field -> String? in
      if case .textField(let content, _) = field.tree.primitive { content.prompt } else { nil }
    }
    #expect(prompts == ["Search", "Find", "Search", "prompt*", "Find", "prompt*", "prompt*", "prompt*", "Find"])
  }
}
