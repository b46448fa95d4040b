import Foundation
import Testing

@testable import RecipeBook

/// The interpretation of the command line.
@Suite struct CommandTests {
  let names = ["sink", "assign", "future"]

  private func parse(_ arguments: String...) throws(Command.UsageError) -> Command {
    try Command.parse(arguments, names: names)
  }

  private func complaint(_ arguments: String...) -> String? {
    do throws(Command.UsageError) {
      _ = try Command.parse(arguments, names: names)
      return nil
    } catch {
      return error.message
    }
  }

  @Test func nothingRunsEverything() throws {
    #expect(try parse() == .run(["sink", "assign", "future"]))
  }

  @Test func namesRunInTheOrderGiven() throws {
    #expect(try parse("run", "future", "sink") == .run(["future", "sink"]))
  }

  @Test func listAndHelp() throws {
    #expect(try parse("list") == .list)
    for word in ["--help", "-h", "help"] { #expect(try parse(word) == .help) }
    #expect(try parse("run", "--help") == .help)
    #expect(try parse("list", "-h") == .help)
  }

  @Test func anUnknownNameIsNamed() {
    #expect(complaint("run", "soup") == "there is no recipe named “soup”")
    #expect(complaint("run", "sink", "soup") == "there is no recipe named “soup”")
  }

  @Test func aMistypedWordGetsAHint() {
    #expect(complaint("run", "snik") == "there is no recipe named “snik”; did you mean “sink”?")
    #expect(complaint("lst") == "“lst” is neither `list` nor `run`; did you mean “list”?")
    #expect(complaint("--version") == "“--version” is neither `list` nor `run`")
  }

  @Test func aWordTooManyOrTooFew() {
    #expect(complaint("run") == "`run` needs the name of a recipe; without any argument all recipes run")
    #expect(complaint("list", "sink") == "`list` takes no arguments")
    #expect(complaint("sink") == "“sink” is a recipe; to run it, say `recipes run sink`")
  }

  @Test func theBookHasTwelveRecipesWithNamesOfTheirOwn() {
    #expect(Recipe.all.count == 12)
    #expect(Set(Recipe.all.map(\.name)).count == 12)
  }

  @Test(arguments: Recipe.all.map(\.name)) func theTableForReadersLinksTo(_ name: String) throws {
    let examples = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Examples").standardizedFileURL
    let table = try String(contentsOf: examples.appendingPathComponent("README.md"), encoding: .utf8)
    let row = try #require(table.split(separator: "\n").first { $0.hasPrefix("| [\(name)](") })
    let file = try #require(row.split(separator: "(").dropFirst().first?.split(separator: ")").first)
    let source = try String(contentsOf: examples.appendingPathComponent(String(file)), encoding: .utf8)
    #expect(source.contains("\"\(name)\""))
  }
}
