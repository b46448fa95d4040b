#if NATS
  import Foundation

  /// A pipeline over several processes: a producer, three workers that share one durable consumer, and this process,
  /// which adds up the validated orders. While it runs, one worker and the broker are stopped and restarted.
  ///
  ///     producer ──▶ stream ORDERS ──▶ worker 1, 2, 3 ──▶ stream VALID ──▶ totals of each customer
  @main enum Distributed {
    static func main() async {
      let arguments = CommandLine.arguments.dropFirst()
      do {
        switch arguments.first {
        case "producer": try await produce(try Settings(arguments.dropFirst()))
        case "worker": try await work(try Settings(arguments.dropFirst()))
        default: try await coordinate(count: arguments.first.flatMap { Int($0) } ?? 1_000_000)
        }
      } catch {
        print("\(arguments.first ?? "distributed"): \(error)")
        exit(1)
      }
    }
  }

  /// The arguments of a process of the pipeline.
  struct Settings {
    var url: String
    var count: Int

    init(_ arguments: ArraySlice<String>) throws {
      guard arguments.count == 2, let url = arguments.first, let count = arguments.last.flatMap({ Int($0) }) else {
        throw Failure(description: "expects the broker's address and the number of orders")
      }
      self.url = url
      self.count = count
    }
  }

  struct Failure: Error, CustomStringConvertible { var description: String }
#else
  @main enum Distributed {
    static func main() { print("Build with the trait NATS: swift run --traits NATS distributed") }
  }
#endif
