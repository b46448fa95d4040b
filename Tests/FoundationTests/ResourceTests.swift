#if os(Linux)
  import Combine
  import CombineTestKit
  import Foundation
  import TestHelpers
  import Testing

  /// What requests leave behind in their process: nothing.
  ///
  /// In a process of its own, where no other test opens files, starts threads or allocates.
  @Suite(.timeLimit(.minutes(60)))
  struct ResourceTests {
    @Test func everythingIsGivenBack() async {
      await #expect(processExitsWith: .success) {
        let tracker = ReferenceTracker()
        // The first rounds fill what the libraries keep: thread pools, lookup tables, the allocator's arenas.
        for _ in 0..<3 { await requestsOfEveryKind(tracker) }
        let before = await Resources.settled()
        for _ in 0..<12 { await requestsOfEveryKind(tracker) }
        let after = await Resources.settled(like: before)
        #expect(after.descriptors <= before.descriptors, "\(before) became \(after)")
        // Dispatch keeps idle workers for a while, and the allocator keeps memory: leaks would be many times as much.
        #expect(after.threads <= before.threads + 16, "\(before.threads) threads became \(after.threads)")
        if !isSanitized {
          #expect(after.kilobytes < before.kilobytes + 8192, "\(before.kilobytes) KB became \(after.kilobytes)")
        }
        #expect(tracker.count == 15 * 16, "\(tracker.count) requests")
        #expect(tracker.alive == [], "\(tracker.alive) still there")
      }
    }
  }

  /// Sixteen requests that end in different ways, on a session that is gone when this returns.
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

  /// What the process holds at a moment, as the system says.
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

    /// Reads it until no more descriptors are open than there should be, or two readings in a row are the same: the
    /// library closes its connections on a queue of its own and says nothing when it has, and Dispatch ends workers that
    /// have been idle for a while. Gives up after two minutes.
    static func settled(like other: Resources? = nil) async -> Resources {
      let start = DispatchTime.now()
      var last = Resources.now
      while start.seconds < 120 {
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
