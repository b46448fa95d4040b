import Differential
import Foundation
import Testing

/// Architecture rules that can be checked by reading the sources.
struct SourceRulesTests {
  struct File: Sendable, CustomTestStringConvertible {
    let path: String
    let lines: [String]
    var testDescription: String { path }

    /// The lines without their comments.
    let code: [(number: Int, text: String)]

    /// The comments, each with its first line. Adjacent lines of comments form one comment; the slashes are removed.
    let comments: [(line: Int, text: String)]

    init(path: String, lines: [String]) {
      self.path = path
      self.lines = lines
      code = lines.enumerated().map { number, line in
        (number + 1, line.range(of: "//").map { String(line[..<$0.lowerBound]) } ?? line)
      }
      comments = Self.comments(of: lines)
    }

    private static func comments(of lines: [String]) -> [(line: Int, text: String)] {
      var (found, last) = ([(line: Int, text: String)](), 0)
      for (index, line) in lines.enumerated() where line.contains("//") {
        guard let mark = line.firstRange(of: /(^|\s)\/\/\/?(\s|$)/) else { continue }
        let text = String(line[mark.upperBound...])
        let isWhole = line[..<mark.lowerBound].allSatisfy(\.isWhitespace)
        if isWhole, last == index, !found.isEmpty {
          found[found.count - 1].text += " " + text.trimmingCharacters(in: .whitespaces)
        } else {
          found.append((index + 1, text))
        }
        if isWhole { last = index + 1 }
      }
      return found
    }

    /// Returns the lines whose code matches a pattern.
    func matches(_ pattern: String) -> [String] {
      guard let expression = try? NSRegularExpression(pattern: pattern) else { return ["no pattern: \(pattern)"] }
      return code.filter { line in
        let whole = NSRange(line.text.startIndex..., in: line.text)
        return expression.firstMatch(in: line.text, range: whole) != nil
      }.map { "\(path):\($0.number):\($0.text)" }
    }
  }

  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static let sources: [File] = {
    let folder = root.appendingPathComponent("Sources")
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return paths.filter { $0.hasSuffix(".swift") }.sorted().compactMap { path in
      guard let text = try? String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8) else { return nil }
      return File(path: path, lines: text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
    }
  }()

  static let core = sources.filter { $0.path.hasPrefix("CombineCore/") }
  static let kernel = core.filter { $0.path.hasPrefix("CombineCore/Kernel/") }
  static let operators = core.filter { $0.path.hasPrefix("CombineCore/Operators/") }
  static let extras = sources.filter { $0.path.hasPrefix("CombineExtras/") }

  @Test("The sources are found")
  func found() {
    #expect(Self.kernel.contains { $0.path.hasSuffix("/PipelineSubscription.swift") })
    #expect(Self.operators.contains { $0.path.hasSuffix("/Map.swift") })
  }

  private static let locks = #"\b(Lock|InlineLock|Atomic|SerialGate|import Synchronization)\b"#
  private static let foreignLocks =
    #"\b(Mutex|NSLock|NSRecursiveLock|NSCondition|NSConditionLock|os_unfair_lock|pthread_(mutex|rwlock|cond)\w*"#
    + #"|DispatchSemaphore|DispatchGroup\(\))(\b|$)"#

  /// The files of `CombineCore` outside `Kernel` and `Synchronization` that may lock, with the data that each guards.
  private static let coreLockers = [
    "CombineCore/Subscribers/Sink.swift": "a thread may cancel while another delivers the subscription",
    "CombineCore/Concurrency/AsyncElementQueue.swift": "tasks that wait, and the thread that delivers",
    "CombineCore/Observation/ObjectWillChangeRegistry.swift": "a table of the program: objects and their publishers",
    "CombineCore/Observation/Published.swift": "a value that any thread sets, until there is a subject",
    "CombineCore/Observation/PublishedSubject.swift": "the observer of a property, set once",
    "CombineCore/Publishers/PromiseState.swift": "a result, and the subscribers that wait for it",
    "CombineCore/Subscribers/ReleasableReference.swift": "a reference that a cancel on another thread releases",
    "CombineCore/Support/MissingSubscription.swift": "a table of the program: what has been warned of",
    "CombineCore/Support/LinePrinter.swift": "a stream of the user, written to one line at a time",
    "CombineCore/Support/StackUse.swift": "a warning of the program, given once",
  ]

  @Test("In the core, only the kernel, its synchronization, and listed files use locks")
  func coreLocks() {
    let others = Self.core.filter {
      !$0.path.hasPrefix("CombineCore/Kernel/") && !$0.path.hasPrefix("CombineCore/Synchronization/")
    }
    let locking = others.filter { $0.matches(Self.locks) != [] || $0.matches(Self.foreignLocks) != [] }
    #expect(Set(locking.map(\.path)) == Set(Self.coreLockers.keys))
    #expect(Self.kernel.flatMap { $0.matches(Self.locks) }.count > 10, "the pattern finds nothing")
  }

  @Test("The test kit does not bring the operators of the extras into its users' files")
  func kitExports() {
    let kit = Self.sources.filter { $0.path.hasPrefix("CombineTestKit/") }
    let support = Self.sources.filter { $0.path.hasPrefix("CombineSupport/") }
    #expect(kit.flatMap { $0.matches(#"@_exported import"#) }.count == 1, "the pattern finds nothing")
    #expect(kit.flatMap { $0.matches(#"\bimport\b.*\bCombineExtras\b"#) } == [])
    #expect(support.flatMap { $0.matches(#"@_exported|\bextension Publishers?\b"#) } == [])
  }

  /// The files outside the core that may lock, with the data or the threads that make it necessary. They meet threads
  /// that the core does not know: a system's callbacks, a run loop, the renderer of views.
  private static let lockers = [
    "CombineDispatch/TimedActions.swift": "a timer fires on its queue, any thread cancels it",
    "CombineDispatch/RepeatingAction.swift": "a timer's thread runs the action, any thread cancels it",
    "CombineDispatch/SchedulerWatchdog.swift": "a probe on a queue, and those who wait for it",
    "CombineExplorer/Story.swift": "none: the words for the steps of a lock",
    "CombineExtras/Blocks/DownstreamQueue.swift": "several upstreams, one downstream that requests and cancels",
    "CombineExtras/Blocks/Lock+Portable.swift": "the lock of the module where there is no kernel",
    "CombineExtras/Blocks/OperatorSubscription.swift": "any thread requests and cancels",
    "CombineExtras/Blocks/SequentialSubscription.swift": "a scheduler or an upstream goes on, any thread cancels",
    "CombineExtras/Blocks/Transfer+Portable.swift": "the session's queue, the one that asks, and the one that cancels",
    "CombineExtras/GroupBy.swift": "the upstream adds to a group, any thread requests and cancels",
    "CombineExtras/ReplaySubject.swift": "any thread sends, any thread subscribes",
    "CombineExtras/ShareReplay.swift": "the first subscriber connects, the last one disconnects",
    "CombineExtras/DataPublisher.swift": "the session's queue brings the result, any thread cancels",
    "CombineExtras/ObservedPublisher.swift": "who reads the property last sends last",
    "CombineExtras/Transfer.swift": "the session's queue, the one that asks, and the one that cancels",
    "CombineFoundation/DataTaskPublisher.swift": "the session's queue brings the result, any thread cancels",
    "CombineFoundation/HTTP/EventLoop.swift": "any thread gives the loop's thread work",
    "CombineFoundation/HTTP/HTTPTask.swift": "the loop's thread brings the response, any thread cancels",
    "CombineFoundation/NotificationCenterPublisher.swift": "a center posts on any thread, also on several at once",
    "CombineFoundation/RunLoopScheduler.swift": "any thread gives the main loop work",
    "CombineFoundation/SessionRepairs.swift": "a task that ends while it is cancelled",
    "CombineFoundation/TimerPublisher.swift": "a loop's timer, and any thread that connects or cancels",
    "CombineHeap/Symbolicator.swift": "the runtime lists images while a lookup maps files and unmaps them",
    "CombineInspector/Analysis/BackgroundWorker.swift": "any thread gives the worker's thread work",
    "CombineInspector/Analysis/CallPlaceFinder.swift": "the worker's thread finds, the inspector's takes",
    "CombineInspector/Analysis/RetainCycleFinder.swift": "the worker's thread searches, the inspector's takes",
    "CombineInspector/Inspector.swift": "any thread starts and stops the inspector of the process",
    "CombineInspector/MarbleExperiment.swift": "the main thread runs an experiment, the inspector's sends it",
    "CombineInspector/Output/CollectorOutput.swift":
      "the session's queue brings the answer, the inspector's thread waits",
    "CombineInspector/Recorder/EventRing.swift": "any thread writes events, the inspector's reads them",
    "CombineInspector/Recorder/Lane.swift": "any thread counts, the inspector's reads",
    "CombineInspector/Recorder/Recorder.swift": "any thread records, any thread changes the settings",
    "CombineInspector/Recorder/TypeNames.swift": "a table of the program: the names of types",
    "CombineInspector/Service.swift": "any thread gives the inspector's thread work",
    "CombineNATS/Connection.swift": "the client's threads bring replies, any thread requests",
    "CombineNATS/CoreSubject.swift": "the client's thread delivers, any thread sends and ends",
    "CombineNATS/Delivery.swift": "any thread acknowledges",
    "CombineNATS/PullLoop.swift": "the consumer's thread delivers, any thread requests and cancels",
    "CombineNATS/StreamSubscriber.swift": "the client's threads bring acknowledgements, the upstream brings elements",
    "CombineTestKit/Monitor.swift": "threads of tests, which also wait for one another",
    "PlaygroundSupport/PlaygroundPage.swift": "any thread of a page changes its settings",
    "SwiftUICore/Previews/Preview.swift": "a table of the program: the previews",
    "SwiftUICore/Animation/Transaction.swift": "a table of the program: the transactions of the threads",
    "SwiftUICore/Storage/ValueStore.swift": "any thread writes a stored value",
    "SwiftUICore/Storage/DefaultsStore.swift": "any thread writes a stored value",
    "SwiftUICore/Storage/FileStore.swift": "any thread writes a stored value",
    "SwiftUICore/Environment/EnvironmentValues.swift": "a table of the program: the keys",
    "SwiftUICore/Runtime/Graph/Dependency.swift": "which thread evaluates a body",
    "SwiftUICore/Runtime/Diagnostics/UnconnectedPropertyWarning.swift": "a table of the program: what was warned of",
    "SwiftUICore/Runtime/Diagnostics/ResourceWarning.swift": "a table of the program: what has been warned of",
    "SwiftUICore/Runtime/Reflection/EqualityComparer.swift": "a table of the program: how types are compared",
    "SwiftUICore/Runtime/State/BindingSource.swift": "a binding may be read on any thread",
    "SwiftUICore/Runtime/Passes/UpdateHook.swift": "a feature is first used on any thread",
    "SwiftUICore/Runtime/Passes/UpdateQueue.swift": "any thread tells what has changed",
    "SwiftUICore/View/TupleView.swift": "a table of the program: the views in tuples",
    "SwiftUICore/Text/Translations.swift": "a table of the program: the tables of translations",
    "SwiftUICore/Images/AssetCatalogs.swift": "a table of the program: the assets of catalogs",
    "SwiftUICore/Transfer/NSItemProvider.swift": "any thread registers a representation and reads the item",
    "SwiftUITesting/TestRenderer.swift": "any thread asks for a turn",
    "UIKitSupplement/UITraits.swift": "any thread reads what the main one has read of the screen",
  ]

  @Test("Outside the core, only files that meet other threads use locks")
  func otherLocks() {
    let others = Self.sources.filter { !$0.path.hasPrefix("CombineCore/") }
    let locking = others.filter { $0.matches(Self.locks) != [] || $0.matches(Self.foreignLocks) != [] }
    // A copy of the package need not have all modules.
    let modules = Set(others.map { $0.path.prefix { $0 != "/" } })
    let known = Self.lockers.keys.filter { path in modules.contains(path.prefix { $0 != "/" }) }
    #expect(Set(locking.map(\.path)) == Set(known))
  }

  @Test("There is one lock, the kernel's, except in files with a reason for another")
  func oneLock() {
    // The kit's threads wait for one another, and so does the end of a cancel that is under way: a lock cannot do that.
    // The inspector's own thread waits for a collector, and a thread that connects to a broker for the C client.
    let waiting: Set = [
      "CombineTestKit/Monitor.swift", "CombineFoundation/SessionRepairs.swift",
      "CombineInspector/Output/CollectorOutput.swift", "CombineNATS/Connection.swift",
    ]
    // The example of a custom publisher uses what any package can use.
    let example: Set = ["CombineExtras/DataPublisher.swift"]
    // These files are compiled where there is no kernel.
    let portable: Set = ["CombineExtras/Blocks/Lock+Portable.swift", "CombineHeap/Symbolicator.swift"]
    let foreign = Self.sources.filter { $0.matches(Self.foreignLocks) != [] }
    // A copy of the package need not have all modules.
    let here = Set(Self.sources.map(\.path))
    #expect(
      Set(foreign.map(\.path))
        == waiting.union(example).union(portable).union(["CombineCore/Synchronization/Lock.swift"]).intersection(here))
  }

  @Test("No generic class is a subscription: its methods would run unspecialized")
  func genericSubscriptions() {
    let pattern = #"class \w+<[^{]*[:,]\s*(any )?Subscription\b"#
    func breaksRule(_ code: String) -> Bool { code.range(of: pattern, options: .regularExpression) != nil }
    #expect(breaksRule("final class Inner<D: Subscriber>: Subscription, Sendable {"))
    #expect(!breaksRule("final class Inner: Subscription {"))
    // A declaration may continue on the next line.
    let found = Self.sources.filter { breaksRule($0.code.map(\.text).joined(separator: " ")) }
    #expect(found.map(\.path) == [])
  }

  @Test("Nothing in the kernel is public")
  func publicKernel() {
    let pattern = #"\bpublic (func|var|let|init|struct|class|final|enum|protocol|static)"#
    #expect(Self.kernel.flatMap { $0.matches(pattern) } == [])
  }

  @Test("No file tests whether Combine can be imported: it can, once the product has been built")
  func canImport() {
    #expect(Self.sources.flatMap { $0.matches(#"canImport\(Combine\w*\)"#) } == [])
  }

  @Test("No file of an operator has more than 300 lines", arguments: SourceRulesTests.operators)
  func length(file: File) {
    let length = file.lines.last == "" ? file.lines.count - 1 : file.lines.count  // the last line ends with a break
    #expect(length <= 300)
  }

  /// Returns the methods of publishers that a file declares, each with its documentation.
  private func methods(of file: File) -> [(name: String, line: Int, documentation: [String])] {
    var result: [(name: String, line: Int, documentation: [String])] = []
    var (documentation, isOfPublishers) = ([String](), false)
    for (index, line) in file.lines.enumerated() {
      if line.hasPrefix("extension ") {
        isOfPublishers = line.contains("Publisher") && !line.hasPrefix("extension Publishers.")
      }
      let text = line.trimmingCharacters(in: .whitespaces)
      if text.hasPrefix("///") { documentation.append(text) }
      if isOfPublishers, line.hasPrefix("  public func ") {
        let name = line.dropFirst("  public func ".count).prefix { $0 != "(" && $0 != "<" && $0 != ":" }
        result.append((String(name), index + 1, documentation))
      }
      if !text.hasPrefix("///"), !text.hasPrefix("@") { documentation = [] }
    }
    return result
  }

  /// Methods of publishers that do not return a publisher.
  private static let ends: Set = ["assign", "firstValue", "sink", "values"]

  @Test("Every operator is documented with a marble diagram", arguments: SourceRulesTests.operators)
  func marbles(file: File) {
    for (name, line, documentation) in methods(of: file) {
      #expect(documentation.contains { $0.contains("──") }, "\(name) in \(file.path):\(line)")
    }
  }

  @Test(
    "Every operator of the extras is documented with a marble diagram; its other forms refer to the first",
    arguments: SourceRulesTests.extras)
  func marblesOfExtras(file: File) {
    let forms = Dictionary(grouping: methods(of: file).filter { !Self.ends.contains($0.name) }, by: \.name)
    for (name, forms) in forms {
      #expect(forms[0].documentation.contains { $0.contains("──") }, "\(name) in \(file.path):\(forms[0].line)")
    }
  }

  @Test("The methods of publishers are found")
  func methodsAreFound() throws {
    #expect(Self.operators.flatMap(methods).count > 100)
    #expect(Self.extras.flatMap(methods).count > 10)
    let file = try #require(Self.operators.first { $0.path.hasSuffix("/Filter.swift") })
    #expect(methods(of: file).map(\.name) == ["filter", "tryFilter"])
  }

  /// Operators that the registry knows by another name, or of which a random pipeline could not show more.
  private static let otherNames = [
    "receive": "receiveOn", "subscribe": "subscribeOn", "drop": "dropWhile", "multicast": "share",
    "makeConnectable": "share", "replaceNil": "map", "encode": "map", "decode": "map", "setFailureType": "replaceError",
    "assertNoFailure": "mapError",
  ]

  @Test("Every operator takes part in the random pipelines", arguments: SourceRulesTests.operators)
  func differential(file: File) {
    let kinds = Set(Operator.Kind.allCases.map(\.rawValue))
    for (name, line, _) in methods(of: file) where !Registry.aliases.contains(name) {
      var plain = name.filter { $0 != "`" }
      if plain.hasPrefix("try") { plain = plain.dropFirst(3).prefix(1).lowercased() + plain.dropFirst(4) }
      #expect(kinds.contains(Self.otherNames[plain] ?? plain), "\(name) in \(file.path):\(line)")
    }
  }

  @Test("Every operator has a line in the registry", arguments: SourceRulesTests.operators + SourceRulesTests.extras)
  func registered(file: File) {
    let verbs = Set(Registry.every.map(\.verb)).union(Registry.aliases).union(Self.ends)
    for (name, line, _) in methods(of: file) {
      #expect(verbs.contains(name.filter { $0 != "`" }), "\(name) in \(file.path):\(line) is not in the registry")
    }
  }
}
