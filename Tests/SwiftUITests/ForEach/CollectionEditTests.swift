import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@MainActor @Suite(.recordedViews)
struct CollectionEditTests {
  @Test func elementsAreRemovedAndMovedByOffsets() {
    var letters = ["a", "b", "c", "d", "e"]
    letters.remove(atOffsets: IndexSet([1, 3, 9]))
    #expect(letters == ["a", "c", "e"])
    var numbers = Array(0..<6)
    numbers.move(fromOffsets: IndexSet([0, 1]), toOffset: 4)
    #expect(numbers == [2, 3, 0, 1, 4, 5])
    numbers.move(fromOffsets: IndexSet(integer: 5), toOffset: 0)
    #expect(numbers == [5, 2, 3, 0, 1, 4])
    numbers.move(fromOffsets: IndexSet(integer: 0), toOffset: 6)
    #expect(numbers == [2, 3, 0, 1, 4, 5])
    numbers.move(fromOffsets: IndexSet(integer: 2), toOffset: 2)
    #expect(numbers == [2, 3, 0, 1, 4, 5])
  }

  /// Every move of every set of elements to every offset, compared with a slow reference implementation.
  @Test func everyMoveOfAShortArray() {
    for bits in 0..<32 {
      for destination in 0...5 {
        let source = IndexSet((0..<5).filter { bits >> $0 & 1 == 1 })
        var numbers = Array(0..<5)
        numbers.move(fromOffsets: source, toOffset: destination)
        // Each element is before the moved block, in it, or after it.
        let expected = (0..<5).sorted { one, other in
          func rank(_ offset: Int) -> (Int, Int) {
            (source.contains(offset) ? 1 : offset < destination ? 0 : 2, offset)
          }
          return rank(one) < rank(other)
        }
        #expect(numbers == expected)
      }
    }
  }
}
