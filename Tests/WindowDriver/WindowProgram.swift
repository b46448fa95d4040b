import Foundation
import TestHelpers

/// A program with windows on a display. It reports the contents of its windows, and is controlled with the mouse and
/// the keyboard.
///
/// Waiting is event-driven: the program reports each frame that shows a change, and the methods that wait read these
/// reports.
public final class WindowProgram {
  /// The number of seconds after which a program is considered hung, even on a busy machine. The environment variable
  /// `WINDOW_PATIENCE` sets another number, with which tests fail earlier.
  public static let patience = ProcessInfo.processInfo.environment["WINDOW_PATIENCE"].flatMap { Int($0) } ?? 300

  public let display: Display
  private let process = Process()
  private let reports: FileHandle
  private let folder: URL
  private var unread = Data()
  private let output: Pipe
  private let errors: Pipe
  /// The contents of the windows in the last report.
  public private(set) var screen = Screen(windows: [])
  /// A closure that is called with each report, also with those that the methods that wait skip.
  public var reported: ((Screen) -> Void)?
  /// The time at which the last report was read.
  public private(set) var lastReport = ContinuousClock.now

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - executable: The executable file.
  ///   - arguments: The arguments.
  ///   - display: The display.
  ///   - environment: Variables that differ from those of the display.
  public init(
    _ executable: URL, _ arguments: [String] = [], on display: Display, environment: [String: String] = [:]
  ) throws {
    self.display = display
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("windows-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let pipe = folder.appendingPathComponent("shown").path
    guard mkfifo(pipe, 0o600) == 0 else { throw DriverError("mkfifo") }
    let descriptor = open(pipe, O_RDWR | O_CLOEXEC)  // both directions, so that opening doesn't block
    guard descriptor >= 0 else { throw DriverError("open \(pipe)") }
    reports = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    process.executableURL = executable
    process.arguments = arguments
    process.environment = display.environment.merging(environment) { $1 }.merging(["SWIFTUI_INSPECT": pipe]) { $1 }
    (output, errors) = try startingProcess { [process] in
      let (output, errors) = (Pipe(), Pipe())
      process.standardOutput = output
      process.standardError = errors
      try process.run()
      return (output, errors)
    }
  }

  deinit {
    end()
    try? FileManager.default.removeItem(at: folder)
  }

  /// Ends the program with SIGKILL, because it may have inherited a signal mask that blocks other signals.
  private func end() {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
  }

  // MARK: - Inspecting

  /// Waits until the contents of the windows satisfy a condition.
  ///
  /// - Parameters:
  ///   - what: A description of the expected contents, for the error.
  ///   - seconds: The maximum time to wait.
  ///   - isShown: A closure that returns whether the contents satisfy the condition.
  /// - Returns: The contents.
  @discardableResult
  public func wait(
    for what: String, within seconds: Int = WindowProgram.patience, _ isShown: (Screen) -> Bool
  ) throws -> Screen {
    let end = ContinuousClock.now + .seconds(seconds)
    while try readReport(within: .zero) {}  // skips reports that are out of date
    while !isShown(screen) {
      let left = end - .now
      guard left > .zero, try readReport(within: left) else {
        throw DriverError("no \(what) within \(seconds) s; there is\n\(screen)\n\(endOfErrors())")
      }
    }
    return screen
  }

  /// Waits until the texts of all labels equal an array.
  public func wait(forTexts texts: [String], within seconds: Int = WindowProgram.patience) throws {
    try wait(for: "texts \(texts)", within: seconds) { $0.texts == texts }
  }

  /// Waits until the first text in the widget with a name equals a string.
  public func wait(for name: String, toRead text: String, within seconds: Int = WindowProgram.patience) throws {
    try wait(for: "\(name) \"\(text)\"", within: seconds) {
      $0.find(name)?.all.first { $0.text != nil }?.text == text
    }
  }

  /// Waits until there is a widget with a text or a name, and returns it.
  @discardableResult
  public func wait(for text: String, within seconds: Int = WindowProgram.patience) throws -> Shown {
    try wait(for: "\"\(text)\"", within: seconds) { $0.find(text) != nil }
    guard let found = screen.find(text) else { throw DriverError("no \"\(text)\"") }
    return found
  }

  /// Reads the next report, and waits for it if necessary.
  ///
  /// - Returns: `false` if the time has elapsed, or if the program has ended.
  private func readReport(within time: Duration) throws -> Bool {
    let end = ContinuousClock.now + time
    while true {
      if let line = unread.firstIndex(of: UInt8(ascii: "\n")) {
        screen = Screen(windows: try JSONDecoder().decode([Shown].self, from: unread[..<line]))
        unread = Data(unread[(line + 1)...])
        lastReport = .now
        reported?(screen)
        return true
      }
      let (seconds, attoseconds) = (end - ContinuousClock.now).components
      let milliseconds = seconds * 1000 + attoseconds / 1_000_000_000_000_000
      var descriptor = pollfd(fd: reports.fileDescriptor, events: Int16(POLLIN), revents: 0)
      if milliseconds <= 0, poll(&descriptor, 1, 0) <= 0 { return false }
      if poll(&descriptor, 1, Int32(max(min(milliseconds, 100), 0))) > 0 { unread += reports.availableData }
      if !process.isRunning, poll(&descriptor, 1, 0) == 0, !unread.contains(UInt8(ascii: "\n")) { return false }
    }
  }

  // MARK: - Using

  private func xdotool(_ arguments: String...) throws { try display.run("xdotool", arguments) }

  private func middle(of widget: Shown) -> (String, String) {
    ("\(Int(widget.frame[0] + widget.frame[2] / 2))", "\(Int(widget.frame[1] + widget.frame[3] / 2))")
  }

  /// Clicks in the middle of the first widget with a text or a name, once its frame no longer changes. The secondary
  /// button of the mouse has the number 3.
  public func click(_ text: String, times: Int = 1, button: Int = 1, holding keys: [String] = []) throws {
    var widget = try wait(for: text)
    while true {
      try waitForWindows()
      let now = try wait(for: text)
      if now.frame == widget.frame { break }
      widget = now
    }
    try click(widget, times: times, button: button, holding: keys)
  }

  /// Clicks in the middle of a widget, while keys are down.
  public func click(_ widget: Shown, times: Int = 1, button: Int = 1, holding keys: [String] = []) throws {
    try waitForWindows()
    let (x, y) = middle(of: widget)
    // One command performs all clicks, because two clicks that are too far apart in time are not a double click.
    let click = ["mousemove", x, y, "click", "--repeat", "\(times)", "--delay", "30", "\(button)"]
    try display.run(
      "xdotool", keys.flatMap { ["keydown", $0] } + click + keys.reversed().flatMap { ["keyup", $0] })
  }

  /// Presses the mouse button at one point, and releases it at another.
  public func drag(from start: (x: Double, y: Double), to end: (x: Double, y: Double)) throws {
    try xdotool(
      "mousemove", "\(Int(start.x))", "\(Int(start.y))", "mousedown", "1", "mousemove", "\(Int(end.x))",
      "\(Int(end.y))",
      "mouseup", "1")
  }

  /// Presses the mouse button at a point, and moves the pointer as far as a drag needs to begin.
  public func beginDrag(at point: (x: Double, y: Double)) throws {
    try waitForWindows()
    let (x, y) = (Int(point.x), Int(point.y))
    try xdotool("mousemove", "\(x)", "\(y)", "mousedown", "1")
    for distance in [6, 12, 18] { try xdotool("mousemove", "\(x + distance)", "\(y)") }
  }

  /// Moves the pointer to a point while the mouse button is down, and then around the point until the contents of the
  /// windows satisfy a condition, because a program detects a drag only with the next movement.
  public func moveDrag(
    to point: (x: Double, y: Double), until what: String?, within seconds: Int = WindowProgram.patience,
    _ isShown: (Screen) -> Bool
  ) throws {
    let end = ContinuousClock.now + .seconds(seconds)
    var step = 0
    repeat {
      step += 1
      try xdotool("mousemove", "\(Int(point.x) + step % 2)", "\(Int(point.y))")
      while try readReport(within: .milliseconds(50)) {}
      if ContinuousClock.now > end { throw DriverError("no \(what ?? "end of a drag"); there is\n\(screen)") }
    } while step < 4 || !isShown(screen)
  }

  /// Releases the mouse button.
  public func endDrag() throws { try xdotool("mouseup", "1") }

  /// Moves the last window to another position. The reported frames are still those of a window in the corner.
  public func move(to point: (x: Double, y: Double)) throws {
    try waitForWindows()
    try xdotool("windowmove", "--sync", try window(), "\(Int(point.x))", "\(Int(point.y))")
  }

  /// Clicks at a point of the display.
  public func click(at point: (x: Double, y: Double)) throws {
    try xdotool("mousemove", "\(Int(point.x))", "\(Int(point.y))", "click", "1")
  }

  /// Presses a key, with modifier keys if they precede it: `Tab`, `ctrl+a`.
  public func press(_ key: String, times: Int = 1) throws {
    try focus()
    try xdotool("key", "--repeat", "\(times)", "--delay", "0", key)
  }

  /// Presses a key until the contents of the windows satisfy a condition. A key is lost if it arrives while the
  /// focus moves to another window, such as a popover that has just been shown.
  public func press(
    _ key: String, until what: String, within seconds: Int = WindowProgram.patience, _ isShown: (Screen) -> Bool
  ) throws {
    let end = ContinuousClock.now + .seconds(seconds)
    while try readReport(within: .zero) {}
    while !isShown(screen) {
      let last = screen
      try press(key)
      while screen == last, try readReport(within: .seconds(2)) {}
      if ContinuousClock.now > end || !process.isRunning { throw DriverError("no \(what); there is\n\(screen)") }
    }
  }

  /// Enters a path in the file dialog that is shown, or accepts the file that it suggests, and waits until the dialog
  /// has closed.
  ///
  /// GTK's dialog ignores keys while it reads a folder, so they are pressed again if they have had no effect for a while.
  public func choose(path: String? = nil) throws {
    let end = ContinuousClock.now + .seconds(Self.patience)
    func entry() -> Shown? { screen.all.first { $0.type == "GtkText" && $0.isFocused == true } }
    while try readReport(within: .zero) {}
    while screen.windows.count > 1 {
      guard .now < end, process.isRunning else { throw DriverError("the dialog has not closed; there is\n\(screen)") }
      let next = ContinuousClock.now + .seconds(20)
      if let path, entry()?.text != path {
        if entry() != nil { try press("ctrl+a") }
        try type(path)
        while entry()?.text != path, try readReport(within: next - .now) {}
      } else {
        try press("Return")
        while screen.windows.count > 1, try readReport(within: next - .now) {}
      }
    }
  }

  /// Types characters into the widget that has the focus.
  public func type(_ text: String) throws {
    try focus()
    try xdotool("type", "--delay", "0", text)
  }

  /// Turns the mouse wheel over a widget, down if the number of clicks is positive.
  private func scroll(over widget: Shown, by clicks: Int) throws {
    let (x, y) = middle(of: widget)
    try xdotool("mousemove", x, y, "click", "--repeat", "\(abs(clicks))", "--delay", "0", clicks > 0 ? "5" : "4")
  }

  /// Turns the mouse wheel over a widget until the contents of the windows satisfy a condition.
  ///
  /// The method waits for a change after each turn. A list estimates the positions of rows that it has not created yet,
  /// and jumps if one frame scrolls beyond those that it has. Therefore the number of clicks must be small, and no
  /// number of clicks scrolls to a particular row.
  ///
  /// - Parameters:
  ///   - name: The text or the name of the widget.
  ///   - clicks: The number of clicks of each turn: down if positive, up if negative.
  ///   - what: A description of the expected contents, for the error.
  ///   - seconds: The maximum time to scroll.
  ///   - isShown: A closure that returns whether the contents satisfy the condition.
  /// - Returns: The contents.
  @discardableResult
  public func scroll(
    over name: String, by clicks: Int, until what: String, within seconds: Int = WindowProgram.patience,
    _ isShown: (Screen) -> Bool
  ) throws -> Screen {
    let widget = try wait(for: name)
    let end = ContinuousClock.now + .seconds(seconds)
    while try readReport(within: .zero) {}
    while !isShown(screen) {
      let last = screen
      try scroll(over: widget, by: clicks)
      while screen == last, try readReport(within: .seconds(2)) {}  // at the end of the list nothing changes
      if ContinuousClock.now > end || !process.isRunning { throw DriverError("no \(what); there is\n\(screen)") }
    }
    return screen
  }

  /// Moves the keyboard focus to the program's last window, as a window manager does when a window opens.
  private func focus() throws {
    try waitForWindows()
    var window = try window()
    while true {
      do { return try xdotool("windowfocus", "--sync", window) } catch {
        // A dialog may close between the search and the focus, which the next window gets then.
        guard let last = try windows().last, last != window else { throw error }
        window = last
      }
    }
  }

  private func window() throws -> String {
    guard let window = try windows().last else { throw DriverError("no window") }
    return window
  }

  /// Returns the numbers of the program's visible windows, in ascending order, which is the order of their creation.
  private func windows() throws -> [String] {
    let found = try display.run("xdotool", ["search", "--onlyvisible", "--pid", "\(process.processIdentifier)"])
    return String(decoding: found, as: UTF8.self).split(separator: "\n").compactMap { Int($0) }.sorted().map(
      String.init)
  }

  /// Waits until the display shows all windows, because the program may report a window shortly before that.
  private func waitForWindows() throws {
    guard screen.windows.count > 1 else { return }
    let end = ContinuousClock.now + .seconds(Self.patience)
    while try windows().count < screen.windows.count {
      while try readReport(within: .zero) {}  // a window may have been closed
      if ContinuousClock.now > end { throw DriverError("not all of \(screen.windows.count) windows are up") }
    }
  }

  /// Closes the window with the button of its title bar, waits for the program to end, and returns its status. Throws
  /// an error if GTK has printed warnings.
  ///
  /// - Parameter ignored: A part of the warnings to ignore, which the package cannot prevent.
  public func closeWindow(ignoring ignored: String? = nil) throws -> Int32 {
    let bar = try wait(for: "title bar") { $0.all.contains { $0.type == "GtkHeaderBar" } }
    let button = bar.all.first { $0.type == "GtkHeaderBar" }?.all.last { $0.type == "GtkButton" }
    guard let button else { throw DriverError("no button to close the window with") }
    try click(button)
    let status = try waitUntilExit()
    // One warning is a fault of GTK 4.8, which considers its own labels with several lines too wide.
    let complaints = standardError().split(separator: "\n").filter {
      ($0.contains("-WARNING") || $0.contains("-CRITICAL")) && !$0.contains("Expect overlapping widgets")
        && !(ignored.map($0.contains) ?? false)
    }
    if !complaints.isEmpty { throw DriverError(complaints.joined(separator: "\n")) }
    return status
  }

  /// Waits for the program to end by itself, and returns its status.
  public func waitUntilExit() throws -> Int32 {
    let end = ContinuousClock.now + .seconds(Self.patience)
    while process.isRunning {
      guard .now < end else { throw DriverError("the program has not ended; there is\n\(screen)\n\(endOfErrors())") }
      usleep(10_000)
    }
    return process.terminationStatus
  }

  // MARK: - Evidence

  /// Saves a picture of the first window, or of the whole display if there is none.
  public func saveScreenshot(to file: URL) throws {
    var arguments = ["-window", "root"]
    if let frame = screen.windows.first?.frame, frame.count == 4 {
      arguments += ["-crop", "\(Int(frame[2]))x\(Int(frame[3]))+\(Int(frame[0]))+\(Int(frame[1]))", "+repage"]
    }
    try display.run("import", arguments + ["png:\(file.path)"])
  }

  /// Returns the current pixels of the display.
  public func picture() throws -> Picture { try Picture(of: display) }

  // MARK: - Output

  /// Returns the standard output of the program, which must have ended.
  public func standardOutput() -> String { text(of: output) }

  /// Returns the standard error of the program, which must have ended.
  public func standardError() -> String { text(of: errors) }

  private func text(of pipe: Pipe) -> String {
    String(decoding: (try? pipe.fileHandleForReading.readToEnd()) ?? Data(), as: UTF8.self)
  }

  private func endOfErrors() -> String {
    end()
    return "status \(process.terminationStatus), \(standardError())"
  }
}
