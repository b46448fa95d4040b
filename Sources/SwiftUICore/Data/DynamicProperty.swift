/// A stored property of a view or modifier, which the runtime updates before each evaluation of the body.
///
/// A structure that conforms can contain dynamic properties itself. The inner properties work as they do in a view:
///
///     @propertyWrapper struct Toggled: DynamicProperty {
///       @State private var isOn = false
///       var wrappedValue: Bool { isOn }
///     }
public protocol DynamicProperty {
  /// Updates the property. The runtime calls this method before each evaluation of the body, after it has updated the
  /// dynamic properties inside this property.
  mutating func update()
}

extension DynamicProperty {
  /// Does nothing.
  public mutating func update() {}
}
