import Synchronization
import Testing

@testable import CombineCore

struct WaitGraphTests {
  /// The memory locations of the owners' thread numbers, as gates have them.
  private final class Owners {
    let all: [UnsafeMutablePointer<Atomic<UInt>>]

    init(_ numbers: [UInt]) {
      all = numbers.map {
        let place = UnsafeMutablePointer<Atomic<UInt>>.allocate(capacity: 1)
        place.initialize(to: Atomic($0))
        return place
      }
    }

    deinit {
      for place in all {
        place.deinitialize(count: 1)
        place.deallocate()
      }
    }
  }

  private final class Reports: @unchecked Sendable {  // used by one thread
    var texts: [String] = []
  }

  @Test("Three threads and three gates: every combination of owners and waiting threads")
  func everyWayToWait() {
    // The first three numbers are the owners of the gates, the others the gates for which the threads wait; 0 is none.
    forEveryOrder(of: [0, 1, 2, 3], length: 6) { order, report in
      let (owners, gates) = (order[..<3].map(UInt.init), Array(order[3...]))
      let places = Owners(owners)
      let reports = Reports()
      let graph = WaitGraph { reports.texts.append($0) }
      // The matrix of the threads that wait for one another; `reach` is its transitive closure.
      var waits = Array(repeating: Array(repeating: false, count: 4), count: 4)
      var expected = 0
      for thread in 1...3 where gates[thread - 1] != 0 {
        let gate = gates[thread - 1] - 1
        graph.begin(UInt(thread), at: "gate \(gate)", owner: places.all[gate])
        waits[thread][Int(owners[gate])] = owners[gate] != 0
        var reach = waits
        for middle in 1...3 {
          for from in 1...3 {
            for to in 1...3 where reach[from][middle] && reach[middle][to] { reach[from][to] = true }
          }
        }
        if reach[thread][thread] { expected += 1 }
      }
      let found = reports.texts.count
      if found != expected { report("inside \(owners), waiting at \(gates): \(found) instead of \(expected)") }
    }
  }

  @Test func whoHasBeenLetInDoesNotWait() {
    let owners = Owners([1, 2])
    let reports = Reports()
    let graph = WaitGraph { reports.texts.append($0) }
    graph.begin(2, at: "zip", owner: owners.all[0])
    graph.stop(2)
    graph.begin(1, at: "merge", owner: owners.all[1])
    #expect(reports.texts == [])
    graph.begin(2, at: "zip", owner: owners.all[0])
    #expect(reports.texts.count == 1)
    let text = "Combine: 2 threads wait for each other, for good: inside merge for zip, inside zip for merge."
    #expect(reports.texts.first?.hasPrefix(text) == true)
  }
}
