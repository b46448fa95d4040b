/// A button that opens the window with the settings of the app.
public struct SettingsLink<Label: View> {
  private let label: Label
  @Environment(\.openSettings) private var openSettings

  /// Creates a button with a label made of views.
  ///
  /// - Parameter label: A view builder that creates the label.
  public init(@ViewBuilder label: () -> Label) { self.label = label() }

  /// Creates a button with the label Settings.
  public init() where Label == Text { label = Text("Settings…") }
}

extension SettingsLink: View {
  /// A button with the label.
  public var body: some View {
    Button {
      openSettings()
    } label: {
      label
    }
  }
}
