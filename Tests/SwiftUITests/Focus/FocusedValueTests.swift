import Combine
import Foundation
import Observation
import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@testable import SwiftUICore

private struct TitleKey: FocusedValueKey { typealias Value = String }

extension FocusedValues {
  fileprivate var title: String? {
    get { self[TitleKey.self] }
    set { self[TitleKey.self] = newValue }
  }

  @Entry fileprivate var text: Binding<String>?
  @Entry fileprivate var number: Int?
}

/// Values that the focused view publishes.
@MainActor @Suite(.recordedViews)
struct FocusedValueTests {
  private struct Title: View {
    @FocusedValue(\.title) private var title
    var body: some View { Text("title \(title ?? "none")") }
  }

  private struct Number: View {
    @FocusedValue(\.number) private var number
    var body: some View { Text("number \(number ?? 0)") }
  }

  private struct Fields: View {
    @State var suffix = ""
    @State private var isShown = true
    var body: some View {
      VStack {
        Title()
        Number()
        if isShown { TextField("a", text: .constant("")).focusedValue(\.title, "A\(suffix)") }
        VStack {
          TextField("b", text: .constant("")).focusedValue(\.title, "B").focusedValue(\.number, 2)
          TextField("c", text: .constant(""))
        }
        .focusedValue(\.title, "group")
        TextField("d", text: .constant("")).focusedValue(\.title, nil)
        Button("change") { suffix += "!" }
        Button("remove") { isShown = false }
      }
    }
  }

  @Test func theValueIsThatOfTheInnermostViewWithTheFocus() {
    let host = TestHost(Fields())
    func texts() -> [String] { Array(host.texts.prefix(2)) }
    #expect(texts() == ["title none", "number 0"])
    host.find(.textField, label: "a")?.focus()
    #expect(texts() == ["title A", "number 0"])
    host.find(.textField, label: "b")?.focus()
    #expect(texts() == ["title B", "number 2"])
    host.find(.textField, label: "c")?.focus()
    #expect(texts() == ["title group", "number 0"])
    host.find(.textField, label: "d")?.focus()
    #expect(texts() == ["title none", "number 0"])
    host.find(.textField, label: "c")?.focus()
    host.find(.textField, label: "c")?.endEditing()
    #expect(texts() == ["title none", "number 0"])
    #expect(host.warnings == [])
  }

  @Test func onlyReadersOfAValueThatDiffersAreEvaluated() {
    let host = TestHost(Fields())
    host.find(.textField, label: "a")?.focus()
    host.resetCounts()
    host.find(text: "change")?.tap()
    #expect(host.texts.first == "title A!")
    #expect(host.bodyCount(of: Title.self) == 1)
    #expect(host.bodyCount(of: Number.self) == 0)
    host.find(.textField, label: "b")?.focus()
    host.resetCounts()
    // The field whose value changes does not have the focus. The value of the focused field stays the same.
    host.find(text: "change")?.tap()
    #expect(host.bodyCount(of: Title.self) == 0)
    #expect(host.bodyCount(of: Number.self) == 0)
  }

  @Test func aValueDisappearsWithItsView() {
    let host = TestHost(Fields())
    host.find(.textField, label: "a")?.focus()
    #expect(host.texts.first == "title A")
    host.find(text: "remove")?.tap()
    #expect(host.texts.first == "title none")
  }

  @Test func aFocusStateMovesTheFocus() {
    struct Root: View {
      @FocusState private var focus: Int?
      var body: some View {
        VStack {
          Title()
          TextField("a", text: .constant("")).focused($focus, equals: 1).focusedValue(\.title, "A")
          TextField("b", text: .constant("")).focused($focus, equals: 2)
          Button("first") { focus = 1 }
          Button("second") { focus = 2 }
          Button("none") { focus = nil }
        }
        .defaultFocus($focus, 1)
      }
    }
    let host = TestHost(Root())
    #expect(host.texts.first == "title A")
    host.find(text: "second")?.tap()
    #expect(host.texts.first == "title none")
    host.find(text: "first")?.tap()
    #expect(host.texts.first == "title A")
    host.find(text: "none")?.tap()
    #expect(host.texts.first == "title none")
  }

  @Test func aBindingIsWrittenFromElsewhere() {
    struct Clear: View {
      @FocusedBinding(\.text) private var text: String?
      var body: some View {
        Text("has \(text ?? "none")")
        Button("clear") { text = "cleared" }.disabled(text == nil)
        Toggle(
          "empty", isOn: Binding(get: { $text.wrappedValue?.isEmpty == true }, set: { _ in $text.wrappedValue = "" }))
      }
    }
    struct Root: View {
      @State private var text = "start"
      var body: some View {
        VStack {
          Clear()
          TextField("field", text: $text).focusedValue(\.text, $text)
        }
      }
    }
    let host = TestHost(Root())
    #expect(host.texts.first == "has none")
    #expect(host.find(text: "clear")?.isEnabled == false)
    host.find(.textField)?.focus()
    #expect(host.texts.first == "has start")
    host.find(.textField)?.replaceText(with: "typed")
    #expect(host.texts.first == "has typed")
    host.find(text: "clear")?.tap()
    #expect(host.find(.textField)?.text == "cleared")
    #expect(host.texts.first == "has cleared")
    host.find(.toggle)?.toggle()
    #expect(host.find(.textField)?.text == "")
    #expect(host.warnings == [])
  }

  @Test func aSceneValueAppliesWithoutFocus() {
    struct Root: View {
      @State private var isCovered = false
      @State private var number = 7
      var body: some View {
        VStack {
          Number()
          Button("more") { number += 1 }
          NavigationStack {
            VStack {
              Button("cover") { isCovered = true }
              TextField("field", text: .constant("")).focusedValue(\.number, 1)
            }
            .focusedSceneValue(\.number, number)
            .navigationDestination(isPresented: $isCovered) { Button("back") { isCovered = false } }
          }
        }
      }
    }
    let host = TestHost(Root())
    #expect(host.texts.first == "number 7")
    host.find(text: "more")?.tap()
    #expect(host.texts.first == "number 8")
    host.find(.textField)?.focus()
    #expect(host.texts.first == "number 1")
    host.find(.textField)?.endEditing()
    #expect(host.texts.first == "number 8")
    host.find(text: "cover")?.tap()
    #expect(host.texts.first == "number 0")
    host.find(text: "back")?.tap()
    #expect(host.texts.first == "number 8")
    #expect(host.warnings == [])
  }

  @Observable
  fileprivate final class Note {
    var text = "note"
  }

  @Test func anObjectIsReadByItsType() {
    struct Reader: View {
      @FocusedValue(Note.self) private var note
      var body: some View { Text(note?.text ?? "none") }
    }
    struct Root: View {
      let note = Note()
      @State private var isOn = false
      var body: some View {
        VStack {
          Reader()
          TextField("field", text: .constant("")).focusedValue(note)
          Button("write") { note.text += "!" }
          if isOn { Text("scene").focusedSceneValue(note) }
          Toggle("scene", isOn: $isOn)
        }
      }
    }
    let host = TestHost(Root())
    #expect(host.texts.first == "none")
    host.find(.textField)?.focus()
    #expect(host.texts.first == "note")
    host.find(text: "write")?.tap()
    #expect(host.texts.first == "note!")
    host.find(.textField)?.endEditing()
    #expect(host.texts.first == "none")
    host.find(.toggle)?.toggle()
    #expect(host.texts.first == "note!")
    host.find(.toggle)?.toggle()
    #expect(host.texts.first == "none")
  }

  @Test func eachWindowHasItsOwnValues() {
    struct Half: View {
      let name: String
      @Environment(\.openWindow) private var openWindow
      var body: some View {
        Title()
        TextField(name, text: .constant("")).focusedValue(\.title, name)
        Button("open") { openWindow(id: "two") }
      }
    }
    struct Program: App {
      var body: some Scene {
        WindowGroup("One") { Half(name: "one") }
        Window("Two", id: "two") { Half(name: "two") }
      }
    }
    let host = TestHost(program: Program.self)
    host.find(text: "open")?.tap()
    #expect(host.findAll(.window).map { $0.texts[0] } == ["title none", "title none"])
    host.find(.textField, label: "two")?.focus()
    #expect(host.findAll(.window).map { $0.texts[0] } == ["title none", "title two"])
    host.find(.textField, label: "one")?.focus()
    #expect(host.findAll(.window).map { $0.texts[0] } == ["title one", "title none"])
  }

  @Test func commandsReadTheValuesOfTheirWindow() {
    struct Program: App {
      var body: some Scene {
        WindowGroup("Window") { TextField("field", text: .constant("")).focusedValue(\.number, 5) }
          .commands { CommandMenu("Menu") { Number() } }
      }
    }
    let host = TestHost(program: Program.self)
    #expect(host.texts.contains("number 0"))
    host.find(.textField)?.focus()
    #expect(host.texts.contains("number 5"))
  }

  // MARK: - Observable objects

  private final class Memo: ObservableObject {
    @Published var text: String
    init(_ text: String) { self.text = text }
  }

  private struct MemoReader: View {
    @FocusedObject private var note: Memo?
    var body: some View {
      Text("note \(note?.text ?? "none")")
      if let text = $note?.text { Button("clear") { text.wrappedValue = "" } }
    }
  }

  @Test func anObservableObjectIsReadByItsType() {
    struct Root: View {
      let first = Memo("first")
      let second = Memo("second")
      let scene = Memo("scene")
      @State var hasScene = false
      var body: some View {
        VStack {
          MemoReader()
          TextField("a", text: .constant("")).focusedObject(first)
          TextField("b", text: .constant("")).focusedObject(Optional(second))
          TextField("c", text: .constant("")).focusedObject(nil as Memo?)
          Toggle("scene", isOn: $hasScene)
          Text("other").focusedSceneObject(hasScene ? scene : nil)
        }
      }
    }
    let root = Root()
    let host = TestHost(root)
    #expect(host.texts.first == "note none")
    host.find(.textField, label: "a")?.focus()
    #expect(host.texts.first == "note first")
    root.first.text = "changed"
    host.settle()
    #expect(host.texts.first == "note changed")
    host.find(.textField, label: "b")?.focus()
    #expect(host.texts.first == "note second")
    host.resetCounts()
    root.first.text = "unseen"
    host.settle()
    #expect(host.bodyCount(of: MemoReader.self) == 0, "the object is no longer observed")
    host.find(text: "clear")?.tap()
    #expect(root.second.text == "")
    host.find(.textField, label: "c")?.focus()
    #expect(host.texts.first == "note none")
    host.find(.toggle)?.toggle()
    #expect(host.texts.first == "note scene")
    host.find(.textField, label: "a")?.focus()
    #expect(host.texts.first == "note unseen", "the focus comes first")
    #expect(host.warnings == [])
  }

  @Test func aSceneOffersAnObject() {
    let note = Memo("whole")
    let host = TestHost(
      VStack {
        MemoReader()
        Text("a").focusedSceneObject(note)
      })
    #expect(host.texts.first == "note whole")
    note.text = "new"
    host.settle()
    #expect(host.texts.first == "note new")
  }

  private struct Computed: View {
    let value: String
    var body: some View {
      TextField("a", text: .constant("")).focusedValue(\.text, Binding(get: { value }, set: { _ in }))
      Reader()
    }

    private struct Reader: View {
      @FocusedBinding(\.text) private var text
      var body: some View { Text("text \(text ?? "none")") }
    }
  }

  @Test func aComputedBindingIsAlwaysAnotherOne() {
    let host = TestHost(VStack { Computed(value: "x") })
    #expect(host.texts == ["text none"])
    host.find(.textField)?.focus()
    #expect(host.texts == ["text x"])
    host.update(VStack { Computed(value: "y") })
    #expect(host.texts == ["text y"])
  }

  @Test func theLaterOfTwoValuesForAWindowApplies() {
    struct Root: View {
      @FocusedValue(\.stateTestName) private var name
      @State private var first = "first"
      @State private var second: String? = "second"
      var body: some View {
        VStack {
          Color.red.focusedSceneValue(\.stateTestName, first)
          Color.blue.focusedSceneValue(\.stateTestName, second)
          Text(name ?? "none")
          Button("change") { (first, second) = ("other", nil) }
        }
      }
    }
    let host = TestHost(Root())
    #expect(host.texts.contains("second"))
    host.find(text: "change")?.tap()
    #expect(host.texts.contains("other"))
  }

  @Test func aPropertyCanReadAnotherFocusedValue() {
    struct Reader: View {
      @FocusedValue private var value: String?
      @FocusedBinding private var bound: String?
      init(_ value: KeyPath<FocusedValues, String?>, _ bound: KeyPath<FocusedValues, Binding<String>?>) {
        (_value, _bound) = (FocusedValue(value), FocusedBinding(bound))
      }
      var body: some View { Text("\(value ?? "none") \(bound ?? "none")") }
    }
    struct Root: View {
      let isOther: Bool
      var body: some View {
        Reader(isOther ? \.limitTestOther : \.limitTestValue, isOther ? \.limitTestOtherBinding : \.limitTestBinding)
        Text("scene")
          .focusedSceneValue(\.limitTestValue, "a").focusedSceneValue(\.limitTestOther, "b")
          .focusedSceneValue(\.limitTestBinding, .constant("c"))
          .focusedSceneValue(\.limitTestOtherBinding, .constant("d"))
      }
    }
    let host = TestHost(Root(isOther: false))
    #expect(host.texts == ["a c", "scene"])
    host.update(Root(isOther: true))
    #expect(host.texts == ["b d", "scene"])
  }
}

extension FocusedValues {
  @Entry fileprivate var stateTestName: String?
}

private struct ValueKey: FocusedValueKey { typealias Value = String }
private struct OtherKey: FocusedValueKey { typealias Value = String }
private struct BindingKey: FocusedValueKey { typealias Value = Binding<String> }
private struct OtherBindingKey: FocusedValueKey { typealias Value = Binding<String> }

extension FocusedValues {
  fileprivate var limitTestValue: String? {
    get { self[ValueKey.self] }
    set { self[ValueKey.self] = newValue }
  }
  fileprivate var limitTestOther: String? {
    get { self[OtherKey.self] }
    set { self[OtherKey.self] = newValue }
  }
  fileprivate var limitTestBinding: Binding<String>? {
    get { self[BindingKey.self] }
    set { self[BindingKey.self] = newValue }
  }
  fileprivate var limitTestOtherBinding: Binding<String>? {
    get { self[OtherBindingKey.self] }
    set { self[OtherBindingKey.self] = newValue }
  }
}
