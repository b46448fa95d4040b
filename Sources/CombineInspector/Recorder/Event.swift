/// Something that happened to a subscription.
package struct Event: Sendable {
  /// The kinds of events. The raw values are part of the protocol between the server and its page.
  package enum Kind: UInt8, Sendable, CaseIterable {
    /// A subscriber attached to a publisher.
    case subscribe = 1
    /// The subscriber received its subscription.
    case subscription = 2
    /// The subscriber requested elements, by a request or by what it returned for an element.
    case request = 3
    /// The subscriber received an element.
    case element = 4
    case finished = 5
    case failed = 6
    /// The subscriber cancelled.
    case cancel = 7
    /// An element was dropped, because the subscriber had not requested it.
    case notRequested = 8
    /// An element was dropped, because a buffer had no room for it.
    case bufferFull = 9
    /// A delivery, with all that it caused on its thread, took longer than a frame.
    case slow = 10
    /// The publisher released the subscriber without completing it.
    case subscriberReleased = 11
    /// The subscriber released its subscription without cancelling it.
    case subscriptionReleased = 12
  }

  /// A description of an element or of a failure, or enough of an element to describe it later.
  package enum Value: Sendable, Equatable {
    case none
    case integer(Int64)
    case unsigned(UInt64)
    case double(Double)
    case bool(Bool)
    /// A description, and a Boolean value that indicates whether its end was cut off.
    case text(String, isCut: Bool)
    /// The element was not described, because too many were in a short time.
    case tooMany

    /// The text that a person reads; `nil` if there is none.
    package var text: String? {
      switch self {
      case .none: nil
      case .integer(let value): String(value)
      case .unsigned(let value): String(value)
      case .double(let value): String(value)
      case .bool(let value): String(value)
      case .text(let text, let isCut): isCut ? text + "…" : text
      case .tooMany: "(not described: too many in a short time)"
      }
    }
  }

  /// The number of the event, from 1 on, in the order in which events began.
  package var id: UInt64
  package var kind: Kind
  /// The nanoseconds since the recorder was created.
  package var time: UInt64
  /// The event in whose handling this one happened, on the same thread; 0 for none.
  package var cause: UInt64
  /// The number of the lane.
  package var lane: UInt32
  /// The number of the thread.
  package var thread: UInt32
  /// For an element, its position among those of the lane, from 1 on; for a slow delivery, its nanoseconds; for a
  /// request, the number of requested elements, where `Int.max` means unlimited.
  package var number: Int
  /// The number of elements requested and not received, after the event; `Int.max` if unlimited.
  package var demand: Int
  package var value: Value
}
