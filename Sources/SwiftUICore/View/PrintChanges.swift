extension View {
  /// Prints why the body of this view is evaluated. Call it in the body.
  ///
  ///     let _ = Self._printChanges()
  ///
  /// The line names the properties that have changed, `@self` if the parent has passed another value, or `@identity`
  /// when the view appears. The properties of the first evaluation after the first call in a program are not known.
  @MainActor
  public static func _printChanges() {
    guard let node = CurrentEvaluation.reader else { return }
    node.graph.recorder.printChanges(of: node, named: String(describing: Self.self))
  }

  /// Prints why the body of this view is evaluated, as ``_printChanges()`` does.
  @MainActor
  public static func _logChanges() { _printChanges() }
}
