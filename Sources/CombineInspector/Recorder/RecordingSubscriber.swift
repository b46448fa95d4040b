#if os(Linux) || os(Android)
  import CombineCore

  /// An object that belongs to a lane.
  protocol LaneHolder {
    var lane: Lane { get }
  }

  /// The types whose values are recorded as they are, and described when they are shown.
  enum ScalarKind {
    case signed(bytes: Int)
    case unsigned(bytes: Int)
    case double, float, bool, string, void, other

    init(_ type: any Any.Type) {
      self =
        switch type {
        case is Int.Type, is Int64.Type: .signed(bytes: 8)
        case is Int32.Type: .signed(bytes: 4)
        case is Int16.Type: .signed(bytes: 2)
        case is Int8.Type: .signed(bytes: 1)
        case is UInt.Type, is UInt64.Type: .unsigned(bytes: 8)
        case is UInt32.Type: .unsigned(bytes: 4)
        case is UInt16.Type: .unsigned(bytes: 2)
        case is UInt8.Type: .unsigned(bytes: 1)
        case is Double.Type: .double
        case is Float.Type: .float
        case is Bool.Type: .bool
        case is String.Type: .string
        case is Void.Type: .void
        default: .other
        }
    }
  }

  /// A subscriber that records what passes to another one.
  ///
  /// It is known by the types of its input and failure alone, not by the subscriber's, so that the types behind a chain
  /// of operators do not grow with the chain.
  final class RecordingSubscriber<Input, Failure: Error>: Subscriber, InspectingSubscriber, LaneHolder,
    CustomStringConvertible, CustomReflectable, CustomPlaygroundDisplayConvertible
  {
    private let downstream: any Subscriber<Input, Failure>
    let lane: Lane
    private let recorder: Recorder
    private let kind: ScalarKind
    private let describes: Bool
    private let describe: ((Input) -> String)?

    init(
      _ downstream: any Subscriber<Input, Failure>, _ lane: Lane, _ recorder: Recorder, describes: Bool,
      describe: ((Input) -> String)?
    ) {
      self.downstream = downstream
      self.lane = lane
      self.recorder = recorder
      self.describes = describes
      self.describe = describe
      kind = ScalarKind(Input.self)
      lane.subscriberAddress = UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque())
    }

    deinit {
      lane.subscriberAddress = 0
      guard recorder.isRecording else { return }
      let old = lane.set(.subscriberReleased)
      if !Lane.hasEnded(old) {
        recorder.record(.subscriberReleased, lane, ThisThread())
        if lane.hasEnded { recorder.lanes.end(lane) }
      }
    }

    // Of the subscriber, so that a publisher sees no other one.
    var combineIdentifier: CombineIdentifier { downstream.combineIdentifier }
    var description: String { String(describing: downstream) }
    var customMirror: Mirror { Mirror(reflecting: downstream) }
    var playgroundDescription: Any {
      (downstream as? any CustomPlaygroundDisplayConvertible)?.playgroundDescription ?? downstream
    }

    func receive(subscription: any Subscription) {
      let thread = ThisThread()
      guard recorder.isRecording, !thread.isSilent else { return downstream.receive(subscription: subscription) }
      _ = lane.set(.subscribed)
      let event = recorder.record(.subscription, lane, thread, number: 0)
      let context = thread.enter(event, lane)
      downstream.receive(subscription: RecordingSubscription(subscription, lane, recorder))
      thread.leave(context)
    }

    func receive(_ input: Input) -> Subscribers.Demand {
      let thread = ThisThread()
      guard recorder.isRecording, !thread.isSilent else { return downstream.receive(input) }
      let begin = recorder.now
      let event = record(.element, input, thread, begin)
      let isOutermost = thread.state.pointee.depth == 0
      let context = thread.enter(event, lane)
      thread.state.pointee.depth += 1
      let more = downstream.receive(input)
      thread.state.pointee.depth -= 1
      if more != .none { recordRequest(more, thread) }
      if isOutermost, thread.state.pointee.is_main != 0 {
        let duration = recorder.now &- begin
        if duration > recorder.options.frame {
          recorder.record(.slow, lane, thread, time: begin &+ duration, number: Int(duration))
        }
      }
      thread.leave(context)
      return more
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      let thread = ThisThread()
      guard recorder.isRecording, !thread.isSilent else { return downstream.receive(completion: completion) }
      let event: UInt64
      switch completion {
      case .finished:
        end(.finished)
        event = recorder.record(.finished, lane, thread)
      case .failure(let error):
        let time = recorder.now
        let text = recorder.describe(time, thread) { "\(error)" } ?? "\(Failure.self)"
        lane.failure.set(text)
        end(.failed)
        event = recorder.record(.failed, lane, thread, time: time, number: 0, demand: 0, text: text)
      }
      let context = thread.enter(event, lane)
      downstream.receive(completion: completion)
      thread.leave(context)
    }

    func didDrop(_ element: Any, _ reason: DropReason) {
      let thread = ThisThread()
      guard recorder.isRecording, !thread.isSilent, let input = element as? Input else { return }
      lane.dropped.wrappingAdd(1, ordering: .relaxed)
      _ = record(reason == .notRequested ? .notRequested : .bufferFull, input, thread, recorder.now)
    }

    private func end(_ flag: Lane.Flags) {
      if !Lane.hasEnded(lane.set(flag)) { recorder.lanes.end(lane) }
    }

    private func recordRequest(_ demand: Subscribers.Demand, _ thread: ThisThread) {
      _ = lane.set(.requested)
      let outstanding = lane.addDemand(demand)
      recorder.record(.request, lane, thread, number: demand.max ?? .max, demand: outstanding)
    }

    /// Records an element.
    ///
    /// - Returns: The number of the event.
    private func record(_ kind: Event.Kind, _ input: Input, _ thread: ThisThread, _ time: UInt64) -> UInt64 {
      let number =
        kind == .element
        ? lane.received.wrappingAdd(1, ordering: .relaxed).newValue : lane.dropped.load(ordering: .relaxed)
      let demand = lane.outstanding
      func scalar(_ value: EventRing.ValueKind, _ bits: UInt64) -> UInt64 {
        recorder.record(kind, lane, thread, time: time, number: number, demand: demand, value, bits)
      }
      guard describes, recorder.describesValues else { return scalar(.none, 0) }
      if describe == nil, !recorder.redacts {
        switch self.kind {
        case .signed(8): return scalar(.integer, UInt64(bitPattern: Int64(unsafeBitCast(input, to: Int.self))))
        case .signed(4): return scalar(.integer, UInt64(bitPattern: Int64(unsafeBitCast(input, to: Int32.self))))
        case .signed(2): return scalar(.integer, UInt64(bitPattern: Int64(unsafeBitCast(input, to: Int16.self))))
        case .signed: return scalar(.integer, UInt64(bitPattern: Int64(unsafeBitCast(input, to: Int8.self))))
        case .unsigned(8): return scalar(.unsigned, UInt64(unsafeBitCast(input, to: UInt.self)))
        case .unsigned(4): return scalar(.unsigned, UInt64(unsafeBitCast(input, to: UInt32.self)))
        case .unsigned(2): return scalar(.unsigned, UInt64(unsafeBitCast(input, to: UInt16.self)))
        case .unsigned: return scalar(.unsigned, UInt64(unsafeBitCast(input, to: UInt8.self)))
        case .double: return scalar(.double, unsafeBitCast(input, to: Double.self).bitPattern)
        case .float: return scalar(.double, Double(unsafeBitCast(input, to: Float.self)).bitPattern)
        case .bool: return scalar(.bool, unsafeBitCast(input, to: Bool.self) ? 1 : 0)
        case .void: return scalar(.none, 0)
        case .string:
          let text = unsafeBitCast(input, to: String.self)
          return recorder.record(kind, lane, thread, time: time, number: number, demand: demand, text: text)
        case .other: break
        }
      }
      let text = recorder.describe(time, thread) { describe?(input) ?? String(describing: input) }
      guard let text else { return scalar(.tooMany, 0) }
      return recorder.record(kind, lane, thread, time: time, number: number, demand: demand, text: text)
    }
  }

  /// A subscription that records requests and cancels on their way to another one.
  final class RecordingSubscription: Subscription, EndableSubscription, LaneHolder, CustomStringConvertible,
    CustomReflectable, CustomPlaygroundDisplayConvertible
  {
    private let upstream: any Subscription
    let lane: Lane
    private let recorder: Recorder

    init(_ upstream: any Subscription, _ lane: Lane, _ recorder: Recorder) {
      self.upstream = upstream
      self.lane = lane
      self.recorder = recorder
      lane.subscriptionAddress = UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque())
    }

    deinit {
      lane.subscriptionAddress = 0
      guard recorder.isRecording else { return }
      let old = lane.set(.subscriptionReleased)
      if !Lane.hasEnded(old) {
        recorder.record(.subscriptionReleased, lane, ThisThread())
        if lane.hasEnded { recorder.lanes.end(lane) }
      }
    }

    // Of the publisher's subscription, as `print()` and debuggers show it.
    var combineIdentifier: CombineIdentifier { upstream.combineIdentifier }
    var description: String { String(describing: upstream) }
    var customMirror: Mirror { Mirror(reflecting: upstream) }
    var playgroundDescription: Any {
      (upstream as? any CustomPlaygroundDisplayConvertible)?.playgroundDescription ?? upstream
    }
    var hasEnded: Bool { (upstream as? any EndableSubscription)?.hasEnded == true }

    func request(_ demand: Subscribers.Demand) {
      let thread = ThisThread()
      guard recorder.isRecording, !thread.isSilent else { return upstream.request(demand) }
      _ = lane.set(.requested)
      let outstanding = lane.addDemand(demand)
      let event = recorder.record(.request, lane, thread, number: demand.max ?? .max, demand: outstanding)
      let context = thread.enter(event, lane)
      upstream.request(demand)
      thread.leave(context)
    }

    func cancel() {
      let thread = ThisThread()
      guard recorder.isRecording, !thread.isSilent else { return upstream.cancel() }
      guard !lane.hasEnded else { return upstream.cancel() }
      if !Lane.hasEnded(lane.set(.cancelled)) { recorder.lanes.end(lane) }
      let event = recorder.record(.cancel, lane, thread)
      let context = thread.enter(event, lane)
      upstream.cancel()
      thread.leave(context)
    }
  }
#endif
