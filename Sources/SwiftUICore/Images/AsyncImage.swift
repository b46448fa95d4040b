import Foundation

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
