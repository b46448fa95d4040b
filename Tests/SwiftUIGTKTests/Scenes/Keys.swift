import SwiftUI

/// Views that receive keys.
struct Keys: View {
  @State private var log: [String] = []
  @State private var name = ""

  private func add(_ text: String, _ result: KeyPress.Result = .handled) -> KeyPress.Result {
    log.append(text)
    return result
  }

  var body: some View {
    VStack {
      Text("log " + log.joined(separator: " "))
      Text("name \(name)")
      VStack {
        Text("board")
          .padding()
          .focusable()
          .onKeyPress(.leftArrow) { add("left") }
          .onKeyPress(keys: ["a"], phases: .all) { press in
            add("a\(press.phase.rawValue)\(press.modifiers.contains(.command) ? "c" : "")")
          }
          .onKeyPress(.return) { add("inner", .ignored) }
        TextField("field", text: $name)
          .onKeyPress(characters: .decimalDigits) { add($0.characters) }
      }
      .onKeyPress(.return) { add("outer") }
      .onKeyPress(characters: .uppercaseLetters) { add("\($0.key.character)\($0.characters)", .ignored) }
      Button("reset") { log = [] }
    }
    .padding()
  }
}

/// Views to which the keyboard moves the focus. A click moves the focus to only one of them.
struct FocusMeans: View {
  @State private var log: [String] = []

  private func view(_ name: String, _ interactions: FocusInteractions) -> some View {
    Text(name).padding().focusable(interactions: interactions).onKeyPress("x") {
      log.append(name)
      return .handled
    }
  }

  var body: some View {
    VStack {
      Text("log " + log.joined(separator: " "))
      view("value", .edit)
      view("action", .activate)
    }
    .padding()
  }
}

/// A view over which the pointer moves.
struct Hovers: View {
  @State private var local = "nowhere"
  @State private var global = "nowhere"
  @State private var isLink = true

  private func text(_ phase: HoverPhase) -> String {
    switch phase {
    case .active(let point): "\(Int(point.x)) \(Int(point.y))"
    case .ended: "ended"
    }
  }

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      Text("local \(local)").frame(width: 300, height: 30, alignment: .leading)
      Text("global \(global)").frame(width: 300, height: 30, alignment: .leading)
      Color.red.frame(width: 100, height: 100)
        .onContinuousHover { local = text($0) }
        .onContinuousHover(coordinateSpace: .global) { global = text($0) }
        .padding(20)
      Button("link: \(isLink)") { isLink.toggle() }
        .pointerStyle(isLink ? .link : nil)
        .background(.yellow)
        .pointerStyle(.grabIdle)
    }
    .frame(maxWidth: .infinity, alignment: .leading)  // the window may be wider
  }
}
