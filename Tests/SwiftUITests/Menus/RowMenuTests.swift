import Foundation
import SwiftUI
import Testing
import ViewTestHelpers

@testable import SwiftUICore
@testable import SwiftUITesting

/// The context menu of a list for its rows, and the action of a row that is pressed twice.
@MainActor @Suite(.recordedViews)
struct RowMenuTests {
  struct Files: View {
    @State var names = ["a", "b", "c"]
    @State var selection: Set<String> = []
    @State var log = "-"
    var menusOfRows = false

    var body: some View {
      List(selection: $selection) {
        ForEach(names, id: \.self) { name in
          if menusOfRows, name == "b" {
            Text(name).contextMenu { Button("own") { log = "own" } }
          } else {
            Text(name)
          }
        }
        .onDelete { names.remove(atOffsets: $0) }
      }
      .contextMenu(forSelectionType: String.self) { chosen in
        if chosen.isEmpty {
          Button("New") { names.append("new") }
        } else {
          Button("Remove \(chosen.count)") { names.removeAll(where: chosen.contains) }
        }
      } primaryAction: { chosen in
        log = "open " + chosen.sorted().joined()
      }
      Text(log)
    }
  }

  @Test func theMenuAppliesToTheRowOrTheSelection() throws {
    let host = TestHost(Files())
    host.find(text: "b")?.openContextMenu()
    #expect(host.find(.popover)?.texts == ["Remove 1"])
    host.find(.popover)?.dismiss()
    #expect(host.find(.popover) == nil)
    host.find(text: "a")?.selectRow()
    host.find(text: "c")?.selectRow()
    host.find(text: "b")?.openContextMenu()
    #expect(host.find(.popover)?.texts == ["Remove 1"], "an unselected row is alone")
    host.find(.popover)?.dismiss()
    host.find(text: "c")?.openContextMenu()
    host.find(text: "Remove 2")?.tap()
    #expect(host.texts == ["b", "-"])
    #expect(host.find(.popover) == nil, "a button closes the menu")
    #expect(host.warnings == [])
  }

  @Test func aRowThatDoesNotExistHasTheMenuOfTheList() throws {
    let host = TestHost(Files())
    let list = try #require(host.find(.list))
    #expect(list.send(.openRowMenu(3), to: list.element))
    host.settle()
    #expect(host.find(.popover)?.texts == ["New"])
  }

  @Test func aRowsOwnMenuTakesPrecedence() {
    let host = TestHost(Files(menusOfRows: true))
    host.find(text: "b")?.openContextMenu()
    host.find(text: "own")?.tap()
    #expect(host.texts.last == "own")
    host.find(text: "a")?.openContextMenu()
    #expect(host.find(.popover)?.texts == ["Remove 1"])
  }

  @Test func rowsPressedTwicePerformThePrimaryAction() {
    let host = TestHost(Files())
    host.find(text: "b")?.activateRow()
    #expect(host.texts.last == "open b")
    host.find(text: "a")?.selectRow()
    host.find(text: "c")?.selectRow()
    host.find(text: "c")?.activateRow()
    #expect(host.texts.last == "open ac")
    #expect(host.find(.popover) == nil)
  }

  /// The newest closures are used, also after the view around the list has changed.
  @Test func theActionsAreThoseOfTheLastEvaluation() {
    struct Root: View {
      @State var count = 0
      @State var chosen: Int?
      var body: some View {
        Button("\(count) times") { count += 10 }
        List([1, 2], id: \.self, selection: $chosen) { Text("row \($0)") }
          .contextMenu(forSelectionType: Int.self) { values in
            Button("add \(values.reduce(count, +))") { count += values.reduce(0, +) }
          } primaryAction: {
            count += $0.reduce(0, +)
          }
      }
    }
    let host = TestHost(Root())
    host.find(.button)?.tap()
    host.find(text: "row 2")?.openContextMenu()
    host.find(text: "add 12")?.tap()
    #expect(host.texts.first == "12 times")
    host.find(text: "row 1")?.activateRow()
    #expect(host.texts.first == "13 times")
  }

  /// A menu for values of another type than the rows' does nothing.
  @Test func otherTypesAreIgnored() {
    struct Root: View {
      @State var chosen: Int?
      @State var log = "-"
      var body: some View {
        List([1, 2], id: \.self, selection: $chosen) { Text("row \($0)") }
          .contextMenu(forSelectionType: String.self) { _ in
            Button("menu") {}
          } primaryAction: { _ in
            log = "opened"
          }
        Text(log)
      }
    }
    let host = TestHost(Root())
    host.find(text: "row 1")?.openContextMenu()
    host.find(text: "row 1")?.activateRow()
    #expect(host.texts == ["row 1", "row 2", "-"])
    #expect(host.find(.popover) == nil)
  }

  @Test func tablesHaveIt() {
    struct Person: Identifiable {
      let name: String
      var id: String { name }
    }
    struct Root: View {
      @State var selection: String?
      @State var log = "-"
      var body: some View {
        Table([Person(name: "Ann"), Person(name: "Bob")], selection: $selection) { TableColumn("Name", value: \.name) }
          .contextMenu(forSelectionType: Person.ID.self) { chosen in
            Button("Greet") { log = "Hello " + chosen.joined() }
          } primaryAction: {
            log = "open " + $0.joined()
          }
        Text(log)
      }
    }
    let host = TestHost(Root())
    host.find(text: "Bob")?.openContextMenu()
    host.find(text: "Greet")?.tap()
    #expect(host.texts.last == "Hello Bob")
    host.find(text: "Ann")?.activateRow()
    #expect(host.texts.last == "open Ann")
  }

  @Test func rowsCanBeLeftOutOfTheSelection() {
    struct Root: View {
      @State var chosen: Set<Int> = []
      @State var isDisabled = true
      var body: some View {
        List([1, 2], id: \.self, selection: $chosen) { number in
          Text("row \(number)").listRowSeparator(.hidden).selectionDisabled(isDisabled && number == 2).padding()
        }
        Button("toggle") { isDisabled.toggle() }
        Text(chosen.sorted().map { "\($0)" }.joined())
      }
    }
    let host = TestHost(Root())
    host.find(text: "row 1")?.selectRow()
    host.find(text: "row 2")?.selectRow()
    #expect(host.texts.last == "1")
    #expect(host.tree.description.contains("row traits no selection"))
    host.find(text: "toggle")?.tap()
    host.find(text: "row 2")?.selectRow()
    #expect(host.texts.last == "12")
    host.find(text: "toggle")?.tap()
    host.find(text: "row 2")?.selectRow()
    #expect(host.texts.last == "12", "the row stays selected")
  }

  @Test func aMenuOfAListWithOneSelectionAppliesToItsRow() {
    struct Root: View {
      let log: EventLog
      @State private var selection: Int?
      var body: some View {
        List(selection: $selection) { ForEach(0..<3, id: \.self) { Text("row \($0)") } }
          .contextMenu(forSelectionType: Int.self) { ids in
            Button("note") { log.add(ids.sorted().map(String.init).joined(separator: " ")) }
          }
      }
    }
    let log = EventLog()
    let host = TestHost(Root(log: log), size: CGSize(width: 200, height: 300))
    host.find(text: "row 1")?.selectRow()
    for row in ["row 1", "row 2"] {
      host.find(text: row)?.openContextMenu()
      host.find(text: "note")?.tap()
    }
    #expect(log.take() == ["1", "2"])
  }
}
