import Combine
import SwiftUI
import SwiftUITesting
import Testing
import WindowBook

@MainActor
struct CoordinatorTests {
  /// Work that the test finishes. It is used only on the main actor.
  final class Hands: @unchecked Sendable {
    private(set) var asked: [Coordinator.Step] = []
    private(set) var cancelled: [Coordinator.Step] = []
    private var open: [Coordinator.Step: PassthroughSubject<Coordinator.Step, Never>] = [:]

    func work(on step: Coordinator.Step) -> AnyPublisher<Coordinator.Step, Never> {
      let subject = PassthroughSubject<Coordinator.Step, Never>()
      asked.append(step)
      open[step] = subject
      return subject.first().handleEvents(receiveCancel: { self.cancelled.append(step) }).eraseToAnyPublisher()
    }

    func finish(_ step: Coordinator.Step) { open[step]?.send(step) }
  }

  private func host(_ hands: Hands) -> TestHost<CoordinatorView> {
    TestHost(CoordinatorView { hands.work(on: $0) })
  }

  private func isGreen(_ step: Coordinator.Step, in host: TestHost<CoordinatorView>) -> Bool {
    host.find(identifier: "\(step)")?.findAll {
      if case .shape(let shape) = $0 { shape.paint == .color(.green) } else { false }
    }.isEmpty == false
  }

  private func spins(_ step: Coordinator.Step, in host: TestHost<CoordinatorView>) -> Bool {
    host.find(identifier: "\(step)")?.find(.progress) != nil
  }

  @Test func threeStepsRunAtOnceAndEachTurnsGreen() async {
    let hands = Hands()
    let host = host(hands)
    #expect(host.find(text: "Start") != nil)
    #expect(host.findAll(.progress).isEmpty)
    host.find(text: "Start")?.tap()
    #expect(spins(.first, in: host))
    hands.finish(.first)
    await host.settle { spins(.blue, in: host) }
    #expect(hands.asked == [.first, .red, .green, .blue])
    #expect(isGreen(.first, in: host))
    #expect(!isGreen(.red, in: host))
    for step in [Coordinator.Step.green, .blue] { hands.finish(step) }
    await host.settle { isGreen(.green, in: host) && isGreen(.blue, in: host) }
    #expect(spins(.red, in: host))
    #expect(!hands.asked.contains(.third))
    hands.finish(.red)
    await host.settle { spins(.third, in: host) }
    hands.finish(.third)
    await host.settle { spins(.fourth, in: host) }
    hands.finish(.fourth)
    await host.settle { host.texts.contains("All done") }
    #expect(Coordinator.Step.allCases.allSatisfy { isGreen($0, in: host) })
    #expect(host.findAll(.progress).isEmpty)
    #expect(host.warnings == [])
  }

  @Test func startingAgainCancelsAndResets() async {
    let hands = Hands()
    let host = host(hands)
    host.find(text: "Start")?.tap()
    hands.finish(.first)
    await host.settle { spins(.blue, in: host) }
    hands.finish(.red)
    await host.settle { isGreen(.red, in: host) }
    host.find(text: "Start again")?.tap()
    #expect(Set(hands.cancelled) == [.green, .blue])
    #expect(Coordinator.Step.allCases.allSatisfy { !isGreen($0, in: host) })
    #expect(spins(.first, in: host))
    #expect(hands.asked == [.first, .red, .green, .blue, .first])
  }

  @Test func aStepSaysWhatItDoes() {
    let host = host(Hands())
    host.find(identifier: "third")?.tap()
    #expect(host.find(.popover)?.texts == ["Step 3 is waiting for the steps before it."])
    host.find(.popover)?.dismiss()
    #expect(host.find(.popover) == nil)
  }
}
