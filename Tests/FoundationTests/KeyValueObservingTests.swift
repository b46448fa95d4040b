import Combine
import Foundation
import Testing

struct KeyValueObservingTests {
  @Test("The options have the bits of Apple's, so that sets of them are told apart")
  func options() {
    let options: [_KeyValueObservingOptions] = [.new, .old, .initial, .prior]
    #expect(options.map(\.rawValue) == [1, 2, 4, 8])
    #expect(_KeyValueObservingOptions(options).rawValue == 15)
  }
}
