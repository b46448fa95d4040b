import Foundation
import SwiftUI
import Testing
import ViewTestHelpers

@testable import SwiftUICore
@testable import SwiftUITesting

@MainActor @Suite(.recordedViews)
struct ToolbarTests {
  /// The bars can be hidden separately or together.
  @Test func barsAreHiddenOneByOne() {
    func texts(_ visibility: Visibility, _ bars: [ToolbarPlacement]) -> [String] {
      func content<V: View>(_ view: V) -> some View {
        NavigationStack {
          view.navigationTitle("title").toolbar {
            ToolbarItem(placement: .bottomBar) { Text("bottom") }
            ToolbarItem(placement: .primaryAction) { Text("top") }
          }
        }
      }
      let page = Text("page")
      switch bars.count {
      case 0: return TestHost(content(page.toolbar(visibility))).texts.sorted()
      default: return TestHost(content(page.toolbar(visibility, for: bars[0]))).texts.sorted()
      }
    }
    #expect(texts(.visible, [.bottomBar]) == ["bottom", "page", "title", "top"])
    #expect(texts(.hidden, [.bottomBar]) == ["page", "title", "top"])
    #expect(texts(.hidden, [.navigationBar]) == ["bottom", "page"])
    #expect(texts(.hidden, []) == ["page"])
  }

  @Test func aTitleHasASubtitleAndAMenu() throws {
    var renamed = 0
    let subtitled = TestHost(
      NavigationStack { Text("page").navigationTitle("Inbox").navigationSubtitle("3 unread") })
    #expect(subtitled.texts == ["Inbox", "3 unread", "page"])
    let menu = TestHost(
      NavigationStack {
        Text("page").navigationTitle("Inbox").toolbarTitleMenu { Button("Rename") { renamed += 1 } }
      })
    #expect(menu.texts == ["Inbox", "page"])
    menu.find(.button, label: "Inbox")?.tap()
    menu.find(.button, label: "Rename")?.tap()
    #expect(renamed == 1)
    let untitled = TestHost(
      NavigationStack {
        Text("page").toolbar { ToolbarTitleMenu { Button("Move") { renamed += 1 } } }
          .navigationSubtitle(String("below"))
      })
    untitled.find(.button, label: "below")?.tap()
    untitled.find(.button, label: "Move")?.tap()
    #expect(renamed == 2)
    let removed = TestHost(
      NavigationStack { Text("page").navigationTitle("Inbox").toolbar(removing: ToolbarDefaultItemKind.title) })
    #expect(removed.texts == ["page"])
    let kept = TestHost(
      NavigationStack { Text("page").navigationTitle("Inbox").toolbar(removing: .sidebarToggle) })
    #expect(kept.texts == ["Inbox", "page"])
  }

  @Test func barsAreHiddenByTheirVisibility() {
    func texts(_ bars: ToolbarPlacement...) -> [String] {
      let page = Text("page").navigationTitle("title").toolbar {
        ToolbarItem(placement: .bottomBar) { Text("bottom") }
      }
      return switch bars.count {
      case 0: TestHost(NavigationStack { page.toolbarVisibility(.hidden) }).texts.sorted()
      case 1: TestHost(NavigationStack { page.toolbarVisibility(.hidden, for: bars[0]) }).texts.sorted()
      default: TestHost(NavigationStack { page.toolbarVisibility(.hidden, for: bars[0], bars[1]) }).texts.sorted()
      }
    }
    #expect(texts() == ["page"])
    #expect(texts(.bottomBar) == ["page", "title"])
    #expect(texts(.navigationBar) == ["bottom", "page"])
    #expect(texts(.navigationBar, .bottomBar) == ["page"])
  }

  @Test func spacesSeparateTheItemsOfABar() throws {
    let host = TestHost(
      NavigationStack {
        Text("page").toolbar {
          ToolbarItem(placement: .bottomBar) { Text("a") }
          ToolbarSpacer(.flexible, placement: .bottomBar)
          ToolbarItem(placement: .bottomBar) { Text("b") }
          ToolbarSpacer(.fixed, placement: .bottomBar)
          ToolbarItem(placement: .bottomBar) { Text("c") }
        }
      }, size: CGSize(width: 300, height: 200))
    let frames = try ["a", "b", "c"].map { try #require(host.find(text: $0)?.frame) }
    #expect(frames[0].minX == 8 && frames[2].maxX == 292)
    #expect(frames[2].minX - frames[1].maxX == 32)
  }

  @Test func anItemTakesThePlaceOfTheTitle() throws {
    for placement in [ToolbarItemPlacement.principal, .title, .largeTitle] {
      let host = TestHost(
        NavigationStack {
          Text("page").navigationTitle("title").toolbar {
            ToolbarItem(placement: placement) { Text("center") }
            DefaultToolbarItem(kind: .title, placement: .bottomBar)
            DefaultToolbarItem(kind: .search)
          }
        }, size: CGSize(width: 300, height: 200))
      #expect(host.texts.sorted() == ["center", "page"])
      #expect(try #require(host.find(text: "center")?.frame).midX == 150)
    }
  }

  struct Barred: View {
    @State var taps: [String] = []
    @State var isEditing = false
    @State var hides = false
    var body: some View {
      NavigationStack {
        VStack {
          Text(taps.joined(separator: " "))
          Toggle("hide", isOn: $hides)
          NavigationLink("page") {
            Text("inner").toolbar { Button("inner item") { taps.append("inner") } }
              .navigationBarBackButtonHidden()
          }
        }
        .navigationTitle("Bars")
        .toolbar {
          ToolbarItem(placement: .cancellationAction) { Button("cancel") { taps.append("cancel") } }
          ToolbarItemGroup(placement: .topBarTrailing) {
            Button("a") { taps.append("a") }
            Button("b") { taps.append("b") }
          }
          if isEditing { ToolbarItem(placement: .primaryAction) { Button("done") { isEditing = false } } }
          ToolbarItem(placement: .bottomBar) { Button("edit") { isEditing = true } }
        }
        .toolbar(hides ? .hidden : .visible, for: .navigationBar)
      }
    }
  }

  @Test func barsHaveTheItemsOfTheirPage() {
    let host = TestHost(Barred())
    #expect(host.texts == ["cancel", "Bars", "a", "b", "", "hide", "page", "edit"])
    for name in ["cancel", "a", "b"] { host.find(text: name)?.tap() }
    #expect(host.find(text: "cancel a b") != nil)
    host.find(text: "edit")?.tap()
    #expect(host.texts.prefix(5) == ["cancel", "Bars", "a", "b", "done"])
    host.find(text: "done")?.tap()
    #expect(host.texts.prefix(4) == ["cancel", "Bars", "a", "b"])
    host.find(.toggle)?.toggle()
    #expect(host.texts == ["cancel a b", "hide", "page", "edit"])
    host.find(text: "page")?.tap()
    #expect(host.texts == ["inner item", "inner"])
    host.find(text: "inner item")?.tap()
    #expect(host.warnings == [])
  }

  @Test func barsOutsideAStackAreThoseOfTheWindowOrSheet() {
    struct Root: View {
      @State var isShown = false
      @State var taps = 0
      var body: some View {
        Text("root \(taps)")
          .toolbar { Button("open") { isShown = true } }
          .sheet(isPresented: $isShown) {
            Text("sheet").toolbar {
              ToolbarItem(placement: .confirmationAction) { Closing { taps += 1 } }
            }
          }
      }
    }
    struct Closing: View {
      let action: () -> Void
      @Environment(\.dismiss) var dismiss
      var body: some View {
        Button("done") {
          action()
          dismiss()
        }
      }
    }
    let host = TestHost(Root())
    #expect(host.texts == ["open", "root 0"])
    host.find(text: "open")?.tap()
    #expect(host.find(.sheet)?.texts == ["done", "sheet"])
    host.find(text: "done")?.tap()  // the item has the environment of the view that adds it
    #expect(host.texts == ["open", "root 1"])
  }

  @Test func itemsOfABarHaveTheirPlaces() throws {
    let host = TestHost(
      NavigationStack {
        Text("page").toolbar {
          ToolbarItem(placement: .topBarLeading) { Text("leading") }
          ToolbarItem(placement: .principal) { Text("center") }
          ToolbarItem(placement: .topBarTrailing) { Text("trailing") }
        }
      }, size: CGSize(width: 400, height: 200))
    func frame(_ text: String) throws -> CGRect { try #require(host.find(text: text)?.frame) }
    #expect(try frame("leading").minX == 8)
    #expect(try frame("trailing").maxX == 392)
    let (before, after) = (
      try frame("center").minX - frame("leading").maxX, try frame("trailing").minX - frame("center").maxX
    )
    #expect(before == after && before > 16)
  }

  @Test func itemsOfABarStandAtEitherEdge() {
    let host = TestHost(
      NavigationStack {
        Text("page").navigationBarItems(leading: Button("back") {}).navigationBarItems(trailing: Button("next") {})
      })
    #expect(host.find(.button, label: "back") != nil && host.find(.button, label: "next") != nil)
    let (back, next) = (host.find(text: "back")?.frame, host.find(text: "next")?.frame)
    #expect((back?.minX ?? 0) < (next?.minX ?? 0))
  }

  @Test func theItemsOfABarLeaveWithTheirPage() {
    struct Page: View {
      let hasItems: Bool
      var body: some View {
        if hasItems { Text("page").toolbar { Button("item") {} } } else { Text("page") }
      }
    }
    struct Root: View {
      @State private var path: [Int] = []
      @State private var hasItems = true
      var body: some View {
        NavigationStack(path: $path) {
          Button("go") { path = [1] }
            .navigationDestination(for: Int.self) { _ in Page(hasItems: hasItems) }
        }
        Button("leave") { (path, hasItems) = ([], false) }
      }
    }
    let host = TestHost(Root())
    host.find(text: "go")?.tap()
    #expect(host.texts.contains("item"))
    host.find(text: "leave")?.tap()
    #expect(!host.texts.contains("item"))
    host.find(text: "go")?.tap()
    #expect(host.texts.contains("page") && !host.texts.contains("item"))
  }

  /// Of several modifiers that set a property of the bars, the outermost applies, whatever is between them.
  @Test func theOutermostModifierSetsAPropertyOfTheBars() {
    func tree(_ page: some View) -> String {
      TestHost(
        NavigationStack(path: .constant([1])) {
          Text("root").navigationDestination(for: Int.self) { _ in
            page.navigationTitle("title").toolbar {
              ToolbarItem(placement: .bottomBar) { Text("bottom") }
              ToolbarItem(placement: .primaryAction) { Text("top") }
            }
          }
        }, size: CGSize(width: 300, height: 300)
      ).tree.description
    }
    func check<One: View, Other: View>(
      _ name: String, _ one: (AnyView) -> One, _ other: (AnyView) -> Other
    ) {
      let page = AnyView(Text("page"))
      let (only, contrary) = (tree(one(page)), tree(other(page)))
      #expect(only != contrary, "\(name)")
      #expect(tree(one(AnyView(other(page)))) == only, "\(name)")
      #expect(tree(other(AnyView(one(page)))) == contrary, "\(name)")
      #expect(tree(one(AnyView(VStack { other(page) }))) == tree(one(AnyView(VStack { page }))), "\(name)")
    }
    check("subtitle") {
      $0.navigationSubtitle("one")
    } _: {
      $0.navigationSubtitle("other")
    }
    check("mode") {
      $0.toolbarTitleDisplayMode(.large)
    } _: {
      $0.toolbarTitleDisplayMode(.inline)
    }
    check("back button") {
      $0.navigationBarBackButtonHidden(true)
    } _: {
      $0.navigationBarBackButtonHidden(false)
    }
    check("bar") {
      $0.toolbar(.hidden, for: .navigationBar)
    } _: {
      $0.toolbar(.visible, for: .navigationBar)
    }
    check("bottom bar") {
      $0.toolbar(.hidden, for: .bottomBar)
    } _: {
      $0.toolbar(.visible, for: .bottomBar)
    }
    check("all bars") {
      $0.toolbarVisibility(.hidden)
    } _: {
      $0.toolbarVisibility(.visible)
    }
    let page = Text("page")
    #expect(tree(page.navigationSubtitle("one").toolbar(.hidden, for: .bottomBar)).contains("one"))
    #expect(tree(page.toolbar(removing: .title)) == tree(page.toolbar(removing: .title).toolbar(removing: nil)))
  }

  /// Views that come with the layout, such as those of a geometry reader, set the properties and items of a bar and the
  /// preferences of the views around them in the same update.
  @Test func whatALayoutChangesElsewhereIsShownAtOnce() {
    struct Width: PreferenceKey {
      static let defaultValue: CGFloat = 0
      static func reduce(value: inout CGFloat, nextValue: () -> CGFloat) { value += nextValue() }
    }
    struct Page: View {
      let width: CGFloat
      var body: some View {
        Text("page \(Int(width))").navigationTitle("title \(Int(width))").navigationSubtitle("below \(Int(width))")
          .toolbar {
            ToolbarItem(placement: .primaryAction) { Text("item \(Int(width))") }
            if width > 200 { ToolbarItem(placement: .bottomBar) { Text("wide") } }
          }
          .preference(key: Width.self, value: width)
      }
    }
    struct Root<Content: View>: View {
      @ViewBuilder let content: Content
      @State private var width: CGFloat = 0
      var body: some View {
        VStack {
          Text("seen \(Int(width))")
          NavigationStack { content }
        }
        .onPreferenceChange(Width.self) { width = $0 }
      }
    }
    func check(_ name: String, _ content: some View) {
      let host = TestHost(Root { content }, size: CGSize(width: 100, height: 300))
      for width in [100, 250, 180, 300] {
        host.size = CGSize(width: width, height: 300)
        host.settle()
        let expected = ["below", "item", "page", "seen", "title"].map { "\($0) \(width)" }
        #expect(host.texts.sorted() == expected + (width > 200 ? ["wide"] : []), "\(name)")
      }
    }
    let reader = GeometryReader { Page(width: $0.size.width) }
    check("reader", reader)
    check("reader in a frame", VStack(spacing: 0) { reader.frame(maxWidth: .infinity) })
    check("reader in a scroll view", ScrollView { reader.frame(height: 50) })
    check("reader in a lazy stack", ScrollView { LazyVStack(spacing: 0) { reader.frame(height: 50) } })
    check("reader in a reader", GeometryReader { _ in reader })
  }

  /// The views of a reader change in the containers inside it, and what they change elsewhere is shown, although another
  /// reader changes in the same layout.
  @Test func readersChangeBesideOthers() {
    struct Reader: View {
      let name: String
      var body: some View {
        GeometryReader { proxy in
          let width = Int(proxy.size.width)
          VStack {
            HStack {
              if width > 200 { Text("\(name) wide") } else { Text("\(name) narrow") }
              ForEach(0..<(width / 100), id: \.self) { Text("\(name) \($0)") }
            }
            .background(Color.red)
            AnyView(Group { if width > 200 { Text("\(name) more") } })
          }
          .navigationTitle("\(name) title \(width)")
          .toolbar { Button("\(name) item \(width)") {} }
        }
      }
    }
    struct Root: View {
      let order: Int
      var body: some View {
        VStack {
          if order != 0 { Reader(name: "before") }
          NavigationStack { VStack { Group { Reader(name: "page") } } }
          if order != 1 { Reader(name: "after") }
        }
      }
    }
    for order in 0..<3 {
      let host = TestHost(Root(order: order), size: CGSize(width: 100, height: 400))
      for width in [100, 300, 150, 210] {
        host.size = CGSize(width: width, height: 400)
        host.settle()
        let fresh = TestHost(Root(order: order), size: CGSize(width: width, height: 400))
        #expect(host.tree.description == fresh.tree.description)
        let names = ["page"] + (order != 0 ? ["before"] : []) + (order != 1 ? ["after"] : [])
        for name in names { #expect(host.texts.contains("\(name) \(width > 200 ? "wide" : "narrow")")) }
        #expect(host.texts.contains("page title \(width)") && host.texts.contains("page item \(width)"))
        #expect(host.texts.contains("page more") == (width > 200))
      }
    }
  }

  /// An item that a reader adds during a layout is shown at once, although nothing else changes outside the reader, and
  /// although another reader changes after it.
  @Test func anItemOfAReaderIsShownAtOnce() {
    struct Root: View {
      let hasOther: Bool
      var body: some View {
        VStack(spacing: 0) {
          NavigationStack {
            GeometryReader { proxy in
              Text("page").toolbar { if proxy.size.width > 200 { ToolbarItem { Text("wide") } } }
            }
          }
          if hasOther { GeometryReader { proxy in Text("\(Int(proxy.size.width))") } }
        }
      }
    }
    for hasOther in [false, true] {
      let host = TestHost(Root(hasOther: hasOther), size: CGSize(width: 100, height: 300))
      for width in [100, 250, 180, 300] {
        host.size = CGSize(width: width, height: 300)
        host.settle()
        #expect(host.texts.contains("wide") == (width > 200), "\(width)")
        #expect(!hasOther || host.texts.contains("\(width)"))
      }
    }
  }
}
