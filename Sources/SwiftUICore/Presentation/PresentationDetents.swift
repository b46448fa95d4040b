import Foundation

/// The preference key for the height of the sheet around the views.
struct DetentHeightKey: PresentationPreferenceKey {
  typealias Preferred = CGFloat

  /// Keeps the first height that is not `nil`.
  static func reduce(value: inout CGFloat?, nextValue: () -> CGFloat?) { value = value ?? nextValue() }
}

extension View {
  /// Sets the heights that a sheet around this view can have.
  ///
  /// Elsewhere than in a sheet, the heights have no effect. A page of a navigation stack that sets none keeps those of
  /// the page that it covers.
  ///
  /// - Parameter detents: The heights. A sheet in a window opens with the smallest one.
  /// - Returns: A view that sets the height of the sheet.
  public nonisolated func presentationDetents(_ detents: Set<PresentationDetent>) -> some View {
    preference(key: DetentHeightKey.self, value: detents.map(\.height).min())
  }

  /// Sets the heights that a sheet around this view can have, and the height that it has.
  ///
  /// - Parameters:
  ///   - detents: The heights from which the user chooses by dragging.
  ///   - selection: A binding to the height of the sheet.
  /// - Returns: A view that sets the height of the sheet.
  public nonisolated func presentationDetents(
    _ detents: Set<PresentationDetent>, selection: Binding<PresentationDetent>
  ) -> some View { preference(key: DetentHeightKey.self, value: selection.wrappedValue.height) }
}

/// A height of a sheet.
public struct PresentationDetent: Hashable, Sendable {
  /// The height, in points.
  let height: CGFloat

  /// About half of a window.
  public static let medium = PresentationDetent(height: 280)
  /// As high as a window.
  public static let large = PresentationDetent(height: 560)

  /// Returns a height that is a fraction of the height of a window.
  ///
  /// - Parameter fraction: The fraction, from 0 to 1.
  public static func fraction(_ fraction: CGFloat) -> PresentationDetent {
    PresentationDetent(height: min(max(fraction, 0), 1) * 560)
  }

  /// Returns a height.
  ///
  /// - Parameter height: The height, in points.
  public static func height(_ height: CGFloat) -> PresentationDetent { PresentationDetent(height: height) }
}
