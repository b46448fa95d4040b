import Foundation

/// A side.
public enum Edge: Int8, CaseIterable, Hashable, Sendable {
  case top, leading, bottom, trailing

  /// Some sides.
  public struct Set: OptionSet, Hashable, Sendable {
    public let rawValue: Int8

    public init(rawValue: Int8) { self.rawValue = rawValue }

    /// One side.
    public init(_ edge: Edge) { self.init(rawValue: 1 << edge.rawValue) }

    public static let top = Set(.top)
    public static let leading = Set(.leading)
    public static let bottom = Set(.bottom)
    public static let trailing = Set(.trailing)
    public static let horizontal: Set = [.leading, .trailing]
    public static let vertical: Set = [.top, .bottom]
    public static let all: Set = [.horizontal, .vertical]
  }
}

/// How much room there is at each side, in points.
public struct EdgeInsets: Equatable, Sendable {
  public var top: CGFloat
  public var leading: CGFloat
  public var bottom: CGFloat
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
