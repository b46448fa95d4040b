import CombineCore
import Foundation

extension Color {
  /// Creates a color from a color set of an asset catalog.
  ///
  ///     Text("Welcome").foregroundStyle(Color("Brand", bundle: .module))
  ///
  /// The color is the one that the set `Brand.colorset` has for the color scheme: its dark appearance if there is one,
  /// and otherwise its only color. A color of a folder that provides a namespace has the name of the folder before its
  /// own, separated by a slash. A color that doesn't exist is clear, and causes a warning; but `AccentColor` is the
  /// platform's, as the set of a new app has no color.
  ///
  /// - Differences: The catalog is among the resources as it is, because there is no compiler for catalogs:
  ///   `resources: [.process("Assets.xcassets")]`. Appearances with a high contrast are ignored.
  ///
  /// - Parameters:
  ///   - name: The name of the color set.
  ///   - bundle: The bundle with the catalog, or `nil` for the program's own resources.
  public init(_ name: String, bundle: Bundle? = nil) {
    if let asset = AssetCatalogs.color(named: name, in: bundle) {
      self.init(.adaptive(light: asset.light, dark: asset.dark))
    } else if name == "AccentColor" {
      self = .accentColor
    } else {
      let place = bundle.flatMap { $0 === Bundle.main ? nil : "bundle \($0.bundlePath)" } ?? "main bundle"
      ResourceWarning.warn("No color named '\(name)' found in an asset catalog of the \(place).")
      self = .clear
    }
  }
}

/// The asset catalogs in bundles. The folder of a bundle is searched once.
package enum AssetCatalogs {
  /// A color for each color scheme.
  package struct ColorAsset {
    /// The components in the light color scheme.
    package var light: Color.Resolved
    /// The components in the dark color scheme.
    package var dark: Color.Resolved
  }

  /// The assets of a folder with resources, by their names.
  private struct Assets {
    var colors: [String: ColorAsset] = [:]
    var images: [String: ImageAsset] = [:]
  }

  nonisolated(unsafe) private static var known: [String: Assets] = [:]  // guarded by the lock
  private static let lock = Lock()

  /// Returns a color set.
  ///
  /// - Parameters:
  ///   - name: The name of the color set, without an ending.
  ///   - bundle: The bundle with the catalog, or `nil` for the program's own resources.
  /// - Returns: The components, or `nil` if there is no such set.
  package static func color(named name: String, in bundle: Bundle?) -> ColorAsset? {
    find(in: bundle) { $0.colors[name] }
  }
  static func image(named name: String, in bundle: Bundle?) -> ImageAsset? { find(in: bundle) { $0.images[name] } }

  private static func find<Asset>(in bundle: Bundle?, _ asset: (Assets) -> Asset?) -> Asset? {
    let folders =
      bundle == nil || bundle === Bundle.main
      ? Translations.mainFolders : [bundle?.resourcePath].compactMap { $0 }
    for folder in folders { if let found = asset(assets(in: folder)) { return found } }
    return nil
  }

  private static func assets(in folder: String) -> Assets {
    if let assets = lock.withLock({ known[folder] }) { return assets }
    var found = Assets()
    for name in entries(of: folder) where name.hasSuffix(".xcassets") {
      collect(folder + "/" + name, prefix: "", into: &found)
    }
    lock.withLock { known[folder] = found }
    return found
  }

  private static func entries(of folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  /// Collects the color sets and the image sets of a folder in a catalog, and of the folders in it.
  private static func collect(_ folder: String, prefix: String, into found: inout Assets) {
    for name in entries(of: folder) {
      let path = folder + "/" + name
      let contents = path + "/Contents.json"
      if name.hasSuffix(".colorset") {
        let key = prefix + name.dropLast(".colorset".count)
        if let data = FileManager.default.contents(atPath: contents), let asset = color(from: data) {
          if found.colors[key] == nil { found.colors[key] = asset }
        } else if !isWithoutColor(contents) {
          ResourceWarning.warn("\(contents) has no color that can be read.")
        }
      } else if name.hasSuffix(".imageset") {
        let key = prefix + name.dropLast(".imageset".count)
        if let data = FileManager.default.contents(atPath: contents), let asset = ImageAsset(data, folder: path) {
          if found.images[key] == nil { found.images[key] = asset }
        } else {
          ResourceWarning.warn("\(contents) has no image that can be read.")
        }
      } else if !name.contains(".") {
        let folder = FileManager.default.contents(atPath: contents).flatMap {
          try? JSONDecoder().decode(FolderContents.self, from: $0)
        }
        let isNamespace = folder?.properties?.providesNamespace == true
        collect(path, prefix: isNamespace ? prefix + name + "/" : prefix, into: &found)
      }
    }
  }

  // MARK: - Files

  private struct FolderContents: Decodable {
    struct Properties: Decodable {
      let providesNamespace: Bool?

      enum CodingKeys: String, CodingKey { case providesNamespace = "provides-namespace" }
    }

    let properties: Properties?
  }

  /// A condition under which an entry of a set applies.
  struct Appearance: Decodable {
    let appearance: String
    let value: String
  }

  /// An entry of a set, for some appearances and devices.
  protocol AssetVariant {
    var idiom: String? { get }
    var appearances: [Appearance]? { get }
  }

  /// Returns those entries for a color scheme that come first for a desktop: an entry for the appearance applies before
  /// one for all, and one for all devices before one for a desktop.
  static func candidates<E: AssetVariant>(_ entries: [E], for scheme: ColorScheme) -> [[E]] {
    let entries = entries.filter { entry in
      (entry.appearances ?? []).allSatisfy {
        $0.appearance == "luminosity" && $0.value == (scheme == .dark ? "dark" : "light")
      }
    }
    let own = entries.filter { $0.appearances?.isEmpty == false }
    return [own, entries].flatMap { candidates in
      ["universal", "mac", nil].map { idiom in candidates.filter { idiom == nil || $0.idiom == idiom } }
    }
  }

  private struct ColorSet: Decodable {
    struct Value: Decodable {
      let space: String?
      let components: [String: Component]?
      let reference: String?

      enum CodingKeys: String, CodingKey {
        case space = "color-space"
        case components, reference
      }
    }

    struct ColorVariant: Decodable, AssetVariant {
      let idiom: String?
      let appearances: [Appearance]?
      let color: Value?
    }

    let colors: [ColorVariant]
  }

  /// A component: a number, or a string with a decimal number from 0 to 1, an integer from 0 to 255, or a hexadecimal
  /// one.
  private struct Component: Decodable {
    let value: Float?

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Float.self) {
        value = number
        return
      }
      let text = try container.decode(String.self).lowercased()
      if text.hasPrefix("0x") {
        value = UInt8(text.dropFirst(2), radix: 16).map { Float($0) / 255 }
      } else if text.contains(".") {
        value = Float(text)
      } else {
        value = Float(text).map { $0 / 255 }
      }
    }
  }

  /// Returns a Boolean value that indicates whether a color set says nothing, as the accent color of a new app does.
  private static func isWithoutColor(_ contents: String) -> Bool {
    guard let data = FileManager.default.contents(atPath: contents) else { return false }
    let set = try? JSONDecoder().decode(ColorSet.self, from: data)
    return set?.colors.allSatisfy { $0.color == nil } ?? false
  }

  private static func color(from data: Data) -> ColorAsset? {
    guard let set = try? JSONDecoder().decode(ColorSet.self, from: data) else { return nil }
    func find(_ scheme: ColorScheme) -> Color.Resolved? {
      for group in candidates(set.colors.filter { $0.color != nil }, for: scheme) {
        if let value = group.first?.color, let color = resolve(value, scheme) { return color }
      }
      return nil
    }
    guard let light = find(.light) ?? find(.dark) else { return nil }
    return ColorAsset(light: light, dark: find(.dark) ?? light)
  }

  private static func resolve(_ value: ColorSet.Value, _ scheme: ColorScheme) -> Color.Resolved? {
    if let reference = value.reference {
      var environment = EnvironmentValues()
      environment.colorScheme = scheme
      return systemColors[reference]?.resolve(in: environment)
    }
    guard let components = value.components else { return nil }
    func component(_ name: String) -> Float? { components[name]?.value }
    let opacity = component("alpha") ?? 1
    let space = value.space ?? "srgb"
    if let white = component("white") {
      return Color.Resolved(red: white, green: white, blue: white, opacity: opacity)
    }
    guard let red = component("red"), let green = component("green"), let blue = component("blue")
    else { return nil }
    var color = SIMD3(Double(red), Double(green), Double(blue))
    if space == "display-p3" {
      color = SRGB.components(ofDisplayP3: color)
    } else if space == "extended-linear-srgb" {
      color = SRGB.encoded(color)
    }
    let parts = SIMD3<Float>(color.clamped(lowerBound: .zero, upperBound: .one))
    return Color.Resolved(red: parts.x, green: parts.y, blue: parts.z, opacity: opacity)
  }

  /// The colors of the platform to which a color set can refer.
  private static let systemColors: [String: Color] = [
    "systemRedColor": .red, "systemOrangeColor": .orange, "systemYellowColor": .yellow,
    "systemGreenColor": .green,
    "systemMintColor": .mint, "systemTealColor": .teal, "systemCyanColor": .cyan,
    "systemBlueColor": .blue,
    "systemIndigoColor": .indigo, "systemPurpleColor": .purple, "systemPinkColor": .pink,
    "systemBrownColor": .brown,
    "systemGrayColor": .gray, "labelColor": .primary, "secondaryLabelColor": .secondary,
    "controlAccentColor": .accentColor, "windowBackgroundColor": Color(.named(.background)),
    "systemBackgroundColor": Color(.named(.background)),
  ]
}
