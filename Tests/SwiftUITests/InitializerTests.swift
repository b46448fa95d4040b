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

  /// Titles that are not literals are shown as they are.
  @Test func titlesCanBeStrings() {
    struct Controls: View {
      @State private var isOn = false
      @State private var color = Color.red
      @State private var number = 1
      @State private var text = ""
      let name = "name*"

      var body: some View {
        VStack {
          ColorPicker(name + "1", selection: $color)
          ControlGroup(name + "2") { Button("b") {} }
          GroupBox(name + "3") { Text("c") }
          Link(name + "4", destination: URL(string: "https://example.com")!)
          Picker(name + "5", selection: $number) { Text("one").tag(1) }
          Stepper(name + "6", value: $number)
          Stepper(name + "7", value: $number, in: 0...5)
          Stepper(name + "8", onIncrement: { number += 10 }, onDecrement: nil)
          TextField(name + "9", text: $text, axis: .vertical)
        }
        VStack {
          Toggle(name + "10", isOn: $isOn)
          Toggle(name + "11", systemImage: "star", isOn: $isOn)
          Button(name + "12", systemImage: "plus") { number = 0 }
          ContentUnavailableView(name + "13", systemImage: "star")
        }
        .buttonStyle(.plain)
      }
    }
    struct Shown: ControlGroupStyle {
      func makeBody(configuration: Configuration) -> some View {
        configuration.label
        configuration.content
      }
    }
    let host = TestHost(Controls().controlGroupStyle(Shown()))
    let all = host.texts + host.findAll { _ in true }.compactMap(\.label)
    for number in [1, 2, 3, 4, 6, 7, 8, 10, 11, 12, 13] {
      #expect(all.contains { $0 == "name*\(number)" }, "\(number)")
    }
    #expect(host.find(.picker, label: "name*5") != nil && host.find(.textField, label: "name*9") != nil)
    host.find(.button, label: "name*12")?.tap()
    #expect(host.findAll(.image).count == 3)
  }

  @Test func titlesOfSectionsCanBeStrings() {
    struct Sections: View {
      @State private var isExpanded = true
      let name = "name*"
      var body: some View {
        List {
          Section(name + "1") { Text("a") }
          Section(name + "2", isExpanded: $isExpanded) { Text("b") }
        }
      }
    }
    let host = TestHost(Sections())
    #expect(host.texts.filter { $0.hasPrefix("name*") } == ["name*1", "name*2"])
  }

  @Test func titlesWithSymbolsAreKeys() {
    struct Controls: View {
      @State private var isOn = false
      @State private var number = 1
      var body: some View {
        Toggle("Wi-Fi", systemImage: "wifi", isOn: $isOn)
        Picker("Size", systemImage: "star", selection: $number) { Text("one").tag(1) }
        ContentUnavailableView("Nothing", image: "missing")
      }
    }
    let host = TestHost(Controls())
    #expect(host.findAll(.image).count == 3)
    #expect(host.find(.toggle, label: "Wi-Fi") != nil && host.find(.picker, label: "Size") != nil)
    #expect(host.texts.contains("Nothing"))
  }

  @Test func aButtonWithARoleHasItsLabel() {
    let host = TestHost(
      VStack {
        Button(role: .destructive) {}
        Button(role: .cancel) {}
        Button(role: .confirm) {}
        Button(role: .close) {}
      })
    #expect(host.texts == ["Delete", "Cancel", "Done", "Close"])
  }
}
