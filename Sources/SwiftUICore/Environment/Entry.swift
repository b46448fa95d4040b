/// Declares an environment value, a value of the focused view, a value for a container or a value of a transaction, and
/// its key.
///
///     extension EnvironmentValues {
///       @Entry var accent: String = "blue"
///       @Entry public var lastOpened: Date?
///     }
///
///     Text("Hello").environment(\.accent, "red")
///
/// The variable needs a default value, unless its type is optional. The default value is computed whenever a view reads
/// it where no ancestor has set one. That of a variable without a type in its declaration is computed once, and has to
/// be sendable.
///
/// In an extension of ``FocusedValues``, the type of the variable is optional, and there is no default value.
///
/// The macro can be attached to variables in extensions of ``EnvironmentValues``, ``FocusedValues``,
/// ``ContainerValues`` and ``Transaction``.
@attached(accessor)
@attached(peer, names: prefixed(__Key_))
public macro Entry() = #externalMacro(module: "SwiftUIMacros", type: "EntryMacro")
