import Testing

@testable import CombineCore

struct LazyReferenceTests {
  private final class Object {}

  @Test("Of two objects that are created at once, everyone gets the one that was stored first; the other is released")
  func twoObjects() {
    weak var (first, second): (Object?, Object?)
    do {
      let reference = LazyReference()
      let before = reference.object
      #expect(before == nil)
      do {
        let (one, other) = (Object(), Object())
        (first, second) = (one, other)
        let stored = [reference.store(one), reference.store(other), reference.store(one)]
        #expect(stored.allSatisfy { $0 === one })
      }
      #expect(first != nil, "the reference keeps its object")
      #expect(second == nil, "nobody keeps the object that was not stored")
      let found = [reference.object, reference.objectAfterEnd]
      #expect(found.allSatisfy { $0 === first })
    }
    #expect(first == nil, "the object ends with the reference")
  }

  @Test("Threads that create an object at once get the same one")
  func severalThreads() {
    for _ in 0..<200 {
      let (owner, results) = (Owner(), Notes<ObjectIdentifier>())
      let objects = (0..<3).map { _ in Weak() }
      concurrently(3) { number in
        let object = Object()
        objects[number].object = object
        results.append(ObjectIdentifier(owner.reference.store(object)))
      }
      #expect(Set(results.all).count == 1)
      #expect(objects.count { $0.object != nil } == 1)
      withExtendedLifetime(owner) {}
    }
  }

  private final class Owner: Sendable { let reference = LazyReference() }

  private final class Weak: @unchecked Sendable {  // each thread writes one of its own
    weak var object: Object?
  }
}
