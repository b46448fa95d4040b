import Foundation

extension Path: LosslessStringConvertible {
  /// The path as text: the coordinates of each element in points, followed by its letter.
  ///
  ///     0 0 m 10 0 l 10 10 20 10 20 20 c h
  ///
  /// The letters are `m` for the start of a subpath, `l` for a line, `q` and `c` for quadratic and cubic Bézier curves,
  /// whose control points are before the end, and `h` for the end of a subpath. O(*n*) in the number of elements.
  public var description: String {
    func text(_ points: CGPoint..., letter: String) -> String {
      (points.flatMap { [Self.text($0.x), Self.text($0.y)] } + [letter]).joined(separator: " ")
    }
    return elements.map { element in
      switch element {
      case .move(let end): text(end, letter: "m")
      case .line(let end): text(end, letter: "l")
      case .quadCurve(let end, let control): text(control, end, letter: "q")
      case .curve(let end, let control1, let control2): text(control1, control2, end, letter: "c")
      case .closeSubpath: "h"
      }
    }.joined(separator: " ")
  }

  /// Creates a path from its text.
  ///
  /// - Parameter string: A text in the form of ``description``. Returns `nil` if it has another form.
  public init?(_ string: String) {
    self.init()
    var numbers: [CGFloat] = []
    func points(_ count: Int) -> [CGPoint]? {
      guard numbers.count == 2 * count else { return nil }
      defer { numbers = [] }
      return (0..<count).map { CGPoint(x: numbers[2 * $0], y: numbers[2 * $0 + 1]) }
    }
    for word in string.split(whereSeparator: \.isWhitespace) {
      switch word {
      case "m":
        guard let points = points(1) else { return nil }
        move(to: points[0])
      case "l":
        guard let points = points(1) else { return nil }
        addLine(to: points[0])
      case "q":
        guard let points = points(2) else { return nil }
        addQuadCurve(to: points[1], control: points[0])
      case "c":
        guard let points = points(3) else { return nil }
        addCurve(to: points[2], control1: points[0], control2: points[1])
      case "h":
        guard points(0) != nil else { return nil }
        closeSubpath()
      default:
        guard let number = Double(word) else { return nil }
        numbers.append(CGFloat(number))
      }
    }
    if !numbers.isEmpty { return nil }
  }

  /// Returns a coordinate without a fraction of zero.
  private static func text(_ number: CGFloat) -> String {
    let text = "\(Double(number))"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
