import Foundation
import Testing

@testable import CombineCore

/// What the hub does around its machine, and the confluence around its inputs.
struct HubTests {
  @Test("What comes from inside the last delivery changes nothing any more")
  func insideTheLastDelivery() {
    let (left, right, probe) = (Tap(), Tap(), Probe())
    left.zip(right, +).subscribe(probe)
    probe.request(.unlimited)
    left.send(1)
    left.send(completion: .finished)
    probe.onValue = { _ in right.send(completion: .failure(MachineError(side: 1))) }
    right.send(10)
    #expect(probe.found == [.value([11]), .finished])
  }

  @Test("What comes from inside the delivery of a value that waited goes behind those that still wait")
  func insideTheDeliveryOfAWaitingValue() {
    for demand in [Subscribers.Demand.unlimited, .max(3)] {
      // More than is asked for: otherwise nothing could come while a value waits.
      let (left, right, probe) = (Tap(isRude: true), Tap(isRude: true), Probe())
      left.merge(with: right).subscribe(probe)
      left.send(1)
      right.send(10)
      probe.onValue = { if $0 == 1 { left.send(2) } }
      probe.request(demand)
      #expect(probe.found == [.value([1]), .value([10]), .value([2])])
    }
  }

  @Test("Who has been replaced is not heard, whatever it does")
  func replaced() {
    let (outer, probe) = (Tap(), Probe())
    let inner = [Tap(isRude: true), Tap(isRude: true)]
    outer.map { inner[$0] }.switchToLatest().subscribe(probe)
    probe.request(.unlimited)
    outer.send(0)
    inner[0].send(1)
    outer.send(1)
    inner[0].send(2)
    inner[1].send(3)
    inner[0].send(completion: .failure(MachineError(side: 0)))
    inner[1].send(4)
    #expect(probe.found == [.value([1]), .value([3]), .value([4])])
  }

  @Test("A request that comes while another thread delivers is served when that thread leaves")
  func requestDuringADelivery() {
    // More values than asked for, so that there is something that waits for the request.
    let (left, right, probe) = (Tap(isRude: true), Tap(isRude: true), Probe())
    left.zip(right, +).subscribe(probe)
    probe.request(.max(1))
    left.send(1)
    left.send(2)
    let (isInside, mayLeave) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    probe.onValue = { value in
      guard value == 11 else { return }
      right.send(20)  // waits: only one pair has been asked for
      isInside.signal()
      mayLeave.wait()
    }
    let done = DispatchSemaphore(value: 0)
    Thread {
      right.send(10)
      done.signal()
    }.start()
    isInside.wait()
    probe.request(.max(1))
    #expect(probe.found == [.value([11])])
    mayLeave.signal()
    done.wait()
    #expect(probe.found == [.value([11]), .value([22])])
  }
}
