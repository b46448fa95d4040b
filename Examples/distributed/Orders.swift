#if NATS
  import CombineNATS
  import Foundation

  /// An order of a customer. One in a thousand has a negative amount, which is invalid.
  struct Order: Codable {
    var id: Int
    var customer: Int
    var cents: Int
    /// The time of its creation, in nanoseconds of the machine's clock, which all processes share.
    var at: UInt64

    static let customers = 16

    init(id: Int) {
      self.id = id
      customer = id % Self.customers
      cents = id % 1000 == 7 ? -1 : 100 + id % 900
      at = Self.now
    }

    var isValid: Bool { cents > 0 }

    static var now: UInt64 {
      var time = timespec()
      clock_gettime(CLOCK_MONOTONIC, &time)
      return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }
  }

  extension NATS.Options {
    /// Returns options for a process that waits while the broker restarts.
    static func patient(_ name: String) -> NATS.Options {
      var options = NATS.Options()
      options.name = name
      options.reconnectWait = .milliseconds(100)
      options.maxReconnects = 600
      return options
    }
  }
#endif
