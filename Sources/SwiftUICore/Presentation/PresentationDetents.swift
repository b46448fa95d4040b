import Foundation

extension View {
  /// Sets the heights that a sheet around this view can have.
  ///
  /// - Parameter detents: The heights. A sheet in a window opens with the smallest one.
  /// - Returns: A view that sets the height of the sheet.
  public nonisolated func presentationDetents(_ detents: Set<PresentationDetent>) -> some View {
    modifier(PresentationDetentsModifier(height: detents.map(\.height).min()))
  }

  /// Sets the heights that a sheet around this view can have, and the height that it has.
  ///
  /// - Parameters:
  ///   - detents: The heights from which the user chooses by dragging.
  ///   - selection: A binding to the height of the sheet.
  /// - Returns: A view that sets the height of the sheet.
  public nonisolated func presentationDetents(
    _ detents: Set<PresentationDetent>, selection: Binding<PresentationDetent>
  ) -> some View {
    modifier(PresentationDetentsModifier(height: selection.wrappedValue.height))
  }
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

/// A modifier that gives a sheet a height.
private struct PresentationDetentsModifier: ViewModifier {
  let height: CGFloat?

  func body(content: Content) -> some View {
    content.frame(minWidth: 360, maxWidth: .infinity, minHeight: height, maxHeight: .infinity)
  }
}
