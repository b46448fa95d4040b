#if GTK
  import CGTK
  import Foundation
  import SwiftUICore

  /// An object that makes and updates a widget for a view of the client's.
  @MainActor
  package protocol WidgetHost: ForeignHost {
    /// Returns a new widget, which has been updated.
    func makeWidget() -> UnsafeMutablePointer<GtkWidget>
    /// Updates the widget to the current value of the view.
    func updateWidget()
    /// Returns the size of the widget for a proposal, or `nil` for what the widget itself requests.
    func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize?
  }

  /// A widget of the client's, in a host that the core places.
  final class WidgetElement: Element {
    private let client: Widget
    private let source: any WidgetHost

    init(_ content: ForeignContent, _ context: ElementContext) {
      guard let source = content.host as? any WidgetHost else {
        fatalError("\(type(of: content.host)) makes no widgets of GTK.")
      }
      self.source = source
      client = source.makeWidget()
      super.init(hosting: context)
      gtk_widget_insert_before(client, widget, nil)
      Self.live.append(Reference(element: self))
    }

    private struct Reference {
      weak var element: WidgetElement?
    }

    /// All elements of clients' widgets.
    private static var live: [Reference] = []

    /// Forgets the measurements of widgets that request another size than the one that was measured last. Called before
    /// a layout, because GTK doesn't tell which widget has requested it.
    static func forgetOldMeasurements() {
      guard !live.isEmpty else { return }
      live.removeAll { $0.element == nil }
      for reference in live { reference.element?.forgetOldMeasurement() }
    }

    /// The minimum and natural lengths that the widget has requested, in both orientations.
    private var requested: [gint]?

    private func currentRequest() -> [gint] {
      [GTK_ORIENTATION_HORIZONTAL, GTK_ORIENTATION_VERTICAL].flatMap { orientation in
        var (minimum, natural): (gint, gint) = (0, 0)
        gtk_widget_measure(client, orientation, -1, &minimum, &natural, nil, nil)
        return [minimum, natural]
      }
    }

    private func forgetOldMeasurement() {
      guard let requested, currentRequest() != requested else { return }
      self.requested = nil
      layout.measurementChanged()
    }

    override func update(from old: Primitive, to new: Primitive) { source.updateWidget() }

    override var placedControl: Widget? { client }
    override var accessibleWidget: Widget { client }
    override var frameOfControl: CGRect { CGRect(origin: .zero, size: placement.frame.size) }

    /// Returns the size that the view chooses, or else the widget: a widget that expands along an axis has the proposed
    /// length, and another one has its natural length, or less if less is proposed, but at least its minimum length.
    override func measure(_ proposal: ProposedViewSize) -> LeafMeasurement {
      requested = currentRequest()
      if let size = source.sizeThatFits(proposal) { return LeafMeasurement(size) }
      let width = length(GTK_ORIENTATION_HORIZONTAL, proposal.width, for: -1).length
      let known = width.isFinite ? gint(min(width, 1e6).rounded(.up)) : -1
      let (height, baseline) = length(GTK_ORIENTATION_VERTICAL, proposal.height, for: known)
      return LeafMeasurement(
        CGSize(width: width, height: height), firstTextBaseline: baseline, lastTextBaseline: baseline)
    }

    private func length(
      _ orientation: GtkOrientation, _ proposed: CGFloat?, for other: gint
    ) -> (length: CGFloat, baseline: CGFloat?) {
      var (minimum, natural, baseline): (gint, gint, gint) = (0, 0, -1)
      gtk_widget_measure(client, orientation, other, &minimum, &natural, nil, &baseline)
      let known = baseline < 0 ? nil : CGFloat(baseline)
      guard let proposed else { return (CGFloat(natural), known) }
      let expands = gtk_widget_compute_expand(client, orientation) != 0
      let length = expands ? proposed : min(proposed, CGFloat(natural))
      return (max(length, CGFloat(minimum)), expands ? nil : known)
    }
  }

  extension ForeignContent: GTKElementContent {
    func makeElement(_ context: ElementContext) -> Element { WidgetElement(self, context) }
  }
#endif
