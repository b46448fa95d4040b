import Foundation
import UniformTypeIdentifiers

extension Image: Transferable {
  /// The representations as a PNG file, and from an image file of any format that the platform reads.
  ///
  /// - Differences: A symbol, and a file that is no PNG, are transferred by a program with windows only.
  public static var transferRepresentation: some TransferRepresentation {
    DataRepresentation<Image>(exportedContentType: .png) { try await $0.portableData() }
    DataRepresentation<Image>(importedContentType: .image) { Image(ImageData($0, scale: 1)) }
  }

  @MainActor private func portableData() throws -> Data {
    let png = Data([0x89, 0x50, 0x4E, 0x47])
    guard let data = fileData() else {
      guard let drawn = Toolkits.current.picture(of: self, PictureOptions()) else {
        throw CocoaError(.fileReadCorruptFile)
      }
      return drawn
    }
    if data.starts(with: png) { return data }
    guard let converted = Toolkits.current.convert(data, to: .png, quality: 1) else {
      throw CocoaError(.fileReadCorruptFile)
    }
    return converted
  }

  /// Returns the bytes of the file that the image is, or `nil` for a symbol and for a file that can't be read.
  private func fileData() -> Data? {
    switch contentSource(in: EnvironmentValues()) {
    case .file(let path, _): FileManager.default.contents(atPath: path)
    case .data(let data): data.bytes
    default: nil
    }
  }
}
