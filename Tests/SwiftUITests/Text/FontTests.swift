import SwiftUI
import Testing
import ViewTestHelpers

@testable import SwiftUICore
@testable import SwiftUITesting

@MainActor @Suite(.recordedViews)
struct FontTests {
  @Test func theWeightOfAFontIsThatOfItsPurpose() {
    #expect(Font.system(.headline) == Font.system(.headline, weight: .semibold))
    #expect(Font.system(.body) == Font.system(.body, weight: .regular))
    #expect(Font.system(.body) != Font.system(.body, weight: .semibold))
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

  @Test func anAttributeThatIsNilIsThatOfTheEnvironment() {
    func style(_ text: Text, _ change: (Text) -> some View) -> Style? { TestHost(change(text)).find(.text)?.style }
    func inWide(_ text: Text) -> Style? { style(text) { text in VStack { text }.fontWidth(.expanded) } }
    func inSerif(_ text: Text) -> Style? { style(text) { text in VStack { text }.fontDesign(.serif) } }
    func inBold(_ text: Text) -> Style? { style(text) { text in VStack { text }.fontWeight(.bold) } }
    let plain = Text("a")
    #expect(inWide(plain.fontWidth(.condensed)) == style(plain.fontWidth(.condensed)) { $0 })
    #expect(inWide(plain.fontWidth(.condensed)) != inWide(plain))
    #expect(inWide(plain.fontWidth(nil)) == inWide(plain))
    #expect(inSerif(plain.fontDesign(.monospaced)) == style(plain.fontDesign(.monospaced)) { $0 })
    #expect(inSerif(plain.fontDesign(.monospaced)) != inSerif(plain))
    #expect(inSerif(plain.fontDesign(nil)) == inSerif(plain))
    #expect(inBold(plain.fontWeight(.light)) == style(plain.fontWeight(.light)) { $0 })
    #expect(inBold(plain.fontWeight(nil)) == inBold(plain))
  }

  @Test func aTextCanHaveAnotherScaleThanItsFont() throws {
    func font(_ host: TestHost<some View>, _ text: String) throws -> Font? {
      guard case .text(_, let style) = try #require(host.find(text: text)).tree.primitive else { return nil }
      return style.font
    }
    let host = TestHost(
      VStack {
        Text("a")
        Text("b").font(.system(size: 20)).textScale(.secondary)
        VStack {
          Text("c").textScale(.default)
          Text("d").font(.title)
        }
        .textScale(.secondary)
        Text("e").font(.system(size: 20)).textScale(.secondary, isEnabled: false)
        VStack { Text("f").font(.system(size: 20)) }.textScale(.secondary, isEnabled: false)
      })
    #expect(try font(host, "a") == nil)
    #expect(try font(host, "b")?.size == .points(16))
    #expect(try font(host, "d") == Font.title.scaled(by: 0.8))
    #expect(try font(host, "c") == nil)
    #expect(try font(host, "e")?.size == .points(20))
    #expect(try font(host, "f")?.size == .points(20))
    #expect(Font.system(size: 10).bold().scaled(by: 2) == Font.system(size: 20).bold())
  }

  @Test func attributesOfTheEnvironmentApplyToTheFontsOfTexts() {
    let host = TestHost(
      VStack {
        Text("a").font(.title)
        Text("b").font(.title).fontWeight(.light)
        Text("c").font(.title).fontWeight(nil).fontDesign(nil).fontWidth(nil)
        Text("d").italic(false)
        Text("e \(Text("f").font(.caption))")
      }
      .bold().fontDesign(.serif).fontWidth(.condensed).italic())
    func font(_ font: Font.TextStyle, _ weight: Font.Weight = .bold) -> Font {
      .system(font, design: .serif).weight(weight).width(.condensed)
    }
    #expect(host.find(text: "a")?.style?.font == font(.title).italic())
    #expect(host.find(text: "b")?.style?.font == font(.title, .light).italic())
    #expect(host.find(text: "c")?.style?.font == font(.title).italic())
    #expect(host.find(text: "d")?.style?.font == font(.body))
    guard case .styledText(let runs) = host.find(text: "e f")?.tree.primitive else {
      Issue.record("not a text of two parts")
      return
    }
    #expect(runs.map(\.style.font) == [font(.body).italic(), font(.caption).italic()])
  }
}
