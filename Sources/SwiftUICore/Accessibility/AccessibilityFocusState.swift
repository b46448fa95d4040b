/// A property of a view that indicates which of several views the assistive technologies present, or whether they
/// present one view.
///
///     @AccessibilityFocusState private var isErrorFocused: Bool
///
///     TextField("Amount", text: $amount).accessibilityFocused($isErrorFocused)
///     Button("Pay") { if !pay() { isErrorFocused = true } }
///
/// - Differences: Assistive technologies of this platform follow the keyboard focus, so this is the same focus as that
///   of ``FocusState``. Views that can't have it, such as texts, don't receive it.
@propertyWrapper
public struct AccessibilityFocusState<Value: Hashable>: DynamicProperty {
  /// A binding to the focus, which `$name` refers to.
  @propertyWrapper
  public struct Binding: DynamicProperty {
    nonisolated let focus: FocusState<Value>.Binding

    /// The focus. Setting it moves the focus.
    public var wrappedValue: Value {
      get { focus.wrappedValue }
      nonmutating set { focus.wrappedValue = newValue }
    }

    /// The binding itself, which `$name` refers to.
    public var projectedValue: Binding { self }
  }

  private let focus: FocusState<Value>

  /// Creates a property that indicates whether a view has the focus.
  public init() where Value == Bool { focus = FocusState() }

  /// Creates a property for the view that has the focus. The value is `nil` if no view with this state has it.
  public init<T: Hashable>() where Value == T? { focus = FocusState() }

  /// Creates a property that indicates whether a view has the focus.
  ///
  /// - Parameter technologies: The assistive technologies, which are not told apart.
  public init(for technologies: AccessibilityTechnologies) where Value == Bool { self.init() }

  /// Creates a property for the view that has the focus.
  ///
  /// - Parameter technologies: The assistive technologies, which are not told apart.
  public init<T: Hashable>(for technologies: AccessibilityTechnologies) where Value == T? { self.init() }

  /// The focus. Setting it moves the focus.
  public var wrappedValue: Value {
    get { focus.wrappedValue }
    nonmutating set { focus.wrappedValue = newValue }
  }

  /// A binding to the focus.
  public var projectedValue: Binding { Binding(focus: focus.projectedValue) }
}
