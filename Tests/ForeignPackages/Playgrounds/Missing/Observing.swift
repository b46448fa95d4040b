import Combine
import Foundation
class Counter: NSObject {
  var count = 0
}
let counter = Counter()
let subscription = counter.publisher(for: \.count).sink { print($0) }
