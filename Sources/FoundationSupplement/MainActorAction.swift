/// The type of an action that runs on the main actor, and that need not be `Sendable`.
///
/// In Swift 6 mode, `@MainActor () -> Void` implies `@Sendable`, so the compiler warns of a data race where a view
/// passes a stored closure of the type `() -> Void` to a control. Apple's frameworks are built without that rule, and
/// so is this module: the alias is the type without `@Sendable`, in modules of either mode.
public typealias _MainActorAction = @MainActor () -> Void
