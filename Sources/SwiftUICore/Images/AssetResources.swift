import Foundation

/// A color set of an asset catalog, for which a symbol is generated.
///
///     Text("Welcome").foregroundStyle(Color(.brand))
///
/// The build generates the symbols, such as `ColorResource.brand`: with `combine build`, or with the plugin
/// `AssetSymbols`.
public struct ColorResource: Hashable, Sendable {
  package let name: String
  package let bundle: Bundle

  /// Creates a resource. A color that doesn't exist is clear, and causes a warning when it is used.
  ///
  /// - Parameters:
  ///   - name: The name of the color set, with the folders that provide a namespace.
  ///   - bundle: The bundle with the catalog.
  public init(name: String, bundle: Bundle) { (self.name, self.bundle) = (name, bundle) }
}

/// An image set of an asset catalog, for which a symbol is generated.
///
///     Image(.photo).resizable()
///
/// The build generates the symbols, such as `ImageResource.photo`: with `combine build`, or with the plugin
/// `AssetSymbols`.
public struct ImageResource: Hashable, Sendable {
  package let name: String
  package let bundle: Bundle

  /// Creates a resource. An image that doesn't exist causes a warning, and is shown as the platform's placeholder.
  ///
  /// - Parameters:
  ///   - name: The name of the image set, with the folders that provide a namespace.
  ///   - bundle: The bundle with the catalog.
  public init(name: String, bundle: Bundle) { (self.name, self.bundle) = (name, bundle) }
}

extension Color {
  /// Creates a color from a color set of an asset catalog.
  ///
  /// - Parameter resource: The color set.
  public init(_ resource: ColorResource) { self.init(resource.name, bundle: resource.bundle) }
}

extension Image {
  /// Creates an image from an image set of an asset catalog. The accessibility label is the name of the set.
  ///
  /// - Parameter resource: The image set.
  public init(_ resource: ImageResource) { self.init(resource.name, bundle: resource.bundle) }

  /// Creates an image from an image set of an asset catalog, with an accessibility label.
  ///
  /// - Parameters:
  ///   - resource: The image set.
  ///   - label: The text that assistive technologies read.
  public init(_ resource: ImageResource, label: Text) {
    self.init(resource.name, bundle: resource.bundle, label: label)
  }

  /// Creates an image from an image set of an asset catalog, which assistive technologies ignore.
  ///
  /// - Parameter resource: The image set.
  public init(decorative resource: ImageResource) { self.init(decorative: resource.name, bundle: resource.bundle) }
}

extension Label where Title == Text, Icon == Image {
  /// Creates a label from a text and an image of an asset catalog.
  ///
  /// - Parameters:
  ///   - titleKey: The key of the title in the table of translations.
  ///   - resource: The image set.
  public init(_ titleKey: LocalizedStringKey, image resource: ImageResource) {
    self.init(title: { Text(titleKey) }, icon: { Image(decorative: resource) })
  }

  /// Creates a label from a text and an image of an asset catalog.
  ///
  /// - Parameters:
  ///   - title: The title, which isn't localized.
  ///   - resource: The image set.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, image resource: ImageResource) {
    self.init(title: { Text(title) }, icon: { Image(decorative: resource) })
  }
}

extension Button where Label == SwiftUICore.Label<Text, Image> {
  /// Creates a button with a text and an image of an asset catalog.
  ///
  /// - Parameters:
  ///   - titleKey: The key of the title in the table of translations.
  ///   - resource: The image set.
  ///   - action: A closure that is called when the user clicks the button.
  @preconcurrency
  public init(_ titleKey: LocalizedStringKey, image resource: ImageResource, action: @escaping _MainActorAction) {
    self.init(action: action) { SwiftUICore.Label(titleKey, image: resource) }
  }

  /// Creates a button with a text and an image of an asset catalog.
  ///
  /// - Parameters:
  ///   - title: The title, which isn't localized.
  ///   - resource: The image set.
  ///   - action: A closure that is called when the user clicks the button.
  @preconcurrency @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, image resource: ImageResource, action: @escaping _MainActorAction) {
    self.init(action: action) { SwiftUICore.Label(title, image: resource) }
  }
}
