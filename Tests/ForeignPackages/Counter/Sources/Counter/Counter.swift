import Combine

public final class Counter: Sendable {
  private let subject = CurrentValueSubject<Int, Never>(0)
  public init() {}
  public var count: Int { subject.value }
  public func add() { subject.value += 1 }
}
