import Foundation
import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@testable import SwiftUICore

@MainActor @Suite(.recordedViews)
struct TextTests {
  private func runs(_ text: Text, _ environment: (inout EnvironmentValues) -> Void = { _ in }) -> [TextRun] {
    switch TestHost(text, environment: environment).tree.children.first?.primitive {
    case .text(let string, let style): [TextRun(string, style)]
    case .styledText(let runs): runs
    default: []
    }
  }

  private func string(_ text: Text, _ environment: (inout EnvironmentValues) -> Void = { _ in }) -> String {
    runs(text, environment).map(\.string).joined()
  }

  private func style(_ change: (inout Style) -> Void) -> Style {
    var style = Style()
    change(&style)
    return style
  }

  @Test func stringsAreShownAsTheyAreWritten() {
    let name = "Ann"
    let marked = "Hello **Ann**, 1234"
    #expect(string(Text(marked)) == marked)
    #expect(string(Text(verbatim: "Hello **\(name)**, \(1234)")) == marked)
    #expect(string(Text(verbatim: "a")) == "a")
    #expect(string(Text(name.dropFirst())) == "nn")
    #expect(string(Text("")) == "")
  }

  @Test func valuesAreFormatted() {
    #expect(string(Text("\(2.0 / 3, specifier: "%.2f") of \(7, specifier: "%03d")")) == "0.67 of 007")
    #expect(string(Text("\(0.25, format: .percent)")) { $0.locale = Locale(identifier: "en_US") } == "25%")
    #expect(string(Text(1234.5, format: .number)) { $0.locale = Locale(identifier: "de_DE") } == "1.234,5")
    #expect(string(Text(1234.5, format: .number)) { $0.locale = Locale(identifier: "en_US") } == "1,234.5")
  }

  @Test func datesAreWrittenAsTheEnvironmentSays() throws {
    let noon = Date(timeIntervalSinceReferenceDate: 12 * 3600)
    func environment(_ hours: Int, _ values: inout EnvironmentValues) {
      values.locale = Locale(identifier: "en_GB")
      values.calendar = Calendar(identifier: .gregorian)
      values.timeZone = TimeZone(secondsFromGMT: hours * 3600) ?? .current
    }
    #expect(string(Text(noon, style: .time)) { environment(0, &$0) } == "12:00")
    #expect(string(Text(noon, style: .time)) { environment(2, &$0) } == "14:00")
    #expect(string(Text("on \(noon, style: .date)")) { environment(0, &$0) } == "on 1 January 2001")
  }

  @Test func aChangedLocaleChangesTheText() {
    let host = TestHost(Text(1234.5, format: .number)) { $0.locale = Locale(identifier: "en_US") }
    host.updateEnvironment { $0.locale = Locale(identifier: "de_DE") }
    #expect(host.texts == ["1.234,5"])
  }

  @Test func partsKeepTheirOwnStyles() {
    let text = Text("a") + Text("b").bold() + Text("c").bold().foregroundColor(.red)
    #expect(
      runs(text.italic()) == [
        TextRun("a", style { $0.font = .body.italic() }),
        TextRun("b", style { $0.font = .body.bold().italic() }),
        TextRun(
          "c",
          style {
            $0.font = .body.bold().italic()
            $0.foreground = .red
          }),
      ])
    #expect(runs(Text("x \(Text("y").underline()) z")).map(\.string) == ["x ", "y", " z"])
    #expect(runs(Text("x") + Text("y")) == [TextRun("xy")])
  }

  @Test func theTextsOwnModifiersWinOverTheEnvironment() {
    #expect(runs(Text("a").font(.title)) { $0.font = .caption } == [TextRun("a", style { $0.font = .title })])
    #expect(runs(Text("a").bold()) { $0.font = .caption } == [TextRun("a", style { $0.font = .caption.bold() })])
    #expect(runs(Text("a").font(.title).bold()) == [TextRun("a", style { $0.font = .title.bold() })])
    #expect(runs(Text("a").bold().bold(false)) == [TextRun("a", style { $0.font = .body.bold() })])
    #expect(runs(Text("a").strikethrough()) == [TextRun("a", style { $0.isStruckThrough = true })])
    #expect(runs(Text("a").monospacedDigit())[0].style.font?.hasMonospacedDigits == true)
    #expect(runs(Text("a").monospaced())[0].style.font?.design == .monospaced)
    #expect(runs(Text("a").fontWeight(.heavy))[0].style.font?.weight == .heavy)
  }

  @Test func equalTextsAreEqual() {
    #expect(Text("a").bold() == Text("a").bold())
    #expect(Text("a").bold() != Text("a"))
    #expect(Text(1.5, format: .number) == Text(1.5, format: .number))
    #expect(Text(1.5, format: .number) != Text(1.5, format: .percent))
    #expect(Text(1.5, format: .number) != Text(2.5, format: .number))
  }

  @Test func colorsHaveComponents() {
    let environment = EnvironmentValues()
    #expect(Color(red: 1, green: 0.5, blue: 0).opacity(0.5).resolve(in: environment).opacity == 0.5)
    #expect(Color(hue: 0, saturation: 1, brightness: 1) == Color(red: 1, green: 0, blue: 0))
    #expect(Color(hue: 1.0 / 3, saturation: 1, brightness: 1).resolve(in: environment).green == 1)
    var dark = environment
    dark.colorScheme = .dark
    #expect(Color.primary.resolve(in: environment).red == 0)
    #expect(Color.primary.resolve(in: dark).red == 1)
    #expect(TestHost(Color.red).tree.children == [TestTree(.color(.red))])
  }

  @Test func imagesAreBetweenTexts() {
    let star = Image(systemName: "star")
    let host = TestHost(
      VStack {
        Text("\(star) 5").foregroundStyle(.red)
        Text("Press ") + Text(star).font(.largeTitle) + Text(" now")
        Text(star)
      }
      .symbolVariant(.fill))
    #expect(host.texts == ["\u{FFFC} 5", "Press \u{FFFC} now", "\u{FFFC}"])
    let runs = host.findAll(.text).map { node -> [TextRun] in
      if case .styledText(let runs) = node.tree.primitive { runs } else { [] }
    }
    let content = ImageProperties(.symbol("star.fill"))
    #expect(runs.map { $0.map(\.image) } == [[content, nil], [nil, content, nil], [content]])
    #expect(runs[0][0].style.foreground == .red)
    #expect(runs[1][1].style.font != runs[1][0].style.font)
    #expect(Text("\(star)") == Text("\(star)"))
    #expect(Text("\(star)") != Text("\(Image(systemName: "moon"))"))
  }

  @Test func systemFontsHaveTheirWeight() {
    for weight in [Font.Weight.ultraLight, .regular, .semibold, .black] {
      #expect(Font.system(size: 12, weight: weight).weight == weight)
      #expect(Font.system(.title, weight: weight).weight == weight)
      #expect(Font.system(size: 12, weight: weight) == Font.system(size: 12).weight(weight))
    }
  }

  @Test func trackingIsKerning() {
    func style(_ view: some View) -> Style? { TestHost(view).findAll { $0.style != nil }.first?.style }
    #expect(style(VStack { Text("a") }.tracking(3)) == style(VStack { Text("a") }.kerning(3)))
    #expect(style(VStack { Text("a") }.tracking(3)) != style(VStack { Text("a") }))
  }

  @Test func aTextFormatsAnObject() {
    let formatter = NumberFormatter()
    formatter.numberStyle = .decimal
    formatter.minimumFractionDigits = 2
    formatter.locale = Locale(identifier: "en_US")
    #expect(TestHost(Text("about \(NSNumber(value: 3.5), formatter: formatter)")).texts == ["about 3.50"])
    #expect(TestHost(Text("about \("none" as NSString, formatter: formatter)!")).texts == ["about !"])
  }

  @Test func unsignedNumbersAreShown() {
    func texts(_ number: some UnsignedInteger & FixedWidthInteger, _ language: String) -> [String] {
      TestHost(Text("\(number) items").environment(\.locale, Locale(identifier: language))).texts
    }
    #expect(texts(UInt64.max, "en_US") == ["18,446,744,073,709,551,615 items"])
    #expect(texts(UInt64.max, "de_DE") == ["18.446.744.073.709.551.615 items"])
    #expect(texts(UInt64(Int64.max), "en_US") == ["9,223,372,036,854,775,807 items"])
    #expect(texts(UInt8(7), "en_US") == ["7 items"])
  }

  @Test func viewsReadWhetherTextsMayBeTightened() {
    struct Reader: View {
      @Environment(\.allowsTightening) private var isAllowed
      var body: some View { Text(verbatim: "\(isAllowed)") }
    }
    let host = TestHost(
      VStack {
        Reader()
        Reader().allowsTightening(true)
        VStack { Reader().allowsTightening(false) }.allowsTightening(true)
      })
    #expect(host.texts == ["false", "true", "false"])
  }
}
