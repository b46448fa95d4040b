// A program that runs GLib's main loop, joined with the run loop, and tests every kind of event. The events occur one
// after another, so that no event is served only because another one woke the loop. Prints a line for each kind.
#if GTK
  import CGTK
  @preconcurrency import CoreFoundation
  @preconcurrency import Foundation
  import SwiftUIGTK
  import Synchronization

  typealias Stage = (name: String, run: @MainActor () async -> Int)

  /// A counter for any thread. The call that reaches the awaited number resumes the waiting task.
  final class Count: Sendable {
    private let state = Mutex<(count: Int, goal: Int, waiter: CheckedContinuation<Void, Never>?)>((0, .max, nil))

    func add() {
      let waiter: CheckedContinuation<Void, Never>? = state.withLock { state in
        state.count += 1
        guard state.count == state.goal else { return nil }
        defer { state.waiter = nil }
        return state.waiter
      }
      waiter?.resume()
    }

    func reached(_ goal: Int) async -> Int {
      await withCheckedContinuation { continuation in
        let isThere = state.withLock {
          if $0.count >= goal { return true }
          ($0.goal, $0.waiter) = (goal, continuation)
          return false
        }
        if isThere { continuation.resume() }
      }
      return state.withLock { $0.count }
    }
  }

  /// A closure that GLib calls once.
  final class Callback {
    private let body: () -> Void
    init(_ body: @escaping () -> Void) { self.body = body }

    func pointer() -> UnsafeMutableRawPointer { Unmanaged.passRetained(self).toOpaque() }
    static func call(_ pointer: UnsafeMutableRawPointer?) {
      if let pointer { Unmanaged<Callback>.fromOpaque(pointer).takeRetainedValue().body() }
    }
  }

  func addIdle(_ body: @escaping () -> Void) {
    g_idle_add(
      {
        Callback.call($0)
        return 0
      }, Callback(body).pointer())
  }

  func addTimeout(_ milliseconds: UInt32, _ body: @escaping () -> Void) {
    g_timeout_add(
      milliseconds,
      {
        Callback.call($0)
        return 0
      }, Callback(body).pointer())
  }

  /// Calls the closure once, when the descriptor can be read.
  func addReader(_ descriptor: Int32, _ body: @escaping () -> Void) {
    let channel = g_io_channel_unix_new(descriptor)
    g_io_add_watch(
      channel, G_IO_IN,
      { _, _, pointer in
        Callback.call(pointer)
        return 0
      }, Callback(body).pointer())
    g_io_channel_unref(channel)
  }

  func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

  func startTimer(_ interval: TimeInterval, repeats: Int = 1, _ body: @escaping @Sendable () -> Void) {
    nonisolated(unsafe) var left = repeats  // only the timer on the main thread uses it
    let timer = Timer(timeInterval: interval, repeats: true) { timer in
      left -= 1
      if left == 0 { timer.invalidate() }
      body()
    }
    RunLoop.main.add(timer, forMode: .default)
  }

  func makePipe() -> (reader: Int32, writer: Int32) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { fatalError("pipe") }
    return (ends[0], ends[1])
  }

  @MainActor func stages() -> [Stage] {
    [
      (
        "blocks of the main queue",
        {
          let count = Count()
          Thread.detachNewThread {
            let isServed = DispatchSemaphore(value: 0)
            for _ in 0..<50 {
              DispatchQueue.main.async {
                precondition(Thread.isMainThread)
                count.add()
                isServed.signal()
              }
              isServed.wait()
            }
          }
          return await count.reached(50)
        }
      ),
      (
        "hops to the main actor",
        {
          let count = Count()
          Task.detached {
            for _ in 0..<10 { await MainActor.run { count.add() } }
          }
          return await count.reached(10)
        }
      ),
      (
        "timers",
        {
          let count = Count()
          startTimer(0.001, repeats: 30) { count.add() }
          return await count.reached(30)
        }
      ),
      (
        "performs",
        {
          let count = Count()
          Thread.detachNewThread {
            let isServed = DispatchSemaphore(value: 0)
            for _ in 0..<10 {
              RunLoop.main.perform {
                count.add()
                isServed.signal()
              }
              CFRunLoopWakeUp(CFRunLoopGetMain())
              isServed.wait()
            }
          }
          return await count.reached(10)
        }
      ),
      (
        "blocks later on",
        {
          let count = Count()
          DispatchQueue.main.asyncAfter(deadline: .now() + 0.005) { count.add() }
          return await count.reached(1)
        }
      ),
      (
        "sleeping tasks",
        {
          for _ in 0..<3 { try? await Task.sleep(for: .milliseconds(2)) }
          return 3
        }
      ),
      (
        "idles from another thread",
        {
          let count = Count()
          Thread.detachNewThread {
            let isServed = DispatchSemaphore(value: 0)
            for _ in 0..<20 {
              addIdle {
                precondition(Thread.isMainThread)
                count.add()
                isServed.signal()
              }
              isServed.wait()
            }
          }
          return await count.reached(20)
        }
      ),
      (
        "GLib's timeouts",
        {
          let count = Count()
          for number in 1...5 { addTimeout(UInt32(number)) { count.add() } }
          return await count.reached(5)
        }
      ),
      (
        "descriptors of GLib's",
        {
          let count = Count()
          for _ in 0..<5 {
            // The system reuses the number of a closed descriptor for another one.
            let (reader, writer) = makePipe()
            let isRead = Count()
            addReader(reader) {
              count.add()
              isRead.add()
            }
            Thread.detachNewThread { _ = write(writer, "x", 1) }
            _ = await isRead.reached(1)
            close(reader)
            close(writer)
          }
          return await count.reached(5)
        }
      ),
      (
        "what a timer adds to GLib",
        {
          let count = Count()
          for _ in 0..<3 {
            let isServed = Count()
            startTimer(0.001) {
              addTimeout(1) {
                count.add()
                isServed.add()
              }
            }
            _ = await isServed.reached(1)
          }
          return await count.reached(3)
        }
      ),
      (
        "a loop within a block",
        {
          let count = Count()
          DispatchQueue.main.async {
            nonisolated(unsafe) var isOver = false
            addTimeout(1) {
              count.add()
              isOver = true
            }
            while !isOver { g_main_context_iteration(nil, 1) }
          }
          return await count.reached(1)
        }
      ),
      (
        "a loop within a callback",
        {
          let count = Count()
          addIdle {
            nonisolated(unsafe) var isOver = false
            DispatchQueue.main.async {
              count.add()
              isOver = true
            }
            while !isOver { g_main_context_iteration(nil, 1) }
          }
          return await count.reached(1)
        }
      ),
      (
        "a run loop within a callback",
        {
          let count = Count()
          addIdle {
            nonisolated(unsafe) var isOver = false
            let timer = Timer(timeInterval: 0.001, repeats: false) { _ in
              count.add()
              isOver = true
            }
            RunLoop.main.add(timer, forMode: .default)
            while !isOver { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
          }
          return await count.reached(1)
        }
      ),
    ]
  }

  alarm(300)  // ends the program if something is not served
  MainLoop.join()
  let loop = g_main_loop_new(nil, 0)
  Task { @MainActor in
    for stage in stages() { say("\(stage.name): \(await stage.run())") }
    if CommandLine.arguments.contains("idle") {
      // The number of times that the idle main thread runs is measured, but not tested.
      let threadOnly: __rusage_who_t = 1  // RUSAGE_THREAD, which is for GNU sources only
      var (before, after) = (rusage(), rusage())
      getrusage(threadOnly, &before)
      try? await Task.sleep(for: .seconds(5))
      getrusage(threadOnly, &after)
      say("context switches in five idle seconds, but for the end of sleep: \(after.ru_nvcsw - before.ru_nvcsw - 1)")
    }
    g_main_loop_quit(loop)
  }
  g_main_loop_run(loop)
  say("over")
#endif
