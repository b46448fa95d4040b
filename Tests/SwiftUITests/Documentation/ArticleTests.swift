import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

/// The examples of the articles about views, word for word.
@MainActor @Suite(.recordedViews)
struct ArticleTests {
  // MARK: - SwiftUITesting

  struct Counter: View {
    @State private var count = 0

    var body: some View {
      VStack {
        Text("Pressed \(count) times")
        Button("Press") { count += 1 }
      }
    }
  }

  struct Neighbor: View {
    var body: some View { Text("Neighbor") }
  }

  @MainActor
  @Test func aPressCounts() {
    let host = TestHost(Counter())
    host.find(.button, label: "Press")?.tap()
    #expect(host.texts == ["Pressed 1 times", "Press"])
    #expect(host.bodyCount(of: Counter.self) == 2)
  }

  // MARK: - Testing views

  struct Greeting: View {
    @Environment(\.locale) private var locale
    @Environment(\.colorScheme) private var colorScheme
    let name: String

    var body: some View { Text("\(name) \(locale.identifier) \(colorScheme == .dark ? "dark" : "light")") }
  }

  @Test func hostsAreUpdated() {
    let host = TestHost(Greeting(name: "Ann")) { $0.locale = Locale(identifier: "de_DE") }
    host.update(Greeting(name: "Bea"))
    host.updateEnvironment { $0.colorScheme = .dark }
    #expect(host.texts == ["Bea de_DE dark"])
  }

  struct PriceTag: View {
    var body: some View { Text("12").accessibilityIdentifier("total") }
  }

  @Test func elementsAreFound() {
    struct Receipt: View {
      @State private var isDark = false

      var body: some View {
        Text("Total")
        PriceTag()
        Toggle("Dark", isOn: $isDark)
      }
    }
    let host = TestHost(Receipt())
    let found = all {
      host.find(text: "Total")
      host.find(identifier: "total")
      host.find(.toggle, label: "Dark")
      host.find(PriceTag.self)
    }
    #expect(found.count == 4)
    #expect(found.allSatisfy { $0 != nil })
  }

  @resultBuilder
  enum Nodes {
    static func buildBlock(_ nodes: TestNode?...) -> [TestNode?] { nodes }
  }

  private func all(@Nodes _ nodes: () -> [TestNode?]) -> [TestNode?] { nodes() }

  @Test func framesAreMeasured() {
    let row = HStack {
      Text("Name")
      Spacer()
      Text("12")
    }
    let host = TestHost(row, size: CGSize(width: 200, height: 20))
    #expect(host.find(text: "12")?.frame == CGRect(x: 184, y: 0, width: 16, height: 20))
  }

  @Test func controlsAreUsed() {
    struct Settings: View {
      @State private var name = ""
      @State private var submitted = ""
      @State private var isDark = false
      @State private var volume = 1.0
      @State private var size = "Small"
      @State private var selection: String?
      @State private var isShown = true
      @State private var saves = 0

      var body: some View {
        TextField("Name", text: $name).onSubmit { submitted = name }
        Toggle("Dark", isOn: $isDark)
        Slider(value: $volume, in: 0...10) { Text("Volume") }
        Picker("Size", selection: $size) {
          Text("Small").tag("Small")
          Text("Large").tag("Large")
        }
        List(["Ann", "Bea"], id: \.self, selection: $selection) { Text($0) }
        Button("Save") { saves += 1 }
          .keyboardShortcut("s", modifiers: .command)
          .popover(isPresented: $isShown) { Text("New") }
        Text(verbatim: "\(submitted) \(isDark) \(volume) \(size) \(selection ?? "none") \(isShown) \(saves)")
          .accessibilityIdentifier("state")
      }
    }
    let host = TestHost(Settings())
    host.find(.textField, label: "Name")?.type("Ann")
    host.find(.textField, label: "Name")?.submit()
    host.find(.toggle, label: "Dark")?.toggle()
    host.find(.slider, label: "Volume")?.slide(to: 7)
    host.find(.picker, label: "Size")?.select("Large")
    host.find(text: "Ann")?.selectRow()
    host.find(.popover)?.dismiss()
    host.press("s", modifiers: .command)
    #expect(host.texts.contains("Ann true 7.0 Large Ann false 1"), "\(host.texts)")
  }

  @Test func evaluationsAreCounted() {
    let host = TestHost(
      VStack {
        Counter()
        Neighbor()
      })
    host.resetCounts()
    host.find(text: "Press")?.tap()
    #expect(host.bodyCount(of: Counter.self) == 1)
    #expect(host.bodyCount(of: Neighbor.self) == 0)
  }

  @Test func aHostSettles() async {
    struct Loader: View {
      @State private var isLoading = false
      @State private var text = "Empty"

      var body: some View {
        Text(text)
        Button("Load") { isLoading = true }
          .task(id: isLoading) {
            guard isLoading else { return }
            await Task.yield()
            text = "Loaded"
          }
      }
    }
    let host = TestHost(Loader())
    host.find(text: "Load")?.tap()
    await host.settle { host.texts.contains("Loaded") }
    #expect(host.texts == ["Loaded", "Load"])
  }

  // MARK: - How updates work

  @Test func onlyReadersAreEvaluated() {
    let host = TestHost(Player())
    host.resetCounts()
    host.find(text: "Play")?.tap()
    #expect(host.texts == ["Pause"])
    #expect(host.bodyCount(of: Player.self) == 0)
    #expect(host.bodyCount(of: PlayButton.self) == 1)
  }

  struct Player: View {
    @State private var isPlaying = false

    var body: some View {
      PlayButton(isPlaying: $isPlaying)  // passes the binding on and doesn't read the value
    }
  }

  struct PlayButton: View {
    @Binding var isPlaying: Bool

    var body: some View {
      Button(isPlaying ? "Pause" : "Play") { isPlaying.toggle() }  // reads the value
    }
  }
}
