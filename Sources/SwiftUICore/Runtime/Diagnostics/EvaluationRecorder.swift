/// A recorder of the evaluations of a graph: their numbers for tests, and their reasons for `_printChanges()`.
@MainActor
final class EvaluationRecorder {
  /// A reason for an evaluation of a body: a new view, a new value from the parent, or changes of sources.
  enum Cause {
    case identity
    case value
    case sources
  }

  // MARK: Numbers

  /// The number of evaluations of bodies, by the view's type.
  var bodyCounts: [ObjectIdentifier: Int] = [:]
  /// The number of evaluations of bodies and of nodes whose sources have changed.
  private(set) var count = 0
  var isCounting = false

  func countBody<Content: View>(of type: Content.Type) {
    guard isCounting else { return }
    bodyCounts[ObjectIdentifier(type), default: 0] += 1
    count += 1
  }

  func countEvaluation() { if isCounting { count += 1 } }

  // MARK: Reasons

  /// The reason of the evaluation that is about to begin.
  var cause = Cause.identity
  private var recordsCauses = false
  /// The sources that have changed in the current update, by the nodes that have read them.
  private var causes: [ObjectIdentifier: [DependencySource]] = [:]
  /// A closure that receives the lines of `_printChanges()`. By default, it prints them.
  var receiveChanges: (String) -> Void = { print($0) }

  /// Records that a change of a source is a reason for the next evaluation of a node.
  func noteCause(_ source: DependencySource, of node: Node) {
    if recordsCauses { causes[ObjectIdentifier(node), default: []].append(source) }
  }

  /// Forgets the reasons of an update that has ended.
  func forgetCauses() { if !causes.isEmpty { causes = [:] } }

  func printChanges(of node: Node, named name: String) {
    recordsCauses = true
    let sources = causes.removeValue(forKey: ObjectIdentifier(node)) ?? []
    let names: [String]
    switch cause {
    case .identity: names = ["@self", "@identity"]
    case .value: names = ["@self"]
    case .sources: names = sources.map { node.property(at: $0).map { "_" + $0 } ?? "@dependencies" }
    }
    receiveChanges("\(name): \(names.isEmpty ? "@dependencies" : names.joined(separator: ", ")) changed.")
  }
}

extension Graph {
  /// The number of evaluations of bodies, by the view's type, counted while ``countsBodies`` is `true`.
  package var bodyCounts: [ObjectIdentifier: Int] {
    get { recorder.bodyCounts }
    set { recorder.bodyCounts = newValue }
  }

  /// The number of evaluations of bodies and of nodes whose sources have changed, if they are counted.
  package var evaluations: Int { recorder.count }

  package var countsBodies: Bool {
    get { recorder.isCounting }
    set { recorder.isCounting = newValue }
  }

  /// A closure that receives the lines of `_printChanges()`. By default, it prints them.
  package var onChangesPrinted: (String) -> Void {
    get { recorder.receiveChanges }
    set { recorder.receiveChanges = newValue }
  }
}
