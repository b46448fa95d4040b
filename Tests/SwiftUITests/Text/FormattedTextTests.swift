import Foundation
import SwiftUI
import SwiftUICore
import SwiftUITesting
import Synchronization
import Testing
import ViewTestHelpers

/// Markdown, attributed strings, translations, numbers and dates in texts, and the modifiers of texts.
@MainActor @Suite(.recordedViews)
struct FormattedTextTests {
  private func runs<V: View>(_ view: V, _ environment: (inout EnvironmentValues) -> Void = { _ in }) -> [TextRun] {
    let host = TestHost(view, environment: environment)
    switch host.findAll({ $0.plainText != nil }).first?.tree.primitive {
    case .text(let string, let style): return [TextRun(string, style)]
    case .styledText(let runs): return runs
    default: return []
    }
  }

  private func string(_ text: Text, _ environment: (inout EnvironmentValues) -> Void = { _ in }) -> String {
    runs(text, environment).map(\.string).joined()
  }

  private func spans(_ source: String) -> [String] {
    InlineMarkdown.spans(of: source).map { span in
      let marks: [(InlinePresentationIntent, String)] = [
        (.emphasized, "i"), (.stronglyEmphasized, "b"), (.code, "c"), (.strikethrough, "s"),
      ]
      let names = marks.filter { span.intent.contains($0.0) }.map(\.1).joined()
      return (names.isEmpty ? "" : names + ":") + span.text + (span.link.map { "→" + $0 } ?? "")
    }
  }

  @Test(arguments: [
    ("a **b** c", ["a ", "b:b", " c"]),
    ("*i* _i_ __b__", ["i:i", " ", "i:i", " ", "b:b"]),
    ("***both***", ["ib:both"]),
    ("**bold *and italic***", ["b:bold ", "ib:and italic"]),
    ("*a **b** c*", ["i:a ", "ib:b", "i: c"]),
    ("~~gone~~ ~x~", ["s:gone", " ", "s:x"]),
    ("`a*b*` ``c ` d``", ["c:a*b*", " ", "c:c ` d"]),
    ("2 * 3 * 4 and snake_case_name", ["2 * 3 * 4 and snake_case_name"]),
    ("**not closed", ["**not closed"]),
    ("a ] b [c] (d)", ["a ] b [c] (d)"]),
    ("\\*plain\\* \\a", ["*plain* \\a"]),
    ("[Swift](https://swift.org \"title\")!", ["Swift→https://swift.org", "!"]),
    ("[a **b**](x) c", ["a →x", "b:b→x", " c"]),
    ("**[a](x)**", ["b:a→x"]),
    ("[*a](x) b*", ["*a→x", " b*"]),
    (#"[a](b\)c) [d](e\\f)"#, ["a→b)c", " ", #"d→e\f"#]),
    ("<https://a.b> <me@a.b> <no tag>", ["https://a.b→https://a.b", " ", "me@a.b→mailto:me@a.b", " <no tag>"]),
    ("see https://a.b/c(d). End", ["see ", "https://a.b/c(d)→https://a.b/c(d)", ". End"]),
    ("a &amp; b &unknown; 1/2", ["a & b &unknown; 1/2"]),
    ("![image](x.png)", ["image"]),
    ("^[3 **items**](inflect: true)!", ["3 ", "b:items", "!"]),
    ("x^2 ^[a] [b](c)", ["x^2 ^[a] ", "b→c"]),
    ("", []),
    ("****", ["****"]),
    ("*a*b*", ["i:a", "b*"]),
  ])
  func markdownIsRead(source: String, expected: [String]) {
    #expect(spans(source) == expected)
  }

  @Test func anyTextIsMarkdown() {
    var generator = SystemRandomNumberGenerator()
    let seed = UInt64.random(in: 0...(.max), using: &generator)
    var state = seed
    let alphabet = Array("**__~~``[]()<>!\\ &;ab h")
    for _ in 0..<2000 {
      let source = String(
        (0..<20).map { _ in
          state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
          return alphabet[Int(state >> 33) % alphabet.count]
        })
      let letters = InlineMarkdown.spans(of: source).map(\.text).joined().filter { $0 == "a" || $0 == "b" }
      // Markdown removes letters only if they are the address of a link.
      let expected = source.filter { $0 == "a" || $0 == "b" }
      #expect(source.contains("](") || letters == expected, "seed \(seed): \(source)")
    }
  }

  @Test func literalsAreMarkdownButTheirValuesAreNot() {
    let name = "*Ann*"
    let shown = runs(Text("Hello **\(name)**, `code`"))
    #expect(shown.map(\.string) == ["Hello ", "*Ann*", ", ", "code"])
    #expect(shown[1].style.font == .body.bold())
    #expect(shown[3].style.font == .body.monospaced())
    #expect(runs(Button("**Go**") {}).first?.style.font == .body.bold())
    #expect(string(Text("100% of \(5)%")) == "100% of 5%")
    #expect(string(Text("100%")) == "100%")
  }

  @Test func linksAreOpened() {
    let address = "https://swift.org/download"
    let host = TestHost(VStack { Text("Get [Swift](\(address)) **now**") })
    let text = host.find(.text)
    #expect(text?.text == "Get Swift now")
    text?.openLink("Swift")
    #expect(host.openedURLs == [URL(string: address)])
    let disabled = TestHost(Text("[a](https://b.c)").disabled(true))
    disabled.find(.text)?.openLink("a")
    #expect(disabled.openedURLs == [])
  }

  @Test(arguments: [
    "en_US", "de_DE", "de_CH", "de_AT", "fr_FR", "es_ES", "pt_PT", "pl_PL", "it_IT", "sv_SE", "en_IN", "hi_IN", "he_IL",
    "ja_JP", "ar_EG", "fa_IR", "my_MM", "ne_NP",
  ])
  func numbersAreWrittenAsFoundationWritesThem(identifier: String) {
    let locale = Locale(identifier: identifier)
    for number in [0, 7, 999, 1000, 9999, 10_000, 123_456, 98_765_432, -5, -4321, -1_000_000, .max, .min] {
      #expect(
        string(Text("\(number)")) { $0.locale = locale } == String(format: "%lld", locale: locale, number), "\(number)")
    }
  }

  @Test func numbersAreWrittenAsTheLocaleDoes() {
    func english(_ values: inout EnvironmentValues) { values.locale = Locale(identifier: "en_US") }
    func german(_ values: inout EnvironmentValues) { values.locale = Locale(identifier: "de_DE") }
    let (count, small): (Int, UInt8) = (1_234_567, 7)
    #expect(string(Text("\(count) of \(small)"), english) == "1,234,567 of 7")
    #expect(string(Text("\(count)"), german) == "1.234.567")
    #expect(string(Text("\(-1234)"), english) == "-1,234")
    #expect(string(Text("\(1.5)"), english) == "1.500000")
    #expect(string(Text("\(CGFloat(1234.25))"), german) == "1.234,250000")
    #expect(string(Text(verbatim: "\(count)"), german) == "1234567")
    let host = TestHost(Text("\(count)"), environment: english)
    host.updateEnvironment(german)
    #expect(host.texts == ["1.234.567"])
    #expect(string(Text("\(true) \(Optional<Int>.none as Int?)")) == "true nil")
  }

  @Test func attributedStringsKeepTheirAttributes() throws {
    var name = AttributedString("Ann")
    name.foregroundColor = .red
    name.font = .title
    name.link = URL(string: "https://ann.example")
    name.underlineStyle = .single
    name.kern = 2
    let shown = runs(Text(AttributedString("Hello ") + name))
    #expect(shown.map(\.string) == ["Hello ", "Ann"])
    #expect(shown[1].style.foreground == .red)
    #expect(shown[1].style.font == .title)
    #expect(shown[1].style.isUnderlined)
    #expect(shown[1].style.kerning == 2)
    #expect(shown[1].style.link == URL(string: "https://ann.example"))
    let markdown = try AttributedString(markdown: "**Bold**\nand [link](https://a.b)")
    #expect(String(markdown.characters) == "Bold and link")
    #expect(markdown.runs.first?.inlinePresentationIntent == .stronglyEmphasized)
    #expect(runs(Text(markdown)).map(\.style.link) == [nil, nil, URL(string: "https://a.b")])
    let kept = AttributedString.MarkdownParsingOptions(interpretedSyntax: .inlineOnlyPreservingWhitespace)
    #expect(try String(AttributedString(markdown: "a\n\n *b*", options: kept).characters) == "a\n\n b")
    #expect(string(Text("So: \(markdown)")) == "So: Bold and link")
  }

  // MARK: - Translations

  /// Returns a bundle with tables.
  @Test func stringsFilesTranslate() throws {
    let bundle = try makeBundle([
      "de.lproj/Localizable.strings": """
      /* Greeting */
      "Hello %@, you have %lld messages" = "%2$lld Nachrichten für **%1$@**";
      "plain" = "einfach";
      """,
      "de.lproj/Other.strings": "\"plain\" = \"anders\";",
      "en.lproj/Localizable.strings": "\"plain\" = \"plain text\";",
    ])
    func german(_ values: inout EnvironmentValues) { values.locale = Locale(identifier: "de_AT") }
    let text = Text("Hello \("Ann"), you have \(1234) messages", bundle: bundle)
    let shown = runs(text, german)
    #expect(shown.first?.string.hasSuffix("234 Nachrichten für ") == true)
    #expect(shown.last?.string == "Ann")
    #expect(shown.last?.style.font == .body.bold())
    #expect(string(Text("plain", bundle: bundle), german) == "einfach")
    #expect(string(Text("plain", tableName: "Other", bundle: bundle), german) == "anders")
    #expect(string(Text("plain", bundle: bundle)) { $0.locale = Locale(identifier: "en_GB") } == "plain text")
    #expect(string(Text("plain", bundle: bundle)) { $0.locale = Locale(identifier: "fr_FR") } == "plain")
    let host = TestHost(Text("absent", bundle: bundle), environment: german)
    #expect(host.texts == ["absent"])
    #expect(host.warnings == ["There is no translation of \"absent\" for de_AT in Localizable."])
    host.updateEnvironment { $0.locale = Locale(identifier: "fr_FR") }
    #expect(host.warnings.count == 1)
  }

  @Test func aTableIsReadOnce() throws {
    let bundle = try makeBundle([
      "en.lproj/Localizable.strings": "\"one\" = \"first\"; \"other\" = \"second\";"
    ])
    #expect(string(Text("one", bundle: bundle)) { $0.locale = Locale(identifier: "en_US") } == "first")
    try FileManager.default.removeItem(atPath: bundle.bundlePath)
    #expect(string(Text("other", bundle: bundle)) { $0.locale = Locale(identifier: "en_US") } == "second")
  }

  @Test func stringCatalogsTranslateAndCount() throws {
    let bundle = try makeBundle([
      "Localizable.xcstrings": """
      {"sourceLanguage": "en", "version": "1.0", "strings": {
        "%llu documents": {"localizations": {
          "en": {"variations": {"plural": {
            "one": {"stringUnit": {"state": "translated", "value": "%llu document"}},
            "other": {"stringUnit": {"state": "translated", "value": "%llu documents"}}}}}}},
        "Done": {"localizations": {"ru": {"stringUnit": {"state": "translated", "value": "Готово"}}}},
        "%lld files": {"localizations": {
          "en": {"variations": {"plural": {
            "one": {"stringUnit": {"state": "translated", "value": "%lld file"}},
            "other": {"stringUnit": {"state": "translated", "value": "%lld files"}}}}},
          "ru": {"variations": {"plural": {
            "one": {"stringUnit": {"state": "translated", "value": "%lld файл"}},
            "few": {"stringUnit": {"state": "translated", "value": "%lld файла"}},
            "many": {"stringUnit": {"state": "translated", "value": "%lld файлов"}}}}}}}
      }}
      """
    ])
    func files(_ count: Int, _ locale: String) -> String {
      string(Text("\(count) files", bundle: bundle)) { $0.locale = Locale(identifier: locale) }
    }
    #expect([1, 2, 5, 21].map { files($0, "ru_RU") } == ["1 файл", "2 файла", "5 файлов", "21 файл"])
    #expect([1, 2].map { files($0, "en_US") } == ["1 file", "2 files"])
    let unsigned = Text("\(UInt(1)) documents", bundle: bundle)
    #expect(string(unsigned) { $0.locale = Locale(identifier: "en_US") } == "1 document")
    #expect(string(Text("Done", bundle: bundle)) { $0.locale = Locale(identifier: "ru") } == "Готово")
  }

  // MARK: - Dates

  /// A clock that a test sets.
  private final class Clock: Sendable {
    private struct State {
      var now = Date(timeIntervalSinceReferenceDate: 0)
      var sleepers: [(date: Date, waiter: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())

    var textClock: TextClock {
      TextClock(
        now: { self.state.withLock { $0.now } },
        sleep: { date in
          await withCheckedContinuation { waiter in
            let isOver = self.state.withLock { state in
              if date <= state.now { return true }
              state.sleepers.append((date, waiter))
              return false
            }
            if isOver { waiter.resume() }
          }
        })
    }

    var sleeperCount: Int { state.withLock { $0.sleepers.count } }

    func advance(_ seconds: Double) {
      let woken = state.withLock { state in
        state.now += seconds
        let woken = state.sleepers.filter { $0.date <= state.now }
        let now = state.now
        state.sleepers.removeAll { $0.date <= now }
        return woken
      }
      for sleeper in woken { sleeper.waiter.resume() }
    }
  }

  @Test func timersFollowTheClock() async {
    let clock = Clock()
    let end = Date(timeIntervalSinceReferenceDate: 3661)
    let host = TestHost(
      VStack {
        Text(end, style: .timer)
        Text(timerInterval: Date(timeIntervalSinceReferenceDate: 0)...end, countsDown: false)
        Text("for \(end, style: .offset)")
        Text(end, style: .relative)
      }
    ) {
      $0.locale = Locale(identifier: "en_US")
      $0.textClock = clock.textClock
    }
    #expect(host.texts == ["1:01:01", "0:00", "for +1 hour", "1 hour, 1 minute"])
    await host.settle { clock.sleeperCount == 4 }
    clock.advance(1.01)
    await host.settle { host.texts[0] == "1:01:00" && host.texts[1] == "0:01" }
    clock.advance(3665)
    await host.settle { host.texts[0] == "0:05" && host.texts[1] == "1:01:01" }
    host.unmount()
    clock.advance(10)  // resumes the tasks that the host has cancelled
  }

  // MARK: - Modifiers

  @Test func modifiersOfViewsReachTexts() {
    let style = runs(
      VStack { Text("a").bold() }
        .fontDesign(.serif).fontWidth(.condensed).italic().kerning(2).baselineOffset(3).lineSpacing(4)
        .truncationMode(.middle).minimumScaleFactor(0.5).lineLimit(2...3).textSelection(.enabled).monospacedDigit()
        .underline(color: .red).strikethrough()
    ).first?.style
    #expect(style?.font == .system(.body, design: .serif).bold().italic().width(.condensed).monospacedDigit())
    #expect(style?.kerning == 2)
    #expect(style?.baselineOffset == 3)
    #expect(style?.lineSpacing == 4)
    #expect(style?.truncationMode == .middle)
    #expect(style?.minimumScaleFactor == 0.5)
    #expect(style?.minimumLines == 2)
    #expect(style?.lineLimit == 3)
    #expect(style?.isSelectable == true)
    #expect(style?.underlineColor == .red)
    #expect(style?.isStruckThrough == true)
    #expect(runs(Text("a").fontWeight(.light)).first?.style.font?.weight == .light)
    #expect(runs(HStack { Text("a") }.fontWeight(.light)).first?.style.font?.weight == .light)
    #expect(runs(Text("a").bold(false).tracking(1)).first?.style.kerning == 1)
    #expect(runs(VStack { Text("Straße") }.textCase(.uppercase)).first?.string == "STRASSE")
    #expect(runs(Text("A \(1)").textCase(.lowercase)).first?.string == "a 1")
    #expect(runs(VStack { Text("a").textCase(nil) }.textCase(.uppercase)).first?.string == "a")
    let host = TestHost(VStack { Text("a") }.environment(\.textCase, .uppercase))
    #expect(host.texts == ["A"])
  }

  @Test func textsAreLaidOutAsTheyAreModified() {
    func size<V: View>(_ view: V) -> CGSize? { TestHost(view).find(.text)?.frame?.size }
    #expect(size(Text("abcd").kerning(2)) == CGSize(width: 40, height: 20))
    #expect(size(Text("a\nb").lineSpacing(6)) == CGSize(width: 8, height: 46))
    #expect(size(Text("a").lineLimit(3, reservesSpace: true)) == CGSize(width: 8, height: 60))
    #expect(size(Text("a").lineLimit(2...)) == CGSize(width: 8, height: 40))
    #expect(size(Text("a b c d").lineLimit(...2).frame(width: 8)) == CGSize(width: 8, height: 40))
    // Ten characters of 16 points are 80 points wide. At three quarters of the size, they fit into 60.
    let scaled = size(Text("abcdefghij").lineLimit(1).minimumScaleFactor(0.5).frame(width: 60))
    #expect(scaled == CGSize(width: 60, height: 15))
    let full = size(Text("abcdefghij").lineLimit(1).minimumScaleFactor(0.5).frame(width: 90))
    #expect(full == CGSize(width: 80, height: 20))
  }

  @Test func redactedTextsAreMarked() {
    func isRedacted<V: View>(_ view: V) -> Bool? { runs(view).first?.style.isRedacted }
    #expect(isRedacted(VStack { Text("a") }.redacted(reason: .placeholder)) == true)
    #expect(isRedacted(VStack { Text("a").unredacted() }.redacted(reason: .placeholder)) == false)
    #expect(isRedacted(VStack { Text("a") }.redacted(reason: .privacy)) == false)
    #expect(isRedacted(VStack { Text("a").privacySensitive() }.redacted(reason: .privacy)) == true)
    struct Reader: View {
      @Environment(\.redactionReasons) private var reasons
      var body: some View { Text(reasons.contains(.placeholder) ? "hidden" : "shown") }
    }
    #expect(TestHost(Reader().redacted(reason: .placeholder)).texts == ["hidden"])
  }

  // MARK: - Formatters

  @Test func aDateIsDescribedInRelationToAnotherOne() {
    let formatter = RelativeDateTimeFormatter()
    formatter.locale = Locale(identifier: "en_US")
    formatter.calendar = Calendar(identifier: .gregorian)
    let reference = Date(timeIntervalSinceReferenceDate: 0)
    let day: TimeInterval = 86_400
    func descriptions(_ distances: [TimeInterval]) -> [String] {
      distances.map { formatter.localizedString(for: reference.addingTimeInterval($0), relativeTo: reference) }
    }
    #expect(descriptions([0, -1, 59, -3600]) == ["in 0 seconds", "1 second ago", "in 59 seconds", "1 hour ago"])
    #expect(descriptions([1.9 * day, -8 * day, 45 * day]) == ["in 1 day", "1 week ago", "in 1 month"])
    formatter.dateTimeStyle = .named
    #expect(descriptions([0, day, -1.5 * day, -800 * day]) == ["now", "tomorrow", "yesterday", "2 years ago"])
    formatter.formattingContext = .beginningOfSentence
    #expect(formatter.localizedString(from: DateComponents(day: -1, hour: 5)) == "Yesterday")
    #expect(formatter.localizedString(from: DateComponents(day: 0, hour: 0)) == "This hour")
    formatter.formattingContext = .unknown
    let forms = [RelativeDateTimeFormatter.UnitsStyle.full, .spellOut, .short, .abbreviated].map { style in
      formatter.unitsStyle = style
      return formatter.localizedString(from: DateComponents(month: -2))
    }
    #expect(forms == ["2 months ago", "two months ago", "2 mo. ago", "2mo ago"])
    formatter.unitsStyle = .full
    formatter.locale = Locale(identifier: "de")
    #expect(descriptions([2 * day, -70 * day]) == ["übermorgen", "vor 2 Monaten"])
    #expect(formatter.localizedString(fromTimeInterval: -65) == "vor 1 Minute")
    #expect(formatter.string(for: Date.distantPast)?.hasSuffix("Jahren") == true && formatter.string(for: 3) == nil)
    #expect(string(Text(Date(timeIntervalSinceNow: -90_000), formatter: formatter)) == "gestern")
  }

  @Test func aFormatterJoinsItems() {
    let formatter = ListFormatter()
    formatter.locale = Locale(identifier: "en_US")
    #expect(formatter.string(from: ["a", "b", 3]) == "a, b, and 3")
    #expect(formatter.string(from: []) == "" && formatter.string(for: "a") == nil)
    formatter.locale = Locale(identifier: "de")
    let numbers = NumberFormatter()
    numbers.minimumFractionDigits = 1
    numbers.locale = formatter.locale
    formatter.itemFormatter = numbers
    #expect(formatter.string(for: [1, 2.5]) == "1,0 und 2,5" && formatter.string(from: [1, "x"]) == nil)
    #expect(ListFormatter.localizedString(byJoining: ["a", "b"]) == ["a", "b"].formatted())
  }
}
