import SwiftUI

/// Texts with links, fields that grow, dates, sizes of controls, and symbols.
struct Texts: View {
  @State private var opened = "nothing"
  @State private var note = ""
  @State private var due = Date(timeIntervalSince1970: 86_400 * 14)
  @State private var isWide = false

  private var state: String { "\(opened) | \(note.replacingOccurrences(of: "\n", with: "/")) | \(day)" }
  private var day: Int { Int(due.timeIntervalSince1970 / 86_400) + 1 }

  var body: some View {
    VStack(alignment: .leading) {
      Text(state).accessibilityIdentifier("state")
      Text("Get [Swift](https://swift.org) **now**").accessibilityIdentifier("link")
      TextField("Note", text: $note, axis: .vertical).lineLimit(1...4).accessibilityIdentifier("note")
      DatePicker("Due", selection: $due, displayedComponents: .date).accessibilityIdentifier("due")
      HStack {
        Image(systemName: "star.circle.fill")
        Image(systemName: "cart")
        Image(systemName: "10.circle")
        Image(systemName: "bolt.slash")
        Image(systemName: "no.such.symbol")
        Image(systemName: "no.such.symbol")
      }
      .font(.largeTitle)
      .accessibilityIdentifier("symbols")
      Text("abcdefghijklmnopqrstuvwxyz").lineLimit(1).minimumScaleFactor(0.3)
        .frame(width: isWide ? 400 : 100, alignment: .leading)
        .accessibilityIdentifier("scaled")
      HStack {
        Text("\(Image(systemName: "star.fill"))").font(.system(size: 40))
          .foregroundStyle(Color(red: 1, green: 0, blue: 0))
          .accessibilityIdentifier("red star")
        Text("\(Image(systemName: "trash")) 5").font(.system(size: 40)).accessibilityIdentifier("five")
      }
      Text("hidden").redacted(reason: .placeholder)
      Text("one\ntwo").lineSpacing(20).accessibilityIdentifier("spaced")
      Text("one\ntwo").accessibilityIdentifier("plain")
      HStack {
        Button("mini") { isWide = false }.controlSize(.mini).accessibilityIdentifier("mini")
        Button("large") { isWide = true }.controlSize(.large).buttonBorderShape(.capsule)
          .accessibilityIdentifier("large")
      }
    }
    .frame(width: 440)
    .padding()
    .environment(\.locale, Locale(identifier: "en_US"))
    .environment(\.timeZone, TimeZone(secondsFromGMT: 0) ?? .current)
    .environment(
      \.openURL,
      OpenURLAction { url in
        opened = url.absoluteString
        return .handled
      })
  }
}
