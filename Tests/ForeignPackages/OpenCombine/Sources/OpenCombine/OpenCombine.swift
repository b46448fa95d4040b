public protocol Scheduler { func schedule(_ action: @escaping () -> Void) }

public protocol Cancellable { func cancel() }

public final class AnyCancellable: Cancellable {
  private var action: (() -> Void)?
  public init(_ action: @escaping () -> Void) { self.action = action }
  deinit { cancel() }

  public func cancel() {
    action?()
    action = nil
  }
}

public final class PassthroughSubject<Output, Failure: Error> {
  private var receivers: [Int: (Output) -> Void] = [:]
  private var last = 0
  public init() {}

  public func send(_ value: Output) { for receiver in receivers.values { receiver(value) } }

  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
    last += 1
    let key = last
    receivers[key] = receiveValue
    return AnyCancellable { self.receivers[key] = nil }
  }
}
