#if GTK
  import CGTK
  import Foundation

  /// A value in a message of the session bus.
  package indirect enum DBusValue: Equatable, Sendable {
    case string(String)
    /// The path of an object.
    case path(String)
    case bool(Bool)
    case int(Int32)
    case unsigned(UInt32)
    case bytes([UInt8])
    /// Values of a type, which is given by its signature.
    case array(of: String, [DBusValue])
    case tuple([DBusValue])
    /// Variants by their names.
    case dictionary([String: DBusValue])
    case variant(DBusValue)
    /// A value of another type, which is given by its signature.
    case other(String)

    /// Returns an array of texts.
    static func strings(_ strings: [String]) -> DBusValue { .array(of: "s", strings.map { .string($0) }) }

    /// Reads a value of GLib.
    ///
    /// - Parameter variant: The value, of which this initializer takes no reference.
    package init(_ variant: OpaquePointer) {
      func children() -> [DBusValue] {
        (0..<g_variant_n_children(variant)).compactMap { index in
          guard let child = g_variant_get_child_value(variant, index) else { return nil }
          defer { g_variant_unref(child) }
          return DBusValue(child)
        }
      }
      let type = SwiftUIGTK.string(g_variant_get_type_string(variant))
      switch type {
      case "s", "g": self = .string(SwiftUIGTK.string(g_variant_get_string(variant, nil)))
      case "o": self = .path(SwiftUIGTK.string(g_variant_get_string(variant, nil)))
      case "b": self = .bool(g_variant_get_boolean(variant) != 0)
      case "i": self = .int(g_variant_get_int32(variant))
      case "u": self = .unsigned(g_variant_get_uint32(variant))
      case "v": self = .variant(children()[0])
      case "ay":
        var count: gsize = 0
        let bytes = g_variant_get_fixed_array(variant, &count, 1)
        self = .bytes(Array(UnsafeRawBufferPointer(start: bytes, count: Int(count))))
      case "a{sv}":
        var dictionary: [String: DBusValue] = [:]
        for index in 0..<g_variant_n_children(variant) {
          guard let entry = g_variant_get_child_value(variant, index) else { continue }
          defer { g_variant_unref(entry) }
          guard let key = g_variant_get_child_value(entry, 0), let value = g_variant_get_child_value(entry, 1)
          else { continue }
          if case .variant(let inner) = DBusValue(value) {
            dictionary[SwiftUIGTK.string(g_variant_get_string(key, nil))] = inner
          }
          g_variant_unref(key)
          g_variant_unref(value)
        }
        self = .dictionary(dictionary)
      case _ where type.hasPrefix("a"): self = .array(of: String(type.dropFirst()), children())
      case _ where type.hasPrefix("("): self = .tuple(children())
      default: self = .other(type)
      }
    }

    /// Returns a value of GLib with a floating reference.
    package func makeVariant() -> OpaquePointer? {
      func array(_ type: String, _ children: [OpaquePointer?]) -> OpaquePointer? {
        let type = g_variant_type_new(type)
        defer { g_variant_type_free(type) }
        return children.withUnsafeBufferPointer { g_variant_new_array(type, $0.baseAddress, gsize($0.count)) }
      }
      switch self {
      case .string(let string): return g_variant_new_string(string)
      case .path(let path): return g_variant_new_object_path(path)
      case .bool(let bool): return g_variant_new_boolean(bool ? 1 : 0)
      case .int(let number): return g_variant_new_int32(number)
      case .unsigned(let number): return g_variant_new_uint32(number)
      case .bytes(let bytes): return array("y", bytes.map { g_variant_new_byte($0) })
      case .array(let type, let values): return array(type, values.map { $0.makeVariant() })
      case .tuple(let values):
        let children = values.map { $0.makeVariant() }
        return children.withUnsafeBufferPointer { g_variant_new_tuple($0.baseAddress, gsize($0.count)) }
      case .dictionary(let values):
        return array(
          "{sv}",
          values.sorted { $0.key < $1.key }.map { key, value in
            g_variant_new_dict_entry(g_variant_new_string(key), g_variant_new_variant(value.makeVariant()))
          })
      case .variant(let value): return g_variant_new_variant(value.makeVariant())
      case .other(let type): fatalError("A value of the type \(type) can't be sent.")
      }
    }
  }

  /// An error of the bus, with a description.
  package struct DBusError: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }

    /// Takes an error of GLib.
    fileprivate init(taking error: UnsafeMutablePointer<GError>?) {
      description = error.map { SwiftUIGTK.string($0.pointee.message) } ?? "unknown error"
      if let error { g_error_free(error) }
    }
  }

  /// A call of a method of a ``DBusObject``, which must be answered once.
  package struct DBusCall {
    package let method: String
    package let arguments: [DBusValue]
    fileprivate let invocation: OpaquePointer

    /// Answers the call with values.
    package func reply(_ values: DBusValue...) {
      g_dbus_method_invocation_return_value(invocation, DBusValue.tuple(values).makeVariant())
    }

    /// Answers the call with an error.
    ///
    /// - Parameters:
    ///   - name: The last part of the error's name.
    ///   - message: A description.
    package func fail(_ name: String, _ message: String) {
      g_dbus_method_invocation_return_dbus_error(invocation, "org.freedesktop.DBus.Error.\(name)", message)
    }
  }

  /// A connection to the session bus that nothing else in the process uses, so that it has a name of its own.
  ///
  /// All closures run in the main context of GLib that is the thread's default when they are passed.
  package final class DBusConnection {
    private let pointer: OpaquePointer
    private var objects: [guint] = []
    private var watches: [guint] = []
    private var subscriptions: [guint] = []
    private var isOpen = true

    /// Connects to the bus, and waits for its answer.
    ///
    /// - Parameter address: The address of the bus, or `nil` for that of the session.
    package init(address: String? = nil) throws {
      var error: UnsafeMutablePointer<GError>?
      var address = address
      if address == nil {
        guard let known = g_dbus_address_get_for_bus_sync(G_BUS_TYPE_SESSION, nil, &error) else {
          throw DBusError(taking: error)
        }
        address = String(cString: known)
        g_free(known)
      }
      let flags = GDBusConnectionFlags(
        rawValue: G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
          | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
      guard let made = g_dbus_connection_new_for_address_sync(address, flags, nil, nil, &error) else {
        throw DBusError(taking: error)
      }
      pointer = made
    }

    deinit { close() }

    /// The name that the bus has given to the connection.
    package var uniqueName: String { string(g_dbus_connection_get_unique_name(pointer)) }

    /// Sends what is pending and closes the connection, whereupon the bus releases the names of the connection.
    package func close() {
      guard isOpen else { return }
      isOpen = false
      for watch in watches { g_bus_unwatch_name(watch) }
      for subscription in subscriptions { g_dbus_connection_signal_unsubscribe(pointer, subscription) }
      for object in objects { g_dbus_connection_unregister_object(pointer, object) }
      // Closing alone drops what has not been sent, such as the answer to the call that ends the program.
      g_dbus_connection_flush_sync(pointer, nil, nil)
      g_dbus_connection_close_sync(pointer, nil, nil)
      g_object_unref(pointer.object)
    }

    // MARK: Calls

    /// Calls a method, and waits for the answer.
    package func call(
      _ service: String, _ path: String, _ interface: String, _ method: String, _ arguments: DBusValue...
    ) throws -> [DBusValue] {
      var error: UnsafeMutablePointer<GError>?
      guard
        let reply = g_dbus_connection_call_sync(
          pointer, service, path, interface, method, DBusValue.tuple(arguments).makeVariant(), nil,
          G_DBUS_CALL_FLAGS_NONE, -1, nil, &error)
      else { throw DBusError(taking: error) }
      defer { g_variant_unref(reply) }
      if case .tuple(let values) = DBusValue(reply) { return values }
      return []
    }

    /// A closure that receives the result of a call.
    private final class Completion {
      let body: (DBusError?) -> Void

      init(_ body: @escaping (DBusError?) -> Void) { self.body = body }
    }

    /// Calls a method, and calls a closure when the answer has arrived.
    func start(
      _ service: String, _ path: String, _ interface: String, _ method: String, _ arguments: DBusValue...,
      completion: @escaping (DBusError?) -> Void
    ) {
      g_dbus_connection_call(
        pointer, service, path, interface, method, DBusValue.tuple(arguments).makeVariant(), nil,
        G_DBUS_CALL_FLAGS_NONE, -1, nil,
        { source, result, data in
          guard let source, let data else { return }
          let completion = Unmanaged<Completion>.fromOpaque(data).takeRetainedValue()
          var error: UnsafeMutablePointer<GError>?
          let reply = g_dbus_connection_call_finish(OpaquePointer(source), result, &error)
          if let reply { g_variant_unref(reply) }
          completion.body(reply == nil ? DBusError(taking: error) : nil)
        }, Unmanaged.passRetained(Completion(completion)).toOpaque())
    }

    // MARK: Names

    /// Requests a name.
    ///
    /// - Returns: A Boolean value that indicates whether this connection owns the name.
    package func own(_ name: String) -> Bool {
      let bus = "org.freedesktop.DBus"
      let reply = try? call(bus, "/org/freedesktop/DBus", bus, "RequestName", .string(name), .unsigned(4))
      return reply == [.unsigned(1)]
    }

    /// The closures of a watch.
    private final class Watch {
      let changed: (Bool) -> Void

      init(_ changed: @escaping (Bool) -> Void) { self.changed = changed }
    }

    /// Calls a closure with whether a name has an owner, soon and whenever the owner changes.
    package func watch(_ name: String, _ changed: @escaping (Bool) -> Void) {
      watches.append(
        g_bus_watch_name_on_connection(
          pointer, name, G_BUS_NAME_WATCHER_FLAGS_NONE,
          { _, _, _, data in
            if let data { Unmanaged<Watch>.fromOpaque(data).takeUnretainedValue().changed(true) }
          },
          { _, _, data in
            if let data { Unmanaged<Watch>.fromOpaque(data).takeUnretainedValue().changed(false) }
          }, Unmanaged.passRetained(Watch(changed)).toOpaque(),
          { data in if let data { Unmanaged<Watch>.fromOpaque(data).release() } }))
    }

    // MARK: Signals

    /// Emits a signal of an object.
    package func emit(_ path: String, _ interface: String, _ signal: String, _ arguments: DBusValue...) {
      g_dbus_connection_emit_signal(
        pointer, nil, path, interface, signal, DBusValue.tuple(arguments).makeVariant(), nil)
    }

    /// A closure that receives signals.
    private final class Receiver {
      let body: (String, [DBusValue]) -> Void

      init(_ body: @escaping (String, [DBusValue]) -> Void) { self.body = body }
    }

    /// Calls a closure with the name and the arguments of each signal of a service.
    package func subscribe(_ service: String, _ body: @escaping (String, [DBusValue]) -> Void) {
      subscriptions.append(
        g_dbus_connection_signal_subscribe(
          pointer, service, nil, nil, nil, nil, G_DBUS_SIGNAL_FLAGS_NONE,
          { _, _, _, _, signal, arguments, data in
            guard let arguments, let data, case .tuple(let values) = DBusValue(arguments) else { return }
            Unmanaged<Receiver>.fromOpaque(data).takeUnretainedValue().body(string(signal), values)
          }, Unmanaged.passRetained(Receiver(body)).toOpaque(),
          { data in if let data { Unmanaged<Receiver>.fromOpaque(data).release() } }))
    }

    // MARK: Objects

    /// The closures of an object.
    private final class Object {
      let call: (DBusCall) -> Void
      let property: (String) -> DBusValue?

      init(_ call: @escaping (DBusCall) -> Void, _ property: @escaping (String) -> DBusValue?) {
        (self.call, self.property) = (call, property)
      }
    }

    /// Exports an object with one interface.
    ///
    /// - Parameters:
    ///   - path: The path of the object.
    ///   - interface: The interface, as an XML element of D-Bus's introspection format.
    ///   - call: A closure that answers the calls of methods.
    ///   - property: A closure that returns the value of a property.
    package func export(
      _ path: String, _ interface: String, call: @escaping (DBusCall) -> Void,
      property: @escaping (String) -> DBusValue?
    ) throws {
      var error: UnsafeMutablePointer<GError>?
      guard let node = g_dbus_node_info_new_for_xml("<node>\(interface)</node>", &error) else {
        throw DBusError(taking: error)
      }
      defer { g_dbus_node_info_unref(node) }
      var table = GDBusInterfaceVTable()
      table.method_call = { _, _, _, _, method, arguments, invocation, data in
        guard let arguments, let invocation, let data else { return }
        let object = Unmanaged<Object>.fromOpaque(data).takeUnretainedValue()
        guard case .tuple(let values) = DBusValue(arguments) else { return }
        object.call(DBusCall(method: string(method), arguments: values, invocation: invocation))
      }
      table.get_property = { _, _, _, _, name, error, data in
        guard let data else { return nil }
        let object = Unmanaged<Object>.fromOpaque(data).takeUnretainedValue()
        if let value = object.property(string(name)) { return value.makeVariant() }
        g_set_error_literal(
          error, g_dbus_error_quark(), gint(G_DBUS_ERROR_UNKNOWN_PROPERTY.rawValue), "There is no such property.")
        return nil
      }
      let id = g_dbus_connection_register_object(
        pointer, path, node.pointee.interfaces?[0], &table, Unmanaged.passRetained(Object(call, property)).toOpaque(),
        { data in if let data { Unmanaged<Object>.fromOpaque(data).release() } }, &error)
      if id == 0 { throw DBusError(taking: error) }
      objects.append(id)
    }
  }
#endif
