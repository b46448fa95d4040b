import CombineCore
import Foundation

public struct Block {
  public var cylinders: [Cylinder]
  public init(cylinders: [Cylinder]) { self.cylinders = cylinders }
  public var date: Date { Date(timeIntervalSince1970: 0) }
}
