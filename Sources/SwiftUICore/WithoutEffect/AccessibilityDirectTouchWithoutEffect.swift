/// A way in which an assistive technology touches a view.
public struct AccessibilityDirectTouchOptions: OptionSet, Sendable {
  /// The set as bits, one for each option.
  public let rawValue: UInt

  /// Creates a set from its bits.
  ///
  /// - Parameter rawValue: The bits, one for each option.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The view makes sounds of its own.
  public static let silentOnTouch = AccessibilityDirectTouchOptions(rawValue: 1 << 0)
  /// The view receives touches once it is activated.
  public static let requiresActivation = AccessibilityDirectTouchOptions(rawValue: 1 << 1)
}

extension View {
  /// Has no effect on this platform. On Apple's systems, it lets touches reach this view while an assistive technology
  /// is used.
  ///
  /// - Parameters:
  ///   - isDirectTouchArea: A Boolean value that indicates whether they reach it.
  ///   - options: Options.
  public nonisolated func accessibilityDirectTouch(
    _ isDirectTouchArea: Bool = true, options: AccessibilityDirectTouchOptions = []
  ) -> some View { self }
}
