import Combine

/// The options of `lane(_:)`, as Timelane names them.
public enum Timelane {
  /// The events of a subscription that a lane shows.
  public struct LaneTypeOptions: OptionSet, Sendable {
    /// The options as bits.
    public var rawValue: Int

    /// Creates options from bits.
    ///
    /// - Parameter rawValue: The bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The beginning and the end of the subscription.
    public static let subscription = Self(rawValue: 1)
    /// The elements.
    public static let event = Self(rawValue: 2)
    /// Both.
    public static let all: Self = [.subscription, .event]
  }
}

/// A publisher that has a name in the inspector.
package protocol LabeledPublisher {
  var label: LaneLabel { get }
  /// A closure that describes an element; `nil` for `String(describing:)`.
  var description: ((Any) -> String)? { get }
}

extension Publishers {
  /// A publisher that republishes the elements of another one, and has a name in the inspector.
  ///
  /// Returned by `lane(_:filter:file:function:line:transformValue:)`.
  public struct LanePublisher<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose subscriptions the inspector names.
    public let upstream: Upstream
    package let label: LaneLabel
    let transform: ((Output) -> String)?

    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      upstream.subscribe(subscriber)
    }
  }
}

extension Publishers.LanePublisher: LabeledPublisher {
  package var description: ((Any) -> String)? {
    transform.map { transform in { ($0 as? Output).map(transform) ?? String(describing: $0) } }
  }
}

extension Publisher {
  /// Gives this publisher's subscriptions a name in the inspector.
  ///
  ///     self:             ──1──2──3──|
  ///     lane("numbers")   ──1──2──3──|      and a lane with this name on the inspector's page
  ///
  /// Code that was written for Timelane compiles unchanged. While the inspector is off, the operator attaches the
  /// subscriber to this publisher directly.
  ///
  /// - Threads: Unchanged. The closure runs on the thread on which this publisher delivers, before the element does.
  /// - Demand: Passes unchanged.
  /// - Completion: Passes unchanged.
  /// - Cost: None while the inspector is off.
  ///
  /// - Parameters:
  ///   - name: The name of the lane on the page.
  ///   - filter: The events to show. Without `.event`, elements are counted and not described.
  ///   - file: The file that the page shows.
  ///   - function: Ignored.
  ///   - line: The line that the page shows.
  ///   - transformValue: A closure that describes an element; `nil` for `String(describing:)`.
  /// - Returns: A publisher that republishes the elements of this one.
  public func lane(
    _ name: String, filter: Timelane.LaneTypeOptions = .all, file: StaticString = #fileID,
    function: StaticString = #function, line: UInt = #line, transformValue: ((Output) -> String)? = nil
  ) -> Publishers.LanePublisher<Self> {
    Publishers.LanePublisher(
      upstream: self,
      label: LaneLabel(name: name, file: "\(file)", line: line, showsEvents: filter.contains(.event)),
      transform: transformValue)
  }
}
