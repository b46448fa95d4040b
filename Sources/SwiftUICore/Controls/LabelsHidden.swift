/// The label of a control, which `labelsHidden()` leaves out.
struct ControlLabel<Label: View> {
  let label: Label
  @Environment(\.labelsHidden) private var isHidden

  init(_ label: Label) { self.label = label }
}

extension ControlLabel: View {
  var body: some View { if !isHidden { label } }
}

/// The environment key for the visibility of labels.
private struct LabelsHiddenKey: EnvironmentKey { static let defaultValue = false }

extension EnvironmentValues {
  var labelsHidden: Bool {
    get { self[LabelsHiddenKey.self] }
    set { self[LabelsHiddenKey.self] = newValue }
  }
}

extension View {
  /// Leaves out the labels of the controls inside this view: of toggles, pickers, steppers, date pickers, color pickers
  /// and labeled contents.
  ///
  /// - Returns: A view whose controls have no labels.
  public nonisolated func labelsHidden() -> some View { environment(\.labelsHidden, true) }
}
