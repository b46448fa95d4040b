import Synchronization

/// The last events of a program, in a fixed amount of memory.
///
/// Any thread writes, and none waits: a thread takes the next number, and with it a slot, in which it replaces an older
/// event. One thread at a time reads. A slot belongs to the thread that has changed its state from *ready* to *writing*
/// or *reading*; a writer that finds its slot taken, because another thread has not finished with it for a whole turn
/// of the ring, gives up its event. Every number that a reader finds no event for is counted as lost.
///
/// - Cost: Two read-modify-writes per event.
package final class EventRing: @unchecked Sendable {  // the state of a slot guards it
  /// The part of a slot that has a fixed size.
  struct Header {
    var time: UInt64 = 0
    var cause: UInt64 = 0
    var number = 0
    var demand = 0
    var bits: UInt64 = 0
    var lane: UInt32 = 0
    var thread: UInt32 = 0
    var length: UInt16 = 0
    var kind: UInt8 = 0
    var value: ValueKind = .none
  }

  /// The kinds of values in a slot.
  enum ValueKind: UInt8 { case none, integer, unsigned, double, bool, text, cutText, tooMany }

  private static let slotSize = 256
  private static let textOffset = 8 + MemoryLayout<Header>.size
  /// The largest number of bytes of a text.
  package static let textCapacity = slotSize - textOffset

  private static let ready: UInt64 = 0
  private static let writing: UInt64 = 1
  private static let reading: UInt64 = 2

  /// The number of events that fit.
  package let capacity: Int
  private let memory: UnsafeMutableRawPointer
  private let next = Atomic<UInt64>(0)

  /// Creates an empty ring.
  ///
  /// - Parameter capacity: The number of events that fit, a power of two; each takes 256 bytes.
  package init(capacity: Int) {
    precondition(capacity > 0 && capacity & (capacity - 1) == 0, "EventRing: the capacity must be a power of two")
    self.capacity = capacity
    memory = .allocate(byteCount: capacity * Self.slotSize, alignment: 64)
    for index in 0..<capacity {
      (memory + index * Self.slotSize).bindMemory(to: Atomic<UInt64>.self, capacity: 1).initialize(to: Atomic(0))
    }
  }

  deinit { memory.deallocate() }

  private func state(_ slot: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Atomic<UInt64>> {
    slot.assumingMemoryBound(to: Atomic<UInt64>.self)
  }

  private func slot(_ id: UInt64) -> UnsafeMutableRawPointer {
    memory + Int(truncatingIfNeeded: id & UInt64(capacity - 1)) * Self.slotSize
  }

  /// The number of the last event that has begun; 0 if there is none.
  package var last: UInt64 { next.load(ordering: .acquiring) }

  /// Adds an event.
  ///
  /// - Parameters:
  ///   - header: The event, without its text.
  ///   - text: A closure that writes the text, up to ``textCapacity`` bytes, and returns its length and whether it was
  ///     cut. It must not run foreign code.
  /// - Returns: The number of the event.
  @inline(__always)
  func add(_ header: Header, text: ((UnsafeMutableRawBufferPointer) -> (Int, Bool))? = nil) -> UInt64 {
    let id = next.wrappingAdd(1, ordering: .relaxed).newValue
    let slot = slot(id)
    let state = state(slot)
    let old = state.pointee.load(ordering: .relaxed)
    guard old & 3 == Self.ready, old >> 2 < id,
      state.pointee.compareExchange(expected: old, desired: id << 2 | Self.writing, ordering: .acquiring).exchanged
    else { return id }
    var header = header
    if let text {
      let (length, isCut) = text(UnsafeMutableRawBufferPointer(start: slot + Self.textOffset, count: Self.textCapacity))
      header.length = UInt16(length)
      header.value = isCut ? .cutText : .text
    }
    (slot + 8).storeBytes(of: header, as: Header.self)
    state.pointee.store(id << 2 | Self.ready, ordering: .releasing)
    return id
  }

  /// The result of reading an event.
  package enum Reading {
    case event(Event)
    /// The event is being written, or its writer has given up.
    case notReady
    /// A later event has replaced it.
    case lost
  }

  /// Reads an event. Only one thread at a time may read.
  ///
  /// - Parameter id: The number of the event, between 1 and ``last``.
  package func read(_ id: UInt64) -> Reading {
    let slot = slot(id)
    let state = state(slot)
    let old = state.pointee.load(ordering: .relaxed)
    if old >> 2 > id { return .lost }
    guard old == id << 2 | Self.ready,
      state.pointee.compareExchange(expected: old, desired: id << 2 | Self.reading, ordering: .acquiring).exchanged
    else { return .notReady }
    defer { state.pointee.store(id << 2 | Self.ready, ordering: .releasing) }
    let header = (slot + 8).load(as: Header.self)
    let bytes = UnsafeRawBufferPointer(start: slot + Self.textOffset, count: Int(header.length))
    let value: Event.Value =
      switch header.value {
      case .none: .none
      case .integer: .integer(Int64(bitPattern: header.bits))
      case .unsigned: .unsigned(header.bits)
      case .double: .double(Double(bitPattern: header.bits))
      case .bool: .bool(header.bits != 0)
      case .text: .text(String(decoding: bytes, as: UTF8.self), isCut: false)
      case .cutText: .text(String(decoding: bytes, as: UTF8.self), isCut: true)
      case .tooMany: .tooMany
      }
    return .event(
      Event(
        id: id, kind: Event.Kind(rawValue: header.kind)!, time: header.time, cause: header.cause, lane: header.lane,
        thread: header.thread, number: header.number, demand: header.demand, value: value))
  }
}

/// A place in a ring, from which on a reader has not read.
package struct RingReader {
  /// The number of the last event that was read or given up.
  package private(set) var position: UInt64
  /// The number of events that were replaced before they were read.
  package private(set) var lost: UInt64 = 0
  /// The event that was not ready at the last attempt.
  private var awaited: UInt64 = 0

  /// Creates a reader of the events after a number.
  package init(after position: UInt64 = 0) { self.position = position }

  /// Reads events, in the order of their numbers.
  ///
  /// An event that is being written is waited for until the next call, and then counted as lost: its writer may have
  /// given it up.
  ///
  /// - Parameters:
  ///   - ring: The ring to read.
  ///   - limit: The maximum number of events.
  /// - Returns: The events.
  package mutating func read(_ ring: EventRing, limit: Int = .max) -> [Event] {
    let last = ring.last
    let oldest = last > UInt64(ring.capacity) ? last - UInt64(ring.capacity) : 0
    if position < oldest {
      lost += oldest - position
      position = oldest
    }
    var events: [Event] = []
    while position < last, events.count < limit {
      let id = position + 1
      switch ring.read(id) {
      case .event(let event): events.append(event)
      case .lost: lost += 1
      case .notReady:
        if awaited != id {
          awaited = id
          return events
        }
        lost += 1
      }
      position = id
    }
    return events
  }
}
