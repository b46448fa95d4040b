import SwiftUI
import SwiftUITesting
import Testing
import UniformTypeIdentifiers
import ViewTestHelpers

// Each initializer and modifier that takes an action is given a closure that a view or a scene has stored, which is
// neither `Sendable` nor isolated. They must compile without a warning in Swift 6 mode, as with Apple's framework.

private struct StoredButtons: View {
  let action: () -> Void
  var optional: (() -> Void)?
  var image = ImageResource(name: "photo", bundle: .main)

  var body: some View {
    VStack {
      Button("title", action: action)
      Button(String("string"), action: action)
      Button("role", role: .destructive, action: action)
      Button(String("string with role"), role: .destructive, action: action)
      Button("symbol", systemImage: "star", action: action)
      Button(String("string with symbol"), systemImage: "star", action: action)
      Button("symbol with role", systemImage: "star", role: .cancel, action: action)
    }
    VStack {
      Button(role: .close, action: action)
      Button(action: action) { Text("label") }
      Button(role: .destructive, action: action) { Text("label with role") }
      Button("image", image: image, action: action)
      Button(String("string with image"), image: image, action: action)
      Button("optional", action: optional ?? {})
      Button(action: optional ?? {}, label: { Text("optional label") })
    }
    VStack {
      Menu("menu", content: { Text("a") }, primaryAction: action)
      Menu(String("string menu"), content: { Text("a") }, primaryAction: action)
      Menu("symbol menu", systemImage: "star", content: { Text("a") }, primaryAction: action)
      Menu(String("string symbol menu"), systemImage: "star", content: { Text("a") }, primaryAction: action)
      Menu(content: { Text("a") }, label: { Text("label menu") }, primaryAction: action)
      HelpLink(action: action)
    }
  }
}

private struct StoredInput: View {
  @Binding var text: String
  @Binding var value: Double
  let action: () -> Void
  let changed: (Bool) -> Void
  let pasted: ([String]) -> Void
  let received: ([NSItemProvider]) -> Void

  var body: some View {
    VStack {
      SecureField("secret", text: $text, onCommit: action)
      TextField("text", text: $text, onEditingChanged: changed, onCommit: action)
      TextField("text", text: $text, onCommit: action)
      Slider(value: $value, onEditingChanged: changed)
      Slider(value: $value, in: 0...1, step: 0.1, onEditingChanged: changed)
      Slider(value: $value, label: { Text("label") }, onEditingChanged: changed)
    }
    VStack {
      Stepper("step", value: $value, in: 0...9, step: 1, onEditingChanged: changed)
      Stepper("steps", onIncrement: action, onDecrement: action, onEditingChanged: changed)
      Stepper(onIncrement: action, onDecrement: nil, onEditingChanged: changed) { Text("label") }
      Stepper(value: $value, step: 1, onEditingChanged: changed) { Text("label") }
      PasteButton(payloadType: String.self, onPaste: pasted)
      PasteButton(supportedContentTypes: [.text], payloadAction: received)
    }
  }
}

private struct StoredModifiers: View {
  @Binding var isPresented: Bool
  @Binding var item: Int?
  @Environment(\.openURL) private var openURL
  @GestureState private var isPressed = false
  let action: () -> Void
  let changed: (Bool) -> Void
  let moved: (MoveCommandDirection) -> Void
  let dropped: ([String], CGPoint) -> Bool
  let finished: (Result<URL, any Error>) -> Void
  let opened: (URL) -> Void
  let hovered: (HoverPhase) -> Void
  let tapped: (CGPoint) -> Void
  let adjusted: (AccessibilityAdjustmentDirection) -> Void
  let providers: () -> [NSItemProvider]
  let provider: () -> NSItemProvider
  let pressed: (KeyPress) -> KeyPress.Result
  let dragged: (DragGesture.Value) -> Void
  let numbered: (Int) -> Void

  var body: some View {
    Group {
      Text("lifecycle")
        .onAppear(perform: action)
        .onDisappear(perform: action)
        .onChange(of: isPresented, action)
        .onChange(of: isPresented, initial: true, action)
        .onReceive(Just(true), perform: changed)
        .onGeometryChange(for: Int.self, of: { Int($0.size.width) }, action: numbered)
      Text("gestures")
        .onTapGesture(perform: action)
        .onTapGesture(count: 2, perform: action)
        .onTapGesture(coordinateSpace: .global, perform: tapped)
        .onLongPressGesture(perform: action)
        .onLongPressGesture(minimumDuration: 1, perform: action, onPressingChanged: changed)
        .gesture(DragGesture().onChanged(dragged).onEnded(dragged))
        .onHover(perform: changed)
        .onContinuousHover(perform: hovered)
      Text("keys")
        .onSubmit(action)
        .onKeyPress(keys: [.return], action: pressed)
        .onKeyPress(phases: .down, action: pressed)
        .onMoveCommand(perform: moved)
        .onExitCommand(perform: action)
        .onDeleteCommand(perform: action)
        .onCopyCommand(perform: providers)
        .onCutCommand(perform: providers)
        .onPasteCommand(of: [.text]) { _ in action() }
        .renameAction(action)
    }
    Group {
      Text("presentation")
        .sheet(isPresented: $isPresented, onDismiss: action) { Text("sheet") }
        .fullScreenCover(isPresented: $isPresented, onDismiss: action) { Text("cover") }
        .alert(isPresented: $isPresented) {
          Alert(
            title: Text("alert"), primaryButton: .destructive(Text("yes"), action: action),
            secondaryButton: .cancel(action))
        }
        .fileMover(isPresented: $isPresented, file: nil, onCompletion: finished)
      Text("transfer")
        .dropDestination(for: String.self, action: dropped, isTargeted: changed)
        .onDrag(provider)
        .onOpenURL(perform: opened)
      Text("accessibility")
        .accessibilityAction(.default, action)
        .accessibilityAction(named: "name", action)
        .accessibilityAction(action: action) { Text("label") }
        .accessibilityAdjustableAction(adjusted)
      Text("scrolling").onScrollVisibilityChange(changed)
    }
  }

  private func animate() {
    withAnimation(.default, completionCriteria: .removed, action, completion: action)
    var transaction = Transaction()
    transaction.addAnimationCompletion(action)
    openURL(URL(filePath: "/"), completion: changed)
  }
}

private struct StoredRows: View {
  let deleted: (IndexSet) -> Void
  let moved: (IndexSet, Int) -> Void
  let inserted: (Int, [NSItemProvider]) -> Void
  let dropped: ([String], Int) -> Void
  let chosen: (Set<Int>) -> Void

  var body: some View {
    List {
      ForEach(0..<3, id: \.self) { Text("\($0)") }
        .onDelete(perform: deleted)
        .onMove(perform: moved)
        .onInsert(of: [.text], perform: inserted)
      ForEach(0..<3, id: \.self) { Text("\($0)") }.dropDestination(for: String.self, action: dropped)
    }
    .contextMenu(forSelectionType: Int.self, menu: { _ in Text("menu") }, primaryAction: chosen)
  }
}

/// Closures that Apple's framework takes without a warning: those that are `Sendable` or isolated, and methods.
private struct StoredTasks: View {
  let sendable: @Sendable () async -> Void
  let isolated: @MainActor () async -> Void
  @State private var count = 0

  private func load() async { count += 1 }

  var body: some View {
    VStack {
      Text("count \(count)").task(sendable).task(isolated).task(load).task { await isolated() }
      Text("id").task(id: 1, sendable).task(id: 1, isolated).task(id: 1, load)
      List(0..<1) { _ in Text("sendable") }.refreshable(action: sendable)
      List(0..<1) { _ in Text("isolated") }.refreshable(action: isolated)
      List(0..<1) { _ in Text("method") }.refreshable(action: load)
    }
  }
}

private struct StoredBindings: View {
  let get: () -> Int
  let set: (Int) -> Void
  let isolatedGet: @MainActor () -> Int
  let isolatedSet: @MainActor (Int) -> Void
  let sendableGet: @Sendable () -> Int
  let sendableSet: @Sendable (Int, Transaction) -> Void
  @State private var count = 0

  private func read() -> Int { count }
  private func write(_ value: Int) { count = value }

  var body: some View {
    Stepper("stored", value: Binding(get: get, set: set))
    Stepper("isolated", value: Binding(get: isolatedGet, set: isolatedSet))
    Stepper("sendable", value: Binding(get: sendableGet, set: sendableSet))
    Stepper("called", value: Binding(get: { get() }, set: { set($0) }))
    Stepper("methods", value: Binding(get: read, set: write))
    Text("count \(count)")
  }
}

private struct StoredScene: Scene {
  let action: () -> Void
  let changed: (Bool, Bool) -> Void
  let isOn: Bool

  var body: some Scene {
    WindowGroup { Text("a") }
      .onChange(of: isOn, action)
      .onChange(of: isOn, initial: true, changed)
  }
}

/// A function without isolation, whose closure is isolated by the type of the action.
private func resetButton(_ model: Model) -> some View {
  Button("Reset") { model.count = 0 }
}

@MainActor
private final class Model {
  var count = 0

  func add() { count += 1 }
}

private final class Stored: @unchecked Sendable {  // used on the main actor only
  var value = 0
}

@MainActor @Suite(.recordedViews)
struct StoredClosureTests {
  @Test func tasksPerformStoredClosures() async {
    let model = Model()
    let host = TestHost(StoredTasks(sendable: { await model.add() }, isolated: { model.count += 1 }))
    // Five tasks run closures, and two run a method of the view.
    await host.settle { model.count == 5 && host.texts.contains("count 2") }
    #expect(model.count == 5 && host.texts.contains("count 2"))
  }

  @Test func bindingsReadAndWriteThroughStoredClosures() throws {
    let model = Model()
    let stored = Stored()
    let host = TestHost(
      StoredBindings(
        get: { model.count }, set: { model.count = $0 },
        isolatedGet: { model.count }, isolatedSet: { model.count = $0 },
        sendableGet: { stored.value }, sendableSet: { value, _ in stored.value = value }))
    for stepper in host.findAll(.stepper) { stepper.increment() }
    #expect(model.count == 3 && stored.value == 1)
    #expect(host.texts.contains("count 1"))
  }

  @Test func aButtonPerformsAStoredClosure() throws {
    let model = Model()
    let action: () -> Void = { model.count += 1 }
    let host = TestHost(StoredButtons(action: action))
    let titles = ["title", "string", "role", "symbol", "Close", "label", "image"]
    for title in titles { try #require(host.find(.button, label: title)).tap() }
    #expect(model.count == titles.count)
  }

  @Test func aMenuPerformsAStoredClosureAsItsPrimaryAction() throws {
    let model = Model()
    let action: () -> Void = { model.count += 1 }
    let host = TestHost(StoredButtons(action: action))
    for title in ["menu", "symbol menu", "label menu"] { try #require(host.find(.button, label: title)).tap() }
    #expect(model.count == 3)
  }

  @Test func theActionOfAButtonIsIsolatedInAFunctionWithoutIsolation() throws {
    let model = Model()
    model.count = 7
    let host = TestHost(resetButton(model))
    try #require(host.find(.button, label: "Reset")).tap()
    #expect(model.count == 0)
  }
}
