#if GTK
  import CGTK
  import SwiftUICore

  // The elements of modifiers for assistive technologies.

  /// A view with a text that assistive technologies read: a label, a value or a hint.
  final class AccessibleTextElement: ModifierElement<String> {
    private let kind: AccessibleText

    init(_ kind: AccessibleText, _ text: String, _ context: ElementContext) {
      self.kind = kind
      super.init(text, context) { modification in
        switch modification {
        case .accessibilityLabel(let text), .accessibilityValue(let text), .accessibilityHint(let text): text
        default: nil
        }
      }
    }

    override var ownAccessibility: AccessibilityOverrides { AccessibilityOverrides(texts: [kind: value]) }
    override func apply() { givenChanged() }
  }

  /// A view with actions that assistive technologies offer.
  final class AccessibilityActionsElement: ModifierElement<[ElementAccessibilityAction]> {
    init(_ actions: [ElementAccessibilityAction], _ context: ElementContext) {
      super.init(actions, context) { if case .accessibilityActions(let actions) = $0 { actions } else { nil } }
    }

    override var ownAccessibility: AccessibilityOverrides {
      let events = events
      return AccessibilityOverrides(
        actions: value.map { content in
          AccessibilityOverrides.Action(content: content, element: ObjectIdentifier(self)) {
            events.send(.accessibilityAction(content))
          }
        })
    }

    override func apply() { givenChanged() }
  }

  /// A view that assistive technologies ignore, or not.
  final class AccessibilityHiddenElement: ModifierElement<Bool> {
    init(_ isHidden: Bool, _ context: ElementContext) {
      super.init(isHidden, context) { if case .accessibilityHidden(let isHidden) = $0 { isHidden } else { nil } }
    }

    override var hidesFromAccessibility: Bool { value }

    override func apply() { accessibilityHiddenChanged() }
  }

  /// A view with a change of its traits.
  ///
  /// GTK knows the traits that stand for a role and a state. A widget keeps its role, so the role is that of the traits
  /// with which the view appears.
  final class AccessibilityTraitsElement: ModifierElement<AccessibilityTraitsElement.Change> {
    /// Traits that a modifier adds or removes.
    struct Change {
      var traits: AccessibilityTraits
      var isAdded: Bool
    }

    private let hasRole: Bool

    init(_ change: Change, _ context: ElementContext) {
      let role = change.isAdded ? change.traits.role : nil
      hasRole = role != nil
      super.init(change, context) { modification in
        guard case .accessibilityTraits(let traits, let isAdded) = modification else { return nil }
        return Change(traits: traits, isAdded: isAdded)
      }
      if let role { swiftui_set_accessible_role(widget, role) }
    }

    override var ownAccessibility: AccessibilityOverrides {
      AccessibilityOverrides(isSelected: value.traits.contains(.isSelected) ? value.isAdded : nil)
    }

    override func apply() { givenChanged() }

    override func textChanged() {
      if hasRole { tellAccessible(.label, givenLabel ?? text(below: content), of: widget) }
      super.textChanged()
    }
  }

  /// A view that assistive technologies present as one element.
  final class AccessibilityContainerElement: ModifierElement<AccessibilityChildBehavior> {
    init(_ children: AccessibilityChildBehavior, _ context: ElementContext) {
      super.init(children, context) { if case .accessibilityElement(let children) = $0 { children } else { nil } }
      swiftui_set_accessible_role(widget, GTK_ACCESSIBLE_ROLE_GROUP)
    }

    override func attach(_ child: Element, after sibling: Element?) {
      super.attach(child, after: sibling)
      child.isAbsorbed = value != .contain
    }

    override func apply() {
      forEachChild { $0.isAbsorbed = value != .contain }
      textChanged()
    }

    override var givenToContent: AccessibilityOverrides { AccessibilityOverrides() }

    /// Applies the values to this element, which stands for those inside it.
    override func givenChanged() {
      for (kind, text) in given.texts { tellAccessible(kind, text, of: widget) }
      if let isSelected = given.isSelected { tellAccessible(GTK_ACCESSIBLE_STATE_SELECTED, isSelected, of: widget) }
      tellActions(of: widget)
    }

    override func textChanged() {
      // The elements inside are absorbed, so their texts are collected from their contents.
      if value == .combine, givenLabel == nil {
        var texts: [String] = []
        forEachChild { child in
          if !child.hidesFromAccessibility { texts.append(child.text(below: child.widget)) }
        }
        tellAccessible(.label, texts.filter { !$0.isEmpty }.joined(separator: " "), of: widget)
      }
      super.textChanged()
    }
  }
#endif
