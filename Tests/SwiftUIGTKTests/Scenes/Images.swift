import SwiftUI

/// Images that are repeated, stretched in parts, enlarged and colored, on a white background.
struct Images: View {
  /// The path of a picture of 4 by 4 pixels: red, green, blue and white, two by two.
  private static let path: String = {
    let bytes = """
      iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAAmkwkpAAAAGElEQVR42mP4z8AARAz/kRCM
      AtMQgMIBAO5TF+kEKV/JAAAAAElFTkSuQmCC
      """
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).png")
    let data = Data(base64Encoded: bytes, options: .ignoreUnknownCharacters) ?? Data()
    do { try data.write(to: file) } catch { print("no picture: \(error)") }
    return file.path
  }()

  private let picture = Image(contentsOfFile: Self.path)

  private func place(_ number: Int, @ViewBuilder _ view: () -> some View) -> some View {
    view().frame(width: 40, height: 40).position(x: 40 + 60 * CGFloat(number), y: 40)
  }

  var body: some View {
    ZStack {
      place(0) { Rectangle().fill(ImagePaint(image: picture)) }
      place(1) { picture.resizable(resizingMode: .tile) }
      place(2) { picture.resizable(capInsets: EdgeInsets(top: 0, leading: 2, bottom: 0, trailing: 0)) }
      place(3) { picture.resizable().interpolation(.none) }
      place(4) { picture.resizable() }
      place(5) { picture.resizable().renderingMode(.template).foregroundColor(Color(red: 1, green: 0, blue: 0)) }
      place(6) { Color.white.border(.image(picture, scale: 2), width: 8) }
      place(7) {
        Canvas { context, size in
          let part = CGRect(x: 0, y: 0, width: 1, height: 0.5)
          let tiles = GraphicsContext.Shading.tiledImage(
            picture, origin: CGPoint(x: 1, y: 0), sourceRect: part, scale: 4)
          context.fill(Path(CGRect(origin: .zero, size: size)), with: tiles)
        }
      }
      place(8) {
        Circle().fill(.image(Image(systemName: "circle.fill"))).foregroundColor(Color(red: 0, green: 0, blue: 1))
      }
      place(9) { Rectangle().fill(.image(picture)).opacity(0.5) }
    }
    .frame(width: 660, height: 80)
    .background(Color.white)
    .accessibilityIdentifier("images")
  }
}
