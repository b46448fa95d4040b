import Foundation
import SwiftUI
import Testing
import ViewTestHelpers

@testable import SwiftUICore
@testable import SwiftUITesting

@MainActor @Suite(.recordedViews)
struct MarkdownTests {
  @Test func paragraphsOfMarkdownAreJoinedAccordingToTheSyntax() throws {
    let source = "one\n*two*\n\nthree\nfour"
    func text(_ syntax: AttributedString.MarkdownParsingOptions.InterpretedSyntax) throws -> String {
      let string = try AttributedString(markdown: source, options: .init(interpretedSyntax: syntax))
      return String(string.characters)
    }
    #expect(try text(.full) == "one two\n\nthree four")
    #expect(try text(.inlineOnly) == "one two three four")
    #expect(try text(.inlineOnlyPreservingWhitespace) == "one\ntwo\n\nthree\nfour")
  }

  @Test func emphasisEndsTheDelimitersInside() {
    func spans(_ source: String) -> [String] {
      InlineMarkdown.spans(of: source).map { "\($0.text):\($0.intent.rawValue)" }
    }
    #expect(spans("*a _b* c_") == ["a _b:1", " c_:0"])
    #expect(spans("~~a *b~~ c*") == ["a *b:32", " c*:0"])
  }

  @Test func whatIsNoAddressIsNoLink() throws {
    func links(_ text: String) throws -> [String] {
      try AttributedString(markdown: text).runs.compactMap { $0.link?.absoluteString }
    }
    #expect(try links("<me@a.example>") == ["mailto:me@a.example"])
    for text in ["<me and@a.example>", "<me@a.example: it is>", "<nothing>", "<a b>", "1 < 2 > 0"] {
      #expect(try links(text) == [], "\(text)")
    }
  }

  @Test func anAddressInAngleBracketsIsALink() throws {
    let text = try AttributedString(markdown: "[a](<http://a.example/x>) [b](http://a.example/y \"title\")")
    #expect(text.runs.compactMap { $0.link?.absoluteString } == ["http://a.example/x", "http://a.example/y"])
  }

  @Test func addressesEndBeforeMarks() {
    func links(_ source: String) -> [String] { InlineMarkdown.spans(of: source).compactMap(\.link) }
    #expect(links("(see https://a.example/b)") == ["https://a.example/b"])
    #expect(links("see https://a.example/b_(c).") == ["https://a.example/b_(c)"])
    #expect(links("https:// and http://") == [])
    #expect(links("https://a") == ["https://a"])
  }
}
