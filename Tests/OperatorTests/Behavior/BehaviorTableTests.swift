import Combine
import Foundation
import Testing

/// The behavior table of the documentation, cell by cell.
struct BehaviorTableTests {
  @Test("Each operator behaves as its row says", arguments: Specimen.all)
  func operators(specimen: Specimen) throws {
    let rows = BehaviorArticle.shared.operators.filter { $0.names.contains(specimen.name) }
    try #require(rows.count == 1, "\(specimen.name) has \(rows.count) rows")
    #expect(rows[0].mismatches(of: specimen) == [])
  }

  @Test("Each source behaves as its row says", arguments: SourceSpecimen.all)
  func sources(specimen: SourceSpecimen) throws {
    let rows = BehaviorArticle.shared.sources.filter { $0.names.contains(specimen.name) }
    try #require(rows.count == 1, "\(specimen.name) has \(rows.count) rows")
    #expect(rows[0].mismatches(of: specimen) == [])
  }

  @Test(
    "A request for none stops the process where the row says so", arguments: BehaviorArticle.shared.trappingOperators)
  func operatorsThatTrap(name: String) async {
    await #expect(processExitsWith: .failure) { [name] in
      if let specimen = Specimen.named(name) { _ = OperatorColumn.requestNone.cell(of: specimen) }
    }
  }

  @Test(
    "A request for none stops the process where a source's row says so",
    arguments: BehaviorArticle.shared.trappingSources)
  func sourcesThatTrap(name: String) async {
    await #expect(processExitsWith: .failure) { [name] in
      if let specimen = SourceSpecimen.named(name) { _ = SourceColumn.requestNone.cell(of: specimen) }
    }
  }

  // MARK: - Completeness

  /// Returns the lines of the public interface that begin with a kind of declaration.
  private static func interface(_ kind: String) -> [String] {
    BehaviorArticle.text("Tests/PublicInterface/Combine.txt").components(separatedBy: "\n")
      .filter { $0.hasPrefix(kind) }.map { String($0.dropFirst(kind.count)) }
  }

  /// Methods that attach a subscriber.
  private static let subscribing: Set = [
    "assign(to:)", "assign(to:on:)", "receive(subscriber:)", "sink(receiveCompletion:receiveValue:)",
    "sink(receiveValue:)", "subscribe(_:)",
  ]

  @Test("No operator is missing from the table, and every row is about one")
  func everyOperator() {
    let methods = Self.interface("method Publisher.").map { String($0.prefix { $0 != " " }.dropLast()) }
    #expect(methods.count > 100, "the pattern finds nothing")
    let expected = Set(methods).subtracting(Self.subscribing).union(["autoconnect()"])
    // A long list of labels is `(…)` in the table.
    let short = Set(Specimen.all.map(\.method).filter { $0.hasSuffix("(…)") })
    let found = Set(
      Specimen.all.map(\.method).flatMap { method in
        short.contains(method) ? expected.filter { $0.hasPrefix(method.dropLast(2)) } : [method]
      })
    #expect(expected == found)
    #expect(BehaviorArticle.shared.operators.flatMap(\.names).sorted() == Specimen.all.map(\.name).sorted())
  }

  @Test("No publisher of Combine is missing from the table")
  func everyPublisher() {
    let conforming = Self.interface("conformsTo ").compactMap { line in
      line.hasSuffix(": Publisher") ? String(line.dropLast(": Publisher".count)) : nil
    }
    #expect(conforming.count > 80, "the pattern finds nothing")
    let upstreams = Upstreams(.ordinary)
    let built = Specimen.all.map { specimen -> String in
      let type = type(of: specimen.build(upstreams.other(), upstreams))
      return "Publishers." + String(describing: type).prefix { $0 != "<" }
    }
    let protocols: Set = ["ConnectablePublisher", "Subject"]
    let named = Set(SourceSpecimen.all.map(\.type))
    let missing = conforming.filter { !protocols.contains($0) && !named.contains($0) && !built.contains($0) }
    #expect(missing == [])
    #expect(named.subtracting(conforming) == [])
    #expect(BehaviorArticle.shared.sources.flatMap(\.names).sorted() == SourceSpecimen.all.map(\.name).sorted())
  }

  @Test("Every row has every column, every mark has its note, and every note its mark")
  func marks() {
    for row in BehaviorArticle.shared.operators {
      #expect(Set(row.cells.keys) == Set(OperatorColumn.allCases.map(\.rawValue) + ["operator"]), "line \(row.line)")
    }
    for row in BehaviorArticle.shared.sources {
      #expect(Set(row.cells.keys) == Set(SourceColumn.allCases.map(\.rawValue) + ["source"]), "line \(row.line)")
    }
    #expect(!BehaviorArticle.shared.marks.isEmpty)
    #expect(BehaviorArticle.shared.marks == Set(BehaviorArticle.shared.notes.keys))
    #expect(BehaviorArticle.shared.notes.values.allSatisfy { $0.count > 20 })
  }

  // MARK: - Sensitivity

  @Test("A wrong cell is noticed, in every column of operators", arguments: OperatorColumn.allCases)
  func aWrongCellOfAnOperator(column: OperatorColumn) throws {
    let specimen = try #require(Specimen.named("tryMap(_:)"))
    var row = try #require(BehaviorArticle.shared.operators.first { $0.names.contains(specimen.name) })
    let others = BehaviorArticle.shared.operators.compactMap { $0.cells[column.rawValue] }
    row.cells[column.rawValue] = others.first { $0 != row.cells[column.rawValue] && $0 != "trap" }
    let mismatches = row.mismatches(of: specimen)
    #expect(mismatches.count == 1)
    #expect(mismatches.first?.contains(", \(column.rawValue): the table says") == true)
  }

  @Test("A wrong cell is noticed, in every column of sources", arguments: SourceColumn.allCases)
  func aWrongCellOfASource(column: SourceColumn) throws {
    let specimen = try #require(SourceSpecimen.named("Record"))
    var row = try #require(BehaviorArticle.shared.sources.first { $0.names.contains(specimen.name) })
    let others = BehaviorArticle.shared.sources.compactMap { $0.cells[column.rawValue] }
    row.cells[column.rawValue] = others.first { $0 != row.cells[column.rawValue] && $0 != "trap" }
    #expect(row.mismatches(of: specimen).count == 1)
  }
}
