/// What is done when the user is done with a line.
@MainActor
final class Submission {
  fileprivate var action: () -> Void
  private let outer: Submission?

  fileprivate init(_ action: @escaping () -> Void, outer: Submission?) {
    self.action = action
    self.outer = outer
  }

  func submit() {
    action()
    outer?.submit()
  }
}

private struct SubmissionKey: OptionalEnvironmentKey { typealias Value = Submission? }

extension EnvironmentScope {
  @MainActor
  var submission: Submission? { EnvironmentValues(in: self)[SubmissionKey.self] }
}

struct SubmitModifier: ViewModifier {
  typealias Body = Never

  let action: () -> Void

  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { SubmitNode(view, context) }
}

/// Gives the views inside an object that stays the same, whatever the closure is.
private final class SubmitNode<Modified: View>: ViewNode<ModifiedContent<Modified, SubmitModifier>> {
  private let submission: Submission
  private var child: ViewNode<Modified>?

  init(_ view: ModifiedContent<Modified, SubmitModifier>, _ context: NodeContext) {
    submission = Submission(view.modifier.action, outer: context.environment.submission)
    super.init(context)
    let scope = EnvironmentScope(in: environment)
    _ = scope.rewrite { $0[SubmissionKey.self] = submission }
    child = Modified._makeNode(view.content, NodeContext(parent: self, environment: scope))
  }

  override func update(_ view: ModifiedContent<Modified, SubmitModifier>) {
    submission.action = view.modifier.action
    child?.update(view.content)
  }

  override func forEachChild(_ body: (Node) -> Void) { if let child { body(child) } }
}

extension View {
  /// Runs an action when the user presses the return key in a line inside: after what those further in run.
  public func onSubmit(_ action: @escaping () -> Void) -> some View { modifier(SubmitModifier(action: action)) }
}
