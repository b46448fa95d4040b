#if GTK
  import Foundation
  import WindowDriver

  /// Measures the start of a small program until its first frame, and its memory, compared with those of the same window
  /// in C. The program is measured twice: with the shared libraries of Swift (`smallwindow`), and with a static standard
  /// library (`smallwindow-static`). Both, and `smallwindow-c`, are next to this program. They are started in turns, so
  /// that a busy machine slows down all of them.
  enum Startup {
    private static let rounds = 15

    /// The measurements of a start.
    private struct Start {
      /// The time until the first frame, in milliseconds.
      var time: Double
      /// The processor time of the main thread until the first frame, in milliseconds.
      var processorTime: Double
      /// The private memory of the process and its share of the shared memory, in megabytes.
      var memory: Double
    }

    static func compare() throws {
      let display = try Display()
      try compare("libadwaita's style", on: display, [:])
      try compare("GTK's own style", on: display, ["SWIFTUI_ADWAITA": "0"])
    }

    /// Compares the starts with a style, which environment variables select.
    private static func compare(_ style: String, on display: Display, _ variables: [String: String]) throws {
      let (own, other) = (["smallwindow", "smallwindow-static"], "smallwindow-c")
      var starts: [String: [Start]] = [:]
      for round in 0...rounds {
        let names = own + [other]
        for name in round % 2 == 0 ? names : names.reversed() {
          let start = try start(name, on: display, variables)
          // The first round loads the files into memory, and does not count.
          if round > 0 { starts[name, default: []].append(start) }
        }
      }
      for name in own {
        print("\(name) in \(style):")
        report(Array(zip(starts[name] ?? [], starts[other] ?? [])))
      }
    }

    /// Prints the ratios of the starts of a program to those of the window in C in the same rounds.
    private static func report(_ pairs: [(own: Start, other: Start)]) {
      func median(_ value: ((own: Start, other: Start)) -> Double) -> Double {
        pairs.map(value).sorted()[pairs.count / 2]
      }
      func report(_ name: String, _ part: KeyPath<Start, Double>, _ unit: String) {
        let ratio = median { $0.own[keyPath: part] / $0.other[keyPath: part] }
        let line = String(
          format: "%8.1f %@  in C %8.1f %@  × %5.2f  bound 1.30", median { $0.own[keyPath: part] }, unit,
          median { $0.other[keyPath: part] }, unit, ratio)
        print(name.padding(toLength: 32, withPad: " ", startingAt: 0), line + (ratio <= 1.3 ? "" : "  over"))
      }
      report("first frame", \.time, "ms")
      report("its processor time", \.processorTime, "ms")
      let more = median { $0.own.memory - $0.other.memory }
      print(
        "its memory".padding(toLength: 32, withPad: " ", startingAt: 0),
        String(
          format: "%8.1f MB  in C %8.1f MB  + %5.1f  bound 40.0", median { $0.own.memory },
          median { $0.other.memory }, more) + (more <= 40 ? "" : "  over"))
    }

    /// Starts a program, and ends it after its first frame.
    private static func start(_ name: String, on display: Display, _ variables: [String: String]) throws -> Start {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        .appendingPathComponent(name)
      process.environment = display.environment.merging(variables) { $1 }
      let output = Pipe()
      process.standardOutput = output
      let start = ContinuousClock.now
      try process.run()
      defer {
        process.terminate()
        process.waitUntilExit()
      }
      guard !output.fileHandleForReading.availableData.isEmpty else { throw DriverError("\(name) shows no frame") }
      let (seconds, attoseconds) = (ContinuousClock.now - start).components
      func numbers(in file: String, _ prefix: String = "") throws -> [Double] {
        try String(contentsOfFile: "/proc/\(process.processIdentifier)/\(file)", encoding: .utf8)
          .split(separator: "\n").first { $0.hasPrefix(prefix) }?.split(separator: " ").compactMap { Double($0) } ?? []
      }
      return Start(
        time: Double(seconds) * 1e3 + Double(attoseconds) / 1e15,
        processorTime: (try numbers(in: "schedstat").first ?? 0) / 1e6,
        memory: (try numbers(in: "smaps_rollup", "Pss:").first ?? 0) / 1e3)
    }
  }
#endif
