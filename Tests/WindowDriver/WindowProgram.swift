import Foundation

/// A program whose windows are on a display: says what it shows, and is used with the mouse and the keyboard.
///
/// Nobody polls and nobody sleeps: the program tells of each frame that shows something new, and who waits reads that.
public final class WindowProgram {
  /// The number of seconds after which the program hangs: only that, however busy the machine is.
  public static let patience = 300

  public let display: Display
  private let process = Process()
  private let reports: FileHandle
  private let folder: URL
  private var unread = Data()
  private let output = Pipe()
  private let errors = Pipe()
  /// What was shown last.
  public private(set) var screen = Screen(windows: [])
  /// When the last report was read that differed from the one before.
  public private(set) var lastReport = ContinuousClock.now

  /// Starts the program.
  public init(_ executable: URL, _ arguments: [String] = [], on display: Display) throws {
    self.display = display
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("windows-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let pipe = folder.appendingPathComponent("shown").path
    guard mkfifo(pipe, 0o600) == 0 else { throw DriverError("mkfifo") }
    let descriptor = open(pipe, O_RDWR | O_CLOEXEC)  // for both, so that nobody waits for the other to open it
    guard descriptor >= 0 else { throw DriverError("open \(pipe)") }
    reports = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    process.executableURL = executable
    process.arguments = arguments
    process.environment = display.environment.merging(["SWIFTUI_INSPECT": pipe]) { $1 }
    process.standardOutput = output
    process.standardError = errors
    try process.run()
  }

  deinit {
    end()
    try? FileManager.default.removeItem(at: folder)
  }

  /// Ends the program at once. It may have inherited a mask that keeps the politer signals from it.
  private func end() {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
  }

  // MARK: - Looking

  /// Waits until the program shows what the closure looks for.
  @discardableResult
  public func wait(
    for what: String, within seconds: Int = WindowProgram.patience, _ isShown: (Screen) -> Bool
  ) throws -> Screen {
    let end = ContinuousClock.now + .seconds(seconds)
    while try readReport(within: .zero) {}  // what is shown may be older than what has been told
    while !isShown(screen) {
      let left = end - .now
      guard left > .zero, try readReport(within: left) else {
        throw DriverError("no \(what) within \(seconds) s; there is\n\(screen)\n\(endOfErrors())")
      }
    }
    return screen
  }

  /// Waits until the texts of all labels are these.
  public func wait(forTexts texts: [String], within seconds: Int = WindowProgram.patience) throws {
    try wait(for: "texts \(texts)", within: seconds) { $0.texts == texts }
  }

  /// Waits until the first text in the widget with this name is this one.
  public func wait(for name: String, toRead text: String, within seconds: Int = WindowProgram.patience) throws {
    try wait(for: "\(name) \"\(text)\"", within: seconds) {
      $0.find(name)?.all.first { $0.text != nil }?.text == text
    }
  }

  /// Waits until a label or another widget reads like this, or has this name.
  @discardableResult
  public func wait(for text: String, within seconds: Int = WindowProgram.patience) throws -> Shown {
    try wait(for: "\"\(text)\"", within: seconds) { $0.find(text) != nil }
    guard let found = screen.find(text) else { throw DriverError("no \"\(text)\"") }
    return found
  }

  /// Reads the reports that are there, and waits for one if there is none. False when the time is over.
  private func readReport(within time: Duration) throws -> Bool {
    let end = ContinuousClock.now + time
    while true {
      if let line = unread.firstIndex(of: UInt8(ascii: "\n")) {
        screen = Screen(windows: try JSONDecoder().decode([Shown].self, from: unread[..<line]))
        unread = Data(unread[(line + 1)...])
        lastReport = .now
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

  /// Clicks in the middle of the first widget that reads like this.
  public func click(_ text: String, times: Int = 1) throws {
    var widget = try wait(for: text)
    while true {
      try waitForWindows()
      let now = try wait(for: text)
      if now.frame == widget.frame { break }
      widget = now
    }
    try click(widget, times: times)
  }

  /// Clicks in the middle of a widget.
  public func click(_ widget: Shown, times: Int = 1) throws {
    try waitForWindows()
    let (x, y) = middle(of: widget)
    for _ in 0..<times { try xdotool("mousemove", x, y, "click", "1") }
  }

  /// Presses the mouse's button on one point, and lets go on another one.
  public func drag(from start: (x: Double, y: Double), to end: (x: Double, y: Double)) throws {
    try xdotool(
      "mousemove", "\(Int(start.x))", "\(Int(start.y))", "mousedown", "1", "mousemove", "\(Int(end.x))",
      "\(Int(end.y))",
      "mouseup", "1")
  }

  /// Presses a key, with others held if they stand before it: `Tab`, `ctrl+a`.
  public func press(_ key: String, times: Int = 1) throws {
    try focus()
    try xdotool("key", "--repeat", "\(times)", "--delay", "0", key)
  }

  /// Types characters into what has the focus.
  public func type(_ text: String) throws {
    try focus()
    try xdotool("type", "--delay", "0", text)
  }

  /// Turns the mouse's wheel over a widget: down if positive.
  private func scroll(over widget: Shown, by clicks: Int) throws {
    let (x, y) = middle(of: widget)
    try xdotool("mousemove", x, y, "click", "--repeat", "\(abs(clicks))", "--delay", "0", clicks > 0 ? "5" : "4")
  }

  /// Turns the mouse's wheel over the widget with this name until the program shows what the closure looks for: down if
  /// the number of clicks at a time is positive.
  ///
  /// Each time it waits for the program to show something new. A list guesses where the rows are that it has not made yet,
  /// and jumps when the clicks of one frame lead beyond those that it has: so there must be few at a time, and no number
  /// of them leads to a certain row.
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
      while screen == last, try readReport(within: .seconds(2)) {}  // at an end of the list there is nothing new
      if ContinuousClock.now > end || !process.isRunning { throw DriverError("no \(what); there is\n\(screen)") }
    }
    return screen
  }

  /// Has the keyboard's keys go to the program's window, as a window manager does when the window comes up.
  private func focus() throws {
    try waitForWindows()
    try xdotool("windowfocus", "--sync", try window())
  }

  private func window() throws -> String {
    guard let window = try windows().last else { throw DriverError("no window") }
    return window
  }

  /// The windows that the display has put up: in the order in which they were opened, which is that of their numbers.
  private func windows() throws -> [String] {
    let found = try display.run("xdotool", ["search", "--onlyvisible", "--pid", "\(process.processIdentifier)"])
    return String(decoding: found, as: UTF8.self).split(separator: "\n").compactMap { Int($0) }.sorted().map(
      String.init)
  }

  /// The program may say that it shows a window a moment before the display has put it up: asks until it has.
  private func waitForWindows() throws {
    guard screen.windows.count > 1 else { return }
    let end = ContinuousClock.now + .seconds(Self.patience)
    while try windows().count < screen.windows.count {
      if ContinuousClock.now > end { throw DriverError("not all of \(screen.windows.count) windows are up") }
    }
  }

  /// Presses the button of the title bar that closes the window, and gives the status with which the program ends. Throws
  /// if GTK has had something to complain of.
  public func closeWindow() throws -> Int32 {
    let bar = try wait(for: "title bar") { $0.all.contains { $0.type == "GtkHeaderBar" } }
    let button = bar.all.first { $0.type == "GtkHeaderBar" }?.all.last { $0.type == "GtkButton" }
    guard let button else { throw DriverError("no button to close the window with") }
    try click(button)
    let status = waitUntilExit()
    // The one exception is a fault of GTK 4.8, which finds its own labels too wide when they have several lines.
    let complaints = standardError().split(separator: "\n").filter {
      ($0.contains("-WARNING") || $0.contains("-CRITICAL")) && !$0.contains("Expect overlapping widgets")
    }
    if !complaints.isEmpty { throw DriverError(complaints.joined(separator: "\n")) }
    return status
  }

  /// Waits for the program to end by itself, and gives its status.
  public func waitUntilExit() -> Int32 {
    process.waitUntilExit()
    return process.terminationStatus
  }

  // MARK: - Evidence

  /// Saves a picture of the display; if there is a window, as far as the first one reaches.
  public func saveScreenshot(to file: URL) throws {
    var arguments = ["-window", "root"]
    if let frame = screen.windows.first?.frame, frame.count == 4 {
      arguments += ["-crop", "\(Int(frame[2]))x\(Int(frame[3]))+\(Int(frame[0]))+\(Int(frame[1]))", "+repage"]
    }
    try display.run("import", arguments + ["png:\(file.path)"])
  }

  /// What is on the display now.
  public func picture() throws -> Picture { try Picture(of: display) }

  // MARK: - Output

  /// What the program has printed, once it has ended.
  public func standardOutput() -> String { text(of: output) }

  /// What the program has said on its standard error, once it has ended.
  public func standardError() -> String { text(of: errors) }

  private func text(of pipe: Pipe) -> String {
    String(decoding: (try? pipe.fileHandleForReading.readToEnd()) ?? Data(), as: UTF8.self)
  }

  private func endOfErrors() -> String {
    end()
    return "status \(process.terminationStatus), \(standardError())"
  }
}
