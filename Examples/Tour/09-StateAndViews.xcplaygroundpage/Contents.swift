// State and views.
//
// An object with `@Published` properties says when it will change. A view that observes it is evaluated again.

import Combine
import PlaygroundSupport
import SwiftUI

final class Basket: ObservableObject {
  @Published var fruits: [String] = []
  @Published private(set) var summary = "empty"

  init() {
    // A pipeline from one property to the other, for as long as the object lives.
    $fruits
      .map { $0.isEmpty ? "empty" : "\($0.count) fruits, \($0.last!) on top" }
      .assign(to: &$summary)
  }
}

let basket = Basket()

// `objectWillChange` comes before each change: here two for a fruit, because the summary changes with it. `$summary`
// has the new value.
let changes = basket.objectWillChange.sink { print("will change; it has", basket.fruits.count) }
let summaries = basket.$summary.sink { print("summary:", $0) }
basket.fruits.append("apple")
basket.fruits.append("pear")
changes.cancel()
summaries.cancel()

// The same in a window, where there is a display.
struct BasketView: View {
  @ObservedObject var basket: Basket

  var body: some View {
    VStack(spacing: 8) {
      Text(basket.summary)
      Button("Another plum") { basket.fruits.append("plum") }
    }
    .padding()
  }
}

PlaygroundPage.current.setLiveView(BasketView(basket: basket))

// To see something else:
// 1. Subscribe to `basket.$fruits` instead of `basket.$summary`: the arrays arrive.
// 2. Print `basket.summary` in the first `sink`: it still has the old text.
// 3. Press the button, or set `basket.fruits` from a timer: the window follows.
