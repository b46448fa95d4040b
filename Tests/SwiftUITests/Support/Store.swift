import SwiftUI

/// A value behind a binding that no view observes, for tests of single controls.
@MainActor
package final class Store<Value> {
  package var value: Value

  package init(_ value: Value) { self.value = value }

  package var binding: Binding<Value> { Binding(get: { self.value }, set: { self.value = $0 }) }
}
