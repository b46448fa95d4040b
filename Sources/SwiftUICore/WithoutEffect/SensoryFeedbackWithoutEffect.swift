// Feedback that a device gives with vibrations. A desktop has none.

/// A kind of feedback that the user feels.
public struct SensoryFeedback: Hashable, Sendable {
  /// A weight of colliding views.
  public struct Weight: Hashable, Sendable {
    private let number: Int

    /// Small views.
    public static let light = Weight(number: 0)
    /// Views of a medium size.
    public static let medium = Weight(number: 1)
    /// Large views.
    public static let heavy = Weight(number: 2)
  }

  /// A flexibility of colliding views.
  public struct Flexibility: Hashable, Sendable {
    private let number: Int

    /// Views that don't yield.
    public static let rigid = Flexibility(number: 0)
    /// Views that yield a little.
    public static let solid = Flexibility(number: 1)
    /// Views that yield.
    public static let soft = Flexibility(number: 2)
  }

  private let name: String

  /// The feedback for a success.
  public static let success = SensoryFeedback(name: "success")
  /// The feedback for a warning.
  public static let warning = SensoryFeedback(name: "warning")
  /// The feedback for an error.
  public static let error = SensoryFeedback(name: "error")
  /// The feedback for a change of a selection.
  public static let selection = SensoryFeedback(name: "selection")
  /// The feedback for an increase of a value.
  public static let increase = SensoryFeedback(name: "increase")
  /// The feedback for a decrease of a value.
  public static let decrease = SensoryFeedback(name: "decrease")
  /// The feedback for the start of an activity.
  public static let start = SensoryFeedback(name: "start")
  /// The feedback for the end of an activity.
  public static let stop = SensoryFeedback(name: "stop")
  /// The feedback for an alignment of views that the user drags.
  public static let alignment = SensoryFeedback(name: "alignment")
  /// The feedback for a change between levels of pressure.
  public static let levelChange = SensoryFeedback(name: "levelChange")
  /// The feedback for a collision of views.
  public static let impact = SensoryFeedback(name: "impact")

  /// Returns the feedback for a collision of views with a weight.
  ///
  /// - Parameters:
  ///   - weight: The weight of the views that collide, which is ignored.
  ///   - intensity: The intensity, from 0 to 1.
  public static func impact(weight: Weight = .medium, intensity: Double = 1) -> SensoryFeedback { .impact }

  /// Returns the feedback for a collision of views with a flexibility.
  ///
  /// - Parameters:
  ///   - flexibility: The flexibility of the views that collide, which is ignored.
  ///   - intensity: The intensity, from 0 to 1.
  public static func impact(flexibility: Flexibility, intensity: Double = 1) -> SensoryFeedback { .impact }
}

extension View {
  /// Has no effect on this platform. On Apple's systems, it gives feedback when a value changes.
  ///
  /// - Parameters:
  ///   - feedback: The feedback on Apple's systems, such as `.selection`.
  ///   - trigger: The value whose changes give feedback on Apple's systems.
  public nonisolated func sensoryFeedback<T: Equatable>(_ feedback: SensoryFeedback, trigger: T) -> some View { self }

  /// Has no effect on this platform, and the closure isn't called. On Apple's systems, it gives feedback for some
  /// changes of a value.
  ///
  /// - Parameters:
  ///   - feedback: The feedback on Apple's systems, such as `.selection`.
  ///   - trigger: The value whose changes give feedback on Apple's systems.
  ///   - condition: A closure that receives the old and the new value, and returns whether there is feedback.
  public nonisolated func sensoryFeedback<T: Equatable>(
    _ feedback: SensoryFeedback, trigger: T, condition: @escaping (_ oldValue: T, _ newValue: T) -> Bool
  ) -> some View { self }

  /// Has no effect on this platform, and the closure isn't called. On Apple's systems, it gives feedback that depends
  /// on the change of a value.
  ///
  /// - Parameters:
  ///   - trigger: The value whose changes give feedback on Apple's systems.
  ///   - feedback: A closure that receives the old and the new value, and returns the feedback, or `nil` for none.
  public nonisolated func sensoryFeedback<T: Equatable>(
    trigger: T, _ feedback: @escaping (_ oldValue: T, _ newValue: T) -> SensoryFeedback?
  ) -> some View { self }
}
