#if GTK
  import CGTK

  /// A widget of any class.
  typealias Widget = UnsafeMutablePointer<GtkWidget>

  // Conversions of an object to the type of an ancestor or an interface, which are macros in C. GTK knows the type of
  // an object at run time, and reports a type that doesn't fit.
  extension UnsafeMutablePointer {
    /// Returns a pointer to the object as another type.
    func cast<Other>(to type: Other.Type = Other.self) -> UnsafeMutablePointer<Other> {
      UnsafeMutableRawPointer(self).assumingMemoryBound(to: Other.self)
    }

    /// A pointer to the object as an opaque type or an interface.
    var opaque: OpaquePointer { OpaquePointer(self) }

    /// The object as an argument of GObject's functions.
    var object: UnsafeMutableRawPointer { UnsafeMutableRawPointer(self) }
  }

  extension OpaquePointer {
    /// Returns a pointer to the object as a widget or another type.
    func cast<Other>(to type: Other.Type = Other.self) -> UnsafeMutablePointer<Other> { UnsafeMutablePointer(self) }

    /// The object as an argument of GObject's functions.
    var object: UnsafeMutableRawPointer { UnsafeMutableRawPointer(self) }
  }

  // MARK: - Signals

  /// A closure that a signal calls. GObject retains the closure until the handler is disconnected or the object is
  /// released.
  @MainActor
  private final class Handler {
    let body: @MainActor () -> Void

    init(_ body: @escaping @MainActor () -> Void) { self.body = body }

    nonisolated static func call(_ data: gpointer?) {
      guard let data else { return }
      let handler = Unmanaged<Handler>.fromOpaque(data).takeUnretainedValue()
      MainActor.assumeIsolated { handler.body() }
    }
  }

  /// A number of arguments that a signal has in addition to its sender. The arguments are ignored.
  enum SignalShape {
    case plain
    case oneArgument
    case twoArguments
    /// Two coordinates.
    case position
  }

  /// Calls a closure whenever an object emits a signal.
  ///
  /// - Parameters:
  ///   - object: The object.
  ///   - signal: The name of the signal.
  ///   - shape: The number of its arguments.
  ///   - body: The closure.
  /// - Returns: The identifier of the handler, with which it can be blocked or disconnected.
  @MainActor @discardableResult
  func connect(
    _ object: UnsafeMutableRawPointer, _ signal: String, _ shape: SignalShape = .plain,
    _ body: @escaping @MainActor () -> Void
  ) -> gulong {
    let callback: GCallback
    switch shape {
    case .plain:
      let function: @convention(c) (gpointer?, gpointer?) -> Void = { _, data in Handler.call(data) }
      callback = unsafeBitCast(function, to: GCallback.self)
    case .oneArgument:
      let function: @convention(c) (gpointer?, gpointer?, gpointer?) -> Void = { _, _, data in Handler.call(data) }
      callback = unsafeBitCast(function, to: GCallback.self)
    case .twoArguments:
      let function: @convention(c) (gpointer?, guint, guint, gpointer?) -> Void = { _, _, _, data in Handler.call(data)
      }
      callback = unsafeBitCast(function, to: GCallback.self)
    case .position:
      let function: @convention(c) (gpointer?, Double, Double, gpointer?) -> Void = { _, _, _, data in
        Handler.call(data)
      }
      callback = unsafeBitCast(function, to: GCallback.self)
    }
    return connect(object, signal, callback, Handler(body))
  }

  /// A closure that is called by a signal whose argument is a number.
  @MainActor
  private final class NumberHandler {
    let body: @MainActor (Int) -> Void

    init(_ body: @escaping @MainActor (Int) -> Void) { self.body = body }
  }

  /// Calls a closure with the number of consecutive presses whenever a gesture emits a signal.
  @MainActor
  func connectPresses(_ gesture: UnsafeMutableRawPointer, _ signal: String, _ body: @escaping @MainActor (Int) -> Void)
  {
    let function: @convention(c) (gpointer?, gint, Double, Double, gpointer?) -> Void = { _, number, _, _, data in
      guard let data else { return }
      let handler = Unmanaged<NumberHandler>.fromOpaque(data).takeUnretainedValue()
      MainActor.assumeIsolated { handler.body(Int(number)) }
    }
    g_signal_connect_data(
      gesture, signal, unsafeBitCast(function, to: GCallback.self),
      Unmanaged.passRetained(NumberHandler(body)).toOpaque(),
      { data, _ in if let data { Unmanaged<NumberHandler>.fromOpaque(data).release() } }, GConnectFlags(rawValue: 0))
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
    let function: @convention(c) (gpointer?, gint, gpointer?) -> Void = { _, number, data in
      guard let data else { return }
      let handler = Unmanaged<NumberHandler>.fromOpaque(data).takeUnretainedValue()
      MainActor.assumeIsolated { handler.body(Int(number)) }
    }
    g_signal_connect_data(
      object, signal, unsafeBitCast(function, to: GCallback.self),
      Unmanaged.passRetained(NumberHandler(body)).toOpaque(),
      { data, _ in if let data { Unmanaged<NumberHandler>.fromOpaque(data).release() } }, GConnectFlags(rawValue: 0))
  }

  /// A closure that is called by a signal whose arguments are two coordinates.
  @MainActor
  private final class PointHandler {
    let body: @MainActor (Double, Double) -> Void

    init(_ body: @escaping @MainActor (Double, Double) -> Void) { self.body = body }
  }

  /// Calls a closure with two coordinates whenever a controller emits a signal.
  @MainActor
  func connectPoints(
    _ controller: UnsafeMutableRawPointer, _ signal: String, _ body: @escaping @MainActor (Double, Double) -> Void
  ) {
    let function: @convention(c) (gpointer?, Double, Double, gpointer?) -> Void = { _, x, y, data in
      guard let data else { return }
      let handler = Unmanaged<PointHandler>.fromOpaque(data).takeUnretainedValue()
      MainActor.assumeIsolated { handler.body(x, y) }
    }
    g_signal_connect_data(
      controller, signal, unsafeBitCast(function, to: GCallback.self),
      Unmanaged.passRetained(PointHandler(body)).toOpaque(),
      { data, _ in if let data { Unmanaged<PointHandler>.fromOpaque(data).release() } }, GConnectFlags(rawValue: 0))
  }

  /// A closure that is called by a signal whose argument is a floating-point number.
  @MainActor
  private final class DoubleHandler {
    let body: @MainActor (Double) -> Void

    init(_ body: @escaping @MainActor (Double) -> Void) { self.body = body }
  }

  /// Calls a closure with a number whenever a controller emits a signal.
  @MainActor
  func connectNumber(
    _ controller: UnsafeMutableRawPointer, _ signal: String, _ body: @escaping @MainActor (Double) -> Void
  ) {
    let function: @convention(c) (gpointer?, Double, gpointer?) -> Void = { _, number, data in
      guard let data else { return }
      let handler = Unmanaged<DoubleHandler>.fromOpaque(data).takeUnretainedValue()
      MainActor.assumeIsolated { handler.body(number) }
    }
    g_signal_connect_data(
      controller, signal, unsafeBitCast(function, to: GCallback.self),
      Unmanaged.passRetained(DoubleHandler(body)).toOpaque(),
      { data, _ in if let data { Unmanaged<DoubleHandler>.fromOpaque(data).release() } }, GConnectFlags(rawValue: 0))
  }

  /// A closure that is called in each frame.
  @MainActor
  private final class FrameHandler {
    let body: @MainActor () -> Bool

    init(_ body: @escaping @MainActor () -> Bool) { self.body = body }
  }

  /// Calls a closure in each frame of the window of a widget, until it returns `false` or the widget is destroyed.
  @MainActor
  func callInFrames(of widget: Widget, _ body: @escaping @MainActor () -> Bool) {
    gtk_widget_add_tick_callback(
      widget,
      { _, _, data in
        guard let data else { return 0 }
        let handler = Unmanaged<FrameHandler>.fromOpaque(data).takeUnretainedValue()
        return MainActor.assumeIsolated { handler.body() } ? 1 : 0
      }, Unmanaged.passRetained(FrameHandler(body)).toOpaque(),
      { data in if let data { Unmanaged<FrameHandler>.fromOpaque(data).release() } })
  }

  /// Calls a closure before each event that scrolls the content of a widget.
  @MainActor
  func connectScrolling(in widget: Widget, _ body: @escaping @MainActor () -> Void) {
    guard let controller = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES) else { return }
    gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE)
    let function: @convention(c) (gpointer?, Double, Double, gpointer?) -> gboolean = { _, _, _, data in
      Handler.call(data)
      return 0
    }
    connect(controller.object, "scroll", unsafeBitCast(function, to: GCallback.self), Handler(body))
    gtk_widget_add_controller(widget, controller)
  }

  /// A closure that is called by a signal whose argument is an item of a list.
  @MainActor
  private final class ItemHandler {
    let body: @MainActor (OpaquePointer) -> Void

    init(_ body: @escaping @MainActor (OpaquePointer) -> Void) { self.body = body }
  }

  /// Calls a closure with the item whenever a factory emits a signal.
  @MainActor
  func connectItems(
    _ factory: UnsafeMutableRawPointer, _ signal: String, _ body: @escaping @MainActor (OpaquePointer) -> Void
  ) {
    let function: @convention(c) (gpointer?, OpaquePointer?, gpointer?) -> Void = { _, item, data in
      guard let item, let data else { return }
      let handler = Unmanaged<ItemHandler>.fromOpaque(data).takeUnretainedValue()
      nonisolated(unsafe) let given = item
      MainActor.assumeIsolated { handler.body(given) }
    }
    g_signal_connect_data(
      factory, signal, unsafeBitCast(function, to: GCallback.self),
      Unmanaged.passRetained(ItemHandler(body)).toOpaque(),
      { data, _ in if let data { Unmanaged<ItemHandler>.fromOpaque(data).release() } }, GConnectFlags(rawValue: 0))
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
      { _, _, data in
        guard let data else { return 0 }
        let handler = Unmanaged<ActionHandler>.fromOpaque(data).takeUnretainedValue()
        return MainActor.assumeIsolated { handler.body() ? 1 : 0 }
      }, Unmanaged.passRetained(ActionHandler(body)).toOpaque(),
      { data in if let data { Unmanaged<ActionHandler>.fromOpaque(data).release() } })
  }

  /// A closure that is called by a shortcut.
  @MainActor
  private final class ActionHandler {
    let body: @MainActor () -> Bool

    init(_ body: @escaping @MainActor () -> Bool) { self.body = body }
  }

  /// Calls a closure when the user closes a window. The window stays open unless the closure closes it.
  @MainActor
  func connectCloseRequest(_ window: UnsafeMutableRawPointer, _ body: @escaping @MainActor () -> Void) {
    let function: @convention(c) (gpointer?, gpointer?) -> gboolean = { _, data in
      Handler.call(data)
      return 1
    }
    connect(window, "close-request", unsafeBitCast(function, to: GCallback.self), Handler(body))
  }

  @MainActor @discardableResult
  private func connect(
    _ object: UnsafeMutableRawPointer, _ signal: String, _ callback: @escaping GCallback, _ handler: Handler
  ) -> gulong {
    g_signal_connect_data(
      object, signal, callback, Unmanaged.passRetained(handler).toOpaque(),
      { data, _ in if let data { Unmanaged<Handler>.fromOpaque(data).release() } }, GConnectFlags(rawValue: 0))
  }

  // MARK: - Values

  /// Returns a copy of a C string.
  func string(_ characters: UnsafePointer<CChar>?) -> String { characters.map { String(cString: $0) } ?? "" }

  /// Returns the name of an object's type.
  func typeName(of object: UnsafeMutableRawPointer) -> String {
    string(g_type_name_from_instance(object.assumingMemoryBound(to: GTypeInstance.self)))
  }

  extension GtkAlign {
    static let fill = GTK_ALIGN_FILL
    static let center = GTK_ALIGN_CENTER
  }
#endif
