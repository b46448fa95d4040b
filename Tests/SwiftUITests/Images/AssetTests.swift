import Foundation
import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

/// Colors and images of asset catalogs.
@MainActor @Suite(.recordedViews)
struct AssetTests {
  private func entry(
    _ components: [String: String], space: String = "srgb", dark: Bool? = nil, idiom: String = "universal",
    appearance: String = "luminosity"
  ) -> String {
    let parts = components.map { "\"\($0)\": \"\($1)\"" }.joined(separator: ", ")
    let look = dark.map {
      "\"appearances\": [{\"appearance\": \"\(appearance)\", \"value\": \"\($0 ? "dark" : "light")\"}],"
    }
    return """
      {\(look ?? "") "idiom": "\(idiom)", "color": {"color-space": "\(space)", "components": {\(parts)}}}
      """
  }

  private func set(_ entries: String...) -> String {
    "{\"colors\": [\(entries.joined(separator: ", "))], \"info\": {\"author\": \"xcode\", \"version\": 1}}"
  }

  private func components(_ color: Color, _ scheme: ColorScheme = .light) -> [Double] {
    var environment = EnvironmentValues()
    environment.colorScheme = scheme
    let color = color.resolve(in: environment)
    return [color.red, color.green, color.blue, color.opacity].map { (Double($0) * 1000).rounded() / 1000 }
  }

  @Test func aColorHasALightAndADarkAppearance() throws {
    let bundle = try makeBundle([
      "Assets.xcassets/Brand.colorset/Contents.json": set(
        entry(["red": "1.000", "green": "0.500", "blue": "0.000", "alpha": "0.800"]),
        entry(["red": "0x00", "green": "0x33", "blue": "0xFF", "alpha": "1.000"], dark: true)),
      "Assets.xcassets/Plain.colorset/Contents.json": set(
        entry(["red": "255", "green": "51", "blue": "0", "alpha": "1.000"])),
      "Assets.xcassets/Contents.json": "{}",
    ])
    let brand = Color("Brand", bundle: bundle)
    #expect(components(brand) == [1, 0.5, 0, 0.8])
    #expect(components(brand, .dark) == [0, 0.2, 1, 1])
    #expect(components(brand.opacity(0.5)) == [1, 0.5, 0, 0.4])
    let plain = Color("Plain", bundle: bundle)
    #expect(components(plain) == [1, 0.2, 0, 1])
    #expect(components(plain, .dark) == [1, 0.2, 0, 1])
    #expect(brand == Color("Brand", bundle: bundle))
    #expect(brand != plain)
  }

  @Test func theSchemeOfTheViewSelectsTheAppearance() throws {
    let bundle = try makeBundle([
      "Media.xcassets/Text.colorset/Contents.json": set(
        entry(["red": "1.0", "green": "0.0", "blue": "0.0", "alpha": "1.0"]),
        entry(["red": "0.0", "green": "0.0", "blue": "1.0", "alpha": "1.0"], dark: true))
    ])
    struct Root: View {
      let bundle: Bundle
      let scheme: ColorScheme
      var body: some View {
        Color("Text", bundle: bundle).frame(width: 10, height: 10).preferredColorScheme(scheme)
      }
    }
    let host = TestHost(Root(bundle: bundle, scheme: .light), size: CGSize(width: 10, height: 10))
    #expect(host.find(.color)?.tree.description.contains("#ff0000 or #0000ff") == true)
    #expect(try Pixels(host).color(5, 5) == [255, 0, 0])
    host.update(Root(bundle: bundle, scheme: .dark))
    #expect(try Pixels(host).color(5, 5) == [0, 0, 255])
  }

  @Test func colorsOfFoldersSpacesAndThePlatform() throws {
    let bundle = try makeBundle([
      "Assets.xcassets/Palette/Contents.json": "{\"properties\": {\"provides-namespace\": true}}",
      "Assets.xcassets/Palette/Leaf.colorset/Contents.json": set(
        entry(["red": "0.0", "green": "1.0", "blue": "0.0", "alpha": "1.0"])),
      "Assets.xcassets/Group/Gray.colorset/Contents.json": set(
        entry(["white": "0.25", "alpha": "0.5"], space: "gray-gamma-22")),
      "Assets.xcassets/P3.colorset/Contents.json": set(
        entry(["red": "0.5", "green": "0.5", "blue": "0.4", "alpha": "1.0"], space: "display-p3")),
      "Assets.xcassets/Linear.colorset/Contents.json": set(
        entry(["red": "0.2140", "green": "0.0", "blue": "1.0", "alpha": "1.0"], space: "extended-linear-srgb")),
      "Assets.xcassets/Contrast.colorset/Contents.json": set(
        entry(["white": "0.0"], dark: true, appearance: "contrast"), entry(["white": "1.0"])),
      "Assets.xcassets/Devices.colorset/Contents.json": set(
        entry(["white": "0.0"], idiom: "watch"), entry(["white": "0.5"], idiom: "mac")),
      "Assets.xcassets/System.colorset/Contents.json": """
      {"colors": [{"idiom": "universal", "color": {"platform": "universal", "reference": "systemRedColor"}}]}
      """,
    ])
    #expect(components(Color("Palette/Leaf", bundle: bundle)) == [0, 1, 0, 1])
    #expect(components(Color("Gray", bundle: bundle)) == [0.25, 0.25, 0.25, 0.5])
    #expect(components(Color("Contrast", bundle: bundle)) == [1, 1, 1, 1])
    #expect(components(Color("Devices", bundle: bundle)) == [0.5, 0.5, 0.5, 1])
    for scheme in [ColorScheme.light, .dark] {
      #expect(components(Color("System", bundle: bundle), scheme) == components(.red, scheme))
    }
    let linear = components(Color("Linear", bundle: bundle))
    #expect(abs(linear[0] - 0.5) < 0.002 && linear[1] == 0 && linear[2] == 1)
    // A gray is the same in both spaces, and other colors of Display P3 are more saturated than those of sRGB.
    let p3 = components(Color("P3", bundle: bundle))
    #expect(abs(p3[0] - 0.5) < 0.002 && abs(p3[1] - 0.5) < 0.002 && p3[2] < 0.4)
  }

  @Test func aMissingColorIsNamedOnce() throws {
    let bundle = try makeBundle(["Assets.xcassets/Broken.colorset/Contents.json": "{"])
    struct Root: View {
      let bundle: Bundle
      let number: Int
      var body: some View {
        Text("\(number)").foregroundStyle(Color("Nothing", bundle: bundle))
        Text("b").background(Color("Broken", bundle: bundle))
        Text("c").background(Color("NotEvenHere"))
      }
    }
    let host = TestHost(Root(bundle: bundle, number: 1))
    let warnings = host.warnings
    #expect(warnings.filter { $0.contains("No color named 'Nothing'") }.count == 1)
    #expect(warnings.filter { $0.contains("No color named 'Broken'") }.count == 1)
    #expect(warnings.filter { $0.contains("Broken.colorset/Contents.json has no color") }.count == 1)
    #expect(warnings.contains("No color named 'NotEvenHere' found in an asset catalog of the main bundle."))
    host.update(Root(bundle: bundle, number: 2))
    #expect(host.texts == ["2", "b", "c"])
    #expect(host.warnings == warnings)
    #expect(Color("Nothing", bundle: bundle) == .clear)
  }

  // MARK: - Images

  /// A bundle with pictures, of which only the headers exist, in addition to other files. The names of the files are
  /// those of their sizes in pixels.
  private func bundle(_ files: [String: String], pictures: [String: (width: UInt8, height: UInt8)]) throws -> Bundle {
    let bundle = try makeBundle(files)
    for (name, size) in pictures {
      let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      let header: [UInt8] = [0, 0, 0, 13] + Array("IHDR".utf8) + [0, 0, 0, size.width, 0, 0, 0, size.height]
      try Data(signature + header).write(to: bundle.bundleURL.appendingPathComponent(name))
    }
    return bundle
  }

  private func imageSet(_ entries: (file: String?, scale: String?, dark: Bool?)...) -> String {
    let images = entries.map { entry in
      let file = entry.file.map { "\"filename\": \"\($0)\"," } ?? ""
      let scale = entry.scale.map { "\"scale\": \"\($0)\"," } ?? ""
      let look = entry.dark.map {
        "\"appearances\": [{\"appearance\": \"luminosity\", \"value\": \"\($0 ? "dark" : "light")\"}],"
      }
      return "{\(file) \(scale) \(look ?? "") \"idiom\": \"universal\"}"
    }
    return "{\"images\": [\(images.joined(separator: ", "))], \"info\": {\"author\": \"xcode\", \"version\": 1}}"
  }

  private struct Pictures: View {
    let bundle: Bundle
    var body: some View {
      VStack(alignment: .leading, spacing: 0) {
        Image("Logo", bundle: bundle).accessibilityIdentifier("logo")
        Image("Icons/Small", bundle: bundle).accessibilityIdentifier("small")
        Image("Photo", bundle: bundle).accessibilityIdentifier("photo")
      }
    }
  }

  /// The last component of the path of the file that an image shows.
  private func file<V: View>(_ identifier: String, _ host: TestHost<V>) -> String? {
    host.find(identifier: identifier)?.tree.description.split(whereSeparator: { "/\n".contains($0) }).last.map(
      String.init)
  }

  @Test func anImageSetHasScalesAndAppearances() throws {
    let bundle = try bundle(
      [
        "Assets.xcassets/Logo.imageset/Contents.json": imageSet(
          ("logo.png", "1x", nil), ("logo@2x.png", "2x", nil), (nil, "3x", nil), ("dark.png", "1x", true),
          ("dark@2x.png", "2x", true)),
        "Assets.xcassets/Icons/Contents.json": "{\"properties\": {\"provides-namespace\": true}}",
        "Assets.xcassets/Icons/Small.imageset/Contents.json": imageSet(("small@2x.png", "2x", nil)),
      ],
      pictures: [
        "Assets.xcassets/Logo.imageset/logo.png": (20, 10), "Assets.xcassets/Logo.imageset/logo@2x.png": (40, 22),
        "Assets.xcassets/Logo.imageset/dark.png": (30, 10), "Assets.xcassets/Logo.imageset/dark@2x.png": (60, 20),
        "Assets.xcassets/Icons/Small.imageset/small@2x.png": (8, 6), "Photo.png": (50, 40),
      ])
    let host = TestHost(Pictures(bundle: bundle))
    #expect(file("logo", host) == "logo.png")
    #expect(host.find(identifier: "logo")?.frame?.size == CGSize(width: 20, height: 10))
    // Of the scales that exist, the next larger one, or the largest.
    #expect(file("small", host) == "small@2x.png at 2x")
    #expect(host.find(identifier: "small")?.frame?.size == CGSize(width: 4, height: 3))
    #expect(
      host.find(identifier: "photo")?.frame?.size == CGSize(width: 50, height: 40), "a file that is in no catalog")
    host.updateEnvironment { $0.displayScale = 2 }
    #expect(file("logo", host) == "logo@2x.png at 2x")
    #expect(host.find(identifier: "logo")?.frame?.size == CGSize(width: 20, height: 11))
    host.updateEnvironment { $0.colorScheme = .dark }
    #expect(file("logo", host) == "dark@2x.png at 2x")
    #expect(file("small", host) == "small@2x.png at 2x", "there is one for all appearances")
    host.updateEnvironment { $0.displayScale = 3 }
    #expect(file("logo", host) == "dark@2x.png at 2x")
    host.updateEnvironment { $0.displayScale = 1 }
    #expect(file("logo", host) == "dark.png")
    #expect(host.find(identifier: "logo")?.frame?.size == CGSize(width: 30, height: 10))
    #expect(host.warnings == [])
  }

  /// A set with one image for all scales, as those of vectors have it.
  @Test func anImageSetCanHaveOneScale() throws {
    let bundle = try bundle(
      [
        "Media.xcassets/Logo.imageset/Contents.json": imageSet(("logo.png", nil, nil)),
        "Media.xcassets/Photo.imageset/Contents.json": imageSet(("gone.png", "1x", nil), ("photo.png", "2x", nil)),
        "Media.xcassets/Icons/Contents.json": "{\"properties\": {\"provides-namespace\": true}}",
        "Media.xcassets/Icons/Small.imageset/Contents.json": imageSet(("small.png", "0x", nil)),
      ],
      pictures: [
        "Media.xcassets/Icons/Small.imageset/small.png": (8, 6), "Media.xcassets/Logo.imageset/logo.png": (20, 10),
        "Media.xcassets/Photo.imageset/photo.png": (10, 10),
        "Photo.png": (50, 40),
      ])
    let host = TestHost(Pictures(bundle: bundle))
    #expect(host.find(identifier: "logo")?.frame?.size == CGSize(width: 20, height: 10))
    #expect(host.find(identifier: "photo")?.frame?.size == CGSize(width: 5, height: 5), "a set comes before a file")
    #expect(host.find(identifier: "small")?.frame?.size == CGSize(width: 8, height: 6), "there is no scale of zero")
  }

  @Test func aColorThatIsMissingOutsideOfViewsIsNamedOnce() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let values = EnvironmentValues()
      for _ in 1...2 { _ = Color("NotEvenHere").resolve(in: values) }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.components(separatedBy: "No color named 'NotEvenHere'").count == 2)
  }

  @Test func aMissingImageIsNamedOnce() throws {
    let bundle = try makeBundle([
      "Assets.xcassets/Logo.imageset/Contents.json": "{",
      "Assets.xcassets/Photo.imageset/Contents.json": imageSet(("gone.png", "1x", nil)),
    ])
    let host = TestHost(Pictures(bundle: bundle))
    for name in ["Logo", "Icons/Small", "Photo"] {
      #expect(host.warnings.filter { $0 == "No image named '\(name)' found." }.count == 1)
    }
    for name in ["Logo", "Photo"] {
      #expect(
        host.warnings.filter { $0.hasSuffix("/\(name).imageset/Contents.json has no image that can be read.") }.count
          == 1)
    }
    let warnings = host.warnings
    host.update(Pictures(bundle: bundle))
    #expect(host.warnings == warnings)
  }
}
