/// An action that runs when the user submits a text field, and the submission of the enclosing modifier, which runs
/// next.
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

/// The environment key for the submission of the innermost `onSubmit(_:)` around a view.
private struct SubmissionKey: OptionalEnvironmentKey { typealias Value = Submission? }

extension EnvironmentScope {
  @MainActor
  var submission: Submission? { EnvironmentValues(in: self)[SubmissionKey.self] }
}

/// A modifier that runs an action when the user submits a text field in its content.
struct SubmitModifier: ViewModifier {
  typealias Body = Never

  let action: () -> Void

  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { SubmitNode(view, context) }
}

/// The node of a submit modifier. Its submission remains the same object when the closure changes, so that the views
/// inside are not evaluated again.
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
  /// Performs an action when the user submits a text field inside this view with the Return key.
  ///
  /// The actions of modifiers further inside run first.
  ///
  /// - Parameter action: The action. It runs on the main actor.
  /// - Returns: A view that performs the action.
  public func onSubmit(_ action: @escaping () -> Void) -> some View { modifier(SubmitModifier(action: action)) }
}
