import Combine
import GTKInterop
import SwiftUI

/// Views made of GTK's own widgets.
struct Widgets: View {
  @State private var level = 1.0
  @State private var text = ""
  @State private var clicks = 0
  @State private var isShown = true
  @State private var log: [String] = []

  var body: some View {
    VStack {
      Text("level \(Int(level)) text \(text) clicks \(clicks)")
      Text("log " + log.joined(separator: " "))
      HStack {
        Text("before")
        Clicker(clicks: $clicks).accessibilityLabel("the clicker")
        Text("after")
      }
      if isShown {
        Meter(value: level, note: { log.append($0) }).frame(width: 200).disabled(level > 2)
        Field(text: $text)
        Dial(level: $level)
      }
      LevelBar(value: level)
      Published()
      Button("more") { level += 1 }
      Button("write") { text = "written" }
      Toggle("shown", isOn: $isShown)
    }
    .padding()
  }
}

/// A bar that is as large as it requests.
struct LevelBar: GTKViewRepresentable {
  let value: Double

  func makeWidget(context: Context) -> GTKWidget { gtk_level_bar_new_for_interval(0, 10) }

  func updateWidget(_ widget: GTKWidget, context: Context) {
    gtk_level_bar_set_value(OpaquePointer(widget), value)
  }
}

/// A text with the events of the publishers of a widget, from its creation to its disposal.
private struct Published: View {
  @State private var log: [String] = []

  var body: some View {
    Text("published " + log.joined(separator: " "))
      .onAppear {
        let widget: GTKWidget = gtk_switch_new()
        g_object_ref_sink(widget)
        let states = widget.activePublisher
          .sink(receiveCompletion: { _ in log.append("finished") }, receiveValue: { log.append("\($0)") })
        let signals = GTKSignalPublisher(widget, "notify::active").sink { log.append("signal") }
        gtk_switch_set_active(OpaquePointer(widget), 1)
        signals.cancel()
        gtk_switch_set_active(OpaquePointer(widget), 0)
        g_object_unref(widget)
        states.cancel()
      }
  }
}

/// A bar that fills the proposed width.
private struct Meter: GTKViewRepresentable {
  let value: Double
  let note: (String) -> Void

  final class Coordinator {
    let note: (String) -> Void
    init(_ note: @escaping (String) -> Void) { self.note = note }
  }

  func makeCoordinator() -> Coordinator { Coordinator(note) }

  func makeWidget(context: Context) -> GTKWidget {
    let bar: GTKWidget = gtk_level_bar_new_for_interval(0, 10)
    gtk_widget_set_hexpand(bar, 1)
    gtk_widget_set_name(bar, "meter")
    return bar
  }

  func updateWidget(_ widget: GTKWidget, context: Context) {
    gtk_level_bar_set_value(OpaquePointer(widget), value)
    gtk_widget_set_sensitive(widget, context.environment.isEnabled ? 1 : 0)
  }

  static func dismantleWidget(_ widget: GTKWidget, coordinator: Coordinator) {
    coordinator.note("dismantled \(Int(gtk_level_bar_get_value(OpaquePointer(widget))))")
  }

  func sizeThatFits(_ proposal: ProposedViewSize, widget: GTKWidget, context: Context) -> CGSize? {
    CGSize(width: proposal.width ?? 50, height: 12)
  }
}

/// A field whose text is a binding.
private struct Field: GTKViewRepresentable {
  @Binding var text: String

  final class Coordinator {
    var subscriptions: Set<AnyCancellable> = []
  }

  func makeCoordinator() -> Coordinator { Coordinator() }

  func makeWidget(context: Context) -> GTKWidget {
    let entry: GTKWidget = gtk_search_entry_new()
    gtk_widget_set_name(entry, "field")
    entry.textPublisher.dropFirst().removeDuplicates()
      .sink { [$text] in if $text.wrappedValue != $0 { $text.wrappedValue = $0 } }
      .store(in: &context.coordinator.subscriptions)
    return entry
  }

  func updateWidget(_ widget: GTKWidget, context: Context) {
    if String(cString: gtk_editable_get_text(OpaquePointer(widget))) != text {
      gtk_editable_set_text(OpaquePointer(widget), text)
    }
  }
}

/// A button that changes its own label, so that it requests another size by itself.
private struct Clicker: GTKViewRepresentable {
  @Binding var clicks: Int

  final class Coordinator {
    var subscriptions: Set<AnyCancellable> = []
  }

  func makeCoordinator() -> Coordinator { Coordinator() }

  func makeWidget(context: Context) -> GTKWidget {
    let button: GTKWidget = gtk_button_new_with_label("click")
    gtk_widget_set_name(button, "clicker")
    button.clickPublisher
      .sink { [$clicks] in
        $clicks.wrappedValue += 1
        gtk_button_set_label(UnsafeMutableRawPointer(button).assumingMemoryBound(to: GtkButton.self), "click it again")
      }
      .store(in: &context.coordinator.subscriptions)
    return button
  }

  func updateWidget(_ widget: GTKWidget, context: Context) {}
}

/// A scale whose number is a binding.
private struct Dial: GTKViewRepresentable {
  @Binding var level: Double

  final class Coordinator {
    var subscriptions: Set<AnyCancellable> = []
  }

  func makeCoordinator() -> Coordinator { Coordinator() }

  func makeWidget(context: Context) -> GTKWidget {
    let scale: GTKWidget = gtk_scale_new_with_range(GTK_ORIENTATION_HORIZONTAL, 0, 10, 1)
    gtk_widget_set_name(scale, "dial")
    gtk_widget_set_hexpand(scale, 1)
    scale.rangeValuePublisher.dropFirst()
      .sink { [$level] in if $level.wrappedValue != $0 { $level.wrappedValue = $0 } }
      .store(in: &context.coordinator.subscriptions)
    return scale
  }

  func updateWidget(_ widget: GTKWidget, context: Context) {
    gtk_range_set_value(UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GtkRange.self), level)
  }
}
