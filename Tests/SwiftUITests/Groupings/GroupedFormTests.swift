import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@MainActor @Suite(.recordedViews)
struct GroupedFormTests {
  private struct Settings: View {
    @State private var isOn = true
    @State private var choice = 1
    @State private var isLong = false

    var body: some View {
      Form {
        Section {
          Toggle("Sound", isOn: $isOn)
          Picker("Number", selection: $choice) { Text("One").tag(1) }
          if isLong { Text("Third") }
        } header: {
          Text("First")
        } footer: {
          Text("Note")
        }
        Section("Second") { Button("More") { isLong = true } }
      }
      .formStyle(.grouped)
    }
  }

  private func rows(_ host: TestHost<some View>) -> [TestNode] { host.findAll { $0 == .part(.rows) } }

  @Test func sectionsAreGroupsOfRows() {
    let host = TestHost(Settings(), size: CGSize(width: 400, height: 500))
    #expect(rows(host).map(\.texts) == [["Sound", "Number"], ["More"]])
    #expect(host.texts == ["First", "Sound", "Number", "Note", "Second", "More"])
    host.find(text: "More")?.tap()
    #expect(rows(host)[0].texts == ["Sound", "Number", "Third"])
    let frames = rows(host)[0].findAll { $0.plainText != nil }.compactMap(\.frame)
    #expect(zip(frames, frames.dropFirst()).allSatisfy { $1.minY - $0.maxY >= 20 })
    #expect(rows(host)[0].frame?.width == 352)
  }

  @Test func controlsAreAtTheTrailingEdge() throws {
    let host = TestHost(Settings(), size: CGSize(width: 400, height: 500))
    let (group, label) = (try #require(rows(host)[0].frame), try #require(host.find(text: "Sound")?.frame))
    let toggle = try #require(host.find(.toggle))
    #expect(toggle.tree.primitive == .toggle(isOn: true, appearance: .switch))
    #expect(label.minX == group.minX + 14)
    #expect(toggle.frame?.width == group.width - 28)
  }

  @Test func otherFormsAndListsHaveNoGroups() {
    let host = TestHost(
      VStack {
        Form { Section("A") { Toggle("B", isOn: .constant(true)) } }
        Form { List { Section("C") { Text("D") } } }.formStyle(.grouped)
      })
    #expect(rows(host).isEmpty)
    #expect(host.find(.toggle)?.tree.primitive == .toggle(isOn: true))
  }

  @Test func aToggleKeepsTheStyleOfItsView() {
    let host = TestHost(
      Form { Section { Toggle("B", isOn: .constant(true)).toggleStyle(.checkbox) } }.formStyle(.grouped))
    #expect(host.find(.toggle)?.tree.primitive == .toggle(isOn: true, appearance: .checkbox))
  }

  @Test func aSpacerLeavesTextsTheSpaceThatTheyNeed() throws {
    let text = "A text that is wider than one half"
    let alone = try #require(TestHost(Text(text)).find(text: text)?.frame?.width)
    let host = TestHost(
      HStack(spacing: 0) {
        Text(text)
        Spacer(minLength: 0)
      }, size: CGSize(width: alone + 20, height: 100))
    #expect(host.find(text: text)?.frame?.width == alone)
  }

  @Test func aColumnHasTheWidthThatItsViewsPrefer() throws {
    struct Split: View {
      @State private var isWide = false

      var body: some View {
        NavigationSplitView {
          VStack {
            Button("Widen") { isWide = true }
            Color.red.accessibilityIdentifier("side")
          }
          .navigationSplitViewColumnWidth(isWide ? 300 : 200)
        } detail: {
          Text("Detail")
        }
      }
    }
    let host = TestHost(Split(), size: CGSize(width: 800, height: 400))
    #expect(host.find(identifier: "side")?.frame?.width == 200)
    host.find(text: "Widen")?.tap()
    #expect(host.find(identifier: "side")?.frame?.width == 300)
    host.find(.button, label: "Sidebar")?.tap()
    #expect(host.find(identifier: "side") == nil)
    host.find(.button, label: "Sidebar")?.tap()
    #expect(host.find(identifier: "side") != nil)
  }

  @Test func theContrastIsThatOfTheEnvironment() {
    struct Contrast: View {
      @Environment(\.colorSchemeContrast) private var contrast

      var body: some View { Text(contrast == .increased ? "high" : "standard") }
    }
    let host = TestHost(Contrast())
    #expect(host.texts == ["standard"])
    host.updateEnvironment { $0.colorSchemeContrast = .increased }
    #expect(host.texts == ["high"])
  }

  @Test func colorsOfContentAreMoreOpaqueWithIncreasedContrast() {
    var environment = EnvironmentValues()
    let colors = [Color.primary, .secondary, .red, Color(white: 0.5)]
    #expect(colors.map { $0.resolve(in: environment).opacity } == [0.85, 0.55, 1, 1])
    environment.colorSchemeContrast = .increased
    #expect(colors.map { $0.resolve(in: environment).opacity } == [1, 0.8, 1, 1])
    #expect(Color.secondary.opacity(0.5).resolve(in: environment).opacity == 0.4)
  }
}
