import Testing

@testable import CombineCore

struct ObjectWillChangeRegistryTests {
  private final class Plain: ObservableObject { var value = 0 }

  @Test("An object at the address of a released one has a publisher of its own")
  func addressesAreUsedAgain() {
    var (kept, reused) = ([Plain](), 0)
    for _ in 0..<10_000 where reused < 10 {
      var object: Plain? = Plain()
      let (address, old) = (object.map(ObjectIdentifier.init), object?.objectWillChange)
      object = nil
      let new = Plain()
      if ObjectIdentifier(new) == address {
        reused += 1
        #expect(new.objectWillChange !== old)
        #expect(new.objectWillChange === new.objectWillChange)
      } else {
        kept.append(new)  // so that the next object has another address
      }
    }
    #expect(reused > 0, "the allocator never uses an address again")
  }

  @Test("Publishers of released objects are released, all but a few")
  func publishersOfReleasedObjects() {
    var publishers: [WeakReference] = []
    let living = Plain()
    let publisher = living.objectWillChange
    var objects: [Plain] = []
    for _ in 0..<50 {
      objects = (0..<100).map { _ in Plain() }
      publishers += objects.map { WeakReference($0.objectWillChange) }
    }
    objects = []
    // The table is cleaned whenever it has twice as many entries as after the last cleaning.
    for _ in 0..<1000 { _ = Plain().objectWillChange }
    #expect(publishers.count { $0.object != nil } < 1000)
    #expect(living.objectWillChange === publisher)
  }

  @Test("A property notifies its object, independently of which of the two publishers is accessed first")
  func propertiesNotifyTheirObject() {
    final class Model: ObservableObject { @Published var value = 0 }
    for accessesPropertyFirst in [true, false] {
      let model = Model()
      var count = 0
      var values: [Int] = []
      var cancellables: [AnyCancellable] = []
      let property = { cancellables.append(model.$value.sink { values.append($0) }) }
      if accessesPropertyFirst { property() }
      cancellables.append(model.objectWillChange.sink { count += 1 })
      if !accessesPropertyFirst { property() }
      model.value = 1
      #expect(count == 1)
      #expect(values == [0, 1])
    }
  }
}
