import Foundation

/// A round button with a question mark, which shows help.
///
///     HelpLink { openWindow(id: "help") }
///     HelpLink(destination: URL(string: "https://localhost/help")!)
public struct HelpLink {
  /// The action or the page that the link opens.
  private enum Target {
    case action(() -> Void)
    case destination(URL)
  }

  private let target: Target
  @Environment(\.openURL) private var openURL

  /// Creates a button that performs an action.
  ///
  /// - Parameter action: The action. It runs on the main actor.
  public init(action: @escaping () -> Void) { target = .action(action) }

  /// Creates a button that opens an address.
  ///
  /// - Parameter destination: The address to open.
  public init(destination: URL) { target = .destination(destination) }
}

extension HelpLink: View {
  /// The button.
  public var body: some View {
    Button {
      switch target {
      case .action(let action): action()
      case .destination(let url): openURL(url)
      }
    } label: {
      Image(systemName: "questionmark")
    }
    .buttonStyle(.bordered)
    .buttonBorderShape(.circle)
    .accessibilityLabel("Help")
  }
}
