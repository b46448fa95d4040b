#if GTK
  import CGTK
  import Foundation
  import SwiftUICore

  /// The source of the events of a pointer in a widget with a gesture: controllers of GTK, which recognize nothing by
  /// themselves, and pass the raw events to the core.
  ///
  /// Native controls inside the widget claim the events that they use, which cancels those of the controllers. Of
  /// nested widgets with gestures, the innermost one reports an event.
  @MainActor
  final class PointerEventReporter {
    private let layout: ElementLayout
    private let drag: OpaquePointer
    private let zoom: OpaquePointer
    private let rotation: OpaquePointer
    private var start = CGPoint.zero
    private var isDown = false
    private var (scale, angle) = (CGFloat(1), 0.0)
    private var isPinching = false

    /// The time of the last event that began a gesture, by which the widgets around recognize that it is taken.
    private static var lastStart: guint32 = 0

    init?(_ widget: Widget, _ layout: ElementLayout) {
      guard let drag = gtk_gesture_drag_new(), let zoom = gtk_gesture_zoom_new(),
        let rotation = gtk_gesture_rotate_new()
      else { return nil }
      (self.layout, self.drag, self.zoom, self.rotation) = (layout, drag, zoom, rotation)
      connectPoints(drag.object, "drag-begin") { [weak self] x, y in self?.begin(CGPoint(x: x, y: y)) }
      connectPoints(drag.object, "drag-update") { [weak self] x, y in self?.move(.moved, x, y) }
      connectPoints(drag.object, "drag-end") { [weak self] x, y in self?.move(.up, x, y) }
      connect(drag.object, "cancel", .oneArgument) { [weak self] in self?.cancel() }
      for gesture in [zoom, rotation] {
        connect(gesture.object, "end", .oneArgument) { [weak self] in self?.endPinch() }
        connect(gesture.object, "cancel", .oneArgument) { [weak self] in self?.endPinch() }
      }
      connectNumber(zoom.object, "scale-changed") { [weak self] in self?.pinch(scale: CGFloat($0)) }
      connectPoints(rotation.object, "angle-changed") { [weak self] _, angle in self?.pinch(angle: angle) }
      gtk_gesture_group(rotation, zoom)
      for gesture in [drag, zoom, rotation] { gtk_widget_add_controller(widget, gesture) }
    }

    private func send(_ kind: PointerEvent.Kind, at location: CGPoint) {
      let modifiers = EventModifiers(gtk_event_controller_get_current_event_state(isPinching ? zoom : drag))
      layout.handle(PointerEvent(kind, at: location, time: FrameTicker.shared.now, modifiers: modifiers))
    }

    private func begin(_ location: CGPoint) {
      let time = gtk_event_controller_get_current_event_time(drag)
      guard time == 0 || time != Self.lastStart else { return }
      Self.lastStart = time
      (start, isDown) = (location, true)
      send(.down, at: location)
    }

    private func move(_ kind: PointerEvent.Kind, _ x: Double, _ y: Double) {
      guard isDown else { return }
      if kind == .up { isDown = false }
      send(kind, at: CGPoint(x: start.x + x, y: start.y + y))
    }

    private func cancel() {
      guard isDown else { return }
      isDown = false
      send(.canceled, at: start)
    }

    private func pinch(scale: CGFloat? = nil, angle: Double? = nil) {
      if !isPinching {
        let time = gtk_event_controller_get_current_event_time(zoom)
        guard time == 0 || time != Self.lastStart else { return }
        Self.lastStart = time
        (isPinching, self.scale, self.angle) = (true, 1, 0)
      }
      self.scale = scale ?? self.scale
      self.angle = angle ?? self.angle
      var (x, y) = (0.0, 0.0)
      gtk_gesture_get_bounding_box_center(zoom, &x, &y)
      send(.pinch(scale: self.scale, angle: self.angle), at: CGPoint(x: x, y: y))
    }

    private func endPinch() {
      guard isPinching else { return }
      isPinching = false
      send(.pinchEnded, at: start)
    }
  }
#endif
