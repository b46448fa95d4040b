@_spi(Reflection) import Swift

/// A stored property that tells its object's publisher before it changes; `Published` is the only one.
protocol ObservedProperty {
  func currentObserver() -> ObservableObjectPublisher?
  mutating func observe(with publisher: ObservableObjectPublisher)
}

extension ObservedProperty {
  fileprivate static func currentObserver(at pointer: UnsafeMutableRawPointer) -> ObservableObjectPublisher? {
    pointer.assumingMemoryBound(to: Self.self).pointee.currentObserver()
  }

  fileprivate static func observe(at pointer: UnsafeMutableRawPointer, with publisher: ObservableObjectPublisher) {
    pointer.assumingMemoryBound(to: Self.self).pointee.observe(with: publisher)
  }
}

/// Finds the publisher behind the synthesised `objectWillChange`.
///
/// It is kept in the object's own `@Published` properties. Where they are, the runtime's field reflection says:
/// inherited ones included, whatever `Mirror` shows; it is asked once per class. The publisher of an object without
/// such a property is kept in a table, beside a weak reference; an entry goes when the table is next enlarged after
/// its object has died.
enum ObjectWillChangeRegistry {
  private struct Field {
    var offset: Int
    var type: any ObservedProperty.Type
  }

  private struct Entry {
    weak var object: AnyObject?
    var publisher: ObservableObjectPublisher
  }

  /// The lock of the registry, and of the fields of `Published` that refer to publishers.
  static let lock = Lock()
  nonisolated(unsafe) private static var fields: [ObjectIdentifier: [Field]] = [:]  // guarded by the lock
  nonisolated(unsafe) private static var others: [ObjectIdentifier: Entry] = [:]  // guarded by the lock
  nonisolated(unsafe) private static var limit = 64  // guarded by the lock

  static func publisher(of object: AnyObject) -> ObservableObjectPublisher {
    // What is replaced or forgotten dies outside the lock: its subscribers' closures die with it.
    let (publisher, dead) = lock.withLock { () -> (ObservableObjectPublisher, [ObservableObjectPublisher]) in
      let fields = fields(of: type(of: object))
      guard !fields.isEmpty else { return publisherInTable(of: object) }
      let pointer = Unmanaged.passUnretained(object).toOpaque()
      let known = fields.compactMap { $0.type.currentObserver(at: pointer + $0.offset) }
      let publisher = known.first ?? ObservableObjectPublisher()
      for field in fields { field.type.observe(at: pointer + field.offset, with: publisher) }
      return (publisher, known)
    }
    withExtendedLifetime(dead) {}
    return publisher
  }

  private static func fields(of type: AnyObject.Type) -> [Field] {
    if let known = fields[ObjectIdentifier(type)] { return known }
    var found: [Field] = []
    let ofClass = _EachFieldOptions(rawValue: 1)  // `.classType`, which is declared as a variable
    _ = _forEachField(of: type, options: ofClass) { _, offset, fieldType, _ in
      if let property = fieldType as? any ObservedProperty.Type { found.append(Field(offset: offset, type: property)) }
      return true
    }
    fields[ObjectIdentifier(type)] = found
    return found
  }

  private static func publisherInTable(
    of object: AnyObject
  ) -> (ObservableObjectPublisher, dead: [ObservableObjectPublisher]) {
    let key = ObjectIdentifier(object)
    // A dead object's address may be in use again, so an entry counts only with its object.
    let old = others[key]
    if let old, old.object === object { return (old.publisher, []) }
    var dead = old.map { [$0.publisher] } ?? []
    if others.count >= limit {
      dead += others.values.filter { $0.object == nil }.map(\.publisher)
      others = others.filter { $0.value.object != nil }
      limit = max(64, others.count * 2)
    }
    let publisher = ObservableObjectPublisher()
    others[key] = Entry(object: object, publisher: publisher)
    return (publisher, dead)
  }
}
