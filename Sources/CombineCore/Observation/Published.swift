import Synchronization

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
///   Any thread may read and set the property and access its publisher, also for the first time; no change is lost. As
///   with every variable, a change that depends on the value needs a lock around both: `model.count += 1` reads, then
///   sets.
/// - Demand: A subscriber without demand skips values. Its next request delivers the newest value.
/// - Completion: Never completes.
/// - Cost: One allocation. Reading takes one acquired lock. Setting takes one too, then one for the object's
///   `objectWillChange` and two for the publisher, each only after its first use.
@propertyWrapper
public struct Published<Value> {
  #if hasFeature(Embedded)
    @usableFromInline let storage: PublishedSubject<Value>
  #else
    @usableFromInline let storage: PublishedStorage<Value>
  #endif

  /// Creates a property with an initial value.
  ///
  /// - Parameter wrappedValue: The initial value.
  @inlinable
  public init(wrappedValue: Value) {
    #if hasFeature(Embedded)
      storage = PublishedSubject(wrappedValue)
    #else
      storage = PublishedStorage(wrappedValue)
    #endif
  }

  /// Creates a property with an initial value.
  ///
  /// - Parameter initialValue: The value until the first assignment.
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
      subject.broadcaster.attach(subscriber)
    }
  }

  /// The publisher of the property.
  public var projectedValue: Publisher {
    mutating get { Publisher(subject) }
    set {}
  }

  #if hasFeature(Embedded)
    // The subject is there from the beginning, and no key path leads to the property: Embedded Swift has none.

    @usableFromInline var subject: PublishedSubject<Value> { storage }

    /// The value of the property.
    @inlinable
    public var wrappedValue: Value {
      get { storage.broadcaster.value }
      nonmutating set { storage.send(newValue) }
    }
  #else
    @usableFromInline var subject: PublishedSubject<Value> { storage.makeSubject() }

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
      // Always inlined, because only then does the optimizer turn the key path into a plain access of the field.
      @inline(__always) get { object[keyPath: storageKeyPath].storage.value }
      @inline(__always) set { object[keyPath: storageKeyPath].storage.set(newValue) }
    }
  #endif
}

extension Published.Publisher: Sendable where Value: Sendable {}
extension Published: Sendable where Value: Sendable {}

#if !hasFeature(Embedded)
  extension Published: ObservedProperty {
    func currentObserver() -> ObservableObjectPublisher? { storage.currentObserver }
    func observe(with publisher: ObservableObjectPublisher) { storage.observe(with: publisher) }
  }

  /// The value of a `@Published` property, and its subject once its publisher has been used.
  ///
  /// - Threads: Any thread may call any method. Nothing is called under the lock (law 18, no user code under a lock).
  /// - Cost: One allocation. Reading and setting take one acquired lock; where there is a subject, only its locks.
  @usableFromInline
  package final class PublishedStorage<Value>: @unchecked Sendable {  // guarded as marked
    @usableFromInline let lock = InlineLock()
    /// The value, until there is a subject, which then has it. Guarded by the lock.
    @exclusivity(unchecked) private var stored: Value?
    /// The publisher of the object that has the property. Guarded by the lock, and written under that of the registry.
    @exclusivity(unchecked) private var objectWillChange: ObservableObjectPublisher?
    /// Set once. Guarded by the lock.
    @exclusivity(unchecked) private var subject: PublishedSubject<Value>?
    /// The subject, without a reference: retaining and releasing it would cost as much as a lock.
    @usableFromInline let unretainedSubject = Atomic<UnsafeRawPointer?>(nil)

    @usableFromInline
    init(_ value: Value) { stored = value }

    @inlinable @inline(__always)
    var value: Value {
      if let raw = unretainedSubject.load(ordering: .acquiring) {
        return withSubject(raw) { $0.broadcaster.value }
      }
      return valueWithoutSubject
    }

    @usableFromInline
    var valueWithoutSubject: Value {
      if let value = lock.withLock({ stored }) { return value }
      return subject.unsafelyUnwrapped.broadcaster.value  // created meanwhile
    }

    @inlinable @inline(__always)
    func set(_ value: Value) {
      if let raw = unretainedSubject.load(ordering: .acquiring) { return withSubject(raw) { $0.send(value) } }
      setWithoutSubject(value)
    }

    /// Calls a closure with the subject, which lives for as long as this object.
    @inlinable @inline(__always)
    func withSubject<Result>(_ raw: UnsafeRawPointer, _ body: (PublishedSubject<Value>) -> Result) -> Result {
      withExtendedLifetime(self) {
        Unmanaged<PublishedSubject<Value>>.fromOpaque(raw)._withUnsafeGuaranteedRef(body)
      }
    }

    @usableFromInline
    func setWithoutSubject(_ value: Value) {
      lock.lock()
      if subject == nil, let objectWillChange {
        lock.unlock()
        objectWillChange.send()
        // A subscriber of `objectWillChange`, or another thread, may have used the publisher meanwhile.
        lock.lock()
        if let subject {
          lock.unlock()
          return subject.broadcaster.send(value)
        }
      }
      if let subject {
        lock.unlock()
        return subject.send(value)
      }
      let old = stored  // released after unlocking
      stored = value
      lock.unlock()
      withExtendedLifetime(old) {}
    }

    /// Returns the subject, which the first call creates.
    func makeSubject() -> PublishedSubject<Value> {
      lock.withLock {
        if let subject { return subject }
        let subject = PublishedSubject(stored.unsafelyUnwrapped)
        if let objectWillChange { subject.observe(with: objectWillChange) }
        self.subject = subject
        stored = nil  // the subject has retained it
        unretainedSubject.store(UnsafeRawPointer(Unmanaged.passUnretained(subject).toOpaque()), ordering: .releasing)
        return subject
      }
    }

    /// The publisher of the object that has the property; called under the registry's lock.
    var currentObserver: ObservableObjectPublisher? { objectWillChange }

    /// Sets the publisher of the object that has the property; called under the registry's lock.
    func observe(with publisher: ObservableObjectPublisher) {
      let (subject, old) = lock.withLock { () -> (PublishedSubject<Value>?, ObservableObjectPublisher?) in
        guard objectWillChange !== publisher else { return (self.subject, nil) }
        defer { objectWillChange = publisher }
        return (self.subject, objectWillChange)
      }
      withExtendedLifetime(old) {}  // released after unlocking
      subject?.observe(with: publisher)
    }
  }
#endif

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
