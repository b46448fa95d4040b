import Foundation
import SwiftUI
import SwiftUITesting
import Testing

/// Forms of controls, lists and scenes that combine what others have alone.
@MainActor @Suite(.recordedViews)
struct InitializerTests {
  @Test func aMenuWithASymbolIsBesideItsButton() {
    struct Menus: View {
      @State private var log: [String] = []
      let name = "Share"
      var body: some View {
        Text(log.joined(separator: " "))
        Menu("Add", systemImage: "plus") {
          Button("from menu") { log.append("menu") }
        } primaryAction: {
          log.append("add")
        }
        Menu(name, systemImage: "square") {
          Button("x") {}
        } primaryAction: {
          log.append("share")
        }
        Menu(name + "!") {
          Button("y") {}
        } primaryAction: {
          log.append("plain")
        }
      }
    }
    let host = TestHost(Menus())
    for label in ["Add", "Share", "Share!"] { host.find(.button, label: label)?.tap() }
    #expect(host.texts.first == "add share plain")
    #expect(host.findAll(.image).count == 5, "two symbols of labels, and three that open the menus")
    host.findAll(identifier: "menu").first?.findAll { $0 == .button() }.first?.tap()
    host.find(.button, label: "from menu")?.tap()
    #expect(host.texts.first == "add share plain menu")
  }

  @Test func aControlGroupHasASymbol() {
    struct Shown: ControlGroupStyle {
      func makeBody(configuration: Configuration) -> some View {
        VStack {
          configuration.label
          configuration.content
        }
      }
    }
    let name = "Other"
    let host = TestHost(
      VStack {
        ControlGroup("Edit", systemImage: "pencil") { Button("cut") {} }
        ControlGroup(name, systemImage: "star") { Button("copy") {} }
      }
      .controlGroupStyle(Shown()))
    #expect(host.texts == ["Edit", "cut", "Other", "copy"] && host.findAll(.image).count == 2)
  }

  @Test func aToggleOfSeveralValuesHasATitle() {
    struct Source {
      var isOn: Binding<Bool>
    }
    struct Toggles: View {
      @State private var values = [true, false]
      let name = "Both"
      var body: some View {
        let sources = [Source(isOn: $values[0]), Source(isOn: $values[1])]
        Toggle("All", sources: sources, isOn: \.isOn)
        Toggle(name, sources: sources, isOn: \.isOn)
        Text("\(values.filter { $0 }.count)")
      }
    }
    let host = TestHost(Toggles())
    #expect(host.findAll(.toggle).map(\.isOn) == [false, false])
    host.find(.toggle, label: "All")?.toggle()
    #expect(host.texts.last == "2" && host.findAll(.toggle).map(\.isOn) == [true, true])
    host.find(.toggle, label: "Both")?.toggle()
    #expect(host.texts.last == "0")
  }

  private struct Item: Identifiable {
    let id: String
    var items: [Item]?
  }

  @Test func severalRowsOfAnOutlineAreSelected() {
    struct Outline: View {
      @State private var selection: Set<String> = ["b"]
      let items = [Item(id: "a", items: [Item(id: "a1")]), Item(id: "b"), Item(id: "c")]
      var body: some View {
        List(items, children: \.items, selection: $selection) { Text($0.id) }
          .listSectionSeparatorTint(.red)
        Text(selection.sorted().joined())
      }
    }
    let host = TestHost(Outline())
    #expect(host.texts.last == "b")
    host.find(text: "c")?.selectRow()
    #expect(host.texts.last == "bc")
  }

  // MARK: - Windows with values

  private final class Numbers: @unchecked Sendable {  // used on the main actor only
    static let shared = Numbers()
    var last = 0
    func next() -> Int {
      last += 1
      return last
    }
  }

  private struct Counter: View {
    @Binding var value: Int
    @Environment(\.appearsActive) private var appearsActive
    @Environment(\.openWindow) private var openWindow

    var body: some View {
      Button("value \(value) \(appearsActive)") { value += 100 }
      Button("open") { openWindow(value: 7) }
    }
  }

  private struct Program: App {
    var body: some Scene {
      WindowGroup("Numbers", for: Int.self) { $value in
        Counter(value: $value)
      } defaultValue: {
        Numbers.shared.next()
      }
    }
  }

  @Test func aWindowHasADefaultValue() {
    Numbers.shared.last = 0
    let host = TestHost(program: Program.self)
    let values = { host.findAll { $0 == .button() }.flatMap(\.texts).filter { $0.hasPrefix("value") } }
    #expect(values() == ["value 1 true"], "made once for the window")
    host.find(.button, label: "value 1 true")?.tap()
    #expect(values() == ["value 101 true"])
    host.find(.button, label: "open")?.tap()
    #expect(values() == ["value 101 true", "value 7 true"])
    #expect(Numbers.shared.last == 1)
  }

  private struct OtherProgram: App {
    var body: some Scene {
      WindowGroup(id: "one", for: String.self) { $text in
        Text("one \(text)")
      } defaultValue: {
        "a"
      }
      WindowGroup(for: Double.self) { $number in
        Text("two \(number)")
      } defaultValue: {
        2
      }
      WindowGroup("Three", id: "three", for: Bool.self) { $flag in
        Text("three \(flag)")
      } defaultValue: {
        true
      }
    }
  }

  @Test func formsOfWindowsWithDefaultValues() {
    let host = TestHost(program: OtherProgram.self)
    #expect(host.texts == ["one a"])
  }
}
