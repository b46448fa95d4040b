import Foundation

/// The layout value key for ``LayoutSubview/priority``.
enum LayoutPriorityKey: LayoutValueKey {
  static var defaultValue: Double { 0 }
}

extension View {
  /// Sets the priority of this view when a stack divides its space.
  ///
  /// A stack reserves the minimum sizes of views with a lower priority, divides the rest among the views with the
  /// highest one, and then divides what remains among the others.
  ///
  /// - Parameter value: The priority. The default is 0.
  public nonisolated func layoutPriority(_ value: Double) -> some View {
    modifier(LayoutValueModifier(trait: LayoutValue(LayoutPriorityKey.self, value)))
  }
}
