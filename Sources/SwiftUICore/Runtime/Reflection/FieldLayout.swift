import Foundation
@_spi(Reflection) import Swift

/// A layout of the stored properties of a view or modifier type: the offsets of its dynamic properties, and the
/// comparisons of its other properties.
///
/// The reflection of the Swift runtime finds the properties once per type; a layout is never released.
@MainActor
final class FieldLayout: EvaluationRecord {
  /// A dynamic property of this module, such as `State` or `Binding`.
  struct Property {
    var name: String
    var offset: Int
    var type: any InstalledProperty.Type
  }

  /// A property without special meaning, which the parent passes in.
  private struct Input {
    var offset: Int
    var equality: EqualityComparer
  }

  /// A dynamic property that is declared by a client and contains other dynamic properties.
  private struct Composite {
    var offset: Int
    var type: any DynamicProperty.Type
  }

  let typeName: String
  private(set) var properties: [Property] = []
  /// The dynamic properties whose meaning can differ between two values that a parent passes.
  private var passed: [Property] = []
  private var composites: [Composite] = []
  private var inputs: [Input] = []

  private init(_ type: Any.Type) {
    typeName = String(describing: type)
    super.init()
    if type is AnyClass { fatalError("\(typeName) is a class. Views and modifiers are structures.") }
    addFields(of: type, at: 0, prefix: "")
    // Reflection finds no fields in an enumeration, so its value is compared as a whole.
    if properties.isEmpty, composites.isEmpty, inputs.isEmpty {
      inputs = [Input(offset: 0, equality: EqualityComparer.of(type))]
    }
  }

  private func addFields(of type: Any.Type, at base: Int, prefix: String) {
    _ = _forEachField(of: type, options: []) { name, offset, fieldType, kind in
      let name = prefix + Self.declared(String(cString: name))
      if let property = fieldType as? any InstalledProperty.Type {
        properties.append(Property(name: name, offset: base + offset, type: property))
        if property.isPassed { passed.append(properties[properties.count - 1]) }
      } else if let composite = fieldType as? any DynamicProperty.Type, kind == .struct {
        addFields(of: composite, at: base + offset, prefix: name + ".")
        composites.append(Composite(offset: base + offset, type: composite))
      } else {
        inputs.append(Input(offset: base + offset, equality: EqualityComparer.ofField(fieldType)))
      }
      return true
    }
  }

  /// Returns the declared name of a wrapped property, without the underscore of its storage.
  private static func declared(_ name: String) -> String { name.hasPrefix("_") ? String(name.dropFirst()) : name }

  private static var known: [ObjectIdentifier: FieldLayout] = [:]

  static func of(_ type: Any.Type) -> FieldLayout {
    if let found = known[ObjectIdentifier(type)] { return found }
    let made = FieldLayout(type)
    known[ObjectIdentifier(type)] = made
    return made
  }

  /// Returns a Boolean value that indicates whether an evaluation with a new value would have the same result as with
  /// the old value.
  func isSame<Value>(_ old: inout Value, _ new: inout Value) -> Bool {
    withUnsafePointer(to: &old) { old in
      withUnsafePointer(to: &new) { new in
        let (old, new) = (UnsafeRawPointer(old), UnsafeRawPointer(new))
        for input in inputs where !input.equality.areEqual(old + input.offset, new + input.offset) { return false }
        for property in passed where !property.type.isSame(old + property.offset, new + property.offset) {
          return false
        }
        return true
      }
    }
  }

  /// Returns the name of the property whose slot has a source.
  func property(at source: DependencySource, in slots: [AnyObject?]) -> String? {
    zip(slots, properties).first { $0.0 === source }?.1.name
  }

  /// Connects the dynamic properties of a value with the slots that their node keeps for them.
  func install<Value>(in value: inout Value, slots: inout [AnyObject?], on node: Node) {
    guard !properties.isEmpty else { return installComposites(in: &value) }
    if slots.isEmpty { slots = Array(repeating: nil, count: properties.count) }
    withUnsafeMutableBytes(of: &value) { bytes in
      guard let base = bytes.baseAddress else { return }
      for index in properties.indices {
        properties[index].type.install(at: base + properties[index].offset, slot: &slots[index], on: node)
      }
    }
    installComposites(in: &value)
  }

  private func installComposites<Value>(in value: inout Value) {
    guard !composites.isEmpty else { return }
    func update<P: DynamicProperty>(_: P.Type, at pointer: UnsafeMutableRawPointer) {
      pointer.assumingMemoryBound(to: P.self).pointee.update()
    }
    withUnsafeMutableBytes(of: &value) { bytes in
      guard let base = bytes.baseAddress else { return }
      for composite in composites { update(composite.type, at: base + composite.offset) }
    }
  }
}

/// A dynamic property that the runtime itself connects with a node.
@MainActor
@preconcurrency
protocol InstalledProperty: DynamicProperty {
  /// Returns the property connected with its slot, in which its node keeps an object from one evaluation to the next.
  func install(slot: inout AnyObject?, on node: Node) -> Self

  /// `true` if the property's meaning can differ between two values that a parent passes. The meaning of a property
  /// that belongs to the view, such as a state, never differs.
  static var isPassed: Bool { get }

  /// Returns a Boolean value that indicates whether a new value of the property has the same meaning as the old one.
  /// Called only if ``isPassed`` is `true`.
  static func isSame(_ old: Self, _ new: Self) -> Bool
}

extension InstalledProperty {
  static var isPassed: Bool { false }
  static func isSame(_ old: Self, _ new: Self) -> Bool { true }

  fileprivate static func install(at pointer: UnsafeMutableRawPointer, slot: inout AnyObject?, on node: Node) {
    let property = pointer.assumingMemoryBound(to: Self.self)
    property.pointee = property.pointee.install(slot: &slot, on: node)
  }

  fileprivate static func isSame(_ old: UnsafeRawPointer, _ new: UnsafeRawPointer) -> Bool {
    isSame(old.assumingMemoryBound(to: Self.self).pointee, new.assumingMemoryBound(to: Self.self).pointee)
  }
}
