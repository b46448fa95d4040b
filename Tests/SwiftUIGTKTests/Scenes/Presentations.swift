import SwiftUI

/// A popover, a sheet and an alert, and a log of their events.
struct Presentations: View {
  @State private var isThere = true

  var body: some View {
    if isThere { Presenting(leave: { isThere = false }) } else { Text("left") }
  }
}

struct Presenting: View {
  let leave: () -> Void
  @State private var popover = false
  @State private var sheet = false
  @State private var alert = false
  @State private var name = ""
  @State private var log: [String] = []

  var body: some View {
    VStack {
      Text("log " + log.joined(separator: " ")).accessibilityIdentifier("log")
      Button("popover \(popover ? "open" : "closed")") { popover = true }
        .popover(isPresented: $popover) {
          VStack {
            Text("in the popover")
            Button("close popover") { popover = false }
          }
          .padding()
          .onAppear { log.append("appeared") }
          .onDisappear { log.append("disappeared") }
        }
      Button("sheet \(sheet ? "open" : "closed")") { sheet = true }
        .sheet(isPresented: $sheet, onDismiss: { log.append("dismissed") }) { SheetContent(name: $name, leave: leave) }
      Button("alert \(alert ? "open" : "closed")") { alert = true }
        .alert("Really?", isPresented: $alert) {
          Button("Yes", role: .destructive) { log.append("yes") }
          Button("No", role: .cancel) { log.append("no") }
        } message: {
          Text("It can't be undone.")
        }
      Text("name \(name)").accessibilityIdentifier("name")
    }
    .padding()
  }
}

struct SheetContent: View {
  @Binding var name: String
  let leave: () -> Void
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    VStack {
      Text("in the sheet")
      TextField("name", text: $name).accessibilityIdentifier("sheet name")
      Button("finish") { dismiss() }
      Button("leave") { leave() }
    }
    .padding()
  }
}

/// A list with sections that is many times as long as its window. Several rows can be selected. GTK creates widgets for
/// up to 200 rows. It estimates the layout of longer lists, and the wheel sometimes jumps to another position.
struct Lists: View {
  @State private var chosen: Set<Int> = []
  @State private var numbers = Array(0..<120)
  @State private var reversals = 0

  var body: some View {
    VStack {
      Text("chosen \(chosen.sorted().map(String.init).joined(separator: " "))").accessibilityIdentifier("chosen")
      HStack {
        Button("drop first") { numbers.removeFirst() }
        Button("reverse \(reversals)") {
          numbers.reverse()
          reversals += 1
        }
        Button("choose 7") { chosen = [7] }
      }
      List(selection: $chosen) {
        Section("numbers") {
          ForEach(numbers, id: \.self) { ListRow(number: $0) }
        }
      }
      .accessibilityIdentifier("list")
    }
  }
}

struct ListRow: View {
  let number: Int
  @State private var count = 0

  var body: some View {
    HStack {
      Text("number \(number)")
      Spacer()
      Button("count \(count) of \(number)") { count += 1 }
    }
  }
}

/// The environment values that describe the window.
struct Phases: View {
  @Environment(\.scenePhase) private var phase
  @Environment(\.colorScheme) private var scheme
  @Environment(\.dismiss) private var dismiss
  @State private var isDark = false

  var body: some View {
    VStack {
      Text("\(phase) \(scheme)")
      Toggle("dark", isOn: $isDark)
      Button("dismiss") { dismiss() }
    }
    .preferredColorScheme(isDark ? .dark : nil)
  }
}
