/// A property that publishes what it is about to become.
///
///     final class Weather: ObservableObject {
///       @Published var temperature = 20.0
///     }
///
///     set:             ──────21──22──
///     $temperature     20────21──22──
///
/// The publisher, `$temperature`, begins with the current value. A new value is published *before* the property
/// changes: whoever reads the property while receiving still sees the old one. It never ends, and lives as long as
/// somebody holds it. For properties of classes only.
///
/// Delivers on the thread that sets, to the subscribers in the order in which they came. A subscriber that has not
/// asked for more skips to the newest value when it asks. Cost of setting: one lock pair for the object's
/// `objectWillChange` and two for the publisher, each only once somebody has asked for it.
@propertyWrapper
public struct Published<Value> {
  /// The value, until the property has a subject and a new value.
  @usableFromInline var initial: Value?
  /// The subject behind `$property`, once it has been accessed. It then has the value. Written under the registry's lock.
  @usableFromInline var subject: PublishedSubject<Value>?
  @usableFromInline var objectWillChange: ObservableObjectPublisher?

  /// Takes the first value.
  @inlinable
  public init(wrappedValue: Value) { initial = wrappedValue }

  /// Takes the first value.
  @inlinable
  public init(initialValue: Value) { self.init(wrappedValue: initialValue) }

  /// What `$property` is: begins with the current value, then delivers each new one before the property changes.
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

  @available(*, unavailable, message: "@Published is only available on properties of classes")
  public var wrappedValue: Value {
    get { fatalError() }
    set { fatalError() }
  }

  /// Reads and writes the property of an object.
  @inlinable
  public static subscript<EnclosingSelf: AnyObject>(
    _enclosingInstance object: EnclosingSelf, wrapped _: ReferenceWritableKeyPath<EnclosingSelf, Value>,
    storage storageKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Published<Value>>
  ) -> Value {
    // Always inlined: only then does the optimiser turn the key paths into plain accesses to the field.
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

  @inlinable @inline(__always)
  var hasInitial: Bool { if case .some = initial { true } else { false } }

  /// Returns the subject, which the first call creates; several threads may call this at once.
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
extension Published: @unchecked Sendable where Value: Sendable {}  // as safe as the property it stands for

extension Published: ObservedProperty {
  func currentObserver() -> ObservableObjectPublisher? { objectWillChange }

  mutating func observe(with publisher: ObservableObjectPublisher) {
    if objectWillChange !== publisher { objectWillChange = publisher }
    subject?.observe(with: publisher)
  }
}

extension Publisher where Failure == Never {
  /// Writes every value to a `@Published` property, for as long as the property lives.
  ///
  ///     ──1──2──3──|
  ///       ▼  ▼  ▼
  ///     @Published
  ///
  /// The object that has the property is not kept alive, and there is nothing to store: the subscription ends with
  /// the property. Writes on the thread that delivers. Asks for unlimited values.
  ///
  /// - Parameter published: The property's publisher: `assign(to: &$property)`.
  public func assign(to published: inout Published<Output>.Publisher) {
    let subject = published.subject
    subscribe(PublishedSubscriber(subject))
  }
}
