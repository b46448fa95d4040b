import SwiftUI

/// A page that prefers the dark color scheme, that a sheet or another page covers.
struct Covered: View {
  @Environment(\.scenePhase) private var phase
  @State private var isOpen = false

  var body: some View {
    NavigationStack {
      VStack {
        Text("phase \(phase)")
        Button("Open sheet") { isOpen = true }
        NavigationLink("Long page") { LongPage() }
      }
      .preferredColorScheme(.dark)
      .sheet(isPresented: $isOpen) { SheetOnCover() }
    }
    .frame(width: 300, height: 300)
  }
}

private struct SheetOnCover: View {
  @Environment(\.dismiss) private var dismiss
  var body: some View { Button("Close sheet") { dismiss() }.padding(40) }
}

private struct LongPage: View {
  @Environment(\.colorScheme) private var scheme

  var body: some View {
    ScrollView {
      Text("top in \(scheme)").frame(height: 900, alignment: .top)
      Button("bottom") {}
    }
  }
}

/// A sheet with detents, one of whose pages sets them, with more than fits.
struct Detents: View {
  @State private var isOpen = false

  var body: some View {
    Button("Open sheet") { isOpen = true }.padding(100)
      .sheet(isPresented: $isOpen) {
        NavigationStack {
          NavigationLink("Long page") { ScrollView { Text("top").frame(height: 900, alignment: .top) } }
            .presentationDetents([.height(300), .large])
        }
      }
  }
}

/// Symbols whose inner part is left out of a filled circle, and a text of an opaque color.
struct Cutouts: View {
  static let names = """
    pencil.circle trash.circle paperplane.circle person.circle person.crop.circle play.circle play.rectangle
    pause.circle stop.circle record.circle mic.circle magnifyingglass.circle checkmark.seal heart.circle
    heart.text.square star.circle location.circle bolt.circle camera.circle text.bubble ellipsis.bubble phone.circle
    ellipsis.circle house.circle lock.shield mappin.circle info.circle questionmark.circle exclamationmark.circle
    exclamationmark.triangle plus.circle plus.square minus.circle multiply.circle xmark.circle xmark.octagon
    checkmark.circle checkmark.square checkmark.shield arrow.left.circle arrow.right.circle arrow.up.circle
    arrow.down.circle arrow.clockwise.circle dollarsign.circle line.3.horizontal.decrease.circle power.circle
    dot.circle smallcircle.filled.circle
    """.split(whereSeparator: \.isWhitespace).map { "\($0).fill" }

  var body: some View {
    VStack {
      LazyVGrid(columns: Array(repeating: GridItem(.fixed(48)), count: 10)) {
        ForEach(Self.names, id: \.self) { name in
          Image(systemName: name).resizable().frame(width: 48, height: 48).foregroundStyle(.black)
            .accessibilityLabel(name)
        }
      }
      BlackTexts()
    }
    .padding()
    .preferredColorScheme(.light)
  }
}

/// A text of full blocks in one opaque color, in each widget that has a label.
struct BlackTexts: View {
  @State private var isOn = false
  @State private var number = 0

  private var text: some View { Text(verbatim: "██").font(.system(size: 24)).foregroundStyle(.black) }

  var body: some View {
    HStack {
      text
      Button {
      } label: {
        text
      }
      Button {
      } label: {
        text
      }
      .buttonStyle(.plain)
      Link(destination: URL(string: "https://example.com")!) { text }
      Toggle(isOn: $isOn) { text }
      Stepper(value: $number) { text }
      Label {
        text
      } icon: {
        text
      }
    }
    HStack {
      LabeledContent {
        text
      } label: {
        text
      }
      Menu {
        Button("Nothing") {}
      } label: {
        text
      }
      GroupBox {
        text
      } label: {
        text
      }
      DisclosureGroup(isExpanded: .constant(true)) {
        text
      } label: {
        text
      }
      List { text }.frame(width: 100, height: 60)
    }
  }
}
