import Foundation
import SwiftUICore

/// A host whose use can be recorded.
@MainActor
protocol RecordableHost: AnyObject {
  /// Uses what the host shows as a user might, changes what is around it, and removes the view.
  func useAndUnmount()
}

/// A recorder of what the hosts of a test show: a short value for each state that differs from the one before.
///
/// Two runs of a test that show the same have the same record. So a record that is kept notices changes that none of
/// the test's expectations is about: frames, drawings, styles, warnings, how many elements were made or moved, how many
/// views were evaluated, and what the graph holds.
@MainActor
package final class ViewRecorder {
  /// The recorder of the hosts in the current task, or `nil` if nothing is recorded.
  @TaskLocal package static var current: ViewRecorder?

  /// The values of the states, in order: those of the first ``bound`` states, and then one for each ``share`` states.
  package private(set) var states: [String] = []

  /// The first state that none of the expected records has, with its index, or `nil` if there is none.
  package private(set) var unexpected: (index: Int, text: String)?

  /// The expected records that begin as this one does.
  private var candidates: [[String]]

  /// The value of the last state.
  private var last: String?

  /// The states that have no value of their own yet.
  private var rest = StableHash()
  private var restCount = 0

  /// The number of states with a value of their own.
  package static let bound = 60

  /// The number of states that have a value together.
  package static let share = 20

  /// Creates a recorder.
  ///
  /// - Parameter expected: The records of which one is expected, or none to expect nothing.
  package init(expected: [[String]] = []) { candidates = expected }

  /// The hosts that the test has created, of which ``useHosts()`` uses the first few.
  private var hosts: [any RecordableHost] = []

  func add(_ host: any RecordableHost) { if hosts.count < 6 { hosts.append(host) } }

  /// Returns a copy of the recorder for what the hosts show while they are used.
  ///
  /// - Parameter expected: The records of which one is expected, or none to expect nothing.
  package func recorderOfUse(expected: [[String]]) -> ViewRecorder {
    let recorder = ViewRecorder(expected: expected)
    recorder.hosts = hosts
    return recorder
  }

  /// Uses what the hosts show, as a user might, after the test.
  package func useHosts() {
    Self.$current.withValue(self) { for host in hosts { host.useAndUnmount() } }
    hosts = []
  }

  /// Ends the record.
  ///
  /// - Returns: `true` if one of the expected records equals this one.
  package func end() -> Bool {
    if restCount > 0 { add(rest.description) { "states after the last \(Self.share)" } }
    restCount = 0
    return candidates.contains { $0 == states }
  }

  /// Adds a state, unless it is the same as the last one.
  ///
  /// - Parameters:
  ///   - hash: The hash of the state.
  ///   - text: The state, which is asked for if it is not the expected one.
  func note(_ hash: StableHash, text: () -> String) {
    let value = hash.description
    if last == value { return }
    last = value
    if states.count < Self.bound { return add(value, text: text) }
    rest.combine(hash.value)
    restCount += 1
    if restCount < Self.share { return }
    add(rest.description, text: text)
    restCount = 0
  }

  /// Adds a result that is the same in each run, such as that of a calculation.
  ///
  /// - Parameter result: The result to add, of which the description is recorded.
  package func note(_ result: Any) {
    let text = ValueDescription(result).text
    var hash = StableHash()
    hash.combine(text)
    note(hash) { text }
  }

  private func add(_ value: String, text: () -> String) {
    states.append(value)
    if candidates.isEmpty { return }
    candidates.removeAll { $0.count < states.count || $0[states.count - 1] != value }
    if candidates.isEmpty { unexpected = (states.count - 1, text()) }
  }
}

extension TestElement {
  /// A line with the element's own content, place and drawing.
  private var line: String {
    // The summary of an image has the name of its file, which may be another one in each run.
    var text = TestKind(primitive) == .image ? "image" : primitive.summary
    text += " " + ValueDescription(placement).text
    if let controlFrame { text += " control " + ValueDescription(controlFrame).text }
    if rowOrigin != .zero { text += " row " + ValueDescription(rowOrigin).text }
    if !drawing.isEmpty {
      let log = DrawingLog()
      drawing.draw(in: log) { $0.resolve(in: EnvironmentValues()) }
      text += " drawn " + ValueDescription(drawing).text + " \(log.value)"
    }
    return text + " " + ValueDescription(primitive).text
  }

  /// Adds the element and the elements inside to a hash.
  func hash(into hash: inout StableHash) {
    if lineHash == nil {
      var own = StableHash()
      own.combine(line)
      lineHash = own.value
    }
    hash.combine(lineHash ?? 0)
    hash.combine(layout.isHidden ? 1 : 0)
    switch primitive {
    case .scroll, .form, .list: hash.combine(ValueDescription([layout.contentSize, layout.contentOffset]).text)
    default: break
    }
    hash.combine(UInt64(allChildren.count))
    for child in allChildren { child.hash(into: &hash) }
  }

  /// An outline of the element and the elements inside.
  func outline(indentedBy indent: String = "") -> String {
    let own = indent + (layout.isHidden ? "hidden " : "") + line + "\n"
    return allChildren.reduce(own) { $0 + $1.outline(indentedBy: indent + "  ") }
  }
}
