#if GTK
  import CGTK
  import Foundation
  import SwiftUICore

  /// The room that the theme's native controls have around the labels in them, measured once for each kind.
  @MainActor
  enum LabelRoom {
    private static var known: [String: LabelMetrics] = [:]

    /// Returns the room around the host in a control of a kind.
    ///
    /// - Parameter isLeading: Whether the room beside the label is all before it, as a check mark's is.
    static func of(_ kind: String, _ control: Widget, _ host: LayoutHost?, isLeading: Bool = false) -> LabelMetrics {
      if let metrics = known[kind] { return metrics }
      guard let host else { return LabelMetrics() }
      // A control has a least size, beside the room: a label that is bigger than that shows the room alone.
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
