import SwiftUI
import TerminalRenderer
import Testing

/// The renderer for terminals, which shows that views need no toolkit.
@MainActor
struct TerminalTests {
  private struct Form: View {
    @State private var name = ""
    @State private var count = 0
    @State private var isLoud = false
    @State private var asks = false

    var body: some View {
      VStack(alignment: .leading, spacing: 0) {
        TextField("Name", text: $name).onSubmit { count += 10 }.frame(width: 96)
        Toggle("Loud", isOn: $isLoud)
        Text(isLoud ? name.uppercased() : name)
        HStack {
          Button("Add") { count += 1 }
          Text("\(count)")
        }
        Button("Clear") { asks = true }
      }
      .alert("Clear it?", isPresented: $asks) {
        Button("Yes") { count = 0 }
        Button("No", role: .cancel) {}
      }
    }
  }

  private func lines(_ terminal: Terminal) -> [String] {
    terminal.text.split(separator: "\n").map { String($0.drop { $0 == " " }) }
  }

  @Test func aViewIsWrittenAsText() {
    #expect(lines(Terminal(Form(), columns: 20, rows: 6)) == ["[Name______]", "[ ] Loud", "[ Add ] 0", "[ Clear ]"])
  }

  @Test func textIsTypedIntoAField() {
    let terminal = Terminal(Form(), columns: 20, rows: 6)
    terminal.press(.tab)
    for character in "Eve!" { terminal.press(.character(character)) }
    terminal.press(.backspace)
    #expect(lines(terminal) == [">Eve_______<", "[ ] Loud", "Eve", "[ Add ] 0", "[ Clear ]"])
    terminal.press(.enter)
    terminal.press(.tab)
    terminal.press(.character(" "))
    #expect(lines(terminal) == ["[Eve_______]", ">x< Loud", "EVE", "[ Add ] 10", "[ Clear ]"])
  }

  @Test func aButtonIsPressed() {
    let terminal = Terminal(Form(), columns: 20, rows: 6)
    for _ in 0..<3 { terminal.press(.tab) }
    for _ in 0..<2 { terminal.press(.enter) }
    #expect(lines(terminal).contains("> Add < 2"))
    terminal.press(.backTab)
    #expect(lines(terminal).contains("> < Loud"))
  }

  @Test func anAlertTakesTheKeys() {
    let terminal = Terminal(Form(), columns: 30, rows: 10)
    for _ in 0..<3 { terminal.press(.tab) }
    terminal.press(.enter)
    terminal.press(.tab)
    terminal.press(.enter)
    #expect(terminal.text.contains("Clear it?"))
    terminal.press(.escape)
    #expect(!terminal.text.contains("Clear it?") && terminal.text.contains("[ Add ] 1"))
    terminal.press(.enter)
    terminal.press(.tab)
    terminal.press(.enter)
    #expect(!terminal.text.contains("Clear it?") && terminal.text.contains("[ Add ] 0"))
  }

  @Test func rowsAreBelowEachOther() {
    let terminal = Terminal(List(["a", "b", "c"], id: \.self) { Text($0) }, columns: 20, rows: 12)
    #expect(lines(terminal) == ["a", "b", "c"])
  }

  @Test func wordsAreWrapped() {
    #expect(lines(Terminal(Text("one two three"), columns: 9, rows: 3)) == ["one two", "three"])
  }
}
