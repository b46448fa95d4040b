import Foundation

/// Declares a preview of a view. The compiler checks it, and nothing shows it.
///
///     #Preview {
///       ProfileView(name: "Ada")
///     }
///
/// The preview adds no code to the program.
///
/// - Parameters:
///   - name: The name of the preview, or `nil` for none.
///   - body: A view builder that creates the view.
@freestanding(declaration)
public macro Preview(_ name: String? = nil, @ViewBuilder body: @escaping @MainActor () -> any View) =
  #externalMacro(module: "SwiftUIMacros", type: "PreviewMacro")

/// Declares a preview of a view with traits. The compiler checks it, and nothing shows it.
///
///     #Preview("Wide", traits: .fixedLayout(width: 600, height: 200)) {
///       ProfileView(name: "Ada")
///     }
///
/// - Parameters:
///   - name: The name of the preview, or `nil` for none.
///   - traits: A trait.
///   - additionalTraits: More traits.
///   - body: A view builder that creates the view.
@freestanding(declaration)
public macro Preview(
  _ name: String? = nil, traits: PreviewTrait<Preview.ViewTraits>,
  _ additionalTraits: PreviewTrait<Preview.ViewTraits>...,
  @ViewBuilder body: @escaping @MainActor () -> any View
) = #externalMacro(module: "SwiftUIMacros", type: "PreviewMacro")

/// Declares a variable with a property wrapper in the body of a preview.
///
///     #Preview {
///       @Previewable @State var isOn = false
///       Toggle("Sound", isOn: $isOn)
///     }
@attached(peer)
public macro Previewable() = #externalMacro(module: "SwiftUIMacros", type: "PreviewableMacro")

/// The kinds of previews.
public enum Preview {
  /// The kind of the traits of a preview of a view.
  public enum ViewTraits: Sendable {}
}

/// A trait of a preview, such as its size.
public struct PreviewTrait<T>: Sendable {
  private init() {}
}

extension PreviewTrait where T == Preview.ViewTraits {
  /// The trait of a preview as large as the screen.
  public static var defaultLayout: PreviewTrait { PreviewTrait() }
  /// The trait of a preview as large as its view.
  public static var sizeThatFitsLayout: PreviewTrait { PreviewTrait() }
  /// The trait of a preview on an upright device.
  public static var portrait: PreviewTrait { PreviewTrait() }
  /// The trait of a preview on an upright device whose top is below.
  public static var portraitUpsideDown: PreviewTrait { PreviewTrait() }
  /// The trait of a preview on a device that is turned to the left.
  public static var landscapeLeft: PreviewTrait { PreviewTrait() }
  /// The trait of a preview on a device that is turned to the right.
  public static var landscapeRight: PreviewTrait { PreviewTrait() }

  /// Returns the trait of a preview with a fixed size.
  ///
  /// - Parameters:
  ///   - width: The width, in points.
  ///   - height: The height, in points.
  /// - Returns: The trait.
  public static func fixedLayout(width: CGFloat, height: CGFloat) -> PreviewTrait { PreviewTrait() }
}
