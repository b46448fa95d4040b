import Combine

/// A model of a label in a user interface, which may be changed on the main thread only.
private final class Label {
  private(set) var changes: [String] = []
  private(set) var changedOffMainThread = false
  let changed = Signal()

  var text = "" {
    didSet {
      changes.append(text)
      if !Thread.isMainThread { changedOffMainThread = true }
      changed.fire()
    }
  }
}

extension Recipe {
  /// `assign(to:on:)` writes every value to a property. With `receive(on:)` before it, the values may arrive on any
  /// thread, and the label changes on the main run loop.
  static let assign = Recipe(
    "assign", "a property updated on the main run loop, then cancelled", needsMainRunLoop: true
  ) { kitchen in
    let label = kitchen.track(Label(), as: "the label")
    let capitals = PassthroughSubject<String, Never>()

    let subscription =
      capitals
      .receive(on: RunLoop.main)
      .assign(to: \.text, on: label)

    capitals.send("Lisbon")
    try label.changed.wait(for: "the label to change")
    capitals.send("Madrid")
    try label.changed.wait(for: "the label to change again")
    kitchen.expect("the label showed", label.changes, is: ["Lisbon", "Madrid"])
    kitchen.expect("it was changed on the main thread, though sent on another", !label.changedOffMainThread)

    subscription.cancel()
    capitals.send("Nicosia")
    let later = Signal()
    RunLoop.main.schedule { later.fire() }
    try later.wait(for: "the main run loop to get past everything sent before")
    kitchen.expect("after cancel() it still shows", label.text, is: "Madrid")
  }
}
