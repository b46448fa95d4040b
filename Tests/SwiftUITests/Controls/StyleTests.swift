import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

/// Custom styles of every kind of control, and the styles that exist.
@MainActor @Suite(.recordedViews)
struct StyleTests {
  struct CheckmarkToggle: ToggleStyle {
    @State private var count = 0

    func makeBody(configuration: Configuration) -> some View {
      Button {
        configuration.isOn.toggle()
        count += 1
      } label: {
        HStack {
          Image(systemName: configuration.isOn ? "checkmark.circle" : "circle")
          configuration.label
          Text("changed \(count)×")
        }
      }
    }
  }

  @Test func aToggleStyleHasStateAndWritesTheBinding() {
    struct Root: View {
      @State private var isOn = false
      var body: some View {
        Toggle("Wifi", isOn: $isOn).toggleStyle(CheckmarkToggle())
        Text(isOn ? "on" : "off")
      }
    }
    let host = TestHost(Root())
    #expect(host.find(.toggle) == nil)
    host.find(.button)?.tap()
    #expect(host.texts == ["Wifi", "changed 1×", "on"])
    host.find(.button)?.tap()
    #expect(host.texts == ["Wifi", "changed 2×", "off"])
  }

  @Test func aStyleCanShowTheDefaultControl() {
    struct Bordered: ToggleStyle {
      func makeBody(configuration: Configuration) -> some View {
        VStack {
          Text("below")
          Toggle(configuration)
        }
      }
    }
    let value = Store(false)
    let host = TestHost(Toggle("A", isOn: value.binding).toggleStyle(Bordered()))
    host.find(.toggle, label: "A")?.toggle()
    #expect(value.value)
    #expect(host.texts == ["below", "A"])
    let platform = TestHost(
      VStack {
        Toggle("a", isOn: .constant(true)).toggleStyle(.switch)
        Toggle("b", isOn: .constant(true)).toggleStyle(.button)
        Toggle("c", isOn: .constant(true)).toggleStyle(SwitchToggleStyle(tint: .red))
      })
    #expect(
      platform.findAll(.toggle).map(\.tree.primitive) == [
        .toggle(isOn: true, appearance: .switch), .toggle(isOn: true, appearance: .button),
        .toggle(isOn: true, appearance: .switch, platform.findAll(.toggle)[2].style ?? Style()),
      ])
    #expect(platform.findAll(.toggle)[2].style?.tint == .red)
  }

  @Test func aToggleIsMeasuredAgainInAnotherFont() {
    struct Changing: View {
      @State private var isLarge = false
      var body: some View {
        Toggle("Wide", isOn: .constant(true)).toggleStyle(.button).font(isLarge ? .largeTitle : .body)
        Button("change") { isLarge.toggle() }
      }
    }
    let host = TestHost(Changing())
    let before = host.find(.toggle)?.frame?.size ?? .zero
    host.find(.button)?.tap()
    let after = host.find(.toggle)?.frame?.size ?? .zero
    #expect(after.width > before.width && after.height > before.height)
  }

  @Test func aToggleOfSeveralValuesSetsAll() {
    struct Source {
      var isOn: Binding<Bool>
    }
    let (one, two) = (Store(true), Store(false))
    let host = TestHost(
      Toggle(sources: [Source(isOn: one.binding), Source(isOn: two.binding)], isOn: \.isOn) { Text("All") })
    #expect(host.find(.toggle)?.isOn == false)
    host.find(.toggle)?.toggle()
    #expect(one.value && two.value)
  }

  @Test func labelStyles() {
    struct Trailing: LabelStyle {
      func makeBody(configuration: Configuration) -> some View {
        HStack {
          configuration.title
          configuration.icon
        }
      }
    }
    func shown<S: LabelStyle>(_ style: S) -> String {
      TestHost(VStack { Label("Bolt", systemImage: "bolt") }.labelStyle(style)).tree.children[0].children
        .map(\.description).joined(separator: "\n")
    }
    #expect(shown(.titleOnly) == "text \"Bolt\"")
    #expect(shown(.iconOnly) == "accessibility label \"Bolt\"\n  image symbol bolt")
    #expect(shown(.titleAndIcon).hasPrefix("label"))
    #expect(shown(Trailing()) == "horizontal stack\n  text \"Bolt\"\n  image symbol bolt")
    let button = TestHost(Button("Add", systemImage: "plus") {}.labelStyle(.iconOnly))
    #expect(button.texts == [])
    #expect(button.find(.button, label: "Add") != nil, "assistive technologies read the title")
  }

  @Test func progressStyles() {
    struct Percent: ProgressViewStyle {
      func makeBody(configuration: Configuration) -> some View {
        VStack {
          configuration.label
          Text("\(Int((configuration.fractionCompleted ?? 0) * 100)) percent")
          ProgressView(configuration).progressViewStyle(.circular)
        }
      }
    }
    let host = TestHost(ProgressView("Copying", value: 1, total: 4).progressViewStyle(Percent()))
    #expect(host.texts == ["Copying", "25 percent", "Copying"])
    #expect(host.find(.progress)?.tree.primitive == .progress(fraction: 0.25, appearance: .circular))
    #expect(TestHost(ProgressView().progressViewStyle(.linear)).find(.progress)?.value == nil)
  }

  @Test func buttonStylesWithInteraction() {
    struct DoubleTap: PrimitiveButtonStyle {
      func makeBody(configuration: Configuration) -> some View {
        configuration.label.onTapGesture(count: 2) { configuration.trigger() }
      }
    }
    struct Loud: PrimitiveButtonStyle {
      func makeBody(configuration: Configuration) -> some View {
        Button(configuration).buttonStyle(.borderedProminent).controlSize(.large)
      }
    }
    let count = Store(0)
    let host = TestHost(
      VStack {
        Button("twice") { count.value += 1 }.buttonStyle(DoubleTap())
        Button("loud") { count.value += 10 }.buttonStyle(Loud())
        Button("off") { count.value += 100 }.buttonStyle(DoubleTap()).disabled(true)
      })
    host.find(text: "twice")?.tap(count: 2)
    #expect(count.value == 1)
    host.find(text: "loud")?.tap()
    #expect(count.value == 11)
    host.find(text: "off")?.tap(count: 2)
    #expect(count.value == 11)
    guard case .button(_, let appearance, let style) = host.find(.button)?.tree.primitive else {
      Issue.record("no button")
      return
    }
    #expect(appearance == .prominent)
    #expect(style.controlSize == .large)
  }

  struct Card: GroupBoxStyle {
    func makeBody(configuration: Configuration) -> some View {
      VStack {
        configuration.content
        configuration.label.bold()
      }
    }
  }

  @Test func groupsHaveLabelsAndStyles() {
    let host = TestHost(GroupBox("Sound") { Text("content") })
    #expect(host.texts == ["Sound", "content"])
    #expect(host.find(text: "Sound")?.style?.font == .headline)
    #expect(TestHost(GroupBox { Text("a") }).texts == ["a"])
    #expect(TestHost(GroupBox("Sound") { Text("content") }.groupBoxStyle(Card())).texts == ["content", "Sound"])
    struct Outer: GroupBoxStyle {
      func makeBody(configuration: Configuration) -> some View { GroupBox(configuration).padding() }
    }
    #expect(TestHost(GroupBox("Sound") { Text("c") }.groupBoxStyle(Outer())).texts == ["Sound", "c"])
  }

  @Test func labeledContents() {
    struct Stacked: LabeledContentStyle {
      func makeBody(configuration: Configuration) -> some View {
        VStack {
          configuration.content
          configuration.label
        }
      }
    }
    let host = TestHost(
      VStack {
        LabeledContent("Name", value: "Ann")
        LabeledContent("Price", value: 1234.5, format: .number.locale(Locale(identifier: "en_US")))
        LabeledContent("Icon") { Image(systemName: "star") }
      }, size: CGSize(width: 300, height: 200))
    #expect(host.texts == ["Name", "Ann", "Price", "1,234.5", "Icon"])
    #expect(host.find(text: "Ann")?.style?.foreground == Color.secondary)
    #expect(host.find(text: "Ann")?.frame?.maxX == 300)
    #expect(host.find(text: "Name")?.frame?.minX == 0)
    #expect(TestHost(LabeledContent("Name", value: "Ann").labelsHidden()).texts == ["Ann"])
    #expect(TestHost(LabeledContent("Name", value: "Ann").labeledContentStyle(Stacked())).texts == ["Ann", "Name"])
  }

  @Test func controlGroupsAndForms() {
    struct Column: ControlGroupStyle {
      func makeBody(configuration: Configuration) -> some View {
        VStack {
          configuration.label
          configuration.content
        }
      }
    }
    struct Bare: FormStyle {
      func makeBody(configuration: Configuration) -> some View { VStack { configuration.content } }
    }
    let plain = TestHost(ControlGroup("Zoom") { Button("in") {} })
    #expect(plain.texts == ["in"])
    #expect(TestHost(ControlGroup("Zoom") { Button("in") {} }.controlGroupStyle(Column())).texts == ["Zoom", "in"])
    #expect(TestHost(Form { Text("a") }.formStyle(.grouped)).find(.form) != nil)
    let bare = TestHost(Form { Text("a") }.formStyle(Bare()))
    #expect(bare.find(.form) == nil)
    #expect(bare.texts == ["a"])
  }

  @Test func gauges() {
    let host = TestHost(
      Gauge(value: 30, in: 20...40) {
        Text("Temperature")
      } currentValueLabel: {
        Text("30 °C")
      } minimumValueLabel: {
        Text("20")
      } maximumValueLabel: {
        Text("40")
      })
    #expect(host.texts == ["Temperature", "20", "40", "30 °C"])
    #expect(host.find(.progress)?.value == 0.5)
    let ring = TestHost(Gauge(value: 2) { Text("full") }.gaugeStyle(.accessoryCircular))
    #expect(ring.find(.progress)?.tree.primitive == .progress(fraction: 1, appearance: .circular))
    struct Percent: GaugeStyle {
      func makeBody(configuration: Configuration) -> some View { Text("\(Int(configuration.value * 100)) %") }
    }
    #expect(TestHost(Gauge(value: 0.25) { Text("x") }.gaugeStyle(Percent())).texts == ["25 %"])
  }

  struct Underlined: TextFieldStyle {
    func _body(configuration: TextField<Self._Label>) -> some View {
      VStack {
        Text("above")
        configuration
      }
    }
  }

  @Test func textFieldStyles() {
    func content<V: View>(_ view: V) -> TextFieldProperties? {
      if case .textField(let content, _)? = TestHost(view).find(.textField)?.tree.primitive { content } else { nil }
    }
    let field = TextField("Name", text: .constant("a"))
    #expect(content(field.textFieldStyle(.plain))?.appearance == .plain)
    #expect(content(field.textFieldStyle(.roundedBorder))?.appearance == .bordered)
    #expect(content(field.textFieldStyle(RoundedBorderTextFieldStyle()))?.appearance == .bordered)
    let text = Store("a")
    let host = TestHost(TextField("Name", text: text.binding).textFieldStyle(Underlined()))
    #expect(host.texts == ["above"])
    host.find(.textField, label: "Name")?.type("b")
    #expect(text.value == "ab")
  }

  @Test func aChangedStyleReplacesTheControl() {
    struct Root: View {
      @State private var isCustom = false
      var body: some View {
        Button("switch") { isCustom.toggle() }
        GroupBox("Label") { Text("content") }
          .groupBoxStyle(Chosen(isCustom: isCustom))
      }
    }
    struct Chosen: GroupBoxStyle {
      let isCustom: Bool
      func makeBody(configuration: Configuration) -> some View {
        if isCustom { Text("custom") } else { configuration.label }
      }
    }
    let host = TestHost(Root())
    #expect(host.texts == ["switch", "Label"])
    host.find(.button)?.tap()
    #expect(host.texts == ["switch", "custom"])
  }

  @Test func theDefaultStyleOfGaugesIsThatOfAGaugeWithoutOne() {
    func gauge() -> some View {
      Gauge(value: 0.25) {
        Text("label")
      } currentValueLabel: {
        Text("a quarter")
      }
    }
    let plain = TestHost(gauge()).tree.description
    #expect(TestHost(gauge().gaugeStyle(DefaultGaugeStyle())).tree.description == plain)
    #expect(TestHost(gauge().gaugeStyle(.automatic)).tree.description == plain)
  }

  @Test func everyStyleOfGaugesShowsTheValue() {
    func tree(_ value: Double, _ style: some GaugeStyle) -> String {
      TestHost(Gauge(value: value) { Text("label") }.gaugeStyle(style), size: CGSize(width: 200, height: 100))
        .tree.description
    }
    func isShown(_ style: some GaugeStyle) -> Bool { tree(0.25, style) != tree(0.75, style) }
    #expect(isShown(.automatic) && isShown(.linearCapacity) && isShown(.accessoryLinear))
    #expect(isShown(.accessoryLinearCapacity) && isShown(.accessoryCircular) && isShown(.accessoryCircularCapacity))
  }
}
