/// A command of the command line.
enum Command: Equatable {
  case run([String])
  case list
  case help

  /// An error in the command line.
  struct UsageError: Error, Equatable { let message: String }

  /// Parses the command line.
  ///
  /// - Parameters:
  ///   - arguments: The arguments without the name of the program.
  ///   - names: The names of all recipes. Without arguments, all of them are run.
  static func parse(_ arguments: [String], names: [String]) throws(UsageError) -> Command {
    guard let first = arguments.first else { return .run(names) }
    let rest = arguments.dropFirst()
    if rest.contains("--help") || rest.contains("-h") { return .help }
    switch first {
    case "help", "--help", "-h":
      return .help
    case "list" where rest.isEmpty:
      return .list
    case "list":
      throw UsageError(message: "`list` takes no arguments")
    case "run" where rest.isEmpty:
      throw UsageError(message: "`run` needs the name of a recipe; without any argument all recipes run")
    case "run":
      for name in rest where !names.contains(name) {
        throw UsageError(message: "there is no recipe named “\(name)”" + hint(for: name, among: names))
      }
      return .run(Array(rest))
    case let name where names.contains(name):
      throw UsageError(message: "“\(name)” is a recipe; to run it, say `recipes run \(name)`")
    default:
      throw UsageError(message: "“\(first)” is neither `list` nor `run`" + hint(for: first, among: ["list", "run"]))
    }
  }

  /// The output of `--help`.
  static let usage = """
    Twelve Combine recipes, from network to view model, against a real HTTP server.

    usage:
      recipes                run all recipes
      recipes run NAME…      run the recipes with these names
      recipes list           show the names and what each recipe shows
      recipes --help         show this

    The exit status is 0 if every recipe saw what it expects, 1 if one did not, 2 if the command line is wrong.
    Colors are used when the output is a terminal; set NO_COLOR to turn them off. Needs python3, for the server.
    """

  /// Returns a suggestion of a similar word.
  private static func hint(for word: String, among candidates: [String]) -> String {
    let closest = candidates.map { ($0, distance(word, $0)) }.min { $0.1 < $1.1 }
    guard let (candidate, distance) = closest, distance <= max(2, candidate.count / 3) else { return "" }
    return "; did you mean “\(candidate)”?"
  }

  /// Returns the Levenshtein distance of two words.
  private static func distance(_ one: String, _ other: String) -> Int {
    let other = Array(other)
    var row = Array(0...other.count)
    for (index, letter) in one.enumerated() {
      var next = [index + 1]
      for (column, otherLetter) in other.enumerated() {
        next.append(min(next[column] + 1, row[column + 1] + 1, row[column] + (letter == otherLetter ? 0 : 1)))
      }
      row = next
    }
    return row[other.count]
  }
}
