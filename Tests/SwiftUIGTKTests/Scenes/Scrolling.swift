import SwiftUI

/// Scroll views whose rows change with their position, and scroll views that rest at pages and rows.
struct ScrollEffects: View {
  var body: some View {
    HStack(spacing: 20) {
      ScrollView {
        VStack(spacing: 0) {
          ForEach(0..<12, id: \.self) { row in
            Color.black.frame(width: 100, height: 50).accessibilityIdentifier("faded \(row)")
              .scrollTransition { content, phase in content.opacity(phase.isIdentity ? 1 : 0) }
          }
        }
      }
      .background(.white).frame(width: 100, height: 200).accessibilityIdentifier("fading")
      ScrollView {
        VStack(spacing: 0) {
          ForEach(0..<12, id: \.self) { row in
            Color.gray.frame(width: 60, height: 50).accessibilityIdentifier("moved \(row)")
              .visualEffect { content, proxy in content.offset(x: proxy.frame(in: .scrollView).minY / 5) }
          }
        }
        .frame(width: 100, alignment: .leading)
      }
      .frame(width: 100, height: 200).accessibilityIdentifier("moving")
      ScrollView {
        VStack(spacing: 0) {
          ForEach(0..<4, id: \.self) { page in
            Color.gray.frame(width: 100, height: 200).accessibilityIdentifier("page \(page)")
          }
        }
      }
      .scrollTargetBehavior(.paging).frame(width: 100, height: 200).accessibilityIdentifier("pages")
    }
    .padding(20)
  }
}
