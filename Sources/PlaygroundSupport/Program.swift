import CombineInspector
import Foundation

#if canImport(Glibc)
  import Glibc
#endif

#if os(Linux)
  /// The settings of a program that `combine run` or `combine play` runs.
  ///
  /// The command passes its options in the environment: `COMBINE_RUN_WAIT`, the seconds for which the program waits at
  /// its end for subscriptions; `COMBINE_RUN_LIMIT`, those after which a page that needs indefinite execution is ended;
  /// `COMBINE_RUN_ADVICE`, the command that the advice names; `COMBINE_RUN_ASYNC`, which says that the last statement
  /// exits instead of returning.
  private struct Settings {
    let wait = seconds("COMBINE_RUN_WAIT")
    let limit = seconds("COMBINE_RUN_LIMIT")
    /// The command that runs the program again, and waits for a number of seconds.
    func advice(_ seconds: String) -> String {
      (ProcessInfo.processInfo.environment["COMBINE_RUN_ADVICE"] ?? "--wait SECONDS")
        .replacingOccurrences(of: "SECONDS", with: seconds)
    }
    let isAsync = ProcessInfo.processInfo.environment["COMBINE_RUN_ASYNC"] != nil

    private static func seconds(_ name: String) -> TimeInterval? {
      ProcessInfo.processInfo.environment[name].flatMap { TimeInterval($0) }
    }
  }

  private let settings = Settings()

  private func note(_ text: String) {
    fflush(nil)
    FileHandle.standardError.write(Data("note: \(text)\n".utf8))
  }

  /// Called before the first statement.
  @_cdecl("combine_program_will_begin")
  public func _programWillBegin() {
    ActiveSubscriptions.watch()
    if let address = Inspector.address { open(address + "&view=marbles") }
    if settings.isAsync { atexit { MainActor.assumeIsolated { _programDidEnd() } } }
  }

  /// Called after the last statement.
  @_cdecl("combine_program_did_end") @MainActor
  public func _programDidEnd() {
    let page = PlaygroundPage.current
    page.end()
    let hasWindow = page.liveView != nil && LiveWindow.isPossible
    if hasWindow || page.continuesWithoutView {
      if let limit = settings.limit ?? settings.wait {
        DispatchQueue.main.asyncAfter(deadline: .now() + limit) {
          let advice = settings.advice(describe(limit * 6))
          note("the page was still running after \(describe(limit)) s; to let it run longer: \(advice)")
          exit(0)
        }
      }
      if hasWindow { LiveWindow.show() }
      while true { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
    }
    if let wait = settings.wait {
      let deadline = Date() + wait
      // Only a timer of its own makes the run loop return in time.
      while deadline.timeIntervalSinceNow > 0, !ActiveSubscriptions.pipelines.isEmpty {
        RunLoop.main.run(until: min(deadline, Date() + 0.02))
      }
    }
    let active = ActiveSubscriptions.pipelines
    if let first = active.first {
      let count = active.count == 1 ? "a subscription is" : "\(active.count) subscriptions are"
      let others = active.count == 1 ? "" : ", …"
      let advice = settings.advice(settings.wait.map { describe($0 * 2) } ?? "5")
      note("\(count) active at the end (\(first)\(others)); to wait for elements: \(advice)")
    }
    if let address = Inspector.address, settings.wait == nil {
      note("the program has ended; its page remains until control-C: \(address)&view=marbles")
      while true { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
    }
  }

  private func describe(_ seconds: TimeInterval) -> String {
    seconds == seconds.rounded() ? String(Int(seconds)) : String(seconds)
  }

  /// Opens an address in a browser, if there is a display.
  private func open(_ address: String) {
    let environment = ProcessInfo.processInfo.environment
    let browser = environment["BROWSER"].flatMap { $0.isEmpty ? nil : $0 }
    guard browser != nil || environment["DISPLAY"] != nil || environment["WAYLAND_DISPLAY"] != nil else { return }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [browser ?? "xdg-open", address]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try? process.run()
  }

  /// The window of the live view.
  @MainActor
  enum LiveWindow {
    private static var isOpen = false

    /// `true` if there is a display. If there is none, a line says so.
    static var isPossible: Bool {
      let environment = ProcessInfo.processInfo.environment
      if environment["DISPLAY"] != nil || environment["WAYLAND_DISPLAY"] != nil { return true }
      note("there is no display, so the live view is not shown; set DISPLAY or WAYLAND_DISPLAY, or use xvfb-run")
      return false
    }

    /// Shows the page's view. Ends the process when the window has been closed.
    static func show() {
      guard let view = PlaygroundPage.current.liveView else { return }
      let isFirst = !isOpen
      isOpen = true
      view.playgroundLiveViewRepresentation.show()
      if isFirst { exit(0) }
    }
  }
#else
  @MainActor
  enum LiveWindow {
    static let isPossible = false
    static func show() {}
  }
#endif
