import SwiftUI

/// Every control, with a text that shows the values of the bindings.
struct Controls: View {
  @State private var isOn = false
  @State private var switched = false
  @State private var isDown = false
  @State private var name = "Ada"
  @State private var secret = ""
  @State private var notes = ""
  @State private var volume = 0.0
  @State private var count = 1
  @State private var fruit = "apple"
  @State private var size = 1
  @State private var shape = "round"
  @State private var submitted = "nothing"
  @State private var writing = ""

  private var state: String {
    "\(isOn) \(switched) \(isDown) | \(name) | \(secret) | \(notes) | \(volume) \(count) | \(fruit) \(size) \(shape) | "
      + "\(submitted) | \(writing)"
  }

  var body: some View {
    VStack(alignment: .leading) {
      Text(state).accessibilityIdentifier("state")
      Toggle("box", isOn: $isOn).accessibilityIdentifier("box")
      Toggle("switch", isOn: $switched).toggleStyle(.switch).accessibilityIdentifier("switch")
      Toggle("button", isOn: $isDown).toggleStyle(.button).accessibilityIdentifier("button")
      TextField("name", text: $name)
        .onSubmit { submitted = name }
        .accessibilityIdentifier("name")
      SecureField("secret", text: $secret).accessibilityIdentifier("secret")
      TextEditor(text: $notes).frame(height: 60).accessibilityIdentifier("notes")
      Slider(value: $volume, in: 0...10, step: 5) {
        Text("volume")
      } onEditingChanged: {
        writing += $0 ? "<" : ">"
      }
      .accessibilityIdentifier("volume")
      Stepper("count", value: $count, in: 0...2).accessibilityIdentifier("count")
      Picker("fruit", selection: $fruit) {
        Text("apple").tag("apple")
        Text("pear").tag("pear")
      }
      .accessibilityIdentifier("fruit")
      Picker("size", selection: $size) {
        Text("small").tag(0)
        Text("large").tag(1)
      }
      .pickerStyle(.segmented)
      Picker("shape", selection: $shape) {
        Text("round").tag("round")
        Text("square").tag("square")
      }
      .pickerStyle(.inline)
      HStack {
        ProgressView()
        ProgressView(value: 0.4).accessibilityIdentifier("progress")
      }
      Button("reset") {
        (isOn, switched, isDown, name, secret, notes, volume, count) = (false, false, false, "Eve", "", "-", 5, 0)
        (fruit, size, shape) = ("apple", 0, "round")
      }
    }
    .padding()
  }
}

/// A field that accepts only digits.
struct Strict: View {
  @State private var text = "1"

  var body: some View {
    TextField("digits", text: Binding(get: { text }, set: { text = $0.filter(\.isNumber) }))
      .accessibilityIdentifier("digits")
    Text("has \(text)")
  }
}

/// Pictures from the icon theme, from a file, and in a menu.
struct Pictures: View {
  @State private var mark = 0

  private var file: String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Documentation/images/items.png").standardizedFileURL.path
  }

  var body: some View {
    VStack {
      Image(systemName: "trash").font(.system(size: 40)).foregroundColor(.red).accessibilityIdentifier("symbol")
      Image(contentsOfFile: file).resizable().scaledToFit().frame(width: 120, height: 80)
        .accessibilityIdentifier("file")
      Picker("mark", selection: $mark) {
        Label("star", systemImage: "star").tag(0)
        Label("heart", systemImage: "heart").tag(1)
      }
      .accessibilityIdentifier("mark")
      Text("mark \(mark)")
    }
  }
}

/// Views with exact frames.
struct Places: View {
  var body: some View {
    VStack(spacing: 10) {
      Text("wide").frame(width: 200, height: 30, alignment: .leading).accessibilityIdentifier("wide frame")
      Text("padded").padding(20).accessibilityIdentifier("padding")
      HStack {
        Text("left")
        Spacer()
        Text("right")
      }
      .frame(width: 300)
      .accessibilityIdentifier("row")
      Text("on blue").padding(10).background(Color(red: 0, green: 0, blue: 1)).accessibilityIdentifier("ground")
      Text("backed").background(alignment: .center) { Color(red: 0, green: 1, blue: 0) }
        .accessibilityIdentifier("backed")
      Text("unseen").hidden().accessibilityIdentifier("hidden")
      Text("framed").padding(8).border(Color(red: 1, green: 0, blue: 0), width: 3).accessibilityIdentifier("border")
      ZStack(alignment: .bottomTrailing) {
        Color(white: 0.5).frame(width: 80, height: 40)
        Text("z")
      }
      .accessibilityIdentifier("z stack")
      Grid(alignment: .leading) {
        GridRow {
          Text("a")
          Text("first")
        }
        GridRow {
          Text("long one")
          Text("second")
        }
      }
      HStack {
        Text("one")
        Text("two")
      }
      .environment(\.layoutDirection, .rightToLeft)
    }
  }
}

/// Controls that record clicks and keyboard shortcuts.
struct Presses: View {
  @State private var presses: [String] = []

  var body: some View {
    VStack {
      Text("pressed " + presses.joined(separator: " ")).accessibilityIdentifier("presses")
      Text("tap").onTapGesture { presses.append("tap") }
      Text("double").onTapGesture(count: 2) { presses.append("double") }
      Text("held").gesture(TapGesture().modifiers([.command, .shift]).onEnded { presses.append("held") })
      Button("key") { presses.append("key") }.keyboardShortcut("k")
      Button("off") { presses.append("off") }.disabled(true)
      Button {
        presses.append("plain")
      } label: {
        Text("plain")
      }.buttonStyle(.plain)
      Button {
        presses.append("styled")
      } label: {
        Text("styled")
      }.buttonStyle(Loud())
      Link("link", destination: URL(string: "https://example.org/page") ?? URL(fileURLWithPath: "/"))
      Label("labeled", systemImage: "play")
      Image(systemName: "trash").accessibilityLabel("Delete")
      Button("x") {}.accessibilityLabel("Close it")
    }
    .environment(
      \.openURL,
      OpenURLAction { url in
        presses.append(url.lastPathComponent)
        return .handled
      })
  }

  struct Loud: ButtonStyle {
    func makeBody(configuration: Configuration) -> some View {
      configuration.label.padding(6).border(configuration.isPressed ? Color.red : Color.blue)
    }
  }
}
