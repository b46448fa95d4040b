/// A model of the pages above the root of a navigation stack. Pages for the values in the path come first, and pages
/// that links have created from views come last.
@MainActor
final class NavigationModel {
  /// A page above the root: a value of the path, or a view that a link has created, with its number.
  enum Entry {
    case value(AnyHashable)
    case view(Int, AnyView)

    var id: AnyHashable {
      switch self {
      case .value(let value): value
      case .view(let number, _): AnyHashable(ViewID(number: number))
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
  var changeViews: ((inout [Entry]) -> Void) -> Void = { _ in }
  let destinations = Destinations()
  private var viewCount = 0
  private var dismissals: [DismissAction] = []

  func push(_ value: AnyHashable) { changePath { $0.append(value) } }

  func push(_ view: AnyView) {
    viewCount += 1
    changeViews { [viewCount] in $0.append(.view(viewCount, view)) }
  }

  /// Removes pages from the top until at most `count` are left.
  func pop(to count: Int) {
    var left = 0
    changePath {
      if $0.count > count { $0.removeLast($0.count - count) }
      left = $0.count
    }
    changeViews { if $0.count > count - left { $0.removeLast($0.count - (count - left)) } }
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

/// The preference key for the title of a page. If several views of the page set a title, the first title applies.
struct NavigationTitleKey: PreferenceKey {
  typealias Value = Text?

  static func reduce(value: inout Text?, nextValue: () -> Text?) { value = value ?? nextValue() }
}

/// The environment key for `isInList`.
private struct IsInListKey: EnvironmentKey {
  static var defaultValue: Bool { false }
}

extension EnvironmentValues {
  /// A Boolean value that indicates whether the view is in a row of a list.
  var isInList: Bool {
    get { self[IsInListKey.self] }
    set { self[IsInListKey.self] = newValue }
  }
}
