/// One of several things that a view makes something of itself: an option of a picker.
@MainActor
struct Row {
  /// What shows it.
  let node: Node
  /// What it stands for, if that has been said.
  let tag: AnyHashable?
}
