import Combine
import Foundation
import UIKit

public func example(of description: String, action: () -> Void) {
  print("\n——— Example of:", description, "———")
  action()
}

public struct Coordinate: CustomStringConvertible {
  public let x: Int
  public let y: Int

  public init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }

  public var description: String { "(\(x), \(y))" }
}

extension Publisher where Failure == Never {
  public func logged(_ name: String) -> AnyCancellable { sink { Swift.print("\(name):", $0) } }
}
