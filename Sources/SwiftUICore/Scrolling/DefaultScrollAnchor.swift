import Foundation

/// A purpose of the anchor of a scroll view.
public struct ScrollAnchorRole: Hashable, Sendable {
  /// A situation in which an anchor applies.
  private enum Role {
    case initialOffset
    case sizeChanges
    case alignment
  }

  private let role: Role

  /// The anchor decides the part of the content that is visible before the scroll view has been scrolled.
  public static let initialOffset = ScrollAnchorRole(role: .initialOffset)
  /// The anchor decides the part of the content that is visible after the size of the content or of the scroll view has
  /// changed.
  public static let sizeChanges = ScrollAnchorRole(role: .sizeChanges)
  /// The anchor decides the position of content that is smaller than the scroll view.
  public static let alignment = ScrollAnchorRole(role: .alignment)
}

/// The anchors of a scroll view.
struct ScrollAnchors: Equatable, Sendable {
  private var general: UnitPoint?
  private var special: [ScrollAnchorRole: UnitPoint?] = [:]

  /// The anchor of a role, which is the general one unless the role has one of its own, or none.
  subscript(_ role: ScrollAnchorRole) -> UnitPoint? {
    if let own = special[role] { own } else { general }
  }

  mutating func set(_ anchor: UnitPoint?) { general = anchor }
  mutating func set(_ anchor: UnitPoint?, for role: ScrollAnchorRole) { special.updateValue(anchor, forKey: role) }
}

/// The environment key for the anchors of scroll views.
private struct ScrollAnchorsKey: EnvironmentKey { static let defaultValue = ScrollAnchors() }

extension EnvironmentValues {
  /// The anchors of the scroll views that are next below.
  var scrollAnchors: ScrollAnchors {
    get { self[ScrollAnchorsKey.self] }
    set { self[ScrollAnchorsKey.self] = newValue }
  }
}

extension View {
  /// Sets the point of the content at which the scroll views in this view start.
  ///
  ///     ScrollView { ForEach(messages) { MessageView($0) } }
  ///       .defaultScrollAnchor(.bottom)
  ///
  /// While the point of the content is at the same point of the scroll view, it stays there when either changes its
  /// size: the scroll view in the example shows new messages unless the user has scrolled away from the last one.
  /// Content that is smaller than the scroll view is aligned by the point. Scroll views inside other ones don't inherit
  /// the anchor.
  ///
  /// - Parameter anchor: The point, or `nil` for the leading top corner.
  /// - Returns: A view whose scroll views start at the point.
  public nonisolated func defaultScrollAnchor(_ anchor: UnitPoint?) -> some View {
    transformEnvironment(\.scrollAnchors) { $0.set(anchor) }
  }

  /// Sets the point of the content that the scroll views in this view use for one purpose, in place of that of
  /// ``defaultScrollAnchor(_:)``.
  ///
  /// - Parameters:
  ///   - anchor: The point, or `nil` for none.
  ///   - role: The purpose for which the scroll views use the point.
  /// - Returns: A view whose scroll views use the point.
  public nonisolated func defaultScrollAnchor(_ anchor: UnitPoint?, for role: ScrollAnchorRole) -> some View {
    transformEnvironment(\.scrollAnchors) { $0.set(anchor, for: role) }
  }
}
