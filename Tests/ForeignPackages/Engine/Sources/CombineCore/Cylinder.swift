/// A cylinder of an engine that does not know any framework of this name.
public struct Cylinder {
  public let volume: Double
  public init(volume: Double) { self.volume = volume }
}
