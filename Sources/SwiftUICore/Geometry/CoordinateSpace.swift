import Foundation

/// A coordinate space in which the position of a view can be expressed, in points from the left and top edges.
public enum CoordinateSpace: Hashable, @unchecked Sendable {  // the names are compared only
  /// The space of the root of the layout: the content of a window, a row of a list, a popover, a sheet or an alert.
  case global
  /// The space of the view itself.
  case local
  /// The space of the nearest view around the view that has given its space this name with
  /// ``View/coordinateSpace(_:)``. If there is none, this is the global space.
  case named(AnyHashable)

  /// A Boolean value that indicates whether this is the global space.
  public var isGlobal: Bool { self == .global }
  /// A Boolean value that indicates whether this is the local space.
  public var isLocal: Bool { self == .local }
}

/// A type that identifies a coordinate space.
public protocol CoordinateSpaceProtocol {
  /// The coordinate space that this value identifies.
  var coordinateSpace: CoordinateSpace { get }
}

/// The coordinate space of a view itself.
public struct LocalCoordinateSpace: CoordinateSpaceProtocol, Sendable {
  /// The coordinate space.
  public var coordinateSpace: CoordinateSpace { .local }

  /// Creates the space.
  public init() {}
}

/// The coordinate space of the root of the layout.
public struct GlobalCoordinateSpace: CoordinateSpaceProtocol, Sendable {
  /// The coordinate space.
  public var coordinateSpace: CoordinateSpace { .global }

  /// Creates the space.
  public init() {}
}

/// The coordinate space of a view that has given the space a name.
public struct NamedCoordinateSpace: CoordinateSpaceProtocol, Equatable, Sendable {
  /// The coordinate space.
  public let coordinateSpace: CoordinateSpace
}

extension CoordinateSpaceProtocol where Self == LocalCoordinateSpace {
  /// The coordinate space of the view itself.
  public static var local: LocalCoordinateSpace { LocalCoordinateSpace() }
}

extension CoordinateSpaceProtocol where Self == GlobalCoordinateSpace {
  /// The coordinate space of the root of the layout.
  public static var global: GlobalCoordinateSpace { GlobalCoordinateSpace() }
}

/// A name that no program can give, for the space of a scroll view.
enum ScrollCoordinateSpaceName: Hashable {
  /// The nearest scroll view, or the nearest one that scrolls along an axis.
  case nearest(Axis?)
}

extension CoordinateSpaceProtocol where Self == NamedCoordinateSpace {
  /// The coordinate space of the visible part of the nearest scroll view around a view.
  public static var scrollView: NamedCoordinateSpace {
    NamedCoordinateSpace(coordinateSpace: .named(AnyHashable(ScrollCoordinateSpaceName.nearest(nil))))
  }

  /// Returns the coordinate space of the visible part of the nearest scroll view that scrolls along an axis.
  ///
  /// - Parameter axis: The axis along which the scroll view has to scroll.
  public static func scrollView(axis: Axis) -> NamedCoordinateSpace {
    NamedCoordinateSpace(coordinateSpace: .named(AnyHashable(ScrollCoordinateSpaceName.nearest(axis))))
  }

  /// Returns the coordinate space with a name.
  ///
  /// - Parameter name: The name that a view around the one that uses the space sets with `coordinateSpace(_:)`.
  public static func named(_ name: some Hashable) -> NamedCoordinateSpace {
    NamedCoordinateSpace(coordinateSpace: .named(AnyHashable(name)))
  }
}

extension View {
  /// Gives the coordinate space of this view a name, for the views inside it.
  ///
  /// - Parameter name: The name by which views inside this view refer to the space, in an older form.
  /// - Returns: A view with a named coordinate space.
  public nonisolated func coordinateSpace<T: Hashable>(name: T) -> some View { coordinateSpace(.named(name)) }

  /// Gives the coordinate space of this view a name, for the views inside it.
  ///
  ///     ScrollView { rows }
  ///       .coordinateSpace(.named("rows"))
  ///
  /// - Parameter name: The name by which views inside this view refer to the space.
  /// - Returns: A view with a named coordinate space.
  public nonisolated func coordinateSpace(_ name: NamedCoordinateSpace) -> some View {
    modifier(ConstantElementModifier(value: .coordinateSpace(name)))
  }
}

/// The node of a view whose coordinate space has a name.
final class CoordinateSpaceLayoutNode: ModifierLayoutNode {
  var space: NamedCoordinateSpace

  init(_ space: NamedCoordinateSpace) { self.space = space }
}
