import Foundation

/// The pixels of a display.
public struct Picture: Sendable {
  /// A color, with components from 0 to 1.
  public struct Pixel: Hashable, Sendable {
    public var red: Double
    public var green: Double
    public var blue: Double
  }

  private let width: Int
  private let height: Int
  /// The red, green and blue components of each pixel, row by row.
  private let bytes: [UInt8]

  init(of display: Display) throws {
    (width, height) = (Display.width, Display.height)
    bytes = [UInt8](try display.run("import", ["-window", "root", "-depth", "8", "rgb:-"]))
    guard bytes.count == width * height * 3 else { throw DriverError("a picture of \(bytes.count) bytes") }
  }

  /// Returns the number of different colors in the frame of a widget. It is 1 if nothing has been drawn there.
  public func colors(in widget: Shown) -> Int { Set(pixels(in: widget)).count }

  /// Returns the average color in the frame of a widget.
  public func averageColor(in widget: Shown) -> Pixel {
    let pixels = pixels(in: widget)
    func average(_ part: KeyPath<Pixel, Double>) -> Double {
      pixels.map { $0[keyPath: part] }.reduce(0, +) / Double(max(pixels.count, 1))
    }
    return Pixel(red: average(\.red), green: average(\.green), blue: average(\.blue))
  }

  private func pixels(in widget: Shown) -> [Pixel] {
    let numbers = widget.frame.map { Int($0.rounded()) }
    let columns = max(numbers[0], 0)..<max(min(numbers[0] + max(numbers[2], 1), width), 0)
    let rows = max(numbers[1], 0)..<max(min(numbers[1] + max(numbers[3], 1), height), 0)
    return rows.flatMap { row in
      columns.map { column in
        let place = (row * width + column) * 3
        func part(_ offset: Int) -> Double { Double(bytes[place + offset]) / 255 }
        return Pixel(red: part(0), green: part(1), blue: part(2))
      }
    }
  }
}
