import Foundation
import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

/// Keys for the focused view and the views around it, and the pointer over a view.
@MainActor @Suite(.recordedViews)
struct KeyPressTests {
  @MainActor
  private final class Log {
    private var lines: [String] = []

    @discardableResult
    func add(_ line: String, _ result: KeyPress.Result = .handled) -> KeyPress.Result {
      lines.append(line)
      return result
    }

    func take() -> [String] {
      defer { lines = [] }
      return lines
    }
  }

  @Test(arguments: [(KeyPress.Phases.down, "down"), (.repeat, "repeat"), (.up, "up")])
  func theDescriptionNamesThePhase(phase: KeyPress.Phases, name: String) {
    let press = KeyPress(phase: phase, key: "a", characters: "a", modifiers: .shift)
    #expect(press.debugDescription == "KeyPress(\(name), \"a\", modifiers: \(EventModifiers.shift.rawValue))")
  }

  @Test func aKeyGoesToTheFocusedViewAndUp() {
    let log = Log()
    let host = TestHost(
      VStack {
        Text("board").focusable()
          .onKeyPress(.leftArrow) { log.add("inner") }
          .onKeyPress(.return) { log.add("inner return", .ignored) }
          .onKeyPress(.return) { log.add("second return", .ignored) }
        Text("other").focusable()
      }
      .onKeyPress(.leftArrow) { log.add("outer") }
      .onKeyPress(.return) { log.add("outer return") }
      .onKeyPress(.return) { log.add("never") })
    #expect(host.find(text: "board")?.press(.leftArrow) == true)
    #expect(log.take() == ["inner"])
    #expect(host.find(text: "board")?.press(.return) == true)
    #expect(log.take() == ["inner return", "second return", "outer return"])
    #expect(host.find(text: "other")?.press(.leftArrow) == true)
    #expect(log.take() == ["outer"])
    #expect(host.find(text: "other")?.press(.rightArrow) == false)
    #expect(log.take() == [])
  }

  @Test func commandsGoToTheFocusedViewAndUp() {
    let log = Log()
    let host = TestHost(
      VStack {
        Text("board").focusable()
          .onMoveCommand { (direction: MoveCommandDirection) in log.add("move \(direction)") }
          .onDeleteCommand { log.add("delete") }
        Text("other").focusable().onMoveCommand(perform: nil).onDeleteCommand(perform: nil)
      }
      .onMoveCommand { log.add("outer \($0)") }
      .onExitCommand { log.add("exit") })
    let board = host.find(text: "board")
    for key in [KeyEquivalent.upArrow, .downArrow, .leftArrow, .rightArrow] { #expect(board?.press(key) == true) }
    #expect(log.take() == ["move up", "move down", "move left", "move right"])
    #expect(board?.press(.delete) == true && board?.press(.deleteForward) == true && board?.press(.escape) == true)
    #expect(log.take() == ["delete", "delete", "exit"])
    #expect(board?.press(.upArrow, modifiers: .control) == false)
    #expect(host.find(text: "other")?.press(.upArrow) == true)
    #expect(host.find(text: "other")?.press(.delete) == false)
    #expect(log.take() == ["outer up"])
  }

  @Test func keysAreChosenByKeyCharactersAndPhase() {
    let log = Log()
    let host = TestHost(
      Text("view").focusable()
        .onKeyPress("a", phases: .up) { log.add("a \($0.phase == .up)", .ignored) }
        .onKeyPress(keys: ["b", .tab]) { log.add("key \($0.characters.debugDescription)", .ignored) }
        .onKeyPress(characters: .uppercaseLetters) { log.add("uppercase \($0.characters)", .ignored) }
        .onKeyPress(phases: [.repeat]) { log.add("repeat \($0.key.character)", .ignored) })
    let view = host.find(text: "view")
    view?.press("a")
    #expect(log.take() == [])
    view?.press("a", phase: .up)
    #expect(log.take() == ["a true"])
    view?.press("b", modifiers: .shift)
    #expect(log.take() == ["key \"B\"", "uppercase B"])
    view?.press(.tab, phase: .repeat)
    #expect(log.take() == ["key \"\\t\"", "repeat \t"])
    view?.press("é", characters: "É")
    #expect(log.take() == ["uppercase É"])
    #expect(host.warnings == [])
  }

  @Test func modifiersArePassed() {
    let log = Log()
    let host = TestHost(Text("view").focusable().onKeyPress { log.add("\($0.modifiers == [.command, .shift])") })
    host.find(text: "view")?.press("s", modifiers: [.command, .shift])
    #expect(log.take() == ["true"])
    let press = KeyPress.Phases.all
    #expect(press == [.down, .repeat, .up])
  }

  @Test func controlsPassTheirKeysUp() {
    let log = Log()
    struct Root: View {
      let log: Log
      @State private var name = ""
      @FocusState private var isFocused: Bool
      var body: some View {
        VStack {
          TextField("field", text: $name).focused($isFocused)
          Button("button") {}
          Text(isFocused ? "focused" : "elsewhere")
        }
        .onKeyPress(.escape) { log.add("escape") }
      }
    }
    let host = TestHost(Root(log: log))
    host.find(.textField)?.press(.escape)
    #expect(host.texts.contains("focused"))
    host.find(.button)?.press(.escape)
    #expect(host.texts.contains("elsewhere"))
    #expect(log.take() == ["escape", "escape"])
  }

  @Test func aDisabledViewReceivesNoKeys() {
    let log = Log()
    struct Root: View {
      let log: Log
      @State private var isOn = true
      var body: some View {
        VStack {
          Text("view").focusable().onKeyPress { _ in log.add("inner") }.disabled(!isOn)
          Button("off") { isOn = false }
        }
        .onKeyPress { _ in log.add("outer") }
      }
    }
    let host = TestHost(Root(log: log))
    host.find(text: "view")?.press("x")
    host.find(text: "off")?.tap()
    #expect(log.take() == ["inner"])
    #expect(host.findAll { $0 == .modified(.focusable(false, byClick: true)) }.count == 1)
    host.find(text: "off")?.press("x")
    #expect(log.take() == ["outer"])
  }

  @Test func anActionCanRemoveItsView() {
    struct Root: View {
      @State private var isShown = true
      var body: some View {
        VStack {
          if isShown {
            Text("view").focusable().onKeyPress(.delete) {
              isShown = false
              return .handled
            }
          }
          Text("rest")
        }
      }
    }
    let host = TestHost(Root())
    #expect(host.find(text: "view")?.press(.delete) == true)
    #expect(host.texts == ["rest"])
  }

  @Test func thePointerIsFollowed() {
    let log = Log()
    func text(_ phase: HoverPhase) -> String {
      switch phase {
      case .active(let point): "\((point.x * 100).rounded() / 100) \((point.y * 100).rounded() / 100)"
      case .ended: "ended"
      }
    }
    func hovered(_ name: String) -> some View {
      Color.red.frame(width: 20, height: 20).onContinuousHover { log.add(name + text($0)) }
    }
    let local = TestHost(hovered(""))
    local.find(.color)?.hover(at: CGPoint(x: 3, y: 4))
    local.find(.color)?.hover(at: CGPoint(x: 5, y: 4))
    local.find(.color)?.hover(at: nil)
    #expect(log.take() == ["3.0 4.0", "5.0 4.0", "ended"])
    local.update(hovered("new "))
    local.find(.color)?.hover(at: CGPoint(x: 6, y: 4))
    #expect(log.take() == ["new 6.0 4.0"])
    let named = TestHost(
      Color.red.frame(width: 20, height: 20)
        .onContinuousHover(coordinateSpace: .named("box")) { log.add(text($0)) }
        .padding(5)
        .coordinateSpace(.named("box"))
        .padding(100))
    named.find(.color)?.hover(at: CGPoint(x: 3, y: 4))
    #expect(log.take() == ["8.0 9.0"])
    let global = TestHost(
      Color.red.frame(width: 20, height: 20)
        .onContinuousHover(coordinateSpace: .global) { log.add(text($0)) }
        .rotationEffect(.degrees(90))
        .padding(30), size: CGSize(width: 80, height: 80))
    global.find(.color)?.hover(at: CGPoint(x: 2, y: 5))
    // The rotation turns (2, 5) about (10, 10) to (15, 2).
    #expect(log.take() == ["45.0 32.0"])
  }

  @Test func hoverPhasesAreEquatable() {
    #expect(HoverPhase.active(.zero) == .active(.zero))
    #expect(HoverPhase.active(.zero) != .ended)
  }

  @Test func interactionsSelectTheMeansOfTheFocus() {
    func tree(_ interactions: FocusInteractions) -> String {
      TestHost(Text("view").focusable(interactions: interactions)).tree.description
    }
    #expect(tree(.automatic).contains("focusable\n") && tree(.edit).contains("focusable\n"))
    #expect(tree(.activate).contains("focusable with the keyboard"))
    #expect(tree([]).contains("not focusable"))
    #expect(TestHost(Text("view").focusable(false, interactions: .edit)).tree.description.contains("not focusable"))
    #expect(FocusInteractions.automatic == [.activate, .edit])
    var pressed = 0
    let host = TestHost(
      Text("view").focusable(interactions: .activate).onKeyPress(.return) {
        pressed += 1
        return .handled
      })
    #expect(host.find(text: "view")?.press(.return) == true)
    #expect(pressed == 1)
  }

  /// The keys of commands are commands only without a modifier.
  @Test(arguments: [EventModifiers.shift, .control, .option, .command, .all]) func aKeyWithAModifierIsNoCommand(
    modifiers: EventModifiers
  ) {
    let log = Log()
    let host = TestHost(
      Text("view").focusable()
        .onMoveCommand { log.add("move \($0)") }.onDeleteCommand { log.add("delete") }.onExitCommand { log.add("exit") }
    )
    let view = host.find(text: "view")
    let keys: [KeyEquivalent] = [.upArrow, .downArrow, .leftArrow, .rightArrow, .delete, .deleteForward, .escape]
    for key in keys {
      #expect(view?.press(key) == true)
      #expect(log.take().count == 1)
      #expect(view?.press(key, modifiers: modifiers) == false)
      #expect(log.take() == [])
    }
  }
}
