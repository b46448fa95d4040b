/// A page that a link or a modifier has created from a view. The node that shows the page depends on it.
@MainActor
final class NavigationPageSource: DependencySource, @unchecked Sendable {  // accessed on the main actor only
  let number: Int
  private var make: () -> AnyView
  /// A closure that is called when the user has left the page.
  private let end: () -> Void

  init(_ number: Int, _ make: @escaping () -> AnyView, end: @escaping () -> Void) {
    self.number = number
    self.make = make
    self.end = end
  }

  /// The views of the page.
  var view: AnyView {
    wasRead()
    return make()
  }

  /// Replaces the closure that creates the views, because the view that has opened the page has been evaluated.
  func replace(_ make: @escaping () -> AnyView) {
    self.make = make
    deliver()
  }

  func wasLeft() { end() }
}

/// The modifier behind `navigationDestination(isPresented:destination:)`, which shows a page while it has a key.
struct PresentedDestinationModifier {
  typealias Body = Never

  let key: () -> AnyHashable?
  let end: () -> Void
  let destination: () -> AnyView?
}

extension PresentedDestinationModifier: ViewModifier {
  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { PresentedDestinationNode(view, context) }
}

/// The node of a modifier that shows a page while its key is not `nil`.
private final class PresentedDestinationNode<Modified: View>:
  ViewNode<ModifiedContent<Modified, PresentedDestinationModifier>>
{
  private var modifier: PresentedDestinationModifier
  private var child: ViewNode<Modified>?
  private var key: AnyHashable?
  private var page: NavigationPageSource?

  init(_ view: ModifiedContent<Modified, PresentedDestinationModifier>, _ context: NodeContext) {
    modifier = view.modifier
    super.init(context)
    child = Modified._makeNode(view.content, NodeContext(parent: self))
    evaluate()
  }

  private var model: NavigationModel? { EnvironmentValues(in: environment).navigation }

  override func update(_ view: ModifiedContent<Modified, PresentedDestinationModifier>) {
    modifier = view.modifier
    child?.update(view.content)
    evaluateNow()
    let destination = modifier.destination
    page?.replace { destination() ?? AnyView(EmptyView()) }
  }

  override func evaluate() {
    let new = evaluateBody(nil, modifier.key)
    guard new != key else { return }
    key = new
    graph.afterUpdate { [self] in show() }
  }

  private func show() {
    if let page {
      self.page = nil
      model?.remove(page)
    }
    guard isMounted, key != nil else { return }
    page = model?.push { [weak self] in
      self?.modifier.destination() ?? AnyView(EmptyView())
    } end: { [weak self] in
      guard let self, self.key != nil else { return }
      page = nil
      modifier.end()
    }
  }

  override func willUnmount() { if let page { model?.remove(page) } }
  override func forEachChild(_ body: (Node) -> Void) { if let child { body(child) } }
}

extension View {
  /// Shows a page on the ``NavigationStack`` around this view while a value is `true`.
  ///
  /// - Parameters:
  ///   - isPresented: A binding to the value. It becomes `false` when the user leaves the page.
  ///   - destination: A view builder that creates the page.
  /// - Returns: A view that shows the page.
  public nonisolated func navigationDestination<V: View>(
    isPresented: Binding<Bool>, @ViewBuilder destination: @escaping () -> V
  ) -> some View {
    modifier(
      PresentedDestinationModifier(
        key: { isPresented.wrappedValue ? AnyHashable(true) : nil }, end: { isPresented.wrappedValue = false },
        destination: { AnyView(destination()) }))
  }

  /// Shows a page on the ``NavigationStack`` around this view while an item exists.
  ///
  /// - Parameters:
  ///   - item: A binding to the item. It becomes `nil` when the user leaves the page.
  ///   - destination: A view builder that creates the page for the item.
  /// - Returns: A view that shows the page.
  public nonisolated func navigationDestination<D: Hashable, C: View>(
    item: Binding<D?>, @ViewBuilder destination: @escaping (D) -> C
  ) -> some View {
    modifier(
      PresentedDestinationModifier(
        key: { item.wrappedValue.map { AnyHashable($0) } }, end: { item.wrappedValue = nil },
        destination: { item.wrappedValue.map { AnyView(destination($0)) } }))
  }

  /// Sets the page that the ``NavigationStack`` around this view shows for values of a type.
  ///
  ///     List(people) { person in NavigationLink(person.name, value: person) }
  ///       .navigationDestination(for: Person.self) { PersonPage(person: $0) }
  ///
  /// If several views inside a stack set a page for the same type, the page that was set last applies.
  ///
  /// - Parameters:
  ///   - data: The type of the values.
  ///   - destination: A view builder that creates the page for a value.
  /// - Returns: A view that declares the destination.
  public nonisolated func navigationDestination<D: Hashable, C: View>(
    for data: D.Type, @ViewBuilder destination: @escaping (D) -> C
  ) -> some View { modifier(NavigationDestinationModifier(destination: destination)) }
}

/// The modifier behind `navigationDestination(for:destination:)`.
struct NavigationDestinationModifier<Value: Hashable, Destination: View> {
  typealias Body = Never

  let destination: (Value) -> Destination
}

extension NavigationDestinationModifier: ViewModifier {
  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { NavigationDestinationNode(view, context) }
}

/// A node that registers a closure with the enclosing navigation stack, which creates the pages for values of a type.
private final class NavigationDestinationNode<Modified: View, Value: Hashable, Destination: View>:
  ViewNode<ModifiedContent<Modified, NavigationDestinationModifier<Value, Destination>>>
{
  private var child: ViewNode<Modified>?

  init(_ view: ModifiedContent<Modified, NavigationDestinationModifier<Value, Destination>>, _ context: NodeContext) {
    super.init(context)
    declare(view.modifier)
    child = Modified._makeNode(view.content, NodeContext(parent: self))
  }

  private var destinations: NavigationModel.Destinations? {
    EnvironmentValues(in: environment).navigation?.destinations
  }

  private func declare(_ modifier: NavigationDestinationModifier<Value, Destination>) {
    destinations?.set(Value.self, owner: self, modifier.destination)
  }

  override func update(_ view: ModifiedContent<Modified, NavigationDestinationModifier<Value, Destination>>) {
    declare(view.modifier)
    child?.update(view.content)
  }

  override func willUnmount() { destinations?.remove(Value.self, owner: self) }
  override func forEachChild(_ body: (Node) -> Void) { if let child { body(child) } }
}
