import Foundation
import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@testable import SwiftUICore

@MainActor @Suite(.recordedViews)
struct ShadowTests {
  @Test func aShadowIsOneStepOrTwo() {
    let area = CGRect(x: 0, y: 0, width: 10, height: 10)
    let command = DrawingCommand.fill(Path(area), .color(.red), FillStyle(), in: area)
    func applied(
      radius: CGFloat = 0, x: CGFloat = 0, y: CGFloat = 0, mode: GraphicsContext.BlendMode = .normal,
      _ options: GraphicsContext.ShadowOptions = []
    ) -> DrawingCommand {
      GraphicsContext.Filter.shadow(color: .black, radius: radius, x: x, y: y, blendMode: mode, options: options)
        .apply(to: command)
    }
    func group(_ steps: [DrawingCommand]) -> DrawingCommand {
      .group(steps, transform: .identity, clip: nil, opacity: 1)
    }
    func moved(_ step: DrawingCommand, _ x: CGFloat, _ y: CGFloat) -> DrawingCommand {
      .group([step], transform: CGAffineTransform(translationX: x, y: y), clip: nil, opacity: 1)
    }
    let silhouette = DrawingCommand.filtered([command], .silhouette(.black))
    #expect(applied() == group([silhouette, command]))
    #expect(applied(radius: 2) == group([.filtered([silhouette], .blur(radius: 2)), command]))
    #expect(applied(x: 3) == group([moved(silhouette, 3, 0), command]))
    #expect(applied(y: 3) == group([moved(silhouette, 0, 3), command]))
    #expect(applied(mode: .multiply, .shadowOnly) == .blended([silhouette], BlendMode.multiply))
    #expect(applied(.shadowOnly) == silhouette)
    #expect(applied(.shadowAbove) == group([command, silhouette]))
  }
}
