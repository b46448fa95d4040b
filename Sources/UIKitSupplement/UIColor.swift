import Foundation
import SwiftUICore

/// A color, in the form of the toolkit of small devices: `Color(.systemBackground)`, `UIColor(named: "Brand")`.
///
/// - Differences: The components are those of sRGB, from 0 to 1. The colors of the system are those of the desktop, and
///   shades between them.
// Its only property is constant. A subclass must be safe by itself.
open class UIColor: NSObject, NSSecureCoding, NSCopying, _ExpressibleByColorLiteral, @unchecked Sendable {
  /// The color as views show it.
  let color: Color

  init(_ color: Color, _: Void) { self.color = color }

  /// Creates black.
  public override convenience init() { self.init(.black, ()) }

  /// Creates a color from that of a view.
  ///
  /// - Parameter color: A color, which may differ between light and dark.
  public convenience init(_ color: Color) { self.init(color, ()) }

  /// Creates a color from its components.
  ///
  /// - Parameters:
  ///   - red: The red component, from 0 to 1.
  ///   - green: The green component, from 0 to 1.
  ///   - blue: The blue component, from 0 to 1.
  ///   - alpha: The opacity, from 0 to 1.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(Color(red: red, green: green, blue: blue, opacity: alpha), ())
  }

  /// Creates a color from its components in Display P3.
  ///
  /// - Parameters:
  ///   - displayP3Red: The red component, from 0 to 1.
  ///   - green: The green component, from 0 to 1.
  ///   - blue: The blue component, from 0 to 1.
  ///   - alpha: The opacity, from 0 to 1.
  public convenience init(displayP3Red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(Color(.displayP3, red: displayP3Red, green: green, blue: blue, opacity: alpha), ())
  }

  /// Creates a shade of gray.
  ///
  /// - Parameters:
  ///   - white: The brightness, from 0 (black) to 1 (white).
  ///   - alpha: The opacity, from 0 to 1.
  public convenience init(white: CGFloat, alpha: CGFloat) { self.init(Color(white: white, opacity: alpha), ()) }

  /// Creates a color from hue, saturation and brightness.
  ///
  /// - Parameters:
  ///   - hue: The position on the color wheel, from 0 to 1.
  ///   - saturation: The saturation, from 0 (gray) to 1.
  ///   - brightness: The brightness, from 0 (black) to 1.
  ///   - alpha: The opacity, from 0 to 1.
  public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
    self.init(Color(hue: hue, saturation: saturation, brightness: brightness, opacity: alpha), ())
  }

  /// Creates a color that depends on the color scheme.
  ///
  /// - Parameter dynamicProvider: A closure that returns the color for a color scheme. It runs twice, before this
  ///   initializer returns.
  public convenience init(dynamicProvider: (UITraitCollection) -> UIColor) {
    func components(_ style: UIUserInterfaceStyle) -> Color.Resolved {
      let traits = UITraitCollection(userInterfaceStyle: style)
      return dynamicProvider(traits).components(in: traits)
    }
    self.init(Color(.adaptive(light: components(.light), dark: components(.dark))), ())
  }

  /// Creates a color from a color set of an asset catalog.
  ///
  /// - Parameters:
  ///   - name: The name of the color set.
  ///   - bundle: The bundle with the catalog, or `nil` for the program's own resources.
  ///   - traitCollection: Traits, which are ignored: the color adapts to the color scheme.
  public convenience init?(
    named name: String, in bundle: Bundle? = nil, compatibleWith traitCollection: UITraitCollection? = nil
  ) {
    guard let asset = AssetCatalogs.color(named: name, in: bundle) else { return nil }
    self.init(Color(.adaptive(light: asset.light, dark: asset.dark)), ())
  }

  /// Creates a color from a color set of an asset catalog, for which a symbol is generated.
  ///
  /// - Parameter resource: The color set. One that doesn't exist is clear, and causes a warning.
  public convenience init(resource: ColorResource) { self.init(Color(resource), ()) }

  /// Creates a color from one of Core Graphics.
  ///
  /// - Parameter cgColor: The color.
  public convenience init(cgColor: CGColor) { self.init(Color(cgColor.resolved), ()) }

  /// Creates the color of a literal: `#colorLiteral(red: 1, green: 0, blue: 0, alpha: 1)`.
  ///
  /// - Parameters:
  ///   - red: The red component, from 0 to 1.
  ///   - green: The green component, from 0 to 1.
  ///   - blue: The blue component, from 0 to 1.
  ///   - alpha: The opacity, from 0 to 1.
  public required convenience init(_colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
    self.init(Color(red: Double(red), green: Double(green), blue: Double(blue), opacity: Double(alpha)), ())
  }

  // MARK: Components

  /// Returns the components in a color scheme.
  func components(in traits: UITraitCollection) -> Color.Resolved {
    var environment = EnvironmentValues()
    environment.colorScheme = traits.userInterfaceStyle == .dark ? .dark : .light
    return color.resolve(in: environment)
  }

  /// Returns the color for a color scheme, which adapts no more.
  ///
  /// - Parameter traitCollection: The traits, of which the color scheme is used.
  /// - Returns: The color.
  open func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
    UIColor(Color(components(in: traitCollection)), ())
  }

  private var currentComponents: Color.Resolved { components(in: .current) }

  /// Writes the components.
  ///
  /// - Parameters:
  ///   - red: The place for the red component.
  ///   - green: The place for the green component.
  ///   - blue: The place for the blue component.
  ///   - alpha: The place for the opacity.
  /// - Returns: `true`.
  @discardableResult
  open func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let components = currentComponents
    red?.pointee = CGFloat(components.red)
    green?.pointee = CGFloat(components.green)
    blue?.pointee = CGFloat(components.blue)
    alpha?.pointee = CGFloat(components.opacity)
    return true
  }

  /// Writes hue, saturation, brightness and opacity.
  ///
  /// - Parameters:
  ///   - hue: The place for the position on the color wheel, from 0 to 1.
  ///   - saturation: The place for the saturation.
  ///   - brightness: The place for the brightness.
  ///   - alpha: The place for the opacity.
  /// - Returns: `true`.
  @discardableResult
  open func getHue(
    _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
    brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let components = currentComponents
    let (red, green, blue) = (CGFloat(components.red), CGFloat(components.green), CGFloat(components.blue))
    let (most, least) = (max(red, green, blue), min(red, green, blue))
    let range = most - least
    var sixths: CGFloat = 0
    if range > 0 {
      switch most {
      case red: sixths = ((green - blue) / range + 6).truncatingRemainder(dividingBy: 6)
      case green: sixths = (blue - red) / range + 2
      default: sixths = (red - green) / range + 4
      }
    }
    hue?.pointee = sixths / 6
    saturation?.pointee = most > 0 ? range / most : 0
    brightness?.pointee = most
    alpha?.pointee = CGFloat(components.opacity)
    return true
  }

  /// Writes the brightness of a shade of gray, and the opacity.
  ///
  /// - Parameters:
  ///   - white: The place for the brightness; that of another color is weighted as the eye does.
  ///   - alpha: The place for the opacity.
  /// - Returns: `true`.
  @discardableResult
  open func getWhite(_ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?) -> Bool {
    let components = currentComponents
    white?.pointee = CGFloat(components.red * 0.2126 + components.green * 0.7152 + components.blue * 0.0722)
    alpha?.pointee = CGFloat(components.opacity)
    return true
  }

  /// Returns this color with another opacity.
  ///
  /// - Parameter alpha: The opacity, from 0 to 1.
  /// - Returns: The color.
  open func withAlphaComponent(_ alpha: CGFloat) -> UIColor { UIColor(Color(color.base, opacity: Float(alpha)), ()) }

  /// The color in the current color scheme.
  open var cgColor: CGColor { CGColor(currentComponents) }

  // MARK: NSObject

  /// Compares two colors.
  ///
  /// - Parameter object: The other color.
  /// - Returns: A Boolean value that indicates whether both are the same color.
  open override func isEqual(_ object: Any?) -> Bool { (object as? UIColor)?.color == color }

  /// A hash value of the color.
  open override var hash: Int { color.hashValue }

  /// The components, in the current color scheme.
  open override var description: String {
    let components = currentComponents
    return "UIColor \(components.red) \(components.green) \(components.blue) \(components.opacity)"
  }

  /// Returns this color, which is constant.
  ///
  /// - Parameter zone: Not used.
  /// - Returns: This color.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  // MARK: NSSecureCoding

  /// `true`.
  open class var supportsSecureCoding: Bool { true }

  private static let schemes = ["UILight", "UIDark"]

  /// Writes the components for each color scheme.
  ///
  /// - Parameter coder: The archive.
  open func encode(with coder: NSCoder) {
    for (style, key) in zip([UIUserInterfaceStyle.light, .dark], Self.schemes) {
      let components = components(in: UITraitCollection(userInterfaceStyle: style))
      coder.encode(Double(components.red), forKey: key + "Red")
      coder.encode(Double(components.green), forKey: key + "Green")
      coder.encode(Double(components.blue), forKey: key + "Blue")
      coder.encode(Double(components.opacity), forKey: key + "Alpha")
    }
  }

  /// Reads a color from an archive.
  ///
  /// - Parameter coder: The archive.
  public required convenience init?(coder: NSCoder) {
    guard coder.containsValue(forKey: "UILightRed") else { return nil }
    let schemes = Self.schemes.map { key in
      func component(_ name: String) -> Float { Float(coder.decodeDouble(forKey: key + name)) }
      return Color.Resolved(
        red: component("Red"), green: component("Green"), blue: component("Blue"), opacity: component("Alpha"))
    }
    self.init(
      schemes[0] == schemes[1] ? Color(schemes[0]) : Color(.adaptive(light: schemes[0], dark: schemes[1])), ())
  }
}

/// The type of a color literal without another one.
public typealias _ColorLiteralType = UIColor

extension Color {
  /// Creates a color from one of the toolkit of small devices.
  ///
  /// - Parameter color: A color, which may differ between light and dark.
  public init(_ color: UIColor) { self = color.color }

  /// Creates a color from one of the toolkit of small devices.
  ///
  /// - Parameter uiColor: The color.
  public init(uiColor: UIColor) { self = uiColor.color }

  /// Creates a color from one of Core Graphics.
  ///
  /// - Parameter cgColor: The color.
  public init(cgColor: CGColor) { self.init(cgColor.resolved) }

  /// Creates a color from one of Core Graphics.
  ///
  /// - Parameter cgColor: The color.
  public init(_ cgColor: CGColor) { self.init(cgColor.resolved) }

  /// The components of a color that doesn't depend on the environment, or else `nil`.
  public var cgColor: CGColor? {
    guard case .components = base else { return nil }
    return CGColor(resolve(in: EnvironmentValues()))
  }
}
