import SwiftUI
import SwiftUICore
import SwiftUITesting
import Testing
import ViewTestHelpers

@MainActor @Suite(.recordedViews)
struct SymbolVariantTests {
  @Test func symbolsHaveVariants() {
    func symbol<V: View>(_ view: V) -> ImageProperties.Source? {
      if case .image(let content, _)? = TestHost(view).find(.image)?.tree.primitive { content.source } else { nil }
    }
    #expect(symbol(VStack { Image(systemName: "heart") }.symbolVariant(.fill)) == .symbol("heart.fill"))
    #expect(symbol(Image(systemName: "heart").symbolVariant(.circle.fill)) == .symbol("heart.circle.fill"))
    #expect(symbol(Image(systemName: "heart.fill").symbolVariant(.circle)) == .symbol("heart.circle.fill"))
    #expect(symbol(Image(systemName: "heart.fill").symbolVariant(.fill)) == .symbol("heart.fill"))
    let large = TestHost(Image(systemName: "star").imageScale(.large)).find(.image)
    #expect(large?.style?.imageScale == .large)
    #expect(abs((large?.frame?.width ?? 0) - 20.8) < 0.001)
  }
}
