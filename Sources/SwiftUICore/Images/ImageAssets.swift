import Foundation

/// An image set of an asset catalog: files for scales and color schemes.
struct ImageAsset {
  private struct ImageSet: Decodable {
    struct Properties: Decodable {
      let renderingIntent: String?

      enum CodingKeys: String, CodingKey {
        case renderingIntent = "template-rendering-intent"
      }
    }

    let images: [ImageVariant]
    let properties: Properties?
  }

  private struct ImageVariant: Decodable, AssetCatalogs.AssetVariant {
    let filename: String?
    let idiom: String?
    let scale: String?
    let appearances: [AssetCatalogs.Appearance]?

    /// The number of pixels per point. An image for all scales has one.
    var pixelsPerPoint: CGFloat {
      guard let scale, scale.hasSuffix("x"), let number = Double(scale.dropLast()), number > 0 else { return 1 }
      return number
    }
  }

  private let folder: String
  private let entries: [ImageVariant]
  /// `true` if the image has the foreground color, unless a view says otherwise.
  let isTemplate: Bool

  /// Creates an image set from the description of its files.
  ///
  /// - Returns: `nil` if the description can't be read, or if none of its files exists.
  init?(_ data: Data, folder: String) {
    guard let set = try? JSONDecoder().decode(ImageSet.self, from: data) else { return nil }
    entries = set.images.filter { entry in
      entry.filename.map { FileManager.default.fileExists(atPath: folder + "/" + $0) } ?? false
    }
    if entries.isEmpty { return nil }
    isTemplate = set.properties?.renderingIntent == "template"
    self.folder = folder
  }

  /// Returns the file for a color scheme and a scale: that with the least scale that is as large as the given one, or
  /// that with the largest scale.
  func source(for scheme: ColorScheme, scale: CGFloat) -> ImageProperties.Source? {
    let all = AssetCatalogs.candidates(entries, for: scheme).first { !$0.isEmpty } ?? entries
    let sorted = all.sorted(on: \.pixelsPerPoint)
    guard let entry = sorted.first(where: { $0.pixelsPerPoint >= scale }) ?? sorted.last, let name = entry.filename
    else { return nil }
    return .file(folder + "/" + name, scale: entry.pixelsPerPoint)
  }
}
