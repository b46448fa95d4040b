import SwiftUI

// Long bodies, as in galleries of components. They must compile without warnings, and be type-checked in reasonable
// time, with their closures, ternary operators, interpolations and chains of modifiers.

// MARK: A stack with more than forty children

private struct ComponentGallery: View {
  @State private var isOn = false
  @State private var name = ""
  @State private var password = ""
  @State private var volume = 0.4
  @State private var count = 3
  @State private var date = Date()
  @State private var color = Color.blue
  @State private var choice = 1
  @State private var flavor: String? = nil
  @State private var isPresented = false
  @State private var isAlert = false
  @State private var notes = "Notes"
  @State private var progress = 0.25
  @FocusState private var isFocused: Bool
  @Environment(\.colorScheme) private var scheme

  var body: some View {
    ScrollView {
      VStack(alignment: .leading, spacing: 16) {
        Text("Components").font(.largeTitle).bold().padding(.top, 20)
        Text("A gallery of \(count) things, \(isOn ? "on" : "off")").foregroundStyle(isOn ? .green : .secondary)
        Divider()
        Toggle("Switch", isOn: $isOn).tint(.purple)
        Toggle(isOn: $isOn) { Label("With label", systemImage: isOn ? "bolt.fill" : "bolt") }.toggleStyle(.button)
        TextField("Name", text: $name).textFieldStyle(.roundedBorder).focused($isFocused).onSubmit { isFocused = false }
        SecureField("Password", text: $password).textFieldStyle(.roundedBorder).disabled(name.isEmpty)
        Slider(value: $volume, in: 0...1, step: 0.1) {
          Text("Volume")
        } minimumValueLabel: {
          Image(systemName: "speaker")
        } maximumValueLabel: {
          Image(systemName: "speaker.3")
        }
        Text("Volume: \(volume * 100, specifier: "%.0f") %").font(.caption).monospacedDigit()
        Stepper("Count \(count)", value: $count, in: 0...10)
        Stepper {
          Text("Custom \(count)")
        } onIncrement: {
          count += 2
        } onDecrement: {
          count -= 2
        }
        DatePicker("Date", selection: $date, displayedComponents: [.date, .hourAndMinute])
        ColorPicker("Color", selection: $color, supportsOpacity: false)
        Picker("Choice", selection: $choice) { ForEach(0..<5) { Text("Item \($0)").tag($0) } }.pickerStyle(.segmented)
        Picker("Flavor", selection: $flavor) {
          Text("None").tag(String?.none)
          ForEach(["Vanilla", "Mint"], id: \.self) { Text($0).tag(Optional($0)) }
        }
        Button("Plain") { count += 1 }
        Button("Bordered", systemImage: "star") { count = 0 }.buttonStyle(.bordered).controlSize(.large)
        Button(role: .destructive) {
          isAlert = true
        } label: {
          Label("Delete", systemImage: "trash").frame(maxWidth: .infinity)
        }.buttonStyle(.borderedProminent)
        Link("Website", destination: URL(string: "https://example.org")!)
        Menu("Menu") {
          Button("One") {}
          Button("Two", role: .destructive) {}
          Divider()
          Toggle("In menu", isOn: $isOn)
        }
        ProgressView(value: progress) {
          Text("Loading")
        } currentValueLabel: {
          Text("\(Int(progress * 100)) %")
        }
        ProgressView().controlSize(.small)
        Gauge(value: volume) { Text("Gauge") }.gaugeStyle(.accessoryCircular)
        GroupBox("Group") { Text("Inside").padding(isOn ? 20 : 8).background(isOn ? Color.yellow : .clear) }
        DisclosureGroup("More") {
          ForEach(0..<count, id: \.self) { i in
            HStack {
              Text("Row \(i)")
              Spacer()
              Image(systemName: i % 2 == 0 ? "circle" : "circle.fill")
            }
          }
        }
        LabeledContent("Version", value: "1.0")
        LabeledContent("Date") { Text(date, style: .date) }
        TextEditor(text: $notes).frame(height: 80).overlay(
          RoundedRectangle(cornerRadius: 8).stroke(scheme == .dark ? .white : .gray, lineWidth: 1))
        HStack(spacing: 12) {
          ForEach([Color.red, .orange, .yellow, .green], id: \.self) { c in
            Circle().fill(c).frame(width: 30, height: 30).scaleEffect(c == color ? 1.2 : 1).onTapGesture {
              withAnimation(.spring()) { color = c }
            }
          }
        }
        RoundedRectangle(cornerRadius: 12).fill(
          LinearGradient(colors: [.pink, .purple], startPoint: .topLeading, endPoint: .bottomTrailing)
        ).frame(height: 60).overlay { Text("Gradient").foregroundColor(.white) }
        Image(systemName: "photo").resizable().aspectRatio(contentMode: .fit).frame(width: 80).foregroundStyle(.tint)
        Label {
          Text("Custom label")
        } icon: {
          Circle().fill(.blue).frame(width: 10, height: 10)
        }
        Text("Markdown **bold** and _italic_").lineLimit(isOn ? nil : 1)
        LazyVGrid(columns: [GridItem(.adaptive(minimum: 60))]) {
          ForEach(0..<6) { i in
            RoundedRectangle(cornerRadius: 6).fill(.quaternary).frame(height: 40).overlay(Text("\(i)"))
          }
        }
        Capsule().fill(.tint).frame(width: isOn ? 200 : 100, height: 20).animation(
          .easeInOut(duration: 0.3), value: isOn)
        ZStack {
          Rectangle().fill(.ultraThinMaterial)
          Text("Material")
        }.frame(height: 50).clipShape(.rect(cornerRadius: 10))
        Grid(alignment: .leading, horizontalSpacing: 8) {
          GridRow {
            Text("A")
            Text("B").gridColumnAlignment(.trailing)
          }
          GridRow {
            Text("C")
            Text("D")
          }
        }
        ShareLink(item: "text")
        ViewThatFits {
          HStack {
            Text("Wide")
            Text("Content")
          }
          VStack { Text("Narrow") }
        }
        Button("Sheet") { isPresented.toggle() }.sheet(isPresented: $isPresented) {
          Text("Sheet").presentationDetents([.medium])
        }
        Text(isOn ? "Tap to hide" : "Tap to show").padding().background(.thinMaterial, in: Capsule()).shadow(
          radius: isOn ? 8 : 2
        ).opacity(isOn ? 1 : 0.6)
      }
      .padding()
      .alert("Really?", isPresented: $isAlert) {
        Button("OK") {}
        Button("Cancel", role: .cancel) {}
      } message: {
        Text("It can't be undone.")
      }
    }
    .navigationTitle("Gallery")
    .toolbar { ToolbarItem(placement: .primaryAction) { Button("Add", systemImage: "plus") { count += 1 } } }
  }
}

// MARK: A form with sections, lists and modifiers that have several forms

private struct FormGallery: View {
  enum Theme: String, CaseIterable, Identifiable {
    case system, light, dark
    var id: Self { self }
  }
  struct Item: Identifiable, Hashable {
    let id = UUID()
    var title: String
    var done = false
    var price = 1.5
  }
  @State private var theme = Theme.system
  @State private var items = [Item(title: "a"), Item(title: "b")]
  @State private var isNotified = true
  @State private var hour = 8.0
  @State private var query = ""
  @State private var email = ""
  @State private var selection: Item?
  @State private var path = NavigationPath()
  @AppStorage("launches") private var launches = 0
  @State private var showsAdvanced = false
  @State private var size: CGFloat = 14

  private var total: Double { items.reduce(0) { $0 + $1.price } }

  var body: some View {
    NavigationStack(path: $path) {
      Form {
        Section("Profile") {
          TextField("Email", text: $email, prompt: Text("me@example.org")).keyboardType(.emailAddress)
            .autocorrectionDisabled()
          LabeledContent("Launches", value: launches, format: .number)
          LabeledContent("Total", value: total, format: .currency(code: "EUR"))
          HStack {
            Text("Mail")
            Spacer()
            Text(email.isEmpty ? "none" : email).foregroundStyle(email.isEmpty ? .secondary : .primary)
          }
          if !email.isEmpty && !email.contains("@") {
            Label("Not a mail address", systemImage: "exclamationmark.triangle").foregroundStyle(.red).font(.footnote)
          }
        }
        Section {
          Picker("Theme", selection: $theme) { ForEach(Theme.allCases) { Text($0.rawValue.capitalized).tag($0) } }
          Toggle("Notifications", isOn: $isNotified.animation())
          if isNotified {
            Slider(value: $hour, in: 0...23, step: 1)
            Text("At \(Int(hour)):00 \(hour < 12 ? "in the morning" : "in the afternoon")")
          }
          Stepper("Size \(size, specifier: "%.1f")", value: $size, in: 8...40, step: 0.5)
          Text("Sample").font(.system(size: size, weight: isNotified ? .bold : .regular, design: .rounded))
        } header: {
          Text("Appearance")
        } footer: {
          Text("Theme: \(theme.rawValue), \(items.count) item\(items.count == 1 ? "" : "s")")
        }
        Section("Items") {
          ForEach($items) { $item in
            HStack {
              Image(systemName: item.done ? "checkmark.circle.fill" : "circle").foregroundStyle(
                item.done ? .green : .gray
              ).onTapGesture { item.done.toggle() }
              TextField("Title", text: $item.title).strikethrough(item.done)
              Spacer()
              Text(item.price, format: .number.precision(.fractionLength(2)))
            }
            .swipeActions { Button("Delete", role: .destructive) { items.removeAll { $0.id == item.id } } }
            .contextMenu {
              Button("Copy") {}
              Button(item.done ? "Undo" : "Done") { item.done.toggle() }
            }
          }
          .onDelete { items.remove(atOffsets: $0) }
          .onMove { items.move(fromOffsets: $0, toOffset: $1) }
          Button("Add") { withAnimation { items.append(Item(title: "Item \(items.count + 1)")) } }.disabled(
            items.count > 20)
        }
        Section(isExpanded: $showsAdvanced) {
          ForEach(
            items.filter { query.isEmpty || $0.title.localizedCaseInsensitiveContains(query) }.sorted {
              $0.price < $1.price
            }
          ) { item in
            NavigationLink(value: item) {
              VStack(alignment: .leading) {
                Text(item.title).font(.headline)
                Text("\(item.price * 1.19, specifier: "%.2f") with tax").font(.caption).foregroundStyle(.secondary)
              }
            }
          }
        } header: {
          Text("Advanced")
        }
        Section("Statistics") {
          HStack(alignment: .bottom, spacing: 4) {
            ForEach(Array(items.enumerated()), id: \.element.id) { index, item in
              VStack {
                RoundedRectangle(cornerRadius: 3).fill(index % 2 == 0 ? Color.blue : Color.teal).frame(
                  width: 20, height: max(4, CGFloat(item.price) / CGFloat(max(total, 1)) * 100))
                Text("\(index + 1)").font(.caption2)
              }
            }
          }
          Text("Average \(items.isEmpty ? 0 : total / Double(items.count), specifier: "%.2f")")
          Gauge(value: min(total, 10), in: 0...10) {
            Text("Total")
          } currentValueLabel: {
            Text(total, format: .number)
          }.tint(total > 5 ? .red : .green)
          ProgressView(value: Double(items.filter(\.done).count), total: Double(max(items.count, 1)))
        }
      }
      .formStyle(.grouped)
      .searchable(text: $query)
      .navigationTitle("Settings (\(items.count))")
      .navigationDestination(for: Item.self) { item in Text(item.title) }
      .toolbar {
        ToolbarItemGroup(placement: .bottomBar) {
          Button("A") {}
          Spacer()
          Button("B") {}
        }
        ToolbarItem { EditButton() }
      }
      .onChange(of: theme) { old, new in if old != new { launches += 1 } }
      .task(id: query) { try? await Task.sleep(for: .seconds(1)) }
      .safeAreaInset(edge: .bottom) {
        Text("\(items.filter { !$0.done }.count) left").padding(8).frame(maxWidth: .infinity).background(.bar)
      }
    }
    .preferredColorScheme(theme == .system ? nil : theme == .dark ? .dark : .light)
  }
}
