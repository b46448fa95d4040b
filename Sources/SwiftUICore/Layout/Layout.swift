import Foundation

/// A type that defines the geometry of a collection of views.
///
/// A layout chooses the size of its container for a proposal, and then places the container's views. The layout
/// accesses the views through proxies, which return a size for each proposal:
///
///     struct EqualWidths: Layout {
///       func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
///         let sizes = subviews.map { $0.sizeThatFits(.unspecified) }
///         let width = sizes.map(\.width).max() ?? 0
///         return CGSize(width: width * CGFloat(subviews.count), height: sizes.map(\.height).max() ?? 0)
///       }
///
///       func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
///         let width = bounds.width / CGFloat(max(subviews.count, 1))
///         for (index, subview) in subviews.enumerated() {
///           subview.place(
///             at: CGPoint(x: bounds.minX + width * CGFloat(index), y: bounds.minY),
///             proposal: ProposedViewSize(width: width, height: bounds.height))
///         }
///       }
///     }
///
///     EqualWidths {
///       Button("OK") { accept() }
///       Button("Cancel") { dismiss() }
///     }
///
/// Coordinates start at the leading edge. In a right-to-left layout, the container mirrors the positions that the
/// layout has chosen.
///
/// - Threads: The methods are called on the main actor's thread.
public protocol Layout {
  /// The type of the state that the layout keeps between calls, or `Void` if the layout keeps no state.
  associatedtype Cache = Void

  /// The collection of proxies for the container's views.
  typealias Subviews = LayoutSubviews

  /// The properties of all layouts of this type.
  static var layoutProperties: LayoutProperties { get }

  /// Creates the cache. Called before the first use and after views have been added or removed. By default,
  /// ``Layout/updateCache(_:subviews:)`` calls it, too.
  ///
  /// - Parameter subviews: The proxies of the container's views.
  /// - Returns: The initial state.
  func makeCache(subviews: Subviews) -> Cache

  /// Updates the cache after the layout or a view in its container has changed. The default implementation creates a
  /// new cache.
  ///
  /// - Parameters:
  ///   - cache: The state to update.
  ///   - subviews: The proxies of the container's views.
  func updateCache(_ cache: inout Cache, subviews: Subviews)

  /// Returns the spacing that the container prefers around itself. By default, this is the greatest preference of its
  /// views at each edge.
  ///
  /// - Parameters:
  ///   - subviews: The proxies of the container's views.
  ///   - cache: The state that the layout keeps between calls.
  func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing

  /// Returns the size of the container for a proposal. Called several times with different proposals.
  ///
  /// - Parameters:
  ///   - proposal: The proposed size.
  ///   - subviews: The proxies of the container's views.
  ///   - cache: The state that the layout keeps between calls.
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize

  /// Places the views, each with ``LayoutSubview/place(at:anchor:proposal:)``. A view that the layout does not place is
  /// centered in the container.
  ///
  /// - Parameters:
  ///   - bounds: The container's frame, whose size is the one that the layout has chosen for the proposal. Its origin
  ///     need not be zero.
  ///   - proposal: The proposal for which the layout has chosen the size.
  ///   - subviews: The proxies of the container's views.
  ///   - cache: The state that the layout keeps between calls.
  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache)

  /// Returns the position of a horizontal guide that the container sets, in the coordinates of the bounds, or `nil` to
  /// use the guide's default. The default implementation returns `nil`.
  ///
  /// - Parameters:
  ///   - guide: The guide whose position is requested, such as `.leading`.
  ///   - bounds: The container's frame.
  ///   - proposal: The proposal for which the layout has chosen the size.
  ///   - subviews: The proxies of the container's views.
  ///   - cache: The state that the layout keeps between calls.
  func explicitAlignment(
    of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) -> CGFloat?

  /// Returns the position of a vertical guide that the container sets, in the coordinates of the bounds, or `nil` to
  /// use the guide's default. The default implementation returns `nil`.
  ///
  /// - Parameters:
  ///   - guide: The guide whose position is requested, such as `.firstTextBaseline`.
  ///   - bounds: The container's frame.
  ///   - proposal: The proposal for which the layout has chosen the size.
  ///   - subviews: The proxies of the container's views.
  ///   - cache: The state that the layout keeps between calls.
  func explicitAlignment(
    of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) -> CGFloat?
}

extension Layout {
  public static var layoutProperties: LayoutProperties { LayoutProperties() }

  public func updateCache(_ cache: inout Cache, subviews: Subviews) { cache = makeCache(subviews: subviews) }

  public func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing {
    subviews.reduce(into: ViewSpacing()) { $0.formUnion($1.spacing) }
  }

  public func explicitAlignment(
    of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) -> CGFloat? { nil }

  public func explicitAlignment(
    of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) -> CGFloat? { nil }

  /// Returns a view that arranges its content with this layout.
  ///
  /// - Parameter content: A view builder that creates the content.
  @MainActor @preconcurrency
  public func callAsFunction<Content: View>(@ViewBuilder _ content: () -> Content) -> some View {
    LayoutView(layout: self, content: content())
  }
}

extension Layout where Cache == Void {
  /// Does nothing, because the layout keeps no state between calls.
  ///
  /// - Parameter subviews: The proxies of the container's views.
  public func makeCache(subviews: Subviews) {}
}

/// The properties that all layouts of a type share, such as the orientation of a stack.
public struct LayoutProperties: Sendable {
  /// The axis along which the container arranges its views, along which spacers in the container expand and across
  /// which dividers run, or `nil` if there is no such axis.
  public var stackOrientation: Axis?

  /// Creates the default properties.
  public init() {}
}

// MARK: - The views of a container

/// A collection of proxies, one for each view that a layout arranges.
public struct LayoutSubviews: RandomAccessCollection, Equatable {
  public typealias SubSequence = Slice<LayoutSubviews>

  let subviews: [LayoutSubview]

  /// The layout direction of the container. Positions are mirrored after the layout has placed its views, so most
  /// layouts need not consider the direction.
  public let layoutDirection: LayoutDirection

  /// The index of the first proxy, which is 0.
  public var startIndex: Int { 0 }
  /// The number of proxies.
  public var endIndex: Int { subviews.count }
  /// Accesses the proxy at an index.
  ///
  /// - Parameter index: The index, from 0.
  public subscript(index: Int) -> LayoutSubview { subviews[index] }

  /// Accesses the proxies in a range, as a collection whose indices start at 0.
  ///
  /// - Parameter bounds: The range of indices.
  public subscript(bounds: Range<Int>) -> LayoutSubviews {
    LayoutSubviews(subviews: Array(subviews[bounds]), layoutDirection: layoutDirection)
  }

  /// Accesses the proxies at some indices, as a collection whose indices start at 0.
  ///
  /// - Parameter indices: The indices, in the order of the result.
  public subscript<S: Sequence<Int>>(indices: S) -> LayoutSubviews {
    LayoutSubviews(subviews: indices.map { subviews[$0] }, layoutDirection: layoutDirection)
  }
}

/// A proxy of a view in a container, through which the layout of the container measures and places the view.
public struct LayoutSubview: Equatable {
  unowned(unsafe) let node: LayoutNode

  /// Returns the size that the view chooses for a proposal.
  ///
  /// - Cost: O(1) if the size for the proposal is in the view's cache, which holds 16 sizes until the view changes.
  ///
  /// - Parameter proposal: The proposed size.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { node.sizeThatFits(proposal) }

  /// Returns the size that the view chooses for a proposal, with its alignment guides.
  ///
  /// - Parameter proposal: The proposed size.
  public func dimensions(in proposal: ProposedViewSize) -> ViewDimensions { node.dimensions(in: proposal) }

  /// The spacing that the view prefers around itself.
  public var spacing: ViewSpacing { node.spacing }

  /// The view's layout priority, which is 0 unless ``View/layoutPriority(_:)`` sets another priority.
  public var priority: Double { self[LayoutPriorityKey.self] }

  /// The value that the view sets for a key, or the key's default.
  ///
  /// - Parameter key: The type of the key for `layoutValue(key:value:)`.
  public subscript<K: LayoutValueKey>(key: K.Type) -> K.Value {
    node.layoutValue(for: ObjectIdentifier(key)) as? K.Value ?? K.defaultValue
  }

  /// Places the view.
  ///
  /// - Parameters:
  ///   - position: A point in the coordinates of the layout's bounds.
  ///   - anchor: The point of the view that is placed at the position.
  ///   - proposal: The proposal for which the view chooses its final size.
  public func place(at position: CGPoint, anchor: UnitPoint = .topLeading, proposal: ProposedViewSize) {
    let size = node.sizeThatFits(proposal)
    node.requestedPlacement = LayoutNode.Placement(
      origin: CGPoint(x: position.x - anchor.x * size.width, y: position.y - anchor.y * size.height),
      proposal: proposal)
  }

  public static func == (one: LayoutSubview, other: LayoutSubview) -> Bool { one.node === other.node }
}

// MARK: - Layouts as views

/// A view that arranges other views with a layout: the result of calling a ``Layout`` with a view builder.
struct LayoutView<L: Layout, Content: View>: ContainerView {
  let layout: L
  let content: Content

  var primitive: Primitive { .layout(LayoutContent(layout)) }
}

/// A layout of any type, as the content of a primitive. Contents are equal if their layouts have the same type and
/// equal values.
package struct LayoutContent: Equatable, @unchecked Sendable {  // used by the main actor only
  let layout: any Layout

  init(_ layout: any Layout) { self.layout = (layout as? AnyLayout)?.base ?? layout }

  /// `true` if the layout shows only some of its views.
  package var choosesViews: Bool { layout is ViewThatFitsLayout }

  package static func == (one: LayoutContent, other: LayoutContent) -> Bool {
    func areEqual<L: Layout>(_ one: L) -> Bool {
      guard let other = other.layout as? L else { return false }
      return EqualityComparer.of(L.self).areEqual(one, other)
    }
    return areEqual(one.layout)
  }
}

extension LayoutContent: PassiveElementContent {
  func makeLayoutNode(of element: RenderNode) -> LayoutNode {
    func make<L: Layout>(_ layout: L) -> LayoutNode { ContainerLayoutNode(layout) }
    return make(layout)
  }

  func update(_ node: LayoutNode, of element: RenderNode, from old: LayoutContent) -> Bool {
    func update<L: Layout>(_ layout: L) -> Bool {
      guard let node = node as? ContainerLayoutNode<L> else { return false }
      node.update(layout)
      return true
    }
    return update(layout)
  }
}

/// A layout whose type is erased.
///
/// A view that uses this type to switch from one layout to another preserves the identity of the arranged views, and so
/// their state:
///
///     let layout = isWide ? AnyLayout(HStackLayout()) : AnyLayout(VStackLayout(alignment: .leading))
///     layout {
///       Text("Name")
///       TextField("Name", text: $name)
///     }
public struct AnyLayout: Layout {
  /// A cache of the underlying layout, whose type is erased.
  public struct Cache {
    var value: Any
  }

  let base: any Layout

  /// Creates a layout that behaves like another layout.
  ///
  /// - Parameter layout: The layout whose type is erased.
  public init<L: Layout>(_ layout: L) { base = (layout as? AnyLayout)?.base ?? layout }

  private func withCache<L: Layout, Result>(
    of layout: L, _ cache: inout Cache, _ subviews: Subviews, _ body: (inout L.Cache) -> Result
  ) -> Result {
    var own = cache.value as? L.Cache ?? layout.makeCache(subviews: subviews)
    defer { cache.value = own }
    return body(&own)
  }

  public func makeCache(subviews: Subviews) -> Cache { Cache(value: base.makeCache(subviews: subviews)) }

  public func updateCache(_ cache: inout Cache, subviews: Subviews) {
    func update<L: Layout>(_ layout: L) {
      withCache(of: layout, &cache, subviews) { layout.updateCache(&$0, subviews: subviews) }
    }
    update(base)
  }

  public func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing {
    func spacing<L: Layout>(of layout: L) -> ViewSpacing {
      withCache(of: layout, &cache, subviews) { layout.spacing(subviews: subviews, cache: &$0) }
    }
    return spacing(of: base)
  }

  public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize {
    func size<L: Layout>(of layout: L) -> CGSize {
      withCache(of: layout, &cache, subviews) {
        layout.sizeThatFits(proposal: proposal, subviews: subviews, cache: &$0)
      }
    }
    return size(of: base)
  }

  public func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) {
    func place<L: Layout>(_ layout: L) {
      withCache(of: layout, &cache, subviews) {
        layout.placeSubviews(in: bounds, proposal: proposal, subviews: subviews, cache: &$0)
      }
    }
    place(base)
  }

  public func explicitAlignment(
    of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) -> CGFloat? {
    func value<L: Layout>(in layout: L) -> CGFloat? {
      withCache(of: layout, &cache, subviews) {
        layout.explicitAlignment(of: guide, in: bounds, proposal: proposal, subviews: subviews, cache: &$0)
      }
    }
    return value(in: base)
  }

  public func explicitAlignment(
    of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) -> CGFloat? {
    func value<L: Layout>(in layout: L) -> CGFloat? {
      withCache(of: layout, &cache, subviews) {
        layout.explicitAlignment(of: guide, in: bounds, proposal: proposal, subviews: subviews, cache: &$0)
      }
    }
    return value(in: base)
  }
}
