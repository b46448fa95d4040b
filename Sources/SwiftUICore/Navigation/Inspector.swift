import Foundation

extension View {
  /// Sets the width of the column that an inspector shows.
  ///
  /// - Parameters:
  ///   - min: The minimum width, in points, or `nil` for none.
  ///   - ideal: The width that the column has if there is enough space, in points.
  ///   - max: The maximum width, in points, or `nil` for none.
  /// - Returns: A view with the width.
  public nonisolated func inspectorColumnWidth(min: CGFloat? = nil, ideal: CGFloat, max: CGFloat? = nil) -> some View {
    frame(minWidth: min, idealWidth: ideal, maxWidth: max ?? ideal)
  }

  /// Shows a column beside this view while a value is `true`.
  ///
  /// - Parameters:
  ///   - isPresented: A binding to the value.
  ///   - content: A view builder that creates the column.
  /// - Returns: A view with the column at its trailing edge.
  public nonisolated func inspector<V: View>(isPresented: Binding<Bool>, @ViewBuilder content: @escaping () -> V)
    -> some View
  {
    modifier(InspectorModifier(isPresented: isPresented, inspector: content))
  }

  /// Sets the width of the inspector column that contains this view.
  ///
  /// - Parameter width: The width, in points.
  /// - Returns: A view with the width.
  public nonisolated func inspectorColumnWidth(_ width: CGFloat) -> some View { frame(width: width) }
}

/// A modifier that shows a column beside its content.
private struct InspectorModifier<Inspector: View> {
  let isPresented: Binding<Bool>
  let inspector: () -> Inspector
}

extension InspectorModifier: ViewModifier {
  func body(content: Content) -> some View {
    HStack(spacing: 0) {
      content.frame(maxWidth: .infinity, maxHeight: .infinity)
      if isPresented.wrappedValue {
        Divider()
        VStack(alignment: .leading) { inspector() }.frame(minWidth: 160, maxWidth: 260, maxHeight: .infinity)
      }
    }
  }
}
