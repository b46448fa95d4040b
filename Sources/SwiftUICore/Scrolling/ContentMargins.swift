import Foundation

/// A part of a scrolling view to which content margins apply.
public struct ContentMarginPlacement: Sendable {
  /// A part of a scrolling view.
  enum Part {
    case automatic
    case content
    case indicators
  }

  let part: Part

  /// The content and the scroll bars.
  public static let automatic = ContentMarginPlacement(part: .automatic)
  /// The content.
  public static let scrollContent = ContentMarginPlacement(part: .content)
  /// The scroll bars.
  public static let scrollIndicators = ContentMarginPlacement(part: .indicators)
}

/// The margins that the views around a scrolling view set.
struct ContentMargins: Equatable, Sendable {
  /// The margins of one placement. An edge without a margin is `nil`.
  struct Margins: Equatable, Sendable {
    var top, leading, bottom, trailing: CGFloat?

    /// Sets the margins of some edges.
    mutating func set(_ insets: EdgeInsets?, _ edges: Edge.Set) {
      if edges.contains(.top) { top = insets?.top }
      if edges.contains(.leading) { leading = insets?.leading }
      if edges.contains(.bottom) { bottom = insets?.bottom }
      if edges.contains(.trailing) { trailing = insets?.trailing }
    }

    /// Returns these margins or, at edges without one, those of another placement, or else given ones.
    func insets(or other: Margins, _ standard: EdgeInsets) -> EdgeInsets {
      EdgeInsets(
        top: top ?? other.top ?? standard.top, leading: leading ?? other.leading ?? standard.leading,
        bottom: bottom ?? other.bottom ?? standard.bottom, trailing: trailing ?? other.trailing ?? standard.trailing)
    }
  }

  private var automatic = Margins()
  private var content = Margins()
  private var indicators = Margins()

  /// Sets the margins of some edges, or removes them.
  mutating func set(_ insets: EdgeInsets?, _ edges: Edge.Set, _ placement: ContentMarginPlacement) {
    switch placement.part {
    case .automatic: automatic.set(insets, edges)
    case .content: content.set(insets, edges)
    case .indicators: indicators.set(insets, edges)
    }
  }

  /// Returns the distances between the edges of a scrolling view and its content, given those of a view without
  /// margins.
  func contentInsets(standard: EdgeInsets = EdgeInsets()) -> EdgeInsets { content.insets(or: automatic, standard) }

  /// The distances between the edges of a scrolling view and its scroll bars.
  var indicatorInsets: EdgeInsets { indicators.insets(or: automatic, EdgeInsets()) }
}

/// The environment key for the margins of scrolling views.
private struct ContentMarginsKey: EnvironmentKey { static let defaultValue = ContentMargins() }

extension EnvironmentValues {
  /// The margins of the scrolling views that are next below.
  var contentMargins: ContentMargins {
    get { self[ContentMarginsKey.self] }
    set { self[ContentMarginsKey.self] = newValue }
  }
}

extension View {
  /// Sets the margins of the scroll views, forms and editors inside this view, at some of their edges.
  ///
  /// Content margins are inside the scrollable area: the content scrolls through them. Scrolling to a view, and the
  /// behaviors that decide where a scroll view rests, place views beside the margins. Scroll views inside other ones
  /// don't inherit the margins.
  ///
  ///     ScrollView(.horizontal) { LazyHStack { ForEach(photos) { PhotoView($0) } } }
  ///       .contentMargins(.horizontal, EdgeInsets(top: 0, leading: 40, bottom: 0, trailing: 20))
  ///
  /// - Parameters:
  ///   - edges: The edges at which the margins apply. The margins at the other edges don't change.
  ///   - insets: The margins, in points.
  ///   - placement: The part of the views to which the margins apply. Margins of a part replace automatic ones.
  /// - Returns: A view with the margins.
  public nonisolated func contentMargins(
    _ edges: Edge.Set = .all, _ insets: EdgeInsets, for placement: ContentMarginPlacement = .automatic
  ) -> some View { transformEnvironment(\.contentMargins) { $0.set(insets, edges, placement) } }

  /// Sets the margins of the scroll views, forms and editors inside this view, at some of their edges.
  ///
  /// The margins are the same at each of the edges. Everything else is as for margins that differ from edge to edge.
  ///
  /// - Parameters:
  ///   - edges: The edges at which the margins apply. The margins at the other edges don't change.
  ///   - length: The margin at each of the edges, in points, or `nil` for that of a view without margins.
  ///   - placement: The part of the views to which the margins apply. Margins of a part replace automatic ones.
  /// - Returns: A view with the margins.
  public nonisolated func contentMargins(
    _ edges: Edge.Set = .all, _ length: CGFloat?, for placement: ContentMarginPlacement = .automatic
  ) -> some View {
    transformEnvironment(\.contentMargins) { $0.set(length.map { EdgeInsets(.all, $0) }, edges, placement) }
  }

  /// Sets the margins of the scroll views, forms and editors inside this view, at all of their edges.
  ///
  /// Everything else is as for the margins of some edges.
  ///
  /// - Parameters:
  ///   - length: The margin at each edge, in points.
  ///   - placement: The part of the views to which the margins apply. Margins of a part replace automatic ones.
  /// - Returns: A view with the margins.
  public nonisolated func contentMargins(_ length: CGFloat, for placement: ContentMarginPlacement = .automatic)
    -> some View
  {
    contentMargins(.all, length, for: placement)
  }
}
