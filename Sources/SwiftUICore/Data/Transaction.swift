/// The context of a write through a ``Binding``, such as a request to show the change without animation.
///
/// A binding that was created with closures passes its transaction to the closure that writes.
///
/// - Differences: The runtime has no animations. It carries transactions, and doesn't act on them.
public struct Transaction: Sendable {
  /// A Boolean value that indicates whether the changes that follow from the write are to be shown without animation.
  public var disablesAnimations = false

  /// A Boolean value that indicates whether the write belongs to a continuous sequence, such as those of a drag.
  public var isContinuous = false

  /// Creates a transaction whose properties are all `false`.
  public init() {}
}
