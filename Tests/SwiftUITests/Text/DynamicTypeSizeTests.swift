import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@testable import SwiftUICore

@MainActor @Suite(.recordedViews)
struct DynamicTypeSizeTests {
  @Test func theSizeOfTextIsLimited() {
    struct Shown: View {
      @Environment(\.dynamicTypeSize) private var size
      var body: some View { Text("\(size)") }
    }
    func shown(_ size: DynamicTypeSize, _ content: some View) -> [String] {
      TestHost(content.environment(\.dynamicTypeSize, size)).texts
    }
    #expect(shown(.xSmall, Shown().dynamicTypeSize(.medium ... .xLarge)) == ["medium"])
    #expect(shown(.xxxLarge, Shown().dynamicTypeSize(.medium ... .xLarge)) == ["xLarge"])
    #expect(shown(.large, Shown().dynamicTypeSize(.medium ... .xLarge)) == ["large"])
    #expect(shown(.xxxLarge, Shown().dynamicTypeSize(...DynamicTypeSize.small)) == ["small"])
    #expect(shown(.xSmall, Shown().dynamicTypeSize(DynamicTypeSize.large...)) == ["large"])
  }

  @Test func metricsFollowTheSizeOfText() {
    struct Icon: View {
      @ScaledMetric(relativeTo: .body) var size: CGFloat = 20
      @Environment(\.horizontalSizeClass) var width
      @Environment(\.verticalSizeClass) var height
      var body: some View { Text("\(Int(size)) \(width == .compact) \(height == .regular)") }
    }
    #expect(TestHost(Icon()).texts == ["20 false true"])
    let large = Icon().dynamicTypeSize(.accessibility1).environment(\.horizontalSizeClass, .compact)
    #expect(TestHost(large).texts == ["33 true true"])
    #expect(DynamicTypeSize.large < .xLarge && DynamicTypeSize.accessibility2.isAccessibilitySize)
  }

  @Test func sizesOfTextAreLimitedToARange() {
    struct Size: View {
      @Environment(\.dynamicTypeSize) private var size
      var body: some View { Text("\(size)") }
    }
    let host = TestHost(
      VStack {
        Size().dynamicTypeSize(...DynamicTypeSize.small)
        Size().dynamicTypeSize(DynamicTypeSize.xLarge...)
        Size().dynamicTypeSize(.medium ... .xLarge)
        Size().dynamicTypeSize(.xxLarge)
      })
    #expect(host.texts == ["small", "xLarge", "large", "xxLarge"])
  }

  @Test func theOlderCategoriesAreTheDynamicTypeSizes() {
    struct Sizes: View {
      @Environment(\.sizeCategory) private var category
      @Environment(\.dynamicTypeSize) private var size
      var body: some View { Text("\(String(describing: category)) \(String(describing: size))") }
    }
    let pairs = zip(ContentSizeCategory.allCases, DynamicTypeSize.allCases)
    #expect(ContentSizeCategory.allCases.count == DynamicTypeSize.allCases.count)
    for (category, size) in pairs {
      let text = "\(category) \(size)"
      #expect(TestHost(Sizes().environment(\.sizeCategory, category)).texts == [text])
      #expect(TestHost(Sizes().environment(\.dynamicTypeSize, size)).texts == [text])
      #expect(category.isAccessibilityCategory == size.isAccessibilitySize)
    }
    #expect(ContentSizeCategory.allCases.sorted() == ContentSizeCategory.allCases)
    #expect(ContentSizeCategory.small < .medium)
  }
}
