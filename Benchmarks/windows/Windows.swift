#if GTK
  import CGTK
  import Foundation
  import SwiftUI
  import SwiftUIGTK
  import WindowDriver

  /// Measures the time from a click on one of ten thousand rows until the screen shows the change, compared with the
  /// same widgets in GTK alone. Run it optimized: `swift run -c release windowbench`. It requires xvfb and xdotool.
  ///
  /// The program runs itself on a display without a screen, as `windowbench swift`, as `windowbench lazy`, and as
  /// `windowbench raw`, and clicks there. After that it measures animations, as `windowbench motion` and `windowbench
  /// raw-motion`, and changes of long lists, as `windowbench lists` and `windowbench raw-lists`. At the end it compares
  /// the starts of two small programs, as `windowbench startup` does alone.
  @main
  struct Windows {
    static func main() throws {
      _ = Watch.start
      switch CommandLine.arguments.dropFirst().first {
      case "swift": Rows.main()
      case "lazy": LazyRows.main()
      case "raw": RawRows.run()
      case "motion": MovingSquares.main()
      case "raw-motion": RawMotion.run()
      case "lists": Lists.main()
      case "raw-lists": RawLists.run()
      case "startup": try Startup.compare()
      default: try compare()
      }
    }

    static let clicks = 40

    private static func compare() throws {
      guard Display.missing.isEmpty else { return print("Windows are not measured: \(Display.missing) missing") }
      let (swift, lazy, raw) = (try Measured("swift"), try Measured("lazy"), try Measured("raw"))
      report("first frame of 10 000 rows", swift.mount, bound: 2.5 * raw.mount, raw.mount)
      report("the same in a lazy stack", lazy.mount, bound: 1.25 * swift.mount, raw.mount)
      report("a click is on the screen", swift.click, bound: 1000 / 60, raw.click)
      // On a busy machine a frame may be late in either program.
      let (late, lateRaw) = (swift.frames.filter { $0 > 1 }.count, raw.frames.filter { $0 > 1 }.count)
      let over = late <= lateRaw + clicks / 20 ? "" : "  over"
      print("clicks shown later than in the next frame: \(late) of \(clicks), with GTK alone \(lateRaw)\(over)")
      try compareMotion()
      try compareLists()
      try Startup.compare()
    }

    private static func compareMotion() throws {
      // Each line has the frames of a second, and the processor time of a second, in seconds.
      let (swift, raw) = (try lines(of: "motion"), try lines(of: "raw-motion"))
      guard let frames = swift.first?[0], let time = swift.first?[1], let rawTime = raw.first?[1] else {
        throw DriverError("no measurements of animations")
      }
      let over = frames < 58 || time > 0.25 ? "  over" : ""
      print(
        String(
          format: "100 views in motion: %.1f frames a second, %.1f %% of a core  bounds 58, 25 %%  × GTK alone %.2f",
          frames, 100 * time, time / rawTime) + over)
    }

    private static func compareLists() throws {
      // Each line has a number of rows and, for each change, the processor time of the main thread in milliseconds.
      for (swift, raw) in zip(try lines(of: "lists"), try lines(of: "raw-lists")) {
        for (index, change) in ListChange.allCases.enumerated() {
          report("\(Int(swift[0])) rows: \(change)", swift[index + 1], bound: 16, raw[index + 1])
        }
      }
    }

    /// Runs the program in a mode, and returns the numbers that it prints.
    private static func lines(of mode: String) throws -> [[Double]] {
      let (display, process, output) = (try Display(), Process(), Pipe())
      process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
      process.arguments = [mode]
      process.environment = display.environment
      process.standardOutput = output
      try process.run()
      let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      guard process.terminationStatus == 0 else { throw DriverError("\(mode) did not end well") }
      return text.split(separator: "\n").map { $0.split(separator: " ").compactMap { Double($0) } }
    }

    private static func report(_ name: String, _ time: Double, bound: Double, _ raw: Double) {
      let over = time <= bound ? "" : "  over"
      print(
        name.padding(toLength: 28, withPad: " ", startingAt: 0),
        String(format: "%8.2f ms  bound %8.2f  × GTK alone %6.2f", time, bound, time / raw) + over)
    }
  }

  /// The measurements that one of the programs has printed.
  struct Measured {
    /// The time from the start of the program to the end of the first frame with rows, in milliseconds.
    let mount: Double
    /// The median time from a click to the end of the frame that shows its effect, in milliseconds.
    let click: Double
    /// The number of frames from each click to its effect.
    let frames: [Int]

    init(_ mode: String) throws {
      let display = try Display()
      let executable = URL(fileURLWithPath: CommandLine.arguments[0])
      let program = try WindowProgram(executable, [mode], on: display)
      let button = try program.wait(for: "3: 0")
      for count in 0..<Windows.clicks {
        try program.click(button)
        try program.wait(for: "3: \(count + 1)")
      }
      guard try program.closeWindow() == 0 else { throw DriverError("\(mode) did not end well") }
      let lines = program.standardOutput().split(separator: "\n").map {
        $0.split(separator: " ").compactMap { Double($0) }
      }
      guard lines.count == Windows.clicks + 1 else { throw DriverError("\(lines.count) lines") }
      mount = lines[0][0]
      click = lines.dropFirst().map { $0[0] }.sorted()[Windows.clicks / 2]
      frames = lines.dropFirst().map { Int($0[1]) }
    }
  }

  /// A stopwatch that prints the measurements.
  @MainActor
  enum Watch {
    static let start = ContinuousClock.now
    private static var clicked: (time: ContinuousClock.Instant, frame: gint64)?
    private static var isChanged = false
    private static var isMounted = false
    private static var clock: OpaquePointer?
    /// An action after each frame, for the modes without clicks.
    static var painted: (() -> Void)?

    /// Watches the frames of the program's window.
    static func begin() {
      guard let windows = gtk_window_get_toplevels(), let window = g_list_model_get_item(windows, 0) else { return }
      clock = gtk_widget_get_frame_clock(window.assumingMemoryBound(to: GtkWidget.self))
      g_object_unref(window)
      guard let clock else { fatalError("The window has no frames.") }
      let ended: @convention(c) (gpointer?, gpointer?) -> Void = { _, _ in
        MainActor.assumeIsolated { Watch.frameEnded() }
      }
      g_signal_connect_data(
        UnsafeMutableRawPointer(clock), "paint", unsafeBitCast(ended, to: GCallback.self), nil, nil,
        G_CONNECT_AFTER)  // after painting, before the frame is reported
    }

    static func click() { clicked = (.now, gdk_frame_clock_get_frame_counter(clock)) }

    /// Records that the clicked row has been updated.
    static func change() { isChanged = clicked != nil }

    private static func frameEnded() {
      if !isMounted {
        isMounted = true
        if painted == nil { print(milliseconds(since: start)) }
      }
      painted?()
      guard let last = clicked, isChanged else { return }
      (clicked, isChanged) = (nil, false)
      print(milliseconds(since: last.time), gdk_frame_clock_get_frame_counter(clock) - last.frame)
    }

    private static func milliseconds(since start: ContinuousClock.Instant) -> Double {
      let (seconds, attoseconds) = (ContinuousClock.now - start).components
      return Double(seconds) * 1e3 + Double(attoseconds) / 1e15
    }
  }

  // MARK: - With SwiftUI

  struct Rows: App {
    var body: some Scene {
      WindowGroup("Rows") {
        List(0..<10_000, id: \.self) { CountingRow(number: $0) }
          .onAppear { Watch.begin() }
      }
    }
  }

  struct LazyRows: App {
    var body: some Scene {
      WindowGroup("Rows") {
        ScrollView {
          LazyVStack { ForEach(0..<10_000) { CountingRow(number: $0) } }
        }
        .frame(idealWidth: 240, idealHeight: 120)  // the ideal size of a list
        .onAppear { Watch.begin() }
      }
    }
  }

  struct CountingRow: View {
    let number: Int
    @State private var count = 0

    var body: some View {
      let _ = Watch.change()
      HStack {
        Text("row \(number)")
        Spacer()
        Button("\(number): \(count)") {
          Watch.click()
          count += 1
        }
      }
    }
  }

  // MARK: - With GTK alone

  /// The window of a program without SwiftUI.
  @MainActor
  enum RawWindow {
    /// Shows a widget in a window as large as those of the programs with SwiftUI, until the user closes the window.
    ///
    /// - Parameters:
    ///   - content: The widget.
    ///   - window: The window.
    ///   - shown: An action after the window has been shown.
    static func show(
      _ content: UnsafeMutablePointer<GtkWidget>?, _ window: UnsafeMutablePointer<GtkWidget>, shown: () -> Void
    ) {
      let top = UnsafeMutableRawPointer(window).assumingMemoryBound(to: GtkWindow.self)
      gtk_window_set_titlebar(top, gtk_header_bar_new())
      gtk_window_set_default_size(top, 480, 560)
      gtk_window_set_child(top, content)
      WindowInspection.watch(window)
      nonisolated(unsafe) var isOver = false
      withUnsafeMutablePointer(to: &isOver) { flag in
        let closed: @convention(c) (gpointer?, gpointer?) -> gboolean = { _, flag in
          flag?.assumingMemoryBound(to: Bool.self).pointee = true
          return 0
        }
        g_signal_connect_data(
          window, "close-request", unsafeBitCast(closed, to: GCallback.self), flag, nil, GConnectFlags(rawValue: 0))
        gtk_window_present(top)
        shown()
        while !flag.pointee { g_main_context_iteration(nil, 1) }
      }
    }
  }

  /// The same widgets in the same window, created directly with GTK.
  @MainActor
  enum RawRows {
    private static var counts: [Int] = Array(repeating: 0, count: 10_000)

    static func run() {
      guard gtk_init_check() != 0, let window = gtk_window_new() else { return }
      let store = g_list_store_new(20 << 2)
      for _ in 0..<10_000 {
        let row = g_object_new_with_properties(20 << 2, 0, nil, nil)
        g_list_store_append(store, row)
        g_object_unref(row)
      }
      let factory = gtk_signal_list_item_factory_new()
      connect(factory.map { UnsafeMutableRawPointer($0) }, "bind") { _, item, _ in
        nonisolated(unsafe) let item = item
        MainActor.assumeIsolated { RawRows.bind(OpaquePointer(item)) }
      }
      let selection = gtk_no_selection_new(store)
      let list = gtk_list_view_new(selection, factory)
      gtk_list_view_set_show_separators(OpaquePointer(list), 1)
      let scrolled = gtk_scrolled_window_new()
      gtk_scrolled_window_set_child(OpaquePointer(scrolled), list)
      RawWindow.show(scrolled, window) { Watch.begin() }
    }

    private static func bind(_ item: OpaquePointer?) {
      let number = Int(gtk_list_item_get_position(item))
      let box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8)
      let boxed = UnsafeMutableRawPointer(box)?.assumingMemoryBound(to: GtkBox.self)
      let label = gtk_label_new("row \(number)")
      let space = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0)
      gtk_widget_set_hexpand(space, 1)
      let button = gtk_button_new()
      let caption = gtk_label_new("\(number): \(counts[number])")
      gtk_button_set_child(UnsafeMutableRawPointer(button)?.assumingMemoryBound(to: GtkButton.self), caption)
      for child in [label, space, button] { gtk_box_append(boxed, child) }
      connect(UnsafeMutableRawPointer(button), "clicked", UnsafeMutableRawPointer(bitPattern: number)) {
        button, data, _ in
        nonisolated(unsafe) let (button, data) = (button, data)
        MainActor.assumeIsolated { RawRows.clicked(button, UInt(bitPattern: data)) }
      }
      gtk_list_item_set_child(item, box)
    }

    private static func clicked(_ button: gpointer?, _ number: UInt) {
      Watch.click()
      counts[Int(number)] += 1
      let caption = gtk_button_get_child(button?.assumingMemoryBound(to: GtkButton.self))
      gtk_label_set_text(OpaquePointer(caption), "\(number): \(counts[Int(number)])")
      Watch.change()
    }

  }

  /// Connects a function to a signal.
  func connect(
    _ object: gpointer?, _ signal: String, _ data: gpointer? = nil,
    _ body: @convention(c) (gpointer?, gpointer?, gpointer?) -> Void
  ) {
    g_signal_connect_data(
      object, signal, unsafeBitCast(body, to: GCallback.self), data, nil, GConnectFlags(rawValue: 0))
  }
#else
  @main
  struct Windows {
    static func main() { print("Windows are not measured: the package was built without its trait GTK.") }
  }
#endif
