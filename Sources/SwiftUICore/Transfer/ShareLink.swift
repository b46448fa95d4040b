import Foundation

/// A button that shares values by copying them to the clipboard.
///
///     ShareLink(item: url)
///     ShareLink(items: photos) { photo in SharePreview(photo.caption) }
///
/// - Differences: There is no common way to share on Linux desktops, so the values are copied, and a message at the
///   bottom of the window says so for three seconds. Other programs get texts and addresses as lines, and the first of
///   other values. A preview is not shown.
public struct ShareLink<Label: View> {
  /// The texts and addresses, as lines, or `nil` if there are other values.
  private let text: String?
  private let items: [TransferItem]
  private let label: Label
  @Environment(\.copyText) private var copyText
  @Environment(\.writeClipboard) private var writeClipboard

  private init(_ values: [any Transferable], _ label: Label) {
    let lines = values.compactMap { ($0 as? String) ?? ($0 as? URL)?.absoluteString }
    text = lines.count == values.count ? lines.joined(separator: "\n") : nil
    items = text == nil ? values.map { TransferItem($0) } : []
    self.label = label
  }
}

extension ShareLink: View {
  /// A button with the label.
  public var body: some View {
    Button {
      if let text { copyText(text) } else { writeClipboard(items, isShared: true) }
    } label: {
      label
    }
    .help("Copy to the clipboard")
  }
}

extension ShareLink {
  /// Creates a button that shares an address, with a label made of views.
  ///
  /// - Parameters:
  ///   - item: The address to share.
  ///   - subject: A title for the address, which is not copied.
  ///   - message: A description of the address, which is not copied.
  ///   - label: A view builder that creates the label.
  public init(item: URL, subject: Text? = nil, message: Text? = nil, @ViewBuilder label: () -> Label) {
    self.init([item], label())
  }

  /// Creates a button that shares a text, with a label made of views.
  ///
  /// - Parameters:
  ///   - item: The text to share.
  ///   - subject: A title for the text, which is not copied.
  ///   - message: A description of the text, which is not copied.
  ///   - label: A view builder that creates the label.
  public init(item: String, subject: Text? = nil, message: Text? = nil, @ViewBuilder label: () -> Label) {
    self.init([item], label())
  }

  /// Creates a button that shares several addresses, with a label made of views.
  ///
  /// - Parameters:
  ///   - items: The addresses, in order.
  ///   - subject: A title for the addresses, which is not copied.
  ///   - message: A description of the addresses, which is not copied.
  ///   - label: A view builder that creates the label.
  public init<Data: RandomAccessCollection>(
    items: Data, subject: Text? = nil, message: Text? = nil, @ViewBuilder label: () -> Label
  ) where Data.Element == URL {
    self.init(Array(items), label())
  }

  /// Creates a button that shares several texts, with a label made of views.
  ///
  /// - Parameters:
  ///   - items: The texts, in order.
  ///   - subject: A title for the texts, which is not copied.
  ///   - message: A description of the texts, which is not copied.
  ///   - label: A view builder that creates the label.
  public init<Data: RandomAccessCollection>(
    items: Data, subject: Text? = nil, message: Text? = nil, @ViewBuilder label: () -> Label
  ) where Data.Element == String {
    self.init(Array(items), label())
  }

  /// Creates a button that shares a value, with a label made of views.
  ///
  /// - Parameters:
  ///   - item: The value to share.
  ///   - subject: A title for the value, which is not copied.
  ///   - message: A description of the value, which is not copied.
  ///   - preview: The preview of the value, which is not shown.
  ///   - label: A view builder that creates the label.
  public init<I: Transferable, PreviewImage, PreviewIcon>(
    item: I, subject: Text? = nil, message: Text? = nil, preview: SharePreview<PreviewImage, PreviewIcon>,
    @ViewBuilder label: () -> Label
  ) {
    self.init([item], label())
  }

  /// Creates a button that shares several values, with a label made of views.
  ///
  /// - Parameters:
  ///   - items: The values, in order.
  ///   - subject: A title for the values, which is not copied.
  ///   - message: A description of the values, which is not copied.
  ///   - preview: A closure that returns the preview of a value. It is not called.
  ///   - label: A view builder that creates the label.
  public init<Data: RandomAccessCollection, PreviewImage, PreviewIcon>(
    items: Data, subject: Text? = nil, message: Text? = nil,
    preview: @escaping (Data.Element) -> SharePreview<PreviewImage, PreviewIcon>, @ViewBuilder label: () -> Label
  ) where Data.Element: Transferable {
    self.init(Array(items), label())
  }
}

extension ShareLink where Label == SwiftUICore.Label<Text, Image> {
  private static func label(_ title: Text) -> Label {
    SwiftUICore.Label {
      title
    } icon: {
      Image(systemName: "square.and.arrow.up")
    }
  }

  /// Creates a button that shares an address, with the label Share.
  ///
  /// - Parameters:
  ///   - item: The address to share.
  ///   - subject: A title for the address, which is not copied.
  ///   - message: A description of the address, which is not copied.
  public init(item: URL, subject: Text? = nil, message: Text? = nil) {
    self.init([item], Self.label(Text("Share")))
  }

  /// Creates a button that shares a text, with the label Share.
  ///
  /// - Parameters:
  ///   - item: The text to share.
  ///   - subject: A title for the text, which is not copied.
  ///   - message: A description of the text, which is not copied.
  public init(item: String, subject: Text? = nil, message: Text? = nil) {
    self.init([item], Self.label(Text("Share")))
  }

  /// Creates a button that shares several addresses, with the label Share.
  ///
  /// - Parameters:
  ///   - items: The addresses, in order.
  ///   - subject: A title for the addresses, which is not copied.
  ///   - message: A description of the addresses, which is not copied.
  public init<Data: RandomAccessCollection>(items: Data, subject: Text? = nil, message: Text? = nil)
  where Data.Element == URL {
    self.init(Array(items), Self.label(Text("Share")))
  }

  /// Creates a button that shares several texts, with the label Share.
  ///
  /// - Parameters:
  ///   - items: The texts, in order.
  ///   - subject: A title for the texts, which is not copied.
  ///   - message: A description of the texts, which is not copied.
  public init<Data: RandomAccessCollection>(items: Data, subject: Text? = nil, message: Text? = nil)
  where Data.Element == String {
    self.init(Array(items), Self.label(Text("Share")))
  }

  /// Creates a button that shares a value, with the label Share.
  ///
  /// - Parameters:
  ///   - item: The value to share.
  ///   - subject: A title for the value, which is not copied.
  ///   - message: A description of the value, which is not copied.
  ///   - preview: The preview of the value, which is not shown.
  public init<I: Transferable, PreviewImage, PreviewIcon>(
    item: I, subject: Text? = nil, message: Text? = nil, preview: SharePreview<PreviewImage, PreviewIcon>
  ) {
    self.init([item], Self.label(Text("Share")))
  }

  /// Creates a button that shares several values, with the label Share.
  ///
  /// - Parameters:
  ///   - items: The values, in order.
  ///   - subject: A title for the values, which is not copied.
  ///   - message: A description of the values, which is not copied.
  ///   - preview: A closure that returns the preview of a value. It is not called.
  public init<Data: RandomAccessCollection, PreviewImage, PreviewIcon>(
    items: Data, subject: Text? = nil, message: Text? = nil,
    preview: @escaping (Data.Element) -> SharePreview<PreviewImage, PreviewIcon>
  ) where Data.Element: Transferable {
    self.init(Array(items), Self.label(Text("Share")))
  }

  /// Creates a button that shares an address, with a text as its label.
  ///
  /// - Parameters:
  ///   - titleKey: The key of the label in the table of translations.
  ///   - item: The address to share.
  ///   - subject: A title for the address, which is not copied.
  ///   - message: A description of the address, which is not copied.
  public init(_ titleKey: LocalizedStringKey, item: URL, subject: Text? = nil, message: Text? = nil) {
    self.init([item], Self.label(Text(titleKey)))
  }

  /// Creates a button that shares a text, with a text as its label.
  ///
  /// - Parameters:
  ///   - titleKey: The key of the label in the table of translations.
  ///   - item: The text to share.
  ///   - subject: A title for the text, which is not copied.
  ///   - message: A description of the text, which is not copied.
  public init(_ titleKey: LocalizedStringKey, item: String, subject: Text? = nil, message: Text? = nil) {
    self.init([item], Self.label(Text(titleKey)))
  }

  /// Creates a button that shares several addresses, with a text as its label.
  ///
  /// - Parameters:
  ///   - titleKey: The key of the label in the table of translations.
  ///   - items: The addresses, in order.
  ///   - subject: A title for the addresses, which is not copied.
  ///   - message: A description of the addresses, which is not copied.
  public init<Data: RandomAccessCollection>(
    _ titleKey: LocalizedStringKey, items: Data, subject: Text? = nil, message: Text? = nil
  ) where Data.Element == URL {
    self.init(Array(items), Self.label(Text(titleKey)))
  }

  /// Creates a button that shares several texts, with a text as its label.
  ///
  /// - Parameters:
  ///   - titleKey: The key of the label in the table of translations.
  ///   - items: The texts, in order.
  ///   - subject: A title for the texts, which is not copied.
  ///   - message: A description of the texts, which is not copied.
  public init<Data: RandomAccessCollection>(
    _ titleKey: LocalizedStringKey, items: Data, subject: Text? = nil, message: Text? = nil
  ) where Data.Element == String {
    self.init(Array(items), Self.label(Text(titleKey)))
  }

  /// Creates a button that shares a value, with a text as its label.
  ///
  /// - Parameters:
  ///   - titleKey: The key of the label in the table of translations.
  ///   - item: The value to share.
  ///   - subject: A title for the value, which is not copied.
  ///   - message: A description of the value, which is not copied.
  ///   - preview: The preview of the value, which is not shown.
  public init<I: Transferable, PreviewImage, PreviewIcon>(
    _ titleKey: LocalizedStringKey, item: I, subject: Text? = nil, message: Text? = nil,
    preview: SharePreview<PreviewImage, PreviewIcon>
  ) {
    self.init([item], Self.label(Text(titleKey)))
  }

  /// Creates a button that shares several values, with a text as its label.
  ///
  /// - Parameters:
  ///   - titleKey: The key of the label in the table of translations.
  ///   - items: The values, in order.
  ///   - subject: A title for the values, which is not copied.
  ///   - message: A description of the values, which is not copied.
  ///   - preview: A closure that returns the preview of a value. It is not called.
  public init<Data: RandomAccessCollection, PreviewImage, PreviewIcon>(
    _ titleKey: LocalizedStringKey, items: Data, subject: Text? = nil, message: Text? = nil,
    preview: @escaping (Data.Element) -> SharePreview<PreviewImage, PreviewIcon>
  ) where Data.Element: Transferable {
    self.init(Array(items), Self.label(Text(titleKey)))
  }

  /// Creates a button that shares an address, with a text as its label.
  ///
  /// - Parameters:
  ///   - title: The label, which isn't localized.
  ///   - item: The address to share.
  ///   - subject: A title for the address, which is not copied.
  ///   - message: A description of the address, which is not copied.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, item: URL, subject: Text? = nil, message: Text? = nil) {
    self.init([item], Self.label(Text(title)))
  }

  /// Creates a button that shares a text, with a text as its label.
  ///
  /// - Parameters:
  ///   - title: The label, which isn't localized.
  ///   - item: The text to share.
  ///   - subject: A title for the text, which is not copied.
  ///   - message: A description of the text, which is not copied.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, item: String, subject: Text? = nil, message: Text? = nil) {
    self.init([item], Self.label(Text(title)))
  }

  /// Creates a button that shares several addresses, with a text as its label.
  ///
  /// - Parameters:
  ///   - title: The label, which isn't localized.
  ///   - items: The addresses, in order.
  ///   - subject: A title for the addresses, which is not copied.
  ///   - message: A description of the addresses, which is not copied.
  @_disfavoredOverload
  public init<S: StringProtocol, Data: RandomAccessCollection>(
    _ title: S, items: Data, subject: Text? = nil, message: Text? = nil
  ) where Data.Element == URL {
    self.init(Array(items), Self.label(Text(title)))
  }

  /// Creates a button that shares several texts, with a text as its label.
  ///
  /// - Parameters:
  ///   - title: The label, which isn't localized.
  ///   - items: The texts, in order.
  ///   - subject: A title for the texts, which is not copied.
  ///   - message: A description of the texts, which is not copied.
  @_disfavoredOverload
  public init<S: StringProtocol, Data: RandomAccessCollection>(
    _ title: S, items: Data, subject: Text? = nil, message: Text? = nil
  ) where Data.Element == String {
    self.init(Array(items), Self.label(Text(title)))
  }

  /// Creates a button that shares a value, with a text as its label.
  ///
  /// - Parameters:
  ///   - title: The label, which isn't localized.
  ///   - item: The value to share.
  ///   - subject: A title for the value, which is not copied.
  ///   - message: A description of the value, which is not copied.
  ///   - preview: The preview of the value, which is not shown.
  @_disfavoredOverload
  public init<S: StringProtocol, I: Transferable, PreviewImage, PreviewIcon>(
    _ title: S, item: I, subject: Text? = nil, message: Text? = nil, preview: SharePreview<PreviewImage, PreviewIcon>
  ) {
    self.init([item], Self.label(Text(title)))
  }

  /// Creates a button that shares several values, with a text as its label.
  ///
  /// - Parameters:
  ///   - title: The label, which isn't localized.
  ///   - items: The values, in order.
  ///   - subject: A title for the values, which is not copied.
  ///   - message: A description of the values, which is not copied.
  ///   - preview: A closure that returns the preview of a value. It is not called.
  @_disfavoredOverload
  public init<S: StringProtocol, Data: RandomAccessCollection, PreviewImage, PreviewIcon>(
    _ title: S, items: Data, subject: Text? = nil, message: Text? = nil,
    preview: @escaping (Data.Element) -> SharePreview<PreviewImage, PreviewIcon>
  ) where Data.Element: Transferable {
    self.init(Array(items), Self.label(Text(title)))
  }
}
