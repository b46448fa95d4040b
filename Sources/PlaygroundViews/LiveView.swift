import Foundation
import PlaygroundSupport
import SwiftUI

extension PlaygroundPage {
  /// Shows a view in a window from the page's last statement on, and lets the page continue until it is closed.
  ///
  /// - Parameter view: The view; it replaces an earlier one.
  public func setLiveView<Content: View>(_ view: Content) { liveView = UIHostingController(rootView: view) }
}

/// A live view made of a SwiftUI view, by the name that pages use on iOS.
///
/// It has no other part of UIKit's class.
public final class UIHostingController<Content: View>: PlaygroundLiveViewable {
  /// The view.
  public var rootView: Content

  /// - Parameter rootView: The view to show.
  public init(rootView: Content) { self.rootView = rootView }

  public var playgroundLiveViewRepresentation: PlaygroundLiveViewRepresentation {
    let transferred = TransferredView(view: AnyView(rootView))
    return PlaygroundLiveViewRepresentation {
      LiveViewModel.shared.view = transferred.view
      guard !LiveViewModel.shared.isShown else { return }
      LiveViewModel.shared.isShown = true
      LiveViewApp.main()
    }
  }
}

/// The same by the names that pages use on macOS.
public typealias NSHostingController = UIHostingController
/// The same by the names that pages use on macOS.
public typealias NSHostingView = UIHostingController

/// A view that is created on one thread and shown by the main thread afterwards.
private struct TransferredView: @unchecked Sendable {  // the main thread alone uses it
  let view: AnyView
}

/// The view that the window shows.
@MainActor
private final class LiveViewModel: ObservableObject {
  static let shared = LiveViewModel()
  @Published var view = AnyView(EmptyView())
  var isShown = false
}

private struct LiveViewApp: App {
  var body: some Scene {
    WindowGroup(ProcessInfo.processInfo.environment["COMBINE_RUN_TITLE"] ?? "Live View") { LiveContent() }
  }
}

private struct LiveContent: View {
  @ObservedObject private var model = LiveViewModel.shared

  var body: some View { model.view }
}
