#if os(Linux)
  import Combine
  import CombineTestKit
  import Foundation
  import TestHelpers
  import Testing

  /// Requests leave no descriptors, threads or memory behind.
  ///
  /// The test runs in its own process, in which no other test opens files, starts threads or allocates.
  @Suite(.timeLimit(.minutes(60)))
  struct ResourceTests {
    @Test func everythingIsGivenBack() async {
      await #expect(processExitsWith: .success) {
        let tracker = ReferenceTracker()
        // The first rounds fill the libraries' thread pools, lookup tables and allocator arenas.
        for _ in 0..<3 { await requestsOfEveryKind(tracker) }
        let before = await Resources.settled()
        for _ in 0..<12 { await requestsOfEveryKind(tracker) }
        let after = await Resources.settled(like: before)
        #expect(after.descriptors <= before.descriptors, "\(before) became \(after)")
        // Dispatch retains idle workers for a while, and the allocator retains memory. Leaks would be much larger.
        #expect(after.threads <= before.threads + 16, "\(before.threads) threads became \(after.threads)")
        if !isSanitized {
          #expect(after.kilobytes < before.kilobytes + 8192, "\(before.kilobytes) KB became \(after.kilobytes)")
        }
        #expect(tracker.count == 15 * 16, "\(tracker.count) requests")
        #expect(tracker.alive == [], "\(tracker.alive) still there")
      }
    }
  }

  /// Sends sixteen requests that end in different ways, and waits until their session has been invalidated.
  private func requestsOfEveryKind(_ tracker: ReferenceTracker) async {
    let invalidated = Mailbox<Void>()
    do {
      let session = URLSession(configuration: .patient, delegate: Invalidation(invalidated), delegateQueue: nil)
      let number = UUID().uuidString
      let ordinary = ["status/200", "empty", "status/204", "status/500", "gzip", "chunked", "echo", "redirect/302"]
      let broken = ["short", "chunk", "reset", "resetbody", "nothing", "status"]
      let urls =
        ordinary.map { Server.ordinary.url("/\($0)/\(number)") } + broken.map { Server.broken.url("/\($0)/\(number)") }
      let ends = Mailbox<Void>()
      let running = urls.map { url in
        let token = tracker.token(url.path)
        return session.dataTaskPublisher(for: url).sink {
          _ in
          ends.put(())
        } receiveValue: { _ in
          withExtendedLifetime(token) {}
        }
      }
      _ = await ends.next(urls.count)
      withExtendedLifetime(running) {}
      for kind in ["silent", "stall"] {
        let path = "/\(kind)/\(number)"
        let token = tracker.token(path)
        let cancelled = session.dataTaskPublisher(for: Server.broken.url(path)).sink { _ in
          Issue.record("a cancelled request ended")
        } receiveValue: { _ in
          withExtendedLifetime(token) {}
        }
        await Server.broken.says("begun \(path)")
        cancelled.cancel()
        await Server.broken.says("closed \(path)")
      }
      session.finishTasksAndInvalidate()
    }
    await invalidated.next()
  }

  /// The resources of the process at a moment, as the system reports them.
  private struct Resources: Sendable {
    let descriptors: Int
    let threads: Int
    let kilobytes: Int

    static var now: Resources {
      let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
      func number(of key: String) -> Int {
        let line = status.split(separator: "\n").first { $0.hasPrefix("\(key):") } ?? ""
        return line.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) } ?? 0
      }
      let files = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
      return Resources(descriptors: files.count, threads: number(of: "Threads"), kilobytes: number(of: "VmRSS"))
    }

    /// Reads the resources until the process has no more descriptors and threads than expected and two consecutive
    /// readings have the same number of descriptors. The library closes its connections on its own queue without
    /// notification, and Dispatch ends workers after an idle period. The method gives up after a million readings,
    /// which take two minutes on an idle machine.
    static func settled(like other: Resources? = nil) async -> Resources {
      var last = Resources.now
      for _ in 0..<1_000_000 {
        await Task.yield()
        let current = Resources.now
        defer { last = current }
        if let other, current.descriptors > other.descriptors || current.threads > other.threads + 16 { continue }
        if current.descriptors == last.descriptors { return current }
      }
      return last
    }
  }
#endif
