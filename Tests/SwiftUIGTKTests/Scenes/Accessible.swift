import GTKInterop
import SwiftUI

/// Views with values for assistive technologies. A button replaces their native controls.
struct Accessible: View {
  @State private var isChanged = false
  @State private var choice = 1
  @State private var isOn = true
  @State private var mail = "new"

  private var toggle: some View { Toggle("", isOn: $isOn) }

  /// The toggle in a style. Its type does not depend on the style, so that the toggle keeps its identity.
  private var styledToggle: AnyView {
    isChanged ? AnyView(toggle.toggleStyle(.switch)) : AnyView(toggle.toggleStyle(.checkbox))
  }

  var body: some View {
    VStack {
      Button(isChanged ? "changed" : "change") { isChanged = true }
      Picker("", selection: $choice) {
        Text("One").tag(1)
        Text("Two").tag(2)
        if isChanged { Text("Three").tag(3) }
      }
      .accessibilityLabel("the picker")
      styledToggle.accessibilityLabel("the toggle").accessibilityHint("Turns it on")
      ProgressView(value: isChanged ? 0.5 : nil).accessibilityLabel("the progress")
        .accessibilityValue(isChanged ? "half" : "unknown")
      Text("ignored").accessibilityHidden(!isChanged).accessibilityIdentifier("hidden")
      Text("Title").accessibilityAddTraits(.isHeader)
      Button("tab") {}.accessibilityAddTraits(isChanged ? .isSelected : [])
      HStack {
        Text("Temperature")
        Text(isChanged ? "22 °C" : "21 °C")
        Text("roughly").accessibilityHidden(true)
      }
      .accessibilityElement(children: .combine)
      .accessibilityIdentifier("combined")
      HStack { Text("a") }.accessibilityElement().accessibilityLabel("the letter").accessibilityIdentifier("single")
      HStack { Text("b") }.accessibilityElement(children: .contain).accessibilityLabel("the group")
        .accessibilityIdentifier("group")
      Text("clear").opacity(isChanged ? 1 : 0).accessibilityIdentifier("clear")
      Text("mail \(mail)").accessibilityAction(named: "Archive") { mail = "archived" }
        .accessibilityAdjustableAction { mail = $0 == .increment ? "more" : "less" }
      Button {
      } label: {
        Image(systemName: "trash").accessibilityLabel("Remove")
      }
    }
    .padding()
  }
}

/// A view that assistive technologies present as another one.
struct Represented: View {
  @State private var isOn = false

  var body: some View {
    Text("dial \(isOn)")
      .frame(width: 200, height: 100)
      .accessibilityRepresentation { Text("represented \(isOn)") }
      .onTapGesture { isOn.toggle() }
  }
}

/// Controls whose values the buttons change by the actions of their widgets, as an assistive technology does.
struct Adjustments: View {
  @State private var count = 1
  @State private var rating = 3

  var body: some View {
    VStack {
      Text("count \(count) rating \(rating)")
      Stepper("Count", value: $count, in: 0...2).accessibilityIdentifier("count")
      Stepper("Rating", value: $count)
        .accessibilityAdjustableAction { rating += $0 == .increment ? 1 : -1 }
        .accessibilityIdentifier("rating")
      Button("count up") { activate("increment", in: "count") }
      Button("count down") { activate("decrement", in: "count") }
      Button("rating up") { activate("increment", in: "rating") }
      Button("rating down") { activate("decrement", in: "rating") }
    }
    .padding()
  }

  /// Activates an action of a widget in that of a name.
  private func activate(_ action: String, in name: String) {
    func search(_ widget: GTKWidget, _ isInside: Bool) -> Bool {
      let isInside = isInside || String(cString: gtk_widget_get_name(widget)) == name
      if isInside, gtk_widget_activate_action_variant(widget, "view.\(action)", nil) != 0 { return true }
      var child = gtk_widget_get_first_child(widget)
      while let current = child {
        if search(current, isInside) { return true }
        child = gtk_widget_get_next_sibling(current)
      }
      return false
    }
    let windows = gtk_window_list_toplevels()
    defer { g_list_free(windows) }
    var next = windows
    while let entry = next {
      if search(entry.pointee.data.assumingMemoryBound(to: GtkWidget.self), false) { return }
      next = entry.pointee.next
    }
    fatalError("no widget in \(name) has the action \(action)")
  }
}
