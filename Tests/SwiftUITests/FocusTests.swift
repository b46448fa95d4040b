import SwiftUI
import SwiftUITesting
import Testing

@MainActor
struct FocusTests {
  struct Login: View {
    enum Field: Hashable { case name, password }
    @FocusState private var focus: Field?
    @FocusState private var isAgreeing: Bool
    @State private var name = ""
    @State private var password = ""

    var body: some View {
      TextField("name", text: $name).focused($focus, equals: .name).onSubmit { focus = .password }
      SecureField("password", text: $password).focused($focus, equals: .password)
      TextField("agree", text: .constant("")).focused($isAgreeing)
      Text(focus.map { "\($0)" } ?? "none")
      Text("agreeing \(isAgreeing)")
      Button("first") { focus = .name }
      Button("agree") { isAgreeing = true }
      Button("leave") { (focus, isAgreeing) = (nil, false) }
    }
  }

  @Test func theUserMovesTheFocus() throws {
    let host = TestHost(Login())
    let (name, password) = try (
      #require(host.find(.textField, label: "name")), #require(host.find(.textField, label: "password"))
    )
    #expect(host.texts.prefix(2) == ["none", "agreeing false"])
    name.focus()
    #expect(host.texts.prefix(2) == ["name", "agreeing false"])
    #expect(name.isFocused && !password.isFocused)
    password.focus()
    #expect(host.texts.prefix(2) == ["password", "agreeing false"])
    #expect(!name.isFocused && password.isFocused)
    password.endEditing()
    #expect(host.texts.prefix(2) == ["none", "agreeing false"])
    host.find(.textField, label: "agree")?.focus()
    #expect(host.texts.prefix(2) == ["none", "agreeing true"])
  }

  @Test func theProgramMovesTheFocus() throws {
    let host = TestHost(Login())
    host.find(text: "first")?.tap()
    #expect(host.find(.textField, label: "name")?.isFocused == true)
    host.find(.textField, label: "name")?.submit()
    #expect(host.find(.textField, label: "name")?.isFocused == false)
    #expect(host.find(.textField, label: "password")?.isFocused == true)
    host.find(text: "agree")?.tap()
    #expect(host.find(.textField, label: "agree")?.isFocused == true)
    host.find(text: "leave")?.tap()
    #expect(host.findAll(.textField).allSatisfy { !$0.isFocused })
    #expect(host.warnings == [])
  }

  @Test func aViewCanHaveTheFocusFromTheStart() {
    struct Root: View {
      @FocusState private var isFocused: Bool
      @State private var text = ""
      var body: some View { TextField("text", text: $text).focused($isFocused).defaultFocus($isFocused, true) }
    }
    #expect(TestHost(Root()).find(.textField)?.isFocused == true)
  }

  struct Name: View {
    let focus: FocusState<Bool>.Binding
    var body: some View { TextField("inner", text: .constant("")).focused(focus) }
  }

  @Test func aBindingIsPassedOn() {
    struct Root: View {
      @FocusState var isFocused: Bool
      var body: some View {
        Name(focus: $isFocused)
        Text("\(isFocused)")
      }
    }
    let host = TestHost(Root())
    host.find(.textField)?.focus()
    #expect(host.texts == ["true"])
  }
}
