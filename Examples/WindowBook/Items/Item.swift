/// An item of the list.
public struct Item: Identifiable, Hashable, Sendable {
  public let id: Int
  public let name: String

  /// Creates an item.
  public init(id: Int, name: String) {
    self.id = id
    self.name = name
  }

  private static let colors = ["amber", "blue", "coral", "green", "indigo", "lilac", "olive", "pink", "rust", "white"]
  private static let things = [
    "anchor", "basket", "candle", "drum", "engine", "feather", "globe", "hammer", "kettle", "lamp",
  ]

  /// Returns a number of items, with names that can be searched.
  public static func many(_ count: Int) -> [Item] {
    (0..<count).map { number in
      let color = colors[number % colors.count]
      let thing = things[number / colors.count % things.count]
      return Item(id: number, name: "\(color) \(thing) \(number)")
    }
  }
}
