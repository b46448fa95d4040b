@_exported import Combine

/// Adds `log` to a class, a publisher of the names that the class sends to `calls`.
@attached(member, names: named(calls), named(log))
public macro Logged() = #externalMacro(module: "LoggedMacros", type: "LoggedMacro")
