/// A property that publishes its new value before it changes.
///
///     final class Weather: ObservableObject {
///       @Published var temperature = 20.0
///     }
///
///     set:             ──────21──22──
///     $temperature     20────21──22──
///
/// The publisher, `$temperature`, begins with the current value. A new value is published *before* the property
/// changes: code that reads the property while it receives the new value still reads the old one. The publisher can
/// outlive the object. Only properties of classes can be published.
///
/// - Threads: Publishes on the thread that sets the property, to the subscribers in the order in which they attached.
/// - Demand: A subscriber without demand skips values. Its next request delivers the newest value.
/// - Completion: Never completes.
/// - Cost: Setting takes one acquired lock for the object's `objectWillChange` and two for the publisher, each only
///   after its first use.
@propertyWrapper
public struct Published<Value> {
  /// The value, until the property has a subject and a new value.
  @usableFromInline var initial: Value?
  /// The subject through which `$property` publishes, once it has been accessed. It then has the value. Written under
  /// the registry's lock.
  @usableFromInline var subject: PublishedSubject<Value>?
  @usableFromInline var objectWillChange: ObservableObjectPublisher?

  /// Creates a property with an initial value.
  ///
  /// - Parameter wrappedValue: The initial value.
  @inlinable
  public init(wrappedValue: Value) {
    #if hasFeature(Embedded)
      subject = PublishedSubject(wrappedValue)
    #else
      initial = wrappedValue
    #endif
  }

  /// Creates a property with an initial value.
  ///
  /// - Parameter initialValue: The initial value.
  @inlinable
  public init(initialValue: Value) { self.init(wrappedValue: initialValue) }

  /// The publisher of a property, `$property`: publishes the current value, then each new one before the property
  /// changes.
  public struct Publisher: CombineCore.Publisher {
    public typealias Output = Value
    public typealias Failure = Never

    @usableFromInline package let subject: PublishedSubject<Value>

    @inlinable
    init(_ subject: PublishedSubject<Value>) { self.subject = subject }

    @inlinable
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Value, Downstream.Failure == Never {
      subject.broadcaster.attach(subscriber, keeping: subject)
    }
  }

  /// The publisher of the property.
  public var projectedValue: Publisher {
    mutating get { Publisher(makeSubject()) }
    set {}
  }

  #if hasFeature(Embedded)
    // The subject is there from the beginning, and no key path leads to the property: Embedded Swift has none.

    /// The value of the property.
    @inlinable
    public var wrappedValue: Value {
      get { subject.unsafelyUnwrapped.broadcaster.value }
      nonmutating set { subject.unsafelyUnwrapped.send(newValue) }
    }
  #else
    @available(*, unavailable, message: "@Published is only available on properties of classes")
    public var wrappedValue: Value {
      get { fatalError() }
      set { fatalError() }
    }

    /// The value of the property of an object.
    ///
    /// - Parameters:
    ///   - object: The object that has the property.
    ///   - storageKeyPath: The key path of the property wrapper.
    @inlinable
    public static subscript<EnclosingSelf: AnyObject>(
      _enclosingInstance object: EnclosingSelf, wrapped _: ReferenceWritableKeyPath<EnclosingSelf, Value>,
      storage storageKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Published<Value>>
    ) -> Value {
      // Always inlined, because only then does the optimizer turn the key paths into plain accesses of the field.
      @inline(__always) get {
        if let subject = object[keyPath: storageKeyPath].subject { return subject.broadcaster.value }
        return object[keyPath: storageKeyPath].initial.unsafelyUnwrapped
      }
      @inline(__always) set {
        if let subject = object[keyPath: storageKeyPath].subject {
          if object[keyPath: storageKeyPath].hasInitial { object[keyPath: storageKeyPath].initial = nil }
          subject.send(newValue)
        } else if let objectWillChange = object[keyPath: storageKeyPath].objectWillChange {
          objectWillChange.send()
          // A subscriber of `objectWillChange` may have accessed `$property`, and so have created the subject.
          if let subject = object[keyPath: storageKeyPath].subject {
            subject.broadcaster.send(newValue)
          } else {
            object[keyPath: storageKeyPath].initial = newValue
          }
        } else {
          object[keyPath: storageKeyPath].initial = newValue
        }
      }
    }
  #endif

  @inlinable @inline(__always)
  var hasInitial: Bool { if case .some = initial { true } else { false } }

  /// Returns the subject, which the first call creates. Several threads may call this method at the same time.
  @usableFromInline
  mutating func makeSubject() -> PublishedSubject<Value> {
    ObjectWillChangeRegistry.lock.withLock {
      if let subject { return subject }
      // A racing get still reads `initial`, so it stays until the next set.
      let subject = PublishedSubject(initial.unsafelyUnwrapped)
      if let objectWillChange { subject.observe(with: objectWillChange) }
      self.subject = subject
      return subject
    }
  }
}

extension Published.Publisher: Sendable where Value: Sendable {}
extension Published: @unchecked Sendable where Value: Sendable {}  // the registry's lock guards what a getter writes

extension Published: ObservedProperty {
  func currentObserver() -> ObservableObjectPublisher? { objectWillChange }

  mutating func observe(with publisher: ObservableObjectPublisher) {
    if objectWillChange !== publisher { objectWillChange = publisher }
    subject?.observe(with: publisher)
  }
}

extension Publisher where Failure == Never {
  /// Writes each element to a `@Published` property, for as long as the property exists.
  ///
  ///     ──1──2──3──|
  ///       ▼  ▼  ▼
  ///     @Published
  ///
  /// The object that has the property is not retained. There is no cancellable to store: the subscription ends when the
  /// property is released or this publisher finishes.
  ///
  /// - Threads: Writes on the thread on which this publisher delivers.
  /// - Demand: Requests an unlimited number of elements.
  ///
  /// - Parameter published: The property's publisher: `assign(to: &$property)`.
  public func assign(to published: inout Published<Output>.Publisher) {
    let subject = published.subject
    subscribe(PublishedSubscriber(subject))
  }
}
