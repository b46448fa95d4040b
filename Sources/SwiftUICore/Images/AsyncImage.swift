import Combine
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A state of an image that is loaded.
public enum AsyncImagePhase {
  /// No image has been loaded.
  case empty
  /// The image.
  case success(Image)
  /// The image could not be loaded, for the reason of the error.
  case failure(any Error)

  /// The image, or `nil` if none has been loaded.
  public var image: Image? { if case .success(let image) = self { image } else { nil } }

  /// The reason for which the image could not be loaded, or `nil` for none.
  public var error: (any Error)? { if case .failure(let error) = self { error } else { nil } }
}

/// A view that loads an image and shows it.
///
///     AsyncImage(url: URL(string: "https://example.com/icon.png")) { image in
///       image.resizable().scaledToFit()
///     } placeholder: {
///       ProgressView()
///     }
///
/// The image is loaded with `URLSession.shared` when the view appears or its URL changes. The loading is cancelled when
/// the view disappears. Loaded images are kept, up to 64 MB in total, so that a view that appears again shows its image
/// at once. Data in an unknown format, and a response whose status is not 200 to 299, are failures.
public struct AsyncImage<Content: View> {
  private let url: URL?
  private let scale: CGFloat
  private let content: (AsyncImagePhase) -> Content
  @State private var phase = AsyncImagePhase.empty
  @Environment(\.imageLoader) private var loader

  /// Creates a view that shows the image in its natural size, and a gray area until the image has been loaded.
  ///
  /// - Parameters:
  ///   - url: The URL of the image, or `nil` for none.
  ///   - scale: The number of pixels of the image per point.
  public init(url: URL?, scale: CGFloat = 1) where Content == _AsyncImageContent {
    self.init(url: url, scale: scale) { _AsyncImageContent(phase: $0) }
  }

  /// Creates a view that shows the image in a view, and another view until the image has been loaded.
  ///
  /// - Parameters:
  ///   - url: The URL of the image, or `nil` for none.
  ///   - scale: The number of pixels of the image per point.
  ///   - content: A view builder that creates the view of the image.
  ///   - placeholder: A view builder that creates the view that is shown before, and if the image can't be loaded.
  public init<I: View, P: View>(
    url: URL?, scale: CGFloat = 1, @ViewBuilder content: @escaping (Image) -> I,
    @ViewBuilder placeholder: @escaping () -> P
  ) where Content == _ConditionalContent<I, P> {
    self.init(url: url, scale: scale) { phase in
      if let image = phase.image { content(image) } else { placeholder() }
    }
  }

  /// Creates a view that shows a view for each phase of loading.
  ///
  /// - Parameters:
  ///   - url: The URL of the image, or `nil` for none.
  ///   - scale: The number of pixels of the image per point.
  ///   - transaction: The transaction of the changes of the phase.
  ///   - content: A view builder that creates the view of a phase.
  public init(
    url: URL?, scale: CGFloat = 1, transaction: Transaction = Transaction(),
    @ViewBuilder content: @escaping (AsyncImagePhase) -> Content
  ) { (self.url, self.scale, self.content) = (url, max(scale, .leastNonzeroMagnitude), content) }
}

extension AsyncImage: View {
  /// The view of the current phase.
  public var body: some View {
    content(shown).task(id: url) { await load() }
  }

  private var shown: AsyncImagePhase {
    if let url, let data = loader.cache[url, scale] { return .success(Image(data)) }
    return phase
  }

  @MainActor
  private func load() async {
    guard let url, loader.cache[url, scale] == nil else {
      phase = .empty
      return
    }
    phase = .empty
    do {
      let bytes = try await loader.load(url)
      try Task.checkCancellation()
      guard ImageFormat.isKnown(bytes) else { throw URLError(.cannotDecodeContentData) }
      let data = ImageData(bytes, scale: scale)
      loader.cache[url, scale] = data
      phase = .success(Image(data))
    } catch {
      if !Task.isCancelled { phase = .failure(error) }
    }
  }
}

/// The view of an image that is loaded: the image, or a gray area.
public struct _AsyncImageContent {
  let phase: AsyncImagePhase
}

extension _AsyncImageContent: View {
  /// The image, or a gray area.
  public var body: some View { if let image = phase.image { image } else { Color.gray.opacity(0.2) } }
}

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
  private struct Key: Hashable {
    let url: URL
    let scale: CGFloat
  }

  private let limit: Int

  private var images: [Key: (data: ImageData, use: UInt64)] = [:]
  private var size = 0
  private var uses: UInt64 = 0

  /// Creates an empty cache.
  ///
  /// - Parameter limit: The greatest total size, in bytes.
  init(limit: Int = 64 << 20) { self.limit = limit }

  subscript(_ url: URL, _ scale: CGFloat) -> ImageData? {
    get {
      uses += 1
      images[Key(url: url, scale: scale)]?.use = uses
      return images[Key(url: url, scale: scale)]?.data
    }
    set {
      let key = Key(url: url, scale: scale)
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
