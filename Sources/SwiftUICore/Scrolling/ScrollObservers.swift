import Foundation

// The modifiers around a scrolling element that follow its position, its geometry, or its phase.
extension RenderNode {
  /// Has this scrolling element report its changes to the renderer and to the modifiers that follow it.
  func observe(_ scroll: ScrollLayoutNode) {
    scroll.onScroll = { [weak self] in MainActor.assumeIsolated { self?.reportPosition() } }
    scroll.onMove = { [weak self] offset in MainActor.assumeIsolated { self?.moveContent(to: offset) } }
    observeScrolling(of: scroll)
  }

  /// Notifies the modifier that binds the position of this scrolling element, if there is one.
  private func reportPosition() {
    guard let scroll = knownLayoutNode as? ScrollLayoutNode else { return }
    var isDone = false
    forEachNodeOutside { node in
      if !isDone, let observer = node as? any ScrollPositionIDObserver {
        observer.didScroll(scroll)
        isDone = true
      }
    }
  }

  /// Notifies the modifiers that follow this scrolling element, if there are any.
  private func observeScrolling(of scroll: ScrollLayoutNode) {
    var (followsGeometry, followsPhase) = (false, false)
    forEachNodeOutside { node in
      followsGeometry = followsGeometry || node is any ScrollGeometryObserver
      followsPhase = followsPhase || node is any ScrollPhaseObserver
    }
    if followsGeometry {
      scroll.onGeometryChange = { [weak self, unowned scroll] in
        nonisolated(unsafe) let scroll = scroll  // a layout tree belongs to the main actor
        MainActor.assumeIsolated {
          self?.forEachNodeOutside { ($0 as? any ScrollGeometryObserver)?.geometryChanged(of: scroll) }
        }
      }
    }
    if followsPhase {
      scroll.onPhaseChange = { [weak self, unowned scroll] old, velocity in
        nonisolated(unsafe) let scroll = scroll  // a layout tree belongs to the main actor
        MainActor.assumeIsolated {
          self?.forEachNodeOutside { ($0 as? any ScrollPhaseObserver)?.phaseChanged(of: scroll, from: old, velocity) }
        }
      }
    }
  }

  /// Calls a closure with each node above this scrolling element, from the inside out, up to another scrolling element.
  private func forEachNodeOutside(_ body: (Node) -> Void) {
    var next = owner.parent
    while let node = next {
      body(node)
      if node.container?.primitive.isScrolling == true { return }
      next = node.parent
    }
  }

  private func moveContent(to offset: CGPoint) {
    if let element { owner.graph.renderer.scroll(element, to: offset) }
  }
}
