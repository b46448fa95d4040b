import Foundation
import SwiftUI
import ViewTestHelpers

/// A description of a view: an entry of the table, the number of the set of values for its properties, and the
/// descriptions of the views inside.
struct ViewSample: Equatable, Identifiable {
  var id = 0
  var entry: Int
  /// The number of the set of values for the properties, from 0 to 3.
  var number: Int
  var children: [ViewSample] = []

  /// The names of the entries with the numbers of their sets of values.
  @MainActor
  var outline: String {
    let name = SampleTable.shared.entries[entry].name + " \(number)"
    return children.isEmpty
      ? name : name + " {" + children.map { "#\($0.id) " + $0.outline }.joined(separator: ", ") + "}"
  }
}

/// A view made from its description.
struct SampleView: View {
  let sample: ViewSample

  var body: some View { SampleTable.shared.entries[sample.entry].make(sample) }
}

/// The actions that the views of samples have performed, and the objects that their closures hold.
@MainActor
final class SampleActions {
  static let shared = SampleActions()

  private final class Token {}
  private struct Weak {
    weak var token: Token?
    let name: String
  }
  private var tokens: [Weak] = []
  private var performed: [String] = []

  /// Returns an action that records its name. The action holds an object.
  func action(_ name: String) -> @MainActor () -> Void {
    let token = Token()
    tokens.append(Weak(token: token, name: name))
    return { [self] in withExtendedLifetime(token) { performed.append(name) } }
  }

  /// Returns an action that records its name and a value. The action holds an object.
  func action<Value>(of name: String) -> @MainActor (Value) -> Void {
    let token = Token()
    tokens.append(Weak(token: token, name: name))
    return { [self] value in withExtendedLifetime(token) { performed.append("\(name): \(value)") } }
  }

  func note(_ text: String) { performed.append(text) }

  /// Returns the actions that have been performed since the last call, in order.
  func take() -> [String] {
    defer { performed = [] }
    return performed
  }

  /// The names of the actions that exist.
  var alive: [String] { tokens.filter { $0.token != nil }.map(\.name) }

  func forget() { (tokens, performed) = ([], []) }
}

/// A table of views and modifiers, each with four sets of values.
@MainActor
final class SampleTable {
  static let shared = SampleTable()

  enum Kind {
    case leaf, modifier
    /// A modifier with a second view.
    case pair
    /// A container of any number of views.
    case container
  }

  struct Entry {
    let name: String
    let kind: Kind
    /// A Boolean value that indicates whether random trees may contain the view.
    let isAnywhere: Bool
    let make: @MainActor (ViewSample) -> AnyView
  }

  private(set) var entries: [Entry] = []

  private init() {
    addLeaves()
    addShapes()
    addControls()
    addLayoutModifiers()
    addEffects()
    addTextModifiers()
    addEnvironment()
    addPreferences()
    addActions()
    addAccessibility()
    addPresentations()
    addPairs()
    addContainers()
  }

  func index(of name: String) -> Int { entries.firstIndex { $0.name == name } ?? 0 }

  func indices(of kind: Kind) -> [Int] { entries.indices.filter { entries[$0].kind == kind && entries[$0].isAnywhere } }

  // MARK: - Adding

  private func leaf<V: View>(
    _ name: String, anywhere: Bool = true, @ViewBuilder _ make: @escaping @MainActor (Int) -> V
  ) {
    entries.append(Entry(name: name, kind: .leaf, isAnywhere: anywhere) { AnyView(make($0.number)) })
  }

  private func modifier<V: View>(
    _ name: String, anywhere: Bool = true, @ViewBuilder _ make: @escaping @MainActor (SampleView, Int) -> V
  ) {
    entries.append(
      Entry(name: name, kind: .modifier, isAnywhere: anywhere) {
        AnyView(make(SampleView(sample: $0.children[0]), $0.number))
      })
  }

  private func pair<V: View>(
    _ name: String, anywhere: Bool = true, @ViewBuilder _ make: @escaping @MainActor (SampleView, Int, SampleView) -> V
  ) {
    entries.append(
      Entry(name: name, kind: .pair, isAnywhere: anywhere) {
        AnyView(make(SampleView(sample: $0.children[0]), $0.number, SampleView(sample: $0.children[1])))
      })
  }

  typealias Children = ForEach<[ViewSample], Int, SampleView>

  private func container<V: View>(
    _ name: String, anywhere: Bool = true, @ViewBuilder _ make: @escaping @MainActor (Children, Int) -> V
  ) {
    entries.append(
      Entry(name: name, kind: .container, isAnywhere: anywhere) {
        AnyView(make(ForEach($0.children) { SampleView(sample: $0) }, $0.number))
      })
  }

  private let colors: [Color] = [.red, .green, Color(red: 0.2, green: 0.4, blue: 0.6), .primary]
  private let points: [UnitPoint] = [.center, .topLeading, .bottomTrailing, UnitPoint(x: 0.25, y: 0.5)]
  private let alignments: [Alignment] = [.center, .topLeading, .bottomTrailing, .leading]
  private let actions = SampleActions.shared

  private func binding<Value>(_ value: Value, _ name: String) -> Binding<Value> {
    let write: @MainActor (Value) -> Void = actions.action(of: name)
    return Binding(get: { value }, set: { new in write(new) })
  }

  // MARK: - Leaves

  private func addLeaves() {
    leaf("text") { Text("text" + String(repeating: " word", count: $0)) }
    leaf("verbatim text") { Text(verbatim: "verbatim \($0)") }
    leaf("localized text") { Text("number \($0) of \(4)") }
    leaf("formatted text") { Text(Double($0) / 4, format: .number.precision(.fractionLength(1))) }
    leaf("sum of texts") { [colors] in
      Text("a\($0)").bold() + Text("b").foregroundColor(colors[$0]) + Text("c").italic($0 > 1).underline($0 == 1)
    }
    leaf("markdown") { Text(["*a*", "**a** b", "`code`", "[link](https://swift.org)"][$0] as LocalizedStringKey) }
    leaf("attributed text") {
      var text = AttributedString("attributed \($0)")
      text.kern = CGFloat($0)
      return Text(text)
    }
    leaf("styled text") { [colors] in
      Text("styled").font(.system(size: CGFloat(10 + $0))).kerning(CGFloat($0)).baselineOffset(CGFloat($0 * 2))
        .strikethrough($0 == 2).foregroundColor(colors[$0])
    }
    leaf("color") { [colors] in colors[$0] }
    leaf("block") { [colors] in colors[$0].frame(width: CGFloat(10 + 7 * $0), height: 12) }
    leaf("spacer") { Spacer(minLength: CGFloat($0 * 9)) }
    leaf("divider") { _ in Divider() }
    leaf("symbol") { Image(systemName: ["star", "heart", "circle", "square"][$0]) }
    leaf("label") { Label("label \($0)", systemImage: ["star", "heart", "circle", "square"][$0]) }
    leaf("empty or not") { if $0 > 0 { Text("not empty \($0)") } }
    leaf("one of two") { if $0 % 2 == 0 { Text("even \($0)") } else { Color.red.frame(width: 9, height: CGFloat($0)) } }
    leaf("several") {
      Text("first \($0)")
      if $0 > 1 { Text("second") }
      Text("third")
    }
    leaf("identified") { Text("identified").id($0) }
    leaf("number of rows") { ForEach(0..<$0, id: \.self) { Text("row \($0)") } }
    leaf("rows that move") { number in
      ForEach([[1, 2, 3], [3, 1, 2], [2], [1, 4, 3, 2]][number], id: \.self) { Text("row \($0)") }
    }
    leaf("labeled content") { LabeledContent("label \($0)", value: "value \($0)") }
    leaf("unavailable") { ContentUnavailableView("title \($0)", systemImage: "star", description: Text("more \($0)")) }
    leaf("values of the environment") { _ in EnvironmentReader() }
    leaf("geometry") { number in
      GeometryReader { Text("\(Int($0.size.width) * number) \(Int($0.frame(in: .global).minX))") }
    }
    leaf("canvas") { [colors] number in
      Canvas { context, size in
        context.fill(
          Path(CGRect(x: CGFloat(number), y: 0, width: size.width / 2, height: 5)), with: .color(colors[number]))
      }
      .frame(width: 30, height: 20)
    }
    leaf("canvas with symbols") { number in
      Canvas { context, size in
        if let symbol = context.resolveSymbol(id: 1) { context.draw(symbol, at: CGPoint(x: number, y: 10)) }
      } symbols: {
        Text("symbol \(number)").tag(1)
      }
      .frame(width: 60, height: 20)
    }
  }

  private func addShapes() {
    leaf("rectangle") { [colors] in Rectangle().fill(colors[$0]).frame(width: 20, height: 10) }
    leaf("rounded rectangle") { RoundedRectangle(cornerRadius: CGFloat($0 * 2)).frame(width: 20, height: 10) }
    leaf("stroked circle") { Circle().stroke(.red, lineWidth: CGFloat($0 + 1)).frame(width: 20, height: 20) }
    leaf("stroked border") { Capsule().strokeBorder(.blue, lineWidth: CGFloat($0 + 1)).frame(width: 30, height: 20) }
    leaf("trimmed ellipse") { Ellipse().trim(from: 0, to: Double($0 + 1) / 4).stroke().frame(width: 20, height: 10) }
    leaf("rotated shape") { Rectangle().rotation(.degrees(Double($0) * 30)).frame(width: 20, height: 10) }
    leaf("inset shape") { Circle().inset(by: CGFloat($0)).fill(.red).frame(width: 20, height: 20) }
    leaf("shape by its size") { Rectangle().size(width: CGFloat($0 * 5), height: 4).frame(width: 20, height: 20) }
    leaf("dashes") {
      Rectangle().stroke(style: StrokeStyle(lineWidth: 2, dash: [CGFloat($0 + 1), 2])).frame(width: 20, height: 20)
    }
    leaf("linear gradient") { [colors, points] in
      LinearGradient(colors: [colors[$0], .blue], startPoint: points[$0], endPoint: .trailing).frame(height: 10)
    }
    leaf("radial gradient") { [points] in
      RadialGradient(colors: [.red, .blue], center: points[$0], startRadius: CGFloat($0), endRadius: 20)
        .frame(width: 20, height: 20)
    }
    leaf("angular gradient") { [points] in
      AngularGradient(colors: [.red, .blue], center: points[$0], angle: .degrees(Double($0) * 10))
        .frame(width: 20, height: 20)
    }
    leaf("filled with a gradient") {
      Circle().fill(
        .linearGradient(colors: [.red, .blue], startPoint: .top, endPoint: .bottom).opacity(Double($0) / 4)
      )
      .frame(width: 20, height: 20)
    }
    leaf("path") { number in
      Path { path in
        path.move(to: .zero)
        path.addLine(to: CGPoint(x: 20, y: number))
        path.addQuadCurve(to: CGPoint(x: 0, y: 20), control: CGPoint(x: 10 * number, y: 10))
      }
      .stroke(.red)
      .frame(width: 20, height: 20)
    }
  }

  // MARK: - Controls

  private func addControls() {
    leaf("button") { [actions] in Button("button \($0)", action: actions.action("button \($0)")) }
    leaf("button with a role") { [actions] in
      Button("role", role: [nil, .destructive, .cancel, nil][$0], action: actions.action("role \($0)"))
    }
    leaf("toggle") { [self] in Toggle("toggle \($0)", isOn: binding($0 % 2 == 0, "toggle \($0)")) }
    leaf("slider") { [self] in
      Slider(value: binding(Double($0), "slider \($0)"), in: 0...Double($0 + 4), step: $0 > 1 ? 1 : 0.5) {
        Text("slider")
      } minimumValueLabel: {
        Text("0")
      } maximumValueLabel: { [number = $0] in
        Text("\(number + 4)")
      }
    }
    leaf("stepper") { [self] in Stepper("stepper \($0)", value: binding($0, "stepper \($0)"), in: 0...3) }
    leaf("picker") { [self] number in
      Picker("picker \(number)", selection: binding(number, "picker \(number)")) {
        ForEach(0..<(number + 2), id: \.self) { Text("option \($0)").tag($0) }
      }
    }
    leaf("segments") { [self] number in
      Picker("segments", selection: binding(number, "segments \(number)")) {
        ForEach(0..<4, id: \.self) { Text("\($0 + number)").tag($0) }
      }
      .pickerStyle(.segmented)
    }
    leaf("text field") { [self] number in
      TextField("prompt \(number)", text: binding("text \(number)", "field \(number)"))
        .onSubmit(actions.action("submit \(number)"))
    }
    leaf("number field") { [self] in TextField("number", value: binding($0 * 1000, "number \($0)"), format: .number) }
    leaf("secure field") { [self] in SecureField("secret", text: binding("\($0)", "secret \($0)")) }
    leaf("multiline field") { [self] in TextField("lines", text: binding("a \($0)", "lines \($0)"), axis: .vertical) }
    leaf("text editor") { [self] in TextEditor(text: binding("text \($0)", "editor \($0)")).frame(height: 30) }
    leaf("link") { Link("link \($0)", destination: URL(string: "https://swift.org/\($0)")!) }
    leaf("progress") { ProgressView("progress", value: Double($0), total: Double($0 + 1)) }
    leaf("endless progress") { if $0 == 0 { ProgressView() } else { ProgressView("working \($0)") } }
    leaf("gauge") {
      Gauge(value: Double($0), in: 0...Double($0 + 1)) {
        Text("gauge")
      } currentValueLabel: { [number = $0] in
        Text("\(number)")
      }
    }
    leaf("date picker") { [self] in
      let components: [DatePickerComponents] = [[.date], [.hourAndMinute], [.date, .hourAndMinute], [.date]]
      DatePicker(
        "date", selection: binding(Date(timeIntervalSince1970: Double($0) * 1e7), "date \($0)"),
        displayedComponents: components[$0]
      )
      .environment(\.timeZone, TimeZone(secondsFromGMT: 0)!)
    }
    leaf("color picker") { [self] in ColorPicker("color", selection: binding(colors[$0], "color \($0)")) }
    leaf("menu") { [actions] number in
      Menu("menu \(number)") { Button("item \(number)", action: actions.action("item \(number)")) }
    }
    leaf("disclosure") { [self] number in
      DisclosureGroup("disclosure \(number)", isExpanded: binding(number % 2 == 0, "disclosure \(number)")) {
        Text("disclosed \(number)")
      }
    }
    leaf("group box") { number in GroupBox("box \(number)") { Text("boxed \(number)") } }
    leaf("control group") { [actions] number in
      ControlGroup { Button("one \(number)", action: actions.action("one \(number)")) }
    }
    leaf("share link") { ShareLink("share \($0)", item: "shared \($0)") }
    leaf("all controls", anywhere: false) { [self] number in AllControls(binding: binding("", "all \(number)")) }
  }

  /// A view of every control that has a style.
  private struct AllControls: View {
    let binding: Binding<String>

    var body: some View {
      VStack {
        Group {
          Button("b") {}
          Button("d", role: .destructive) {}
          Toggle("t", isOn: .constant(true))
          Slider(value: .constant(0.5)) { Text("s") }
          Stepper("st", value: .constant(1))
          Picker("p", selection: .constant(1)) { Text("o").tag(1) }
          TextField("f", text: binding)
        }
        Group {
          Link("l", destination: URL(string: "https://swift.org")!)
          ProgressView("pr", value: 0.5)
          Gauge(value: 0.5) { Text("g") }
          Label("la", systemImage: "star")
          LabeledContent("lc", value: "v")
          GroupBox("gb") { Text("x") }
          DisclosureGroup("dg") { Text("y") }
          Menu("m") { Button("i") {} }
          ControlGroup { Button("c") {} }
        }
        EnvironmentReader()
        Image(systemName: "star")
        Rectangle().frame(width: 5, height: 5)
        List { Section("h") { Text("r").badge(1) } }.frame(height: 40)
      }
    }
  }

  // MARK: - Layout

  private func addLayoutModifiers() {
    modifier("padding") { $0.padding(.leading, CGFloat($1 * 5)) }
    modifier("padding on all sides") {
      $0.padding(EdgeInsets(top: CGFloat($1), leading: 1, bottom: CGFloat(2 * $1), trailing: 3))
    }
    modifier("frame") { [alignments] in $0.frame(width: CGFloat(40 + 30 * $1), alignment: alignments[$1]) }
    modifier("height") { [alignments] in $0.frame(height: CGFloat(10 + 9 * $1), alignment: alignments[$1]) }
    modifier("fixed frame") { [alignments] in $0.frame(width: 90, height: 40, alignment: alignments[$1]) }
    modifier("flexible frame") {
      $0.frame(minWidth: CGFloat($1 * 9), maxWidth: [nil, 50, .infinity, 90][$1], minHeight: [nil, 20, nil, 5][$1])
    }
    modifier("ideal frame") { $0.frame(idealWidth: CGFloat(20 + $1 * 9), idealHeight: 20).fixedSize() }
    modifier("fixed size") { $0.fixedSize(horizontal: $1 % 2 == 0, vertical: $1 > 1) }
    modifier("aspect ratio") { $0.aspectRatio(CGFloat($1 + 1) / 2, contentMode: $1 == 1 ? .fill : .fit) }
    modifier("scaled to fit") { if $1 % 2 == 0 { $0.scaledToFit() } else { $0.scaledToFill() } }
    modifier("offset") { $0.offset(x: CGFloat($1 * 3), y: CGFloat($1)) }
    modifier("position") { $0.position(x: CGFloat($1 * 10), y: 20) }
    modifier("layout priority") { $0.layoutPriority(Double($1)) }
    modifier("leading guide") { view, number in view.alignmentGuide(.leading) { $0.width * CGFloat(number) / 4 } }
    modifier("top guide") { view, number in
      view.alignmentGuide(VerticalAlignment.top) { $0.height * CGFloat(number) / 4 }
    }
    modifier("center guide") { view, number in
      view.alignmentGuide(HorizontalAlignment.center) { _ in CGFloat(number) * 4 }
        .alignmentGuide(VerticalAlignment.center) { _ in CGFloat(number) * 4 }
    }
    modifier("safe area padding") { $0.safeAreaPadding(.leading, CGFloat($1 * 4)) }
    modifier("safe area padding on all sides") { $0.safeAreaPadding(CGFloat($1 * 4)) }
    modifier("ignored safe area") { $0.ignoresSafeArea(edges: [[], .all, .leading, [.top, .bottom]][$1]) }
    modifier("safe area inset") { view, number in
      view.safeAreaInset(edge: number % 2 == 0 ? .top : .bottom, spacing: CGFloat(number)) { Text("inset \(number)") }
    }
    modifier("safe area inset at a side") { view, number in
      view.safeAreaInset(edge: number % 2 == 0 ? .leading : .trailing, spacing: CGFloat(number)) { Text("i\(number)") }
    }
    modifier("container frame") { $0.containerRelativeFrame(.horizontal, count: $1 + 1, span: 1, spacing: 4) }
    modifier("container frame by a closure") { view, number in
      view.containerRelativeFrame(.horizontal, alignment: .leading) { length, _ in length / CGFloat(number + 1) }
    }
    modifier("columns of a cell") { $0.gridCellColumns($1 + 1) }
    modifier("anchor of a cell") { [points] in $0.gridCellAnchor(points[$1]) }
    modifier("alignment of a column") { $0.gridColumnAlignment([.leading, .center, .trailing, .center][$1]) }
    modifier("unsized axes") { $0.gridCellUnsizedAxes([[], .horizontal, .vertical, [.horizontal, .vertical]][$1]) }
    modifier("z index") { $0.zIndex(Double($1 - 1)) }
    modifier("tag") { $0.tag($1) }
    modifier("identity") { $0.id($1) }
    modifier("group") { view, number in Group { if number % 2 == 0 { view } else { view.padding(2) } } }
    modifier("scroll settings") {
      $0.scrollDisabled($1 == 1).scrollIndicators($1 > 1 ? .hidden : .visible).scrollTargetBehavior(.paging)
    }
  }

  private func addEffects() {
    modifier("opacity") { $0.opacity(Double($1) / 3) }
    modifier("rotation") { [points] in $0.rotationEffect(.degrees(Double($1) * 30), anchor: points[$1]) }
    modifier("scale") { [points] in $0.scaleEffect(CGFloat($1 + 1) / 2, anchor: points[$1]) }
    modifier("transform") { $0.transformEffect(CGAffineTransform(translationX: CGFloat($1), y: 2)) }
    modifier("clipped") {
      if $1 % 2 == 0 { $0.clipped() } else { $0.clipShape(RoundedRectangle(cornerRadius: CGFloat($1))) }
    }
    modifier("clip shape") { $0.clipShape(RoundedRectangle(cornerRadius: CGFloat($1))) }
    modifier("corner radius") { $0.cornerRadius(CGFloat($1)) }
    modifier("shadow") { [colors] in $0.shadow(color: colors[$1], radius: CGFloat($1), x: 1, y: CGFloat($1)) }
    modifier("blur") { $0.blur(radius: CGFloat($1)) }
    modifier("color effects") {
      $0.brightness(Double($1) / 5).contrast(Double($1)).saturation(Double($1)).grayscale(Double($1) / 4)
    }
    modifier("hue and tint") { [colors] in $0.hueRotation(.degrees(Double($1))).colorMultiply(colors[$1]) }
    modifier("blend mode") { $0.blendMode([.normal, .multiply, .screen, .darken][$1]) }
    modifier("background color") { [colors] in $0.background(colors[$1]) }
    modifier("background gradient") { [points] in
      $0.background(LinearGradient(colors: [.red, .blue], startPoint: points[$1], endPoint: .bottom))
    }
    modifier("background in a shape") { [colors] in
      $0.background(colors[$1].opacity(0.5), in: RoundedRectangle(cornerRadius: CGFloat($1)))
    }
    modifier("overlay color") { [colors] in $0.overlay(colors[$1].opacity(0.2)) }
    modifier("border") { [colors] in $0.border(colors[$1], width: CGFloat($1)) }
    modifier("hidden or not") { if $1 % 2 == 0 { $0.hidden() } else { $0 } }
    modifier("visual effect") { view, number in
      view.visualEffect { content, proxy in content.offset(x: proxy.size.width / CGFloat(number + 1)) }
    }
    modifier("scroll transition") { view, number in
      view.scrollTransition { content, phase in content.opacity(phase.isIdentity ? 1 : Double(number) / 4) }
    }
    modifier("transition") { $0.transition([AnyTransition.opacity, .slide, .scale, .move(edge: .top)][$1]) }
    modifier("animation") { $0.animation($1 % 2 == 0 ? nil : .linear(duration: 0.1), value: $1) }
    modifier("transaction") { view, number in view.transaction { if number == 1 { $0.animation = nil } } }
    modifier("coordinate space") { $0.coordinateSpace(.named("space \($1)")) }
  }

  private func addTextModifiers() {
    modifier("font") { $0.font([nil, .body, .system(size: 20), .title.bold()][$1]) }
    modifier("font weight") { $0.fontWeight([nil, .bold, .light, .black][$1]) }
    modifier("font design") { $0.fontDesign([nil, .monospaced, .serif, .rounded][$1]) }
    modifier("bold") { $0.bold($1 % 2 == 0).italic($1 > 1) }
    modifier("monospaced") { $0.monospaced($1 % 2 == 0) }
    modifier("underline") { [colors] in $0.underline($1 % 2 == 0, color: colors[$1]).strikethrough($1 > 1) }
    modifier("kerning") { $0.kerning(CGFloat($1)).baselineOffset(CGFloat($1 * 2)) }
    modifier("line limit") { $0.lineLimit($1 == 0 ? nil : $1) }
    modifier("reserved lines") { $0.lineLimit($1 + 1, reservesSpace: $1 % 2 == 0) }
    modifier("line spacing") { $0.lineSpacing(CGFloat($1 * 3)).frame(width: 60) }
    modifier("text alignment") { $0.multilineTextAlignment([.leading, .center, .trailing, .leading][$1]) }
    modifier("truncation") { $0.truncationMode([.tail, .middle, .head, .tail][$1]) }
    modifier("text case") { $0.textCase([nil, .uppercase, .lowercase, .uppercase][$1]) }
    modifier("scale factor") { $0.minimumScaleFactor(1 - CGFloat($1) / 5).lineLimit(1).frame(width: 50) }
    modifier("foreground color") { [colors] in $0.foregroundColor(colors[$1]) }
    modifier("foreground style") { [colors] in $0.foregroundStyle(colors[$1], colors[3 - $1]) }
    modifier("foreground gradient") { [points] in
      $0.foregroundStyle(.linearGradient(colors: [.red, .blue], startPoint: points[$1], endPoint: .bottom))
    }
    modifier("tint") { [colors] in $0.tint(colors[$1]) }
    modifier("text selection") { if $1 % 2 == 0 { $0.textSelection(.enabled) } else { $0.textSelection(.disabled) } }
  }

  // MARK: - Environment

  private func addEnvironment() {
    modifier("disabled") { $0.disabled($1 % 2 == 1) }
    modifier("layout direction") { $0.environment(\.layoutDirection, $1 % 2 == 0 ? .rightToLeft : .leftToRight) }
    modifier("color scheme") { $0.environment(\.colorScheme, $1 % 2 == 0 ? .dark : .light) }
    modifier("preferred scheme") { $0.preferredColorScheme([nil, .dark, .light, .dark][$1]) }
    modifier("own value") { $0.environment(\.sampleNumber, $1) }
    modifier("changed value") { view, number in view.transformEnvironment(\.sampleNumber) { $0 = $0 * 2 + number } }
    modifier("locale") { $0.environment(\.locale, Locale(identifier: ["en", "de", "fr", "en_GB"][$1])) }
    modifier("type size") { $0.dynamicTypeSize([.large, .small, .xLarge, .accessibility1][$1]) }
    modifier("redacted") { $0.redacted(reason: [[], .placeholder, .privacy, .placeholder][$1]) }
    modifier("unredacted") { if $1 > 1 { $0.unredacted() } else { $0.privacySensitive($1 == 1) } }
    modifier("control size") { $0.controlSize([.mini, .small, .regular, .large][$1]) }
    modifier("image scale") { $0.imageScale([.small, .medium, .large, .medium][$1]) }
    modifier("symbol variant") { $0.symbolVariant([.none, .fill, .circle, .slash][$1]) }
    modifier("labels hidden") { if $1 % 2 == 0 { $0.labelsHidden() } else { $0 } }
    modifier("border shape") { $0.buttonBorderShape([.automatic, .capsule, .roundedRectangle, .circle][$1]) }
    modifier("button style") { $0.buttonStyle(SampleButtonStyle(number: $1)) }
    modifier("label style") { $0.labelStyle(SampleLabelStyle(number: $1)) }
    modifier("toggle style") { $0.toggleStyle(SampleToggleStyle(number: $1)) }
    modifier("standard toggle style") {
      switch $1 {
      case 0: $0.toggleStyle(.switch)
      case 1: $0.toggleStyle(.button)
      default: $0.toggleStyle(.checkbox)
      }
    }
    modifier("progress style") {
      if $1 % 2 == 0 { $0.progressViewStyle(.circular) } else { $0.progressViewStyle(.linear) }
    }
    modifier("group box style") { $0.groupBoxStyle(SampleBoxStyle(number: $1)) }
    modifier("field style") { if $1 % 2 == 0 { $0.textFieldStyle(.roundedBorder) } else { $0.textFieldStyle(.plain) } }
    modifier("gauge style") {
      if $1 % 2 == 0 { $0.gaugeStyle(.accessoryCircular) } else { $0.gaugeStyle(.linearCapacity) }
    }
    modifier("picker style") {
      switch $1 {
      case 0: $0.pickerStyle(.segmented)
      case 1: $0.pickerStyle(.inline)
      default: $0.pickerStyle(.menu)
      }
    }
    modifier("list style") { if $1 % 2 == 0 { $0.listStyle(.plain) } else { $0.listStyle(.insetGrouped) } }
    modifier("form style") { if $1 % 2 == 0 { $0.formStyle(.grouped) } else { $0.formStyle(.columns) } }
    modifier("header prominence") { $0.headerProminence($1 % 2 == 0 ? .standard : .increased) }
    modifier("object") { $0.environmentObject(SampleModel.all[$1]) }
    modifier("observable object") { $0.environment(SampleObservable.all[$1]) }
    modifier("row settings") {
      $0.listRowInsets($1 == 0 ? nil : EdgeInsets(top: CGFloat($1), leading: 2, bottom: 3, trailing: 4))
        .listRowSeparator($1 % 2 == 0 ? .visible : .hidden)
    }
    modifier("row background") { [colors] in $0.listRowBackground(colors[$1]) }
    modifier("badge") { $0.badge($1) }
  }

  private func addPreferences() {
    modifier("preference") { $0.preference(key: SampleKey.self, value: ["value \($1)"]) }
    modifier("changed preference") { view, number in
      view.transformPreference(SampleKey.self) { $0 = $0.map { "\($0) changed \(number)" } }
    }
    modifier("reader of preferences in front") { view, number in
      view.overlayPreferenceValue(SampleKey.self) { Text("\(number) \($0.joined(separator: ", "))") }
    }
    modifier("reader of preferences behind") { view, number in
      view.backgroundPreferenceValue(SampleKey.self) { Text("\(number) \($0.joined(separator: ", "))") }
    }
    modifier("anchor") { view, number in view.anchorPreference(key: SampleAnchors.self, value: .bounds) { [$0] } }
    modifier("reader of anchors") { view, number in
      view.overlayPreferenceValue(SampleAnchors.self) { anchors in
        GeometryReader { proxy in
          ForEach(anchors.indices, id: \.self) { index in
            let frame = proxy[anchors[index]]
            Color.red.frame(width: frame.width, height: CGFloat(number + 1)).offset(x: frame.minX, y: frame.minY)
          }
        }
      }
    }
    modifier("observer of preferences") { [actions] view, number in
      view.onPreferenceChange(SampleKey.self, perform: actions.action(of: "preference \(number)"))
    }
  }

  // MARK: - Interaction

  private func addActions() {
    modifier("tap") { [actions] in $0.onTapGesture(count: $1 / 2 + 1, perform: actions.action("tap \($1)")) }
    modifier("long press") { [actions] in
      $0.onLongPressGesture(minimumDuration: 0.2 * Double($1), perform: actions.action("long press \($1)"))
    }
    modifier("drag") { [actions] view, number in
      let (changed, ended): (@MainActor (CGFloat) -> Void, @MainActor () -> Void) = (
        actions.action(of: "drag \(number)"), actions.action("drag \(number) ended")
      )
      view.gesture(
        DragGesture(minimumDistance: CGFloat(number)).onChanged { changed($0.translation.width) }.onEnded { _ in ended()
        })
    }
    modifier("simultaneous gesture") { [actions] view, number in
      let ended = actions.action("simultaneous \(number)")
      view.simultaneousGesture(TapGesture().onEnded { ended() }, including: number == 3 ? .none : .all)
    }
    modifier("hover") { [actions] in $0.onHover(perform: actions.action(of: "hover \($1)")) }
    modifier("shortcut") { $0.keyboardShortcut(KeyEquivalent(["a", "b", "c", "d"][$1]), modifiers: .command) }
    modifier("hit testing") { $0.allowsHitTesting($1 % 2 == 0) }
    modifier("content shape") { $0.contentShape(RoundedRectangle(cornerRadius: CGFloat($1))) }
    modifier("appearance") { [actions] in
      $0.onAppear(perform: actions.action("appear \($1)")).onDisappear(perform: actions.action("disappear \($1)"))
    }
    modifier("change") { [actions] in
      let action: @MainActor (Int) -> Void = actions.action(of: "change \($1)")
      $0.onChange(of: $1 / 2) { action($1) }
    }
    modifier("submission") { [actions] in $0.onSubmit(of: $1 > 1 ? .search : .text, actions.action("submit \($1)")) }
    modifier("draggable") { $0.draggable("dragged \($1)") }
    modifier("destination") { [actions] view, number in
      let targeted: @MainActor (Bool) -> Void = actions.action(of: "targeted \(number)")
      view.dropDestination(for: String.self) { _, _ in
        number % 2 == 0
      } isTargeted: { isOn in
        targeted(isOn)
      }
    }
    modifier("context menu") { [actions] view, number in
      view.contextMenu { Button("context \(number)", action: actions.action("context \(number)")) }
    }
    modifier("swipe actions") { [actions] view, number in
      view.swipeActions(edge: number % 2 == 0 ? .leading : .trailing) {
        Button("swipe \(number)", action: actions.action("swipe \(number)"))
      }
    }
    modifier("help") { $0.help("help \($1)") }
    modifier("focusable") { $0.focusable($1 % 2 == 0) }
  }

  private func addAccessibility() {
    modifier("accessibility label") { $0.accessibilityLabel("label \($1)").accessibilityIdentifier("id \($1)") }
    modifier("accessibility value") { $0.accessibilityValue("value \($1)").accessibilityHint("hint \($1)") }
    modifier("accessibility traits") {
      $0.accessibilityAddTraits([.isButton, .isHeader, [], .isSelected][$1]).accessibilityRemoveTraits(.isImage)
    }
    modifier("accessibility element") {
      $0.accessibilityElement(children: [.ignore, .combine, .contain, .ignore][$1]).accessibilityHidden($1 == 3)
    }
  }

  // MARK: - Presentations

  private func addPresentations() {
    modifier("popover", anywhere: false) { [self] view, number in
      view.popover(isPresented: binding(number % 2 == 0, "popover \(number)")) { Text("popover \(number)") }
    }
    modifier("sheet", anywhere: false) { [self] view, number in
      view.sheet(
        isPresented: binding(number > 0, "sheet \(number)"), onDismiss: actions.action("sheet \(number) dismissed")
      ) {
        Text("sheet \(number)")
      }
    }
    modifier("alert", anywhere: false) { [self] view, number in
      view.alert("alert \(number)", isPresented: binding(number > 0, "alert \(number)")) {
        Button("answer \(number)", action: self.actions.action("answer \(number)"))
      } message: {
        Text("message \(number)")
      }
    }
    modifier("dialog", anywhere: false) { [self] view, number in
      view.confirmationDialog("dialog \(number)", isPresented: binding(number > 0, "dialog \(number)")) {
        Button("choice \(number)", action: self.actions.action("choice \(number)"))
      }
    }
    modifier("file dialog", anywhere: false) { [self] view, number in
      let done: @MainActor (Bool) -> Void = actions.action(of: "file \(number)")
      view.fileImporter(isPresented: binding(number > 0, "files \(number)"), allowedContentTypes: [.text, .image]) {
        _ in
        done(true)
      }
    }
    modifier("navigation", anywhere: false) { [actions] view, number in
      NavigationStack {
        view.navigationTitle("title \(number)")
          .toolbar {
            ToolbarItem(placement: number % 2 == 0 ? .primaryAction : .cancellationAction) {
              Button("tool \(number)", action: actions.action("tool \(number)"))
            }
          }
      }
    }
    modifier("pushed page", anywhere: false) { [self] view, number in
      NavigationStack {
        view.navigationTitle("first")
          .navigationDestination(isPresented: binding(number % 2 == 1, "page \(number)")) {
            Text("page \(number)").navigationTitle("second \(number)")
          }
      }
    }
    modifier("tabs", anywhere: false) { [self] view, number in
      TabView(selection: binding(number % 3, "tab \(number)")) {
        view.tabItem { Text("tab 0 \(number)") }.tag(0)
        Text("page 1 \(number)").tabItem { Label("tab 1", systemImage: "star") }.tag(1)
        if number > 0 { Text("page 2").tabItem { Text("tab 2") }.tag(2) }
      }
    }
    modifier("split view", anywhere: false) { view, number in
      NavigationSplitView {
        view.navigationTitle("sidebar \(number)")
      } detail: {
        Text("detail \(number)").navigationTitle("detail \(number)")
      }
    }
    modifier("scroll position", anywhere: false) { view, number in
      ScrollView { VStack { view } }
        .scrollPosition(.constant(ScrollPosition(edge: .top)), anchor: number > 1 ? .center : nil)
    }
    modifier("scroll position of a view", anywhere: false) { view, number in
      ScrollView { VStack { view } }.scrollPosition(id: .constant(number == 9 ? 1 : nil))
    }
    modifier("search", anywhere: false) { [self] view, number in
      NavigationStack {
        view.searchable(text: binding("search \(number)", "search \(number)"), prompt: "find \(number)")
      }
    }
  }

  // MARK: - Several views

  private func addPairs() {
    pair("overlay") { [alignments] view, number, other in view.overlay(alignment: alignments[number]) { other } }
    pair("overlay of two views") { [alignments] view, number, other in
      view.overlay(alignment: alignments[number]) {
        other
        Color.blue.frame(width: 9, height: CGFloat(5 + number))
      }
    }
    pair("background") { [alignments] view, number, other in view.background(alignment: alignments[number]) { other } }
    pair("mask") { [alignments] view, number, other in view.mask(alignment: alignments[number]) { other } }
    pair("inset view") { view, number, other in
      view.safeAreaInset(edge: number % 2 == 0 ? .top : .bottom, spacing: CGFloat(number)) { other }
    }
    pair("inset view at a side") { view, number, other in
      view.safeAreaInset(edge: number % 2 == 0 ? .leading : .trailing, spacing: CGFloat(number)) { other }
    }
    pair("one of two views") { view, number, other in if number % 2 == 0 { view } else { other } }
    pair("box with a label") { view, _, other in
      GroupBox {
        view
      } label: {
        other
      }
    }
    pair("labeled view") { view, _, other in
      LabeledContent {
        view
      } label: {
        other
      }
    }
    pair("label of two views") { view, _, other in
      Label {
        view
      } icon: {
        other
      }
    }
    pair("section") { view, number, other in
      Section {
        view
      } header: {
        other
      } footer: {
        if number > 1 { Text("footer \(number)") }
      }
    }
  }

  private func addContainers() {
    container("horizontal stack") { views, number in
      HStack(alignment: [.center, .top, .bottom, .firstTextBaseline][number], spacing: [nil, 0, 10, 3][number]) {
        views
      }
    }
    container("vertical stack") { views, number in
      VStack(alignment: [.center, .leading, .trailing, .center][number], spacing: [nil, 0, 10, 3][number]) { views }
    }
    container("depth stack") { [alignments] views, number in ZStack(alignment: alignments[number]) { views } }
    container("group of views") { views, number in Group { views }.padding(CGFloat(number)) }
    container("grid") { [alignments] views, number in
      Grid(alignment: alignments[number], horizontalSpacing: [nil, 0, 10, 3][number], verticalSpacing: 4) {
        GridRow { views }
        GridRow(alignment: number % 2 == 0 ? nil : .top) {
          Text("cell \(number)")
          Color.red.frame(width: 30, height: 10)
        }
      }
    }
    container("row outside a grid") { views, number in
      GridRow(alignment: [nil, .top, .bottom, .firstTextBaseline][number]) { views }
    }
    container("first that fits") { views, number in
      ViewThatFits(in: [[.horizontal, .vertical], .horizontal, .vertical, .horizontal][number]) { views }
    }
    container("scroll view") { views, number in
      ScrollView(number % 2 == 0 ? .vertical : .horizontal, showsIndicators: number > 1) { views }
    }
    container("reader") { views, number in
      GeometryReader { proxy in views.frame(width: proxy.size.width / CGFloat(number + 1)) }
    }
    container("lazy stack") { views, number in
      LazyVStack(alignment: [.center, .leading, .trailing, .center][number], spacing: [nil, 0, 10, 3][number]) { views }
    }
    container("lazy row") { views, number in
      LazyHStack(alignment: [.center, .top, .bottom, .center][number], spacing: [nil, 0, 10, 3][number]) { views }
    }
    container("lazy grid") { views, number in
      LazyVGrid(
        columns: Array(repeating: GridItem(number == 3 ? .adaptive(minimum: 50) : .flexible()), count: max(number, 1)),
        alignment: [.center, .leading, .trailing, .center][number], spacing: [nil, 0, 10, 3][number]
      ) { views }
    }
    container("lazy grid of rows") { views, number in
      LazyHGrid(rows: Array(repeating: GridItem(.fixed(CGFloat(20 + number))), count: number + 1), spacing: 5) { views }
    }
    container("list") { views, number in
      List {
        views
        if number > 1 { Text("last \(number)") }
      }
    }
    container("sections") { views, number in
      List {
        Section("first \(number)") { views }
        if number % 2 == 0 { Section("second") { Text("row") } }
      }
    }
    container("form") { views, number in
      Form {
        views
        if number > 1 { Section("section \(number)") { Text("row") } }
      }
    }
    container("grouped form") { views, number in
      Form { Section("section \(number)") { views } }.formStyle(.grouped)
    }
    container("own layout") { views, number in SampleLayout(step: CGFloat(number * 5 + 5)) { views } }
    container("any layout") { views, number in
      let layouts: [AnyLayout] = [
        AnyLayout(HStackLayout()), AnyLayout(VStackLayout()), AnyLayout(ZStackLayout()),
        AnyLayout(HStackLayout(spacing: 3)),
      ]
      let layout = layouts[number]
      layout { views }
    }
    container("disclosed views") { views, number in
      DisclosureGroup("disclosed \(number)", isExpanded: .constant(number % 2 == 0)) { views }
    }
  }
}

// MARK: - Parts of samples

extension EnvironmentValues {
  @Entry fileprivate var sampleNumber = 1
}

private final class SampleModel: ObservableObject {
  @MainActor static let all = (0..<4).map { SampleModel($0) }
  @Published var number: Int

  init(_ number: Int) { self.number = number }
}

@Observable
private final class SampleObservable {
  @MainActor static let all = (0..<4).map { SampleObservable($0) }
  var number: Int

  init(_ number: Int) { self.number = number }
}

/// A text with the environment values that no element shows.
private struct EnvironmentReader: View {
  @Environment(\.sampleNumber) private var number
  @Environment(\.layoutDirection) private var direction
  @Environment(\.colorScheme) private var scheme
  @Environment(\.locale) private var locale
  @Environment(\.dynamicTypeSize) private var typeSize
  @Environment(\.isEnabled) private var isEnabled
  @Environment(\.redactionReasons) private var reasons
  @Environment(\.controlSize) private var controlSize
  @Environment(SampleObservable.self) private var object: SampleObservable?

  var body: some View {
    Text(
      """
      \(number) \(String(describing: direction)) \(String(describing: scheme)) \(locale.identifier) \
      \(String(describing: typeSize)) \(String(describing: isEnabled)) \(reasons.rawValue) \
      \(String(describing: controlSize)) \(object?.number ?? -1)
      """)
  }
}

private struct SampleKey: PreferenceKey {
  static let defaultValue: [String] = []
  static func reduce(value: inout [String], nextValue: () -> [String]) { value += nextValue() }
}

private struct SampleAnchors: PreferenceKey {
  static var defaultValue: [Anchor<CGRect>] { [] }
  static func reduce(value: inout [Anchor<CGRect>], nextValue: () -> [Anchor<CGRect>]) { value += nextValue() }
}

private struct SampleButtonStyle: ButtonStyle {
  let number: Int

  func makeBody(configuration: Configuration) -> some View {
    configuration.label.padding(CGFloat(number)).opacity(configuration.isPressed ? 0.5 : 1)
  }
}

private struct SampleLabelStyle: LabelStyle {
  let number: Int

  func makeBody(configuration: Configuration) -> some View {
    HStack(spacing: CGFloat(number)) {
      configuration.title
      if number > 1 { configuration.icon }
    }
  }
}

private struct SampleToggleStyle: ToggleStyle {
  let number: Int

  func makeBody(configuration: Configuration) -> some View {
    HStack {
      configuration.label
      Button(configuration.isOn ? "on \(number)" : "off \(number)") { configuration.isOn.toggle() }
    }
  }
}

private struct SampleBoxStyle: GroupBoxStyle {
  let number: Int

  func makeBody(configuration: Configuration) -> some View {
    VStack(alignment: number % 2 == 0 ? .leading : .trailing) {
      configuration.label
      configuration.content.padding(CGFloat(number))
    }
  }
}

/// A layout that places each view below the previous one and a step to the right.
private struct SampleLayout: Layout {
  let step: CGFloat

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    let sizes = subviews.map { $0.sizeThatFits(.unspecified) }
    return CGSize(
      width: (sizes.map(\.width).max() ?? 0) + step * CGFloat(subviews.count),
      height: sizes.reduce(0) { $0 + $1.height })
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    var point = bounds.origin
    for view in subviews {
      view.place(at: point, proposal: .unspecified)
      point = CGPoint(x: point.x + step, y: point.y + view.dimensions(in: .unspecified).height)
    }
  }
}
