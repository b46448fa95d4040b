import SwiftUI

#if GTK
  import CGTK
#endif

/// A small program. The benchmark compares its start with the start of the same window in C. It prints a line when its
/// first frame has been painted.
@main
struct Small: App {
  var body: some Scene {
    WindowGroup("Small") {
      Counter().onAppear { reportFirstFrame() }
    }
  }
}

struct Counter: View {
  @State private var count = 0
  @State private var text = ""

  var body: some View {
    VStack {
      Text("Count: \(count)")
      TextField("", text: $text)
      Button("Add") { count += 1 }
    }
    .padding()
  }
}

@MainActor
func reportFirstFrame() {
  #if GTK
    guard let windows = gtk_window_get_toplevels(), let window = g_list_model_get_item(windows, 0) else { return }
    defer { g_object_unref(window) }
    guard let clock = gtk_widget_get_frame_clock(window.assumingMemoryBound(to: GtkWidget.self)) else { return }
    let painted: @convention(c) (gpointer?, gpointer?) -> Void = { clock, handler in
      FileHandle.standardOutput.write(Data("frame\n".utf8))
      if let clock { g_signal_handlers_disconnect_matched(clock, G_SIGNAL_MATCH_DATA, 0, 0, nil, nil, handler) }
    }
    // The data identifies the handler, so that it can disconnect itself.
    let mark = UnsafeMutableRawPointer(bitPattern: 1)
    g_signal_connect_data(
      UnsafeMutableRawPointer(clock), "paint", unsafeBitCast(painted, to: GCallback.self), mark, nil, G_CONNECT_AFTER)
  #endif
}
