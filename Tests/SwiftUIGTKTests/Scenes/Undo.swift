import SwiftUI

/// A number whose changes the undo manager of the window knows, a text, and a button that has the keys for itself.
struct Undo: View {
  @MainActor private final class Model: ObservableObject {
    @Published var number = 0

    func set(_ new: Int, _ manager: UndoManager?) {
      let old = number
      manager?.registerUndo(withTarget: self) { $0.set(old, manager) }
      number = new
    }
  }

  @StateObject private var model = Model()
  @State private var text = ""
  @State private var hasOwnKeys = false
  @State private var count = 0
  @Environment(\.undoManager) private var undoManager

  var body: some View {
    VStack {
      Text("number \(model.number)")
      Text("text \(text)")
      Text("count \(count)")
      Button("Add") { model.set(model.number + 1, undoManager) }
      TextField("field", text: $text)
      Toggle("own keys", isOn: $hasOwnKeys)
      if hasOwnKeys { Button("Own") { count += 1 }.keyboardShortcut("z") }
    }
    .padding()
  }
}
