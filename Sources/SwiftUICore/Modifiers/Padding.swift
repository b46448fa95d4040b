import Foundation

/// A side.
public enum Edge: Int8, CaseIterable, Hashable, Sendable {
  /// The upper one.
  case top
  /// Where a line of text begins.
  case leading
  /// The lower one.
  case bottom
  /// Where a line of text ends.
  case trailing

  /// Some sides.
  public struct Set: OptionSet, Hashable, Sendable {
    /// One bit for each side.
    public let rawValue: Int8

    /// Takes the bits.
    public init(rawValue: Int8) { self.rawValue = rawValue }

    /// One side.
    public init(_ edge: Edge) { self.init(rawValue: 1 << edge.rawValue) }

    /// The upper one.
    public static let top = Set(.top)
    /// The one where a line of text begins.
    public static let leading = Set(.leading)
    /// The lower one.
    public static let bottom = Set(.bottom)
    /// The one where a line of text ends.
    public static let trailing = Set(.trailing)
    /// Those at which lines begin and end.
    public static let horizontal: Set = [.leading, .trailing]
    /// The upper one and the lower one.
    public static let vertical: Set = [.top, .bottom]
    /// All four.
    public static let all: Set = [.horizontal, .vertical]
  }
}

/// How much room there is at each side, in points.
public struct EdgeInsets: Equatable, Sendable {
  /// Above.
  public var top: CGFloat
  /// Where a line of text begins.
  public var leading: CGFloat
  /// Below.
  public var bottom: CGFloat
  /// Where a line of text ends.
  public var trailing: CGFloat

  /// Room at each side.
  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
  }

  /// None.
  public init() { self.init(top: 0, leading: 0, bottom: 0, trailing: 0) }

  init(_ edges: Edge.Set, _ length: CGFloat) {
    func inset(_ edge: Edge.Set) -> CGFloat { edges.contains(edge) ? length : 0 }
    self.init(top: inset(.top), leading: inset(.leading), bottom: inset(.bottom), trailing: inset(.trailing))
  }
}

struct PaddingModifier: ElementModifier {
  let insets: EdgeInsets

  func modification(in node: Node) -> Modification { .padding(insets) }

  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { ElementModifierNode(view, context) }
}

extension View {
  /// Room around the view, at some sides.
  ///
  /// - Parameter length: How much, in points; 16 if `nil`.
  public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
    modifier(PaddingModifier(insets: EdgeInsets(edges, length ?? 16)))
  }

  /// Room around the view, at all sides, in points.
  public func padding(_ length: CGFloat) -> some View {
    modifier(PaddingModifier(insets: EdgeInsets(.all, length)))
  }

  /// Room around the view.
  public func padding(_ insets: EdgeInsets) -> some View { modifier(PaddingModifier(insets: insets)) }
}
