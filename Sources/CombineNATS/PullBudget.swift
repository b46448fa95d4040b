#if NATS
  /// The account of a pull consumer: how many messages are demanded, and how many are requested from the broker.
  ///
  /// A pure value, so that every order of events can be tested. Its invariant: never more messages are outstanding than
  /// demanded, nor more than the window. A message that a pull has requested stays outstanding until it is taken for
  /// delivery, so the window also bounds what waits in memory.
  ///
  ///     event       demand    outstanding
  ///     add(n)      + n
  ///     pull()                + the result
  ///     take()      − 1       − 1
  ///     untake()    + 1                      the message was not delivered, as it cannot be decoded
  ///     expire(n)             − n            a pull ended with n messages unserved
  ///     lose()                = 0            no pull is alive
  struct PullBudget: Equatable {
    let window: Int
    /// The demand that no delivery has used yet; `Int.max` is unlimited.
    private(set) var demand = 0
    private(set) var outstanding = 0

    /// - Parameter window: The maximum number of outstanding messages, at least 1.
    init(window: Int) { self.window = window }

    var isUnlimited: Bool { demand == .max }

    mutating func add(_ more: Int) {
      let (sum, overflow) = demand.addingReportingOverflow(more)
      demand = overflow ? .max : sum
    }

    /// Returns the size of the next pull, and counts it as outstanding; 0 while enough messages are outstanding.
    ///
    /// A new pull is due when at least half of what may be outstanding is not.
    mutating func pull() -> Int {
      let target = min(demand, window)
      let missing = target - outstanding
      guard missing > 0, outstanding == 0 || missing * 2 >= target else { return 0 }
      outstanding = target
      return missing
    }

    /// Takes a message for delivery.
    ///
    /// - Returns: False for a message that no pull has requested; it must go back to the broker.
    mutating func take() -> Bool {
      guard outstanding > 0 else { return false }
      outstanding -= 1
      if demand != .max { demand -= 1 }
      return true
    }

    mutating func untake() { add(1) }

    mutating func expire(_ unserved: Int) { outstanding -= min(max(0, unserved), outstanding) }

    mutating func lose() { outstanding = 0 }
  }
#endif
