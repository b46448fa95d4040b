#if GTK
  import CGTK
  import Foundation
  import SwiftUICore

  /// The source of the frames of animations: the frame clock of a window, which ticks once for each frame that the
  /// window draws.
  ///
  /// While no animation runs, nothing ticks.
  @MainActor
  final class FrameTicker {
    static let shared = FrameTicker()

    private var windows: [Widget] = []
    private var frame: (@MainActor (TimeInterval) -> Bool)?
    /// The time at which the animations have started, until the first frame has been drawn.
    private var start: TimeInterval?
    /// The time that has passed between the start and the first frame, which counts for nothing: a window that opens
    /// draws its first frame late.
    private var offset: TimeInterval = 0
    /// The window whose frame clock ticks, or `nil` if none does.
    private var ticking: Widget?

    /// Adds a window whose frame clock can tick.
    func add(_ window: Widget) {
      windows.append(window)
      tick()
    }

    /// Removes a window that is destroyed, and continues with another one.
    func remove(_ window: Widget) {
      windows.removeAll { $0 == window }
      guard window == ticking else { return }
      ticking = nil
      tick()
    }

    /// The current time on the clock of the frames, in seconds.
    var now: TimeInterval { Double(g_get_monotonic_time()) / 1e6 - offset }

    func start(_ frame: @escaping @MainActor (TimeInterval) -> Bool) -> TimeInterval {
      self.frame = frame
      let now = now
      start = now
      tick()
      return now
    }

    /// Requests the ticks of the first window.
    private func tick() {
      guard ticking == nil, frame != nil, let window = windows.first else { return }
      ticking = window
      gtk_widget_add_tick_callback(
        window,
        { window, clock, _ in
          guard let window, let clock else { return 0 }
          let time = Double(gdk_frame_clock_get_frame_time(clock)) / 1e6
          nonisolated(unsafe) let shown = window
          return MainActor.assumeIsolated { FrameTicker.shared.show(time, of: shown) } ? 1 : 0
        }, nil, nil)
    }

    private func show(_ clockTime: TimeInterval, of window: Widget) -> Bool {
      guard window == ticking, let frame else { return false }
      var time = clockTime - offset
      if let start {
        let late = time - start - 1.0 / 60
        if late > 0 { (offset, time) = (offset + late, time - late) }
        self.start = nil
      }
      if frame(time) { return true }
      (self.frame, ticking) = (nil, nil)
      return false
    }
  }
#endif
