import Foundation

/// A value, such as a point or a rectangle, in the coordinates of the view that has set it as a preference. Another
/// view converts it to its own coordinates with a ``GeometryProxy``.
public struct Anchor<Value>: @unchecked Sendable {  // belongs to the main thread
  /// A rule that yields the value of an anchor from the geometry of a view.
  public struct Source: @unchecked Sendable {  // immutable
    /// A closure that yields the value from the view's bounds, its layout direction, and the transform of its
    /// coordinates.
    let value: (CGRect, LayoutDirection, CGAffineTransform) -> Value

    init(_ value: @escaping (CGRect, LayoutDirection, CGAffineTransform) -> Value) { self.value = value }
  }

  /// The element to which an anchor belongs.
  final class Origin: @unchecked Sendable {  // belongs to the main thread
    weak var element: RenderNode?

    var node: LayoutNode? {
      nonisolated(unsafe) var found: LayoutNode?  // an anchor is read on the main thread only
      MainActor.assumeIsolated { found = element?.knownLayoutNode }
      return found
    }
  }

  let origin: Origin
  let source: Source
}

extension Anchor: Equatable where Value: Equatable {
  public static func == (one: Anchor, other: Anchor) -> Bool {
    one.origin === other.origin
      && Equality.of(type(of: one.source.value)).areEqual(one.source.value, other.source.value)
  }
}

extension Anchor: Hashable where Value: Hashable {
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(origin)) }
}

extension Anchor.Source where Value == CGRect {
  /// The bounds of the view.
  public static var bounds: Anchor<CGRect>.Source {
    Anchor<CGRect>.Source { bounds, _, transform in bounds.applying(transform) }
  }

  /// Returns the source of a rectangle in the coordinates of the view.
  ///
  /// - Parameter r: The rectangle.
  public static func rect(_ r: CGRect) -> Anchor<CGRect>.Source { Anchor<CGRect>.Source { r.applying($2) } }
}

extension Anchor.Source where Value == CGPoint {
  /// Returns the source of a point in the coordinates of the view.
  ///
  /// - Parameter p: The point.
  public static func point(_ p: CGPoint) -> Anchor<CGPoint>.Source { Anchor<CGPoint>.Source { p.applying($2) } }

  /// Returns the source of a point at fractions of the view's size.
  ///
  /// - Parameter p: The point.
  public static func unitPoint(_ p: UnitPoint) -> Anchor<CGPoint>.Source {
    Anchor<CGPoint>.Source { bounds, direction, transform in
      (direction == .rightToLeft ? p.mirrored : p).point(in: bounds).applying(transform)
    }
  }

  /// The center of the view.
  public static var center: Anchor<CGPoint>.Source { unitPoint(.center) }
  /// The center of the top edge.
  public static var top: Anchor<CGPoint>.Source { unitPoint(.top) }
  /// The center of the bottom edge.
  public static var bottom: Anchor<CGPoint>.Source { unitPoint(.bottom) }
  /// The center of the leading edge.
  public static var leading: Anchor<CGPoint>.Source { unitPoint(.leading) }
  /// The center of the trailing edge.
  public static var trailing: Anchor<CGPoint>.Source { unitPoint(.trailing) }
  /// The leading corner of the top edge.
  public static var topLeading: Anchor<CGPoint>.Source { unitPoint(.topLeading) }
  /// The trailing corner of the top edge.
  public static var topTrailing: Anchor<CGPoint>.Source { unitPoint(.topTrailing) }
  /// The leading corner of the bottom edge.
  public static var bottomLeading: Anchor<CGPoint>.Source { unitPoint(.bottomLeading) }
  /// The trailing corner of the bottom edge.
  public static var bottomTrailing: Anchor<CGPoint>.Source { unitPoint(.bottomTrailing) }
}

/// The modifier behind ``View/anchorPreference(key:value:transform:)`` and
/// ``View/transformAnchorPreference(key:value:transform:)``.
struct AnchorPreferenceModifier<Key: PreferenceKey, Value> {
  typealias Body = Never

  let source: Anchor<Value>.Source
  /// A Boolean value that indicates whether the closure changes the value of the views inside, instead of replacing it.
  let isTransform: Bool
  let transform: (inout Key.Value, Anchor<Value>) -> Void
}

extension AnchorPreferenceModifier: ViewModifier {
  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { AnchorPreferenceNode(view, context) }
}

/// The node of a view that sets a preference to a value that contains an anchor. The first element of its content has
/// a wrapper, whose frame the anchor refers to.
private final class AnchorPreferenceNode<Modified: View, Key: PreferenceKey, Value>:
  ViewNode<ModifiedContent<Modified, AnchorPreferenceModifier<Key, Value>>>
{
  private var modifier: AnchorPreferenceModifier<Key, Value>
  private let origin = Anchor<Value>.Origin()
  private var wrappers = Wrappers()
  private var child: ViewNode<Modified>?

  init(_ view: ModifiedContent<Modified, AnchorPreferenceModifier<Key, Value>>, _ context: NodeContext) {
    modifier = view.modifier
    super.init(context)
    child = Modified._makeNode(view.content, NodeContext(parent: self))
    announcePreferences()
    graph.preferencesChanged(above: self)
  }

  override func update(_ view: ModifiedContent<Modified, AnchorPreferenceModifier<Key, Value>>) {
    modifier = view.modifier
    graph.preferencesChanged(above: self)  // the closure may yield another value
    child?.update(view.content)
  }

  override func collectPreferences(_ collector: PreferenceCollector) {
    guard collector.key == ObjectIdentifier(Key.self) else { return super.collectPreferences(collector) }
    var value = Key.defaultValue
    if modifier.isTransform {
      let inner = TypedPreferenceCollector<Key>()
      super.collectPreferences(inner)
      if let known = inner.value { value = known }
    }
    modifier.transform(&value, Anchor(origin: origin, source: modifier.source))
    unsafeDowncast(collector, to: TypedPreferenceCollector<Key>.self).add(value)
  }

  override var showsItself: Bool { true }
  override func forEachChild(_ body: (Node) -> Void) { if let child { body(child) } }

  override func appendRows(to rows: inout RowCollection, tag: AnyHashable?) {
    if let child { appendWrappedRows(of: child, to: &rows, tag: tag) }
  }

  override func appendRenderNodes(to items: inout [RenderNode]) {
    var inner: [RenderNode] = []
    child?.appendRenderNodes(to: &inner)
    let wrapped = wrappers.wrap(inner, owner: self, .modified(.anchor))
    origin.element = wrapped.first
    items += wrapped
  }
}

/// The modifier behind ``View/transformPreference(_:_:)``.
struct TransformPreferenceModifier<Key: PreferenceKey> {
  typealias Body = Never

  let transform: (inout Key.Value) -> Void
}

extension TransformPreferenceModifier: ViewModifier {
  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { TransformPreferenceNode(view, context) }
}

/// The node of a view that changes the preference of the views inside it.
private final class TransformPreferenceNode<Modified: View, Key: PreferenceKey>:
  ViewNode<ModifiedContent<Modified, TransformPreferenceModifier<Key>>>
{
  private var modifier: TransformPreferenceModifier<Key>
  private var child: ViewNode<Modified>?

  init(_ view: ModifiedContent<Modified, TransformPreferenceModifier<Key>>, _ context: NodeContext) {
    modifier = view.modifier
    super.init(context)
    child = Modified._makeNode(view.content, NodeContext(parent: self))
    announcePreferences()
    graph.preferencesChanged(above: self)
  }

  override func update(_ view: ModifiedContent<Modified, TransformPreferenceModifier<Key>>) {
    modifier = view.modifier
    graph.preferencesChanged(above: self)
    child?.update(view.content)
  }

  override func collectPreferences(_ collector: PreferenceCollector) {
    guard collector.key == ObjectIdentifier(Key.self) else { return super.collectPreferences(collector) }
    let inner = TypedPreferenceCollector<Key>()
    super.collectPreferences(inner)
    var value = inner.value ?? Key.defaultValue
    modifier.transform(&value)
    unsafeDowncast(collector, to: TypedPreferenceCollector<Key>.self).add(value)
  }

  override func forEachChild(_ body: (Node) -> Void) { if let child { body(child) } }
}

extension View {
  /// Sets a preference to a value that contains an anchor of this view.
  ///
  /// - Parameters:
  ///   - key: The type that defines the preference.
  ///   - value: The rule that yields the anchor's value, such as the bounds of this view.
  ///   - transform: A closure that returns the value of the preference for the anchor.
  /// - Returns: A view that sets the preference.
  public nonisolated func anchorPreference<A, K: PreferenceKey>(
    key: K.Type = K.self, value: Anchor<A>.Source, transform: @escaping (Anchor<A>) -> K.Value
  ) -> some View {
    modifier(AnchorPreferenceModifier<K, A>(source: value, isTransform: false) { $0 = transform($1) })
  }

  /// Changes the preference that the views inside this view set, by means of an anchor of this view.
  ///
  /// - Parameters:
  ///   - key: The type that defines the preference.
  ///   - value: The rule that yields the anchor's value, such as the bounds of this view.
  ///   - transform: A closure that changes the value of the preference.
  /// - Returns: A view that changes the preference.
  public nonisolated func transformAnchorPreference<A, K: PreferenceKey>(
    key: K.Type = K.self, value: Anchor<A>.Source, transform: @escaping (inout K.Value, Anchor<A>) -> Void
  ) -> some View {
    modifier(AnchorPreferenceModifier<K, A>(source: value, isTransform: true, transform: transform))
  }

  /// Changes the preference that the views inside this view set.
  ///
  /// - Parameters:
  ///   - key: The type that defines the preference.
  ///   - callback: A closure that changes the value.
  /// - Returns: A view that changes the preference.
  public nonisolated func transformPreference<K: PreferenceKey>(
    _ key: K.Type = K.self, _ callback: @escaping (inout K.Value) -> Void
  ) -> some View { modifier(TransformPreferenceModifier<K>(transform: callback)) }

  /// Places views in front of this view that depend on a preference of the views inside it.
  ///
  /// - Parameters:
  ///   - key: The type that defines the preference.
  ///   - alignment: The position of the overlay relative to this view.
  ///   - transform: A view builder that receives the value of the preference.
  /// - Returns: A view with the overlay.
  public nonisolated func overlayPreferenceValue<K: PreferenceKey, V: View>(
    _ key: K.Type, alignment: Alignment = .center, @ViewBuilder _ transform: @escaping (K.Value) -> V
  ) -> some View {
    PreferenceBackedView<Self, K, V>(alignment: alignment, part: .overlay, content: self, make: transform)
  }

  /// Places views behind this view that depend on a preference of the views inside it.
  ///
  /// - Parameters:
  ///   - key: The type that defines the preference.
  ///   - alignment: The position of the background relative to this view.
  ///   - transform: A view builder that receives the value of the preference.
  /// - Returns: A view with the background.
  public nonisolated func backgroundPreferenceValue<K: PreferenceKey, V: View>(
    _ key: K.Type, alignment: Alignment = .center, @ViewBuilder _ transform: @escaping (K.Value) -> V
  ) -> some View {
    PreferenceBackedView<Self, K, V>(alignment: alignment, part: .background, content: self, make: transform)
  }
}

/// A view with other views in front of it or behind it, which depend on a preference of the view.
struct PreferenceBackedView<Content: View, Key: PreferenceKey, Other: View> {
  let alignment: Alignment
  let part: Part
  let content: Content
  let make: (Key.Value) -> Other
}

extension PreferenceBackedView: PrimitiveView {
  static func _makeNode(_ view: Self, _ context: NodeContext) -> ViewNode<Self> {
    PreferenceBackedNode(view, context)
  }
}

/// The node of a view with other views that depend on a preference.
private final class PreferenceBackedNode<Content: View, Key: PreferenceKey, Other: View>:
  ViewNode<PreferenceBackedView<Content, Key, Other>>, PreferenceReader
{
  private var view: PreferenceBackedView<Content, Key, Other>
  private var item: RenderNode?
  private var content: ViewNode<Content>?
  private var other: ViewNode<PartView<Other>>?
  private var value = Key.defaultValue
  private var isCollecting = false

  init(_ view: PreferenceBackedView<Content, Key, Other>, _ context: NodeContext) {
    self.view = view
    super.init(context)
    item = RenderNode(.backed(alignment: view.alignment), owner: self)
    content = Content._makeNode(view.content, NodeContext(parent: self))
    other = PartView<Other>._makeNode(part(), NodeContext(parent: self))
  }

  private func part() -> PartView<Other> { PartView(view.part, evaluateBody(nil) { view.make(value) }) }

  override func update(_ view: PreferenceBackedView<Content, Key, Other>) {
    self.view = view
    item?.update(.backed(alignment: view.alignment))
    content?.update(view.content)
    evaluateNow()
  }

  override func evaluate() { other?.update(part()) }

  override var preferenceReader: (any PreferenceReader)? { self }

  func beginCollecting() -> Bool {
    defer { isCollecting = true }
    return !isCollecting
  }

  func collect() {
    isCollecting = false
    guard isMounted else { return }
    let collector = TypedPreferenceCollector<Key>()
    if let content, content.hasPreferences { content.collectPreferences(collector) }
    let new = collector.value ?? Key.defaultValue
    if Equality.of(Key.Value.self).areEqual(new, value) { return }
    value = new
    setNeedsEvaluation()
  }

  override var container: RenderNode? { item }
  override var showsItself: Bool { true }

  override func forEachChild(_ body: (Node) -> Void) {
    if view.part == .background, let other { body(other) }
    if let content { body(content) }
    if view.part != .background, let other { body(other) }
  }

  override func appendRenderNodes(to items: inout [RenderNode]) { if let item { items.append(item) } }
}
