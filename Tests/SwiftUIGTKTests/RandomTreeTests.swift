#if GTK
  import Foundation
  import RandomViews
  import SwiftUICore
  import SwiftUITesting
  import TestHelpers
  import Testing
  import WindowDriver

  /// Random views have the same layout in a window and in the test host, also inside rotations and scale effects.
  ///
  /// `VIEW_SEED` repeats a run, and `VIEW_TREES` sets the number of trees. A tree that differs is reduced as far as
  /// possible before it is printed.
  @Suite(
    .serialized,
    .enabled(
      if: Display.missing.isEmpty,
      "Random views in windows are not tested: \(Display.missing) missing (xvfb, xdotool, imagemagick)."))
  struct RandomTreeTests {
    private static func number(_ name: String) -> Int? { ProcessInfo.processInfo.environment[name].flatMap { Int($0) } }
    private static let count = number("VIEW_TREES") ?? 2000
    private static let seed = UInt64(number("VIEW_SEED") ?? Int.random(in: 1..<1_000_000_000))

    /// The name of a view, and its two frames that differ.
    private struct Difference: CustomStringConvertible {
      let name: String
      let inWindow: CGRect?
      let inHost: CGRect?

      private func text(_ frame: CGRect?) -> String {
        frame.map { "\($0.minX) \($0.minY) \($0.width) \($0.height)" } ?? "not shown"
      }
      var description: String { "\(name): \(text(inWindow)) in the window, \(text(inHost)) in the test host" }
    }

    @MainActor
    @Test func theTestHostLaysOutAsTheWindowDoes() async throws {
      let display = try Display()
      let trees = ViewTreeGenerator.trees(seed: Self.seed, 0..<Self.count, reducedBy: nil)
      // A program shows a share of the trees, so that the message of one that fails names the share.
      var differences: [Int: [Difference]] = [:]
      for first in stride(from: 0, to: Self.count, by: 200) {
        let share = first..<min(first + 200, Self.count)
        let found = try await self.differences(of: Self.seed, share, reducedBy: nil, on: display)
        for (number, difference) in found { differences[first + number] = difference }
      }
      // Reports the number of trees that differ, and the differences of one tree in its smallest form.
      guard let first = differences.keys.min() else { return }
      let (tree, smallest) = try await reduce(trees[first], first, differences[first] ?? [], on: display)
      Issue.record(
        """
        VIEW_SEED=\(Self.seed): \(differences.count) of \(Self.count) trees differ. The first is number \(first):
        \(trees[first])
        Its smallest form that differs is:
        \(tree)
        \(smallest.map(\.description).joined(separator: "\n"))
        """)
    }

    /// The tree has a scroll view whose content is wider than it is, in a right-to-left layout.
    @MainActor
    @Test func aTreeThatHasDiffered() async throws {
      let found = try await differences(of: 733_847_688, 657..<658, reducedBy: nil, on: Display())
      #expect(found.values.joined().map(\.description) == [])
    }

    /// Returns the smallest reduction of a tree that differs, with the differences.
    @MainActor
    private func reduce(
      _ tree: ViewTree, _ number: Int, _ differences: [Difference], on display: Display
    ) async throws -> (ViewTree, [Difference]) {
      var (tree, differences, path) = (tree, differences, [Int]())
      while path.count < 30 {
        let smaller = try await self.differences(of: Self.seed, number..<number + 1, reducedBy: path, on: display)
        guard let next = smaller.keys.min() else { break }
        (tree, differences) = (tree.reductions[next], smaller[next] ?? [])
        path.append(next)
      }
      return (tree, differences)
    }

    /// Returns the differences of each tree that differs. The keys are the positions of the trees.
    @MainActor
    private func differences(
      of seed: UInt64, _ numbers: Range<Int>, reducedBy path: [Int]?, on display: Display
    ) async throws -> [Int: [Difference]] {
      let trees = ViewTreeGenerator.trees(seed: seed, numbers, reducedBy: path)
      if trees.isEmpty { return [:] }
      var arguments = ["trees", "\(seed)", "\(numbers.lowerBound)", "\(numbers.count)"]
      if let path { arguments.append(path.map(String.init).joined(separator: ",")) }
      let window = Task.detached { [arguments] in try Self.framesInWindow(arguments, on: display) }
      var inHost: [String: CGRect] = [:]
      for first in stride(from: 0, to: trees.count, by: TreePage.count) {
        let page = trees[first..<min(first + TreePage.count, trees.count)]
        inHost.merge(Self.framesInHost(TreePage(page))) { $1 }
        await Task.yield()
      }
      let inWindow = try await window.value
      #expect(inWindow.count > trees.count / 2 || path != nil, "few views are shown: \(inWindow.count)")

      var result: [Int: [Difference]] = [:]
      for name in Set(inHost.keys).union(inWindow.keys).sorted() {
        let parts = name.split(separator: ".")
        let tree = Int(parts[0]) ?? 0
        let tolerance = trees[tree].tolerance(at: parts.dropFirst())
        if let one = inWindow[name], let other = inHost[name], Self.agree(one, other, within: tolerance) { continue }
        result[tree, default: []].append(Difference(name: name, inWindow: inWindow[name], inHost: inHost[name]))
      }
      return result
    }

    /// Returns a Boolean value that indicates whether the edges of two frames differ by at most a distance.
    private static func agree(_ one: CGRect, _ other: CGRect, within tolerance: Double) -> Bool {
      let edges = [(one.minX, other.minX), (one.minY, other.minY), (one.maxX, other.maxX), (one.maxY, other.maxY)]
      return edges.allSatisfy { abs($0 - $1) <= tolerance }
    }

    @MainActor
    private static func framesInHost(_ page: TreePage) -> [String: CGRect] {
      let host = TestHost(page, size: TreePage.size)
      var names: [String] = []
      let nodes = host.findAll { primitive in
        guard case .modified(.accessibilityIdentifier(let name)) = primitive else { return false }
        names.append(name)
        return true
      }
      var result: [String: CGRect] = [:]
      for (name, node) in zip(names, nodes) { result[name] = node.frame }
      host.unmount()
      return result
    }

    /// Returns the frames that the program prints until it ends.
    private static func framesInWindow(_ arguments: [String], on display: Display) throws -> [String: CGRect] {
      let process = Process()
      process.executableURL = program("scenes")
      process.arguments = arguments
      process.environment = display.environment
      let (output, errors) = try startingProcess {
        let (output, errors) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        return (output, errors)
      }
      // The program prints page after page. One that has printed none for a long time hangs, and is killed, so that the
      // output ends. How long all pages take depends on what else the machine does.
      let identifier = process.processIdentifier
      var printed = Data()
      while true {
        let alarm = DispatchWorkItem { kill(identifier, SIGKILL) }
        DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(WindowProgram.patience), execute: alarm)
        let more = output.fileHandleForReading.availableData
        alarm.cancel()
        if more.isEmpty { break }
        printed += more
      }
      let text = String(decoding: printed, as: UTF8.self)
      process.waitUntilExit()
      let complaints = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
      guard process.terminationStatus == 0, !complaints.contains("CRITICAL"), !complaints.contains("WARNING") else {
        throw DriverError("scenes \(arguments): status \(process.terminationStatus), \(complaints.suffix(2000))")
      }
      var result: [String: CGRect] = [:]
      for line in text.split(separator: "\n") {
        let parts = line.split(separator: " ")
        let numbers = parts.dropFirst().compactMap { Double($0) }
        guard numbers.count == 4 else { throw DriverError("no frame: \(line)") }
        result[String(parts[0])] = CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
      }
      return result
    }
  }
#endif
