import Foundation
import SwiftUI
import Testing
import ViewTestHelpers

@testable import SwiftUICore
@testable import SwiftUITesting

@MainActor @Suite(.recordedViews)
struct SearchableTests {
  @Test func theUserClearsASearch() {
    struct Root: View {
      @State var text = ""
      var body: some View {
        List { Text("found [\(text)]") }.searchable(text: $text)
      }
    }
    let host = TestHost(Root())
    #expect(host.find(.button, label: "Clear") == nil)
    host.find(.textField)?.type("abc")
    #expect(host.find(text: "found [abc]") != nil)
    host.find(.button, label: "Clear")?.tap()
    #expect(host.find(text: "found []") != nil)
    #expect(host.find(.button, label: "Clear") == nil)
  }

  @Test func suggestionsAreGivenWithTheField() {
    struct Searching: View {
      @State var text = ""
      @State var isPresented = true
      @State var scope = 1
      let activation = SearchScopeActivation.onSearchPresentation
      var body: some View {
        VStack {
          Text("content")
            .searchable(text: $text) { Text("suggestion").searchCompletion("whole") }
            .searchScopes($scope, activation: activation) { Text("all").tag(1) }
          Text("other").searchable(text: .constant(""), isPresented: $isPresented, prompt: "Find")
        }
      }
    }
    let host = TestHost(Searching())
    host.find(.textField)?.focus()
    #expect(host.texts.contains("suggestion"))
    host.find(text: "suggestion")?.tap()
    #expect(host.find(.textField)?.text == "whole")
  }

  struct Searching: View {
    enum Scope: String, CaseIterable { case all, mine }
    @State var query = ""
    @State var scope = Scope.all
    struct State_: View {
      @Environment(\.isSearching) var isSearching
      @Environment(\.dismissSearch) var dismissSearch
      var body: some View { Button("searching \(isSearching)") { dismissSearch() } }
    }
    var body: some View {
      VStack {
        State_()
        ForEach(["apple", "pear"].filter { query.isEmpty || $0.contains(query) }, id: \.self) { Text($0) }
        Text(scope.rawValue)
      }
      .searchable(text: $query, prompt: "Find fruit")
      .searchSuggestions {
        Text("suggest pear").searchCompletion("pear")
      }
      .searchScopes($scope) { ForEach(Scope.allCases, id: \.self) { Text($0.rawValue) } }
    }
  }

  @Test func aSearchFieldFilters() throws {
    let host = TestHost(Searching())
    #expect(host.texts == ["searching false", "apple", "pear", "all"])
    let field = try #require(host.find(.textField))
    field.focus()
    #expect(host.texts.contains("searching true") && host.texts.contains("suggest pear"))
    #expect(host.find(.picker)?.options == ["all", "mine"])
    host.find(.picker)?.select("mine")
    field.type("app")
    #expect(!host.texts.contains("pear") && host.texts.contains("apple") && host.texts.contains("mine"))
    host.find(text: "suggest pear")?.tap()
    #expect(field.text == "pear")
    #expect(host.texts.contains("pear") && !host.texts.contains("apple"))
    host.find(text: "searching true")?.tap()
    #expect(host.texts == ["searching false", "apple", "pear", "mine"])
  }

  @Test func theFocusOfASearchFieldIsBound() throws {
    struct Root: View {
      enum Field { case search }
      @FocusState var isSearching: Bool
      @FocusState var field: Field?
      var body: some View {
        VStack {
          Button("search \(isSearching)") { isSearching.toggle() }
          Text("one").searchable(text: .constant("")).searchFocused($isSearching)
          Button("field \(String(describing: field))") { field = .search }
          Text("two").searchable(text: .constant("")).searchScopes(.constant(1)) { Text("scope").tag(1) }
            .searchFocused($field, equals: .search)
        }
      }
    }
    let host = TestHost(Root())
    let fields = host.findAll(.textField)
    try #require(fields.count == 2)
    #expect(host.find(.button, label: "search false") != nil)
    fields[0].focus()
    #expect(host.find(.button, label: "search true") != nil)
    host.find(.button, label: "search true")?.tap()
    #expect(host.find(.button, label: "search false") != nil && !fields[0].isFocused)
    host.find(.button, label: "field nil")?.tap()
    #expect(fields[1].isFocused && host.find(.picker) != nil)
  }

  @Test func theFocusOfASearchFieldIsAValueOfSeveral() {
    enum Field: Hashable { case search, name }
    struct Root: View {
      @State private var text = ""
      @State private var name = ""
      @FocusState private var focus: Field?
      var body: some View {
        NavigationStack {
          VStack {
            Text(focus.map { "\($0)" } ?? "none")
            TextField("name", text: $name).focused($focus, equals: .name)
            Button("search") { focus = .search }
            Button("leave") { focus = nil }
          }
          .searchable(text: $text).searchFocused($focus, equals: .search)
        }
      }
    }
    let host = TestHost(Root())
    #expect(host.find(text: "none") != nil)
    host.find(text: "search")?.tap()
    #expect(host.texts.filter { $0 == "search" }.count == 2)
    host.find(text: "leave")?.tap()
    #expect(host.find(text: "none") != nil)
    let fields = host.findAll(.textField)
    for field in fields { field.focus() }
    ViewRecorder.current?.note(host.texts)
    for field in fields.reversed() { field.focus() }
    ViewRecorder.current?.note(host.texts)
  }
}
