import Foundation
import SwiftUICore

extension Primitive {
  /// The events of ``possibleEvents``, and those after which much more can be different.
  fileprivate var moreEvents: [Event] {
    if case .window = self {
      return [.scenePhase(.inactive), .scenePhase(.background), .scenePhase(.active), .undo, .redo]
    }
    if case .modified(.accessibilityActions(let actions)) = self { return actions.map { .accessibilityAction($0) } }
    guard case .list(let content, _) = self, content.rowCount > 0 else { return possibleEvents }
    return possibleEvents + [.select(content.rowCount - 1), .select(0), .deleteRows([0])]
  }
}

extension TestHost: RecordableHost {
  /// The largest number of elements that ``useAndUnmount()`` uses.
  private static var usedElements: Int { 60 }

  func useAndUnmount() {
    useElements()
    useScrollViews()
    for milliseconds in [50, 300, 2000] { advance(by: .milliseconds(milliseconds)) }
    updateEnvironment { $0.layoutDirection = $0.layoutDirection == .leftToRight ? .rightToLeft : .leftToRight }
    useScrollViews()
    updateEnvironment { $0.colorScheme = $0.colorScheme == .dark ? .light : .dark }
    updateEnvironment { $0.locale = Locale(identifier: "de_DE") }
    updateEnvironment { $0.dynamicTypeSize = .accessibility1 }
    for size in [CGSize(width: 180, height: 120), CGSize(width: 640, height: 480)] { self.size = size }
    useScrollViews()
    advance(by: .seconds(1))
    beginChanges()
    weak let root = graph.mountedRoot
    unmount()
    settle()
    ViewRecorder.current?.note([root == nil ? 0 : 1] + graph.holdings)
  }

  /// Leaves changes under way that take time: animations, views that disappear, a pointer that is down.
  private func beginChanges() {
    for element in findAll({ !$0.moreEvents.isEmpty }).prefix(8) where element.isMounted {
      withAnimation(.linear(duration: 5)) {
        for event in element.element.primitive.moreEvents.prefix(3) { element.send(event, to: element.element) }
      }
    }
    if let element = findAll({ if case .modified(.gesture) = $0 { true } else { false } }).first {
      element.element.layout.handle(PointerEvent(.down, at: CGPoint(x: 1, y: 1), time: renderer.seconds))
      settle()
    }
  }

  /// Performs actions of a user and changes around the view at random, and settles after each.
  ///
  /// - Parameters:
  ///   - steps: The number of actions and changes.
  ///   - generator: The source of randomness.
  package func walk(steps: Int, using generator: inout some RandomNumberGenerator) {
    func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &generator) }
    for _ in 0..<steps {
      switch below(20) {
      case 0, 1: advance(by: .milliseconds([20, 150, 400, 3000][below(4)]))
      case 2, 3:
        let views = findAll { [.scroll, .form].contains(TestKind($0)) }
        if views.isEmpty { break }
        views[below(views.count)].scroll(to: CGPoint(x: below(300), y: below(300)))
      case 4: size = [CGSize(width: 200, height: 150), CGSize(width: 320, height: 240)][below(2)]
      case 5:
        updateEnvironment { $0.layoutDirection = $0.layoutDirection == .leftToRight ? .rightToLeft : .leftToRight }
      default:
        let elements = findAll { !$0.moreEvents.isEmpty }
        if elements.isEmpty { break }
        let element = elements[below(elements.count)]
        let events = element.element.primitive.moreEvents
        if case .list = element.element.primitive {
          element.send(events[below(events.count)], to: element.element)
        } else {
          for event in events { element.send(event, to: element.element) }
        }
      }
    }
  }

  private func useElements() {
    var count = 0
    for element in findAll({ _ in true }) where count < Self.usedElements && element.isMounted {
      let events = element.element.primitive.moreEvents
      count += events.isEmpty ? 0 : 1
      for event in events { element.send(event, to: element.element) }
      if case .modified(.gesture) = element.element.primitive {
        count += 1
        for (kind, x) in [(PointerEvent.Kind.down, 1.0), (.moved, 30), (.up, 30), (.down, 2), (.up, 2)] {
          element.element.layout.handle(PointerEvent(kind, at: CGPoint(x: x, y: 1), time: renderer.seconds))
          settle()
        }
        advance(by: .seconds(1))
      }
    }
  }

  private func useScrollViews() {
    let views = findAll { [.scroll, .form].contains(TestKind($0)) }
    for view in views.prefix(4) where view.isMounted {
      for offset in [CGPoint(x: 30, y: 45), CGPoint(x: 1e4, y: 1e4), .zero] where view.isMounted {
        view.scroll(to: offset)
      }
    }
  }
}

extension TestNode {
  fileprivate var isMounted: Bool { if case .root? = element.path.first?.primitive { true } else { false } }
}
