/// The moments at which scroll views show their scroll bars although they are not scrolled.
struct ScrollIndicatorFlashes: Equatable, Sendable {
  var onAppear = false
  /// The number of changes of values that have shown the scroll bars.
  var count = 0
}

/// The environment key for the moments at which scroll views show their scroll bars.
private struct ScrollIndicatorFlashesKey: EnvironmentKey { static let defaultValue = ScrollIndicatorFlashes() }

extension EnvironmentValues {
  /// The moments at which scroll views show their scroll bars although they are not scrolled.
  var scrollFlashes: ScrollIndicatorFlashes {
    get { self[ScrollIndicatorFlashesKey.self] }
    set { self[ScrollIndicatorFlashesKey.self] = newValue }
  }
}

/// The modifier behind ``View/scrollIndicatorsFlash(trigger:)``, which counts the changes of a value.
private struct ScrollIndicatorsFlashModifier<Value: Equatable> {
  let value: Value
  @State private var count = 0

  init(_ value: Value) { self.value = value }
}

extension ScrollIndicatorsFlashModifier: ViewModifier {
  func body(content: Content) -> some View {
    let count = count
    content.transformEnvironment(\.scrollFlashes) { $0.count += count }
      .onChange(of: value) { self.count += 1 }
  }
}

extension View {
  /// Shows the scroll bars of the scroll views inside this view for a moment when the scroll views appear.
  ///
  /// - Parameter onAppear: A Boolean value that indicates whether the scroll bars are shown.
  /// - Returns: A view whose scroll views show their scroll bars.
  public nonisolated func scrollIndicatorsFlash(onAppear: Bool) -> some View {
    transformEnvironment(\.scrollFlashes) { $0.onAppear = onAppear }
  }

  /// Shows the scroll bars of the scroll views inside this view for a moment when a value changes.
  ///
  /// - Parameter value: The value to compare with that of the previous update.
  /// - Returns: A view whose scroll views show their scroll bars.
  public nonisolated func scrollIndicatorsFlash(trigger value: some Equatable) -> some View {
    modifier(ScrollIndicatorsFlashModifier(value))
  }
}
