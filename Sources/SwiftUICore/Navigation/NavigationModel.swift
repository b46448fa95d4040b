/// A model of the pages above the root of a navigation stack. Pages for the values in the path come first. Pages that
/// links have created from views come last, with the pages above them.
@MainActor
final class NavigationModel {
  /// A page above the root: a value, or a view that a link or a modifier has created.
  enum PageEntry {
    case value(AnyHashable)
    case page(NavigationPageSource)

    var id: AnyHashable {
      switch self {
      case .value(let value): value
      case .page(let page): AnyHashable(ViewID(number: page.number))
      }
    }

    /// The identity of a page that a link has created from a view. Its type distinguishes the number from values of the
    /// path.
    private struct ViewID: Hashable {
      let number: Int
    }
  }

  /// A closure that changes the path of the stack. The stack sets the closure in each evaluation of its body.
  var changePath: ((inout [AnyHashable]) -> Void) -> Void = { _ in }
  /// A closure that changes the pages of views, which are above the pages of the path.
  var changeViews: ((inout [PageEntry]) -> Void) -> Void = { _ in }
  let destinations: Destinations
  /// The model of the next column of a split view, in which the links of this column show their pages.
  var next: NavigationModel?
  /// The identity of the page that a link of the previous column shows instead of the root, if there is one.
  private(set) var rootPage: AnyHashable?
  private var viewCount = 0
  private var dismissals: [DismissAction] = []
  private var toolbars: [AnyHashable?: ToolbarModel] = [:]

  nonisolated init(_ destinations: Destinations = Destinations(), next: NavigationModel? = nil) {
    self.destinations = destinations
    self.next = next
  }

  /// Adds the page of a value, or replaces the pages of the next column by it.
  func push(_ value: AnyHashable) {
    if let next { return next.replaceAll(with: .value(value)) }
    var isAboveView = false
    changeViews {
      isAboveView = !$0.isEmpty
      if isAboveView { $0.append(.value(value)) }
    }
    if !isAboveView { changePath { $0.append(value) } }
  }

  /// Adds a page that is created from a view, or replaces the pages of the next column by it.
  ///
  /// - Parameters:
  ///   - make: A closure that creates the view.
  ///   - end: A closure that is called when the user has left the page.
  /// - Returns: The page.
  @discardableResult
  func push(_ make: @escaping () -> AnyView, end: @escaping () -> Void = {}) -> NavigationPageSource {
    viewCount += 1
    let page = NavigationPageSource(viewCount, make, end: end)
    if let next { next.replaceAll(with: .page(page)) } else { changeViews { $0.append(.page(page)) } }
    return page
  }

  private func replaceAll(with entry: PageEntry) {
    pop(to: 0)
    rootPage = AnyHashable(entry.id)
    changeViews { $0 = [entry] }
  }

  /// Removes a page and those above it.
  func remove(_ page: NavigationPageSource) {
    if let next { return next.remove(page) }
    var removed: ArraySlice<PageEntry> = []
    changeViews {
      guard let index = $0.firstIndex(where: { if case .page(let other) = $0 { other === page } else { false } })
      else { return }
      removed = $0[(index + 1)...]
      $0.removeSubrange(index...)
    }
    tell(removed)
  }

  /// Removes pages from the top until at most `count` are left.
  func pop(to count: Int) {
    if count == 0 { rootPage = nil }
    var left = 0
    changePath {
      $0.removeLast(max($0.count - count, 0))
      left = $0.count
    }
    var removed: ArraySlice<PageEntry> = []
    changeViews {
      removed = $0.dropFirst(max(count - left, 0))
      $0.removeLast(removed.count)
    }
    tell(removed)
  }

  private func tell(_ removed: ArraySlice<PageEntry>) {
    for case .page(let page) in removed { page.wasLeft() }
  }

  /// Returns the action that removes the page at a depth and all pages above it. The first page above the root has the
  /// depth 0. The action for a depth is created once, so that the environment of a page does not change.
  func dismissal(at depth: Int) -> DismissAction {
    while dismissals.count <= depth {
      let count = dismissals.count
      dismissals.append(DismissAction { [weak self] in self?.pop(to: count) })
    }
    return dismissals[depth]
  }

  /// Returns the items of the bars of a page. The identity of the root is `nil`.
  func toolbar(of page: AnyHashable?) -> ToolbarModel {
    if let known = toolbars[page] { return known }
    let made = ToolbarModel()
    toolbars[page] = made
    return made
  }

  /// Releases the items of pages that no longer exist.
  func keepToolbars(of pages: [AnyHashable]) {
    let kept = Set(pages.map(Optional.some) + [nil])
    toolbars = toolbars.filter { kept.contains($0.key) }
  }

  /// A registry of the closures that create pages for values, by the type of the value. A node that looks up a page
  /// depends on the registry.
  final class Destinations: DependencySource, @unchecked Sendable {  // the closures belong to the main actor
    private var makers: [ObjectIdentifier: (owner: ObjectIdentifier, make: (Any) -> AnyView)] = [:]

    @MainActor
    func set<Value, Content: View>(_: Value.Type, owner: AnyObject, _ make: @escaping (Value) -> Content) {
      makers[ObjectIdentifier(Value.self)] = (
        ObjectIdentifier(owner),
        { value in
          guard let value = value as? Value else { fatalError("\(value) is no \(Value.self)") }
          return AnyView(make(value))
        }
      )
      deliver()
    }

    @MainActor
    func remove<Value>(_: Value.Type, owner: AnyObject) {
      guard makers[ObjectIdentifier(Value.self)]?.owner == ObjectIdentifier(owner) else { return }
      makers[ObjectIdentifier(Value.self)] = nil
      deliver()
    }

    @MainActor
    func view(for value: AnyHashable) -> AnyView? {
      wasRead()
      return makers[ObjectIdentifier(Swift.type(of: value.base))]?.make(value.base)
    }
  }
}

/// The environment key for the model of the enclosing navigation stack.
private struct NavigationModelKey: OptionalEnvironmentKey { typealias Value = NavigationModel? }

extension EnvironmentValues {
  var navigation: NavigationModel? {
    get { self[NavigationModelKey.self] }
    set { self[NavigationModelKey.self] = newValue }
  }
}

/// The environment key for `showsTitleInWindow`.
private struct ShowsTitleInWindowKey: EnvironmentKey {
  static var defaultValue: Bool { false }
}

extension EnvironmentValues {
  var showsTitleInWindow: Bool {
    get { self[ShowsTitleInWindowKey.self] }
    set { self[ShowsTitleInWindowKey.self] = newValue }
  }
}

/// A modifier that keeps the title of a page inside its content, because the window shows that of another page.
struct InContentTitleModifier: ViewModifier {

  func body(content: Content) -> some View {
    content.environment(\.showsTitleInWindow, false).preference(
      key: NavigationTitleKey.self, value: nil)
  }
}

/// The environment key for `isInList`.
private struct IsInListKey: EnvironmentKey {
  static var defaultValue: Bool { false }
}

/// The environment key for `isInScrollViewOfRow`.
private struct IsInScrollViewOfRowKey: EnvironmentKey {
  static var defaultValue: Bool { false }
}

extension EnvironmentValues {
  var isInScrollViewOfRow: Bool {
    get { self[IsInScrollViewOfRowKey.self] }
    set { self[IsInScrollViewOfRowKey.self] = newValue }
  }

  /// `true` in a row of a list, but not in a scroll view in the row.
  var isInList: Bool {
    get { self[IsInListKey.self] }
    set { self[IsInListKey.self] = newValue }
  }
}
