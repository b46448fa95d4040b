import SwiftUI
import SwiftUITesting
import Testing
import UniformTypeIdentifiers

// Forms and types that apps use and that came to the framework late, each in the way in which apps use it. They must
// compile without warnings; the tests below show what those do that have an effect.

private enum Page: Hashable { case home, search }

private struct UnlabeledTabs: View {
  @State var page = Page.home

  var body: some View {
    TabView(selection: $page) {
      Tab(value: .home) { Button("Go") { page = .search } }
      Tab(value: Page.search) { Text("Searching") }
    }
    .tabViewStyle(.page)
  }
}

private struct InContainer: View {
  var body: some View {
    ZStack { ContainerRelativeShape().inset(by: 4).fill(.red) }
      .frame(width: 40, height: 40)
      .background(.blue, in: .containerRelative)
      .clipShape(.containerRelative)
      .containerShape(RoundedRectangle(cornerRadius: 20, style: .circular))
  }
}

private struct Padded: EnvironmentalModifier {
  func resolve(in environment: EnvironmentValues) -> some ViewModifier {
    PaddedBy(length: environment.colorScheme == .dark ? 20 : 10)
  }
}

private struct PaddedBy: ViewModifier {
  let length: CGFloat
  func body(content: Content) -> some View { content.padding(length) }
}

private struct Brightness: View {
  @Environment(\.self) private var environment
  var body: some View { Text(Color.primary.resolve(in: environment).red > 0.5 ? "light text" : "dark text") }
}

private struct Gestures: View {
  let log: (String) -> Void
  @State var isOn = true
  @GestureState var isDragged = false

  var body: some View {
    VStack {
      Button("Switch") { isOn.toggle() }
      Text("Pad")
        .simultaneousGesture(TapGesture().onEnded { log("tap") }, isEnabled: isOn)
        .highPriorityGesture(DragGesture().updating($isDragged) { _, state, _ in state = true }, isEnabled: isOn)
    }
  }
}

private struct Blended: View {
  var body: some View {
    Rectangle().fill(.red).fill(Color.green.blendMode(.multiply)).frame(width: 8, height: 8).blendMode(.normal)
  }
}

private struct Symbols: View {
  @State var isOn = false

  var body: some View {
    VStack {
      Toggle("On", isOn: $isOn)
      if isOn { Image(systemName: "star").transition(.symbolEffect).transition(.symbolEffect(.drawOn)) }
      Image(systemName: "heart").symbolEffect(.drawOff, isActive: isOn).symbolEffect(.bounce, value: isOn)
        .symbolEffect(.wiggle.left, options: .repeat(2), value: isOn).symbolEffect(.breathe)
    }
  }
}

private struct Person: Identifiable {
  let id: Int
  var name: String
}

private struct People: View {
  @State var selection: Int?
  @State var order = [KeyPathComparator(\Person.name)]
  let people: [Person]

  var body: some View {
    Table(selection: $selection, sortOrder: $order) {
      TableColumn("Name", value: \.name)
    } rows: {
      ForEach(people.sorted(using: order)) { TableRow($0) }
    }
  }
}

private struct Sources: View {
  @Namespace var namespace
  @State var copies = 0

  var body: some View {
    VStack {
      Text("Zoom").matchedTransitionSource(id: 1, in: namespace) {
        $0.background(.red).clipShape(.rect(cornerRadius: 3)).shadow(radius: 2)
      }
      Text("copies: \(copies)").contextMenu(ContextMenu { Button("Copy") { copies += 1 } })
      Text("plain").contextMenu(ContextMenu<EmptyView>?.none)
      Text("rotor").accessibilityRotor("Lines") { AccessibilityRotorEntry("first", id: 1) }
        .accessibilityRotorEntry(id: 1, in: namespace)
    }
  }
}

private struct Steppers: View {
  @State var amount = 1.0
  @State var edits = 0

  var body: some View {
    VStack {
      Stepper(value: $amount, step: 0.5, onEditingChanged: { if !$0 { edits += 1 } }) { Text("amount \(amount)") }
      Stepper(value: $amount, in: 0...3, step: 0.5, onEditingChanged: { _ in }, label: { Text("bounded") })
      Stepper(onIncrement: { edits += 10 }, onDecrement: {}) { Text("edits \(edits)") }
    }
  }
}

private struct Fade: TextAttribute {}

private struct FadeRenderer: TextRenderer {
  var progress: Double

  var animatableData: Double {
    get { progress }
    set { progress = newValue }
  }

  func draw(layout: Text.Layout, in context: inout GraphicsContext) {
    for line in layout {
      for run in line {
        if run[Fade.self] != nil {
          var copy = context
          copy.opacity = progress
          copy.translateBy(x: 0, y: run.typographicBounds.descent)
          for slice in run { copy.draw(slice, options: .disablesSubpixelQuantization) }
        } else {
          context.draw(run)
        }
      }
    }
  }
}

private struct Rendered: View {
  @State var selection: TextSelection?
  @State var text = "words"

  var body: some View {
    VStack {
      Text("a \(Text("faded").customAttribute(Fade()))").textRenderer(FadeRenderer(progress: 1))
      TextField("Words", text: $text, selection: $selection)
      TextEditor(text: $text, selection: $selection)
        .onChange(of: selection) {
          if let selection, case .selection(let range) = selection.indices { text = String(text[range]) }
        }
    }
  }
}

extension View {
  /// An app's own form for older systems, beside that of the framework.
  fileprivate func task(
    priority: TaskPriority = .userInitiated, _ action: @escaping @Sendable () async -> Void
  ) -> some View { accessibilityIdentifier("own task") }
}

private struct OwnTask: View {
  var body: some View { Text("task").task {}.task(id: 1) {} }
}

private struct Standard: Commands {
  var body: some Commands { CommandGroup(replacing: .systemServices) {} }
}

private func bits<T: BitwiseCopyable>(of value: T) -> Int { MemoryLayout<T>.size * 8 }

private final class Notes: @unchecked Sendable {  // used on the main actor only
  var entries: [String] = []
}

@MainActor
struct NewerFormTests {
  @Test("Tabs without a label are selected by their values")
  func tabs() {
    let host = TestHost(UnlabeledTabs())
    host.find(.button, label: "Go")?.tap()
    #expect(host.texts.contains("Searching"))
  }

  @Test("The shape of a container is that of the views in it, also with a smaller outline")
  func containerShapes() throws {
    let rounded = try TestHost(InContainer()).pngData()
    let square = try TestHost(
      ZStack { Rectangle().inset(by: 4).fill(.red) }.frame(width: 40, height: 40).background(.blue)
    ).pngData()
    let expected = try TestHost(
      ZStack { RoundedRectangle(cornerRadius: 20, style: .circular).inset(by: 4).fill(.red) }
        .frame(width: 40, height: 40)
        .background(.blue, in: RoundedRectangle(cornerRadius: 20, style: .circular))
        .clipShape(RoundedRectangle(cornerRadius: 20, style: .circular))
    ).pngData()
    #expect(rounded != square)
    #expect(rounded == expected)
    #expect(ContainerRelativeShape().path(in: CGRect(x: 0, y: 0, width: 2, height: 2)).contains(.init(x: 0.1, y: 0.1)))
  }

  @Test("A modifier that depends on the environment follows it")
  func environmentalModifiers() throws {
    let host = TestHost(Color.red.frame(width: 10, height: 10).modifier(Padded()).accessibilityIdentifier("box"))
    #expect(host.find(identifier: "box")?.frame?.width == 30)
    host.updateEnvironment { $0.colorScheme = .dark }
    #expect(host.find(identifier: "box")?.frame?.width == 50)
    let text = TestHost(Brightness())
    #expect(text.texts == ["dark text"])
    text.updateEnvironment { $0.colorScheme = .dark }
    #expect(text.texts == ["light text"])
    var values = EnvironmentValues()
    #expect(values.description == "[]")
    values.lineLimit = 3
    #expect(values.description.contains("3"))
  }

  @Test("A disabled gesture is not recognized")
  func gestures() {
    let notes = Notes()
    let host = TestHost(Gestures { notes.entries.append($0) })
    host.find(text: "Pad")?.tap()
    host.find(.button, label: "Switch")?.tap()
    host.find(text: "Pad")?.tap()
    #expect(notes.entries == ["tap"])
  }

  @Test("A style with a blend mode is mixed with the fills before it")
  func blending() throws {
    let blended = try TestHost(Blended()).pngData()
    let product = try TestHost(
      Rectangle().fill(.red).frame(width: 8, height: 8).overlay {
        Rectangle().fill(.green).blendMode(.multiply)
      }
    ).pngData()
    #expect(blended == product)
    #expect(blended != (try TestHost(Rectangle().fill(.green).frame(width: 8, height: 8)).pngData()))
  }

  @Test("An item has the contents of a file, and the data that are registered")
  func itemProviders() async throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).txt")
    try Data("contents".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let provider = try #require(NSItemProvider(contentsOf: file))
    provider.registerDataRepresentation(forTypeIdentifier: "org.example.note", visibility: .all) { done in
      done(Data("note".utf8), nil)
      return nil
    }
    #expect(provider.registeredTypeIdentifiers == ["org.example.note", "public.plain-text"])
    func text(_ type: String) async -> String? {
      await withCheckedContinuation { continuation in
        provider.loadDataRepresentation(forTypeIdentifier: type) { data, _ in
          continuation.resume(returning: data.map { String(decoding: $0, as: UTF8.self) })
        }
      }
    }
    #expect(await text("org.example.note") == "note")
    #expect(await text("public.plain-text") == "contents")
    #expect(NSItemProvider(contentsOf: file.appendingPathComponent("missing")) == nil)
  }

  @Test("An animation counts as completed after the given time")
  func completion() {
    let animation = Animation.linear(duration: 4).logicallyComplete(after: 1)
    var context = AnimationContext<Double>(state: AnimationState(), environment: EnvironmentValues())
    let half = animation.animate(value: 8.0, time: 0.5, context: &context)
    #expect(half == 1 && !context.isLogicallyComplete)
    _ = animation.animate(value: 8.0, time: 1, context: &context)
    #expect(context.isLogicallyComplete)
  }

  @Test("A color is transferred with its components in both color schemes")
  func transferredColors() async throws {
    let host = TestHost(Text("clipboard"))
    host.putOnClipboard(Color(red: 0.5, green: 0.25, blue: 1), Color(Color.red))
    let colors = await host.valuesOnClipboard(of: Color.self)
    #expect(colors.first?.resolve(in: EnvironmentValues()).red == 0.5)
    #expect(colors.last?.resolve(in: EnvironmentValues()) == Color.red.resolve(in: EnvironmentValues()))
  }

  @Test("The type of a table's elements is that of its rows")
  func tables() {
    let host = TestHost(People(people: [Person(id: 1, name: "Zoe"), Person(id: 2, name: "Ada")]))
    #expect(host.texts.filter { ["Zoe", "Ada"].contains($0) } == ["Ada", "Zoe"])
  }

  @Test("A context menu is a value, and none is no menu")
  func contextMenus() {
    let host = TestHost(Sources())
    host.find(text: "copies: 0")?.openContextMenu()
    host.find(.button, label: "Copy")?.tap()
    #expect(host.texts.contains("copies: 1"))
  }

  @Test("Steppers whose label comes last step")
  func steppers() {
    let host = TestHost(Steppers())
    #expect(host.findAll(.stepper).count == 3)
  }

  @Test("Texts with a renderer are shown, and an app's own task is called")
  func rendered() {
    #expect(TestHost(Rendered()).texts.contains("a faded"))
    #expect(TestHost(OwnTask()).find(identifier: "own task") != nil)
    #expect(TestHost(Symbols()).warnings == [])
    let transition = SymbolEffectTransition(effect: .appear)
    #expect(TestHost(Text("x").transition(transition)).texts == ["x"])
    #expect(TextSelection(insertionPoint: "text".startIndex).isInsertion)
  }

  @Test("Sets of edges and axes are copied bitwise, and the values of defaults are set")
  func values() {
    #expect(bits(of: Edge.Set.all) == 8 && bits(of: Axis.Set.vertical) == 8)
    #expect(HorizontalEdge.Set(.trailing).isSubset(of: .all) && VerticalEdge.Set(.top) == .top)
    let key = "key \(UUID().uuidString)"
    UserDefaults.standard.setValue(7, forKey: key)
    #expect(UserDefaults.standard.integer(forKey: key) == 7)
    UserDefaults.standard.removeObject(forKey: key)
    #expect(Font.system(.extraLargeTitle) != .system(.largeTitle))
    #expect([BlendMode.plusDarker, .multiply].count == 2)
  }
}
