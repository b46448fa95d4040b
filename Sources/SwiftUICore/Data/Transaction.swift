/// What goes along with a write to a binding, for those who pass the write on. The runtime itself animates nothing.
public struct Transaction: Sendable {
  /// Whether what follows from the write should happen at once, without animations.
  public var disablesAnimations = false

  /// Whether the write is one of many in a row, such as those of a drag.
  public var isContinuous = false

  /// A transaction that says nothing.
  public init() {}
}
