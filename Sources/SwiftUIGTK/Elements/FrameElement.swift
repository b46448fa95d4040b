#if GTK
  import CGTK
  import Foundation
  import SwiftUICore

  /// Bounds of width and height around a child, which stands in them where the frame's alignment says.
  final class FrameElement: CustomElement {
    private var frame: FrameContent

    init(_ frame: FrameContent, _ events: EventSink) {
      self.frame = frame
      super.init(events)
      setOwnGreed(ownGreedOfFrame)
    }

    override func update(from old: Primitive, to new: Primitive) {
      guard case .modified(.frame(let frame)) = new else { return }
      self.frame = frame
      setOwnGreed(ownGreedOfFrame)
      updateGreed()
      forEachChild(align)
      gtk_widget_queue_resize(widget)
    }

    /// A frame that may be bigger than it likes to be grows.
    private var ownGreedOfFrame: Greed {
      var greed: Greed = []
      if let most = frame.maxWidth, most > frame.idealWidth ?? frame.minWidth ?? 0 { greed.insert(.width) }
      if let most = frame.maxHeight, most > frame.idealHeight ?? frame.minHeight ?? 0 { greed.insert(.height) }
      return greed
    }

    /// A frame that has bounds grows by them, not by what is inside.
    override var inheritedGreed: Greed {
      var greed: Greed = []
      if frame.maxWidth == nil { greed.insert(.width) }
      if frame.maxHeight == nil { greed.insert(.height) }
      return greed
    }

    override func align(_ child: Element) {
      child.setAlignment(frame.alignment.horizontal.gtk, frame.alignment.vertical.gtk)
    }

    private struct Bounds {
      var least: gint?
      var ideal: gint?
      /// Without end if it is infinite.
      var most: gint?

      init(_ least: CGFloat?, _ ideal: CGFloat?, _ most: CGFloat?) {
        func points(_ length: CGFloat?) -> gint? { length.map { $0.isFinite ? gint(max($0, 0).rounded()) : .max } }
        (self.least, self.ideal, self.most) = (points(least), points(ideal), points(most))
      }
    }

    private func bounds(_ orientation: GtkOrientation) -> Bounds {
      orientation == GTK_ORIENTATION_HORIZONTAL
        ? Bounds(frame.minWidth, frame.idealWidth, frame.maxWidth)
        : Bounds(frame.minHeight, frame.idealHeight, frame.maxHeight)
    }

    override func measure(_ orientation: GtkOrientation, for size: gint) -> Request {
      var request = Request()
      if let child = gtk_widget_get_first_child(widget) {
        request = self.request(of: child, orientation, for: limited(size, across: orientation))
      }
      let bounds = bounds(orientation)
      if let least = bounds.least { request.minimum = least }
      // What is too big for the frame reaches beyond it.
      if let most = bounds.most, request.minimum > most { request.minimum = most }
      request.natural = bounds.ideal ?? request.natural
      if let most = bounds.most, request.natural > most { request.natural = most }
      return request
    }

    /// A size in the other direction, as it is inside.
    private func limited(_ size: gint, across orientation: GtkOrientation) -> gint {
      let other = orientation == GTK_ORIENTATION_HORIZONTAL ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL
      guard size >= 0, let most = bounds(other).most else { return size }
      return min(size, most)
    }

    override func allocate(_ width: gint, _ height: gint) {
      guard let child = gtk_widget_get_first_child(widget) else { return }
      let wide = bounds(GTK_ORIENTATION_HORIZONTAL).most.map { min(width, $0) } ?? width
      let high = bounds(GTK_ORIENTATION_VERTICAL).most.map { min(height, $0) } ?? height
      let x = offset(of: wide, in: width, horizontalPlace)
      let y = offset(of: high, in: height, verticalPlace)
      place(child, x: x, y: y, width: wide, height: high)
    }

    private func offset(of size: gint, in room: gint, _ place: Double) -> gint { gint(Double(room - size) * place) }

    /// From 0, at the left, to 1.
    private var horizontalPlace: Double {
      let isMirrored = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL
      switch frame.alignment.horizontal {
      case .leading: return isMirrored ? 1 : 0
      case .center: return 0.5
      case .trailing: return isMirrored ? 0 : 1
      default: return 0.5
      }
    }

    private var verticalPlace: Double {
      switch frame.alignment.vertical {
      case .top, .firstTextBaseline: 0
      case .center: 0.5
      case .bottom, .lastTextBaseline: 1
      default: 0.5
      }
    }
  }

  /// A view with something behind it, which is as big as the view and has no say in its size.
  final class BackedElement: CustomElement {
    private var alignment: Alignment

    init(_ alignment: Alignment, _ events: EventSink) {
      self.alignment = alignment
      super.init(events)
    }

    override func update(from old: Primitive, to new: Primitive) {
      guard case .backed(let alignment) = new else { return }
      self.alignment = alignment
      forEachChild(align)
    }

    private func isBackground(_ child: Element) -> Bool { (child as? PartElement)?.part == .background }

    /// The view's growth counts, and the background's does not.
    override func counts(_ child: Element) -> Bool { !isBackground(child) }

    override func align(_ child: Element) {
      if isBackground(child) {
        (child as? PartElement)?.alignment = alignment
      } else {
        child.setAlignment(.fill, .fill)
      }
    }

    override func measure(_ orientation: GtkOrientation, for size: gint) -> Request {
      var request = Request()
      forEachChild { child in
        guard !isBackground(child) else { return }
        let one = self.request(of: child.widget, orientation, for: size)
        request = Request(minimum: max(request.minimum, one.minimum), natural: max(request.natural, one.natural))
      }
      return request
    }

    override func allocate(_ width: gint, _ height: gint) {
      forEachChild { place($0.widget, x: 0, y: 0, width: width, height: height) }
    }
  }

  /// A part of an element that has several: its views in a row, or in front of each other behind a view.
  final class PartElement: Element {
    let part: Part
    /// Where what is in it stands.
    var alignment = Alignment.center { didSet { forEachChild(align) } }

    init(_ part: Part, _ events: EventSink) {
      self.part = part
      super.init(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6), events)
      if part == .header { gtk_widget_add_css_class(widget, "heading") }
      if part == .footer { gtk_widget_add_css_class(widget, "dim-label") }
    }

    override func align(_ child: Element) {
      if part == .background {
        child.setAlignment(alignment.horizontal.gtk, alignment.vertical.gtk)
        // The first child would stand at the side where a row begins.
        gtk_widget_set_hexpand(child.widget, 1)
      } else {
        child.setAlignment(.fill, .center)
      }
    }
  }
#endif
