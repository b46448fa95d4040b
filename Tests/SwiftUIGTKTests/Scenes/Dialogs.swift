import SwiftUI

/// Keyboard shortcuts of controls that are shown, invisible, disabled, or in a closed menu.
struct Shortcuts: View {
  @ObservedObject var title: Title
  @State private var name = ""
  @State private var isOn = true
  @State private var log: [String] = []

  var body: some View {
    VStack {
      Text("title \(title.text)")
      Text("log " + log.joined(separator: " "))
      TextField("name", text: $name)
      Button("shown") { log.append("shown") }.keyboardShortcut("j")
      Button("") { log.append("hidden") }.keyboardShortcut("k").hidden()
      Button("") { log.append("transparent") }.keyboardShortcut("l").opacity(0)
      Button("disabled") { log.append("disabled") }.keyboardShortcut("m").disabled(true)
      Toggle("removable", isOn: $isOn)
      if isOn { Button("") { log.append("removable") }.keyboardShortcut("o").hidden() }
    }
    .padding()
  }
}

/// Dialogs with different buttons.
struct Dialogs: View {
  private enum Kind: String, CaseIterable {
    case two, destructive, message, chosen, unavailable, confirmation, canceling
  }

  @State private var log: [String] = []

  var body: some View {
    VStack {
      Text("log " + log.joined(separator: " "))
      ForEach(Kind.allCases, id: \.self) { kind in DialogButton(kind: kind.rawValue) { log.append($0) } }
    }
    .padding()
  }
}

private struct DialogButton: View {
  let kind: String
  let note: (String) -> Void
  @State private var isPresented = false

  var body: some View {
    switch kind {
    case "two":
      ask.alert("Two", isPresented: $isPresented) {
        answer("First")
        answer("Second")
      }
    case "destructive":
      ask.alert("Destructive", isPresented: $isPresented) {
        Button("Delete", role: .destructive) { note("Delete") }
        answer("Keep")
      }
    case "message":
      ask.alert("Message", isPresented: $isPresented, actions: {}, message: { Text("It is done.") })
    case "chosen":
      ask.alert("Chosen", isPresented: $isPresented) {
        answer("Other")
        answer("Chosen one").keyboardShortcut(.defaultAction)
        Button("No", role: .cancel) { note("No") }
      }
    case "unavailable":
      ask.alert("Unavailable", isPresented: $isPresented) {
        answer("Unavailable one").disabled(true)
        answer("Available one")
      }
    case "confirmation":
      ask.confirmationDialog("Confirmation", isPresented: $isPresented) { answer("Proceed") }
    default:
      ask.alert("Canceling", isPresented: $isPresented) {
        answer("Go on")
        Button("Stop", role: .cancel) { note("Stop") }
      }
    }
  }

  private var ask: some View { Button(kind) { isPresented = true } }

  private func answer(_ title: String) -> some View { Button(title) { note(title) } }
}
