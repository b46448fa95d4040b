import Foundation
import SwiftUICore

/// A recorder of what the hosts of a test show: a short value for each state that differs from the one before.
///
/// Two runs of a test that show the same have the same record. So a record that is kept notices changes that none of
/// the test's expectations is about: frames, drawings, styles, warnings, and how many elements were made or moved.
@MainActor
package final class ViewRecorder {
  /// The recorder of the hosts in the current task, or `nil` if nothing is recorded.
  @TaskLocal package static var current: ViewRecorder?

  /// The values of the states, in order. There are at most ``bound``.
  package private(set) var states: [String] = []

  /// The first state that none of the expected records has, with its index, or `nil` if there is none.
  package private(set) var unexpected: (index: Int, text: String)?

  /// The expected records that begin as this one does.
  private var candidates: [[String]]

  /// The largest number of states in a record.
  package static let bound = 60

  /// Creates a recorder.
  ///
  /// - Parameter expected: The records of which one is expected, or none to expect nothing.
  package init(expected: [[String]] = []) { candidates = expected }

  /// Indicates whether one of the expected records equals this one.
  package var isExpected: Bool { candidates.contains { $0 == states } }

  /// Adds a state, unless it is the same as the last one.
  ///
  /// - Parameters:
  ///   - hash: The hash of the state.
  ///   - text: The state, which is asked for if it is not the expected one.
  func note(_ hash: StableHash, text: () -> String) {
    guard states.count < Self.bound else { return }
    let value = hash.description
    if states.last == value { return }
    states.append(value)
    if candidates.isEmpty { return }
    candidates.removeAll { $0.count < states.count || $0[states.count - 1] != value }
    if candidates.isEmpty { unexpected = (states.count - 1, text()) }
  }
}

/// An FNV-1a hash, which is the same in each process, unlike that of `Hasher`.
struct StableHash: CustomStringConvertible {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func combine(_ text: String) { for byte in text.utf8 { combine(UInt64(byte)) } }

  mutating func combine(_ number: UInt64) { value = (value ^ number) &* 0x100_0000_01b3 }

  /// Eight hexadecimal digits.
  var description: String {
    let digits = String(UInt32(truncatingIfNeeded: value ^ (value >> 32)), radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}

/// A text with everything of a value that is the same in each run: numbers to three decimals, the elements of sets and
/// dictionaries in the order of their texts, and of objects and functions nothing but that they are there.
struct ValueText {
  private(set) var text = ""

  init(_ value: Any) { add(value, depth: 0) }

  private mutating func add(_ value: Any, depth: Int) {
    switch value {
    case let number as CGFloat: add(Double(number))
    case let number as Double: add(number)
    case let number as Float: add(Double(number))
    case let string as String: text += "\"\(string)\""
    case let integer as Int: text += "\(integer)"
    case let boolean as Bool: text += boolean ? "true" : "false"
    case let url as URL: text += url.absoluteString
    case is ObjectIdentifier, is UnsafeRawPointer, is AnyKeyPath, is Any.Type: text += "_"
    default: addParts(of: value, depth: depth)
    }
  }

  private mutating func add(_ number: Double) {
    guard number.isFinite, abs(number) < 1e12 else {
      text += "\(number)"
      return
    }
    let thousandths = (number * 1000).rounded()
    text += thousandths == 0 ? "0" : "\(thousandths / 1000)"
  }

  private mutating func addParts(of value: Any, depth: Int) {
    let mirror = Mirror(reflecting: value)
    if depth > 24 || mirror.displayStyle == .class {
      text += "_"
      return
    }
    switch mirror.displayStyle {
    case .enum where mirror.children.isEmpty: text += "\(value)"
    case .optional where mirror.children.isEmpty: text += "nil"
    case .set, .dictionary:
      text += "{\(mirror.children.map { ValueText($0.value).text }.sorted().joined(separator: " "))}"
    case nil where mirror.children.isEmpty: text += "_"
    default:
      text += "("
      for child in mirror.children {
        if let label = child.label, mirror.displayStyle != .optional { text += label + ":" }
        add(child.value, depth: depth + 1)
        text += " "
      }
      text += ")"
    }
  }
}

extension TestElement {
  /// A line with the element's own content, place and drawing.
  private var line: String {
    var text = primitive.summary + " " + ValueText(placement).text
    if let controlFrame { text += " control " + ValueText(controlFrame).text }
    if rowOrigin != .zero { text += " row " + ValueText(rowOrigin).text }
    if !drawing.isEmpty { text += " drawn " + ValueText(drawing).text }
    return text + " " + ValueText(primitive).text
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
    hash.combine(UInt64(allChildren.count))
    for child in allChildren { child.hash(into: &hash) }
  }

  /// An outline of the element and the elements inside.
  func outline(indentedBy indent: String = "") -> String {
    let own = indent + (layout.isHidden ? "hidden " : "") + line + "\n"
    return allChildren.reduce(own) { $0 + $1.outline(indentedBy: indent + "  ") }
  }
}
