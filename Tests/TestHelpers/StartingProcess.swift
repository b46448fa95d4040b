import Foundation

private let lock = NSLock()

/// Runs a closure that creates pipes and starts a process, while no other such closure runs.
///
/// In a child, Foundation closes the descriptors up to the greatest one that it has found before it starts the child. A
/// descriptor that another thread opens in between is inherited: the end of a pipe, whose reader then waits until this
/// child has ended too, or the socket by which Foundation notices that another child has ended.
public func startingProcess<Result>(_ body: () throws -> Result) rethrows -> Result { try lock.withLock(body) }
