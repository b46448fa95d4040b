import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@testable import SwiftUICore

@MainActor
struct BindingTests {
  struct Person: Identifiable, Equatable {
    var id: Int
    var name: String
  }

  final class Store<Value> {
    var value: Value
    var transactions: [Bool] = []
    init(_ value: Value) { self.value = value }

    var binding: Binding<Value> { Binding(get: { self.value }, set: { self.value = $0 }) }
  }

  @Test func closuresReadAndWrite() {
    let store = Store(1)
    let binding = store.binding
    binding.wrappedValue += 1
    #expect(store.value == 2)
    #expect(binding.projectedValue.wrappedValue == 2)
  }

  @Test func aConstantIgnoresWrites() {
    let binding = Binding.constant(3)
    binding.wrappedValue = 4
    #expect(binding.wrappedValue == 3)
  }

  @Test func aPartWritesIntoTheWhole() {
    let store = Store(Person(id: 1, name: "Ann"))
    store.binding.name.wrappedValue = "Bea"
    #expect(store.value == Person(id: 1, name: "Bea"))
  }

  @Test func anOptionalInsideTakesNoNil() {
    let store = Store(1)
    let optional: Binding<Int?> = Binding(store.binding)
    optional.wrappedValue = nil
    #expect(store.value == 1)
    optional.wrappedValue = 2
    #expect(store.value == 2)
  }

  @Test func whatIsInAnOptionalOutlivesIt() throws {
    let store = Store<Int?>(nil)
    #expect(Binding<Int>(store.binding) == nil)
    store.value = 1
    let inside = try #require(Binding<Int>(store.binding))
    inside.wrappedValue = 2
    #expect(store.value == 2)
    store.value = nil
    #expect(inside.wrappedValue == 1 || inside.wrappedValue == 2)
    inside.wrappedValue = 9
    #expect(store.value == nil)
  }

  @Test func aCollectionIsOneOfBindings() {
    let store = Store([Person(id: 1, name: "Ann"), Person(id: 2, name: "Bea")])
    for person in store.binding { person.wrappedValue.name += "!" }
    #expect(store.value.map(\.name) == ["Ann!", "Bea!"])
    let last = store.binding[1]
    #expect(last.id == 2)
    store.value.removeLast()
    #expect(last.wrappedValue.name == "Bea!")
    last.wrappedValue.name = "Cid"
    #expect(store.value.map(\.name) == ["Ann!"])
  }

  @Test func anErasedValueTakesItsOwnTypeOnly() {
    let store = Store("a")
    let erased: Binding<AnyHashable> = Binding(store.binding)
    erased.wrappedValue = 5
    #expect(store.value == "a")
    erased.wrappedValue = "b"
    #expect(store.value == "b")
  }

  @Test func aTransactionGoesAlongWithTheWrite() {
    let store = Store(1)
    let binding = Binding(
      get: { store.value },
      set: { value, transaction in
        store.value = value
        store.transactions.append(transaction.disablesAnimations)
      })
    var transaction = Transaction()
    transaction.disablesAnimations = true
    binding.wrappedValue = 2
    binding.transaction(transaction).wrappedValue = 3
    #expect(store.transactions == [false, true])
  }

  @Test func bindingsAreWrappedAndErased() {
    var number = 1
    let base = Binding(get: { number }, set: { number = $0 })
    let optional = Binding<Int?>(base)
    optional.wrappedValue = 5
    #expect(number == 5 && optional.wrappedValue == 5)
    optional.wrappedValue = nil
    #expect(number == 5)
    let erased = Binding<AnyHashable>(base)
    #expect(erased.wrappedValue == AnyHashable(5))
    erased.wrappedValue = AnyHashable(6)
    #expect(number == 6)
    erased.wrappedValue = AnyHashable("x")
    #expect(number == 6)
  }

  @Test func aBindingToACollectionWalksBackward() {
    var values = [1, 2, 3]
    let binding = Binding(get: { values }, set: { values = $0 })
    var index = binding.endIndex
    binding.formIndex(before: &index)
    #expect(index == 2 && binding.index(before: index) == 1)
    for element in binding.reversed() { element.wrappedValue += 10 }
    #expect(values == [11, 12, 13])
  }
}
