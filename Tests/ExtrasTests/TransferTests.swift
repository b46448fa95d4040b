import Combine
import CombineExtras
import CombineTestKit
import TestHelpers
import Testing

/// Uploads and downloads with progress, with a real server. `server.py` lists the routes.
@Suite(.timeLimit(.minutes(60)))
final class TransferTests {
  typealias Downloading = RecordingSubscriber<TransferEvent<URL>, URLError>
  typealias Uploading = RecordingSubscriber<TransferEvent<Data>, URLError>

  let server: Server
  let session = URLSession(configuration: .patient)
  let tracker = ReferenceTracker()
  let folder: URL
  var file: URL { folder.appendingPathComponent("download.bin") }
  let key = UUID().uuidString

  init() throws {
    server = try Server.shared.get()
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit {
    session.invalidateAndCancel()
    try? FileManager.default.removeItem(at: folder)
  }

  /// The names of all files in the folder, including hidden ones.
  var files: [String] { (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? ["no folder"] }

  func size(of file: URL) throws -> Int { try Data(contentsOf: file).count }

  func post(_ path: String) -> URLRequest {
    var request = URLRequest(url: server.url(path, key: key))
    request.httpMethod = "POST"
    return request
  }

  /// Checks that each progress is later than the one before it, and that it reports the expected number of bytes.
  func expectRises(_ progress: [TransferProgress], to count: Int64) {
    #expect(zip(progress, progress.dropFirst()).allSatisfy { $0.bytes < $1.bytes })
    #expect(progress.allSatisfy { $0.expectedBytes == count && $0.bytes > 0 && $0.bytes <= count })
  }

  // MARK: - Download

  @Test func aDownloadIsInItsFile() async throws {
    do {
      let recorder = tracker.track(Downloading(), as: "subscriber")
      session.downloadPublisher(for: server.url("/bytes/3000000"), to: file, progressInterval: 0).subscribe(recorder)
      #expect(recorder.waitForCompletion())
      guard case .subscription("DownloadPublisher")? = recorder.events.first else {
        Issue.record("\(recorder.events.prefix(1))")
        return
      }
      let progress = recorder.values.compactMap(\.progress)
      #expect(progress.count > 1)  // how often depends on how much the system takes at a time
      expectRises(progress, to: 3_000_000)
      #expect(progress.last?.fraction == 1)
      guard case .response(file, let response as HTTPURLResponse)? = recorder.values.last else {
        Issue.record("no response")
        return
      }
      #expect(response.statusCode == 200)
      #expect(recorder.values.count == progress.count + 1)
      #expect(recorder.completion?.isFinished == true)
      #expect(recorder.violations == [])
    }
    #expect(try Data(contentsOf: file) == Data((0..<3_000_000).map { UInt8(truncatingIfNeeded: $0) }))
    #expect(files == ["download.bin"])
    #expect(await eventually { tracker.alive == [] })
  }

  @Test func aFastTransferDoesNotFlood() throws {
    let recorder = Downloading()
    session.downloadPublisher(for: server.url("/bytes/3000000"), to: file, progressInterval: 3600).subscribe(recorder)
    #expect(recorder.waitForCompletion())
    #expect((2...3).contains(recorder.values.count))
    #expect(recorder.values.first?.progress != nil)
    #expect(recorder.values.dropLast().last?.progress?.fraction == 1)
    #expect(recorder.values.last?.value == file)
  }

  /// The progress consumes the requested value. The file follows after the last progress, with further demand.
  @Test func theFileWaitsForDemand() async throws {
    do {
      let recorder = tracker.track(Downloading(initialDemand: .max(1)), as: "subscriber")
      session.downloadPublisher(for: server.url("/bytes/3000000"), to: file, progressInterval: 0).subscribe(recorder)
      #expect(recorder.wait { values, _ in values == 1 })
      #expect(recorder.values.first?.progress != nil)
      #expect(await eventually { files == ["download.bin"] })
      #expect(recorder.completion == nil)
      while recorder.completion == nil, recorder.values.count < 3 {
        let count = recorder.values.count
        recorder.request(.max(1))
        #expect(recorder.wait { values, ended in values > count || ended })
      }
      #expect(recorder.waitForCompletion())
      #expect(recorder.values.dropLast().last?.progress?.fraction == 1)
      #expect(recorder.values.last?.value == file)
      #expect(recorder.violations == [])
    }
    #expect(await eventually { tracker.alive == [] })
  }

  @Test func cancelWhileTheFileWaits() async throws {
    do {
      let recorder = tracker.track(Downloading(initialDemand: .max(1)), as: "subscriber")
      session.downloadPublisher(for: server.url("/bytes/3000000"), to: file, progressInterval: 0).subscribe(recorder)
      #expect(recorder.wait { values, _ in values == 1 })
      #expect(await eventually { files == ["download.bin"] })
      recorder.cancel()
      #expect(recorder.values.count == 1)
      #expect(recorder.completion == nil)
    }
    #expect(await eventually { tracker.alive == [] })
    #expect(files == ["download.bin"])
  }

  @Test func oneByOneIsTheSame() throws {
    let recorder = Downloading(initialDemand: .max(1), demandPerValue: { _ in .max(1) })
    session.downloadPublisher(for: server.url("/bytes/3000000"), to: file, progressInterval: 0).subscribe(recorder)
    #expect(recorder.waitForCompletion())
    expectRises(recorder.values.compactMap(\.progress), to: 3_000_000)
    #expect(recorder.values.last?.value == file)
    #expect(recorder.violations == [])
  }

  @Test func nothingIsAskedForWithoutDemand() async throws {
    let recorder = Downloading(initialDemand: .none)
    session.downloadPublisher(for: server.url("/bytes/10", key: key), to: file).subscribe(recorder)
    let barrier = Downloading()
    session.downloadPublisher(for: server.url("/bytes/20"), to: file).subscribe(barrier)
    #expect(barrier.waitForCompletion())
    #expect(try await server.ask("/count", key: key) == "0")
    #expect(try size(of: file) == 20)
    recorder.request(.max(5))
    recorder.request(.unlimited)
    #expect(recorder.waitForCompletion())
    #expect(try await server.ask("/count", key: key) == "1")
    #expect(try size(of: file) == 10)
  }

  @Test func anEmptyBodyIsAnEmptyFile() throws {
    let recorder = Downloading()
    session.downloadPublisher(for: server.url("/bytes/0"), to: file).subscribe(recorder)
    #expect(recorder.waitForCompletion())
    #expect(recorder.values.compactMap(\.progress) == [TransferProgress(bytes: 0, expectedBytes: 0)])
    #expect(recorder.values.last?.value == file)
    #expect(try size(of: file) == 0)
  }

  @Test(arguments: [("/chunked", 5000), ("/coded/3000000", 3_000_000)])
  func nobodyKnowsHowLongChunksAndCodedBodiesAre(_ path: String, _ count: Int64) throws {
    let recorder = Downloading()
    session.downloadPublisher(for: server.url(path), to: file, progressInterval: 0).subscribe(recorder)
    #expect(recorder.waitForCompletion())
    let progress = recorder.values.compactMap(\.progress)
    #expect(progress.count > 1)
    #expect(progress.dropLast().allSatisfy { $0.expectedBytes == nil && $0.fraction == nil })
    #expect(progress.last == TransferProgress(bytes: count, expectedBytes: count))
    #expect(try size(of: file) == Int(count))
  }

  @Test func cancelRemovesThePart() async throws {
    try Data("old".utf8).write(to: file)
    var subscription: (any Subscription)?
    let ended = Seen()
    do {
      let recorder = tracker.track(Downloading(), as: "subscriber")
      recorder.onCompletion { _ in ended.note(true) }
      session.downloadPublisher(for: server.url("/stalled", key: key), to: file).subscribe(recorder)
      subscription = recorder.subscription
      #expect(recorder.wait { values, _ in values >= 1 })
      #expect(files.count == 2)
    }
    #expect(tracker.alive == ["subscriber"])
    subscription?.cancel()
    #expect(await eventually { tracker.alive == [] })  // a delivery may have been in progress
    #expect(try await server.ask("/await/gone", key: key) == "True")
    #expect(await eventually { files == ["download.bin"] })
    #expect(try Data(contentsOf: file) == Data("old".utf8))
    #expect(ended.notes == [])
  }

  @Test func twoDownloadsToOneFileDoNotMeet() async throws {
    let (slow, quick) = (Downloading(), Downloading())
    session.downloadPublisher(for: server.url("/stalled", key: key), to: file).subscribe(slow)
    #expect(slow.wait { values, _ in values >= 1 })
    session.downloadPublisher(for: server.url("/bytes/10"), to: file).subscribe(quick)
    #expect(quick.waitForCompletion())
    #expect(quick.values.last?.value == file)
    #expect(try size(of: file) == 10)
    slow.cancel()
    #expect(await eventually { files == ["download.bin"] })
    #expect(try size(of: file) == 10)
  }

  @Test func cancelInsideAProgress() async throws {
    let recorder = Downloading()
    recorder.onValue { [unowned recorder] _ in recorder.cancel() }
    session.downloadPublisher(for: server.url("/bytes/3000000"), to: file, progressInterval: 0).subscribe(recorder)
    #expect(recorder.wait { values, _ in values == 1 })
    #expect(await eventually { files == [] })
    #expect(recorder.values.count == 1)
    #expect(recorder.completion == nil)
    #expect(recorder.violations == [])
  }

  @Test func cancelAndDemandMayMeet() async throws {
    for round in 0..<60 {
      let recorder = tracker.track(Downloading(initialDemand: .none), as: "subscriber")
      session.downloadPublisher(for: server.url("/bytes/100000"), to: file, progressInterval: 0).subscribe(recorder)
      DispatchQueue.concurrentPerform(iterations: 2) { thread in
        if (thread + round).isMultiple(of: 2) { recorder.request(.unlimited) } else { recorder.cancel() }
      }
      #expect(recorder.violations == [])
    }
    #expect(tracker.count == 60)
    #expect(await eventually { tracker.alive == [] })
    #expect(await eventually { files.allSatisfy { $0 == "download.bin" } })
  }

  @Test(arguments: [("/short", URLError.Code.networkConnectionLost), ("/status/404", .badServerResponse)])
  func aFailureReplacesNothing(_ path: String, _ code: URLError.Code) async throws {
    try Data("old".utf8).write(to: file)
    let recorder = Downloading(initialDemand: .max(1))
    session.downloadPublisher(for: server.url(path), to: file).subscribe(recorder)
    #expect(recorder.waitForCompletion())
    let error = try #require(recorder.completion?.error)
    #if COMBINE_PORTABLE
      #expect(error.code == code || error.code == .unknown)  // an error code of the session
    #else
      #expect(error.code == code)
    #endif
    if code == .badServerResponse {
      #expect((error.userInfo[NSUnderlyingErrorKey] as? HTTPStatusError)?.statusCode == 404)
    }
    #expect(recorder.values.allSatisfy { $0.value == nil })
    #expect(files == ["download.bin"])
    #expect(try Data(contentsOf: file) == Data("old".utf8))
  }

  @Test func anUnreachableServerIsAFailure() throws {
    let recorder = Downloading()
    session.downloadPublisher(for: try Server.closedPort(), to: file).subscribe(recorder)
    #expect(recorder.waitForCompletion())
    #expect(recorder.completion?.error?.code == .cannotConnectToHost)
    #expect(files == [])
  }

  @Test func aFolderThatIsNotThere() throws {
    let recorder = Downloading()
    let nowhere = folder.appendingPathComponent("nowhere/file")
    session.downloadPublisher(for: server.url("/bytes/10"), to: nowhere).subscribe(recorder)
    #expect(recorder.waitForCompletion())
    let error = try #require(recorder.completion?.error)
    #expect(error.code == .cannotCreateFile)
    #expect(NetworkError(error).localizedDescription == "The file could not be written.")
    #expect(error.userInfo[NSUnderlyingErrorKey] != nil)
  }

  @Test func aFolderIsNotReplaced() throws {
    let taken = folder.appendingPathComponent("taken")
    try FileManager.default.createDirectory(at: taken, withIntermediateDirectories: true)
    let recorder = Downloading()
    session.downloadPublisher(for: server.url("/bytes/10"), to: taken).subscribe(recorder)
    #expect(recorder.waitForCompletion())
    #expect(recorder.completion?.error?.code == .cannotMoveFile)
    #expect(files == ["taken"])
  }

  /// The delegate of the original session decides about redirects, and follows none of them.
  @Test func theDelegateDecidesAboutRedirects() throws {
    let stubborn = URLSession(configuration: .patient, delegate: Stubborn(), delegateQueue: nil)
    defer { stubborn.finishTasksAndInvalidate() }
    let recorder = Downloading()
    stubborn.downloadPublisher(for: server.url("/redirect"), to: file).subscribe(recorder)
    #expect(recorder.waitForCompletion())
    let error = try #require(recorder.completion?.error)
    #expect((error.userInfo[NSUnderlyingErrorKey] as? HTTPStatusError)?.statusCode == 302)
    let follower = Downloading()
    session.downloadPublisher(for: server.url("/redirect"), to: file).subscribe(follower)
    #expect(follower.waitForCompletion())
    #expect(try size(of: file) == 7)
  }

  // MARK: - Upload

  @Test(arguments: [true, false]) func anUploadArrives(isFile: Bool) async throws {
    let data = Data((0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7) })
    do {
      let recorder = tracker.track(Uploading(), as: "subscriber")
      var request = post("/echo")
      request.httpBody = Data("the request's own body, which is not sent".utf8)
      if isFile {
        try data.write(to: file)
        session.uploadPublisher(for: request, fromFile: file, progressInterval: 0).subscribe(recorder)
      } else {
        session.uploadPublisher(for: request, from: data, progressInterval: 0).subscribe(recorder)
      }
      #expect(recorder.waitForCompletion())
      guard case .subscription("UploadPublisher")? = recorder.events.first else {
        Issue.record("\(recorder.events.prefix(1))")
        return
      }
      let progress = recorder.values.compactMap(\.progress)
      #expect(progress.count > 1)  // how often depends on how much the system takes at a time
      expectRises(progress, to: 3_000_000)
      #expect(progress.last?.fraction == 1)
      #expect(recorder.values.last?.value == Data("POST ".utf8) + data)
      #expect(recorder.completion?.isFinished == true)
      #expect(recorder.violations == [])
    }
    #expect(await eventually { tracker.alive == [] })
  }

  /// The last progress is complete, even if progress is published rarely.
  @Test func progressEndsAt1() throws {
    let recorder = Uploading()
    session.uploadPublisher(for: post("/echo"), from: Data(count: 2_000_000), progressInterval: 3600)
      .subscribe(recorder)
    #expect(recorder.waitForCompletion())
    #expect(recorder.values.dropLast().last?.progress == TransferProgress(bytes: 2_000_000, expectedBytes: 2_000_000))
    let one = Downloading(initialDemand: .max(1), demandPerValue: { _ in .max(1) })
    session.downloadPublisher(for: server.url("/bytes/3000000"), to: file, progressInterval: 3600).subscribe(one)
    #expect(one.waitForCompletion())
    #expect(one.values.dropLast().last?.progress?.fraction == 1)
    #expect(one.violations == [])
  }

  @Test func anUploadIsValidated() throws {
    let refused = session.uploadPublisher(for: post("/status/404"), from: Data()).validateResponse()
    let recorder = RecordingSubscriber<TransferEvent<Data>, NetworkError>()
    refused.subscribe(recorder)
    #expect(recorder.waitForCompletion())
    #expect(recorder.failure?.statusError?.statusCode == 404)
    #expect(recorder.values.allSatisfy { $0.value == nil })
    let taken = RecordingSubscriber<TransferEvent<Data>, NetworkError>()
    session.uploadPublisher(for: post("/status/404"), from: Data()).validateResponse(statusCodes: [404])
      .subscribe(taken)
    #expect(taken.waitForCompletion())
    #expect(taken.values.last?.value?.count == 3000)
    let created = RecordingSubscriber<TransferEvent<Data>, NetworkError>()
    session.uploadPublisher(for: post("/echo"), from: Data("x".utf8)).validateResponse().subscribe(created)
    #expect(created.waitForCompletion())
    #expect(created.hasFinished)
  }

  /// The accepted status codes can be set. An error contains a status that is not accepted.
  @Test func aDownloadSaysWhatItTakes() throws {
    var publisher = session.downloadPublisher(for: server.url("/status/404"), to: file)
    let refused = RecordingSubscriber<TransferEvent<URL>, NetworkError>()
    publisher.mapToNetworkError().subscribe(refused)
    #expect(refused.waitForCompletion())
    #expect(refused.failure?.statusError?.statusCode == 404)
    #expect(refused.failure?.localizedDescription == "There is nothing at this address.")
    #expect(files == [])
    publisher.statusCodes = [404]
    let taken = Downloading()
    publisher.subscribe(taken)
    #expect(taken.waitForCompletion())
    #expect(try size(of: file) == 3000)
  }

  @Test func anyStatusOfAnUploadIsAValue() throws {
    let recorder = Uploading()
    session.uploadPublisher(for: post("/status/404"), from: Data()).subscribe(recorder)
    #expect(recorder.waitForCompletion())
    guard case .response(let data, let response as HTTPURLResponse)? = recorder.values.last else {
      Issue.record("no response")
      return
    }
    #expect(response.statusCode == 404)
    #expect(data.count == 3000)
  }

  @Test func aFileThatIsNotThere() {
    let recorder = Uploading()
    session.uploadPublisher(for: post("/echo"), fromFile: file).subscribe(recorder)
    #expect(recorder.waitForCompletion())
    #expect(recorder.completion?.error?.code == .fileDoesNotExist)
    let other = Uploading()
    session.uploadPublisher(for: post("/echo"), fromFile: folder).subscribe(other)
    #expect(other.waitForCompletion())
    #expect(other.completion?.error?.code == .fileIsDirectory)
  }

  @Test func cancelEndsAnUpload() async throws {
    var subscription: (any Subscription)?
    do {
      let recorder = tracker.track(Uploading(), as: "subscriber")
      session.uploadPublisher(for: post("/stalled"), from: Data(count: 100)).subscribe(recorder)
      subscription = recorder.subscription
    }
    #expect(try await server.ask("/await/started", key: key) == "True")
    subscription?.cancel()
    #expect(await eventually { tracker.alive == [] })
    #expect(try await server.ask("/await/gone", key: key) == "True")
  }

  @Test(arguments: ["UploadPublisher", "DownloadPublisher"]) func askingForNothingTraps(_ name: String) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [name] in
      let url = URL(string: "http://127.0.0.1/")!
      if name == "UploadPublisher" {
        let recorder = Uploading(initialDemand: .none)
        URLSession.shared.uploadPublisher(for: URLRequest(url: url), from: Data()).subscribe(recorder)
        recorder.subscription?.request(.none)
      } else {
        let recorder = Downloading(initialDemand: .none)
        URLSession.shared.downloadPublisher(for: url, to: url).subscribe(recorder)
        recorder.subscription?.request(.none)
      }
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("\(name): request(.none)"))
  }

  @Test("The methods of a session pass on their arguments; by default, progress is published every tenth of a second")
  func arguments() throws {
    let url = try #require(URL(string: "http://arguments.test/"))
    let data = Data("body".utf8)
    var request = post("/echo")
    request.setValue("1", forHTTPHeaderField: "X-Test")
    for interval in [nil, 0, 0.001, 0.1, 5] as [TimeInterval?] {
      let downloads: [(Publishers.DownloadPublisher, URLRequest)] =
        if let interval {
          [
            (session.downloadPublisher(for: request, to: file, progressInterval: interval), request),
            (session.downloadPublisher(for: url, to: file, progressInterval: interval), URLRequest(url: url)),
            (.init(request: request, file: file, session: session, progressInterval: interval), request),
          ]
        } else {
          [
            (session.downloadPublisher(for: request, to: file), request),
            (session.downloadPublisher(for: url, to: file), URLRequest(url: url)),
            (.init(request: request, file: file, session: session), request),
          ]
        }
      for (number, (publisher, request)) in downloads.enumerated() {
        #expect(publisher.progressInterval == interval ?? 0.1, "\(number)")
        #expect(publisher.request == request && publisher.file == file && publisher.session === session, "\(number)")
        #expect(publisher.request.value(forHTTPHeaderField: "X-Test") == (number == 1 ? nil : "1"))
        #expect(publisher.statusCodes == Set(200...299), "\(number)")
      }
      let uploads: [(Publishers.UploadPublisher, Publishers.UploadPublisher.Body)] =
        if let interval {
          [
            (session.uploadPublisher(for: request, from: data, progressInterval: interval), .data(data)),
            (session.uploadPublisher(for: request, fromFile: file, progressInterval: interval), .file(file)),
            (.init(request: request, body: .data(data), session: session, progressInterval: interval), .data(data)),
          ]
        } else {
          [
            (session.uploadPublisher(for: request, from: data), .data(data)),
            (session.uploadPublisher(for: request, fromFile: file), .file(file)),
            (.init(request: request, body: .data(data), session: session), .data(data)),
          ]
        }
      for (number, (publisher, body)) in uploads.enumerated() {
        #expect(publisher.progressInterval == interval ?? 0.1, "\(number)")
        #expect(publisher.request == request && publisher.body == body && publisher.session === session, "\(number)")
      }
    }
  }

  // MARK: - Progress

  @Test func fractions() {
    #expect(TransferProgress(bytes: 1, expectedBytes: 4).fraction == 0.25)
    #expect(TransferProgress(bytes: 5, expectedBytes: 4).fraction == 1)
    for bytes in [0, 1, 4, 5, Int64.max] {
      for expected in [nil, -1, 0, 1, 4, Int64.max] as [Int64?] {
        let progress = TransferProgress(bytes: bytes, expectedBytes: expected)
        #expect(progress.bytes == bytes, "the bytes are what has been transferred, whatever was expected")
        #expect(progress.expectedBytes == (expected == -1 ? nil : expected))
        #expect(progress.fraction.map { (0...1).contains($0) } ?? (progress.expectedBytes == nil))
      }
    }
    #expect(TransferProgress(bytes: 0, expectedBytes: 0).fraction == 1)
    #expect(TransferProgress(bytes: 1, expectedBytes: nil).fraction == nil)
    #expect(TransferProgress(bytes: 1, expectedBytes: -1).expectedBytes == nil)
    #expect(TransferEvent<Int>.progress(TransferProgress(bytes: 1, expectedBytes: 2)).value == nil)
    let response = URLResponse(url: file, mimeType: nil, expectedContentLength: 0, textEncodingName: nil)
    #expect(TransferEvent<Int>.response(7, response).value == 7)
    #expect(TransferEvent<Int>.response(7, response).progress == nil)
  }
}

/// A delegate that follows no redirect.
private final class Stubborn: NSObject, URLSessionTaskDelegate {
  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }
}
