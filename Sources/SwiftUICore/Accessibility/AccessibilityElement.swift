extension View {
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
    modifier(ConstantAccessibilityModifier(modification: .accessibilityElement(children)))
  }
}

/// Views that assistive technologies present, and that are not visible.
struct AccessibilityOnlyView<Content: View> {
  let content: Content
}

extension AccessibilityOnlyView: View {
  // Views whose opacity is 0 are ignored by assistive technologies, too.
  var body: some View { content.opacity(0.001).allowsHitTesting(false) }
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
