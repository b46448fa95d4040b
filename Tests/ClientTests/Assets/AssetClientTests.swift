import SwiftUI
import SwiftUITesting
import Testing

extension Color {
  fileprivate static let own = Color(red: 1, green: 1, blue: 1)
}

private struct Card: View {
  var body: some View {
    VStack {
      Image(ImageResource.photo).resizable().scaledToFit().accessibilityIdentifier("photo")
      Label("Photo", image: .photo)
      Button("Open", image: .photo) {}
      Text("Title").foregroundStyle(.brand).background(Color(.cardBackground))
      Text("Subtitle").foregroundColor(.Theme.accent).tint(.default)
      Image(uiImage: .photo)
    }
    .background(Color.brand.gradient)
  }
}

/// The symbols of the catalog in this folder, which the plugin generates.
@MainActor
struct AssetClientTests {
  private func components(_ color: Color) -> [Double] {
    let color = color.resolve(in: EnvironmentValues())
    return [color.red, color.green, color.blue].map { (Double($0) * 100).rounded() }
  }

  @Test("Every color set has a symbol as a resource, a color, a style and a color of the toolkit")
  func colors() {
    #expect(components(Color(.brand)) == [100, 0, 50])
    #expect(components(.brand) == [100, 0, 50])
    #expect(components(Color(uiColor: .brand)) == [100, 0, 50])
    #expect(components(Color(UIColor(resource: .brand))) == [100, 0, 50])
    #expect(components(.cardBackground) == [0, 100, 0])
    #expect(components(.default) == [0, 25, 0])
  }

  @Test("A folder with a namespace is a type")
  func namespaces() {
    #expect(components(Color(.Theme.accent)) == [25, 0, 0])
    #expect(components(.Theme.accent) == [25, 0, 0])
    #expect(components(Color(uiColor: .Theme.accent)) == [25, 0, 0])
  }

  @Test("The colors of the framework and of the target keep their names")
  func otherColors() {
    #expect(components(.own) == [100, 100, 100])
    #expect(components(Color(ColorResource.own)) == [0, 0, 100])
    #expect(Color.red != Color(ColorResource.red))
    #expect(components(Color(ColorResource.red)) == [50, 50, 50])
  }

  @Test("Every image set has a symbol as a resource and an image of the toolkit")
  func images() {
    let host = TestHost(Card())
    #expect(host.find(identifier: "photo") != nil)
    #expect(host.warnings == [])
    #expect(UIImage.photo.size.width > 0 && UIImage(resource: .photo).size == UIImage.photo.size)
  }
}
