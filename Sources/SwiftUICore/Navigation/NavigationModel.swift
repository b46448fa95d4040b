/// What a stack shows on top of its root: what the path says, and behind that views of links without a value.
@MainActor
final class NavigationModel {
  enum Entry {
    case value(AnyHashable)
    case view(Int, AnyView)

    var id: AnyHashable {
      switch self {
      case .value(let value): value
      case .view(let number, _): AnyHashable(ViewID(number: number))
      }
    }

    private struct ViewID: Hashable {
      let number: Int
    }
  }

  /// Changes the path that the stack has; set by the stack before it shows anything.
  var changePath: ((inout [AnyHashable]) -> Void) -> Void = { _ in }
  /// Changes the views on top of the path.
  var changeViews: ((inout [Entry]) -> Void) -> Void = { _ in }
  let destinations = Destinations()
  private var viewCount = 0
  private var dismissals: [DismissAction] = []

  func push(_ value: AnyHashable) { changePath { $0.append(value) } }

  func push(_ view: AnyView) {
    viewCount += 1
    changeViews { [viewCount] in $0.append(.view(viewCount, view)) }
  }

  /// Takes away what is on top, so that so many are left.
  func pop(to count: Int) {
    var left = 0
    changePath {
      if $0.count > count { $0.removeLast($0.count - count) }
      left = $0.count
    }
    changeViews { if $0.count > count - left { $0.removeLast($0.count - (count - left)) } }
  }

  /// What ends the page with so many below it, the root not counted; always the same one.
  func dismissal(at depth: Int) -> DismissAction {
    while dismissals.count <= depth {
      let count = dismissals.count
      dismissals.append(DismissAction { [weak self] in self?.pop(to: count) })
    }
    return dismissals[depth]
  }

  /// Makes views of values, by their types.
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
    }

    @MainActor
    func view(for value: AnyHashable) -> AnyView? {
      wasRead()
      return makers[ObjectIdentifier(Swift.type(of: value.base))]?.make(value.base)
    }
  }
}

private struct NavigationModelKey: OptionalEnvironmentKey { typealias Value = NavigationModel? }

extension EnvironmentValues {
  var navigation: NavigationModel? {
    get { self[NavigationModelKey.self] }
    set { self[NavigationModelKey.self] = newValue }
  }
}

struct NavigationTitleKey: PreferenceKey {
  typealias Value = Text?

  static func reduce(value: inout Text?, nextValue: () -> Text?) { value = value ?? nextValue() }
}

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
