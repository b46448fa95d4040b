import Foundation
import SwiftUI
import TerminalRenderer

/// A view that greets, counts, and asks before it forgets.
struct Greeting: View {
  @State private var name = ""
  @State private var count = 0
  @State private var isPolite = true
  @State private var asks = false

  var body: some View {
    VStack(alignment: .leading) {
      Text("Tab moves, Return presses, Ctrl-C ends")
      Divider()
      TextField("Name", text: $name).frame(width: 240)
      Toggle("Polite", isOn: $isPolite)
      Text(name.isEmpty ? "Who are you?" : "\(isPolite ? "Good day" : "Hi"), \(name)! \(count)")
      HStack {
        Button("Count") { count += 1 }
        Button("Forget") { asks = true }
      }
    }
    .alert("Forget the number?", isPresented: $asks) {
      Button("Forget") { count = 0 }
      Button("Keep", role: .cancel) {}
    }
  }
}

/// Shows the view in the terminal that runs the program, without the line editing of the terminal.
@main @MainActor
enum Main {
  static var terminal: Terminal?

  static func main() {
    var settings = termios()
    tcgetattr(STDIN_FILENO, &settings)
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
    tcsetattr(STDIN_FILENO, TCSANOW, &settings)
    terminal = Terminal(Greeting()) { DispatchQueue.main.async { show() } }
    let input = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: .main)
    input.setEventHandler { MainActor.assumeIsolated { read() } }
    input.resume()
    show()
    withExtendedLifetime(input) { dispatchMain() }
  }

  private static func show() {
    terminal?.update()
    print("\u{1B}[2J\u{1B}[H" + (terminal?.text ?? ""))
    fflush(nil)
  }

  private static func read() {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = Foundation.read(STDIN_FILENO, &bytes, bytes.count)
    if count <= 0 { exit(0) }
    let text = String(decoding: bytes.prefix(count), as: UTF8.self)
    if text == "\u{1B}[Z" {
      terminal?.press(.backTab)
    } else {
      for character in text { terminal?.press(key(character)) }
    }
    show()
  }

  private static func key(_ character: Character) -> Terminal.Key {
    switch character {
    case "\t": .tab
    case "\n", "\r": .enter
    case "\u{7F}", "\u{8}": .backspace
    case "\u{1B}": .escape
    default: .character(character)
    }
  }
}
