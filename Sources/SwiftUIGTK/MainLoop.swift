#if GTK
  import CGTK
  @preconcurrency import CoreFoundation
  import Dispatch
  import Foundation

  /// Makes one main loop of GLib's and the main thread's run loop, so that windows, the main queue, the main actor and
  /// `RunLoop.main` are all served whenever GLib waits.
  ///
  /// GLib lets its way of waiting be replaced. Here it waits in the run loop, which serves the main queue and thereby the
  /// main actor; one descriptor, on which the kernel collects those that GLib waits for, wakes the run loop. Nothing is
  /// polled: while nothing happens, no thread runs.
  ///
  ///     GLib: prepare ─▶ wait ───────────────────────────▶ check ─▶ dispatch ─▶ prepare …
  ///                       └▶ run loop: main queue, timers, performs
  ///
  /// Whoever waits in GLib from inside the run loop (a nested loop in a block of the main queue) waits for GLib alone: the
  /// main queue can't be entered twice. Likewise a run loop that is run by hand, from anywhere, serves no windows.
  ///
  /// A source that is added to GLib by the main thread is seen when GLib prepares the next wait. It is added in time by
  /// GLib's own callbacks, and by what the run loop does after it slept: it then never goes back to sleep by itself.
  @MainActor
  package final class MainLoop {
    private static var joined: MainLoop?

    /// Joins the loops, for good. GLib's loop is the one to be run.
    package static func join() { if joined == nil { joined = MainLoop() } }

    private let epoll: Int32
    /// Fires on the main queue when one of GLib's descriptors is ready, and pauses itself: it would fire again and again
    /// until GLib has taken what is there.
    private let readiness: any DispatchSourceRead
    private var isPaused = false
    /// The events that GLib waits for, by descriptor.
    private var watched: [Int32: UInt32] = [:]
    private var isInRunLoop = false
    private var isAsleep = false

    private init() {
      epoll = epoll_create1(Int32(EPOLL_CLOEXEC))
      guard epoll >= 0 else { fatalError("epoll_create1: \(String(cString: strerror(errno)))") }
      readiness = DispatchSource.makeReadSource(fileDescriptor: epoll, queue: .main)
      readiness.setEventHandler { MainActor.assumeIsolated { MainLoop.joined?.pause() } }
      readiness.resume()
      stopAfterWaking()
      g_main_context_set_poll_func(nil) { descriptors, count, timeout in
        // GLib gives the default context's descriptors to whichever thread runs it, which is the main one.
        nonisolated(unsafe) let descriptors = UnsafeMutableBufferPointer(start: descriptors, count: Int(count))
        return MainActor.assumeIsolated { MainLoop.joined?.wait(for: descriptors, timeout) ?? 0 }
      }
    }

    private func pause() {
      readiness.suspend()
      isPaused = true
    }

    /// Makes the run loop return once it has slept and served what woke it, so that GLib sees what has changed by that.
    private func stopAfterWaking() {
      let observer = CFRunLoopObserverCreateWithHandler(
        kCFAllocatorDefault, CFRunLoopActivity.afterWaiting.rawValue, true, 0
      ) { _, _ in
        MainActor.assumeIsolated {
          guard let loop = MainLoop.joined, loop.isAsleep else { return }
          loop.isAsleep = false
          CFRunLoopStop(CFRunLoopGetMain())
        }
      }
      CFRunLoopAddObserver(CFRunLoopGetMain(), observer, kCFRunLoopCommonModes)
    }

    // MARK: - Waiting

    /// Waits until a descriptor is ready, the time is over (never if negative; in milliseconds), or the run loop has done
    /// something. Returns the number of descriptors that are ready.
    private func wait(for descriptors: UnsafeMutableBufferPointer<GPollFD>, _ timeout: Int32) -> Int32 {
      if isInRunLoop { return Self.poll(descriptors, timeout) }
      let ready = Self.poll(descriptors, 0)
      if ready != 0 || timeout == 0 {
        serve(for: 0)
        return ready
      }
      watch(descriptors)
      isAsleep = true
      serve(for: timeout < 0 ? 3600 : Double(timeout) / 1000)
      isAsleep = false
      return Self.poll(descriptors, 0)
    }

    private func serve(for seconds: Double) {
      isInRunLoop = true
      CFRunLoopRunInMode(kCFRunLoopDefaultMode, seconds, true)
      isInRunLoop = false
    }

    private static func poll(_ descriptors: UnsafeMutableBufferPointer<GPollFD>, _ timeout: Int32) -> Int32 {
      // GLib's structure is the system's, by its documentation.
      descriptors.withMemoryRebound(to: pollfd.self) { Foundation.poll($0.baseAddress, nfds_t($0.count), timeout) }
    }

    /// Registers the descriptors with the kernel. Each is told anew every time: one that was closed has left by itself, and
    /// its number may stand for another one by now.
    private func watch(_ descriptors: UnsafeMutableBufferPointer<GPollFD>) {
      var wanted: [Int32: UInt32] = [:]
      for descriptor in descriptors { wanted[descriptor.fd, default: 0] |= UInt32(descriptor.events) }
      for descriptor in watched.keys where wanted[descriptor] == nil {
        epoll_ctl(epoll, EPOLL_CTL_DEL, descriptor, nil)
      }
      for (descriptor, events) in wanted {
        var event = epoll_event(events: events, data: epoll_data_t(fd: descriptor))
        if epoll_ctl(epoll, EPOLL_CTL_MOD, descriptor, &event) != 0 {
          epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event)
        }
      }
      watched = wanted
      if isPaused {
        isPaused = false
        readiness.resume()
      }
    }
  }
#endif
