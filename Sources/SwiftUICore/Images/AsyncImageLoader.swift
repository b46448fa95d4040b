import Combine
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A loader of images, with the images that it has loaded. Tests supply one of their own.
package struct AsyncImageLoader {
  /// The images that have been loaded.
  let cache: AsyncImageCache
  /// Returns the bytes at a URL.
  let load: @Sendable (URL) async throws -> Data

  /// Creates a loader without images.
  ///
  /// - Parameter load: A closure that returns the bytes at a URL.
  package init(_ load: @escaping @Sendable (URL) async throws -> Data) {
    (cache, self.load) = (AsyncImageCache(), load)
  }

  /// The loader that uses the shared session.
  nonisolated(unsafe) static let shared = AsyncImageLoader { url in  // its cache is used on the main actor only
    if url.isFileURL { return try Data(contentsOf: url) }
    for try await (data, response) in URLSession.shared.dataTaskPublisher(for: url).values {
      if let response = response as? HTTPURLResponse, !(200..<300).contains(response.statusCode) {
        throw URLError(.badServerResponse)
      }
      return data
    }
    throw URLError(.cancelled)
  }
}

/// The images that have been loaded, the most recently used of them up to a total size.
final class AsyncImageCache {
  /// A URL and the pixels per point of its image.
  private struct ImageID: Hashable {
    let url: URL
    let scale: CGFloat
  }

  private let limit: Int

  private var images: [ImageID: (data: ImageData, use: UInt64)] = [:]
  private var size = 0
  private var uses: UInt64 = 0

  /// Creates an empty cache.
  ///
  /// - Parameter limit: The greatest total size, in bytes.
  init(limit: Int = 64 << 20) { self.limit = limit }

  subscript(_ url: URL, _ scale: CGFloat) -> ImageData? {
    get {
      uses += 1
      images[ImageID(url: url, scale: scale)]?.use = uses
      return images[ImageID(url: url, scale: scale)]?.data
    }
    set {
      let key = ImageID(url: url, scale: scale)
      if let old = images.removeValue(forKey: key) { size -= old.data.bytes.count }
      guard let newValue, newValue.bytes.count <= limit else { return }
      uses += 1
      images[key] = (newValue, uses)
      size += newValue.bytes.count
      while size > limit, let oldest = images.min(on: \.value.use) {
        images[oldest.key] = nil
        size -= oldest.value.data.bytes.count
      }
    }
  }
}

/// The formats of images, which are recognized by their first bytes.
enum ImageFormat {
  private static let starts: [[UInt8]] = [
    [0x89, 0x50, 0x4E, 0x47], [0xFF, 0xD8, 0xFF], Array("GIF8".utf8), Array("BM".utf8), [0x49, 0x49, 0x2A, 0],
    [0x4D, 0x4D, 0, 0x2A], Array("<svg".utf8), Array("<?xml".utf8), [0, 0, 1, 0],
  ]

  /// Returns whether data begins as an image does.
  static func isKnown(_ data: Data) -> Bool {
    let start = [UInt8](data.prefix(12))
    if start.starts(with: Array("RIFF".utf8)), start.dropFirst(8).starts(with: Array("WEBP".utf8)) { return true }
    return starts.contains { start.starts(with: $0) }
  }
}

/// The environment key for ``EnvironmentValues/imageLoader``.
private struct AsyncImageLoaderKey: EnvironmentKey { static var defaultValue: AsyncImageLoader { .shared } }

extension EnvironmentValues {
  /// The loader of images.
  package var imageLoader: AsyncImageLoader {
    get { self[AsyncImageLoaderKey.self] }
    set { self[AsyncImageLoaderKey.self] = newValue }
  }
}
