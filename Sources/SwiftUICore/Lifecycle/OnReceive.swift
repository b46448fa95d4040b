import Combine
import Foundation

/// A modifier that subscribes to a publisher while its view exists, and runs an action on the main actor for each
/// element.
struct ReceiveModifier<P: Publisher> where P.Failure == Never {
  let publisher: P
  let action: (P.Output) -> Void

  /// A subscription to the publisher, with the action that runs for each element.
  @MainActor
  final class Reception {
    private var publisher: P
    private var action: ((P.Output) -> Void)?
    private var subscription: AnyCancellable?

    fileprivate init(_ modifier: ReceiveModifier) {
      publisher = modifier.publisher
      action = modifier.action
      subscribe()
    }

    fileprivate func update(_ modifier: ReceiveModifier) {
      action = modifier.action
      if EqualityComparer.of(P.self).areEqual(publisher, modifier.publisher) { return }
      publisher = modifier.publisher
      subscribe()
    }

    fileprivate func end() { (subscription, action) = (nil, nil) }

    private func subscribe() { subscription = Self.deliver(publisher, to: self) }

    /// Subscribes to the publisher. The method is not isolated, so the closure is not either: the publisher may deliver
    /// on any thread, and a closure that is isolated to the main actor would trap there.
    private nonisolated static func deliver(_ publisher: P, to reception: Reception) -> AnyCancellable {
      publisher.sink { [weak reception] output in
        let delivery = Delivery(reception: reception, output: output)
        if MainThread.isCurrent {
          MainActor.assumeIsolated { delivery.run() }
        } else {
          DispatchQueue.main.async { delivery.run() }
        }
      }
    }

    /// An element on its way from the delivering thread to the main actor.
    fileprivate struct Delivery: @unchecked Sendable {  // created on the delivering thread, used on the main one
      let reception: Reception?
      let output: P.Output

      @MainActor
      func run() { reception?.action?(output) }
    }
  }

  /// The state that the modifier keeps: its current value, and a reception that begins after the update in which the
  /// view appears.
  @MainActor
  final class Memory {
    fileprivate var modifier: ReceiveModifier?
    private var reception: Reception?

    fileprivate init(modifier: ReceiveModifier) { self.modifier = modifier }

    fileprivate func begin() { reception = modifier.map(Reception.init) }
    fileprivate func update() { if let modifier { reception?.update(modifier) } }

    fileprivate func end() {
      reception?.end()
      (reception, modifier) = (nil, nil)
    }
  }
}

extension ReceiveModifier: LifecycleModifier {
  /// Subscribes after the update, because a publisher may deliver during the subscription.
  func appear(in node: Node) -> Memory {
    let memory = Memory(modifier: self)
    node.graph.afterUpdate { memory.begin() }
    return memory
  }

  func update(_ memory: inout Memory, in node: Node) {
    memory.modifier = self
    node.graph.afterUpdate { [memory] in memory.update() }
  }

  func disappear(_ memory: Memory, in node: Node) { memory.end() }
}

extension View {
  /// Performs an action for each element of a publisher, for as long as this view exists.
  ///
  ///     Text(price, format: .currency(code: "EUR"))
  ///       .onReceive(exchange.prices) { price = $0 }
  ///
  /// The view subscribes after the update in which it appears. If the publisher of a later evaluation differs from the
  /// current publisher, the view cancels the subscription and subscribes to the new publisher.
  ///
  /// - Threads: The action runs on the main actor: synchronously if the publisher delivers on the main thread,
  ///   otherwise in an asynchronous call on the main queue.
  /// - Demand: Unlimited.
  ///
  /// - Parameters:
  ///   - publisher: The publisher to subscribe to, which never fails.
  ///   - action: A closure that receives each element.
  /// - Returns: A view that performs the action.
  public nonisolated func onReceive<P: Publisher>(
    _ publisher: P, perform action: @escaping (P.Output) -> Void
  ) -> some View where P.Failure == Never { modifier(ReceiveModifier(publisher: publisher, action: action)) }
}
