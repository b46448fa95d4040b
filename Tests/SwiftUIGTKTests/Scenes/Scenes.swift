import SwiftUI

/// A program that shows the scene, or runs the program, whose name is the first argument.
@main
@MainActor
enum Programs {
  static func main() {
    switch CommandLine.arguments.dropFirst().first {
    case "status menu": StatusMenu.main()
    case "status window": StatusWindow.main()
    case "status beside": StatusBeside.main()
    default: Scenes.main()
    }
  }
}

struct Scenes: App {
  @StateObject private var title = Title()

  var body: some Scene {
    WindowGroup(title.text) {
      switch CommandLine.arguments.dropFirst().first {
      case "readers": Readers()
      case "long pages": LongPages()
      case "objects": Objects()
      case "branches": Branches()
      case "rows": Rows()
      case "levels": Levels()
      case "writers": Writers()
      case "leaving": Leaving()
      case "orphan": Orphan()
      case "title": TitleButton().environmentObject(title)
      case "styles": Styles()
      case "texts": Texts()
      case "controls": Controls()
      case "strict": Strict()
      case "pictures": Pictures()
      case "places": Places()
      case "presses": Presses()
      case "held clicks": HeldClicks()
      case "presentations": Presentations()
      case "lists": Lists()
      case "changing": ChangingList()
      case "phases": Phases()
      case "layouts": Layouts()
      case "navigation": Navigation()
      case "growing": Growing()
      case "effects": Effects()
      case "geometry": Geometry()
      case "lazy": LazyRows()
      case "shapes": Shapes()
      case "motions": Motions()
      case "everyday": Everyday()
      case "shortcuts": Shortcuts(title: title)
      case "dialogs": Dialogs()
      case "accessible": Accessible()
      case "adjustments": Adjustments()
      case "widgets": Widgets()
      case "files": Files()
      case "clipboard values": ClipboardValues()
      case "transfers": Transfers()
      case "trees": Trees()
      case "blends": Blends()
      case "drawings": Drawings()
      case "images": Images()
      case "undo": Undo()
      case "scroll effects": ScrollEffects()
      case "chat": Chat()
      case "nested": NestedScrolling()
      case "positions": Positions()
      case "forms": Forms()
      case "keys": Keys()
      case "focus means": FocusMeans()
      case "editable": Editable()
      case "row menu": RowMenus()
      case "hovers": Hovers()
      case "tables": Tables()
      case "pages": Pages()
      case "covered": Covered()
      case "cutouts": Cutouts()
      case "detents": Detents()
      case "represented": Represented()
      case "assets": Assets()
      case "devices": Devices()
      case "links": Links()
      case "long menus": LongMenus()
      case "searched": Searched()
      default: Text("There is no such scene.")
      }
    }
    .commands {
      if CommandLine.arguments.contains("shortcuts") {
        CommandMenu("Find") {
          Button("Next") { title.text += " next" }.keyboardShortcut("g")
          Button("Last") { title.text += " last" }.keyboardShortcut("g", modifiers: [.command, .shift])
        }
      }
    }
  }
}

/// The title of the window: a state of the program.
final class Title: ObservableObject {
  @Published var text = "Scene"
}

struct TitleButton: View {
  @EnvironmentObject private var title: Title
  @State private var count = 0

  var body: some View {
    Button("again \(count)") {
      title.text += "!"
      count += 1
    }
  }
}

/// Prints an event for the process that started this program.
func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

// MARK: - Evaluations

/// A view with three states: two are bound to one child view each, and the view itself reads the third.
struct Readers: View {
  @State private var left = 0
  @State private var right = 0
  @State private var own = 0

  var body: some View {
    let _ = say("parent")
    VStack {
      LeftReader(value: $left)
      RightReader(value: $right)
      Button("own \(own)") { own += 1 }
    }
  }
}

struct LeftReader: View {
  @Binding var value: Int

  var body: some View {
    let _ = say("left")
    Button("left \(value)") { value += 1 }
  }
}

struct RightReader: View {
  @Binding var value: Int

  var body: some View {
    let _ = say("right")
    Button("right \(value)") { value += 1 }
  }
}

// MARK: - Objects

final class Tally: ObservableObject {
  @Published var count = 0
  init() { say("object made") }
  deinit { say("object gone") }
}

struct Objects: View {
  @State private var updates = 0

  var body: some View {
    VStack {
      Button("update \(updates)") { updates += 1 }
      Owner(updates: updates)
    }
  }
}

struct Owner: View {
  let updates: Int
  @StateObject private var tally = Tally()

  var body: some View {
    Button("count \(tally.count)") { tally.count += 1 }
    if updates < 3 { Observer(tally: tally).environmentObject(tally) }
  }
}

struct Observer: View {
  @ObservedObject var tally: Tally
  @EnvironmentObject private var same: Tally

  var body: some View { Text("observed \(tally.count) \(same.count)") }
}

// MARK: - Identity

struct Branches: View {
  @State private var isFirst = true

  var body: some View {
    VStack {
      if isFirst { Branch(name: "first") } else { Branch(name: "second") }
      Button("switch") { isFirst.toggle() }
    }
  }
}

struct Branch: View {
  let name: String
  @State private var count = 0

  var body: some View { Button("\(name) \(count)") { count += 1 } }
}

/// Rows that are inserted, moved and deleted at random, one change per turn. The state of each row contains its id at
/// the time of its appearance.
struct Rows: View {
  @State private var ids = Array(0..<6)
  @State private var step = 0

  var body: some View {
    VStack {
      Button("change") { Task { for _ in 0..<50 { await change() } } }
      Text("step \(step)")
      ForEach(ids, id: \.self) { Row(id: $0) }
    }
  }

  /// Performs the next change. The changes are the same in each run.
  private func change() async {
    step += 1
    var number = UInt64(step) &* 0x9E37_79B9_7F4A_7C15
    func next(_ bound: Int) -> Int {
      number ^= number >> 31
      number &*= 0xBF58_476D_1CE4_E5B9
      return Int(number >> 40) % max(bound, 1)
    }
    switch next(3) {
    case 0 where ids.count < 9: ids.insert(1000 + step, at: next(ids.count + 1))
    case 1 where ids.count > 3: ids.remove(at: next(ids.count))
    default: ids.insert(ids.remove(at: next(ids.count)), at: next(ids.count))
    }
    await Task.yield()
  }
}

struct Row: View {
  let id: Int
  @State private var first: Int?

  var body: some View {
    Text(first == nil || first == id ? "row \(id)" : "row \(id) was \(first ?? 0)")
      .onAppear { first = id }
  }
}

// MARK: - Environment

private struct DepthKey: EnvironmentKey { static let defaultValue = "nobody" }

extension EnvironmentValues {
  fileprivate var depth: String {
    get { self[DepthKey.self] }
    set { self[DepthKey.self] = newValue }
  }
}

/// Five levels of views. The third one overrides an environment value, and a button changes its value.
struct Levels: View {
  @State private var outer = "outer"
  @State private var inner = "inner"

  var body: some View {
    VStack {
      Level(number: 1, inner: inner).environment(\.depth, outer)
      Button("outer") { outer += "!" }
      Button("inner") { inner += "!" }
    }
  }
}

struct Level: View {
  let number: Int
  let inner: String
  @Environment(\.depth) private var depth

  var body: some View {
    Text("\(number) \(depth)")
    if number == 3 {
      AnyView(Level(number: 4, inner: inner)).environment(\.depth, inner)
    } else if number < 5 {
      AnyView(Level(number: number + 1, inner: inner))
    }
  }
}

/// A view that reads an object that is missing in the environment.
struct Orphan: View {
  @State private var isShown = false

  var body: some View {
    Button("show") { isShown = true }
    if isShown { Child() }
  }

  struct Child: View {
    @EnvironmentObject private var tally: Tally
    var body: some View { Text("\(tally.count)") }
  }
}

// MARK: - Threads

/// A view of eight numbers. Eight threads write five hundred values each at the same time.
struct Writers: View {
  @State private var numbers = [Int](repeating: 0, count: 8)

  var body: some View {
    VStack {
      Text(numbers.map(String.init).joined(separator: " "))
      Button("write") {
        let parts = (0..<8).map { $numbers[$0] }
        for thread in 0..<8 {
          Thread.detachNewThread { for number in 1...500 { parts[thread].wrappedValue = number } }
        }
      }
    }
  }
}

// MARK: - Removal

final class Token {
  deinit { say("state gone") }
}

/// A button that inserts and removes a view with state, a subscription and a task.
struct Leaving: View {
  @State private var isShown = true
  @State private var ticks = PassthroughSubject<Int, Never>()

  var body: some View {
    VStack {
      Button(isShown ? "hide" : "show") { isShown.toggle() }
      Button("tick") { ticks.send(1) }
      if isShown { Guest(ticks: ticks) }
    }
  }

  struct Guest: View {
    let ticks: PassthroughSubject<Int, Never>
    @State private var token = Token()
    @State private var count = 0

    var body: some View {
      Text("guest \(count)")
        .onReceive(ticks) { _ in
          count += 1
          say("received")
        }
        .task {
          await withTaskCancellationHandler {
            for await _ in AsyncStream<Void>(unfolding: { try? await Task.sleep(for: .seconds(3600)) }) {}
          } onCancel: {
            say("task cancelled")
          }
        }
        .onAppear { say("appeared") }
        .onDisappear { say("disappeared") }
    }
  }
}

// MARK: - Appearance

struct Styles: View {
  var body: some View {
    VStack {
      Text("title").font(.largeTitle)
      Text("red").foregroundColor(.red)
      Text("plain")
      (Text("bold ").bold() + Text("italic").italic())
    }
    .preferredColorScheme(.dark)
  }
}
