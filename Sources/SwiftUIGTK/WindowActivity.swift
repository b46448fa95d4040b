#if GTK
  import CGTK
  import Foundation
  import SwiftUICore

  /// An observer of the windows and of the sheets in front of them, one of which has the user's attention.
  ///
  /// GTK tells each window that it is active or no more. When a sheet opens, its window is told before the sheet is, so
  /// the windows are looked at when the main loop is idle.
  @MainActor
  final class WindowActivity {
    static let shared = WindowActivity()

    /// A closure that is called with changes while its owner exists.
    private struct Observer {
      weak var owner: AnyObject?
      let changed: @MainActor () -> Void
    }

    private var observers: [Observer] = []
    private var isScheduled = false

    /// Calls a closure after any window has become active or inactive, for as long as an object exists.
    func observe(_ window: Widget, _ owner: AnyObject, _ changed: @escaping @MainActor () -> Void) {
      observers.append(Observer(owner: owner, changed: changed))
      observe(window)
    }

    /// Observes a window without a phase of its own, such as a sheet.
    func observe(_ window: Widget) {
      connect(window.object, "notify::is-active", .oneArgument) { WindowActivity.shared.schedule() }
    }

    private func schedule() {
      if isScheduled { return }
      isScheduled = true
      DispatchQueue.main.async { [self] in
        isScheduled = false
        observers.removeAll { $0.owner == nil }
        for observer in observers { observer.changed() }
      }
    }

    /// Returns a Boolean value that indicates whether a window has the user's attention, or a sheet in front of it.
    static func isActive(_ window: Widget) -> Bool {
      guard let list = gtk_window_get_toplevels() else { return false }
      let own: UnsafeMutablePointer<GtkWindow> = window.cast()
      return (0..<g_list_model_get_n_items(list)).contains { index in
        guard let item = g_list_model_get_item(list, index) else { return false }
        defer { g_object_unref(item) }
        var next: UnsafeMutablePointer<GtkWindow>? = item.assumingMemoryBound(to: GtkWindow.self)
        guard gtk_window_is_active(next) != 0 else { return false }
        while let window = next {
          if window == own { return true }
          next = gtk_window_get_transient_for(window)
        }
        return false
      }
    }
  }
#endif
