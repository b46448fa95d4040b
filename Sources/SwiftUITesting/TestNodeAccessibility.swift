import SwiftUICore

extension TestNode {
  /// The value that assistive technologies read: that of a modifier, or that of a control such as a slider.
  public var accessibilityValue: String? {
    for case .accessibilityValue(let value) in accessibilityModifications { return value }
    return accessibilityChildren == nil ? core.primitive.content.accessibilityValue : nil
  }

  /// The description of the action's effect that assistive technologies read, if a modifier sets one.
  public var accessibilityHint: String? {
    for case .accessibilityHint(let hint) in accessibilityModifications { return hint }
    return nil
  }

  /// The traits that assistive technologies present: those of elements of the kind, with the changes of the modifiers.
  public var accessibilityTraits: AccessibilityTraits {
    var traits = accessibilityChildren == nil ? core.primitive.content.accessibilityTraits : []
    for case .accessibilityTraits(let change, let isAdded) in accessibilityModifications {
      if isAdded { traits.formUnion(change) } else { traits.subtract(change) }
    }
    return traits
  }

  /// The names of the actions that assistive technologies offer for the element because of modifiers, from the
  /// innermost modifier to the outermost. Actions without a name of their own are called `activate`, `escape`,
  /// `magic tap`, `delete`, `show menu`, `increment` and `decrement`.
  public var accessibilityActions: [String] {
    var names: [String] = []
    for (action, _) in offeredActions where !names.contains(action.name) { names.append(action.name) }
    return names
  }

  /// Performs an action that `accessibilityAction(named:_:)` or `accessibilityActions(_:)` adds to the element, as the
  /// user of an assistive technology does, and settles.
  ///
  ///     host.find(text: "Mail")?.performAccessibilityAction(named: "Archive")
  ///
  /// - Traps: If there is no action with the name.
  ///
  /// - Parameter name: The name of the action.
  public func performAccessibilityAction(named name: String) { perform(.named(name)) }

  /// Performs an action that `accessibilityAction(_:_:)` adds to the element, as the user of an assistive technology
  /// does, and settles. Without an action that activates it, the element is tapped.
  ///
  /// - Traps: If there is no action of the kind.
  ///
  /// - Parameter actionKind: The kind of the action.
  public func performAccessibilityAction(_ actionKind: AccessibilityActionKind = .default) {
    if actionKind == .default, !offeredActions.contains(where: { $0.action == .activate }) { return tap() }
    perform(actionKind.content(in: EnvironmentValues()))
  }

  /// Changes the value of the element, as the user of an assistive technology does, and settles.
  ///
  /// - Traps: If the element has no `accessibilityAdjustableAction(_:)`, and is no control whose value can change in
  ///   the direction, such as a slider.
  ///
  /// - Parameter direction: The direction of the change.
  public func adjust(_ direction: AccessibilityAdjustmentDirection) {
    let action: ElementAccessibilityAction = direction == .increment ? .increment : .decrement
    if !offeredActions.contains(where: { $0.action == action }),
      let event = core.primitive.content.event(for: direction)
    {
      send(event, to: core)
    } else {
      perform(action)
    }
  }

  private func perform(_ action: ElementAccessibilityAction) {
    guard let target = offeredActions.first(where: { $0.action == action })?.target else {
      fatalError("performAccessibilityAction(): \(tree) has no action \(action.name), but \(accessibilityActions)")
    }
    send(.accessibilityAction(action), to: target)
  }

  /// The actions of the modifiers around the element, with the elements of the modifiers, from the inside out.
  private var offeredActions: [(action: ElementAccessibilityAction, target: TestElement)] {
    accessibilityWrappers.flatMap { wrapper in
      guard case .modified(.accessibilityActions(let actions)) = wrapper.primitive else {
        return [(action: ElementAccessibilityAction, target: TestElement)]()
      }
      return actions.map { ($0, wrapper) }
    }
  }

  /// A Boolean value that indicates whether assistive technologies ignore the element: the element or one around it is
  /// hidden or transparent, or a view around it is presented as one element without its children.
  public var isAccessibilityHidden: Bool {
    core.path.contains { element in
      guard case .modified(let modification) = element.primitive else { return false }
      if case .accessibilityElement(let children) = modification {
        return children != .contain && self.element !== element
      }
      return [.hidden, .opacity(0), .accessibilityHidden(true)].contains(modification)
    }
  }

  /// The modifications of the element, from the innermost to the outermost. The element of an
  /// `accessibilityElement(children:)` has only those around it.
  var accessibilityModifications: [Modification] {
    accessibilityWrappers.compactMap {
      if case .modified(let modification) = $0.primitive { modification } else { nil }
    }
  }

  private var accessibilityWrappers: [TestElement] {
    var wrappers: [TestElement] = []
    let path: [TestElement] = accessibilityChildren == nil ? core.path : element.path
    for wrapper in path.reversed().dropFirst() {
      if wrapper.primitive == .presenter { continue }
      guard case .modified(let modification) = wrapper.primitive else { break }
      if case .accessibilityElement = modification { break }
      wrappers.append(wrapper)
    }
    return wrappers
  }

  /// The way in which the elements inside are presented, or `nil` if this isn't the element of an
  /// `accessibilityElement(children:)`.
  var accessibilityChildren: AccessibilityChildBehavior? {
    if case .modified(.accessibilityElement(let children)) = element.primitive { children } else { nil }
  }

  /// The texts that assistive technologies read for the elements inside, separated by spaces.
  var combinedLabel: String { element.children.flatMap(\.accessibleTexts).joined(separator: " ") }
}

extension TestElement {
  fileprivate var accessibleTexts: [String] {
    if case .modified(let modification) = primitive {
      if case .accessibilityLabel(let label) = modification { return [label] }
      if [.hidden, .opacity(0), .accessibilityHidden(true)].contains(modification) { return [] }
    }
    if case .image(let content, _) = primitive { return content.label.map { [$0] } ?? [] }
    return (primitive.plainText.map { [$0] } ?? []) + children.flatMap(\.accessibleTexts)
  }
}

extension AccessibilityTraits {
  /// The names of the traits, separated by spaces.
  var summary: String {
    let names: [(AccessibilityTraits, String)] = [
      (.isButton, "button"), (.isHeader, "header"), (.isSelected, "selected"), (.isLink, "link"),
      (.isSearchField, "search field"), (.isImage, "image"), (.playsSound, "sound"), (.isKeyboardKey, "key"),
      (.isStaticText, "text"), (.isSummaryElement, "summary"), (.updatesFrequently, "frequent updates"),
      (.startsMediaSession, "media"), (.allowsDirectInteraction, "direct interaction"), (.causesPageTurn, "page turn"),
      (.isModal, "modal"), (.isToggle, "toggle"), (.isTabBar, "tab bar"),
    ]
    return names.filter { contains($0.0) }.map(\.1).joined(separator: " ")
  }
}
