/// A property wrapper for the keyboard focus: which of several views has it, or whether one view has it.
///
///     enum Field: Hashable { case name, password }
///     @FocusState private var focus: Field?
///
///     TextField("Name", text: $name)
///       .focused($focus, equals: .name)
///       .onSubmit { focus = .password }
///
/// The value changes when the user moves the focus. A write moves the focus: to the view with the value, or away from
/// all views with this state if the value is `false` or `nil`.
@propertyWrapper
public struct FocusState<Value: Hashable> {
  /// A binding to the focus, which `$name` refers to.
  @propertyWrapper
  public struct Binding {
    let source: BindingSource<Value>
    let none: Value

    /// The focus. Setting it moves the focus.
    public var wrappedValue: Value {
      get { source.get() }
      nonmutating set { source.set(newValue, Transaction()) }
    }

    /// The binding itself, which `$name` refers to.
    public var projectedValue: Binding { self }
  }

  private let none: Value
  private var location: StateSource<Value>?

  /// Creates a property that indicates whether a view has the focus.
  public init() where Value == Bool { none = false }

  /// Creates a property for the view that has the focus. The value is `nil` if no view with this state has it.
  public init<T: Hashable>() where Value == T? { none = nil }

  /// The focus. Setting it moves the focus.
  public var wrappedValue: Value {
    get { location?.get() ?? none }
    nonmutating set { location?.set(newValue, Transaction()) }
  }

  /// A binding to the focus.
  public var projectedValue: Binding { Binding(source: location ?? ConstantSource(none), none: none) }
}

extension FocusState: InstalledProperty {
  func install(slot: inout AnyObject?, on node: Node) -> Self {
    var installed = self
    installed.location = .inSlot(&slot, of: node, initially: none)
    return installed
  }
}

extension FocusState.Binding: InstalledProperty {
  func install(slot: inout AnyObject?, on node: Node) -> Self { self }
  static var isPassed: Bool { true }
  static func isSame(_ old: Self, _ new: Self) -> Bool { old.source.isSame(as: new.source) }
}
