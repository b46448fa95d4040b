import GTKInterop
import RandomViews
import SwiftUI

/// Random views, one page after another. The frames of each page are printed, and the program ends after the last page.
///
///     scenes trees SEED FIRST COUNT [POSITIONS OF REDUCTIONS]
///
/// A line has the name of a view and its frame in the page: x, y, width, height. Views that are not shown have no line.
struct Trees: View {
  @State private var page = 0
  private let trees: [ViewTree]

  init() {
    let numbers = CommandLine.arguments.dropFirst(2)
    guard numbers.count >= 3, let seed = UInt64(numbers[2]), let first = Int(numbers[3]), let count = Int(numbers[4])
    else { fatalError("scenes trees SEED FIRST COUNT") }
    let path = numbers.count > 3 ? numbers[5].split(separator: ",").compactMap { Int($0) } : nil
    trees = ViewTreeGenerator.trees(seed: seed, first..<first + count, reducedBy: path)
  }

  private var pages: Int { (trees.count + TreePage.count - 1) / TreePage.count }

  var body: some View {
    let first = page * TreePage.count
    ZStack {
      TreePage(trees[first..<min(first + TreePage.count, trees.count)]).id(page)
        .accessibilityIdentifier("page \(page)")
      FrameReporter(page: page) { if page + 1 < pages { page += 1 } else { exit(0) } }.frame(width: 0, height: 0)
    }
  }
}

/// A widget that prints the frames of a page when two consecutive frames of the window show the same.
private struct FrameReporter: GTKViewRepresentable {
  let page: Int
  let next: () -> Void

  /// The page to report, and the frames in the last frame of the window.
  final class Coordinator {
    var page = 0
    var next: () -> Void = {}
    var last = ""

    @MainActor
    func check(_ widget: GTKWidget) {
      guard let root = gtk_widget_get_root(widget) else { return }
      let window = UnsafeMutableRawPointer(root).assumingMemoryBound(to: GtkWidget.self)
      guard let shown = Self.find("page \(page)", in: window), gtk_widget_get_width(shown) > 0 else { return }
      var lines = ""
      Self.report(shown, in: shown, to: &lines)
      if lines != last || lines.isEmpty {
        last = lines
        return
      }
      FileHandle.standardOutput.write(Data(lines.utf8))
      last = ""
      next()
    }

    private static func children(of widget: GTKWidget) -> some Sequence<GTKWidget> {
      sequence(first: gtk_widget_get_first_child(widget)) { gtk_widget_get_next_sibling($0) }
        .prefix { $0 != nil }.compactMap { $0 }
    }

    private static func find(_ name: String, in widget: GTKWidget) -> GTKWidget? {
      if String(cString: gtk_widget_get_name(widget)) == name { return widget }
      for child in children(of: widget) { if let found = find(name, in: child) { return found } }
      return nil
    }

    private static func report(_ widget: GTKWidget, in page: GTKWidget, to lines: inout String) {
      guard gtk_widget_get_mapped(widget) != 0 else { return }
      let name = String(cString: gtk_widget_get_name(widget))
      var bounds = graphene_rect_t()
      if name.first?.isNumber == true, gtk_widget_compute_bounds(widget, page, &bounds) != 0 {
        lines += "\(name) \(bounds.origin.x) \(bounds.origin.y) \(bounds.size.width) \(bounds.size.height)\n"
      }
      for child in children(of: widget) { report(child, in: page, to: &lines) }
    }
  }

  func makeCoordinator() -> Coordinator { Coordinator() }

  func makeWidget(context: Context) -> GTKWidget {
    let widget: GTKWidget = gtk_drawing_area_new()
    let coordinator = Unmanaged.passRetained(context.coordinator).toOpaque()
    gtk_widget_add_tick_callback(
      widget,
      { widget, _, data in
        guard let widget, let data else { return 0 }
        nonisolated(unsafe) let (shown, coordinator) = (widget, Unmanaged<Coordinator>.fromOpaque(data))
        MainActor.assumeIsolated { coordinator.takeUnretainedValue().check(shown) }
        return 1
      }, coordinator, { $0.map { Unmanaged<Coordinator>.fromOpaque($0).release() } })
    return widget
  }

  func updateWidget(_ widget: GTKWidget, context: Context) {
    (context.coordinator.page, context.coordinator.next) = (page, next)
  }
}
