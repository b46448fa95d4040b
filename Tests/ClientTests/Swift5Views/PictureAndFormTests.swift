import SwiftUI
import SwiftUITesting
import Testing
import UniformTypeIdentifiers

// More forms that apps use, each reduced to what matters. They must compile without warnings; the tests below show what
// those do that have an effect.

// MARK: Pictures

private struct Badge: View {
  let score: Int

  var body: some View {
    ZStack {
      Circle().fill(.red)
      Text("\(score)").foregroundStyle(.white)
    }
    .frame(width: 20, height: 20)
  }
}

private struct SharedPicture: View {
  @State private var picture: Image?
  @Environment(\.displayScale) private var displayScale

  var body: some View {
    VStack {
      if let picture {
        ShareLink(item: picture, preview: SharePreview("Badge", image: picture))
        picture.accessibilityIdentifier("picture")
      }
    }
    .task { render() }
  }

  @MainActor private func render() {
    let renderer = ImageRenderer(content: Badge(score: 7).padding())
    renderer.scale = displayScale
    renderer.proposedSize = ProposedViewSize(width: 100, height: nil)
    if let image = renderer.uiImage { picture = Image(uiImage: image) }
  }
}

extension View {
  fileprivate func snapshot(scale: CGFloat = 1) -> UIImage? {
    let renderer = ImageRenderer(content: self)
    renderer.scale = scale
    renderer.isOpaque = true
    renderer.colorMode = .linear
    return renderer.uiImage
  }
}

// MARK: Rotors

private struct Player: Identifiable {
  let id = UUID()
  let name: String
  let isCaptain: Bool
}

private struct Team: View {
  let players: [Player]
  @Namespace private var space

  var body: some View {
    List(players) { player in
      Text(player.name).accessibilityRotorEntry(id: player.id, in: space)
    }
    .accessibilityRotor("Captains") {
      ForEach(players) { player in
        if player.isCaptain { AccessibilityRotorEntry(player.name, id: player.id) }
      }
    }
    .accessibilityRotor(Text("All")) {
      AccessibilityRotorEntry("First", id: "first")
      ForEach(players, id: \.name) { AccessibilityRotorEntry(Text($0.name), id: $0.id, in: space) }
    }
    .accessibilityRotor(.headings) { ForEach(players) { AccessibilityRotorEntry($0.name, id: $0.id, in: space) } }
    .accessibilityRotor("Names", entries: players, entryID: \.id, entryLabel: \.name)
  }
}

// MARK: Formats and items

private func emphasized(_ distance: Measurement<UnitLength>, in locale: Locale) -> AttributedString {
  var text = distance.formatted(.measurement(width: .abbreviated, usage: .asProvided).locale(locale).attributed)
  for run in text.runs where run.measurement == .value { text[run.range].font = .title }
  return text
}

private func item(with data: Data) -> NSItemProvider {
  let provider = NSItemProvider()
  provider.registerDataRepresentation(for: .png, visibility: .all) { completion in
    completion(data, nil)
    return nil
  }
  return provider
}

// MARK: Closures that a view stores

private struct ActionRow: View {
  let title: String
  let action: () -> Void
  var onAppearance: (() -> Void)?
  var onNumber: (Int) -> Void = { _ in }

  var body: some View {
    Text(title)
      .onTapGesture(perform: action)
      .onAppear(perform: onAppearance)
      .onDisappear(perform: onAppearance)
      .onReceive(Just(1), perform: onNumber)
  }
}

private struct ConfirmButton<Label: View>: View {
  var action: () -> Void
  @ViewBuilder var label: () -> Label

  var body: some View { Button(action: action, label: label) }
}

private struct OnFirstAppearance: ViewModifier {
  let action: (() -> Void)?
  @State private var hasAppeared = false

  func body(content: Content) -> some View {
    content.onAppear {
      guard !hasAppeared else { return }
      hasAppeared = true
      action?()
    }
  }
}

extension View {
  fileprivate func onFirstAppearance(perform action: (() -> Void)? = nil) -> some View {
    modifier(OnFirstAppearance(action: action))
  }
}

// MARK: Links

private struct Links: View {
  var body: some View {
    NavigationStack {
      NavigationLink("free") { Text("free page") }
      List {
        NavigationLink("row") { Text("row page") }
        NavigationLink("bare") { Text("bare page") }.navigationLinkIndicatorVisibility(.hidden)
      }
    }
  }
}

private final class Log: @unchecked Sendable {  // used on the main actor only
  var lines: [String] = []
}

// MARK: - Tests

@MainActor
struct PictureAndFormTests {
  @Test("A picture has the size of the view, as many pixels as the scale says, and no ground")
  func pictures() throws {
    let renderer = ImageRenderer(content: Badge(score: 1))
    let host = TestHost(Text("a host, which makes pictures of views in tests"))
    let small = try #require(renderer.uiImage)
    #expect(small.size == CGSize(width: 20, height: 20) && small.cgImage?.width == 20)
    renderer.scale = 3
    #expect(renderer.cgImage?.width == 60 && renderer.uiImage?.size == CGSize(width: 20, height: 20))
    renderer.content = Badge(score: 2)
    #expect(renderer.uiImage?.pngData() != ImageRenderer(content: Badge(score: 1)).uiImage?.pngData())
    #expect(Color.clear.frame(width: 4, height: 4).snapshot()?.pngData() != nil)
    #expect(ImageRenderer(content: Color.red.frame(width: 0)).uiImage == nil, "an empty view has no picture")
    let filling = ImageRenderer(content: Color.red)
    filling.proposedSize = ProposedViewSize(width: 30, height: 10)
    #expect(filling.uiImage?.size == CGSize(width: 30, height: 10))
    _ = host
  }

  @Test("A picture is shown and shared")
  func sharedPictures() async throws {
    let host = TestHost(SharedPicture())
    await host.settle { host.find(identifier: "picture") != nil }
    #expect(host.warnings == [])
  }

  @Test("A renderer announces changes of its properties")
  func announcements() {
    let renderer = ImageRenderer(content: Badge(score: 1))
    var count = 0
    let subscription = renderer.objectWillChange.sink { count += 1 }
    renderer.scale = 2
    renderer.content = Badge(score: 2)
    renderer.isOpaque = true
    subscription.cancel()
    #expect(count == 3)
  }

  @Test("Rotors change nothing")
  func rotors() {
    let host = TestHost(Team(players: [Player(name: "Ada", isCaptain: true), Player(name: "Bo", isCaptain: false)]))
    #expect(host.texts == ["Ada", "Bo"] && host.warnings == [])
  }

  @Test("The attributes of a measurement tell the number from the unit")
  func measurements() {
    let english = Locale(identifier: "en_US")
    let text = emphasized(Measurement(value: 12.5, unit: .kilometers), in: english)
    let runs = text.runs.map { (String(text[$0.range].characters), $0.measurement) }
    #expect(runs.map(\.0) == ["12.5", " ", "km"])
    #expect(runs.map(\.1) == [.value, nil, .unit])
    #expect(text.runs.first?.font == .title)
    let style = Measurement<UnitTemperature>.FormatStyle(width: .narrow, locale: english, usage: .asProvided)
    let degrees = style.attributed.format(Measurement(value: -3, unit: .celsius))
    #expect(String(degrees.characters) == style.format(Measurement(value: -3, unit: .celsius)))
    #expect(degrees.runs.contains { $0.measurement == .value } && degrees.runs.contains { $0.measurement == .unit })
  }

  @Test("Data that is registered for a type are received as that type")
  func items() async throws {
    let provider = item(with: Data([1, 2, 3]))
    #expect(provider.hasItemConformingToTypeIdentifier(UTType.png.identifier))
    #expect(!provider.hasItemConformingToTypeIdentifier(UTType.jpeg.identifier))
  }

  @Test("An image is received from data")
  func images() async throws {
    let png = try TestHost(Color.red.frame(width: 6, height: 4)).pngData()
    let provider = item(with: png)
    let image: Image = try await withCheckedThrowingContinuation { continuation in
      provider.loadTransferable(type: Image.self) { continuation.resume(with: $0) }
    }
    let host = TestHost(image.accessibilityIdentifier("image"))
    #expect(host.find(identifier: "image") != nil && host.warnings == [])
  }

  @Test("Stored closures are called")
  func closures() {
    let log = Log()
    let host = TestHost(
      VStack {
        ActionRow(title: "row", action: { log.lines.append("tap") }, onAppearance: { log.lines.append("appearance") }) {
          log.lines.append("\($0)")
        }
        ConfirmButton {
          log.lines.append("confirmed")
        } label: {
          Text("confirm")
        }
        Text("first").onFirstAppearance { log.lines.append("first") }
      })
    host.find(text: "row")?.tap()
    host.find(text: "confirm")?.tap()
    #expect(Set(log.lines) == ["appearance", "1", "tap", "confirmed", "first"])
  }

  @Test("A link in a list has a chevron unless it is hidden, and leads to its page as elsewhere")
  func links() {
    let host = TestHost(Links())
    #expect(host.findAll(.image).count == 1)
    host.find(text: "bare")?.tap()
    #expect(host.texts.contains("bare page"))
  }
}
