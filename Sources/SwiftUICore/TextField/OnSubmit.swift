/// An action that runs when the user submits a text field, and the submission of the enclosing modifier, which runs
/// next.
@MainActor
final class SubmitAction {
  fileprivate var modifier: SubmitModifier
  private let outer: SubmitAction?

  fileprivate init(_ modifier: SubmitModifier, outer: SubmitAction?) {
    self.modifier = modifier
    self.outer = outer
  }

  /// Performs the actions for a cause, from the inside out.
  func submit(_ cause: SubmitTriggers) {
    if modifier.triggers.contains(cause) { modifier.action() }
    if !modifier.isScope { outer?.submit(cause) }
  }
}

/// The environment key for the submission of the innermost `onSubmit(_:)` around a view.
private struct SubmitActionKey: OptionalEnvironmentKey { typealias Value = SubmitAction? }

extension EnvironmentScope {
  @MainActor
  var submission: SubmitAction? { EnvironmentValues(in: self)[SubmitActionKey.self] }
}

/// A modifier that runs an action when the user submits a text field in its content.
struct SubmitModifier {
  typealias Body = Never

  let triggers: SubmitTriggers
  let action: () -> Void
  /// `true` if the actions further outside do not run.
  var isScope = false
}

extension SubmitModifier: ViewModifier {
  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { SubmitNode(view, context) }
}

/// The node of a submit modifier. Its submission remains the same object when the closure changes, so that the views
/// inside are not evaluated again.
private final class SubmitNode<Modified: View>: ViewNode<ModifiedContent<Modified, SubmitModifier>> {
  private let submission: SubmitAction
  private var child: ViewNode<Modified>?

  init(_ view: ModifiedContent<Modified, SubmitModifier>, _ context: NodeContext) {
    submission = SubmitAction(view.modifier, outer: context.environment.submission)
    super.init(context)
    let scope = EnvironmentScope(in: environment)
    _ = scope.rewrite { $0[SubmitActionKey.self] = submission }
    child = Modified._makeNode(view.content, NodeContext(parent: self, environment: scope))
  }

  override func update(_ view: ModifiedContent<Modified, SubmitModifier>) {
    submission.modifier = view.modifier
    child?.update(view.content)
  }

  override func forEachChild(_ body: (Node) -> Void) { if let child { body(child) } }
}

extension View {
  /// Performs an action when the user submits a text field inside this view with the Return key.
  ///
  /// The actions of modifiers further inside run first.
  ///
  /// - Parameters:
  ///   - triggers: The causes for which the action runs: text fields or search fields.
  ///   - action: The action. It runs on the main actor.
  /// - Returns: A view that performs the action.
  public nonisolated func onSubmit(of triggers: SubmitTriggers = .text, _ action: @escaping () -> Void) -> some View {
    modifier(SubmitModifier(triggers: triggers, action: action))
  }
}

/// A set of causes for which the action of `onSubmit(of:_:)` runs.
public struct SubmitTriggers: OptionSet, Sendable {
  /// The bits of the set.
  public let rawValue: Int

  /// Creates a set from its bits.
  ///
  /// - Parameter rawValue: The bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Text fields and secure fields.
  public static let text = SubmitTriggers(rawValue: 1)
  /// Search fields.
  public static let search = SubmitTriggers(rawValue: 2)
}
