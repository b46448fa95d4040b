import Foundation
import SwiftUI
import Testing
import ViewTestHelpers

@testable import SwiftUICore
@testable import SwiftUITesting

@MainActor @Suite(.recordedViews)
struct ImageTests {
  @Test func anImageWithoutAnExtentIsScaledByTheOther() {
    let room = ProposedViewSize(width: 20, height: 20)
    for scaling in [ImageProperties.Scaling.fit, .fill] {
      #expect(scaling.size(of: CGSize(width: 0, height: 10), for: room) == CGSize(width: 0, height: 20))
      #expect(scaling.size(of: CGSize(width: 10, height: 0), for: room) == CGSize(width: 20, height: 0))
    }
  }

  @Test func onlyAResizableImageIsScaled() {
    let image = Image(systemName: "star")
    #expect(image.scaledToFill() == image && image.scaledToFit() == image)
    #expect(image.resizable().scaledToFill() != image.resizable())
    #expect(image.resizable().scaledToFit() != image.resizable().scaledToFill())
  }

  @Test func anEnlargedImageThatShowsItsPixelsIsStretched() {
    var content = ImageProperties(.file("image.png"), scaling: .fit)
    let (size, natural) = (CGSize(width: 20, height: 30), CGSize(width: 10, height: 10))
    #expect(content.steps(in: size, natural: natural, Style()) == nil)
    content.isPixelated = true
    var stretched = content
    stretched.scaling = .stretch
    #expect(
      content.steps(in: size, natural: natural, Style()) == [
        .image(stretched, Style(), in: CGRect(origin: .zero, size: size))
      ])
    var symbol = ImageProperties(.symbol("star"))
    symbol.isPixelated = true
    #expect(symbol.steps(in: size, natural: natural, Style()) == nil)
  }

  @Test func anImageCanBeAllEdges() {
    let natural = TestHost(Image(systemName: "star")).find(.image)?.frame?.size ?? .zero
    for insets in [
      EdgeInsets(top: natural.height, leading: natural.width, bottom: 0, trailing: 0),
      EdgeInsets(
        top: natural.height / 2, leading: natural.width / 2, bottom: natural.height / 2, trailing: natural.width / 2),
      EdgeInsets(top: 1, leading: 0, bottom: 1, trailing: 0),
    ] {
      for mode in [Image.ResizingMode.stretch, .tile] {
        let host = TestHost(
          Image(systemName: "star").resizable(capInsets: insets, resizingMode: mode).frame(width: 60, height: 50))
        #expect(host.findAll { _ in true }.count > 1)
      }
    }
  }
}
