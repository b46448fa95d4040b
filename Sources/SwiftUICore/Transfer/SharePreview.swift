/// The title and pictures that a sheet for sharing shows of an item. This platform has no such sheet.
public struct SharePreview<Image, Icon> {
  private init(_ title: Text) {}
}

extension SharePreview where Image == Never, Icon == Never {
  /// Creates a preview with a title.
  ///
  /// - Parameter titleKey: The key of the title in the table of translations.
  public init(_ titleKey: LocalizedStringKey) { self.init(Text(titleKey)) }

  /// Creates a preview with a title.
  ///
  /// - Parameter title: The title, which isn't localized.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S) { self.init(Text(title)) }
}

extension SharePreview where Icon == Never {
  /// Creates a preview with a title and a picture.
  ///
  /// - Parameters:
  ///   - titleKey: The key of the title in the table of translations.
  ///   - image: A picture of the item.
  public init(_ titleKey: LocalizedStringKey, image: Image) { self.init(Text(titleKey)) }

  /// Creates a preview with a title and a picture.
  ///
  /// - Parameters:
  ///   - title: The title, which isn't localized.
  ///   - image: A picture of the item.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, image: Image) { self.init(Text(title)) }
}

extension SharePreview where Image == Never {
  /// Creates a preview with a title and an icon.
  ///
  /// - Parameters:
  ///   - titleKey: The key of the title in the table of translations.
  ///   - icon: A small picture, such as that of the program that offers the item.
  public init(_ titleKey: LocalizedStringKey, icon: Icon) { self.init(Text(titleKey)) }

  /// Creates a preview with a title and an icon.
  ///
  /// - Parameters:
  ///   - title: The title, which isn't localized.
  ///   - icon: A small picture, such as that of the program that offers the item.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, icon: Icon) { self.init(Text(title)) }
}

extension SharePreview {
  /// Creates a preview with a title, a picture and an icon.
  ///
  /// - Parameters:
  ///   - titleKey: The key of the title in the table of translations.
  ///   - image: A picture of the item.
  ///   - icon: A small picture, such as that of the program that offers the item.
  public init(_ titleKey: LocalizedStringKey, image: Image, icon: Icon) { self.init(Text(titleKey)) }

  /// Creates a preview with a title, a picture and an icon.
  ///
  /// - Parameters:
  ///   - title: The title, which isn't localized.
  ///   - image: A picture of the item.
  ///   - icon: A small picture, such as that of the program that offers the item.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, image: Image, icon: Icon) { self.init(Text(title)) }
}
