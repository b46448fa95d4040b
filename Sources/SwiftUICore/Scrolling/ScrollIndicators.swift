/// A visibility of scroll bars.
public struct ScrollIndicatorVisibility: Hashable, Sendable {
  let isShown: Bool

  /// The platform decides: scroll bars are shown while the content is larger than the scroll view.
  public static let automatic = ScrollIndicatorVisibility(isShown: true)
  /// Scroll bars are shown, if the platform has any.
  public static let visible = ScrollIndicatorVisibility(isShown: true)
  /// Scroll bars are hidden, unless the user cannot scroll without them.
  public static let hidden = ScrollIndicatorVisibility(isShown: false)
  /// Scroll bars are hidden.
  public static let never = ScrollIndicatorVisibility(isShown: false)
}

/// The environment key for ``EnvironmentValues/verticalScrollIndicatorVisibility``.
private struct VerticalIndicatorKey: EnvironmentKey { static let defaultValue = ScrollIndicatorVisibility.automatic }

/// The environment key for ``EnvironmentValues/horizontalScrollIndicatorVisibility``.
private struct HorizontalIndicatorKey: EnvironmentKey { static let defaultValue = ScrollIndicatorVisibility.automatic }

extension EnvironmentValues {
  /// The visibility of the scroll bars of scroll views that scroll vertically.
  public var verticalScrollIndicatorVisibility: ScrollIndicatorVisibility {
    get { self[VerticalIndicatorKey.self] }
    set { self[VerticalIndicatorKey.self] = newValue }
  }

  /// The visibility of the scroll bars of scroll views that scroll horizontally.
  public var horizontalScrollIndicatorVisibility: ScrollIndicatorVisibility {
    get { self[HorizontalIndicatorKey.self] }
    set { self[HorizontalIndicatorKey.self] = newValue }
  }
}

extension View {
  /// Sets the visibility of the scroll bars of the scroll views inside this view.
  ///
  /// A scroll view of two axes hides its scroll bars if both are hidden.
  ///
  /// - Parameters:
  ///   - visibility: The visibility along the axes. The scroll bars of other axes don't change.
  ///   - axes: The axes along which the scroll views scroll.
  /// - Returns: A view with the visibility in its environment.
  public nonisolated func scrollIndicators(
    _ visibility: ScrollIndicatorVisibility, axes: Axis.Set = [.vertical, .horizontal]
  ) -> some View {
    transformEnvironment(\.self) { values in
      if axes.contains(.vertical) { values.verticalScrollIndicatorVisibility = visibility }
      if axes.contains(.horizontal) { values.horizontalScrollIndicatorVisibility = visibility }
    }
  }
}
