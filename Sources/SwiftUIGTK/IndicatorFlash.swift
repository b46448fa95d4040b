#if GTK
  import CGTK
  import Dispatch
  import Foundation

  /// The scroll bars of a scrolled window that are shown for a second, as if the pointer moved over the window.
  ///
  /// GTK shows and hides these bars itself, by their opacity. The bars have nearly the full opacity here, so that they
  /// can be told from bars that GTK has shown meanwhile.
  @MainActor
  final class IndicatorFlash {
    private static let opacity = 254.0 / 255
    private static let duration: TimeInterval = 1

    private let bars: [Widget]
    private var isOver = false

    /// Shows those of a scrolled window's bars that are hidden at the moment.
    ///
    /// - Parameter bars: The bars along the axes in which the content is larger than the window. They live as long as
    ///   the flash.
    init(of bars: [Widget]) {
      self.bars = bars.filter { gtk_widget_get_opacity($0) == 0 || gtk_widget_get_child_visible($0) == 0 }
      for bar in self.bars {
        g_object_ref(bar.object)
        gtk_widget_set_child_visible(bar, 1)
        gtk_widget_set_opacity(bar, Self.opacity)
      }
      DispatchQueue.main.asyncAfter(deadline: .now() + Self.duration) { self.stop() }
    }

    /// Hides the bars again, except those that GTK shows.
    func stop() {
      guard !isOver else { return }
      isOver = true
      for bar in bars {
        if abs(gtk_widget_get_opacity(bar) - Self.opacity) < 0.001 {
          gtk_widget_set_opacity(bar, 0)
          gtk_widget_set_child_visible(bar, 0)
        }
        g_object_unref(bar.object)
      }
    }
  }
#endif
