/// A description of the presentation around a view, in the form that preceded ``DismissAction``.
///
///     @Environment(\.presentationMode) private var presentationMode
///     Button("Done") { presentationMode.wrappedValue.dismiss() }
public struct PresentationMode {
  /// A Boolean value that indicates whether the view is presented.
  public let isPresented: Bool
  private let end: DismissAction

  fileprivate init(isPresented: Bool, end: DismissAction) {
    self.isPresented = isPresented
    self.end = end
  }

  /// Dismisses the presentation.
  @MainActor @preconcurrency
  public mutating func dismiss() { end() }
}

extension EnvironmentValues {
  /// A binding to the presentation around the view.
  public var presentationMode: Binding<PresentationMode> {
    .constant(PresentationMode(isPresented: isPresented, end: dismiss))
  }
}
