import SwiftUI
import SwiftUITesting
import TestHelpers
import Testing
import ViewTestHelpers

@MainActor @Suite(.recordedViews)
struct ControlTests {
  @Test func aButtonRunsItsAction() {
    let taps = Store(0)
    let host = TestHost(
      VStack {
        Button("plain") { taps.value += 1 }
        Button("gone", role: .destructive) { taps.value += 10 }
        Button("symbol", systemImage: "plus") { taps.value += 100 }
        Button {
          taps.value += 1000
        } label: {
          HStack { Text("any") }
        }
        Button("off") { taps.value += 10_000 }.disabled(true)
      })
    for text in ["plain", "gone", "symbol", "any", "off"] { host.find(text: text)?.tap() }
    #expect(taps.value == 1111)
    #expect(host.findAll(.button).map(\.isEnabled) == [true, true, true, true, false])
    #expect(host.find(.button, label: "gone")?.tree.primitive == .button(role: .destructive))
    #expect(
      host.find(.button, label: "symbol")?.tree.description == """
        button
          label
            icon:
              image symbol plus
            title:
              text "symbol"
        """)
  }

  struct Switch: View {
    @Binding var isOn: Bool
    var body: some View { Toggle("Switch", isOn: $isOn) }
  }

  @Test func aToggleWritesItsBinding() {
    struct Root: View {
      @State var isOn = false
      var body: some View {
        Switch(isOn: $isOn)
        Text(isOn ? "on" : "off")
      }
    }
    let host = TestHost(Root())
    let toggle = host.find(.toggle, label: "Switch")
    #expect(toggle?.isOn == false)
    #expect(host.operations { toggle?.toggle() } == ["update text \"on\""])  // the toggle itself is not updated
    #expect(toggle?.isOn == true)
    host.find(text: "Switch")?.tap()
    #expect(host.texts == ["Switch", "off"])
  }

  @Test func whatABindingRefusesIsTakenBack() {
    let host = TestHost(Toggle("No", isOn: .constant(false)))
    #expect(host.operations { host.find(.toggle)?.toggle() } == ["update toggle off"])
    #expect(host.find(.toggle)?.isOn == false)
    let disabled = Store(false)
    let other = TestHost(Toggle("No", isOn: disabled.binding).disabled(true))
    other.find(.toggle)?.toggle()
    #expect(!disabled.value)
  }

  @Test func stylesOfThePlatformReachControls() {
    let host = TestHost(
      VStack {
        Button("a") {}.buttonStyle(.bordered)
        Button("b") {}
        Toggle("c", isOn: .constant(true)).toggleStyle(.checkbox)
        Picker("d", selection: .constant(1)) { Text("1").tag(1) }.pickerStyle(.segmented)
        ProgressView().progressViewStyle(.linear)
      }
      .buttonStyle(.borderedProminent))
    #expect(host.find(.button, label: "a")?.tree.primitive == .button(appearance: .bordered))
    #expect(host.find(.button, label: "b")?.tree.primitive == .button(appearance: .prominent))
    #expect(host.find(.toggle)?.tree.primitive == .toggle(isOn: true, appearance: .checkbox))
    #expect(
      host.find(.picker)?.tree.primitive
        == .picker(PickerProperties([.init("1")], selection: 0, appearance: .segmented)))
    #expect(host.find(.progress)?.tree.primitive == .progress(fraction: nil, appearance: .linear))
  }

  struct Loud: ButtonStyle {
    let mark: String
    @Environment(\.lineLimit) var lineLimit
    func makeBody(configuration: Configuration) -> some View {
      HStack {
        Text("\(mark)\(configuration.isPressed ? " pressed" : "")\(lineLimit ?? 0)")
        configuration.label
      }
    }
  }

  @Test func aStyleOfOnesOwnMakesTheLabel() {
    struct Root: View {
      let mark: String?
      @State var taps = 0
      var body: some View {
        if let mark {
          Button("go \(taps)") { taps += 1 }.buttonStyle(Loud(mark: mark)).lineLimit(3)
        }
      }
    }
    let host = TestHost(Root(mark: "!"))
    #expect(host.texts == ["!3", "go 0"])
    host.find(text: "go 0")?.hold()
    #expect(host.texts == ["! pressed3", "go 0"])
    host.find(text: "go 0")?.hold(false)
    host.find(text: "go 0")?.tap()
    #expect(host.texts == ["!3", "go 1"])
    host.update(Root(mark: "?"))
    #expect(host.texts == ["?3", "go 1"])
    #expect(host.find(.button)?.tree.primitive == .button(appearance: .custom, host.find(.button)?.style ?? Style()))
  }

  @Test func aButtonIsReleasedAlsoWhenItIsDisabledMeanwhile() {
    struct Root: View {
      let isDisabled: Bool
      var body: some View { Button("go") {}.buttonStyle(Loud(mark: "!")).disabled(isDisabled) }
    }
    let host = TestHost(Root(isDisabled: false))
    host.find(text: "go")?.hold()
    host.update(Root(isDisabled: true))
    host.find(text: "go")?.hold(false)
    host.update(Root(isDisabled: false))
    #expect(host.texts == ["!0", "go"])
  }

  struct Form2: View {
    @State var name = ""
    @State var submitted: [String] = []
    var body: some View {
      VStack {
        TextField("Name", text: $name).onSubmit { submitted.append(name) }
        Text(submitted.joined(separator: ","))
      }
      .onSubmit { submitted.append("outer") }
    }
  }

  @Test func aFieldTakesATextAndSubmitsIt() {
    let host = TestHost(Form2())
    let field = host.find(.textField, label: "Name")
    #expect(field?.tree.primitive == .textField(TextFieldProperties("", prompt: "Name")))
    #expect(host.operations { field?.type("Ann") } == [])
    #expect(field?.text == "Ann")
    field?.submit()
    #expect(host.texts == ["Ann,outer"])
    field?.replaceText(with: "Bea")
    field?.submit()
    #expect(host.texts == ["Ann,outer,Bea,outer"])
  }

  @Test func aFieldShowsWhatItsBindingMakesOfTheText() {
    let text = Store("")
    let upper = Binding(get: { text.value }, set: { text.value = $0.uppercased() })
    let host = TestHost(TextField("Name", text: upper, prompt: Text("your name")))
    host.find(.textField)?.type("ab")
    #expect(host.find(.textField)?.text == "AB")
    #expect(host.find(.textField)?.tree.description == "text field \"AB\" prompt \"your name\"")
  }

  @Test func aSecureFieldIsNotRead() {
    let text = Store("abc")
    let host = TestHost(SecureField("Password", text: text.binding))
    #expect(host.tree.description.contains("text field \"•••\" prompt \"Password\" secure"))
    host.find(.textField)?.type("d")
    #expect(text.value == "abcd")
  }

  @Test func aFieldWritesEachEditThatCanBeParsed() {
    struct Root: View {
      @State var amount = 1.5
      @State var count: Int? = 3
      var body: some View {
        TextField("Amount", value: $amount, format: .number)
        TextField("Count", value: $count, format: .number)
        Text(verbatim: "\(amount) \(count.map { "\($0)" } ?? "none")")
        Button("Reset") { amount = 0 }
      }
    }
    let host = TestHost(Root()) { $0.locale = Locale(identifier: "de_DE") }
    let amount = host.find(.textField, label: "Amount")
    let count = host.find(.textField, label: "Count")
    #expect(amount?.text == "1,5")
    amount?.replaceText(with: "2,250")
    #expect(host.texts.first == "2.25 3")
    #expect(amount?.text == "2,250", "the text that is edited is not formatted")
    amount?.submit()
    #expect(amount?.text == "2,25")
    amount?.replaceText(with: "nonsense")
    #expect(host.texts.first == "2.25 3")
    #expect(amount?.text == "nonsense")
    amount?.endEditing()
    #expect(amount?.text == "2,25")
    count?.replaceText(with: "")
    #expect(host.texts.first == "2.25 none")
    count?.endEditing()
    // A change that is not an edit replaces the text.
    amount?.replaceText(with: "7,0")
    host.find(text: "Reset")?.tap()
    #expect(amount?.text == "0")
    amount?.endEditing()
    #expect(host.texts.first == "0.0 none")
  }

  @Test func aFieldWritesWhatItsBindingAccepts() {
    let share = Store(10)
    var writes: [Int] = []
    let limited = Binding(
      get: { share.value },
      set: {
        writes.append($0)
        share.value = min($0, 100)
      })
    let host = TestHost(TextField("Share", value: limited, format: .number)) { $0.locale = Locale(identifier: "en_US") }
    let field = host.find(.textField)
    field?.replaceText(with: "200")
    #expect(share.value == 100)
    #expect(field?.text == "200")
    field?.submit()
    #expect(field?.text == "100")
    #expect(writes == [200], "a value is written once")
  }

  @Test func anEditorTakesLines() {
    let text = Store("one\n")
    let host = TestHost(TextEditor(text: text.binding))
    host.find(.textEditor)?.type("two")
    #expect(text.value == "one\ntwo")
    #expect(host.find(.textEditor)?.text == "one\ntwo")
  }

  @Test func aSliderKeepsToItsStepsAndBounds() {
    let volume = Store(Float(3))
    let editing = Store([Bool]())
    let host = TestHost(
      Slider(value: volume.binding, in: 1...10, step: 2) {
        Text("Volume")
      } minimumValueLabel: {
        Text("low")
      } maximumValueLabel: {
        Text("high")
      } onEditingChanged: {
        editing.value.append($0)
      })
    let slider = host.find(.slider)
    #expect(slider?.tree.primitive == .slider(SliderProperties(3, in: 1...10, step: 2)))
    #expect(slider?.texts == ["Volume", "low", "high"])
    slider?.slide(to: 5.6)
    #expect(volume.value == 5)
    #expect(slider?.value == 5)
    slider?.slide(to: 99)
    #expect(volume.value == 9 || volume.value == 10)
    #expect(editing.value == [true, false, true, false])
    volume.value = 99
    #expect(TestHost(Slider(value: volume.binding)).find(.slider)?.value == 1)
  }

  @Test func aStepperReportsTheBeginningAndTheEndOfAStep() {
    let (cups, lines) = (Store(0), Store([String]()))
    let host = TestHost(
      Stepper("Cups", value: cups.binding, in: 0...1) { lines.value.append("\($0) \(cups.value)") })
    host.find(.stepper)?.increment()
    host.find(.stepper)?.increment()  // at its bound
    host.find(.stepper)?.decrement()
    #expect(lines.value == ["true 0", "false 1", "true 1", "false 0"])
  }

  @Test func aStepperStopsAtItsBounds() {
    let cups = Store(1)
    let host = TestHost(Stepper("Cups", value: cups.binding, in: 0...2))
    let stepper = host.find(.stepper, label: "Cups")
    stepper?.increment()
    stepper?.increment()
    #expect(cups.value == 2)
    #expect(stepper?.tree.primitive == .stepper(canIncrement: false))
    for _ in 0..<3 { stepper?.decrement() }
    #expect(cups.value == 0)
    #expect(stepper?.tree.primitive == .stepper(canDecrement: false))
    let steps = Store([String]())
    let free = TestHost(
      Stepper {
        Text("Free")
      } onIncrement: {
        steps.value.append("up")
      } onDecrement: {
        steps.value.append("down")
      })
    free.find(.stepper)?.increment()
    free.find(.stepper)?.decrement()
    #expect(steps.value == ["up", "down"])
  }

  enum Flavour: String, CaseIterable, Identifiable {
    case vanilla, chocolate, lemon
    var id: Self { self }
  }

  @Test func aPickerKnowsItsOptionsByIdOrTag() {
    struct Root: View {
      @State var flavour: Flavour? = .chocolate
      @State var number = 2
      @State var names = ["a", "b"]
      var body: some View {
        Picker("Flavour", selection: $flavour) {
          Text("None").tag(Flavour?.none)
          ForEach(Flavour.allCases) { Text($0.rawValue) }
        }
        Picker("Number", selection: $number) {
          ForEach(names.indices, id: \.self) { Label(names[$0], systemImage: "circle").tag($0 + 1) }
          Text("not a number").tag("text")
        }
        Text("\(flavour?.rawValue ?? "none") \(number)")
        Button("rename") { names[1] = "c" }
      }
    }
    let host = TestHost(Root())
    let flavour = host.find(.picker, label: "Flavour")
    let number = host.find(.picker, label: "Number")
    #expect(flavour?.options == ["None", "vanilla", "chocolate", "lemon"])
    #expect(flavour?.selectedOption == "chocolate")
    flavour?.select("lemon")
    #expect(host.texts.contains("lemon 2"))
    flavour?.select("None")
    #expect(host.texts.contains("none 2"))
    #expect(number?.selectedOption == "b")
    host.find(text: "rename")?.tap()
    #expect(number?.options == ["a", "c", "not a number"])
    number?.select("a")
    #expect(host.texts.contains("none 1"))
    number?.select("not a number")
    #expect(number?.selectedOption == "a")
  }

  @Test func headersAndDividersAreNoOptions() {
    let flavour = Store(Flavour.vanilla)
    let host = TestHost(
      Picker("Flavour", selection: flavour.binding) {
        Section("Sweet") {
          Text("vanilla").tag(Flavour.vanilla)
          Text("chocolate").tag(Flavour.chocolate)
        }
        Divider()
        Section {
          Text("lemon").tag(Flavour.lemon)
        } header: {
          Text("Sour")
        } footer: {
          Text("That is all.")
        }
      })
    #expect(host.find(.picker)?.options == ["vanilla", "chocolate", "lemon"])
    host.find(.picker)?.select("lemon")
    #expect(flavour.value == .lemon && host.find(.picker)?.selectedOption == "lemon")
  }

  @Test func anOptionsOwnChangeReachesThePicker() {
    struct Named: View {
      @Binding var name: String
      var body: some View { HStack { Text(name) } }
    }
    struct Root: View {
      @State var name = "old"
      var body: some View {
        Picker("Pick", selection: .constant(1)) { Named(name: $name).tag(1) }
        Button("rename") { name = "new" }
      }
    }
    let host = TestHost(Root())
    #expect(host.find(.picker)?.options == ["old"])
    host.find(text: "rename")?.tap()
    #expect(host.find(.picker)?.options == ["new"])
  }

  @Test func progressIsAFractionOrGoesOn() {
    #expect(TestHost(ProgressView()).tree.children == [TestTree(.progress(fraction: nil))])
    let host = TestHost(ProgressView("Copying", value: 3.0, total: 4))
    #expect(host.find(.progress, label: "Copying")?.value == 0.75)
    #expect(TestHost(ProgressView(value: 9.0, total: 4)).find(.progress)?.value == 1)
    #expect(TestHost(ProgressView(value: 9.0, total: 0)).find(.progress)?.value == 0)
  }

  @Test func aLinkOpensItsDestination() throws {
    let url = try #require(URL(string: "https://example.org"))
    let host = TestHost(Link("Home", destination: url))
    host.find(text: "Home")?.tap()
    #expect(host.openedURLs == [url])
  }

  @Test func imagesComeFromSymbolsAndFiles() throws {
    let path = temporaryFile(".png").path
    try Data([1]).write(to: URL(fileURLWithPath: path))
    let host = TestHost(
      VStack {
        Image(systemName: "play").foregroundColor(.red)
        Image(contentsOfFile: path, label: Text("picture")).resizable().scaledToFit()
        Image("nowhere").scaledToFit()
      })
    var red = Style()
    red.foreground = .red
    #expect(
      host.findAll(.image).map(\.tree.primitive) == [
        .image(ImageProperties(.symbol("play")), red),
        .image(ImageProperties(.file(path), scaling: .fit, label: "picture")),
        .image(ImageProperties(.missing("nowhere"), label: "nowhere")),
      ])
    #expect(host.warnings == ["No image named 'nowhere' found."])
  }
}
