#if !hasFeature(Embedded)
  @_spi(Reflection) import Swift
#endif

/// A stored property that notifies its object's publisher before it changes. `Published` is the only conforming type.
protocol ObservedProperty {
  /// Returns the publisher that the property notifies, if there is one.
  func currentObserver() -> ObservableObjectPublisher?
  /// Sets the publisher that the property notifies.
  ///
  /// - Parameter publisher: The publisher of the object that has the property.
  func observe(with publisher: ObservableObjectPublisher)
}

extension ObservedProperty {
  fileprivate static func currentObserver(at pointer: UnsafeMutableRawPointer) -> ObservableObjectPublisher? {
    pointer.assumingMemoryBound(to: Self.self).pointee.currentObserver()
  }

  fileprivate static func observe(at pointer: UnsafeMutableRawPointer, with publisher: ObservableObjectPublisher) {
    pointer.assumingMemoryBound(to: Self.self).pointee.observe(with: publisher)
  }
}

/// The publishers that the synthesized `objectWillChange` returns, by object.
///
/// - Storage: The `@Published` properties of an object store its publisher. An object without such a property has an
///   entry in a table, with a weak reference to the object.
/// - Fields: The runtime's field reflection finds the properties, inherited ones included, whatever `Mirror` shows.
///   Each class is inspected once.
/// - Memory: An entry of a released object is removed when the table next grows.
/// - Cost: One acquired lock and one look-up of the class.
enum ObjectWillChangeRegistry {
  #if !hasFeature(Embedded)
    private static let lock = InlineLock()

    /// A `@Published` property of a class: its offset in an object, and its type.
    private struct Field {
      var offset: Int
      var type: any ObservedProperty.Type
    }

    /// The publisher of an object without `@Published` properties.
    private struct Entry {
      weak var object: AnyObject?
      var publisher: ObservableObjectPublisher
    }

    nonisolated(unsafe) private static var fields: [ObjectIdentifier: [Field]] = [:]  // guarded by the lock
    nonisolated(unsafe) private static var others: [ObjectIdentifier: Entry] = [:]  // guarded by the lock
    nonisolated(unsafe) private static var limit = 64  // guarded by the lock

    /// Returns the publisher of an object: the same one on every call, unless all its properties have been assigned
    /// anew.
    ///
    /// - Parameter object: The object whose properties publish their changes.
    static func publisher(of object: AnyObject) -> ObservableObjectPublisher {
      // Replaced and removed publishers can be released under the lock, because they have no subscribers: a
      // subscription keeps its publisher.
      var inspected: [AnyObject] = []
      let publisher = lock.withLock {
        let fields = fields(of: type(of: object))
        guard !fields.isEmpty else { return publisherInTable(of: object, &inspected) }
        let pointer = Unmanaged.passUnretained(object).toOpaque()
        let known = fields.lazy.compactMap { $0.type.currentObserver(at: pointer + $0.offset) }.first
        let publisher = known ?? ObservableObjectPublisher()
        for field in fields { field.type.observe(at: pointer + field.offset, with: publisher) }
        return publisher
      }
      // Another thread may have released them meanwhile, and the last release runs code of the client.
      withExtendedLifetime(inspected) {}
      return publisher
    }

    private static func fields(of type: AnyObject.Type) -> [Field] {
      if let known = fields[ObjectIdentifier(type)] { return known }
      var found: [Field] = []
      let ofClass = _EachFieldOptions(rawValue: 1)  // `.classType`, which the standard library declares as a variable
      _ = _forEachField(of: type, options: ofClass) { _, offset, fieldType, _ in
        if let type = fieldType as? any ObservedProperty.Type { found.append(Field(offset: offset, type: type)) }
        return true
      }
      fields[ObjectIdentifier(type)] = found
      return found
    }

    /// Returns the publisher from the table. Called under the lock.
    ///
    /// - Parameters:
    ///   - object: An object without a `@Published` property.
    ///   - inspected: An array that retains the objects which this method looks at, until the caller has unlocked.
    private static func publisherInTable(
      of object: AnyObject, _ inspected: inout [AnyObject]
    ) -> ObservableObjectPublisher {
      let key = ObjectIdentifier(object)
      // The address of a released object may be in use again, so an entry is valid only for the object that it refers
      // to.
      if let old = others[key], old.object === object { return old.publisher }
      if others.count >= limit {
        others = others.filter { entry in
          guard let object = entry.value.object else { return false }
          inspected.append(object)
          return true
        }
        limit = max(64, others.count * 2)
      }
      let publisher = ObservableObjectPublisher()
      others[key] = Entry(object: object, publisher: publisher)
      return publisher
    }
  #endif
}
