import Foundation
import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@MainActor @Suite(.recordedViews)
struct GlassEffectTests {
  @Test func glassIsATranslucentGround() {
    @MainActor func summary<V: View>(_ view: V) -> String { TestHost(view).tree.description }
    let plain = summary(Text("a"))
    #expect(summary(Text("a").glassEffect()) != plain)
    #expect(
      !summary(Text("a").glassEffect(.identity)).contains("shape") && summary(Text("a").glassEffect()).contains("shape")
    )
    #expect(summary(Text("a").glassEffect(Glass.regular.tint(.red).interactive())) != summary(Text("a").glassEffect()))
    #expect(
      summary(Text("a").glassEffect(.clear, in: RoundedRectangle(cornerRadius: 4)))
        != summary(Text("a").glassEffect(.regular, in: RoundedRectangle(cornerRadius: 4))))
    struct Group: View {
      @Namespace var space
      var body: some View {
        GlassEffectContainer(spacing: 8) {
          Text("b").glassEffectID("b", in: space).glassEffectUnion(id: 1, namespace: space)
            .glassEffectTransition(.materialize)
        }
      }
    }
    #expect(TestHost(Group()).texts == ["b"])
    #expect(summary(Button("c") {}.buttonStyle(GlassButtonStyle())) == summary(Button("c") {}.buttonStyle(.bordered)))
    #expect(
      summary(Button("c") {}.buttonStyle(GlassProminentButtonStyle()))
        == summary(Button("c") {}.buttonStyle(.borderedProminent)))
    #expect(summary(Button("c") {}.buttonStyle(.glass(.clear))) == summary(Button("c") {}.buttonStyle(.glass)))
    #expect(
      summary(Button("c") {}.buttonStyle(.glassProminent)) == summary(Button("c") {}.buttonStyle(.borderedProminent)))
    #expect(summary(Button("c") {}.buttonStyle(.glass)) == summary(Button("c") {}.buttonStyle(.bordered)))
  }
}
