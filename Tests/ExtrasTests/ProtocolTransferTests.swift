import Combine
import CombineExtras
import CombineTestKit
import Foundation
import Synchronization
import TestHelpers
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Responds with a number of pieces, for example for `http://pieces.test/3`, and then ends as the path says.
private final class Pieces: URLProtocol {
  /// The paths of the requests that have been stopped.
  static let stopped = Mutex<Set<String>>([])

  private var path: String { request.url?.path ?? "" }

  override class func canInit(with request: URLRequest) -> Bool { request.url?.host == "pieces.test" }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    let parts = path.split(separator: "/").map(String.init)
    guard let url = request.url, let count = Int(parts[0]),
      let response = HTTPURLResponse(
        url: url, statusCode: parts.contains("refused") ? 404 : 200, httpVersion: "HTTP/1.1",
        headerFields: ["Content-Length": "\(count * 1000)"])
    else { return }
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    for piece in 0..<count {
      client?.urlProtocol(self, didLoad: Data(repeating: UInt8(ascii: "a") + UInt8(piece), count: 1000))
    }
    if parts.contains("lost") {
      client?.urlProtocol(self, didFailWithError: URLError(.networkConnectionLost))
    } else if !parts.contains("endless") {
      client?.urlProtocolDidFinishLoading(self)
    }
  }

  override func stopLoading() { Self.stopped.withLock { _ = $0.insert(path) } }
}

/// Takes the request of a test, which it never ends, and calls the test when it is asked whether it does so.
private final class Asked: URLProtocol {
  static let handler = Mutex<(@Sendable () -> Void)?>(nil)

  override class func canInit(with request: URLRequest) -> Bool {
    guard request.url?.host == "asked.test" else { return false }
    handler.withLock { $0 }?()
    return true
  }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
  override func startLoading() {}
  override func stopLoading() {}
}

/// Reports when the last task of an invalidated session has ended.
private final class Invalidation: NSObject, URLSessionDelegate {
  let isComplete = Monitor(false)
  func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?) {
    isComplete.withLock { $0 = true }
  }
}

/// Transfers of requests that a protocol class of the session performs, which Foundation's session delivers.
@Suite(.timeLimit(.minutes(60)))
final class ProtocolTransferTests {
  typealias Downloading = RecordingSubscriber<TransferEvent<URL>, URLError>
  typealias Uploading = RecordingSubscriber<TransferEvent<Data>, URLError>

  let session: URLSession
  let folder: URL
  var file: URL { folder.appendingPathComponent("download.bin") }
  /// The names of all files in the folder, including hidden ones.
  var files: [String] { (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? ["no folder"] }

  init() throws {
    let configuration = URLSessionConfiguration.patient
    configuration.protocolClasses = [Pieces.self]
    session = URLSession(configuration: configuration)
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit {
    session.invalidateAndCancel()
    try? FileManager.default.removeItem(at: folder)
  }

  private func url(_ path: String) throws -> URL { try #require(URL(string: "http://pieces.test/\(path)")) }

  private func download(_ path: String, to file: URL? = nil) throws -> Downloading {
    let recorder = Downloading()
    session.downloadPublisher(for: try url(path), to: file ?? self.file, progressInterval: 0).subscribe(recorder)
    #expect(recorder.waitForCompletion())
    #expect(recorder.violations == [])
    return recorder
  }

  /// The session asks the class while the transfer is being started, and has no more tasks when it has ended.
  @Test func aCancelDuringTheStartOfADataResponseEndsTheTransfer() async throws {
    let (ended, configuration) = (Invalidation(), URLSessionConfiguration.patient)
    configuration.protocolClasses = [Asked.self]
    let session = URLSession(configuration: configuration, delegate: ended, delegateQueue: nil)
    let recorder = RecordingSubscriber<Data, URLError>(initialDemand: .none)
    let calls = Monitor(0)
    Asked.handler.withLock {
      $0 = {
        calls.withLock { $0 += 1 }
        recorder.cancel()
      }
    }
    session.dataResponse(for: try #require(URL(string: "http://asked.test/"))).subscribe(recorder)
    #expect(calls.read { $0 } == 0)
    recorder.request(.max(1))
    #expect(calls.read { $0 } > 0)
    Asked.handler.withLock { $0 = nil }
    session.finishTasksAndInvalidate()
    #expect(await ended.isComplete.suspend(timeout: 600) { $0 })
    #expect(recorder.deliveries.isEmpty && recorder.violations == [])
  }

  @Test func piecesAreInTheFile() throws {
    let recorder = try download("3")
    #expect(recorder.completion?.isFinished == true)
    #expect(recorder.values.compactMap(\.progress).map(\.bytes).last == 3000)
    #expect(recorder.values.compactMap(\.progress).allSatisfy { $0.expectedBytes == 3000 })
    guard case .response(file, let response as HTTPURLResponse)? = recorder.values.last else {
      Issue.record("no response")
      return
    }
    #expect(response.statusCode == 200)
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text == ["a", "b", "c"].map { String(repeating: $0, count: 1000) }.joined())
    #expect(files == ["download.bin"])
  }

  @Test func aFailureLeavesNoFile() throws {
    let recorder = try download("2/lost")
    guard case .failure(let error)? = recorder.completion else {
      Issue.record("\(String(describing: recorder.completion))")
      return
    }
    #expect(error.code == .networkConnectionLost)
    #expect(recorder.values.allSatisfy { $0.progress != nil } && files == [])
  }

  @Test func aRefusedResponseStopsTheRequest() async throws {
    let path = "2/refused/endless/\(UUID().uuidString)"
    let recorder = try download(path)
    guard case .failure(let error)? = recorder.completion else {
      Issue.record("\(String(describing: recorder.completion))")
      return
    }
    #expect(error.code == .badServerResponse, "and not that of the cancelled request")
    #expect(recorder.values.isEmpty && files == [])
    #expect(await eventually { Pieces.stopped.withLock { $0.contains("/" + path) } })
  }

  @Test func aFileThatCannotBeWrittenStopsTheRequest() async throws {
    let path = "2/endless/\(UUID().uuidString)"
    let recorder = try download(path, to: folder.appendingPathComponent("missing/download.bin"))
    guard case .failure(let error)? = recorder.completion else {
      Issue.record("\(String(describing: recorder.completion))")
      return
    }
    #expect(error.code == .cannotCreateFile)
    #expect(await eventually { Pieces.stopped.withLock { $0.contains("/" + path) } })
  }

  @Test func aCancelledRequestIsStopped() async throws {
    let path = "1/endless/\(UUID().uuidString)"
    let recorder = Downloading()
    session.downloadPublisher(for: try url(path), to: file, progressInterval: 0).subscribe(recorder)
    #expect(await eventually { !recorder.values.isEmpty })
    recorder.cancel()
    #expect(await eventually { Pieces.stopped.withLock { $0.contains("/" + path) } && files.isEmpty })
    #expect(recorder.completion == nil && recorder.values.allSatisfy { $0.progress != nil })
  }

  @Test func anUploadHasTheBodyOfTheResponse() throws {
    var request = URLRequest(url: try url("2"))
    request.httpMethod = "POST"
    let recorder = Uploading()
    session.uploadPublisher(for: request, from: Data("body".utf8)).subscribe(recorder)
    #expect(recorder.waitForCompletion() && recorder.completion?.isFinished == true)
    guard case .response(let data, _)? = recorder.values.last else {
      Issue.record("no response")
      return
    }
    #expect(data.count == 2000 && data.first == UInt8(ascii: "a") && data.last == UInt8(ascii: "b"))
  }
}
