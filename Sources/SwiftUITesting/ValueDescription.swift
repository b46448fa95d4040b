import Foundation
import SwiftUICore

/// A text with everything of a value that is the same in each run: numbers to three decimals, the elements of sets and
/// dictionaries in the order of their texts, and of objects, functions and files nothing but that they are there.
struct ValueDescription {
  private(set) var text = ""

  init(_ value: Any) { add(value, depth: 0) }

  private mutating func add(_ value: Any, depth: Int) {
    switch value {
    case let number as CGFloat: add(Double(number))
    case let number as Double: add(number)
    case let number as Float: add(Double(number))
    case let string as String: text += "\"\(string.hasPrefix("/") ? "file" : string)\""
    case let integer as Int: text += "\(integer)"
    case let boolean as Bool: text += boolean ? "true" : "false"
    case let url as URL: text += url.isFileURL ? "file" : url.absoluteString
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
      text += "{\(mirror.children.map { ValueDescription($0.value).text }.sorted().joined(separator: " "))}"
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
