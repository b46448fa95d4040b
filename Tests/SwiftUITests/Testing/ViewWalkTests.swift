import Foundation
import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

/// Views that a user and a program change at random, whose states are compared with the records of earlier runs.
@MainActor @Suite(.recordedViews)
struct ViewWalkTests {
  private func walk<V: View>(_ view: V, seeds: Int = 6, steps: Int = 60) {
    for seed in 1...seeds {
      var generator = SeededGenerator(seed: UInt64(seed))
      let host = TestHost(view, size: CGSize(width: 320, height: 240))
      host.walk(steps: steps, using: &generator)
      host.unmount()
    }
  }

  // MARK: - Collections

  private struct Item: Identifiable, Hashable {
    var id: Int
    var name: String
    var children: [Item]?
  }

  private struct Items: View {
    enum Style {
      case stack, list, sections, selection, several, outline, table, lazy, grid, edited
    }

    let style: Style
    @State private var items = (0..<8).map { Item(id: $0, name: "item \($0)") }
    @State private var next = 8
    @State private var selected: Int?
    @State private var several: Set<Int> = []
    @State private var order = [KeyPathComparator(\Item.name)]
    @State private var editMode = EditMode.inactive
    @State private var isExpanded = true

    var body: some View {
      VStack {
        HStack {
          Button("+") {
            items.insert(Item(id: next, name: "item \(next)"), at: next * 5 % (items.count + 1))
            next += 1
          }
          Button("-") { if !items.isEmpty { items.remove(at: next * 3 % items.count) } }
          Button("~") { withAnimation { items.shuffle(by: next) } }
          Button("!") { if !items.isEmpty { items[next % items.count].name += "!" } }
          Button("0") { withAnimation(.linear(duration: 0.5)) { items = Array(items.prefix(2)) } }
          Button("e") { editMode = editMode == .inactive ? .active : .inactive }
        }
        content
        Text("\(selected ?? -1) \(several.sorted().map(String.init).joined(separator: ","))")
      }
      .environment(\.editMode, $editMode)
    }

    @ViewBuilder
    private var content: some View {
      switch style {
      case .stack: VStack { ForEach(items) { Text($0.name).transition(.slide) } }
      case .list:
        List(items) { item in
          HStack {
            Text(item.name)
            Toggle("t", isOn: .constant(item.id % 2 == 0))
          }
          .badge(item.id % 3)
          .swipeActions { Button("Delete") { items.removeAll { $0.id == item.id } } }
          .listRowSeparator(item.id == 2 ? .hidden : .visible)
        }
      case .sections:
        List {
          Section("Even", isExpanded: $isExpanded) { ForEach(items.filter { $0.id % 2 == 0 }) { Text($0.name) } }
          Section {
            ForEach(items.filter { $0.id % 2 == 1 }) { Text($0.name) }
          } header: {
            Text("Odd")
          } footer: {
            Text("\(items.count)")
          }
        }
        .listStyle(.insetGrouped)
      case .selection: List(items, selection: $selected) { Text($0.name) }
      case .several:
        List(selection: $several) { ForEach(items) { Text($0.name).selectionDisabled($0.id == 3) } }
          .contextMenu(forSelectionType: Int.self) { ids in
            Button("menu \(ids.count)") { several.formUnion(ids) }
          } primaryAction: {
            selected = $0.min()
          }
      case .outline:
        List(
          items.map {
            Item(id: $0.id, name: $0.name, children: $0.id % 3 == 0 ? [Item(id: 100 + $0.id, name: "in")] : nil)
          },
          children: \.children, selection: $selected
        ) { Text($0.name) }
      case .table:
        Table(items.sorted(using: order), selection: $several, sortOrder: $order) {
          TableColumn("Name", value: \.name)
          TableColumn("Number", value: \.id) { Text("\($0.id)") }.width(50)
        }
      case .lazy:
        ScrollView {
          LazyVStack(alignment: .leading, spacing: 3, pinnedViews: [.sectionHeaders, .sectionFooters]) {
            Section {
              ForEach(items) { Text($0.name).frame(height: CGFloat(10 + $0.id % 3 * 12)) }
            } header: {
              Text("header")
            } footer: {
              Text("footer")
            }
            ForEach(0..<30) { Text("more \($0)").frame(height: 20) }
          }
          .scrollTargetLayout()
        }
        .scrollPosition(id: $selected)
      case .grid:
        ScrollView([.horizontal, .vertical]) {
          LazyVGrid(columns: [GridItem(.fixed(60)), GridItem(.flexible(minimum: 20)), GridItem(.adaptive(minimum: 30))])
          {
            ForEach(items) { Color.red.frame(height: CGFloat(10 + $0.id % 4 * 9)) }
          }
          LazyHGrid(rows: [GridItem(.fixed(20)), GridItem(.flexible())]) {
            ForEach(items) { Text($0.name) }
          }
          .frame(height: 70)
        }
      case .edited:
        List {
          ForEach(items) { Text($0.name).deleteDisabled($0.id == 1).moveDisabled($0.id == 2) }
            .onDelete { items.remove(atOffsets: $0) }
            .onMove { items.move(fromOffsets: $0, toOffset: $1) }
        }
      }
    }
  }

  @Test(arguments: 0..<10) func collections(number: Int) {
    let styles: [Items.Style] = [
      .stack, .list, .sections, .selection, .several, .outline, .table, .lazy, .grid, .edited,
    ]
    walk(Items(style: styles[number]), seeds: 4)
  }

  // MARK: - Scrolling

  private struct Behavior: ScrollTargetBehavior {
    let isPaged: Bool

    func updateTarget(_ target: inout ScrollTarget, context: TargetContext) {
      if isPaged {
        PagingScrollTargetBehavior().updateTarget(&target, context: context)
      } else {
        ViewAlignedScrollTargetBehavior().updateTarget(&target, context: context)
      }
    }
  }

  private struct Positions: View {
    @State private var position = ScrollPosition(idType: Int.self)
    @State private var lines: [String] = []
    @State private var isLong = true
    @State private var isPaged = false

    var body: some View {
      VStack {
        HStack {
          Button("x") { position.scrollTo(x: 40) }
          Button("y") { position.scrollTo(y: 70) }
          Button("xy") { withAnimation { position.scrollTo(x: 90, y: 20) } }
          Button("id") { position.scrollTo(id: 5, anchor: .center) }
          Button("top") { position.scrollTo(edge: .top) }
          Button("end") { withAnimation(.linear(duration: 0.4)) { position.scrollTo(edge: .bottom) } }
          Button("trailing") { position.scrollTo(edge: .trailing) }
          Button("long") { isLong.toggle() }
          Button("paged") { isPaged.toggle() }
        }
        ScrollViewReader { reader in
          ScrollView([.horizontal, .vertical]) {
            VStack(alignment: .leading) {
              ForEach(0..<(isLong ? 20 : 3), id: \.self) { row in
                Text("row \(row)").frame(width: 400, height: 30, alignment: .leading)
                  .scrollTransition { content, phase in content.opacity(phase.isIdentity ? 1 : 0.5) }
                  .onScrollVisibilityChange { lines.append("\(row) \($0)") }
                  .visualEffect { content, proxy in content.offset(x: proxy.frame(in: .scrollView).minY / 10) }
              }
            }
            .scrollTargetLayout()
          }
          .scrollPosition($position)
          .defaultScrollAnchor(.bottom, for: .sizeChanges)
          .scrollTargetBehavior(Behavior(isPaged: isPaged))
          .onScrollGeometryChange(for: CGPoint.self) {
            $0.contentOffset
          } action: { old, new in
            lines.append("\(Int(old.y)) \(Int(new.y))")
          }
          .onScrollPhaseChange { lines.append("\($0) \($1)") }
          .safeAreaPadding(.top, 12)
          Button("read") { reader.scrollTo(7, anchor: .top) }
        }
        Text(lines.suffix(4).joined(separator: " "))
        Text("\(position.edge == .top) \(position.point?.x ?? -1) \(position.viewID(type: Int.self) ?? -1)")
        Text("\(position.isPositionedByUser)")
      }
    }
  }

  @Test func positions() { walk(Positions(), seeds: 12) }

  // MARK: - Pages and presentations

  private struct Pages: View {
    @State private var path: [Int] = []
    @State private var isShown = false
    @State private var item: Int?
    @State private var search = ""
    @State private var scope = 0
    @State private var tab = 0
    @State private var log: [String] = []

    var body: some View {
      TabView(selection: $tab) {
        NavigationStack(path: $path) {
          List {
            NavigationLink("one", value: 1)
            NavigationLink("two") { Text("two").navigationTitle("Two") }
            Button("three") { path = [1, 2, 3] }
            Button("show") { isShown = true }
            Text("\(path.count) \(search) \(scope)")
          }
          .navigationTitle("Root")
          .searchable(text: $search, prompt: "Find")
          .searchScopes($scope) { ForEach(0..<2) { Text("scope \($0)").tag($0) } }
          .searchSuggestions { if !search.isEmpty { Text("suggested").searchCompletion("suggested") } }
          .toolbar {
            ToolbarItem(placement: .primaryAction) { Button("item") { item = 4 } }
            ToolbarItemGroup(placement: .bottomBar) {
              Button("a") { log.append("a") }
              Button("b") { log.append("b") }
            }
          }
          .navigationDestination(for: Int.self) { number in
            VStack {
              Text("page \(number)")
              NavigationLink("next", value: number + 1)
              Button("root") { path = [] }
            }
            .navigationTitle("Page \(number)")
            .onAppear { log.append("+\(number)") }
            .onDisappear { log.append("-\(number)") }
          }
          .navigationDestination(isPresented: $isShown) { Text("shown") }
          .navigationDestination(item: $item) { Text("item \($0)") }
        }
        .tabItem { Label("Pages", systemImage: "star") }
        .tag(0)
        NavigationSplitView {
          List(0..<3, selection: $item) { Text("side \($0)") }
        } detail: {
          Text("detail \(item ?? -1)")
        }
        .tabItem { Text("Split") }
        .tag(1)
        Presentations().tabItem { Text("Present") }.tag(2)
        Text(log.suffix(5).joined(separator: " ")).tabItem { Text("Log") }.tag(3)
      }
    }
  }

  private struct Presentations: View {
    @State private var shown: Int?
    @State private var detent = PresentationDetent.medium
    @State private var name = ""
    @State private var choice = 0
    @FocusState private var focus: Int?

    private func isShown(_ number: Int) -> Binding<Bool> {
      Binding(get: { shown == number }, set: { if !$0, shown == number { shown = nil } })
    }

    var body: some View {
      VStack {
        ForEach(0..<7) { number in Button("show \(number)") { shown = number } }
        Menu("menu") {
          Button("first") { choice = 1 }
          Divider()
          Toggle("toggle", isOn: Binding(get: { choice == 1 }, set: { choice = $0 ? 1 : 0 }))
          Picker("pick", selection: $choice) { ForEach(0..<3) { Text("\($0)") } }
          Menu("inner") { Button("deep") { choice = 2 } }
        }
        TextField("name", text: $name).focused($focus, equals: 1).onSubmit { focus = 2 }
        SecureField("secret", text: $name).focused($focus, equals: 2)
        Text("focus \(focus ?? -1) choice \(choice)").contextMenu { Button("context") { choice = 0 } }
      }
      .sheet(isPresented: isShown(0)) {
        VStack {
          Text("sheet")
          Button("close") { shown = nil }
        }
        .presentationDetents([.medium, .large], selection: $detent)
      }
      .alert("Alert", isPresented: isShown(1)) {
        TextField("field", text: $name)
        Button("OK") { choice = 1 }
        Button("Cancel", role: .cancel) { choice = 2 }
      } message: {
        Text("message \(name)")
      }
      .confirmationDialog("Dialog", isPresented: isShown(2), titleVisibility: .visible) {
        Button("Delete", role: .destructive) { choice = 0 }
        Button("Keep") {}
      }
      .popover(isPresented: isShown(3), arrowEdge: .leading) { Text("popover").padding() }
      .fullScreenCover(isPresented: isShown(4)) { Button("uncover") { shown = nil } }
      .inspector(isPresented: isShown(5)) { Text("inspector \(choice)") }
      .fileImporter(isPresented: isShown(6), allowedContentTypes: [.plainText]) { _ in choice = 1 }
    }
  }

  @Test func pages() { walk(Pages(), seeds: 10, steps: 80) }
  @Test func presentations() { walk(Presentations(), seeds: 10, steps: 60) }

  // MARK: - Motion

  private struct Motion: View {
    @State private var number = 0
    @State private var isOn = false
    @State private var ended: [String] = []
    @Namespace private var space

    private func change(_ name: String) {
      withAnimation(number % 2 == 0 ? .linear(duration: 0.3) : .spring) {
        isOn.toggle()
      } completion: {
        ended.append(name)
      }
      number += 1
    }

    var body: some View {
      VStack {
        HStack {
          Button("on") { isOn.toggle() }
          Button("animated") { change("a") }
          Button("number") { withAnimation(.easeIn(duration: 0.2).repeatCount(3)) { number += 1 } }
          Button("quiet") {
            var transaction = Transaction(animation: .bouncy)
            transaction.disablesAnimations = true
            withTransaction(transaction) { isOn.toggle() }
          }
        }
        HStack {
          if isOn {
            Color.red.frame(width: 20, height: 20).matchedGeometryEffect(id: 1, in: space)
              .transition(.asymmetric(insertion: .scale.combined(with: .opacity), removal: .move(edge: .trailing)))
          } else {
            Circle().fill(.blue).frame(width: 40, height: 10).matchedGeometryEffect(id: 1, in: space)
              .transition(.push(from: .bottom).animation(.linear(duration: 0.6)))
          }
          Rectangle().trim(from: 0, to: isOn ? 1 : 0.3).stroke(isOn ? .red : .green, lineWidth: isOn ? 4 : 1)
            .frame(width: isOn ? 30 : 50, height: 20)
            .animation(.easeOut(duration: 0.4), value: isOn)
            .rotationEffect(.degrees(Double(number) * 30)).offset(x: CGFloat(number % 4) * 5)
            .transaction { if number % 5 == 4 { $0.animation = nil } }
        }
        PhaseAnimator([0.2, 1, 0.5].prefix(1 + number % 3), trigger: number) { phase in
          Text("phase").opacity(phase)
        } animation: { phase in
          phase == 1 ? .linear(duration: 0.2) : .easeIn(duration: 0.3)
        }
        KeyframeAnimator(initialValue: 1.0, trigger: number) { value in
          Text("keyframes").scaleEffect(value)
        } keyframes: { _ in
          KeyframeTrack {
            CubicKeyframe(1.5, duration: 0.2)
            LinearKeyframe(0.5, duration: 0.2)
            SpringKeyframe(1, duration: 0.3)
          }
        }
        Text("\(number)").contentTransition(.numericText()).id(number / 3)
        Text(ended.joined())
        ProgressView(value: isOn ? 0.9 : 0.1).animation(.default, value: isOn)
      }
    }
  }

  @Test func motion() { walk(Motion(), seeds: 16, steps: 60) }

  // MARK: - Controls

  private struct Controls: View {
    @State private var isOn = false
    @State private var number = 2
    @State private var value = 0.5
    @State private var text = "text"
    @State private var date = Date(timeIntervalSince1970: 1e9)
    @State private var dates: Set<DateComponents> = []
    @State private var color = Color.red
    @State private var style = 0
    @State private var isOpen = false

    var body: some View {
      Form {
        Section("Values") {
          Toggle("toggle", isOn: $isOn)
          Stepper("stepper \(number)", value: $number, in: 0...4)
          Slider(value: $value, in: 0...1, step: 0.25) { Text("slider") }
          Picker("picker", selection: $number) { ForEach(0..<4) { Text("option \($0)").tag($0) } }
            .pickerStyle(.segmented)
          Picker("menu", selection: $number) { ForEach(0..<4) { Text("option \($0)").tag($0) } }
          Picker("inline", selection: $number) { ForEach(0..<3) { Text("option \($0)").tag($0) } }
            .pickerStyle(.inline)
        }
        Section {
          TextField("text", text: $text).disabled(isOn)
          TextField("number", value: $number, format: .number)
          TextEditor(text: $text)
          SecureField("secret", text: $text)
        }
        Section {
          DatePicker("date", selection: $date, displayedComponents: [.date, .hourAndMinute])
          // Within bounds in the past, the month does not depend on the date of the day.
          MultiDatePicker(
            "dates", selection: $dates, in: Date(timeIntervalSince1970: 999e6)..<Date(timeIntervalSince1970: 1001e6))
          ColorPicker("color", selection: $color)
          Gauge(value: value) { Text("gauge") }.gaugeStyle(.accessoryCircular)
          ProgressView(value: value)
        }
        DisclosureGroup("more", isExpanded: $isOpen) {
          LabeledContent("label", value: text)
          GroupBox("box") { Label("boxed", systemImage: "star") }
          ControlGroup { Button("style") { style += 1 } }
          Link("link", destination: URL(string: "https://swift.org")!)
          ShareLink(item: text)
        }
        Button("reset", role: .destructive) { (isOn, number, value, text) = (false, 2, 0.5, "text") }
          .keyboardShortcut("r")
      }
      .formStyle(.grouped)
      .controlSize(style % 2 == 0 ? .regular : .small)
      .environment(\.timeZone, TimeZone(secondsFromGMT: 0)!)
      .environment(\.calendar, Calendar(identifier: .gregorian))
      .environment(\.locale, Locale(identifier: "en_US"))
    }
  }

  @Test func controls() { walk(Controls(), seeds: 10, steps: 60) }
}

extension Array {
  /// Moves elements to other places that depend on a number.
  fileprivate mutating func shuffle(by number: Int) {
    for index in indices { swapAt(index, (index * 7 + number) % count) }
  }
}
