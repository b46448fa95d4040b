#if GTK
  import CGTK

  /// A handler of a window's events that keeps GTK from losing clicks.
  ///
  /// After a layout, GDK itself reports the position of the pointer, with the buttons that the display server says are
  /// pressed. If a button is released before this report and the program hasn't received the release yet, the report
  /// comes first, and has no button. GTK's gestures then cancel their press, and the click is lost. Therefore, this
  /// object drops the first movement without a button between a press and its release.
  @MainActor
  private final class ClickGuard {
    private var isPressed = false

    /// Returns a Boolean value that indicates whether an event is dropped.
    func drops(_ event: OpaquePointer) -> Bool {
      switch gdk_event_get_event_type(event) {
      case GDK_BUTTON_PRESS: isPressed = true
      case GDK_BUTTON_RELEASE, GDK_GRAB_BROKEN: isPressed = false
      case GDK_MOTION_NOTIFY where isPressed && gdk_event_get_modifier_state(event).rawValue & Self.buttons == 0:
        isPressed = false
        return true
      default: break
      }
      return false
    }

    private static let buttons =
      GDK_BUTTON1_MASK.rawValue | GDK_BUTTON2_MASK.rawValue | GDK_BUTTON3_MASK.rawValue | GDK_BUTTON4_MASK.rawValue
      | GDK_BUTTON5_MASK.rawValue
  }

  /// Keeps GTK from losing clicks in a window and its popovers.
  @MainActor
  func keepClicks(in window: Widget) {
    guard let controller = gtk_event_controller_legacy_new() else { return }
    gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE)
    let function: @convention(c) (gpointer?, OpaquePointer?, gpointer?) -> gboolean = { _, event, data in
      guard let event, let data else { return 0 }
      let handler = Unmanaged<ClickGuard>.fromOpaque(data).takeUnretainedValue()
      nonisolated(unsafe) let given = event
      return MainActor.assumeIsolated { handler.drops(given) } ? 1 : 0
    }
    g_signal_connect_data(
      controller.object, "event", unsafeBitCast(function, to: GCallback.self),
      Unmanaged.passRetained(ClickGuard()).toOpaque(),
      { data, _ in if let data { Unmanaged<ClickGuard>.fromOpaque(data).release() } }, GConnectFlags(rawValue: 0))
    gtk_widget_add_controller(window, controller)
  }
#endif
