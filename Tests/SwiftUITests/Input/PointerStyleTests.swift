import Foundation
import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@MainActor @Suite(.recordedViews)
struct PointerStyleTests {
  @Test func thePointerHasAShape() {
    func pointer(_ view: some View) -> String? {
      TestHost(view).tree.description.split(separator: "\n").first { $0.contains("pointer") }
        .map { $0.trimmingCharacters(in: .whitespaces) }
    }
    let styles: [(PointerStyle, String)] = [
      (.horizontalText, "text"), (.verticalText, "vertical-text"), (.rectSelection, "crosshair"), (.grabIdle, "grab"),
      (.grabActive, "grabbing"), (.link, "pointer"), (.zoomIn, "zoom-in"), (.zoomOut, "zoom-out"),
      (.columnResize, "col-resize"), (.rowResize, "row-resize"), (.default, "default"),
    ]
    for (style, name) in styles {
      #expect(pointer(Text("x").pointerStyle(style))?.contains("pointer \(name)") == true, "\(name)")
    }
    let names = FrameResizePosition.allCases.map { pointer(Text("x").pointerStyle(.frameResize(position: $0))) ?? "" }
    #expect(Set(names).count == 8 && names.allSatisfy { $0.contains("-resize") })
    #expect(pointer(Text("x").pointerStyle(nil))?.contains("pointer default") == true)
    #expect(pointer(Text("x").pointerVisibility(.hidden))?.contains("pointer none") == true)
    #expect(pointer(Text("x").pointerVisibility(.visible))?.contains("pointer default") == true)
  }
}
