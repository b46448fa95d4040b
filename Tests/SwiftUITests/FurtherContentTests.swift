import Foundation
import SwiftUI
import Testing
import UniformTypeIdentifiers

@testable import SwiftUICore
@testable import SwiftUITesting

/// Less frequent forms of texts, images, rows and scroll views.
@MainActor @Suite(.recordedViews)
struct FurtherContentTests {
  private func note(_ results: Any...) { ViewRecorder.current?.note(results) }

  // MARK: - Texts

  @Test func formatsHaveNumberedArgumentsAndPercents() throws {
    let table = """
      "%@ of %@" = "%2$@: %1$@"; "%lld left" = "100%% of %lld, 5% !, %"; "%lf high" = "%.1f%% high"; "%@ a" = "%3$@|";
      """
    let bundle = try makeBundle(["de.lproj/Localizable.strings": table])
    defer { try? FileManager.default.removeItem(at: bundle.bundleURL) }
    func text(_ key: LocalizedStringKey) -> [String] {
      TestHost(Text(key, bundle: bundle), environment: { $0.locale = Locale(identifier: "de_DE") }).texts
    }
    #expect(text("\("one") of \("two")").joined() == "two: one")
    #expect(text("\(3) left").joined() == "100% of 3, 5% !, %")
    #expect(text("\(2.5) high").joined() == "2,5% high")
    #expect(text("\("x") a").joined() == "|")
  }

  @Test func aCatalogContainsItsKeysInTheLanguageOfTheSource() throws {
    let catalog = """
      {"sourceLanguage": "en", "version": "1.0", "strings": {"Open": {}, "Close": {"localizations": {"en": \
      {"stringUnit": {"state": "translated", "value": "Close it"}}, \
      "de": {"stringUnit": {"state": "translated", "value": "Schließen"}}}}}}
      """
    let bundle = try makeBundle(["Localizable.xcstrings": catalog])
    defer { try? FileManager.default.removeItem(at: bundle.bundleURL) }
    func shown(_ language: String) -> (texts: [String], warnings: [String]) {
      let host = TestHost(
        VStack {
          Text("Open", bundle: bundle)
          Text("Close", bundle: bundle)
        },
        environment: { $0.locale = Locale(identifier: language) })
      return (host.texts, host.warnings)
    }
    #expect(shown("en") == (["Open", "Close it"], []))
    #expect(shown("de").texts == ["Open", "Schließen"])
    #expect(shown("de").warnings.count == 1, "a translation that is missing is named")
  }

  @Test func noneAndSeveralHaveTheirOwnTexts() throws {
    let catalog = """
      {"sourceLanguage": "en", "version": "1.0", "strings": {"%lld rows": {"localizations": {"en": {"variations": \
      {"plural": {"zero": {"stringUnit": {"state": "translated", "value": "no rows"}}, \
      "one": {"stringUnit": {"state": "translated", "value": "one row"}}, \
      "other": {"stringUnit": {"state": "translated", "value": "%lld rows!"}}}}}}}}}
      """
    let bundle = try makeBundle(["Localizable.xcstrings": catalog])
    defer { try? FileManager.default.removeItem(at: bundle.bundleURL) }
    func text(_ number: Int) -> String {
      TestHost(Text("\(number) rows", bundle: bundle), environment: { $0.locale = Locale(identifier: "en_US") }).texts
        .joined()
    }
    #expect([0, 1, 2].map(text) == ["no rows", "one row", "2 rows!"])
  }

  @Test func tablesThatCannotBeReadAreWarnedOf() throws {
    let bundle = try makeBundle(["Localizable.xcstrings": "{", "de.lproj/Localizable.strings": "= ; ="])
    defer { try? FileManager.default.removeItem(at: bundle.bundleURL) }
    let host = TestHost(Text("key", bundle: bundle), environment: { $0.locale = Locale(identifier: "de_DE") })
    #expect(host.texts == ["key"])
    let warnings = host.warnings.map { $0.split(separator: "/").last ?? "" }
    #expect(warnings.contains("Localizable.strings is not a table of strings."))
    #expect(warnings.contains("Localizable.xcstrings is not a String Catalog."))
    let absent = try makeBundle(["note.txt": "x"])
    defer { try? FileManager.default.removeItem(at: absent.bundleURL) }
    #expect(TestHost(Text("key", bundle: absent)).warnings == [])
  }

  @Test func fontsTakeOnTheDesignAroundThem() {
    struct Root: View {
      @State private var design: Font.Design? = .serif
      var body: some View {
        VStack {
          Text("inner").fontDesign(nil)
          Text("own").fontDesign(.monospaced)
          Text("weight").fontWeight(nil)
          Text("width").fontWidth(nil)
          Text("custom").font(.custom("Name", size: 11))
          Text("small").font(.body.smallCaps())
          Button("rounded") { design = .rounded }
        }
        .fontDesign(design).fontWeight(.bold).fontWidth(.expanded)
      }
    }
    let host = TestHost(Root())
    func style(_ text: String) -> Style? { host.find(text: text)?.tree.primitive.style }
    #expect(style("inner")?.font?.design == .serif && style("own")?.font?.design == .monospaced)
    #expect(style("weight")?.font?.weight == .bold)
    host.find(text: "rounded")?.tap()
    #expect(style("inner")?.font?.design == .rounded && style("own")?.font?.design == .monospaced)
    #expect(style("custom")?.font?.family == "Name")
    #expect(style("small")?.font?.hasSmallCaps == true)
  }

  @Test func theSizeOfTextIsLimited() {
    struct Size: View {
      @Environment(\.dynamicTypeSize) private var size
      var body: some View { Text("\(size)") }
    }
    let host = TestHost(
      VStack {
        Size().dynamicTypeSize(.small ... .large)
        Size().dynamicTypeSize(...DynamicTypeSize.medium)
        Size().dynamicTypeSize(DynamicTypeSize.xLarge...)
        Size().dynamicTypeSize(DynamicTypeSize.medium..<DynamicTypeSize.xLarge)
      })
    let sizes: [(DynamicTypeSize, [String])] = [
      (.xSmall, ["small", "xSmall", "xLarge", "medium"]), (.large, ["large", "medium", "xLarge", "large"]),
      (.accessibility1, ["large", "medium", "accessibility1", "large"]),
    ]
    for (size, expected) in sizes {
      host.updateEnvironment { $0.dynamicTypeSize = size }
      #expect(host.texts == expected, "\(size)")
    }
  }

  // MARK: - Images

  @Test func componentsOfColorsAreNumbers() throws {
    let bundle = try makeBundle([
      "Assets.xcassets/Number.colorset/Contents.json": """
      {"colors": [{"idiom": "universal", "color": {"color-space": "display-p3", \
      "components": {"red": 0.02, "green": 0.5, "blue": 1, "alpha": 1}}}]}
      """
    ])
    defer { try? FileManager.default.removeItem(at: bundle.bundleURL) }
    let color = Color("Number", bundle: bundle).resolve(in: EnvironmentValues())
    note(color.red, color.green, color.blue, color.opacity)
    #expect(color.green > 0.49 && color.green < 0.55 && color.opacity == 1)
  }

  @Test func onlyAResizableImageIsScaled() {
    let image = Image(systemName: "star")
    #expect(image.scaledToFill() == image && image.scaledToFit() == image)
    #expect(image.resizable().scaledToFill() != image.resizable())
    #expect(image.resizable().scaledToFit() != image.resizable().scaledToFill())
  }

  // MARK: - Rows

  @Test func modifiersOfSeveralRowsApplyToEach() {
    struct Key: PreferenceKey {
      static let defaultValue: [Int] = []
      static func reduce(value: inout [Int], nextValue: () -> [Int]) { value += nextValue() }
    }
    struct Root: View {
      @State private var selection: Int?
      @State private var count = 3
      var body: some View {
        VStack {
          List(selection: $selection) {
            ForEach(0..<count, id: \.self) { Text("action \($0)").tag($0) }.accessibilityAction {}
            ForEach(0..<count, id: \.self) { Text("effect \($0)").tag(10 + $0) }
              .visualEffect { content, _ in content.opacity(0.5) }
            ForEach(0..<count, id: \.self) { Text("visible \($0)").tag(20 + $0) }.onScrollVisibilityChange { _ in }
            ForEach(0..<count, id: \.self) { Text("anchor \($0)").tag(30 + $0) }
              .anchorPreference(key: Key.self, value: .bounds) { _ in [1] }
          }
          .listStyle(.plain)
          Text("selected \(selection ?? -1)")
          Button("more") { count += 1 }
        }
      }
    }
    let host = TestHost(Root())
    guard case .list(let content, _)? = host.find(.list)?.tree.primitive else {
      Issue.record("no list")
      return
    }
    #expect(content.rowCount == 12)
    func select(_ row: Int) { if let list = host.find(.list) { list.send(.select(row), to: list.element) } }
    for row in [0, 4, 8, 11] {
      select(row)
      note(host.texts.filter { $0.hasPrefix("selected") })
    }
    #expect(host.find(text: "selected 32") != nil)
    host.find(text: "more")?.tap()
    select(15)
    #expect(host.find(text: "selected 33") != nil)
  }

  @Test func anEquatableViewIsComparedWithItsLastValue() {
    struct Number: View, Equatable {
      let number: Int
      nonisolated static func == (one: Number, other: Number) -> Bool { one.number / 10 == other.number / 10 }
      var body: some View { Text("\(number)") }
    }
    struct Root: View {
      @State private var number = 1
      var body: some View {
        Number(number: number).equatable()
        ForEach([5, 11, 12, 3, 4], id: \.self) { next in Button("to \(next)") { number = next } }
      }
    }
    let host = TestHost(Root())
    for (next, shown) in [(5, 1), (11, 11), (12, 11), (3, 3), (4, 3), (11, 11), (5, 5)] {
      host.find(text: "to \(next)")?.tap()
      #expect(host.texts.first == "\(shown)")
    }
  }

  // MARK: - Scroll views

  @Test func positionsAtTheStartAndTheEndAreScrolledTo() {
    struct Root: View {
      @State private var position = ScrollPosition(edge: .trailing)
      @State private var offset = CGPoint.zero
      var body: some View {
        VStack {
          ScrollView([.horizontal, .vertical]) {
            VStack {
              HStack { ForEach(0..<4) { Color.red.frame(width: 30, height: 30).id($0) } }
              ForEach(4..<6) { Color.blue.frame(width: 30, height: 60).id($0) }
            }
          }
          .scrollPosition($position)
          .frame(width: 60, height: 60)
          .onScrollGeometryChange(for: CGPoint.self) {
            $0.contentOffset
          } action: { _, new in
            offset = new
          }
          Text("at \(Int(offset.x)) \(Int(offset.y))")
          Button("leading") { position.scrollTo(edge: .leading) }
          Button("trailing") { position.scrollTo(edge: .trailing) }
          Button("top") { position.scrollTo(edge: .top) }
          Button("bottom") { position.scrollTo(edge: .bottom) }
          Button("point") { position.scrollTo(x: 11) }
          Button("view") { position.scrollTo(id: 5, anchor: .top) }
        }
      }
    }
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      let host = TestHost(Root()) { $0.layoutDirection = direction }
      var places: [String] = []
      for name in ["leading", "bottom", "trailing", "top", "point", "view", "leading"] {
        host.find(text: name)?.tap()
        places += host.texts.filter { $0.hasPrefix("at ") }
      }
      #expect(
        places == ["at 0 0", "at 0 106", "at 84 106", "at 84 0", "at 11 0", "at 42 106", "at 0 106"], "\(direction)")
    }
  }

  @Test func theThresholdOfVisibilityCanChange() {
    let log = EventLog()
    struct Root: View {
      let log: EventLog
      @State private var threshold = 0.2
      var body: some View {
        VStack {
          ScrollView {
            Color.red.frame(height: 40)
            Color.blue.frame(height: 40).onScrollVisibilityChange(threshold: threshold) { log.add("\($0)") }
            Color.red.frame(height: 100)
          }
          .frame(width: 50, height: 68)
          Button("most") { threshold = 0.9 }
          Button("same") { threshold = 0.9 }
          Button("little") { threshold = 0.1 }
        }
      }
    }
    let host = TestHost(Root(log: log))
    #expect(log.take() == ["true"])
    host.find(text: "most")?.tap()
    #expect(log.take() == ["false"])
    host.find(text: "same")?.tap()
    #expect(log.take() == [])
    host.find(text: "little")?.tap()
    #expect(log.take() == ["true"])
  }

  @Test func aMatchedViewFollowsItsSource() {
    struct Root: View {
      @Namespace private var namespace
      @State private var width: CGFloat = 20
      @State private var isBeside = false
      var body: some View {
        HStack(spacing: 0) {
          Color.red.frame(width: width, height: 10)
          if isBeside { Color.green.frame(width: 15, height: 10) }
          Color.blue.frame(width: 30, height: 20).matchedGeometryEffect(id: 1, in: namespace)
        }
        Color.yellow.matchedGeometryEffect(id: 1, in: namespace, isSource: false).frame(width: 10, height: 10)
          .accessibilityIdentifier("follower")
        Button("wide") { width = 60 }
        Button("beside") { isBeside = true }
      }
    }
    let host = TestHost(Root())
    func frame() -> CGRect? { host.find(identifier: "follower")?.findAll { $0.isYellow }.first?.frame }
    let first = frame()
    note(first ?? .zero)
    host.find(text: "wide")?.tap()
    #expect(frame() != first)
    note(frame() ?? .zero)
    host.find(text: "beside")?.tap()
    note(frame() ?? .zero)
    #expect(frame()?.size == CGSize(width: 30, height: 20))
  }

  @Test func thePointerIsFollowedInANamedSpace() {
    let log = EventLog()
    let host = TestHost(
      VStack(spacing: 0) {
        Color.red.frame(width: 40, height: 20)
        Color.blue.frame(width: 40, height: 20)
          .onContinuousHover(coordinateSpace: .named("outer")) {
            if case .active(let point) = $0 { log.add("\(point.x) \(point.y)") } else { log.add("ended") }
          }
      }
      .padding(5).coordinateSpace(.named("outer")).padding(100))
    let area = host.findAll { if case .modified(.continuousHover) = $0 { true } else { false } }.first
    area?.hover(at: CGPoint(x: 3, y: 4))
    area?.hover(at: nil)
    #expect(log.take() == ["8.0 29.0", "ended"])
  }

  // MARK: - Gestures

  @Test func aGestureEndsWithItsView() {
    let log = EventLog()
    struct Root: View {
      let log: EventLog
      @State private var isShown = true
      var body: some View {
        VStack {
          if isShown {
            Color.red.frame(width: 50, height: 50)
              .gesture(
                DragGesture().onChanged { _ in
                  log.add("drag")
                  isShown = false
                }
                .onEnded { _ in log.add("ended") })
          }
        }
        .simultaneousGesture(DragGesture(minimumDistance: 0).onEnded { _ in log.add("outer") })
      }
    }
    let host = TestHost(Root(log: log))
    let area = host.findAll { if case .modified(.gesture) = $0 { true } else { false } }.last
    area?.pointerDown(at: CGPoint(x: 5, y: 5))
    area?.pointerMoved(to: CGPoint(x: 30, y: 30))
    #expect(log.take() == ["drag"])
    area?.pointerMoved(to: CGPoint(x: 35, y: 35))
    area?.pointerUp(at: CGPoint(x: 35, y: 35))
    note(log.take())
    area?.pointerUp(at: CGPoint(x: 35, y: 35))
    #expect(log.take() == [])
  }

  // MARK: - Files

  @Test func aFolderReplacesAnother() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("wrapper-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let url = folder.appendingPathComponent("document")
    func write(_ names: [String], _ options: FileWrapper.WritingOptions) throws {
      let files = names.map { ($0, FileWrapper(regularFileWithContents: Data($0.utf8))) }
      try FileWrapper(directoryWithFileWrappers: Dictionary(uniqueKeysWithValues: files))
        .write(to: url, options: options, originalContentsURL: nil)
    }
    func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
    for options: FileWrapper.WritingOptions in [.atomic, []] {
      try write(["a", "b"], options)
      #expect(try names() == ["a", "b"])
      try write(["c"], options)
      #expect(try names() == ["c"])
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["document"])
    }
    // A name that no file can have fails, and leaves what was there.
    #expect(throws: (any Error).self) { try write(["x/y/z"], .atomic) }
    #expect(try names() == ["c"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["document"])
  }
}

extension Primitive {
  fileprivate var isYellow: Bool { self == .color(.yellow) }
}
