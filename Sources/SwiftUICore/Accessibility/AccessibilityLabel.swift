/// A modifier that gives each element of its content an accessibility label.
struct AccessibilityLabelModifier {
  let label: Text
}

extension AccessibilityLabelModifier: ElementModifier {
  func modification(in node: Node) -> Modification {
    .accessibilityLabel(node.readEnvironment { label.string(in: $0) })
  }

  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { ElementModifierNode(view, context) }
}

/// A modifier that gives each element of its content an accessibility value.
struct AccessibilityValueModifier {
  let value: Text
}

extension AccessibilityValueModifier: ElementModifier {
  func modification(in node: Node) -> Modification {
    .accessibilityValue(node.readEnvironment { value.string(in: $0) })
  }

  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { ElementModifierNode(view, context) }
}

/// A modifier that gives each element of its content an accessibility hint.
struct AccessibilityHintModifier {
  let hint: Text
}

extension AccessibilityHintModifier: ElementModifier {
  func modification(in node: Node) -> Modification {
    .accessibilityHint(node.readEnvironment { hint.string(in: $0) })
  }

  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { ElementModifierNode(view, context) }
}

/// A modifier that makes a change for assistive technologies that no environment value affects.
struct AccessibilityModifier: ElementModifier {
  let modification: Modification

  func modification(in node: Node) -> Modification { modification }

  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { ElementModifierNode(view, context) }
}

/// A modifier that gives each element of its content an accessibility identifier.
struct AccessibilityIdentifierModifier: ElementModifier {
  let identifier: String

  func modification(in node: Node) -> Modification { .accessibilityIdentifier(identifier) }

  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { ElementModifierNode(view, context) }
}

extension View {
  /// Sets the label that assistive technologies read for this view.
  ///
  /// - Parameter labelKey: The label.
  /// - Returns: A view with the label.
  public nonisolated func accessibilityLabel(_ labelKey: LocalizedStringKey) -> some View {
    modifier(AccessibilityLabelModifier(label: Text(labelKey)))
  }

  /// Sets the label that assistive technologies read for this view.
  ///
  /// - Parameter label: The label. Its styles are ignored.
  /// - Returns: A view with the label.
  public nonisolated func accessibilityLabel(_ label: Text) -> some View {
    modifier(AccessibilityLabelModifier(label: label))
  }

  /// Sets the label that assistive technologies read for this view.
  ///
  /// - Parameter label: The label.
  /// - Returns: A view with the label.
  @_disfavoredOverload
  public nonisolated func accessibilityLabel<S: StringProtocol>(_ label: S) -> some View {
    modifier(AccessibilityLabelModifier(label: Text(label)))
  }

  /// Sets an identifier by which programs, such as tests, find this view. It is not shown to the user.
  ///
  /// - Parameter identifier: The identifier.
  /// - Returns: A view with the identifier.
  public nonisolated func accessibilityIdentifier(_ identifier: String) -> some View {
    modifier(AccessibilityIdentifierModifier(identifier: identifier))
  }
}

extension View {
  /// Sets the value that assistive technologies read for this view, such as the state of a control.
  ///
  /// - Parameter valueKey: The value.
  /// - Returns: A view with the value.
  public nonisolated func accessibilityValue(_ valueKey: LocalizedStringKey) -> some View {
    modifier(AccessibilityValueModifier(value: Text(valueKey)))
  }

  /// Sets the value that assistive technologies read for this view, such as the state of a control.
  ///
  /// - Parameter valueDescription: The value. Its styles are ignored.
  /// - Returns: A view with the value.
  public nonisolated func accessibilityValue(_ valueDescription: Text) -> some View {
    modifier(AccessibilityValueModifier(value: valueDescription))
  }

  /// Sets the value that assistive technologies read for this view, such as the state of a control.
  ///
  /// - Parameter value: The value.
  /// - Returns: A view with the value.
  @_disfavoredOverload
  public nonisolated func accessibilityValue<S: StringProtocol>(_ value: S) -> some View {
    modifier(AccessibilityValueModifier(value: Text(value)))
  }

  /// Sets a description of the effect of this view's action, which assistive technologies read after the label.
  ///
  /// - Parameter hintKey: The description.
  /// - Returns: A view with the description.
  public nonisolated func accessibilityHint(_ hintKey: LocalizedStringKey) -> some View {
    modifier(AccessibilityHintModifier(hint: Text(hintKey)))
  }

  /// Sets a description of the effect of this view's action, which assistive technologies read after the label.
  ///
  /// - Parameter hint: The description. Its styles are ignored.
  /// - Returns: A view with the description.
  public nonisolated func accessibilityHint(_ hint: Text) -> some View {
    modifier(AccessibilityHintModifier(hint: hint))
  }

  /// Sets a description of the effect of this view's action, which assistive technologies read after the label.
  ///
  /// - Parameter hint: The description.
  /// - Returns: A view with the description.
  @_disfavoredOverload
  public nonisolated func accessibilityHint<S: StringProtocol>(_ hint: S) -> some View {
    modifier(AccessibilityHintModifier(hint: Text(hint)))
  }

  /// Sets whether assistive technologies ignore this view and everything inside it. It stays visible.
  ///
  /// Views that are hidden, or whose opacity is 0, are always ignored.
  ///
  /// - Parameter hidden: A Boolean value that indicates whether they are ignored.
  /// - Returns: A view that assistive technologies ignore, or not.
  public nonisolated func accessibilityHidden(_ hidden: Bool) -> some View {
    modifier(AccessibilityModifier(modification: .accessibilityHidden(hidden)))
  }

  /// Adds traits, which tell assistive technologies of what kind this view is.
  ///
  ///     Text("Results").font(.title).accessibilityAddTraits(.isHeader)
  ///
  /// - Parameter traits: The traits to add.
  /// - Returns: A view with the traits.
  public nonisolated func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View {
    modifier(AccessibilityModifier(modification: .accessibilityTraits(traits, isAdded: true)))
  }

  /// Removes traits, which tell assistive technologies of what kind this view is.
  ///
  /// - Parameter traits: The traits to remove.
  /// - Returns: A view without the traits.
  public nonisolated func accessibilityRemoveTraits(_ traits: AccessibilityTraits) -> some View {
    modifier(AccessibilityModifier(modification: .accessibilityTraits(traits, isAdded: false)))
  }

  /// Presents this view to assistive technologies as one element.
  ///
  ///     HStack {
  ///       Text("Temperature")
  ///       Text("21 °C")
  ///     }
  ///     .accessibilityElement(children: .combine)  // reads "Temperature 21 °C"
  ///
  /// The modifiers around this one, such as `accessibilityLabel(_:)`, apply to the element.
  ///
  /// - Parameter children: The way in which the elements inside this view are presented. By default, they are not.
  /// - Returns: A view that is one element.
  public nonisolated func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View {
    modifier(AccessibilityModifier(modification: .accessibilityElement(children)))
  }
}

/// A set of properties that tell assistive technologies of what kind a view is.
public struct AccessibilityTraits: OptionSet, Hashable, Sendable {
  /// The set as bits, one for each trait.
  public let rawValue: Int

  /// Creates a set from its bits.
  ///
  /// - Parameter rawValue: The bits, one for each trait.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The view is a button.
  public static let isButton = AccessibilityTraits(rawValue: 1 << 0)
  /// The view is a header, which divides content into sections.
  public static let isHeader = AccessibilityTraits(rawValue: 1 << 1)
  /// The view is selected.
  public static let isSelected = AccessibilityTraits(rawValue: 1 << 2)
  /// The view is a link.
  public static let isLink = AccessibilityTraits(rawValue: 1 << 3)
  /// The view is a field in which the user searches.
  public static let isSearchField = AccessibilityTraits(rawValue: 1 << 4)
  /// The view is an image.
  public static let isImage = AccessibilityTraits(rawValue: 1 << 5)
  /// The view plays a sound when it is activated.
  public static let playsSound = AccessibilityTraits(rawValue: 1 << 6)
  /// The view is a key of a keyboard.
  public static let isKeyboardKey = AccessibilityTraits(rawValue: 1 << 7)
  /// The view is a text that the user cannot change.
  public static let isStaticText = AccessibilityTraits(rawValue: 1 << 8)
  /// The view summarizes the state of the app when the app starts.
  public static let isSummaryElement = AccessibilityTraits(rawValue: 1 << 9)
  /// The label or the value of the view changes often.
  public static let updatesFrequently = AccessibilityTraits(rawValue: 1 << 10)
  /// The view plays or records media when it is activated, so that it must not be drowned out.
  public static let startsMediaSession = AccessibilityTraits(rawValue: 1 << 11)
  /// The view is used directly, without an assistive technology in between.
  public static let allowsDirectInteraction = AccessibilityTraits(rawValue: 1 << 12)
  /// The page is turned when the view has been read.
  public static let causesPageTurn = AccessibilityTraits(rawValue: 1 << 13)
  /// The views beside this one can't be used while this one is there.
  public static let isModal = AccessibilityTraits(rawValue: 1 << 14)
  /// The view can be on or off.
  public static let isToggle = AccessibilityTraits(rawValue: 1 << 15)
  /// The view is a bar of tabs.
  public static let isTabBar = AccessibilityTraits(rawValue: 1 << 16)
}

/// A way in which assistive technologies present the elements inside a view that is one element.
public struct AccessibilityChildBehavior: Hashable, Sendable {
  private let number: Int

  /// The elements inside are not presented.
  public static let ignore = AccessibilityChildBehavior(number: 0)
  /// The elements inside are presented one by one, as the contents of a group.
  public static let contain = AccessibilityChildBehavior(number: 1)
  /// The labels of the elements inside are the label of the view, and the elements are not presented themselves.
  public static let combine = AccessibilityChildBehavior(number: 2)
}
