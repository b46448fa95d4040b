import Foundation

/// A permission to customize a tab.
public struct TabCustomizationBehavior: Hashable, Sendable {
  private let name: String

  /// The platform's permission.
  public static let automatic = TabCustomizationBehavior(name: "automatic")
  /// The user can move and hide the tab.
  public static let reorderable = TabCustomizationBehavior(name: "reorderable")
  /// The user can't customize the tab.
  public static let disabled = TabCustomizationBehavior(name: "disabled")
}

/// The tabs and sections that the user of a tab view has moved or hidden.
///
/// Users of this platform can't customize a tab view. A customization keeps what a program sets, and can be stored.
public struct TabViewCustomization: Codable, Equatable, Sendable {
  /// The visibility of a tab.
  public struct TabCustomization: Equatable, Sendable {
    /// The visibility in a sidebar.
    public var sidebarVisibility = Visibility.automatic
    /// The visibility in a tab bar.
    public var tabBarVisibility = Visibility.automatic
  }

  /// The order of the tabs of a section.
  public struct SectionCustomization: Equatable, Sendable {
    /// The identifiers of the tabs in the user's order, or `nil` for the order in which they are declared.
    public fileprivate(set) var tabOrder: [String]?

    /// Restores the order in which the tabs are declared.
    public mutating func resetTabOrder() { tabOrder = nil }
  }

  /// The identifiers of tabs that are not `automatic`, with `true` for visible tabs.
  private var sidebar: [String: Bool] = [:]
  private var tabBar: [String: Bool] = [:]

  /// Creates a customization without changes.
  public init() {}

  /// The customization of the tab with an identifier.
  ///
  /// - Parameter id: The identifier of the tab.
  public subscript(tab id: String) -> TabCustomization {
    get {
      func visibility(_ isVisible: Bool?) -> Visibility { isVisible.map { $0 ? .visible : .hidden } ?? .automatic }
      return TabCustomization(
        sidebarVisibility: visibility(sidebar[id]), tabBarVisibility: visibility(tabBar[id]))
    }
    set {
      func isVisible(_ visibility: Visibility) -> Bool? { visibility == .automatic ? nil : visibility == .visible }
      sidebar[id] = isVisible(newValue.sidebarVisibility)
      tabBar[id] = isVisible(newValue.tabBarVisibility)
    }
  }

  /// The customization of the section with an identifier. Its tabs have the order in which they are declared.
  ///
  /// - Parameter id: The identifier of the section.
  public subscript(section id: String) -> SectionCustomization {
    get { SectionCustomization() }
    set {}
  }

  /// Makes the visibility of every tab automatic.
  public mutating func resetVisibility() { (sidebar, tabBar) = ([:], [:]) }

  /// Restores the order in which the tabs of every section are declared.
  public mutating func resetSectionOrder() {}
}

extension AppStorage where Value == TabViewCustomization {
  /// Creates a property for the customization of a tab view in a store.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value while nothing is stored.
  ///   - key: The key of the value.
  ///   - store: The store, or `nil` for the one of the environment.
  public init(wrappedValue: Value = TabViewCustomization(), _ key: String, store: UserDefaults? = nil) {
    let conversion = StoredValueConversion<Value> {
      StoredValueConversion.data.read($0).flatMap { try? JSONDecoder().decode(Value.self, from: $0) }
    } write: {
      (try? JSONEncoder().encode($0)).map { .data($0) }
    }
    self.init(key, store, wrappedValue, conversion)
  }
}

extension View {
  /// Has no effect on this platform. On Apple's systems, it lets the user move and hide the tabs of a tab view with a
  /// sidebar.
  ///
  /// - Parameter customization: A binding to what the user has changed, or `nil` to allow no changes.
  public nonisolated func tabViewCustomization(_ customization: Binding<TabViewCustomization>?) -> some View { self }
}

extension TabContent {
  /// Has no effect on this platform. On Apple's systems, it sets the identifier under which the changes of the user to
  /// this tab are stored.
  ///
  /// - Parameter id: The identifier.
  public nonisolated func customizationID(_ id: String) -> some TabContent<TabValue> { self }

  /// Has no effect on this platform. On Apple's systems, it sets whether the user can move and hide this tab.
  ///
  /// - Parameters:
  ///   - behavior: The permission on Apple's systems, such as `.disabled`.
  ///   - placements: The places of the tab for which the permission holds.
  public nonisolated func customizationBehavior(
    _ behavior: TabCustomizationBehavior, for placements: AdaptableTabBarPlacement...
  ) -> some TabContent<TabValue> { self }
}
