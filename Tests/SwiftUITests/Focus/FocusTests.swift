import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@MainActor @Suite(.recordedViews)
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

  @Test func aViewOfANamespacePrefersTheFocus() {
    struct Root: View {
      @Namespace private var form
      @Namespace private var other
      @Environment(\.resetFocus) private var resetFocus
      @State private var prefersFirst = false
      var body: some View {
        VStack {
          TextField("first", text: .constant("")).prefersDefaultFocus(prefersFirst, in: form)
          TextField("second", text: .constant("")).prefersDefaultFocus(!prefersFirst, in: form)
          TextField("third", text: .constant(""))
          Button("reset") { resetFocus(in: form) }
          Button("reset other") { resetFocus(in: other) }
          Button("change") { prefersFirst = true }
        }
        .focusScope(form)
      }
    }
    let host = TestHost(Root())
    func focused() -> [String] {
      ["first", "second", "third"].filter { host.find(.textField, label: $0)?.isFocused == true }
    }
    #expect(focused() == ["second"])
    host.find(.textField, label: "third")?.focus()
    host.find(text: "reset other")?.tap()
    #expect(focused() == [])
    host.find(text: "reset")?.tap()
    #expect(focused() == ["second"])
    host.find(text: "change")?.tap()
    #expect(focused() == ["second"])
    host.find(text: "reset")?.tap()
    #expect(focused() == ["first"])
    host.unmount()
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

  /// The focus of assistive technologies is the keyboard focus.
  @Test func assistiveTechnologiesFollowTheFocus() throws {
    struct Payment: View {
      enum Field: Hashable { case amount, note }
      @AccessibilityFocusState private var focus: Field?
      private static let technologies: AccessibilityTechnologies = [.voiceOver, .switchControl]
      @AccessibilityFocusState(for: Payment.technologies) private var isWarned: Bool
      @FocusState private var isNoted: Bool

      var body: some View {
        TextField("amount", text: .constant("")).accessibilityFocused($focus, equals: .amount)
        TextField("note", text: .constant("")).accessibilityFocused($focus, equals: .note).focused($isNoted)
        Button("warning") {}.accessibilityFocused($isWarned)
        Text("\(focus.map { "\($0)" } ?? "none") \(isWarned) \(isNoted)")
        Button("to note") { focus = .note }
        Button("warn") { isWarned = true }
        Child(isWarned: $isWarned)
      }
    }
    struct Child: View {
      @AccessibilityFocusState<Bool>.Binding var isWarned: Bool
      var body: some View { Button("calm") { isWarned = false } }
    }
    let host = TestHost(Payment())
    func state() -> String? { host.texts.first { $0.hasSuffix("true") || $0.hasSuffix("false") } }
    #expect(state() == "none false false")
    host.find(.textField, label: "amount")?.focus()
    #expect(state() == "amount false false")
    host.find(text: "to note")?.tap()
    #expect(state() == "note false true")
    #expect(try #require(host.find(.textField, label: "note")).isFocused)
    host.find(text: "warn")?.tap()
    #expect(state() == "none true false")
    host.find(text: "calm")?.tap()
    #expect(state() == "none false false")
    #expect(host.warnings == [])
  }

  private struct FocusedTab: View {
    @FocusState private var focus: String?
    var body: some View {
      TextField("a", text: .constant("")).focused($focus, equals: "a")
      TextField("b", text: .constant("")).focused($focus, equals: "b")
      Text("focus \(focus ?? "none")").defaultFocus($focus, "b")
    }
  }

  @Test func aDefaultFocusAppliesOnce() {
    let host = TestHost(
      TabView {
        VStack { FocusedTab() }.tabItem { Text("one") }
        Text("other").tabItem { Text("two") }
      })
    #expect(host.texts.last == "focus b")
    host.find(.textField, label: "a")?.focus()
    #expect(host.texts.last == "focus a")
    host.find(.toggle, label: "two")?.toggle()
    #expect(host.texts.last == "other")
    host.find(.toggle, label: "one")?.toggle()
    #expect(host.texts.last != "focus b")
  }

  nonisolated private static let focusables: [(name: String, canHaveFocus: Bool)] = [
    ("focusable", true), ("not focusable", false), ("not focusable, outside", false), ("disabled", false),
    ("without interactions", false), ("control that is not focusable", true), ("control inside", true),
  ]

  private struct Requested: View {
    let name: String
    @FocusState private var isFocused: Bool
    var body: some View {
      content
      Button("request") { isFocused = true }
      Text("\(isFocused)")
    }
    @ViewBuilder private var content: some View {
      switch name {
      case "focusable": Text("view").focusable().focused($isFocused)
      case "not focusable": Text("view").focusable(false).focused($isFocused)
      case "not focusable, outside": Text("view").focused($isFocused).focusable(false)
      case "disabled": Text("view").focusable().focused($isFocused).disabled(true)
      case "without interactions": Text("view").focusable(interactions: []).focused($isFocused)
      case "control inside":
        VStack {
          Text("view").focusable(false)
          TextField("", text: .constant(""))
        }
        .focused($isFocused)
      default: TextField("", text: .constant("")).focusable(false).focused($isFocused)
      }
    }
  }

  @Test(arguments: focusables.indices) func aProgramMovesTheFocusOnlyWhereTheUserCan(index: Int) {
    let (name, canHaveFocus) = Self.focusables[index]
    let host = TestHost(Requested(name: name))
    for _ in 0..<2 {
      host.find(text: "request")?.tap()
      #expect(host.texts.last == "\(canHaveFocus)", "\(name)")
    }
    #expect(host.warnings == [])
  }
}
