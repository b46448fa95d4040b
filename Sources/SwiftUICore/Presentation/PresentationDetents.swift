import Foundation

extension View {
  /// Presents a modal sheet that is as large as a window while a value is `true`.
  ///
  /// - Parameters:
  ///   - isPresented: A binding to the value. It becomes `false` when the sheet is dismissed.
  ///   - onDismiss: An action that runs on the main actor after the sheet has closed, or `nil` for none.
  ///   - content: A view builder that creates the content of the sheet.
  /// - Returns: A view that presents the sheet.
  public nonisolated func fullScreenCover<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    sheet(isPresented: isPresented, onDismiss: onDismiss) { content().modifier(CoverModifier()) }
  }

  /// Presents a modal sheet that is as large as a window while an item exists.
  ///
  /// - Parameters:
  ///   - item: A binding to the item. It becomes `nil` when the sheet is dismissed.
  ///   - onDismiss: An action that runs on the main actor after the sheet has closed, or `nil` for none.
  ///   - content: A view builder that creates the content of the sheet for the item.
  /// - Returns: A view that presents the sheet.
  public nonisolated func fullScreenCover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    sheet(item: item, onDismiss: onDismiss) { content($0).modifier(CoverModifier()) }
  }

  /// Sets the heights that a sheet around this view can have.
  ///
  /// - Parameter detents: The heights. A sheet in a window opens with the smallest one.
  /// - Returns: A view that sets the height of the sheet.
  public nonisolated func presentationDetents(_ detents: Set<PresentationDetent>) -> some View {
    modifier(DetentModifier(height: detents.map(\.height).min()))
  }

  /// Sets the heights that a sheet around this view can have, and the height that it has.
  ///
  /// - Parameters:
  ///   - detents: The heights.
  ///   - selection: A binding to the height of the sheet.
  /// - Returns: A view that sets the height of the sheet.
  public nonisolated func presentationDetents(
    _ detents: Set<PresentationDetent>, selection: Binding<PresentationDetent>
  ) -> some View {
    modifier(DetentModifier(height: selection.wrappedValue.height))
  }

  /// Sets whether a sheet shows an indicator for dragging. Sheets are windows on Linux and have none.
  ///
  /// - Parameter visibility: The visibility, which is ignored.
  /// - Returns: This view.
  public nonisolated func presentationDragIndicator(_ visibility: Visibility) -> some View { self }

  /// Sets the radius of the corners of a sheet, which the theme decides on Linux.
  ///
  /// - Parameter cornerRadius: The radius, which is ignored.
  /// - Returns: This view.
  public nonisolated func presentationCornerRadius(_ cornerRadius: CGFloat?) -> some View { self }

  /// Sets whether the user can dismiss the sheet or popover around this view without a control of it.
  ///
  /// - Parameter isDisabled: A Boolean value that indicates whether the Escape key and the close button have no effect.
  /// - Returns: A view that sets how the presentation around it is dismissed.
  public nonisolated func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View {
    modifier(DismissDisabledModifier(isDisabled: isDisabled))
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
  /// - Returns: The height.
  public static func fraction(_ fraction: CGFloat) -> PresentationDetent {
    PresentationDetent(height: min(max(fraction, 0), 1) * 560)
  }

  /// Returns a height.
  ///
  /// - Parameter height: The height, in points.
  /// - Returns: The height.
  public static func height(_ height: CGFloat) -> PresentationDetent { PresentationDetent(height: height) }
}

/// A modifier that makes a sheet as large as a window.
private struct CoverModifier: ViewModifier {

  func body(content: Content) -> some View {
    content.frame(minWidth: 480, maxWidth: .infinity, minHeight: 560, maxHeight: .infinity)
  }
}

/// A modifier that gives a sheet a height.
private struct DetentModifier: ViewModifier {
  let height: CGFloat?

  func body(content: Content) -> some View {
    content.frame(minWidth: 360, maxWidth: .infinity, minHeight: height, maxHeight: .infinity)
  }
}

/// A control of a presentation by the views inside.
@MainActor
final class PresentationControl {
  var isDismissDisabled = false
}

/// The environment key for ``EnvironmentValues/presentationControl``.
private struct PresentationControlKey: OptionalEnvironmentKey { typealias Value = PresentationControl? }

extension EnvironmentValues {
  /// The control of the presentation around the view.
  var presentationControl: PresentationControl? {
    get { self[PresentationControlKey.self] }
    set { self[PresentationControlKey.self] = newValue }
  }
}

/// A modifier that disables the dismissal of the presentation around its content.
private struct DismissDisabledModifier: LifecycleModifier {
  let isDisabled: Bool

  func appear(in node: Node) { set(isDisabled, in: node) }
  func update(_ memory: inout Void, in node: Node) { set(isDisabled, in: node) }
  func disappear(_ memory: Void, in node: Node) { set(false, in: node) }

  private func set(_ isDisabled: Bool, in node: Node) {
    EnvironmentValues(in: node.environment).presentationControl?.isDismissDisabled = isDisabled
  }

  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { LifecycleNode(view, context) }
}

extension View {
  /// Fills the area behind the content of this presentation.
  ///
  /// - Differences: The area is that of the content, not that of the window.
  ///
  /// - Parameter style: The color or gradient, or a style that derives a color from the environment.
  /// - Returns: A view with the background.
  public nonisolated func presentationBackground<S: ShapeStyle>(_ style: S) -> some View { background(style) }

  /// Places views behind the content of this presentation.
  ///
  /// - Differences: The views have the size of the content, not that of the window.
  ///
  /// - Parameters:
  ///   - alignment: The position of the background relative to the content.
  ///   - content: A view builder that creates the background.
  /// - Returns: A view with the background.
  public nonisolated func presentationBackground<V: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> V
  ) -> some View { background(alignment: alignment, content: content) }
}
