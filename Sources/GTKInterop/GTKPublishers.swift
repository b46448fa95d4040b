#if GTK
  import CGTK
  import Combine
  import Dispatch
  import Foundation

  /// A publisher that publishes an element whenever a GObject emits a signal.
  ///
  ///     let button: GTKWidget = gtk_button_new_with_label("Search")
  ///     GTKSignalPublisher(button, "clicked").sink { search() }.store(in: &subscriptions)
  ///
  /// The publisher does not retain the object. It finishes when the object is disposed, as a widget is when it has been
  /// removed from its window and nothing else retains it.
  ///
  /// - Threads: Subscribers must attach on the main thread, which is GTK's, and receive elements there, during the
  ///   signal. A subscription can be canceled on any thread.
  /// - Demand: An element without demand is dropped.
  /// - Completion: Finishes when the object is disposed; never fails.
  /// - Traps: The process stops if a subscriber attaches on another thread, or if the object has no such signal.
  public struct GTKSignalPublisher: Publisher {
    public typealias Output = Void
    public typealias Failure = Never

    private let object: UnsafeMutableRawPointer  // used on the main thread only
    private let signal: String

    /// Creates a publisher of an object's signal.
    ///
    /// - Parameters:
    ///   - object: The object, such as a widget. It must exist when a subscriber attaches.
    ///   - signal: The name of the signal, such as `"clicked"` or `"notify::label"`.
    public init<Object>(_ object: UnsafeMutablePointer<Object>, _ signal: String) {
      self.object = UnsafeMutableRawPointer(object)
      self.signal = signal
    }

    /// Creates a publisher of the signal of an object whose type is opaque.
    ///
    /// - Parameters:
    ///   - object: The object, such as an adjustment. It must exist when a subscriber attaches.
    ///   - signal: The name of the signal.
    public init(_ object: OpaquePointer, _ signal: String) {
      self.object = UnsafeMutableRawPointer(object)
      self.signal = signal
    }

    /// Connects a handler to the signal, which the subscription disconnects when it is canceled.
    ///
    /// - Parameter subscriber: The subscriber that receives an element each time the signal is emitted.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Void, S.Failure == Never {
      let subject = PassthroughSubject<Void, Never>()
      let connection = SignalConnection(object, signal, { subject.send() }, { subject.send(completion: .finished) })
      subject.handleEvents(receiveCancel: { connection.disconnect() }).receive(subscriber: subscriber)
    }
  }

  /// A publisher that publishes the value of a GObject's property, and then each new value.
  ///
  ///     let entry: GTKWidget = gtk_entry_new()
  ///     entry.textPublisher.debounce(for: .milliseconds(300), scheduler: DispatchQueue.main).sink { find($0) }
  ///
  /// Like GObject's notifications, elements can repeat. The publisher does not retain the object.
  ///
  /// - Threads: Subscribers must attach on the main thread, which is GTK's. Elements arrive there, during the change,
  ///   or on the thread that requests them. A subscription can be canceled on any thread.
  /// - Demand: Without demand, only the latest value is kept.
  /// - Completion: Finishes when the object is disposed; never fails.
  /// - Traps: The process stops if a subscriber attaches on another thread, or if the object has no such property of
  ///   the type.
  public struct GTKPropertyPublisher<Output: GTKPropertyValue>: Publisher {
    public typealias Failure = Never

    private let object: UnsafeMutableRawPointer  // used on the main thread only
    private let property: String

    /// Creates a publisher of an object's property.
    ///
    /// - Parameters:
    ///   - object: The object, such as a widget. It must exist when a subscriber attaches.
    ///   - property: The name of the property, such as `"text"` or `"active"`.
    public init<Object>(_ object: UnsafeMutablePointer<Object>, _ property: String) {
      self.object = UnsafeMutableRawPointer(object)
      self.property = property
    }

    /// Creates a publisher of the property of an object whose type is opaque.
    ///
    /// - Parameters:
    ///   - object: The object, such as an adjustment. It must exist when a subscriber attaches.
    ///   - property: The name of the property.
    public init(_ object: OpaquePointer, _ property: String) {
      self.object = UnsafeMutableRawPointer(object)
      self.property = property
    }

    /// Connects a handler to the property's notifications, which the subscription disconnects when it is canceled.
    ///
    /// - Parameter subscriber: The subscriber that receives the values of the property.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
      nonisolated(unsafe) let object = object
      let property = property
      let subject = CurrentValueSubject<Output, Never>(Output.value(of: property, in: object))
      let connection = SignalConnection(
        object, "notify::\(property)", { subject.send(Output.value(of: property, in: object)) },
        { subject.send(completion: .finished) })
      subject.handleEvents(receiveCancel: { connection.disconnect() }).receive(subscriber: subscriber)
    }
  }

  /// A type of values that a GObject's property can have.
  public protocol GTKPropertyValue: Sendable {
    /// Creates a value from one of GObject's.
    ///
    /// - Parameter value: An initialized value.
    /// - Returns: `nil` if the value has another type.
    init?(_ value: GValue)
  }

  extension GTKPropertyValue {
    /// Returns the value of a property. Stops the process if the object has no such property of the type.
    fileprivate static func value(of property: String, in object: UnsafeMutableRawPointer) -> Self {
      var value = GValue()
      g_object_get_property(object.assumingMemoryBound(to: GObject.self), property, &value)
      defer { g_value_unset(&value) }
      guard let converted = Self(value) else {
        fatalError("GTKPropertyPublisher: the object has no property \"\(property)\" of the type \(Self.self)")
      }
      return converted
    }
  }

  /// Returns a Boolean value that indicates whether a value has one of GObject's fundamental types, by its number.
  private func holds(_ value: GValue, _ number: UInt) -> Bool {
    var value = value
    return g_type_check_value_holds(&value, GType(number << 2)) != 0
  }

  extension String: GTKPropertyValue {
    /// Creates a string from a value; from the null pointer, an empty one.
    public init?(_ value: GValue) {
      var value = value
      guard holds(value, 16) else { return nil }  // G_TYPE_STRING
      self = g_value_get_string(&value).map { String(cString: $0) } ?? ""
    }
  }

  extension Bool: GTKPropertyValue {
    /// Creates a Boolean value from one of GObject's.
    public init?(_ value: GValue) {
      var value = value
      guard holds(value, 5) else { return nil }  // G_TYPE_BOOLEAN
      self = g_value_get_boolean(&value) != 0
    }
  }

  extension Int: GTKPropertyValue {
    /// Creates a number from an integer of 32 or 64 bits.
    public init?(_ value: GValue) {
      var value = value
      if holds(value, 6) {  // G_TYPE_INT
        self = Int(g_value_get_int(&value))
      } else if holds(value, 7) {  // G_TYPE_UINT
        self = Int(g_value_get_uint(&value))
      } else if holds(value, 10) {  // G_TYPE_INT64
        self = Int(g_value_get_int64(&value))
      } else {
        return nil
      }
    }
  }

  extension Double: GTKPropertyValue {
    /// Creates a number from one of single or double precision.
    public init?(_ value: GValue) {
      var value = value
      if holds(value, 15) {  // G_TYPE_DOUBLE
        self = g_value_get_double(&value)
      } else if holds(value, 14) {  // G_TYPE_FLOAT
        self = Double(g_value_get_float(&value))
      } else {
        return nil
      }
    }
  }

  extension UnsafeMutablePointer<GtkWidget> {
    /// A publisher of the clicks of a button.
    public var clickPublisher: GTKSignalPublisher { GTKSignalPublisher(self, "clicked") }

    /// A publisher of the text of a widget that is editable, such as an entry: the current text and each change.
    public var textPublisher: GTKPropertyPublisher<String> { GTKPropertyPublisher(self, "text") }

    /// A publisher of the state of a widget that is on or off, such as a switch, a check button or a toggle button.
    public var activePublisher: GTKPropertyPublisher<Bool> { GTKPropertyPublisher(self, "active") }

    /// A publisher of the number of a spin button.
    public var valuePublisher: GTKPropertyPublisher<Double> { GTKPropertyPublisher(self, "value") }

    /// A publisher of the number that the user selects with a scale or another range.
    ///
    /// - Traps: The process stops if the widget is not a range.
    @MainActor
    public var rangeValuePublisher: GTKPropertyPublisher<Double> {
      let range = UnsafeMutableRawPointer(self).assumingMemoryBound(to: GtkRange.self)
      guard
        g_type_check_instance_is_a(
          UnsafeMutableRawPointer(self).assumingMemoryBound(to: GTypeInstance.self), gtk_range_get_type()) != 0,
        let adjustment = gtk_range_get_adjustment(range)
      else { fatalError("rangeValuePublisher: the widget is not a range") }
      return GTKPropertyPublisher(adjustment, "value")
    }

    /// A publisher of the index of the selected item of a drop-down menu, which is `UInt32.max` if there is none.
    public var selectedIndexPublisher: GTKPropertyPublisher<Int> { GTKPropertyPublisher(self, "selected") }
  }

  /// A handler of a signal, which is connected on the main thread. Any thread can disconnect the handler.
  private final class SignalConnection: Sendable {
    /// The object and the identifier of the handler, or `nil` after the object has been disposed or the handler has
    /// been disconnected.
    private let state: MainState

    /// The part of a connection that belongs to the main thread.
    @MainActor
    private final class MainState {
      var object: UnsafeMutableRawPointer?
      var handler: gulong = 0
      let onSignal: () -> Void
      let onDispose: () -> Void

      init(_ onSignal: @escaping () -> Void, _ onDispose: @escaping () -> Void) {
        (self.onSignal, self.onDispose) = (onSignal, onDispose)
      }

      func connect(_ object: UnsafeMutableRawPointer, _ signal: String) {
        self.object = object
        let marshal: GClosureMarshal = { closure, _, _, _, _, _ in
          guard let data = closure?.pointee.data else { return }
          nonisolated(unsafe) let given = data
          MainActor.assumeIsolated { Unmanaged<MainState>.fromOpaque(given).takeUnretainedValue().onSignal() }
        }
        let closure = g_closure_new_simple(
          guint(MemoryLayout<GClosure>.size), Unmanaged.passRetained(self).toOpaque())
        g_closure_set_marshal(closure, marshal)
        g_closure_add_finalize_notifier(closure, closure?.pointee.data) { data, _ in
          if let data { Unmanaged<MainState>.fromOpaque(data).release() }
        }
        handler = g_signal_connect_closure(object, signal, closure, 0)
        guard handler != 0 else { fatalError("GTKSignalPublisher: the object has no signal \"\(signal)\"") }
        g_object_weak_ref(
          object.assumingMemoryBound(to: GObject.self), Self.disposed, Unmanaged.passRetained(self).toOpaque())
      }

      private static let disposed: GWeakNotify = { data, _ in
        guard let data else { return }
        nonisolated(unsafe) let given = data
        MainActor.assumeIsolated {
          let state = Unmanaged<MainState>.fromOpaque(given).takeRetainedValue()
          state.object = nil
          state.onDispose()
        }
      }

      func disconnect() {
        guard let object else { return }
        self.object = nil
        g_signal_handler_disconnect(object, handler)
        let data = Unmanaged.passUnretained(self)
        g_object_weak_unref(object.assumingMemoryBound(to: GObject.self), Self.disposed, data.toOpaque())
        data.release()
      }
    }

    init(
      _ object: UnsafeMutableRawPointer, _ signal: String, _ onSignal: @escaping () -> Void,
      _ onDispose: @escaping () -> Void
    ) {
      guard Thread.isMainThread else {
        fatalError("GTKSignalPublisher: a subscriber attaches to \"\(signal)\" on a thread that is not the main thread")
      }
      // The closures run on the main thread, where this is.
      nonisolated(unsafe) let object = object
      nonisolated(unsafe) let onSignal = onSignal
      nonisolated(unsafe) let onDispose = onDispose
      state = MainActor.assumeIsolated {
        let state = MainState(onSignal, onDispose)
        state.connect(object, signal)
        return state
      }
    }

    func disconnect() {
      let state = state
      if Thread.isMainThread {
        MainActor.assumeIsolated { state.disconnect() }
      } else {
        DispatchQueue.main.async { state.disconnect() }
      }
    }
  }
#endif
