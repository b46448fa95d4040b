import SwiftUI

// A pad on which a finger draws lines, with undo, colors and a width.

struct SketchLine: Identifiable {
  let id = UUID()
  var points: [CGPoint] = []
  var color: Color
  var width: Double

  var path: Path {
    var path = Path()
    path.addLines(points)
    return path
  }
}

@Observable
final class Sketch {
  var lines: [SketchLine] = []
  var removed: [SketchLine] = []
  @ObservationIgnored var limit = 500

  func undo() { if let line = lines.popLast() { removed.append(line) } }
  func redo() { if let line = removed.popLast() { lines.append(line) } }
}

struct ColorDots: View {
  @Binding var selection: Color
  private let colors: [Color] = [.black, .red, .orange, .green, .blue, .purple]

  var body: some View {
    ForEach(colors, id: \.self) { color in
      Circle()
        .fill(color)
        .strokeBorder(.primary, lineWidth: selection == color ? 3 : 0)
        .frame(width: 28, height: 28)
        .onTapGesture { selection = color }
        .accessibilityElement()
        .accessibilityLabel(color.description)
        .accessibilityAddTraits([.isButton])
    }
  }
}

struct SketchPad: View {
  let sketch: Sketch
  let color: Color
  let width: Double
  @State private var current: SketchLine?

  var body: some View {
    Canvas { context, size in
      context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(.white))
      for line in sketch.lines + [current].compactMap({ $0 }) {
        context.stroke(
          line.path, with: .color(line.color),
          style: StrokeStyle(lineWidth: line.width, lineCap: .round, lineJoin: .round))
      }
    }
    .frame(width: 300, height: 300)
    .gesture(
      DragGesture(minimumDistance: 2, coordinateSpace: .local)
        .onChanged { value in
          if current == nil {
            current = SketchLine(points: [value.startLocation], color: color, width: width)
          }
          current?.points.append(value.location)
        }
        .onEnded { _ in
          if let current { sketch.lines.append(current) }
          sketch.removed = []
          current = nil
        }
    )
    .clipShape(.rect(cornerRadius: 12))
    .accessibilityLabel("Pad with \(sketch.lines.count) lines")
    .accessibilityIdentifier("pad")
  }
}

struct SketchView: View {
  @State var sketch: Sketch
  @State private var color = Color.black
  @State private var width = 4.0

  var body: some View {
    VStack {
      SketchPad(sketch: sketch, color: color, width: width)
      HStack { ColorDots(selection: $color) }
      Slider(value: $width, in: 1...20, step: 1) {
        Text("Width")
      } minimumValueLabel: {
        Image(systemName: "minus")
      } maximumValueLabel: {
        Image(systemName: "plus")
      }
      .frame(width: 280)
      ControlGroup {
        Button("Undo", systemImage: "arrow.uturn.backward", action: sketch.undo)
          .disabled(sketch.lines.isEmpty)
          .keyboardShortcut("z", modifiers: .command)
        Button("Redo", systemImage: "arrow.uturn.forward", action: sketch.redo)
          .disabled(sketch.removed.isEmpty)
        Button("Clear", systemImage: "trash", role: .destructive) { sketch.lines.removeAll() }
      }
    }
    .padding()
  }
}

struct SketchApp: App {
  var body: some Scene { WindowGroup { SketchView(sketch: Sketch()) } }
}
