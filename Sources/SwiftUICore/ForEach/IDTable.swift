import Foundation

/// The ids of the elements of a `ForEach`, without duplicates, each with a token.
///
/// An id keeps its token while it remains, and a token is never reused. The functions that touch every id are
/// specialized for the common types of ids: unspecialized, each comparison costs ten times as much.
struct IDTable<ID: Hashable> {
  private(set) var ids: [ID] = []
  private(set) var tokens: [Int] = []
  /// The position of each id among the elements, or `nil` if ids and elements have the same positions.
  private(set) var places: [Int]?
  /// The ids as a set.
  private var all: Set<ID> = []
  private var lastToken = 0

  /// A change of the ids.
  struct Change {
    /// The ids that have been replaced: the range before the change, and the range after it.
    var old: Range<Int>
    var new: Range<Int>
    /// The tokens of the ids that have been removed.
    var removed: [Int]

    var isEmpty: Bool { old.isEmpty && new.isEmpty }
  }

  /// Replaces the ids with those of the elements of a collection.
  ///
  /// - Cost: O(*n*) comparisons in the number of ids, and O(*m*) hash operations in the number of ids between the first
  ///   and the last that differ.
  ///
  /// - Parameters:
  ///   - new: The ids of all elements, in order.
  ///   - duplicate: A closure that is called with each id that repeats an earlier one.
  /// - Returns: The change, or `nil` if nothing has changed.
  @_specialize(where ID == Int)
  @_specialize(where ID == UUID)
  @_specialize(where ID == String)
  mutating func replace(with new: [ID], duplicate: (ID) -> Void) -> Change? {
    if places == nil {
      if let change = replaceIfDistinct(with: new) { return change.isEmpty ? nil : change }
    }
    var seen = Set<ID>(minimumCapacity: new.count)
    var (distinct, places): ([ID], [Int]) = ([], [])
    for (place, id) in new.enumerated() {
      if seen.insert(id).inserted {
        distinct.append(id)
        places.append(place)
      } else {
        duplicate(id)
      }
    }
    all = Set(ids)
    let change = replaceIfDistinct(with: distinct)
    self.places = distinct.count == new.count ? nil : places
    return change?.isEmpty == true ? nil : change
  }

  /// Replaces the ids with others, unless an id occurs twice.
  ///
  /// - Returns: The change, which is empty if nothing has changed, or `nil` if an id occurs twice. In that case, only
  ///   `all` has been changed.
  @_specialize(where ID == Int)
  @_specialize(where ID == UUID)
  @_specialize(where ID == String)
  private mutating func replaceIfDistinct(with new: [ID]) -> Change? {
    var start = 0
    while start < ids.count, start < new.count, ids[start] == new[start] { start += 1 }
    var (oldEnd, newEnd) = (ids.count, new.count)
    if start == oldEnd, start == newEnd { return Change(old: start..<start, new: start..<start, removed: []) }
    while oldEnd > start, newEnd > start, ids[oldEnd - 1] == new[newEnd - 1] {
      (oldEnd, newEnd) = (oldEnd - 1, newEnd - 1)
    }
    // Elements that are sorted the other way need no hashing.
    if oldEnd == newEnd, ids[start..<oldEnd].reversed().elementsEqual(new[start..<newEnd]) {
      // Reversing a slice would copy it twice.
      tokens.withUnsafeMutableBufferPointer { tokens in
        for distance in 0..<(oldEnd - start) / 2 { tokens.swapAt(start + distance, oldEnd - 1 - distance) }
      }
      ids = new
      return Change(old: start..<oldEnd, new: start..<newEnd, removed: [])
    }
    // The tokens of the ids in the range that is replaced, or -1 after the id has been found.
    var old = [ID: Int](minimumCapacity: oldEnd - start)
    for index in start..<oldEnd { old[ids[index]] = tokens[index] }
    all.reserveCapacity(all.count + max(newEnd - oldEnd, 0))
    var (inside, next, kept): ([Int], Int, Int) = ([], lastToken, 0)
    inside.reserveCapacity(newEnd - start)
    for index in start..<newEnd {
      if let place = old.index(forKey: new[index]) {
        let token = old.values[place]
        if token < 0 { return nil }
        inside.append(token)
        old.values[place] = -1
        kept += 1
      } else {
        guard all.insert(new[index]).inserted else { return nil }
        inside.append(next)
        next += 1
      }
    }
    var removed: [Int] = []
    if kept < old.count {
      for (id, token) in old where token >= 0 {
        all.remove(id)
        removed.append(token)
      }
    }
    lastToken = next
    tokens.replaceSubrange(start..<oldEnd, with: inside)
    ids = new
    return Change(old: start..<oldEnd, new: start..<newEnd, removed: removed)
  }

  /// Returns the index of an id, or `nil` if there is none.
  func index(of id: ID) -> Int? { all.contains(id) ? ids.firstIndex(of: id) : nil }
}
