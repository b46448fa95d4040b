extension Sequence {
  /// Returns the elements in the order of a key, those with equal keys in the order of the sequence.
  func sorted<Key: Comparable>(on key: (Element) -> Key) -> [Element] { sorted { key($0) < key($1) } }

  /// Returns the element with the least key, the first of several, or `nil` if there are no elements.
  func min<Key: Comparable>(on key: (Element) -> Key) -> Element? { self.min { key($0) < key($1) } }

  /// Returns the element with the greatest key, the first of several, or `nil` if there are no elements.
  func max<Key: Comparable>(on key: (Element) -> Key) -> Element? { self.max { key($0) < key($1) } }
}
