import Foundation
import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@testable import SwiftUICore

/// Undo managers by themselves, and those of windows.
@MainActor @Suite(.recordedViews)
struct UndoTests {
  @MainActor private final class Counter {
    var value = 0

    func set(_ new: Int, _ manager: UndoManager) {
      let old = value
      manager.registerUndo(withTarget: self) { $0.set(old, manager) }
      value = new
    }
  }

  private let manager = UndoManager()
  private let counter = Counter()

  private func change(to value: Int, _ name: String = "") {
    manager.beginUndoGrouping()
    counter.set(value, manager)
    if !name.isEmpty { manager.setActionName(name) }
    manager.endUndoGrouping()
  }

  @Test func changesAreUndoneAndRedone() {
    #expect(!manager.canUndo && !manager.canRedo)
    manager.undo()
    manager.redo()
    change(to: 1)
    change(to: 2)
    change(to: 3)
    #expect(manager.canUndo && !manager.canRedo)
    manager.undo()
    #expect(counter.value == 2 && manager.canRedo)
    manager.undo()
    #expect(counter.value == 1)
    manager.redo()
    #expect(counter.value == 2)
    manager.undo()
    manager.undo()
    #expect(counter.value == 0 && !manager.canUndo)
    for value in 1...3 {
      manager.redo()
      #expect(counter.value == value)
    }
    #expect(manager.canUndo && !manager.canRedo)
    manager.undo()
    change(to: 7)
    #expect(!manager.canRedo, "a change after an undo ends what could be redone")
    manager.undo()
    #expect(counter.value == 2)
  }

  @Test func operationsAreUndoneInReverseOrder() {
    @MainActor final class Log {
      var entries: [String] = []
    }
    let log = Log()
    manager.beginUndoGrouping()
    manager.registerUndo(withTarget: log) { $0.entries.append("first") }
    manager.beginUndoGrouping()
    #expect(manager.groupingLevel == 2)
    manager.registerUndo(withTarget: log) { $0.entries.append("inner") }
    manager.endUndoGrouping()
    manager.registerUndo(withTarget: log) { [manager] in
      #expect(manager.isUndoing && !manager.isRedoing)
      $0.entries.append("last")
    }
    manager.endUndoGrouping()
    #expect(manager.groupingLevel == 0)
    manager.undo()
    #expect(log.entries == ["last", "inner", "first"])
    #expect(!manager.isUndoing && !manager.canUndo && !manager.canRedo, "the operations have registered nothing")
  }

  @Test func anOuterGroupTakesTheNameOfAnInnerOne() {
    let counter = NSObject()
    manager.beginUndoGrouping()
    manager.registerUndo(withTarget: counter) { _ in }
    manager.beginUndoGrouping()
    manager.registerUndo(withTarget: counter) { _ in }
    manager.setActionName("Inner")
    manager.endUndoGrouping()
    manager.beginUndoGrouping()
    manager.registerUndo(withTarget: counter) { _ in }
    manager.endUndoGrouping()
    manager.endUndoGrouping()
    #expect(manager.undoActionName == "Inner", "a group without a name leaves it")
    withExtendedLifetime(counter) {}
  }

  /// The group that has changes so far is closed before it is undone.
  @Test func anOpenGroupIsUndone() {
    manager.beginUndoGrouping()
    #expect(!manager.canUndo)
    counter.set(5, manager)
    #expect(manager.canUndo)
    manager.undo()
    #expect(counter.value == 0 && manager.groupingLevel == 0 && manager.canRedo)
    manager.beginUndoGrouping()
    manager.endUndoGrouping()
    #expect(!manager.canUndo, "an empty group is not kept")
  }

  @Test func groupsHaveNames() {
    #expect(manager.undoMenuItemTitle == "Undo" && manager.redoMenuItemTitle == "Redo")
    change(to: 1, "Typing")
    change(to: 2)
    #expect(manager.undoActionName == "" && manager.redoActionName == "")
    manager.setActionName("Paste")
    #expect(manager.undoActionName == "Paste" && manager.undoMenuItemTitle == "Undo Paste")
    manager.undo()
    #expect(manager.undoActionName == "Typing" && manager.redoMenuItemTitle == "Redo Paste")
    manager.redo()
    #expect(manager.undoActionName == "Paste" && manager.redoActionName == "")
    manager.beginUndoGrouping()
    manager.setActionName("Cut")
    #expect(manager.undoActionName == "Cut")
    manager.beginUndoGrouping()
    counter.set(9, manager)
    manager.setActionName("Cut All")
    manager.endUndoGrouping()
    manager.endUndoGrouping()
    #expect(manager.undoActionName == "Cut All")
    #expect(manager.undoMenuTitle(forUndoActionName: "x") == "Undo x")
    #expect(manager.redoMenuTitle(forUndoActionName: "x") == "Redo x")
  }

  @Test func operationsCanBeRemovedAndPrevented() {
    let other = Counter()
    change(to: 1)
    manager.beginUndoGrouping()
    counter.set(2, manager)
    other.set(2, manager)
    manager.endUndoGrouping()
    manager.removeAllActions(withTarget: counter)
    manager.undo()
    #expect(counter.value == 2 && other.value == 0)
    #expect(!manager.canUndo)
    var changes = 0
    let changed = manager.changes.sink { changes += 1 }
    manager.removeAllActions()
    #expect(!manager.canRedo)
    #expect(changes == 1, "menus read whether they are enabled again")
    changed.cancel()

    manager.disableUndoRegistration()
    manager.disableUndoRegistration()
    manager.enableUndoRegistration()
    #expect(!manager.isUndoRegistrationEnabled)
    counter.set(3, manager)
    #expect(!manager.canUndo && manager.groupingLevel == 0)
    manager.enableUndoRegistration()
    #expect(manager.isUndoRegistrationEnabled)
    change(to: 4)
    #expect(manager.canUndo)
  }

  @Test func theOldestGroupsAreRemovedBeyondTheMaximum() {
    manager.levelsOfUndo = 2
    for value in 1...4 { change(to: value) }
    manager.undo()
    manager.undo()
    #expect(counter.value == 2 && !manager.canUndo)
    manager.redo()
    manager.redo()
    manager.levelsOfUndo = 1
    manager.undo()
    #expect(counter.value == 3 && !manager.canUndo)
  }

  @Test func whatCanBeRedoneIsLimitedToo() {
    for value in 1...3 { change(to: value) }
    for _ in 0..<3 { manager.undo() }
    manager.levelsOfUndo = 1
    manager.redo()
    #expect(!manager.canRedo && counter.value != 0)
  }

  @Test func anObjectIsNotRetained() {
    weak var released: Counter?
    do {
      let short = Counter()
      released = short
      manager.beginUndoGrouping()
      manager.registerUndo(withTarget: short) { _ in Issue.record("the object is gone") }
      counter.set(1, manager)
      manager.endUndoGrouping()
    }
    #expect(released == nil)
    manager.undo()
    #expect(counter.value == 0)
  }

  @Test func notificationsTellOfGroupsAndChanges() {
    var names: [String] = []
    let all: [Notification.Name] = [
      .NSUndoManagerWillUndoChange, .NSUndoManagerDidUndoChange, .NSUndoManagerWillRedoChange,
      .NSUndoManagerDidRedoChange, .NSUndoManagerDidOpenUndoGroup, .NSUndoManagerWillCloseUndoGroup,
      .NSUndoManagerDidCloseUndoGroup,
    ]
    var checkpoints = 0
    var subscriptions = all.map { name in
      NotificationCenter.default.publisher(for: name, object: manager).sink { _ in
        names.append(
          name.rawValue.replacingOccurrences(of: "NSUndoManager", with: "")
            .replacingOccurrences(of: "Notification", with: ""))
      }
    }
    subscriptions.append(
      NotificationCenter.default.publisher(for: .NSUndoManagerCheckpoint, object: manager).sink { _ in
        checkpoints += 1
      })
    change(to: 1)
    #expect(names == ["DidOpenUndoGroup", "WillCloseUndoGroup", "DidCloseUndoGroup"])
    #expect(checkpoints == 2)
    names = []
    manager.undo()
    manager.redo()
    let group = ["DidOpenUndoGroup", "WillCloseUndoGroup", "DidCloseUndoGroup"]
    #expect(names == ["WillUndoChange"] + group + ["DidUndoChange", "WillRedoChange"] + group + ["DidRedoChange"])
    checkpoints = 0
    _ = (manager.canUndo, manager.canRedo)
    #expect(checkpoints == 2)
    subscriptions = []
  }

  /// Outside of an event of a view, what is registered before the main actor goes on is one group.
  @Test func theEndOfAnEventClosesItsGroup() async {
    counter.set(1, manager)
    counter.set(2, manager)
    #expect(manager.groupingLevel == 1)
    while manager.groupingLevel > 0 { await Task.yield() }
    counter.set(3, manager)
    manager.undo()
    #expect(counter.value == 2)
    manager.undo()
    #expect(counter.value == 0)
  }

  /// A group that is opened inside that of an event can be closed after the event.
  @Test func aGroupOutlastsTheEvent() async {
    counter.set(1, manager)
    manager.beginUndoGrouping()
    counter.set(2, manager)
    let other = UndoManager()
    counter.set(3, other)
    while other.groupingLevel > 0 { await Task.yield() }  // the event has ended
    #expect(manager.groupingLevel == 2)
    manager.endUndoGrouping()
    #expect(manager.groupingLevel == 1)
    TestHost(Button("other event") {}).find(.button)?.tap()
    #expect(manager.groupingLevel == 0)
    manager.undo()
    #expect(counter.value == 0)
  }

  @Test func aManagerIsReleasedAfterTheEvent() async {
    weak var released: UndoManager?
    do {
      let manager = UndoManager()
      released = manager
      counter.set(1, manager)
      while manager.groupingLevel > 0 { await Task.yield() }
      manager.removeAllActions()
    }
    while released != nil { await Task.yield() }
  }

  // MARK: - Windows

  struct Board: View {
    @State private var numbers: [Int] = []
    @State private var model = Model()
    @Environment(\.undoManager) private var undoManager

    @MainActor final class Model {
      var write: ([Int]) -> Void = { _ in }

      func set(_ new: [Int], _ old: [Int], _ manager: UndoManager?) {
        manager?.registerUndo(withTarget: self) { $0.set(old, new, manager) }
        write(new)
      }
    }

    private func connect() { model.write = { numbers = $0 } }

    var body: some View {
      let _ = connect()
      Text(numbers.map(String.init).joined(separator: " "))
      Button("Add") { model.set(numbers + [numbers.count], numbers, undoManager) }
      Button("Add two") {
        for _ in 0..<2 { model.set(numbers + [numbers.count], numbers, undoManager) }
      }
      Text(undoManager == nil ? "none" : "one")
    }
  }

  struct Program: App {
    var body: some Scene { WindowGroup { Board() } }
  }

  @Test func theKeysOfAWindowUndoItsChanges() {
    let host = TestHost(program: Program.self)
    let add = host.find(.button, label: "Add")
    add?.tap()
    add?.tap()
    host.find(.button, label: "Add two")?.tap()
    #expect(host.texts.first == "0 1 2 3")
    #expect(host.press("z"))
    #expect(host.texts.first == "0 1", "the changes of one event are one group")
    host.press("z")
    #expect(host.texts.first == "0")
    #expect(host.press("z", modifiers: [.command, .shift]))
    #expect(host.texts.first == "0 1")
    host.press("z")
    host.press("z")
    host.press("z")
    #expect(host.texts.first == "")
    #expect(!host.press("z", modifiers: .option))
    #expect(TestHost(Board()).texts.contains("none"), "without a window there is no undo manager")
  }

  @Test func theEditMenuOfADocumentUndoesItsChanges() throws {
    let host = TestHost(program: DocumentTests.Editor.self)
    // The menu is closed, so its buttons are hidden.
    let isEnabled = { (label: String) in host.find(.button, label: label)?.tree.primitive.style?.isEnabled }
    #expect(isEnabled("Undo") == false && isEnabled("Redo") == false)
    host.find(.textEditor)?.type("!")
    host.find(.textEditor)?.type("?")
    #expect(host.find(.textEditor)?.text == "new!?")
    #expect(isEnabled("Undo") == true)
    #expect(host.press("z"))
    #expect(host.find(.textEditor)?.text == "new!")
    #expect(isEnabled("Redo") == true)
    host.press("z")
    #expect(host.find(.textEditor)?.text == "new" && isEnabled("Undo") == false)
    host.press("z", modifiers: [.command, .shift])
    #expect(host.find(.textEditor)?.text == "new!")
    #expect(host.warnings == [])
  }

  @Test func namesOfInnerUndoGroupsAreThoseOfTheOuterOne() {
    let manager = UndoManager()
    manager.groupsByEvent = false
    let log = EventLog()
    manager.beginUndoGrouping()
    manager.beginUndoGrouping()
    manager.registerUndo(withTarget: log) { $0.add("inner") }
    manager.setActionName("Inner")
    manager.endUndoGrouping()
    manager.endUndoGrouping()
    #expect(manager.undoActionName == "Inner")
    manager.undo()
    #expect(log.take() == ["inner"])
  }
}
