import Foundation
import SwiftUI
import Synchronization
import TestHelpers
import Testing
import ViewTestHelpers

@testable import SwiftUICore
@testable import SwiftUITesting

@MainActor @Suite(.recordedViews)
struct AsyncImageTests {
  /// The images that have been used last are kept, up to a total of 64 MB.
  @Test func imagesAreKeptUpToATotalSize() throws {
    let url = try #require(URL(string: "https://example.com/image"))
    let cache = AsyncImageCache()
    func image(_ size: Int) -> ImageData { ImageData(Data(count: size)) }
    cache[url, 1] = image(32 << 20)
    cache[url, 2] = image(32 << 20)
    #expect(cache[url, 2] != nil && cache[url, 1] != nil)
    cache[url, 3] = image(1)
    #expect(cache[url, 1] != nil && cache[url, 2] == nil && cache[url, 3] != nil)
    cache[url, 4] = image((64 << 20) + 1)
    #expect(cache[url, 4] == nil && cache[url, 1] != nil)
  }

  @Test func imagesAreKnownByTheirFirstBytes() {
    func isKnown(_ text: String) -> Bool { ImageFormat.isKnown(Data(text.utf8)) }
    #expect(isKnown("RIFF....WEBPVP8 ") && !isKnown("RIFF....WAVEfmt ") && !isKnown("RIF"))
    #expect(isKnown("GIF89a") && isKnown("BM6") && isKnown("<svg>") && isKnown("<?xml ") && !isKnown("<html>"))
  }

  @Test func imagesThatHaveBeenUsedLastAreKept() {
    for round in 0..<10 {
      let cache = AsyncImageCache()
      let urls = (0..<3).map { URL(filePath: "/image-\(round)-\($0)") }
      let data = Data(count: 25 << 20)
      for url in urls.prefix(2) { cache[url, 1] = ImageData(data) }
      #expect(cache[urls[0], 1] != nil)
      cache[urls[2], 1] = ImageData(data)
      #expect(cache[urls[0], 1] != nil && cache[urls[1], 1] == nil && cache[urls[2], 1] != nil)
      cache[urls[0], 2] = ImageData(Data(count: 1))
      #expect(cache[urls[0], 1] != nil && cache[urls[0], 2] != nil)
      let unread = AsyncImageCache()
      for url in urls { unread[url, 1] = ImageData(data) }
      #expect(unread[urls[0], 1] == nil && unread[urls[1], 1] != nil)
    }
  }

  @Test func anImageHasAPlaceholder() async throws {
    let host = TestHost(
      AsyncImage(url: nil) { image in
        image
      } placeholder: {
        Text("placeholder")
      })
    #expect(host.texts == ["placeholder"])
  }

  @Test func anImageThatIsLoadedAgainIsCountedOnce() {
    let cache = AsyncImageCache()
    func image() -> ImageData { ImageData(Data(count: 30 << 20), scale: 1) }
    let (one, two, three) = (URL(string: "a:1")!, URL(string: "a:2")!, URL(string: "a:3")!)
    cache[one, 1] = image()
    cache[one, 1] = image()
    cache[two, 1] = image()
    #expect(cache[one, 1] != nil && cache[two, 1] != nil)
    cache[three, 1] = image()
    #expect(cache[one, 1] == nil && cache[two, 1] != nil && cache[three, 1] != nil)
    cache[two, 1] = nil
    #expect(cache[two, 1] == nil && cache[three, 1] != nil)
    cache[one, 1] = ImageData(Data(count: 65 << 20), scale: 1)
    #expect(cache[one, 1] == nil && cache[three, 1] != nil)
  }

  @Test func theCacheKeepsImagesThatFillItExactly() throws {
    let cache = AsyncImageCache(limit: 10)
    let url = try #require(URL(string: "http://example.com/a"))
    func image(_ count: Int) -> ImageData { ImageData(Data(count: count), scale: 1) }
    cache[url, 1] = image(4)
    cache[url, 2] = image(6)
    #expect(cache[url, 1] != nil && cache[url, 2] != nil)
    cache[url, 3] = image(10)
    #expect(cache[url, 1] == nil && cache[url, 2] == nil && cache[url, 3] != nil)
    cache[url, 4] = image(11)
    #expect(cache[url, 3] != nil && cache[url, 4] == nil)
  }

  private static let png =
    Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]) + Data("IHDR".utf8)
    + Data([0, 0, 0, 40, 0, 0, 0, 20])

  /// An image loader that returns the responses of a test.
  private final class Answers: Sendable {
    private let waiting = Mutex([URL: CheckedContinuation<Data, any Error>]())
    let requests = Mutex([URL]())
    let cancelled = Mutex([URL]())

    var loader: AsyncImageLoader {
      AsyncImageLoader { url in
        self.requests.withLock { $0.append(url) }
        return try await withTaskCancellationHandler {
          try await withCheckedThrowingContinuation { waiter in self.waiting.withLock { $0[url] = waiter } }
        } onCancel: {
          self.cancelled.withLock { $0.append(url) }
          self.waiting.withLock { $0.removeValue(forKey: url) }?.resume(throwing: CancellationError())
        }
      }
    }

    func answer(_ url: URL, _ result: Result<Data, any Error>) async {
      while true {
        if let waiter = waiting.withLock({ $0.removeValue(forKey: url) }) { return waiter.resume(with: result) }
        await Task.yield()
      }
    }
  }

  struct Picture: View {
    let url: URL?

    var body: some View {
      AsyncImage(url: url, scale: 2) { phase in
        switch phase {
        case .empty: Text("loading")
        case .success(let image): image
        case .failure(let error): Text(verbatim: "failed: \((error as? URLError)?.code.rawValue ?? 0)")
        }
      }
    }
  }

  @Test func anImageIsLoadedAndKept() async throws {
    let url = try #require(URL(string: "http://example.com/a.png"))
    let answers = Answers()
    let loader = answers.loader
    let host = TestHost(Picture(url: url)) { $0.imageLoader = loader }
    #expect(host.texts == ["loading"])
    await answers.answer(url, .success(Self.png))
    await host.settle { host.find(.image) != nil }
    #expect(host.find(.image)?.frame?.size == CGSize(width: 20, height: 10))
    // Another view with the same loader shows the image without another request.
    let other = TestHost(Picture(url: url)) { $0.imageLoader = loader }
    #expect(other.find(.image) != nil)
    #expect(answers.requests.withLock { $0 } == [url])
  }

  @Test func failuresAreShown() async throws {
    let (one, two) = (try #require(URL(string: "http://a/1")), try #require(URL(string: "http://a/2")))
    let answers = Answers()
    let loader = answers.loader
    let host = TestHost(Picture(url: one)) { $0.imageLoader = loader }
    await answers.answer(one, .failure(URLError(.timedOut)))
    await host.settle { host.texts == ["failed: \(URLError.timedOut.rawValue)"] }
    host.update(Picture(url: two))
    await host.settle { host.texts == ["loading"] }
    await answers.answer(two, .success(Data("not an image".utf8)))
    await host.settle { host.texts == ["failed: \(URLError.cannotDecodeContentData.rawValue)"] }
    host.update(Picture(url: nil))
    await host.settle { host.texts == ["loading"] }
  }

  @Test func loadingIsCancelledWhenTheViewLeaves() async throws {
    let url = try #require(URL(string: "http://example.com/slow.png"))
    let answers = Answers()
    let loader = answers.loader
    struct Root: View {
      let url: URL
      @State private var isShown = true
      var body: some View {
        Button("hide") { isShown = false }
        if isShown {
          AsyncImage(url: url) {
            $0.resizable()
          } placeholder: {
            Text("wait")
          }
        }
      }
    }
    let host = TestHost(Root(url: url)) { $0.imageLoader = loader }
    #expect(host.texts == ["hide", "wait"])
    while answers.requests.withLock({ $0.isEmpty }) { await Task.yield() }
    host.find(.button)?.tap()
    while answers.cancelled.withLock({ $0.isEmpty }) { await Task.yield() }
    #expect(host.texts == ["hide"])
  }

  @Test(arguments: [("200 OK", "image"), ("404 Not Found", "failed: \(URLError.badServerResponse.rawValue)")])
  func theStatusOfAServerDecides(status: String, shown: String) async throws {
    let server = OneAnswerServer(status: status, body: Self.png)
    let host = TestHost(Picture(url: server.url))
    await host.settle { host.texts != ["loading"] }
    #expect(host.texts.first ?? (host.find(.image) == nil ? "nothing" : "image") == shown)
  }

  @Test func aFileIsAnImage() async throws {
    let file = temporaryFile(".png")
    defer { try? FileManager.default.removeItem(at: file) }
    try Self.png.write(to: file)
    let host = TestHost(AsyncImage(url: file))
    await host.settle { host.find(.image) != nil }
    #expect(host.find(.image)?.frame?.size == CGSize(width: 40, height: 20))
    let content = TestHost(
      AsyncImage(url: file) {
        $0.resizable().frame(width: 8, height: 9)
      } placeholder: {
        Text("…")
      })
    await content.settle { content.find(.image) != nil }
    #expect(content.find(.image)?.frame?.size == CGSize(width: 8, height: 9) && content.texts.isEmpty)
  }
}
