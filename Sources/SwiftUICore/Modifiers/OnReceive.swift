import Combine
import Foundation

struct ReceiveModifier<P: Publisher>: LifecycleModifier where P.Failure == Never {
  let publisher: P
  let action: @MainActor (P.Output) -> Void

  /// The subscription, and the action that is to run now.
  @MainActor
  final class Reception {
    private var publisher: P
    private var action: (@MainActor (P.Output) -> Void)?
    private var subscription: AnyCancellable?

    fileprivate init(_ modifier: ReceiveModifier) {
      publisher = modifier.publisher
      action = modifier.action
      subscribe()
    }

    fileprivate func update(_ modifier: ReceiveModifier) {
      action = modifier.action
      if Equality.of(P.self).areEqual(publisher, modifier.publisher) { return }
      publisher = modifier.publisher
      subscribe()
    }

    fileprivate func end() { (subscription, action) = (nil, nil) }

    private func subscribe() {
      subscription = publisher.sink { [weak self] output in
        let delivery = Delivery(reception: self, output: output)
        if MainThread.isCurrent {
          MainActor.assumeIsolated { delivery.run() }
        } else {
          DispatchQueue.main.async { delivery.run() }
        }
      }
    }

    fileprivate struct Delivery: @unchecked Sendable {  // made on one thread, and then used on another one
      let reception: Reception?
      let output: P.Output

      @MainActor
      func run() { reception?.action?(output) }
    }
  }

  /// Subscribes after the turn, since a publisher may deliver at once.
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

  /// A reception that begins after the turn.
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

  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { LifecycleNode(view, context) }
}

extension View {
  /// Runs an action for each value of a publisher, for as long as the view is there.
  ///
  /// Subscribes after the turn that shows the view, and anew when the body that this stands in gives another publisher.
  /// Runs on the main actor: at once if the value is delivered there, else soon after.
  public func onReceive<P: Publisher>(
    _ publisher: P, perform action: @escaping @MainActor (P.Output) -> Void
  ) -> some View where P.Failure == Never { modifier(ReceiveModifier(publisher: publisher, action: action)) }
}
