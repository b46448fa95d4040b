import SwiftUI

// Programs with items in the status area of the desktop.

/// A program without windows, which ends when its item is removed.
struct StatusMenu: App {
  @State private var isInserted = true
  @State private var count = 0
  @State private var isLoud = false
  @State private var size = "small"

  var body: some Scene {
    MenuBarExtra("Count \(count)", systemImage: "gearshape", isInserted: $isInserted) {
      Button("Add_one") { count += 1 }.keyboardShortcut("a", modifiers: [.command, .shift])
      Text("count \(count)")
      if count > 1 { Button("Reset", systemImage: "star.circle") { count = 0 } }
      Toggle("Loud", isOn: $isLoud)
      Section("Others") {
        Menu("More") {
          Button("Never") { say("never") }.disabled(true)
          Button("Say") { say("said \(Thread.isMainThread)") }
        }
        Picker("Size", selection: $size) {
          Text("Small").tag("small")
          Text("Large").tag("large")
        }
      }
      Button("Quit", systemImage: "gearshape") { isInserted = false }
    }
  }
}

/// A program whose item opens a window.
struct StatusWindow: App {
  @State private var isInserted = true
  @State private var state = "closed"

  var body: some Scene {
    MenuBarExtra(state, isInserted: $isInserted) {
      StatusPanel(state: $state) { isInserted = false }
    }
    .menuBarExtraStyle(.window)
  }
}

struct StatusPanel: View {
  @Binding var state: String
  let quit: () -> Void
  @State private var count = 0
  @State private var openings = 0
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    VStack {
      Text("opened \(openings)")
      Button("count \(count)") { count += 1 }
      Button("dismiss") { dismiss() }
      Button("quit") { quit() }
    }
    .onAppear {
      state = "open"
      openings += 1
    }
    .onDisappear { state = "closed" }
  }
}

/// A program with a window and an item.
struct StatusBeside: App {
  @State private var isInserted = true
  @State private var title = "Beside"

  var body: some Scene {
    WindowGroup("Beside") { Text("window").onDisappear { title = "Alone" } }
    MenuBarExtra(title, isInserted: $isInserted) {
      Button("Quit") { isInserted = false }
    }
  }
}
