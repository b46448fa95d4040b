import Foundation
import SwiftUI
import Testing
import ViewTestHelpers

@testable import SwiftUICore
@testable import SwiftUITesting

/// Rules of the runtime that only show where two of its parts meet: comparisons, properties of clients, orders.
@MainActor @Suite(.recordedViews)
struct RuntimeRuleTests {
  private enum Outline {
    case circle([Int])
    case square([Int])
    case none
  }

  @Test func casesDifferByTheirNameAndTheirValues() {
    // Equal arrays that are made one after another have different bytes.
    func all() -> [Outline] {
      let values = (1...2).map { Array(repeating: $0, count: 3) }
      return values.map { .circle($0) } + values.map { .square($0) } + [.none]
    }
    let (ones, others) = (all(), all())
    for (index, one) in ones.enumerated() {
      for (otherIndex, other) in others.enumerated() {
        #expect(EqualityComparer.of(Outline.self).areEqual(one, other) == (index == otherIndex), "\(one) and \(other)")
      }
    }
  }

  /// An enumeration whose mirror says nothing of its values.
  private enum Secret: CustomReflectable {
    case number([Int])
    case word([String])

    var customMirror: Mirror { Mirror(self, children: []) }
  }

  @Test func aMirrorOfItsOwnMakesNoCasesEqual() {
    let values = (1...2).map { Secret.number([$0]) } + [.word([]), .word(["a"])]
    for (index, one) in values.enumerated() {
      for (otherIndex, other) in values.enumerated() {
        #expect(EqualityComparer.of(Secret.self).areEqual(one, other) == (index == otherIndex))
      }
    }
  }

  /// A dynamic property that notes what the environment is when it is updated.
  private struct Noted: DynamicProperty {
    @Environment(\.isEnabled) private var isEnabled
    private(set) var wasEnabled: Bool?
    mutating func update() { wasEnabled = isEnabled }
  }

  /// A dynamic property without properties of the runtime.
  private struct Counted: DynamicProperty {
    final class Updates {
      var count = 0
    }

    let updates: Updates
    private(set) var number = 0

    init(_ updates: Updates) { self.updates = updates }

    mutating func update() {
      updates.count += 1
      number = updates.count
    }
  }

  @Test func aPropertyIsUpdatedAfterWhatIsInsideIt() {
    struct Reader: View {
      var noted = Noted()
      var body: some View { Text(noted.wasEnabled.map { "\($0)" } ?? "not updated") }
    }
    for isEnabled in [true, false] {
      #expect(TestHost(Reader().disabled(!isEnabled)).texts == ["\(isEnabled)"])
    }
  }

  @Test func aPropertyIsUpdatedBeforeEachBody() {
    struct Plain: View {
      let tick: Int
      var counted: Counted
      var body: some View { Text("\(tick) \(counted.number)") }
    }
    let updates = Counted.Updates()
    let host = TestHost(Plain(tick: 1, counted: Counted(updates)))
    for tick in 1...3 {
      #expect(host.texts == ["\(tick) \(updates.count)"] && updates.count == tick)
      host.update(Plain(tick: tick + 1, counted: Counted(updates)))
    }
  }

  @Test func theOrderFromBackToFrontIsThatOfTheViewAndNotOfItsBackground() {
    for (own, other, order) in [(1.0, 2.0, ["back", "one", "two"]), (3, 2, ["two", "back", "one"])] {
      for behind in [0.0, 5] {
        let host = TestHost(
          ZStack {
            Text("one").zIndex(own).background { Text("back").zIndex(behind) }
            Text("two").zIndex(other)
          })
        #expect(host.texts == order, "\(own), \(other), \(behind)")
      }
    }
  }

  @Test func lettersAreConvertedByTheLocale() {
    for (identifier, upper, lower) in [("tr", "TİTLE Iİ", "title ıi"), ("en", "TITLE II", "title ii̇")] {
      let locale = Locale(identifier: identifier)
      #expect(TestHost(Text("title ıi").textCase(.uppercase).environment(\.locale, locale)).texts == [upper])
      if identifier == "tr" {
        #expect(TestHost(Text("TİTLE Iİ").textCase(.lowercase).environment(\.locale, locale)).texts == [lower])
      }
    }
  }

  @Test func aPathGoesOnFromTheStartOfTheClosedPart() {
    func drawing(_ next: (inout Path) -> Void) -> UInt64 {
      var path = Path()
      path.move(to: CGPoint(x: 3, y: 6))
      path.addLine(to: CGPoint(x: 30, y: 6))
      path.addLine(to: CGPoint(x: 30, y: 60))
      path.closeSubpath()
      next(&path)
      let log = DrawingLog()
      path.add(to: log)
      return log.value
    }
    let end = CGPoint(x: 12, y: 15)
    let quadratic = drawing { $0.addQuadCurve(to: end, control: CGPoint(x: 6, y: 9)) }
    // Two thirds of the way from either end to the control point.
    let cubic = drawing { $0.addCurve(to: end, control1: CGPoint(x: 5, y: 8), control2: CGPoint(x: 8, y: 11)) }
    #expect(quadratic == cubic)
  }

  @Test func aReportOfTheSameOffsetIsNoScrollingByTheUser() {
    struct Positioned: View {
      @State private var position = ScrollPosition(edge: .top)
      var body: some View {
        ScrollView { Color.red.frame(width: 100, height: 500) }
          .scrollPosition($position).frame(width: 100, height: 100)
        Text("\(position.isPositionedByUser)")
      }
    }
    let host = TestHost(Positioned())
    #expect(host.texts == ["false"])
    host.find(.scroll)?.scroll(to: .zero)
    #expect(host.texts == ["false"])
    host.find(.scroll)?.scroll(byY: 10)
    #expect(host.texts == ["true"])
  }

  @Test func launchActionsRunOnceInTheirOrder() {
    final class Log {
      var numbers: [Int] = []
    }
    let log = Log()
    var environment = EnvironmentValues()
    for number in 1...3 { LaunchActions.add { _ in log.numbers.append(number) } }
    LaunchActions.run(&environment)
    LaunchActions.run(&environment)
    #expect(log.numbers == [1, 2, 3])
  }
}
