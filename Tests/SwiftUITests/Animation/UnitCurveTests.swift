import SwiftUI
import Testing
import ViewTestHelpers

@testable import SwiftUICore
@testable import SwiftUITesting

@MainActor @Suite(.recordedViews)
struct UnitCurveTests {
  @Test func aCurveWithoutAHandleAtAnEndHasTheSlopeOfTheOtherOne() {
    let start = UnitCurve.bezier(startControlPoint: .zero, endControlPoint: UnitPoint(x: 0.5, y: 0.25))
    #expect(abs(start.velocity(at: 0) - 0.5) < 1e-9)
    let end = UnitCurve.bezier(startControlPoint: UnitPoint(x: 0.5, y: 0.25), endControlPoint: UnitPoint(x: 1, y: 1))
    #expect(abs(end.velocity(at: 1) - 1.5) < 1e-9)
    let flat = UnitCurve.bezier(startControlPoint: UnitPoint(x: 0.5, y: 0), endControlPoint: UnitPoint(x: 0.5, y: 1))
    #expect(flat.velocity(at: 0) == 0)
  }
}
