import Foundation
import OpenCombineShim
import XCTest

@testable import Migrant

final class StationTests: XCTestCase {
  func testReports() {
    let center = NotificationCenter()
    let station = Station(center: center, queue: DispatchQueue(label: "reports"))
    let arrived = expectation(description: "a report")
    let bag = Bag()
    station.reports.sink { report in
      XCTAssertEqual(report, "rain")
      arrived.fulfill()
    }.store(in: &bag.cancellables)
    center.post(name: .weather, object: "rain")
    wait(for: [arrived], timeout: 60)
    XCTAssertNotNil(station.time())
    XCTAssertEqual(bag.name, "Combine")
  }
}
