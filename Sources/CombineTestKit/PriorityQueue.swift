/// A priority queue of work, ordered by date; work with equal dates is ordered by insertion.
///
/// A binary heap. Inserting and removing the first are O(log n); removing any other element is O(n).
struct PriorityQueue<Time: Comparable, Work> {
  /// A piece of work, its date, and its position in the order of insertion.
  private struct Entry {
    let date: Time
    let number: Int
    let work: Work

    static func < (one: Entry, other: Entry) -> Bool {
      one.date == other.date ? one.number < other.number : one.date < other.date
    }
  }

  private var heap: [Entry] = []
  private var lastNumber = 0

  /// The date of the first element, or `nil` if the queue is empty.
  var nextDate: Time? { heap.first?.date }

  /// All dates, in ascending order.
  var dates: [Time] { heap.map(\.date).sorted() }

  /// Inserts work after all work that has the same date or an earlier one.
  mutating func insert(_ work: Work, at date: Time) {
    lastNumber += 1
    heap.append(Entry(date: date, number: lastNumber, work: work))
    siftUp(from: heap.count - 1)
  }

  /// Removes and returns the first element. The queue must not be empty.
  mutating func removeNext() -> (date: Time, work: Work) {
    let next = remove(at: 0)
    return (next.date, next.work)
  }

  /// Removes and returns the work that satisfies a predicate, or returns `nil` if there is none.
  mutating func removeFirst(where isWanted: (Work) -> Bool) -> Work? {
    heap.firstIndex { isWanted($0.work) }.map { remove(at: $0).work }
  }

  private mutating func remove(at index: Int) -> Entry {
    swapEntries(index, heap.count - 1)
    let removed = heap.removeLast()
    if index < heap.count {
      siftDown(from: index)
      siftUp(from: index)
    }
    return removed
  }

  /// Swaps two entries. `Array.swapAt` allocates for a generic element; this does not.
  private mutating func swapEntries(_ one: Int, _ other: Int) {
    heap.withUnsafeMutableBufferPointer { $0.swapAt(one, other) }
  }

  private mutating func siftUp(from start: Int) {
    var index = start
    while index > 0, heap[index] < heap[(index - 1) / 2] {
      swapEntries(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  private mutating func siftDown(from start: Int) {
    var index = start
    while true {
      var first = index
      for child in 2 * index + 1...2 * index + 2 where child < heap.count && heap[child] < heap[first] {
        first = child
      }
      if first == index { return }
      swapEntries(index, first)
      index = first
    }
  }
}
