#if GTK
  import CGTK
  import Foundation
  import SwiftUICore

  /// A cache of the insets of labels in native controls, which depend on the theme and are measured once for each kind
  /// of control.
  @MainActor
  enum LabelInsetsCache {
    private static var known: [String: LabelMetrics] = [:]

    /// Returns the insets around a label's host in a control, and the minimum size of the control.
    ///
    /// - Parameters:
    ///   - kind: The kind of the control, which identifies the stored measurement.
    ///   - control: A control of the kind.
    ///   - host: The host inside the control.
    ///   - isLeading: A Boolean value that indicates whether all horizontal room is before the label, as for a check
    ///     mark.
    static func of(_ kind: String, _ control: Widget, _ host: LayoutHost?, isLeading: Bool = false) -> LabelMetrics {
      if let metrics = known[kind] { return metrics }
      guard let host else { return LabelMetrics() }
      // A control also has a minimum size. A label larger than that isolates the insets.
      let label: gint = 1000
      let least = size(of: control, host, label: 0)
      let great = size(of: control, host, label: label)
      host.reportedSize = 0
      gtk_widget_queue_resize(host.widget)
      let (width, height) = (CGFloat(great.width - label), CGFloat(great.height - label))
      let metrics = LabelMetrics(
        insets: EdgeInsets(
          top: height / 2, leading: isLeading ? width : width / 2, bottom: height / 2,
          trailing: isLeading ? 0 : width / 2),
        minimumSize: CGSize(width: Int(least.width), height: Int(least.height)))
      known[kind] = metrics
      return metrics
    }

    private static func size(of control: Widget, _ host: LayoutHost, label: gint) -> (width: gint, height: gint) {
      host.reportedSize = label
      gtk_widget_queue_resize(host.widget)
      var (width, height): (gint, gint) = (0, 0)
      gtk_widget_measure(control, GTK_ORIENTATION_HORIZONTAL, -1, &width, nil, nil, nil)
      gtk_widget_measure(control, GTK_ORIENTATION_VERTICAL, -1, &height, nil, nil, nil)
      return (width, height)
    }
  }
#endif
