import CombineCore
import Engine
import XCTest

final class EngineTests: XCTestCase {
  func testVolume() {
    let engine = Engine()
    var volumes: [Double] = []
    let subscription = engine.volume.sink { volumes.append($0) }
    engine.add(Cylinder(volume: 0.5))
    engine.add(Cylinder(volume: 0.25))
    subscription.cancel()
    XCTAssertEqual(volumes, [0, 0.5, 0.75])
  }
}
