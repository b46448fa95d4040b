import Observation

extension View {
  /// Offers a value to the views and commands of the window, while this view is shown. A value of
  /// `focusedValue(_:_:)` in a view that has the focus takes precedence.
  ///
  /// - Parameters:
  ///   - keyPath: The key path of the value.
  ///   - value: The value that ``FocusedValue`` properties and commands read unless a view with the focus offers one.
  /// - Returns: A view that offers the value.
  public nonisolated func focusedSceneValue<T>(_ keyPath: WritableKeyPath<FocusedValues, T?>, _ value: T) -> some View {
    modifier(FocusedSceneValueModifier(entries: focusedEntries(keyPath, value)))
  }

  /// Offers a value to the views and commands of the window, while this view is shown.
  ///
  /// - Parameters:
  ///   - keyPath: The key path of the value.
  ///   - value: The value, or `nil` for none.
  /// - Returns: A view that offers the value.
  public nonisolated func focusedSceneValue<T>(_ keyPath: WritableKeyPath<FocusedValues, T?>, _ value: T?) -> some View
  {
    modifier(FocusedSceneValueModifier(entries: focusedEntries(keyPath, value)))
  }

  /// Offers an object to the views and commands of the window, while this view is shown.
  ///
  /// - Parameter object: The object, or `nil` for none. Views read it by its type.
  /// - Returns: A view that offers the object.
  public nonisolated func focusedSceneValue<T: AnyObject & Observable>(_ object: T?) -> some View {
    modifier(FocusedSceneValueModifier(entries: focusedEntries(object)))
  }
}

/// A modifier that offers values while its content is shown.
struct FocusedSceneValueModifier {
  let entries: [ObjectIdentifier: FocusedValueEntry]
}

extension FocusedSceneValueModifier: LifecycleModifier {
  func appear(in node: Node) -> FocusedValueStore.Offer {
    let offer = FocusedValueStore.Offer(depth: node.depth, isForScene: true)
    change(offer, isActive: !node.isHidden, in: node)
    return offer
  }

  func update(_ memory: inout FocusedValueStore.Offer, in node: Node) {
    change(memory, isActive: !node.isHidden, in: node)
  }

  func shownChanged(_ isShown: Bool, _ memory: inout FocusedValueStore.Offer, in node: Node) {
    change(memory, isActive: isShown, in: node)
  }

  func disappear(_ memory: FocusedValueStore.Offer, in node: Node) { change(memory, isActive: false, in: node) }

  @MainActor
  private func change(_ offer: FocusedValueStore.Offer, isActive: Bool, in node: Node) {
    guard let store = EnvironmentValues(in: node.environment).focusedValueStore else { return }
    node.graph.afterUpdate { [entries] in store.change(offer, entries, isActive: isActive) }
  }
}
