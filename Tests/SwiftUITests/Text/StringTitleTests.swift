import Foundation
import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@MainActor @Suite(.recordedViews)
struct StringTitleTests {
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

  @Test func titlesOfFieldsAndPickersCanBeStrings() {
    struct Controls: View {
      @State private var text = ""
      @State private var secret = ""
      @State private var number: Int?
      @State private var days: Set<DateComponents> = []
      @State private var size = 1
      @State private var log: [String] = []
      let name = "name*"

      var body: some View {
        TextField(name + "1", text: $text) { log.append("text \(text)") }
        SecureField(name + "2", text: $secret) { log.append("secret \(secret)") }
        TextField(name + "3", value: $number, format: .number)
        Picker(name + "4", systemImage: "star", selection: $size) { Text("one").tag(1) }
        ContentUnavailableView(name + "5", image: "missing")
        ShareLink(name + "6", item: URL(string: "https://example.com")!)
        ShareLink(name + "7", item: "text")
        Text((log + ["\(number ?? 0)"]).joined(separator: " "))
        let day = Date(timeIntervalSince1970: 86_400 * 10)
        MultiDatePicker(name + "8", selection: $days, in: day..<day.addingTimeInterval(86_400))
        MultiDatePicker(name + "9", selection: $days, in: day...)
        MultiDatePicker(name + "10", selection: $days, in: ..<day)
      }
    }
    let host = TestHost(Controls())
    let labels = host.texts + host.findAll { _ in true }.compactMap(\.label)
    for number in 1...10 { #expect(labels.contains("name*\(number)"), "\(number)") }
    for (number, text) in [(1, "a"), (2, "b"), (3, "4")] {
      let field = host.findAll { _ in true }.first { $0.label == "name*\(number)" }
      field?.type(text)
      field?.submit()
    }
    #expect(host.texts.contains("text a secret b 4"))
  }

  @Test func titlesOfLinksDialogsAndColumnsCanBeStrings() {
    struct Item: Identifiable {
      let id: Int
      let name: String
    }
    struct Pages: View {
      @State private var isActive = [false, false]
      @State private var chosen: Int?
      @State private var question: String?
      let name = "name*"

      var body: some View {
        NavigationView {
          VStack {
            NavigationLink(name + "1", isActive: $isActive[0]) { Text("first") }
            NavigationLink(name + "2", destination: Text("second"), isActive: $isActive[1])
            NavigationLink(name + "3", tag: 3, selection: $chosen) { Text("third") }
            NavigationLink(name + "4", destination: Text("fourth"), tag: 4, selection: $chosen)
            ForEach(["a", "b", "c", "d", "e"], id: \.self) { kind in Button(kind) { question = kind } }
            Table([Item(id: 1, name: "Eve")]) {
              TableColumn(name + "5") { Text($0.name + "!") }
              TableColumn(name + "6", value: \.id) { Text("#\($0.id)") }
              TableColumn(name + "7", value: \.name)
            }
          }
        }
        .navigationViewStyle(.stack)
        .confirmationDialog(name + "a", isPresented: isAsked("a")) {
          Button("yes") {}
        } message: {
          Text("message a")
        }
        .confirmationDialog(name + "b", isPresented: isAsked("b"), titleVisibility: .visible, presenting: question) {
          Button("yes \($0)") {}
        }
        .confirmationDialog(name + "c", isPresented: isAsked("c"), titleVisibility: .visible, presenting: question) {
          Button("yes \($0)") {}
        } message: {
          Text("message \($0)")
        }
        .confirmationDialog(Text("text"), isPresented: isAsked("d"), titleVisibility: .visible, presenting: question) {
          Button("yes \($0)") {}
        }
        .confirmationDialog(Text("text"), isPresented: isAsked("e"), titleVisibility: .visible, presenting: question) {
          Button("yes \($0)") {}
        } message: {
          Text("message \($0)")
        }
      }

      private func isAsked(_ kind: String) -> Binding<Bool> {
        Binding {
          question == kind
        } set: {
          if !$0 { question = nil }
        }
      }
    }
    let host = TestHost(Pages(), size: CGSize(width: 600, height: 800))
    let texts = host.texts
    for (number, page) in [(1, "first"), (2, "second"), (3, "third"), (4, "fourth")] {
      host.find(text: "name*\(number)")?.tap()
      #expect(host.texts == ["Back", page])
      host.find(text: "Back")?.tap()
    }
    #expect(texts.suffix(6) == ["name*5", "name*6", "name*7", "Eve!", "#1", "Eve"])
    let answers = [
      ("a", ["message a", "yes", "Cancel"]), ("b", ["yes b", "Cancel"]), ("c", ["message c", "yes c", "Cancel"]),
      ("d", ["yes d", "Cancel"]), ("e", ["message e", "yes e", "Cancel"]),
    ]
    for (kind, expected) in answers {
      host.find(text: kind)?.tap()
      #expect(host.find(.alert)?.texts == expected)
      host.find(text: expected.first { $0.hasPrefix("yes") } ?? "")?.tap()
      #expect(host.find(.alert) == nil)
    }
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
}
