import Combine
import Foundation

/// A lap of a stopwatch.
public struct Lap: Codable, Hashable, Identifiable, Sendable {
  /// The number of the lap, from 1.
  public let number: Int
  /// The duration in hundredths of a second.
  public let hundredths: Int

  public var id: Int { number }
}

/// A finished run of a stopwatch.
public struct Run: Codable, Hashable, Identifiable, Sendable {
  public let id: UUID
  public let start: Date
  /// The duration in hundredths of a second.
  public let hundredths: Int
  /// The laps, first to last.
  public let laps: [Lap]
}

/// A stopwatch with laps.
///
/// Times are whole hundredths of a second, so that the laps add up to the time that is shown.
@MainActor
public final class Stopwatch: ObservableObject {
  /// The state of a stopwatch.
  public enum State {
    case reset
    case running
    case stopped
  }

  @Published public private(set) var state = State.reset
  /// The time in hundredths of a second.
  @Published public private(set) var hundredths = 0
  /// The finished laps, the last one first.
  @Published public private(set) var laps: [Lap] = []

  private let now: () -> Date
  private let ticks: () -> AnyPublisher<Date, Never>
  private var timer: AnyCancellable?
  private var start: Date?
  /// The time at which the current stretch began, and the hundredths before it.
  private var resumed: (at: Date, before: Int)?

  /// Creates a stopwatch at zero.
  ///
  /// - Parameters:
  ///   - now: A function that returns the current time.
  ///   - ticks: A function that creates a publisher of the current time, which delivers on the main thread.
  public init(
    now: @escaping () -> Date = { Date() },
    ticks: @escaping () -> AnyPublisher<Date, Never> = {
      Timer.publish(every: 0.03, on: .main, in: .common).autoconnect().eraseToAnyPublisher()
    }
  ) {
    self.now = now
    self.ticks = ticks
  }

  /// The hundredths of the lap that has not ended yet.
  public var currentLap: Int { hundredths - laps.reduce(0) { $0 + $1.hundredths } }

  /// Starts or resumes the stopwatch.
  public func run() {
    guard state != .running else { return }
    let time = now()
    start = start ?? time
    resumed = (time, hundredths)
    state = .running
    timer = ticks().sink { [weak self] time in self?.show(time) }
  }

  /// Stops the stopwatch at the current time.
  public func stop() {
    guard state == .running else { return }
    show(now())
    timer = nil
    state = .stopped
  }

  /// Ends the current lap.
  public func endLap() {
    guard state == .running else { return }
    show(now())
    laps.insert(Lap(number: laps.count + 1, hundredths: currentLap), at: 0)
  }

  /// Sets the stopwatch to zero.
  ///
  /// - Returns: The run that has ended, or `nil` if the stopwatch has not run.
  @discardableResult
  public func reset() -> Run? {
    stop()
    defer { (state, hundredths, laps, start) = (.reset, 0, [], nil) }
    guard let start, hundredths > 0 else { return nil }
    var all = Array(laps.reversed())
    if !all.isEmpty { all.append(Lap(number: all.count + 1, hundredths: currentLap)) }
    return Run(id: UUID(), start: start, hundredths: hundredths, laps: all)
  }

  private func show(_ time: Date) {
    guard let resumed else { return }
    // A thousandth is added, because the difference of two dates can be slightly less than a whole hundredth.
    let passed = Int((time.timeIntervalSince(resumed.at) * 100 + 0.001).rounded(.down))
    hundredths = max(hundredths, resumed.before + passed)
  }
}

/// The shortest and the longest of several laps.
public struct LapRange: Equatable, Sendable {
  public let best: Int
  public let worst: Int

  /// Creates the range of laps, or returns `nil` if fewer than two differ.
  public init?(_ laps: [Lap]) {
    let times = laps.map(\.hundredths)
    guard let best = times.min(), let worst = times.max(), best < worst else { return nil }
    (self.best, self.worst) = (best, worst)
  }
}

/// The finished runs, which are kept in a file.
@MainActor
public final class RunHistory: ObservableObject {
  /// The runs, the last one first.
  @Published public private(set) var runs: [Run]
  private var saving: AnyCancellable?

  /// Creates a history with the runs in a file.
  ///
  /// - Parameter file: The file, which need not exist.
  public init(file: URL = RunHistory.file) {
    runs = (try? JSONDecoder().decode([Run].self, from: Data(contentsOf: file))) ?? []
    saving = $runs.dropFirst().sink { runs in
      do {
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try JSONEncoder().encode(runs).write(to: file, options: .atomic)
      } catch {
        print("The runs could not be saved: \(error.localizedDescription)")
      }
    }
  }

  /// The file of the app among the user's files.
  public nonisolated static var file: URL {
    FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)[0]
      .appendingPathComponent("Stopwatch/runs.json")
  }

  /// Adds a run.
  public func add(_ run: Run) { runs.insert(run, at: 0) }

  /// Deletes runs at positions.
  public func delete(at offsets: IndexSet) { for index in offsets.reversed() { runs.remove(at: index) } }

  /// Deletes all runs.
  public func deleteAll() { runs = [] }
}

/// Returns a time as text: minutes, seconds, and hundredths if they are shown.
///
/// - Parameters:
///   - hundredths: The time in hundredths of a second.
///   - showsHundredths: A Boolean value that indicates whether the text includes the hundredths.
public func clockText(_ hundredths: Int, showsHundredths: Bool = true) -> String {
  func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
  let (minutes, seconds) = (hundredths / 6000, hundredths / 100 % 60)
  let text = "\(padded(minutes)):\(padded(seconds))"
  return showsHundredths ? text + ".\(padded(hundredths % 100))" : text
}
