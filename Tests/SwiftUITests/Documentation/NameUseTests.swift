import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

/// Names that have little or no effect on a desktop. They compile and do not change the views.
@MainActor @Suite(.recordedViews)
struct NameUseTests {
  @Test func rowsStayAsTheyAre() {
    struct Rows: View {
      @Environment(\.refresh) private var refresh
      var body: some View {
        List {
          Section {
            Text("row").focusable().listRowSeparatorTint(.red)
              .alignmentGuide(.listRowSeparatorLeading) { $0[.listRowSeparatorTrailing] / 2 }
            Text(refresh == nil ? "nothing to refresh" : "refresh")
          }
          .listSectionSeparator(.hidden)
        }
        .refreshable {}
      }
    }
    let host = TestHost(Rows())
    #expect(host.texts.contains("row"))
    #expect(host.texts.contains("nothing to refresh"), "the action is that of the views inside the modifier")
    #expect(EditMode.active.isEditing && !EditMode.inactive.isEditing)
  }

  @Test func barsAndColumnsStayAsTheyAre() {
    let placement: ToolbarItemPlacement = .primaryAction
    let host = TestHost(
      NavigationSplitView {
        Text("side").navigationSplitViewColumnWidth(150)
      } detail: {
        NavigationStack {
          Text("page")
            .navigationTitle("Title")
            .navigationBarTitleDisplayMode(.inline)
            .toolbarTitleDisplayMode(.inline)
            .toolbarBackground(.hidden, for: .navigationBar)
            .toolbar { ToolbarItem(placement: placement) { Button("Add") {} } }
            .inspector(isPresented: .constant(true)) { Text("more").inspectorColumnWidth(100) }
        }
      }, size: CGSize(width: 900, height: 400))
    for text in ["side", "page", "Title", "Add", "more"] { #expect(host.texts.contains(text), "\(text)") }
    #expect(!TestHost(NavigationStack { Text("a").navigationTitle("b").navigationBarHidden(true) }).texts.contains("b"))
  }

  @Test func sheetsAndMenusStayAsTheyAre() {
    let host = TestHost(
      Menu("Menu") { Button("One") {} }
        .menuIndicator(.hidden)
        .menuOrder(.fixed)
        .sheet(isPresented: .constant(true)) {
          Text("sheet").presentationDragIndicator(.visible).presentationCornerRadius(12)
        })
    #expect(host.texts.contains("sheet"))
    #expect(host.texts.contains("Menu"))
  }

  @Test func imagesStayAsTheyAre() {
    let host = TestHost(
      VStack {
        Image(systemName: "a.rectangle").renderingMode(.template).interpolation(.high).antialiased(true)
        Image(systemName: "star").resizable().scaledToFill().frame(width: 40, height: 20)
        Text("numeric").contentTransition(.numericText()).blur(radius: 1).background(Material.thin)
      })
    #expect(host.findAll(.image).count == 2)
    #expect(host.findAll { $0 == .modified(.blur(radius: 1)) }.count == 1)
    #expect(host.findAll(.image).last?.frame?.size == CGSize(width: 40, height: 40), "the frame doesn't clip")
  }

  @Test func valuesHaveTheirTypes() {
    let (key, modifiers): (KeyEquivalent, EventModifiers) = ("k", [.command, .shift])
    var phase = AsyncImagePhase.empty
    var pressed = 0
    func width(_ proxy: GeometryProxy) -> String { "\(Int(proxy.size.width)) wide" }
    func draw(_ context: inout GraphicsContext, _ size: CGSize) {
      context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(.red))
    }
    let host = TestHost(
      VStack {
        List { Text("row") }.listStyle(.sidebar)
        GeometryReader { Text(width($0)) }
        Canvas { draw(&$0, $1) }
        Button("press") { pressed += 1 }.keyboardShortcut(key, modifiers: modifiers)
      }, size: CGSize(width: 200, height: 300))
    #expect(host.find(text: "200 wide") != nil)
    #expect(host.find(.canvas)?.drawing.isEmpty == false)
    host.press(key, modifiers: modifiers)
    #expect(pressed == 1)
    #expect(phase.image == nil && phase.error == nil)
    phase = .failure(URLError(.badURL))
    #expect(phase.error is URLError)
  }
}
