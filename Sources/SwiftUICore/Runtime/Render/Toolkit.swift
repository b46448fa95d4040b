import Foundation

/// The services of a toolkit beside showing views: the screen, its windows, the clipboard, formats of images.
///
/// A program that shows windows sets ``Toolkits/current`` before it creates its app. Without a toolkit, as in tests and
/// in programs without windows, ``Toolkits/current`` has the default implementations.
@MainActor
package protocol Toolkit: AnyObject {
  /// The size of the first monitor in points, and its pixels per point.
  var screen: ToolkitScreen { get }
  /// The windows of the program that the user sees, the one in use first.
  var windows: [ToolkitWindow] { get }
  /// The color scheme in which windows are shown.
  var colorScheme: ColorScheme { get }
  /// `true` if animations are switched off.
  var reducesMotion: Bool { get }
  /// The text on the clipboard, if this program has put it there.
  var clipboardText: String? { get }

  /// Sets the color scheme of all windows.
  ///
  /// - Parameter scheme: The scheme, or `nil` for the user's preference.
  func show(_ scheme: ColorScheme?)
  /// Puts a text on the clipboard.
  ///
  /// - Parameter text: The text that replaces the contents of the clipboard.
  func copy(_ text: String)
  /// Puts items on the clipboard.
  ///
  /// - Parameter items: The items, at least one.
  func copy(_ items: [TransferItem])
  /// Takes the focus from the text field that has it.
  ///
  /// - Returns: A Boolean value that indicates whether a view had the focus.
  func endEditing() -> Bool
  /// Opens a URL with the program that the user prefers for it.
  ///
  /// - Parameter url: The URL of a file, a page or another resource.
  /// - Returns: A Boolean value that indicates whether the URL was passed to a program.
  func open(_ url: URL) -> Bool
  /// Returns an image in another format.
  ///
  /// - Parameters:
  ///   - image: The bytes of an image file.
  ///   - format: The format of the result.
  ///   - quality: The quality of a format with losses, from 0 to 1.
  /// - Returns: The bytes, or `nil` if the toolkit can't read the image.
  func convert(_ image: Data, to format: PictureFormat, quality: Double) -> Data?
  /// Returns the size of a text in a line.
  ///
  /// - Parameters:
  ///   - text: The text to measure.
  ///   - font: The font in which the text is measured.
  /// - Returns: The size in points, or `nil` if the toolkit can't measure texts.
  func size(of text: String, in font: Font) -> CGSize?
  /// Returns a picture of a view that is in no window.
  ///
  /// - Parameters:
  ///   - view: The view to show.
  ///   - options: The properties of the picture.
  /// - Returns: The bytes of a PNG file, or `nil` if the toolkit can't make pictures, or if this one would be empty.
  func picture(of view: some View, _ options: PictureOptions) -> Data?
}

/// A monitor.
package struct ToolkitScreen: Equatable, Sendable {
  /// The size, in points.
  package var size: CGSize
  /// The number of pixels per point.
  package var scale: CGFloat

  /// Creates a description of a monitor.
  ///
  /// - Parameters:
  ///   - size: The size, in points.
  ///   - scale: The number of pixels per point.
  package init(size: CGSize, scale: CGFloat) { (self.size, self.scale) = (size, scale) }
}

/// A window that a toolkit shows.
package struct ToolkitWindow: Equatable, Sendable {
  /// The size, in points.
  package var size: CGSize
  /// `true` if the window has the user's attention.
  package var isActive: Bool

  /// Creates a description of a window.
  ///
  /// - Parameters:
  ///   - size: The size, in points.
  ///   - isActive: A Boolean value that indicates whether the window has the user's attention.
  package init(size: CGSize, isActive: Bool) { (self.size, self.isActive) = (size, isActive) }
}

extension Toolkit {
  /// The size of a screen that stands for one where there is none.
  package var screen: ToolkitScreen { ToolkitScreen(size: CGSize(width: 1024, height: 768), scale: 1) }
  /// No windows.
  package var windows: [ToolkitWindow] { [] }
  /// The light color scheme.
  package var colorScheme: ColorScheme { .light }
  /// `false`.
  package var reducesMotion: Bool { false }
  /// `nil`.
  package var clipboardText: String? { nil }
  /// Does nothing.
  package func show(_ scheme: ColorScheme?) {}
  /// Does nothing.
  package func copy(_ text: String) {}
  /// Does nothing.
  package func copy(_ items: [TransferItem]) {}
  /// Returns `false`.
  ///
  /// - Returns: `false`.
  package func endEditing() -> Bool { false }
  /// Opens a URL with the desktop.
  ///
  /// - Parameter url: The URL of a file, a page or another resource.
  /// - Returns: A Boolean value that indicates whether the URL was passed to the desktop.
  package func open(_ url: URL) -> Bool { OpenURLAction.openWithDesktop(url) }
  /// Returns `nil`.
  ///
  /// - Parameters:
  ///   - image: The bytes of an image file.
  ///   - format: Ignored.
  ///   - quality: Ignored.
  /// - Returns: `nil`.
  package func convert(_ image: Data, to format: PictureFormat, quality: Double) -> Data? { nil }
  /// Returns `nil`.
  ///
  /// - Returns: `nil`.
  package func size(of text: String, in font: Font) -> CGSize? { nil }
  /// Returns `nil`.
  ///
  /// - Returns: `nil`.
  package func picture(of view: some View, _ options: PictureOptions) -> Data? { nil }
}

/// A namespace for the toolkit of the program.
@MainActor
package enum Toolkits {
  /// The toolkit of a program without windows, which does nothing.
  private final class NoToolkit: Toolkit {}

  /// The toolkit that shows the windows of the program.
  package static var current: any Toolkit = NoToolkit()
  /// `true` if the program has not set a toolkit.
  package static var hasNone: Bool { current is NoToolkit }
}

/// A namespace for what is to run when the program's app has been created, and before its windows are.
@MainActor
package enum LaunchActions {
  private static var actions: [(inout EnvironmentValues) -> Void] = []

  /// Adds an action, which may change the environment of all windows.
  ///
  /// - Parameter action: A closure that runs once.
  package static func add(_ action: @escaping (inout EnvironmentValues) -> Void) { actions.append(action) }

  static func run(_ environment: inout EnvironmentValues) {
    while !actions.isEmpty { actions.removeFirst()(&environment) }
  }
}
