#if os(Linux) || os(Android)
  import CCombineInspector
  import CombineCore
  import Synchronization

  /// Records what happens to subscriptions, in a ring of events and a registry of lanes.
  ///
  /// It stands between every publisher and its subscriber while it is installed. What passes, passes unchanged and on
  /// the same thread; the recorder retains neither elements nor subscribers.
  ///
  /// - Threads: Any thread may call any method.
  package final class Recorder: SubscriptionInspector, Sendable {
    /// The settings of a recorder.
    package struct Options: Sendable {
      /// The number of events that are kept, a power of two.
      package var capacity = 32_768
      /// The number of ended lanes that are kept.
      package var endedLanes = 2_048
      /// `true` to describe elements until the program decides otherwise.
      package var describesValues = true
      /// The largest number of calls that are captured where a pipeline is subscribed to.
      package var callers = 32
      /// The largest number of bytes of a description.
      package var textLimit = 120
      /// The number of elements that are described by their type's own code in a tenth of a second.
      package var descriptionsPerTenth = 2_000
      /// The nanoseconds after which a delivery on the main thread is slow: a frame of 60 a second.
      package var frame: UInt64 = 16_666_667
      /// The clock, in nanoseconds.
      package var clock: @Sendable () -> UInt64 = { combine_inspector_now() }

      package init() {}
    }

    package let ring: EventRing
    package let lanes: LaneRegistry
    package let threads = ThreadNames()
    package let options: Options
    /// The clock's time at the beginning, and the nanoseconds since 1970 at that time.
    package let beginning: UInt64
    package let beginningOfDay: UInt64

    private let recording = Atomic<Bool>(true)
    private let describing: Atomic<Bool>
    private let redaction = Redaction()
    /// The tenth of a second in the upper half, and the number of descriptions in it in the lower one.
    private let descriptions = Atomic<UInt64>(0)

    package init(_ options: Options = Options()) {
      self.options = options
      describing = Atomic(options.describesValues)
      ring = EventRing(capacity: options.capacity)
      lanes = LaneRegistry(endedLimit: options.endedLanes)
      beginning = options.clock()
      beginningOfDay = currentNanosecondsSince1970()
    }

    @inline(__always)
    var isRecording: Bool { recording.load(ordering: .relaxed) }

    /// Begins to see new subscriptions.
    package func install() {
      recording.store(true, ordering: .relaxed)
      InstalledInspector.replace(with: self)
    }

    /// Stops recording. The subscriptions that were recorded pass everything on without a record.
    package func uninstall() {
      InstalledInspector.replace(with: nil)
      recording.store(false, ordering: .relaxed)
    }

    @inline(__always)
    package var describesValues: Bool {
      get { describing.load(ordering: .relaxed) }
      set { describing.store(newValue, ordering: .relaxed) }
    }

    /// A closure that returns what to record of a description; `nil` to record all of it.
    package var redact: (@Sendable (String) -> String)? {
      get { redaction.closure }
      set { redaction.closure = newValue }
    }

    @inline(__always)
    var redacts: Bool { redaction.isThere.load(ordering: .relaxed) }

    /// The nanoseconds since the recorder was created.
    @inline(__always)
    package var now: UInt64 { options.clock() &- beginning }

    // MARK: - Subscribing

    package func subscribe<P: Publisher, S: Subscriber>(_ subscriber: S, to publisher: P)
    where S.Input == P.Output, S.Failure == P.Failure {
      let thread = ThisThread()
      guard isRecording, !thread.isSilent else { return publisher.receive(subscriber: subscriber) }
      let now = now
      let label = publisher as? any LabeledPublisher
      let role = TypeNames.shared.role(S.self)
      let parent = parent(of: subscriber, role, on: thread)
      // A publisher that passes its subscriber on passes this recorder's.
      let actual: any Any.Type = subscriber is any LaneHolder ? parent?.subscriber ?? S.self : S.self
      let origin = parent == nil ? lanes[thread.state.pointee.lane] : nil
      let callers = parent == nil ? thread.callers(limit: options.callers) : []
      let lane = lanes.add {
        Lane(
          id: $0, parent: parent, origin: origin, publisher: P.self, subscriber: actual, label: label?.label,
          delay: (publisher as? any DelayingPublisher)?.delay, context: TraceContext.current, callers: callers,
          start: now, startOfDay: beginningOfDay &+ now)
      }
      let describe: ((P.Output) -> String)? = label.flatMap { label in
        label.description.map { describe in { describe($0) } }
      }
      let event = record(.subscribe, lane, thread, time: now)
      let context = thread.enter(event, lane)
      thread.state.pointee.subscribing = lane.id
      publisher.receive(
        subscriber: RecordingSubscriber<P.Output, P.Failure>(
          subscriber, lane, self, describes: label?.label.showsEvents != false, describe: describe))
      thread.leave(context)
    }

    /// Returns the lane of the operator that a subscriber is a part of; `nil` for the end of a pipeline.
    private func parent<S: Subscriber>(of subscriber: S, _ role: TypeNames.Role, on thread: ThisThread) -> Lane? {
      if let recording = subscriber as? any LaneHolder { return recording.lane }
      if role == .end { return nil }
      if let attaching = lanes[thread.state.pointee.subscribing] { return attaching }
      // An operator that attaches to another publisher when it receives an element or a completion.
      guard role == .operatorPart else { return nil }
      if let downstream = Self.downstream(of: subscriber, depth: 4) { return downstream }
      return lanes[thread.state.pointee.lane].flatMap { lanes[$0.parent] }
    }

    /// Returns the lane that a part of an operator delivers to, found among its stored properties.
    private static func downstream(of value: Any, depth: Int) -> Lane? {
      var children = Mirror(reflecting: value).children.filter {
        $0.label == "downstream" || $0.label == "coordinator" || $0.label == "delivery" || $0.label == "wrapped"
          || $0.label == "owner" || $0.label == "parent"
      }
      children.sort { $0.label == "downstream" && $1.label != "downstream" }
      for child in children {
        if let recording = child.value as? any LaneHolder { return recording.lane }
        if depth > 0, let found = downstream(of: child.value, depth: depth - 1) { return found }
      }
      return nil
    }

    // MARK: - Events

    /// Records an event without a value.
    @discardableResult
    func record(
      _ kind: Event.Kind, _ lane: Lane, _ thread: ThisThread, time: UInt64? = nil, number: Int = 0, demand: Int = 0
    ) -> UInt64 {
      let time = time ?? now
      lane.lastTime.store(time, ordering: .relaxed)
      return ring.add(header(kind, lane, thread, time, number, demand))
    }

    @inline(__always)
    private func header(
      _ kind: Event.Kind, _ lane: Lane, _ thread: ThisThread, _ time: UInt64, _ number: Int, _ demand: Int
    ) -> EventRing.Header {
      EventRing.Header(
        time: time, cause: thread.state.pointee.current, number: number, demand: demand, lane: lane.id,
        thread: thread.number(in: threads), kind: kind.rawValue)
    }

    /// Records an event with a value whose type the recorder knows.
    @inline(__always)
    func record(
      _ kind: Event.Kind, _ lane: Lane, _ thread: ThisThread, time: UInt64, number: Int, demand: Int,
      _ value: EventRing.ValueKind, _ bits: UInt64
    ) -> UInt64 {
      lane.lastTime.store(time, ordering: .relaxed)
      var header = header(kind, lane, thread, time, number, demand)
      header.value = value
      header.bits = bits
      return ring.add(header)
    }

    /// Records an event with a text, which is cut at the limit.
    func record(
      _ kind: Event.Kind, _ lane: Lane, _ thread: ThisThread, time: UInt64, number: Int, demand: Int, text: String
    ) -> UInt64 {
      lane.lastTime.store(time, ordering: .relaxed)
      let header = header(kind, lane, thread, time, number, demand)
      let limit = min(options.textLimit, EventRing.textCapacity)
      var text = text
      return text.withUTF8 { utf8 in
        ring.add(header) { Self.copy(utf8, to: $0, limit: limit) }
      }
    }

    /// Copies text, up to a number of bytes and never a part of a character.
    ///
    /// - Returns: The number of bytes, and whether the text was cut.
    private static func copy(
      _ text: UnsafeBufferPointer<UInt8>, to target: UnsafeMutableRawBufferPointer, limit: Int
    ) -> (Int, Bool) {
      var length = text.count
      let isCut = length > limit
      if isCut {
        length = limit
        while length > 0, text[length] & 0xC0 == 0x80 { length -= 1 }
      }
      if length > 0 { target.baseAddress!.copyMemory(from: text.baseAddress!, byteCount: length) }
      return (length, isCut)
    }

    /// Returns the description to record of a value, made by its own code or by the program's; `nil` if there have been
    /// too many in a short time.
    func describe(_ time: UInt64, _ thread: ThisThread, _ description: () -> String) -> String? {
      let tenth = time / 100_000_000
      let old = descriptions.load(ordering: .relaxed)
      if old >> 32 != tenth & 0xFFFF_FFFF {
        descriptions.store((tenth & 0xFFFF_FFFF) << 32 | 1, ordering: .relaxed)
      } else if old & 0xFFFF_FFFF >= UInt64(options.descriptionsPerTenth) {
        return nil
      } else {
        descriptions.wrappingAdd(1, ordering: .relaxed)
      }
      thread.state.pointee.silent += 1
      defer { thread.state.pointee.silent -= 1 }
      let text = description()
      return redact.map { $0(text) } ?? text
    }
  }

  /// A closure of the program that any thread may replace.
  private final class Redaction: @unchecked Sendable {  // `lock` guards `value`
    let isThere = Atomic<Bool>(false)
    private let lock = Lock()
    private var value: (@Sendable (String) -> String)?

    var closure: (@Sendable (String) -> String)? {
      get { lock.withLock { value } }
      set {
        let old = lock.withLock {
          defer { value = newValue }
          return value
        }
        isThere.store(newValue != nil, ordering: .releasing)
        withExtendedLifetime(old) {}  // released after unlocking
      }
    }
  }

  /// The state of the recorder on the calling thread. It must not leave the thread.
  struct ThisThread {
    let state = combine_inspector_this_thread()!

    /// The state before an event, to be restored after it has been handled.
    struct Context {
      let current: UInt64
      let lane: UInt32
      let subscribing: UInt32
    }

    var isSilent: Bool { state.pointee.silent > 0 }

    /// Begins to handle an event: what happens until ``leave(_:)`` is caused by it.
    @inline(__always)
    func enter(_ event: UInt64, _ lane: Lane) -> Context {
      let old = Context(
        current: state.pointee.current, lane: state.pointee.lane, subscribing: state.pointee.subscribing)
      state.pointee.current = event
      state.pointee.lane = lane.id
      state.pointee.subscribing = 0
      return old
    }

    @inline(__always)
    func leave(_ context: Context) {
      state.pointee.current = context.current
      state.pointee.lane = context.lane
      state.pointee.subscribing = context.subscribing
    }

    /// Returns the return addresses of the calls that are in progress, innermost first.
    func callers(limit: Int) -> [UInt] {
      withUnsafeTemporaryAllocation(of: UInt.self, capacity: limit) { buffer in
        Array(buffer[..<combine_inspector_callers(buffer.baseAddress, limit)])
      }
    }

    /// Returns the number of the thread, which it gets at its first event.
    @inline(__always)
    func number(in names: ThreadNames) -> UInt32 {
      let number = state.pointee.number
      return number != 0 ? number : names.add(state)
    }
  }

  /// The names of the threads that have been seen; those of the first 4096.
  ///
  /// - Threads: Any thread may call any method.
  package final class ThreadNames: Sendable {
    /// Numbers are of the process, because a thread keeps its own for the next recorder.
    private static let names = Table()

    private final class Table: @unchecked Sendable {  // `lock` guards every `var`
      private let lock = Lock()
      private var names: [String] = []
      private var count: UInt32 = 0

      var all: [String] { lock.withLock { names } }

      func add(_ name: String, isMain: Bool) -> UInt32 {
        lock.withLock {
          count += 1
          let shown = isMain ? "main" : name.isEmpty ? "thread \(count)" : "\(name) (\(count))"
          if names.count < 4096 { names.append(shown) }
          return count
        }
      }
    }

    @inline(never)
    func add(_ state: UnsafeMutablePointer<combine_inspector_thread>) -> UInt32 {
      let (name, isMain) = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 32) { buffer in
        let isMain = combine_inspector_describe_thread(buffer.baseAddress!, buffer.count) != 0
        return (String(cString: buffer.baseAddress!), isMain)
      }
      state.pointee.is_main = isMain ? 1 : 0
      state.pointee.number = Self.names.add(name, isMain: isMain)
      return state.pointee.number
    }

    /// The names of the threads, the first of which has number 1.
    package var all: [String] { Self.names.all }
  }
#endif
