#if os(Linux) && (arch(x86_64) || arch(arm64))
  import Combine
  import CombineExtras
  import CombineTestKit
  import Faults
  import Foundation
  import TestHelpers
  import Testing

  @testable import CombineFoundation

  /// The results of requests with faulty responses: each row of the documentation's table, and a random test.
  @Suite(.timeLimit(.minutes(60)))
  struct FaultTests {
    private let server: FaultyServer
    init() throws { server = try FaultyServer.shared.get() }

    /// A limit on the number of sessions that are open at the same time. All of them would need more than a thousand
    /// descriptors, and Foundation would sometimes fail to start the processes of other tests.
    private static let slots = Slots(16)

    /// Runs a closure with a session with short timeouts, or with timeouts that are long enough for a busy machine.
    private static func withSession(isShort: Bool, _ body: (URLSession) async throws -> Void) async rethrows {
      await slots.take()
      defer { slots.give() }
      let configuration = URLSessionConfiguration.ephemeral
      configuration.timeoutIntervalForRequest = isShort ? 0.5 : 300
      configuration.timeoutIntervalForResource = isShort ? 1 : 600
      let session = URLSession(configuration: configuration)
      defer { session.finishTasksAndInvalidate() }
      try await body(session)
    }

    private static func describe(_ result: HTTPResult) -> String {
      switch result {
      case .success(let reply): "\(reply.status), \(reply.data.count) bytes"
      case .failure(let error): ".\(error.code)"
      }
    }

    @Test func theTableHasEveryKind() throws {
      let kinds = try FaultTable().rows.map(\.kind)
      #expect(Set(kinds) == server.kinds)
      #expect(kinds.count == Set(kinds).count)
      #expect(kinds.count >= 60)
    }

    /// Fetches each row twice. Data that remains on the first connection must not affect the second request.
    @Test(arguments: try FaultTable().rows) func aFetchGetsWhatTheTableSays(_ row: FaultTable.Row) async {
      await Self.withSession(isShort: row.isTimeout) { session in
        for number in 0..<2 {
          let result = await session.result(of: server.url(row.kind, number))
          #expect(Self.describe(result) == row.result, "\(result)")
          if case .failure(let error) = result {
            #expect(error.failingURL?.scheme != nil)
            #expect(!error.localizedDescription.isEmpty)
          }
        }
      }
    }

    @Test(arguments: try FaultTable().rows) func transfersGetTheSame(_ row: FaultTable.Row) async throws {
      try await Self.withSession(isShort: row.isTimeout) { session in
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: file) }
        let (_, downloadError) = await Self.last(of: session.downloadPublisher(for: server.url(row.kind), to: file))
        if row.result.hasPrefix("2") {
          let size = try Data(contentsOf: file).count
          #expect(row.result.hasSuffix(", \(size) bytes"))
        } else {
          let error = try #require(downloadError)
          #expect(".\(error.code)" == (row.result.hasPrefix(".") ? row.result : ".badServerResponse"))
          #expect(!FileManager.default.fileExists(atPath: file.path))
        }
        var request = URLRequest(url: server.url(row.kind))
        request.httpMethod = "POST"
        let (event, uploadError) = await Self.last(of: session.uploadPublisher(for: request, from: Data("body".utf8)))
        // A server that closes before it reads the body resets the connection, and its response may be lost.
        if event?.value == nil { #expect(try #require(uploadError).code != .unknown) }
      }
    }

    @Test(arguments: try FaultTable().rows.filter { !$0.isTimeout }) func aBodyGetsTheSame(_ row: FaultTable.Row) async
    {
      await Self.withSession(isShort: false) { session in
        let (data, error) = await Self.last(of: session.dataResponse(for: server.url(row.kind)))
        if let data {
          #expect(row.result.hasSuffix(", \(data.count) bytes"))
        } else {
          #expect(error.map { ".\($0.code)" } == row.result)
        }
      }
    }

    /// Returns the last value of a publisher, and its failure, if any.
    private static func last<Source: Publisher>(
      of source: Source
    ) async -> (Source.Output?, URLError?) where Source.Failure == URLError, Source.Output: Sendable {
      let (values, ends) = (Monitor<Source.Output?>(nil), Mailbox<Subscribers.Completion<URLError>>())
      let cancellable = source.sink {
        ends.put($0)
      } receiveValue: { value in
        values.withLock { $0 = value }
      }
      let end = await ends.next()
      withExtendedLifetime(cancellable) {}
      if case .failure(let error) = end { return (values.read { $0 }, error) }
      return (values.read { $0 }, nil)
    }

    /// Responses that end after each number of bytes, with an orderly close and with a reset.
    @Test(arguments: ["cut", "reset"]) func anEndAtEveryByte(_ kind: String) async throws {
      try await Self.withSession(isShort: false) { session in
        let head = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nX-Field: value\r\nContent-Length: 10\r\n\r\n"
        let whole = head.utf8.count + 10
        for count in 0...whole {
          let result = await session.result(of: server.url(kind, count))
          if count == whole, kind == "cut" {
            let reply = try result.get()
            #expect(reply.text == "0123456789")
          } else if count < whole {
            #expect(result.code == .networkConnectionLost, "\(count): \(result)")
          }
        }
      }
    }

    /// A short run of `make chaos`, in its own process, so that other tests do not affect its threads and memory.
    @Test func chaos() async {
      let seed: UInt64 = .random(in: 0..<1_000_000_000)
      await #expect(processExitsWith: .success) { [seed = seed as UInt64] in
        let report = try Chaos(seconds: 60, count: 400, seed: seed).run(against: FaultyServer.shared.get())
        if !report.isClean { Issue.record("\(report.lines.joined(separator: "\n"))") }
      }
    }
  }

  /// A counting semaphore for tasks.
  private final class Slots: @unchecked Sendable {  // the fields are guarded by the lock
    private let lock = NSLock()
    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(_ count: Int) { free = count }

    func take() async {
      await withCheckedContinuation { task in
        let isFree = lock.withLock {
          if free == 0 { waiting.append(task) } else { free -= 1 }
          return waiting.isEmpty
        }
        if isFree { task.resume() }
      }
    }

    func give() {
      let next = lock.withLock {
        if waiting.isEmpty { free += 1 }
        return waiting.isEmpty ? nil : waiting.removeFirst()
      }
      next?.resume()
    }
  }
#endif
