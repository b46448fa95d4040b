#if GTK
  import CGTK

  /// A closure that GTK calls, such as for a signal, and retains until the object that has it is released.
  ///
  /// A signal is connected with a C function of its arguments, which finds the closure with ``call(_:_:)``.
  @MainActor
  final class CallbackBox<Body> {
    private let body: Body

    init(_ body: Body) { self.body = body }

    /// Passes the closure of a handler to another one, which calls it with the arguments of the C function.
    ///
    /// - Parameters:
    ///   - data: The data of the C function, which is the handler.
    ///   - use: The closure that calls the handler's.
    /// - Returns: The result, or `nil` without a handler.
    @discardableResult
    nonisolated static func call<Result: Sendable>(_ data: gpointer?, _ use: @MainActor (Body) -> Result) -> Result? {
      guard let data else { return nil }
      let handler = Unmanaged<CallbackBox>.fromOpaque(data).takeUnretainedValue()
      return MainActor.assumeIsolated { use(handler.body) }
    }
  }

  /// A handler of a signal whose arguments are ignored.
  private typealias PlainHandler = CallbackBox<@MainActor () -> Void>

  /// Returns a pointer that retains a handler, for GTK.
  func retained(_ handler: AnyObject) -> gpointer { Unmanaged.passRetained(handler).toOpaque() }

  /// Releases a handler that ``retained(_:)`` has retained.
  let releaseHandler: @convention(c) @Sendable (gpointer?) -> Void = { data in
    if let data { Unmanaged<AnyObject>.fromOpaque(data).release() }
  }

  /// Connects a signal of an object.
  ///
  /// - Parameters:
  ///   - object: The object that emits the signal.
  ///   - signal: The name of the signal.
  ///   - callback: A C function of the arguments of the signal, which calls the handler.
  ///   - handler: The object that the callback receives, which is released with the connection.
  /// - Returns: The identifier of the handler, with which it can be blocked or disconnected.
  @MainActor @discardableResult
  func connect(
    _ object: UnsafeMutableRawPointer, _ signal: String, _ callback: @escaping GCallback, _ handler: AnyObject
  ) -> gulong {
    g_signal_connect_data(
      object, signal, callback, retained(handler), { data, _ in releaseHandler(data) }, GConnectFlags(rawValue: 0))
  }

  /// A number of arguments that a signal has in addition to its sender. The arguments are ignored.
  enum SignalArity {
    case plain
    case oneArgument
    case twoArguments
    /// Two coordinates.
    case position
  }

  /// Calls a closure whenever an object emits a signal.
  ///
  /// - Parameters:
  ///   - object: The object that emits the signal.
  ///   - signal: The name of the signal.
  ///   - shape: The number of its arguments.
  ///   - body: The closure to call, with the arguments of the signal left out.
  /// - Returns: The identifier of the handler, with which it can be blocked or disconnected.
  @MainActor @discardableResult
  func connect(
    _ object: UnsafeMutableRawPointer, _ signal: String, _ shape: SignalArity = .plain,
    _ body: @escaping @MainActor () -> Void
  ) -> gulong {
    let callback: GCallback
    switch shape {
    case .plain:
      let function: @convention(c) (gpointer?, gpointer?) -> Void = { _, data in PlainHandler.call(data) { $0() } }
      callback = unsafeBitCast(function, to: GCallback.self)
    case .oneArgument:
      let function: @convention(c) (gpointer?, gpointer?, gpointer?) -> Void = { _, _, data in
        PlainHandler.call(data) { $0() }
      }
      callback = unsafeBitCast(function, to: GCallback.self)
    case .twoArguments:
      let function: @convention(c) (gpointer?, guint, guint, gpointer?) -> Void = { _, _, _, data in
        PlainHandler.call(data) { $0() }
      }
      callback = unsafeBitCast(function, to: GCallback.self)
    case .position:
      let function: @convention(c) (gpointer?, Double, Double, gpointer?) -> Void = { _, _, _, data in
        PlainHandler.call(data) { $0() }
      }
      callback = unsafeBitCast(function, to: GCallback.self)
    }
    return connect(object, signal, callback, PlainHandler(body))
  }

  /// Calls a closure with the number of consecutive presses whenever a gesture emits a signal.
  @MainActor
  func connectPresses(_ gesture: UnsafeMutableRawPointer, _ signal: String, _ body: @escaping @MainActor (Int) -> Void)
  {
    typealias IntegerHandler = CallbackBox<@MainActor (Int) -> Void>
    let function: @convention(c) (gpointer?, gint, Double, Double, gpointer?) -> Void = { _, number, _, _, data in
      IntegerHandler.call(data) { $0(Int(number)) }
    }
    connect(gesture, signal, unsafeBitCast(function, to: GCallback.self), IntegerHandler(body))
  }

  /// Calls a closure with the response when a native dialog has one.
  @MainActor
  func connectResponse(_ dialog: UnsafeMutableRawPointer, _ body: @escaping @MainActor (GtkResponseType) -> Void) {
    connectInteger(dialog, "response") { body(GtkResponseType(rawValue: GtkResponseType.RawValue($0))) }
  }

  /// Calls a closure with the only argument of a signal, which is an integer, such as the position of a row.
  @MainActor
  func connectInteger(
    _ object: UnsafeMutableRawPointer, _ signal: String, _ body: @escaping @MainActor (Int) -> Void
  ) {
    typealias IntegerHandler = CallbackBox<@MainActor (Int) -> Void>
    let function: @convention(c) (gpointer?, gint, gpointer?) -> Void = { _, number, data in
      IntegerHandler.call(data) { $0(Int(number)) }
    }
    connect(object, signal, unsafeBitCast(function, to: GCallback.self), IntegerHandler(body))
  }

  /// Calls a closure with two coordinates whenever a controller emits a signal.
  @MainActor
  func connectPoints(
    _ controller: UnsafeMutableRawPointer, _ signal: String, _ body: @escaping @MainActor (Double, Double) -> Void
  ) {
    typealias PointHandler = CallbackBox<@MainActor (Double, Double) -> Void>
    let function: @convention(c) (gpointer?, Double, Double, gpointer?) -> Void = { _, x, y, data in
      PointHandler.call(data) { $0(x, y) }
    }
    connect(controller, signal, unsafeBitCast(function, to: GCallback.self), PointHandler(body))
  }

  /// Calls a closure with a number whenever a controller emits a signal.
  @MainActor
  func connectNumber(
    _ controller: UnsafeMutableRawPointer, _ signal: String, _ body: @escaping @MainActor (Double) -> Void
  ) {
    typealias NumberHandler = CallbackBox<@MainActor (Double) -> Void>
    let function: @convention(c) (gpointer?, Double, gpointer?) -> Void = { _, number, data in
      NumberHandler.call(data) { $0(number) }
    }
    connect(controller, signal, unsafeBitCast(function, to: GCallback.self), NumberHandler(body))
  }

  /// Calls a closure with the item whenever a factory emits a signal.
  @MainActor
  func connectItems(
    _ factory: UnsafeMutableRawPointer, _ signal: String, _ body: @escaping @MainActor (OpaquePointer) -> Void
  ) {
    typealias ItemHandler = CallbackBox<@MainActor (OpaquePointer) -> Void>
    let function: @convention(c) (gpointer?, OpaquePointer?, gpointer?) -> Void = { _, item, data in
      guard let item else { return }
      nonisolated(unsafe) let given = item
      ItemHandler.call(data) { $0(given) }
    }
    connect(factory, signal, unsafeBitCast(function, to: GCallback.self), ItemHandler(body))
  }

  /// Calls a closure when the user closes a window. The window stays open unless the closure closes it.
  @MainActor
  func connectCloseRequest(_ window: UnsafeMutableRawPointer, _ body: @escaping @MainActor () -> Void) {
    let function: @convention(c) (gpointer?, gpointer?) -> gboolean = { _, data in
      PlainHandler.call(data) { $0() }
      return 1
    }
    connect(window, "close-request", unsafeBitCast(function, to: GCallback.self), PlainHandler(body))
  }

  /// Calls a closure before each event that scrolls the content of a widget.
  @MainActor
  func connectScrolling(in widget: Widget, _ body: @escaping @MainActor () -> Void) {
    guard let controller = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES) else { return }
    gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE)
    let function: @convention(c) (gpointer?, Double, Double, gpointer?) -> gboolean = { _, _, _, data in
      PlainHandler.call(data) { $0() }
      return 0
    }
    connect(controller.object, "scroll", unsafeBitCast(function, to: GCallback.self), PlainHandler(body))
    gtk_widget_add_controller(widget, controller)
  }

  // MARK: - Closures that are no handlers of signals

  /// A handler whose result decides whether it is called again, or whether others are.
  private typealias DecidingHandler = CallbackBox<@MainActor () -> Bool>

  /// Calls a closure in each frame of the window of a widget, until it returns `false` or the widget is destroyed.
  @MainActor
  func callInFrames(of widget: Widget, _ body: @escaping @MainActor () -> Bool) {
    gtk_widget_add_tick_callback(
      widget, { _, _, data in DecidingHandler.call(data) { $0() } == true ? 1 : 0 }, retained(DecidingHandler(body)),
      releaseHandler)
  }

  /// Returns an action for a shortcut that calls a closure.
  @MainActor
  func makeAction(_ body: @escaping @MainActor () -> Void) -> OpaquePointer? {
    makeAction {
      body()
      return true
    }
  }

  /// Returns an action for a shortcut that calls a closure. If the closure returns `false`, the shortcuts of the
  /// widgets around the widget are tried.
  @MainActor
  func makeAction(_ body: @escaping @MainActor () -> Bool) -> OpaquePointer? {
    gtk_callback_action_new(
      { _, _, data in DecidingHandler.call(data) { $0() } == true ? 1 : 0 }, retained(DecidingHandler(body)),
      releaseHandler)
  }
#endif
