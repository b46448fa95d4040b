@_exported import Combine

/// Gives a class `log`, a publisher of the names that it sends to `calls`.
@attached(member, names: named(calls), named(log))
public macro Logged() = #externalMacro(module: "LoggedMacros", type: "LoggedMacro")
