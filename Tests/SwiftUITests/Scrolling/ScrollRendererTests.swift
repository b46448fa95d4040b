import Foundation
import SwiftUI
import Testing
import ViewTestHelpers

@testable import SwiftUICore
@testable import SwiftUITesting

@MainActor @Suite(.recordedViews)
struct ScrollRendererTests {
  /// A renderer whose calls are recorded.
  @MainActor
  private final class RecordingRenderer: Renderer {
    nonisolated let inner: TestRenderer
    var scrolled: [CGPoint] = []
    var date: Date { inner.date }

    init() { inner = TestRenderer() }

    func make(_ primitive: Primitive, _ events: EventSink, _ layout: ElementLayout) -> TestElement {
      inner.make(primitive, events, layout)
    }
    func update(_ element: TestElement, from old: Primitive, to new: Primitive) {
      inner.update(element, from: old, to: new)
    }
    func insert(_ child: TestElement, into parent: TestElement, after sibling: TestElement?) {
      inner.insert(child, into: parent, after: sibling)
    }
    func move(_ child: TestElement, in parent: TestElement, after sibling: TestElement?) {
      inner.move(child, in: parent, after: sibling)
    }
    func remove(_ child: TestElement, from parent: TestElement) { inner.remove(child, from: parent) }
    func measure(_ element: TestElement, _ proposal: ProposedViewSize) -> LeafMeasurement {
      inner.measure(element, proposal)
    }
    func measure(_ primitive: Primitive, in element: TestElement, _ proposal: ProposedViewSize) -> LeafMeasurement {
      inner.measure(primitive, in: element, proposal)
    }
    func labelMetrics(of element: TestElement) -> LabelMetrics { inner.labelMetrics(of: element) }
    func place(_ element: TestElement, _ placement: ElementPlacement) { inner.place(element, placement) }
    func draw(_ element: TestElement, _ drawing: [DrawingCommand]) { inner.draw(element, drawing) }
    func placeControl(of element: TestElement, in frame: CGRect) { inner.placeControl(of: element, in: frame) }
    func scroll(_ element: TestElement, to offset: CGPoint) { scrolled.append(offset) }
    func setNeedsLayout(_ root: TestElement) {}
    nonisolated func schedule(_ turn: @escaping @MainActor @Sendable () -> Void) { inner.schedule(turn) }
    func startFrames(_ frame: @escaping @MainActor (TimeInterval) -> Bool) -> TimeInterval { inner.startFrames(frame) }
    func wake(at date: Date, _ body: @escaping @MainActor () -> Void) { inner.wake(at: date, body) }
  }

  /// A renderer that scrolls by itself receives the positions to which the program scrolls.
  @Test func theRendererIsToldWhereTheProgramScrolls() {
    struct Rows: View {
      let target: Int
      var body: some View {
        ScrollView { VStack(spacing: 0) { ForEach(0..<100, id: \.self) { Text("\($0)").frame(height: 20) } } }
          .scrollPosition(.constant(ScrollPosition(id: target, anchor: .top)))
      }
    }
    let renderer = RecordingRenderer()
    let graph = Graph(renderer)
    let root = unsafeDowncast(graph.mount(Rows(target: 10), environment: EnvironmentValues()), to: TestElement.self)
    func settle() {
      repeat {
        while renderer.inner.runTurn() {}
        renderer.inner.layOut(root, in: CGSize(width: 100, height: 100))
      } while renderer.inner.isTurnPending
    }
    settle()
    graph.update(Rows(target: 30))
    settle()
    #expect(renderer.scrolled == [CGPoint(x: 0, y: 200), CGPoint(x: 0, y: 600)])
    graph.unmount()
  }
}
