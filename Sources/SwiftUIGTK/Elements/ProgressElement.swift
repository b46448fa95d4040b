#if GTK
  import CGTK
  import Foundation
  import SwiftUICore

  /// A view of an operation's progress: a bar (`GtkProgressBar`), a spinner (`GtkSpinner`) for an unknown fraction, or
  /// a ring.
  final class ProgressElement: Element {
    /// A kind of indicator, which determines the type of the widget.
    private enum Kind {
      case bar, spinner, ring
    }

    private var kind: Kind
    private var indicator: Widget
    private var fraction: Double?
    private var style: Style
    private var tint = WidgetStyle()

    init(_ fraction: Double?, _ appearance: ProgressAppearance, _ style: Style, _ context: ElementContext) {
      kind = Self.kind(fraction, appearance)
      self.fraction = fraction
      self.style = style
      indicator = Self.makeIndicator(kind)
      super.init(hosting: context)
      gtk_widget_insert_before(indicator, widget, nil)
      prepareIndicator()
      show()
    }

    private static func kind(_ fraction: Double?, _ appearance: ProgressAppearance) -> Kind {
      switch appearance {
      case .automatic: fraction == nil ? .spinner : .bar
      case .linear: .bar
      case .circular: fraction == nil ? .spinner : .ring
      }
    }

    private static func makeIndicator(_ kind: Kind) -> Widget {
      switch kind {
      case .bar: gtk_progress_bar_new()
      case .spinner: gtk_spinner_new()
      case .ring: gtk_drawing_area_new()
      }
    }

    private func prepareIndicator() {
      switch kind {
      case .bar: break
      case .spinner:
        gtk_widget_set_size_request(indicator, 16, 16)
        gtk_spinner_start(indicator.opaque)
      case .ring:
        gtk_widget_set_size_request(indicator, 20, 20)
        gtk_drawing_area_set_draw_func(
          indicator.cast(),
          { area, context, width, height, _ in
            MainActor.assumeIsolated {
              guard let area, let box = gtk_widget_get_parent(area.cast()), let context else { return }
              (Element.shown(by: box) as? ProgressElement)?.drawRing(context, Double(width), Double(height))
            }
          }, nil, nil)
      }
    }

    private func drawRing(_ context: OpaquePointer, _ width: Double, _ height: Double) {
      let radius = min(width, height) / 2 - 2
      let color = (style.tint ?? .accentColor).resolve(in: surroundings.scheme)
      func arc(_ part: Double, _ opacity: Double) {
        cairo_set_source_rgba(context, Double(color.red), Double(color.green), Double(color.blue), opacity)
        cairo_arc(context, width / 2, height / 2, radius, -.pi / 2, (2 * part - 0.5) * .pi)
        cairo_stroke(context)
      }
      cairo_set_line_width(context, 3)
      arc(1, 0.2)
      arc(min(max(fraction ?? 0, 0), 1), 1)
    }

    override func update(from old: Primitive, to new: Primitive) {
      guard case .progress(let fraction, let appearance, let style) = new else { return }
      (self.fraction, self.style) = (fraction, style)
      let kind = Self.kind(fraction, appearance)
      if kind != self.kind {
        self.kind = kind
        let old = indicator
        indicator = Self.makeIndicator(kind)
        gtk_widget_insert_before(indicator, widget, old)
        gtk_widget_unparent(old)
        tint = WidgetStyle()
        prepareIndicator()
        textChanged()
      }
      show()
      // Besides a new indicator, a bar forgets the value when its fraction changes.
      givenChanged()
    }

    override func surroundingsChanged() { show() }

    private func show() {
      switch kind {
      case .bar:
        if let fraction {
          gtk_progress_bar_set_fraction(indicator.opaque, min(max(fraction, 0), 1))
        } else {
          gtk_progress_bar_pulse(indicator.opaque)
        }
      case .ring: gtk_widget_queue_draw(indicator)
      case .spinner: break
      }
      tint.set(style.tint.map { TintRules.rules(for: $0.css(in: surroundings.scheme)) }, on: indicator)
    }

    override var placedControl: Widget? { indicator }
    override var accessibleWidget: Widget { indicator }

    /// Returns the proposed width for a bar, or 80 points if none is proposed, and the natural size for others.
    override func measure(_ proposal: ProposedViewSize) -> LeafMeasurement {
      let (natural, _) = naturalSize(of: indicator)
      return LeafMeasurement(
        kind == .bar ? CGSize(width: proposal.width ?? 80, height: natural.height) : natural)
    }

    override func textChanged() {
      setAccessibleLabel(text(below: widget), of: indicator)
      super.textChanged()
    }
  }

  extension ProgressContent: GTKElementContent {
    func makeElement(_ context: ElementContext) -> Element { ProgressElement(fraction, appearance, style, context) }
  }
#endif
