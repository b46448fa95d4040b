/// A stored property of a view or a modifier that the runtime brings up to date before it evaluates the body.
///
/// A structure of such properties that conforms is one itself: the properties inside work as in the view.
///
///     @propertyWrapper struct Toggled: DynamicProperty {
///       @State private var isOn = false
///       var wrappedValue: Bool { isOn }
///     }
public protocol DynamicProperty {
  /// Called before each evaluation, after the properties inside have been brought up to date.
  mutating func update()
}

extension DynamicProperty {
  /// Does nothing.
  public mutating func update() {}
}
