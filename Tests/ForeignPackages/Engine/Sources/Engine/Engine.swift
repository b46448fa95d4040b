// What the volumes are measured in: see docs/*.md of the package.
import Combine
import CombineCore
import CombineFoundation

public final class Engine: ObservableObject {
  @Published public private(set) var block = Block(cylinders: [])
  public init() {}

  /// The volume of all cylinders; the current one first.
  public var volume: AnyPublisher<Double, Never> {
    $block.map { $0.cylinders.reduce(0) { $0 + $1.volume } }.eraseToAnyPublisher()
  }

  public func add(_ cylinder: Cylinder) { block.cylinders.append(cylinder) }
}
