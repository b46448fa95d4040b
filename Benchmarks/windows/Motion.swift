#if GTK
  import CGTK
  import Foundation
  import SwiftUI

  /// A measurement of an animation: frames, and processor time of the process.
  @MainActor
  enum MotionWatch {
    static let count = 100
    private static let seconds = 3.0
    private static var begin: (wall: ContinuousClock.Instant, processor: Double)?
    private static var frames = 0

    /// Prints the frames and the processor time of a second after the animation has run for some seconds, and ends the
    /// process.
    static func start() {
      Watch.begin()
      Watch.painted = {
        guard let begin else {
          self.begin = (.now, processorTime())
          return
        }
        frames += 1
        let passed = (ContinuousClock.now - begin.wall) / Duration.seconds(1)
        guard passed >= seconds else { return }
        print(Double(frames) / passed, (processorTime() - begin.processor) / passed)
        exit(0)
      }
    }

    private static func processorTime() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
  }

  /// A hundred views that move from side to side.
  struct MovingSquares: App {
    var body: some Scene {
      WindowGroup("Motion") { Squares() }
    }
  }

  struct Squares: View {
    @State private var isRight = false

    var body: some View {
      ZStack(alignment: .topLeading) {
        ForEach(0..<MotionWatch.count) { number in
          Text("\(number)")
            .frame(width: 40, height: 20)
            .offset(x: isRight ? 300 : 0, y: CGFloat(4 * number))
        }
      }
      .frame(width: 400, height: 500, alignment: .topLeading)
      .onAppear {
        MotionWatch.start()
        withAnimation(.linear(duration: 1).repeatForever()) { isRight = true }
      }
    }
  }

  /// The same motion of labels in GTK alone.
  @MainActor
  enum RawMotion {
    private static var labels: [UnsafeMutablePointer<GtkWidget>?] = []

    static func run() {
      guard gtk_init_check() != 0, let window = gtk_window_new() else { return }
      let fixed = gtk_fixed_new()
      gtk_widget_set_size_request(fixed, 400, 500)
      for number in 0..<MotionWatch.count {
        let label = gtk_label_new("\(number)")
        gtk_widget_set_size_request(label, 40, 20)
        RawMotion.fixed(fixed) { gtk_fixed_put($0, label, 0, Double(4 * number)) }
        labels.append(label)
      }
      gtk_widget_add_tick_callback(
        fixed,
        { widget, clock, _ in
          nonisolated(unsafe) let (widget, clock) = (widget, clock)
          MainActor.assumeIsolated { RawMotion.move(widget, Double(gdk_frame_clock_get_frame_time(clock)) / 1e6) }
          return 1
        }, nil, nil)
      RawWindow.show(fixed, window) { MotionWatch.start() }
    }

    private static func move(_ widget: UnsafeMutablePointer<GtkWidget>?, _ time: Double) {
      let phase = time.truncatingRemainder(dividingBy: 2)
      let x = 300 * (phase < 1 ? phase : 2 - phase)
      fixed(widget) { fixed in
        for (number, label) in labels.enumerated() { gtk_fixed_move(fixed, label, x, Double(4 * number)) }
      }
    }

    private static func fixed(
      _ widget: UnsafeMutablePointer<GtkWidget>?, _ body: (UnsafeMutablePointer<GtkFixed>?) -> Void
    ) {
      body(UnsafeMutableRawPointer(widget)?.assumingMemoryBound(to: GtkFixed.self))
    }
  }
#endif
