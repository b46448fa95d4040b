import CombineTestKit
import Testing

@testable import marbles

struct DocumentedDiagramTests {
  typealias Mark = MarblePicture.Mark

  private func picture(_ text: String) -> MarblePicture? {
    DocumentedDiagram.picture(of: text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
  }

  private func events(_ text: String) -> [[Mark]] {
    picture(text)?.rows.map { row in row.marks.filter { if case .line = $0 { false } else { true } } } ?? []
  }

  @Test("Elements of any length are at their first characters")
  func elements() {
    let found = picture(
      """
      self:                ──1──2──3──|
      map { $0 * 10 }      ──10─20─[3,0]─✕ e      a note
      """)
    #expect(found?.rows.map(\.label) == ["self:", "map { $0 * 10 }"])
    #expect(
      found?.rows.map(\.marks) == [
        [
          .line(from: 0, to: 11.5, isDashed: false, hasArrow: false), .element("1", at: 2), .element("2", at: 5),
          .element("3", at: 8), .finished(at: 11),
        ],
        [
          .line(from: 0, to: 14.5, isDashed: false, hasArrow: false), .element("10", at: 2), .element("20", at: 5),
          .element("[3,0]", at: 8), .failed(at: 14), .text("e", at: 16), .text("a note", at: 23),
        ],
      ])
    #expect(
      found?.summary == "self: 1, 2, 3, finished; map { $0 * 10 }: 10, 20, [3,0], failed, e, a note.")
  }

  @Test("A line without an end has an arrow, and waiting is dashed")
  func lines() {
    #expect(
      picture("retry  ──1┄┄──2──")?.rows[0].marks == [
        .line(from: 0, to: 3, isDashed: false, hasArrow: false),
        .line(from: 3, to: 5, isDashed: true, hasArrow: false),
        .line(from: 5, to: 10, isDashed: false, hasArrow: true), .element("1", at: 2), .element("2", at: 7),
      ])
    #expect(
      picture("firstValue    ──1")?.rows[0].marks.first == .line(from: 0, to: 2.5, isDashed: false, hasArrow: false))
    #expect(picture("p:  ──n─▶")?.rows[0].marks.first == .line(from: 0, to: 5, isDashed: false, hasArrow: true))
  }

  @Test("A publisher that delivers everything at once needs no time")
  func instants() {
    #expect(events("Just(1)      1|") == [[.element("1", at: 0), .finished(at: 1)]])
    #expect(
      events("Just(1).tryMap { try f($0) }        ✕        f(1) throws") == [
        [.failed(at: 0), .text("f(1) throws", at: 9)]
      ])
    #expect(events("Fail(error: e)        ✕ e") == [[.failed(at: 0), .text("e", at: 2)]])
  }

  @Test(
    "Signs have their meanings",
    arguments: [
      (
        "late:   ──1\n           ⎣2──|      ⎣ marks it",
        [Mark.subscribed(at: 3), .element("2", at: 4), .finished(at: 7), .text("⎣ marks it", at: 14)]
      ),
      ("a  ───\nobject: ──┤   released", [.cancelled(at: 7), .text("released", at: 11)]),
      ("a  ──\nb  ──.1──.✕|", [.element(".1", at: 2), .element(".✕", at: 6), .finished(at: 8)]),
      ("a  ──\nassert()   ──2──💥", [.element("2", at: 10), .crash(at: 13)]),
      ("a  ──\nbreak   ──⏸2✕", [.pause(at: 7), .element("2", at: 8), .failed(at: 9)]),
      ("a  ──\nrequested:  ──·──3", [.request("·", at: 11), .request("3", at: 14)]),
      ("a          ──\nrequested:  ∞", [.request("∞", at: 1)]),
      ("a  ──\nsample(on: b) ──2", [.element("2", at: 13)]),
      ("a  ──\nb  ──(data, 200)──|", [.element("(data, 200)", at: 2), .finished(at: 15)]),
      ("a  ──\nb  ──{\"a\":\"──\"}─|", [.element("{\"a\":\"──\"}", at: 2), .finished(at: 13)]),
      ("a  ────\nb    ▲ ▲", [.up(at: 2), .up(at: 4)]),
      ("a  ──\nf(1)   ─a──|      f(n) = ─a|", [.element("a", at: 5), .finished(at: 8), .text("f(n) = ─a|", at: 15)]),
      (
        "a  ──\nb  ──1     or     ──✕ e",
        [.element("1", at: 2), .text("or", at: 8), .failed(at: 17), .text("e", at: 19)]
      ),
    ])
  func signs(_ text: String, _ expected: [Mark]) {
    #expect(events(text).last == expected)
  }

  @Test(
    "Code and other drawings are not marble diagrams",
    arguments: [
      "let sum = [1, 2].publisher.reduce(0, +)", "created ──attach──▶ attached", "first ──┐\nsecond ─┴─▶ both",
      "server ◀── request", "",
    ])
  func others(_ text: String) { #expect(picture(text) == nil) }

  @Test("Equal elements have one color, and a transformed element has the color of the original one")
  func colors() throws {
    let text = try #require(
      picture("self:   ──1──2──3──|\nmap     ──A──B──C──|\nother   ─────1────D─|")
    ).svg(.light)
    let colors = text.matches(of: #/<circle class="(m\d)"/#).map { String($0.output.1) }
    #expect(colors == ["m0", "m1", "m2", "m0", "m1", "m2", "m0", "m3"])
  }

  @Test("A comment's diagrams become images, and everything else stays")
  func comments() {
    var pictures = DocumentationPictures()
    let lines = [
      "Doubles.", "", "    self:     ──1──|", "    double()  ──2──|", "", "    let a = 2", "", "```", "",
      "    ──1──|", "```", "", "    a ─┐", "    b ─┴──▶ c", "", "Text", "    ──3──|",
    ]
    let result = pictures.replace(in: lines, of: "double(_:)")
    #expect(result.count == lines.count)
    #expect(
      result[2].wholeMatch(
        of: #/!\[Marble diagram\\\. self: 1, finished; double\\\(\\\): 2, finished\\\.\]\(marbles-double-[0-9a-f]{8}\)/#
      )
        != nil, "\(result[2])")
    #expect(result[3] == "")
    #expect(Array(result[4...]) == Array(lines[4...]))
    #expect(pictures.files.keys.sorted().map { $0.hasSuffix("~dark.svg") } == [false, true])
    #expect(pictures.others.map(\.symbol) == ["double(_:)"])
    #expect(pictures.count == 1)
  }

  @Test("A picture shows what a text contains, and no markup of it")
  func escapes() throws {
    let text = try #require(picture("a < b && \"c\"  ──<b>──|")).svg(.dark)
    #expect(text.contains("a &lt; b &amp;&amp; &quot;c&quot;</text>"))
    #expect(text.contains(">&lt;b&gt;</text>"))
  }
}
