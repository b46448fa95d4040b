/// Across or down.
public enum Axis: Int8, CaseIterable, Hashable, Sendable {
  /// From side to side.
  case horizontal
  /// Up and down.
  case vertical

  /// None, one or both.
  public struct Set: OptionSet, Hashable, Sendable {
    /// One bit for each direction.
    public let rawValue: Int8

    /// Takes the bits.
    public init(rawValue: Int8) { self.rawValue = rawValue }

    /// From side to side.
    public static let horizontal = Set(rawValue: 1)
    /// Up and down.
    public static let vertical = Set(rawValue: 2)
  }
}

/// Views one below another, or beside each other, of which those are seen that there is room for.
public struct ScrollView<Content: View>: ContainerView {
  /// Which way it can be moved.
  public var axes: Axis.Set
  /// Whether it is shown how much there is.
  public var showsIndicators: Bool
  /// What there is to see.
  public var content: Content

  /// Makes the views of the closure movable.
  public init(_ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content) {
    self.axes = axes
    self.showsIndicators = showsIndicators
    self.content = content()
  }

  var primitive: Primitive { .scroll(axes: axes, showsIndicators: showsIndicators) }

  /// Makes the runtime's node.
  public static func _makeNode(_ view: Self, _ context: NodeContext) -> ViewNode<Self> { ContainerNode(view, context) }
}
