/// A modifier that sets whether the focus can move to its content.
struct FocusableModifier: ElementModifier {
  let isFocusable: Bool
  var interactions = FocusInteractions.automatic

  func modification(in node: Node) -> Modification {
    .focusable(
      isFocusable && !interactions.isEmpty && node.readEnvironment { $0.isEnabled },
      byClick: interactions.contains(.edit))
  }
}

extension View {
  /// Sets whether the user can move the focus to this view, with the keyboard or a click. Fields, buttons and other
  /// controls can have the focus without this modifier, and keep it with the value `false`.
  ///
  /// - Parameter isFocusable: A Boolean value that indicates whether this view can have the focus. A disabled view
  ///   cannot.
  /// - Returns: A view that can have the focus.
  public nonisolated func focusable(_ isFocusable: Bool = true) -> some View {
    modifier(FocusableModifier(isFocusable: isFocusable))
  }

  /// Sets whether the user can move the focus to this view, and what the user does with it while it has the focus.
  ///
  ///     RatingView(rating: $rating)
  ///       .focusable(interactions: .edit)
  ///
  /// The keyboard moves the focus to the view whichever interactions it has. A click moves the focus to a view that the
  /// user edits, and not to one that the user only activates, such as a button of one's own.
  ///
  /// - Parameters:
  ///   - isFocusable: A Boolean value that indicates whether this view can have the focus. A disabled view cannot.
  ///   - interactions: The interactions. Without any, the view cannot have the focus.
  /// - Returns: A view that can have the focus.
  public nonisolated func focusable(_ isFocusable: Bool = true, interactions: FocusInteractions) -> some View {
    modifier(FocusableModifier(isFocusable: isFocusable, interactions: interactions))
  }
}

/// A set of interactions that a view supports while it has the focus.
public struct FocusInteractions: OptionSet, Hashable, Sendable {
  /// The set as bits, one for each interaction.
  public let rawValue: Int

  /// Creates a set from its bits.
  ///
  /// - Parameter rawValue: The bits, one for each interaction.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The user activates the view, as a button.
  public static let activate = FocusInteractions(rawValue: 1)
  /// The user changes a value with the keyboard, as in a text field.
  public static let edit = FocusInteractions(rawValue: 2)
  /// The interactions of the platform: all of them.
  public static let automatic: FocusInteractions = [.activate, .edit]
}
