// Mirrors and playgrounds, which Embedded Swift does not have.
#if !hasFeature(Embedded)
  extension AnyPublisher: CustomPlaygroundDisplayConvertible {
    public var playgroundDescription: Any { description }
  }

  extension AnySubscriber: CustomReflectable, CustomPlaygroundDisplayConvertible {
    public var customMirror: Mirror { Mirror(reflecting: wrapped ?? ()) }

    public var playgroundDescription: Any { description }
  }

  extension Subscribers.Sink: CustomReflectable, CustomPlaygroundDisplayConvertible {
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }

    public var playgroundDescription: Any { description }
  }

  extension Subscribers.Assign: CustomReflectable, CustomPlaygroundDisplayConvertible {
    public var customMirror: Mirror { Mirror(self, children: ["object": object as Any, "keyPath": keyPath]) }

    public var playgroundDescription: Any { description }
  }
#endif
