import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@testable import SwiftUITesting

/// Lists and `ForEach` with edit actions, which change the collection themselves.
@MainActor @Suite(.recordedViews)
struct EditActionTests {
  struct Item: Identifiable, Hashable {
    var name: String
    var id: String { name.uppercased() }
  }

  static func items(_ names: String) -> [Item] { names.map { Item(name: String($0)) } }

  struct All: View {
    @State var items = EditActionTests.items("abcd")
    var body: some View {
      NavigationStack {
        List($items, editActions: .all) { $item in
          Text(item.name).deleteDisabled(item.name == "c").moveDisabled(item.name == "d")
          Button("double \(item.name)") { item.name += item.name }
        }
        .toolbar { EditButton() }
      }
      Text(items.map(\.name).joined())
    }
  }

  @Test func rowsAreDeletedAndMoved() throws {
    let host = TestHost(All())
    host.find(text: "b")?.deleteRow()
    #expect(host.texts.last == "acd")
    host.find(text: "c")?.deleteRow()  // not allowed
    #expect(host.texts.last == "acd")
    host.find(text: "a")?.openContextMenu()
    #expect(host.find(.popover)?.texts == ["Delete"])
    host.find(.popover)?.dismiss()
    host.find(text: "Edit")?.tap()
    #expect(host.findAll(.button, label: "Delete").count == 2)
    #expect(host.findAll(.button, label: "Move down").count == 2)
    host.findAll(.button, label: "Move down").first?.tap()
    #expect(host.texts.last == "cad")
    host.findAll(.button, label: "Move up").last?.tap()
    #expect(host.texts.last == "acd")
    host.find(text: "Done")?.tap()
    host.find(text: "double d")?.tap()
    #expect(host.texts.last == "acdd", "the binding of a row writes to its element")
    #expect(host.warnings == [])
  }

  /// A list offers only the actions of its set.
  @Test func onlyTheActionsOfTheSetAreThere() {
    struct Root: View {
      @State var items = EditActionTests.items("ab")
      let actions: EditActions<[Item]>
      var body: some View {
        List($items, editActions: actions) { $item in Text(item.name) }
          .environment(\.editMode, .constant(.active))
      }
    }
    func offered(_ actions: EditActions<[Item]>) -> [Int] {
      let host = TestHost(Root(actions: actions))
      return ["Delete", "Move up"].map { host.findAll(.button, label: $0).count }
    }
    #expect(offered([]) == [0, 0])
    #expect(offered(.delete) == [2, 0])
    #expect(offered(.move) == [0, 2])
    #expect(offered(.all) == [2, 2])
    #expect(EditActions<[Int]>.all == [.move, .delete])

    let host = TestHost(Root(actions: .delete))
    host.update(Root(actions: .move))
    #expect(host.findAll(.button, label: "Delete").isEmpty)
    #expect(host.findAll(.button, label: "Move up").count == 2)
  }

  @Test func elementsAreIdentifiedByAProperty() {
    struct Root: View {
      @State var names = ["a", "b", "c"]
      var body: some View {
        List($names, id: \.self, editActions: [.delete, .move]) { $name in Text(name) }
        Text(names.joined())
      }
    }
    let host = TestHost(Root())
    host.find(text: "b")?.deleteRow()
    #expect(host.texts == ["a", "c", "ac"])
  }

  /// Every form of a list with a binding. The selection contains the ids of the elements.
  @Test func everyFormOfAListSelects() throws {
    struct Root: View {
      let form: Int
      @State var items = EditActionTests.items("ab")
      @State var one: String?
      @State var several: Set<String> = []
      var body: some View {
        switch form {
        case 0: List($items, editActions: .all, selection: $one) { $item in Text(item.name) }
        case 1: List($items, id: \.name, editActions: .all, selection: $one) { $item in Text(item.name) }
        case 2: List($items, selection: $one) { $item in Text(item.name) }
        case 3: List($items, id: \.name, selection: $one) { $item in Text(item.name) }
        case 4: List($items, editActions: .all, selection: $several) { $item in Text(item.name) }
        case 5: List($items, id: \.name, editActions: .all, selection: $several) { $item in Text(item.name) }
        case 6: List($items, selection: $several) { $item in Text(item.name) }
        default: List($items, id: \.name, selection: $several) { $item in Text(item.name) }
        }
        Text("chosen " + (one.map { [$0] } ?? several.sorted()).joined())
      }
    }
    for form in 0..<8 {
      let host = TestHost(Root(form: form))
      host.find(text: "b")?.selectRow()
      let id = form % 2 == 0 ? "B" : "b"
      #expect(host.texts.last == "chosen \(id)", "form \(form)")
      host.find(text: "a")?.deleteRow()
      #expect(host.find(text: "a") == nil || [2, 3, 6, 7].contains(form), "form \(form)")
    }
    let host = TestHost(List(.constant(Self.items("xy")), id: \.name) { $item in Text(item.name) })
    #expect(host.texts == ["x", "y"])
  }

  @Test func aForEachHasActionsOfItsOwn() {
    struct Root: View {
      @State var first = EditActionTests.items("ab")
      @State var second = ["x", "y"]
      var body: some View {
        List {
          Section("one") { ForEach($first, editActions: .all) { $item in Text(item.name) } }
          Section("two") { ForEach($second, id: \.self, editActions: .delete) { $name in Text(name) } }
        }
        Text(first.map(\.name).joined() + second.joined())
      }
    }
    let host = TestHost(Root())
    host.find(text: "x")?.deleteRow()
    #expect(host.texts.last == "aby")
    host.find(text: "a")?.deleteRow()
    #expect(host.texts.last == "by")
    #expect(host.texts == ["one", "b", "two", "y", "by"])
  }

  @Test func anActionOfAModifierIsPerformedInstead() {
    struct Root: View {
      @State var items = EditActionTests.items("ab")
      @State var asked = "-"
      var body: some View {
        List {
          ForEach($items, editActions: .all) { $item in Text(item.name) }
            .onDelete { asked = "delete \($0.first ?? -1)?" }
        }
        Text(asked)
      }
    }
    let host = TestHost(Root())
    host.find(text: "b")?.deleteRow()
    #expect(host.texts == ["a", "b", "delete 1?"])
  }

  @Test func rowsAreDraggedWithinTheirCollectionOnly() async {
    struct Root: View {
      @State var first = EditActionTests.items("abc")
      @State var second = EditActionTests.items("xy")
      var body: some View {
        List {
          ForEach($first, editActions: .move) { $item in Text(item.name) }
          ForEach($second, editActions: .move) { $item in Text(item.name) }
        }
        Text((first + second).map(\.name).joined())
      }
    }
    let host = TestHost(Root())
    func row(_ text: String) -> TestNode { host.find(text: text)! }
    #expect(await row("a").drag(to: row("c"), at: CGPoint(x: 1, y: 15)))
    #expect(host.texts.last == "bcaxy")
    #expect(await !row("b").drag(to: row("y"), at: CGPoint(x: 1, y: 15)), "rows don't leave their collection")
    #expect(host.texts.last == "bcaxy")
  }

  @Test func aPartOfARowCanForbidItsChanges() {
    struct Root: View {
      let forbidden: [Bool]
      @State private var items = ["a", "b"]
      var body: some View {
        List {
          ForEach(items, id: \.self) { item in
            HStack {
              Text(item).deleteDisabled(forbidden[0]).moveDisabled(forbidden[1])
              Text("-").deleteDisabled(forbidden[2]).moveDisabled(forbidden[3])
            }
          }
          .onDelete { items.remove(atOffsets: $0) }
          .onMove { items.move(fromOffsets: $0, toOffset: $1) }
        }
        .environment(\.editMode, .constant(.active))
      }
    }
    func buttons(_ forbidden: [Bool]) -> [Int] {
      let host = TestHost(Root(forbidden: forbidden))
      return ["Delete", "Move down"].map { host.findAll(.button, label: $0).filter(\.isEnabled).count }
    }
    let all = buttons([false, false, false, false])
    #expect(all.allSatisfy { $0 > 0 })
    #expect(buttons([true, false, false, false]) == [0, all[1]])
    #expect(buttons([false, false, true, false]) == [0, all[1]])
    #expect(buttons([false, true, false, false]) == [all[0], 0])
    #expect(buttons([false, false, false, true]) == [all[0], 0])
  }

  @Test func rowsOutOfSightForbidTheirRemovalAsTheyAreNow() throws {
    struct Root: View {
      @State private var isLocked = false
      @State private var items = Array(0..<100)
      var body: some View {
        List {
          ForEach(items, id: \.self) { Text("row \($0)").deleteDisabled(isLocked) }
            .onDelete { items.remove(atOffsets: $0) }
        }
        Button("lock") { isLocked.toggle() }
        Text(verbatim: "\(items.count)")
      }
    }
    let host = TestHost(Root(), visibleRows: 5)
    let list = try #require(host.find(.list))
    list.scroll(toRow: 90)
    for (isLocked, count) in [(true, "100"), (false, "99")] {
      host.find(text: "lock")?.tap()
      #expect(list.send(.deleteRows([0]), to: list.core))
      #expect(host.texts.last == count, "locked: \(isLocked)")
    }
  }
}
