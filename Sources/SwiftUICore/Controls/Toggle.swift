/// A control that turns a Boolean value on and off.
///
///     Toggle("Dark", isOn: $isDark)
public struct Toggle<Label: View> {
  let isOn: Binding<Bool>
  let label: Label
  @Environment(\.toggleStyling) private var styling

  /// Creates a toggle with a label made of views.
  ///
  /// - Parameters:
  ///   - isOn: A binding to the Boolean value.
  ///   - label: A view builder that creates the label.
  public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
    self.isOn = isOn
    self.label = label()
  }
}

extension Toggle: View {
  /// The toggle, as its style shows it.
  public var body: some View {
    switch styling {
    case .appearance(let appearance): NativeToggle(isOn: isOn, appearance: appearance, content: ControlLabel(label))
    case .custom(let style):
      style.makeBody(ToggleStyleConfiguration(label: .init(content: AnyView(label)), isOn: isOn))
        .environment(\.toggleStyling, .appearance(.automatic))
    }
  }
}

/// The toggle of the platform.
struct NativeToggle<Label: View>: Control {
  let isOn: Binding<Bool>
  let appearance: ToggleAppearance
  let content: Label

  func primitive(in node: Node) -> Primitive { .toggle(isOn: isOn.wrappedValue, appearance: appearance, node.style) }

  func handle(_ event: Event, in node: Node) {
    switch event {
    case .toggle(let value): isOn.wrappedValue = value
    case .tap: isOn.wrappedValue.toggle()
    default: break
    }
  }

  var activation: Event? { .tap }
}

extension Toggle where Label == Text {
  /// Creates a toggle with a text as its label.
  ///
  /// - Parameters:
  ///   - titleKey: The key of the label in the table of translations.
  ///   - isOn: A binding to the Boolean value.
  public init(_ titleKey: LocalizedStringKey, isOn: Binding<Bool>) { self.init(isOn: isOn) { Text(titleKey) } }

  /// Creates a toggle with a text as its label.
  ///
  /// - Parameters:
  ///   - title: The label, which isn't localized.
  ///   - isOn: A binding to the Boolean value.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, isOn: Binding<Bool>) { self.init(isOn: isOn) { Text(title) } }
}

extension Toggle {
  /// Creates a toggle with a text and a symbol as its label.
  ///
  /// - Parameters:
  ///   - titleKey: The key of the text in the table of translations.
  ///   - systemImage: The name of the symbol.
  ///   - isOn: A binding to the Boolean value.
  public init(_ titleKey: LocalizedStringKey, systemImage: String, isOn: Binding<Bool>)
  where Label == SwiftUICore.Label<Text, Image> {
    self.init(isOn: isOn) { SwiftUICore.Label(titleKey, systemImage: systemImage) }
  }

  /// Creates a toggle with a text and a symbol as its label.
  ///
  /// - Parameters:
  ///   - title: The text, which isn't localized.
  ///   - systemImage: The name of the symbol.
  ///   - isOn: A binding to the Boolean value.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, systemImage: String, isOn: Binding<Bool>)
  where Label == SwiftUICore.Label<Text, Image> {
    self.init(isOn: isOn) { SwiftUICore.Label(title, systemImage: systemImage) }
  }

  /// Creates a toggle for several values, which is on if all of them are `true`, and which sets all of them.
  ///
  /// - Parameters:
  ///   - sources: A collection of elements.
  ///   - isOn: The key path of the binding to an element's value.
  ///   - label: A view builder that creates the label.
  public init<C: RandomAccessCollection>(
    sources: C, isOn: KeyPath<C.Element, Binding<Bool>>, @ViewBuilder label: () -> Label
  ) {
    let bindings = sources.map { $0[keyPath: isOn] }
    self.init(
      isOn: Binding(
        get: { bindings.allSatisfy(\.wrappedValue) },
        set: { value in for each in bindings { each.wrappedValue = value } }),
      label: label)
  }

  /// Creates a toggle for several values with a text as its label. It is on if all of them are `true`, and sets all of
  /// them.
  ///
  /// - Parameters:
  ///   - titleKey: The key of the label in the table of translations.
  ///   - sources: A collection of elements.
  ///   - isOn: The key path of the binding to an element's value.
  public init<C: RandomAccessCollection>(
    _ titleKey: LocalizedStringKey, sources: C, isOn: KeyPath<C.Element, Binding<Bool>>
  ) where Label == Text { self.init(sources: sources, isOn: isOn) { Text(titleKey) } }

  /// Creates a toggle for several values with a text as its label. It is on if all of them are `true`, and sets all of
  /// them.
  ///
  /// - Parameters:
  ///   - title: The label, which isn't localized.
  ///   - sources: A collection of elements.
  ///   - isOn: The key path of the binding to an element's value.
  @_disfavoredOverload
  public init<S: StringProtocol, C: RandomAccessCollection>(
    _ title: S, sources: C, isOn: KeyPath<C.Element, Binding<Bool>>
  ) where Label == Text { self.init(sources: sources, isOn: isOn) { Text(title) } }

  /// Creates the toggle of the platform for a style's configuration.
  ///
  /// - Parameter configuration: The properties of the toggle.
  public init(_ configuration: ToggleStyleConfiguration) where Label == ToggleStyleConfiguration.Label {
    self.init(isOn: configuration.$isOn) { configuration.label }
  }
}

/// An appearance of a toggle, which the renderer implements.
package enum ToggleAppearance: Equatable, Sendable {
  /// The platform's default.
  case automatic
  /// A switch.
  case `switch`
  /// A box with a check mark.
  case checkbox
  /// A button that stays pressed.
  case button
}

/// The content of a toggle.
package struct ToggleContent {
  package var isOn: Bool
  package var appearance: ToggleAppearance
  package var style: Style
}

extension ToggleContent: StyledElementContent {
  package var canHaveFocus: Bool { true }
  package var accessibilityTraits: AccessibilityTraits { .isToggle }
  var menuEntry: MenuEntry { .check(isOn: isOn, isEnabled: style.isEnabled) }
  package func showing(_ event: Event) -> Primitive? {
    guard case .toggle(let isOn) = event else { return nil }
    return .toggle(isOn: isOn, appearance: appearance, style)
  }

  /// `true` if the label is outside the native control.
  private var isSwitch: Bool { appearance == .switch }

  func makeLayoutNode(of element: RenderNode) -> LayoutNode {
    isSwitch ? ControlLayoutNode() : ButtonLayoutNode(element)
  }

  func update(_ node: LayoutNode, of element: RenderNode, from old: ToggleContent) -> Bool {
    // The label has moved into or out of the native control.
    if isSwitch == (node is ButtonLayoutNode) { return false }
    if hasOtherSize(than: old) { node.measuredNode.invalidate() }
    return true
  }

  func hasOtherSize(than old: ToggleContent) -> Bool { appearance != old.appearance || style != old.style }

  func arrange(_ children: LayoutChildren, of element: RenderNode, in node: LayoutNode) {
    if isSwitch { children.arrangeBeforeControl(of: element, in: node) } else { children.arrangeInside(node) }
  }
}
