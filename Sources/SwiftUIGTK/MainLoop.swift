#if GTK
  import CGTK
  @preconcurrency import CoreFoundation
  import Dispatch
  import Foundation

  /// A connection of the main loop of GLib with the run loop of the main thread, which serves windows, the main queue,
  /// the main actor and `RunLoop.main` whenever GLib waits.
  ///
  /// GLib lets a program replace the function with which its main loop waits. The replacement waits in the run loop,
  /// which serves the main queue and thereby the main actor. An epoll descriptor, which collects the descriptors that
  /// GLib waits for, wakes the run loop. Nothing is polled: while nothing happens, no thread runs.
  ///
  ///     GLib: prepare ─▶ wait ───────────────────────────▶ check ─▶ dispatch ─▶ prepare …
  ///                       └▶ run loop: main queue, timers, performs
  ///
  /// A GLib loop that is run from inside the run loop, for example by a block of the main queue, waits for GLib's
  /// sources only, because the main queue can't be entered twice. Conversely, a run loop that the program runs itself
  /// serves no windows.
  ///
  /// When the main thread adds a source to GLib, GLib notices the source as it prepares the next wait. That is soon
  /// enough for a source that a callback of GLib adds. It is also soon enough for a source that the run loop adds after
  /// it has slept, because the run loop then returns instead of sleeping again.
  @MainActor
  package final class MainLoop {
    private static var joined: MainLoop?

    /// Connects the loops permanently. From then on, the program runs GLib's loop.
    package static func join() { if joined == nil { joined = MainLoop() } }

    private let epoll: Int32
    /// A source that fires on the main queue when one of GLib's descriptors is ready. It suspends itself, because it
    /// would otherwise fire repeatedly until GLib has read from the descriptor.
    private let readiness: any DispatchSourceRead
    private var isPaused = false
    /// The events that GLib waits for, by descriptor.
    private var watched: [Int32: UInt32] = [:]
    private var place = ThreadPlace.outsideRunLoop

    /// A place of the main thread.
    private enum ThreadPlace {
      /// GLib, or what it calls, runs outside the run loop.
      case outsideRunLoop
      /// The run loop serves what is ready, or handles the event that has woken it.
      case inRunLoop
      /// The run loop may sleep until an event wakes it.
      case asleep
    }

    private init() {
      epoll = epoll_create1(Int32(EPOLL_CLOEXEC))
      guard epoll >= 0 else { fatalError("epoll_create1: \(String(cString: strerror(errno)))") }
      readiness = DispatchSource.makeReadSource(fileDescriptor: epoll, queue: .main)
      readiness.setEventHandler { MainActor.assumeIsolated { MainLoop.joined?.pause() } }
      readiness.resume()
      stopAfterWaking()
      g_main_context_set_poll_func(nil) { descriptors, count, timeout in
        // GLib calls this function on the thread that runs the default context, which is the main thread.
        nonisolated(unsafe) let descriptors = UnsafeMutableBufferPointer(start: descriptors, count: Int(count))
        return MainActor.assumeIsolated { MainLoop.joined?.wait(for: descriptors, timeout) ?? 0 }
      }
    }

    private func pause() {
      readiness.suspend()
      isPaused = true
    }

    /// Makes the run loop return after it has slept and handled the event that woke it, so that GLib notices the
    /// changes.
    private func stopAfterWaking() {
      let observer = CFRunLoopObserverCreateWithHandler(
        kCFAllocatorDefault, CFRunLoopActivity.afterWaiting.rawValue, true, 0
      ) { _, _ in
        MainActor.assumeIsolated {
          guard let loop = MainLoop.joined, loop.place == .asleep else { return }
          loop.place = .inRunLoop
          CFRunLoopStop(CFRunLoopGetMain())
        }
      }
      CFRunLoopAddObserver(CFRunLoopGetMain(), observer, kCFRunLoopCommonModes)
    }

    // MARK: - Waiting

    /// Waits until a descriptor is ready, the timeout expires, or the run loop has handled an event.
    ///
    /// - Parameters:
    ///   - descriptors: The descriptors that GLib waits for.
    ///   - timeout: The timeout in milliseconds; negative for none.
    /// - Returns: The number of descriptors that are ready.
    private func wait(for descriptors: UnsafeMutableBufferPointer<GPollFD>, _ timeout: Int32) -> Int32 {
      if place != .outsideRunLoop { return Self.poll(descriptors, timeout) }
      let ready = Self.poll(descriptors, 0)
      if ready != 0 || timeout == 0 {
        serve(for: 0, .inRunLoop)
        return ready
      }
      watch(descriptors)
      serve(for: timeout < 0 ? 3600 : Double(timeout) / 1000, .asleep)
      return Self.poll(descriptors, 0)
    }

    private func serve(for seconds: Double, _ inside: ThreadPlace) {
      place = inside
      CFRunLoopRunInMode(kCFRunLoopDefaultMode, seconds, true)
      place = .outsideRunLoop
    }

    private static func poll(_ descriptors: UnsafeMutableBufferPointer<GPollFD>, _ timeout: Int32) -> Int32 {
      // GLib documents that `GPollFD` has the layout of `pollfd`.
      descriptors.withMemoryRebound(to: pollfd.self) { Foundation.poll($0.baseAddress, nfds_t($0.count), timeout) }
    }

    /// Registers the descriptors with epoll. All of them are registered before every wait, because the kernel has
    /// removed those that were closed, and their numbers may have been reused.
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
