import CombineCore
import Foundation

/// Declares a preview of a view, which `combine preview` shows in a window.
///
///     #Preview {
///       ProfileView(name: "Ada")
///     }
///
/// A debug build of a program has the preview; a release build doesn't. Set `SWIFTUI_PREVIEW` in the environment of the
/// program to the name of a preview, or of its file, to see it instead of the app.
///
/// - Parameters:
///   - name: The name of the preview, or `nil` for none.
///   - body: A view builder that creates the view.
@freestanding(declaration)
public macro Preview(_ name: String? = nil, @ViewBuilder body: @escaping @MainActor () -> any View) =
  #externalMacro(module: "SwiftUIMacros", type: "PreviewMacro")

/// Declares a preview of a view with traits, which `combine preview` shows in a window.
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
  /// The size of the preview, or `nil` for that of the window.
  var size: CGSize?
  /// Modifies the view of the preview, or `nil` for a trait without a modifier.
  var modify: (@MainActor (AnyView) -> AnyView)?
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
  public static func fixedLayout(width: CGFloat, height: CGFloat) -> PreviewTrait {
    PreviewTrait(size: CGSize(width: width, height: height))
  }
}

// MARK: - The previews of a program

/// The previews that the program contains. The loader adds those of `#Preview` before `main`.
public enum _PreviewList {
  /// A preview.
  package struct Entry {
    /// The name, or that of the file if the preview has none.
    package let name: String
    /// The file that declares it, without its folder.
    package let file: String
    /// Creates the view.
    package let makeView: @MainActor () -> AnyView
  }

  /// The arguments of a preview.
  public struct Arguments {
    fileprivate let name: String?
    fileprivate let traits: [PreviewTrait<Preview.ViewTraits>]

    /// Creates the arguments of a preview.
    ///
    /// - Parameters:
    ///   - name: The name of the preview, or `nil` for none.
    ///   - traits: The size and the modifiers of the preview.
    public init(_ name: String? = nil, traits: PreviewTrait<Preview.ViewTraits>...) {
      self.name = name
      self.traits = traits
    }
  }

  /// A preview whose arguments are not evaluated yet: they can be isolated to the main actor, and the loader isn't.
  private struct Declaration: Sendable {
    let file: String
    let arguments: @MainActor () -> Arguments
    let makeView: @MainActor () -> AnyView

    @MainActor var entry: Entry {
      let arguments = arguments()
      let size = arguments.traits.lazy.compactMap(\.size).first
      return Entry(name: arguments.name ?? file, file: file) {
        let view = arguments.traits.reduce(makeView()) { view, trait in trait.modify?(view) ?? view }
        guard let size else { return view }
        return AnyView(view.frame(width: size.width, height: size.height))
      }
    }
  }

  private static let lock = Lock()
  nonisolated(unsafe) private static var declarations: [Declaration] = []  // guarded by the lock

  /// Adds a preview. The expansion of `#Preview` calls this function.
  ///
  /// - Parameters:
  ///   - file: The name of the file.
  ///   - arguments: A closure that returns the arguments of the preview. It runs when the previews are listed.
  ///   - body: A closure that creates the view.
  public static func add<Content: View>(
    file: String, arguments: @escaping @MainActor () -> Arguments, body: @escaping @MainActor () -> Content
  ) {
    let declaration = Declaration(file: file, arguments: arguments) { AnyView(body()) }
    lock.withLock { declarations.append(declaration) }
  }

  /// The previews, in the order of their declaration, with those of preview providers at the end.
  ///
  /// - Parameter providers: The mangled names of the types of preview providers. Other types are ignored.
  /// - Returns: The previews.
  @MainActor package static func all(providers: [String] = []) -> [Entry] {
    func entry<Provider: PreviewProvider>(_ provider: Provider.Type) -> Entry {
      Entry(name: "\(provider)", file: "\(provider)") { AnyView(Provider.previews) }
    }
    let others = providers.compactMap { _typeByName($0) as? any PreviewProvider.Type }
    return lock.withLock { declarations }.map(\.entry) + others.map { entry($0) }
  }
}

/// A request for previews instead of the app, in the environment of the process.
@MainActor package struct PreviewRequest {
  /// The previews that are requested.
  package let previews: [_PreviewList.Entry]
  /// A text for the standard output instead of windows, or `nil`.
  package let list: String?
  /// A message for the case that there is no such preview, or `nil`.
  package let failure: String?

  /// Reads the request, or returns `nil` if there is none.
  ///
  /// - Parameters:
  ///   - environment: The environment of the process. `SWIFTUI_PREVIEW` is the name of a preview or of a file with or
  ///     without its extension, an empty text for all, or `--list` for their names. `SWIFTUI_PREVIEW_PROVIDERS` has the
  ///     mangled names of preview providers, separated by spaces.
  package init?(_ environment: [String: String]) {
    guard let name = environment["SWIFTUI_PREVIEW"] else { return nil }
    let providers = (environment["SWIFTUI_PREVIEW_PROVIDERS"] ?? "").split(separator: " ").map(String.init)
    let all = _PreviewList.all(providers: providers)
    let names = all.map { $0.name == $0.file ? $0.name : "\($0.name) (\($0.file))" }.joined(separator: "\n")
    list = name == "--list" ? names : nil
    previews = all.filter { [$0.name, $0.file, "\($0.file.prefix { $0 != "." })", ""].contains { $0 == name } }
    failure =
      all.isEmpty
      ? "The program has no previews. They are in debug builds only, of Swift 6.3 or later."
      : previews.isEmpty ? "There is no preview '\(name)'. The program has these:\n\(names)" : nil
  }
}

/// The app that shows previews.
package struct PreviewApp: App {
  /// The previews, which are set before the app runs.
  @MainActor package static var previews: [_PreviewList.Entry] = []

  /// Creates the app.
  package init() {}

  /// A window with the preview, or with a tab for each.
  package var body: some Scene {
    let title = Self.previews.count == 1 ? Self.previews[0].name : "Previews"
    return WindowGroup(title) {
      PreviewPages(previews: Self.previews)
    }
  }
}

/// One preview, or a tab for each of several.
private struct PreviewPages: View {
  let previews: [_PreviewList.Entry]

  var body: some View {
    if previews.count == 1 {
      previews[0].makeView()
    } else {
      TabView {
        ForEach(Array(previews.enumerated()), id: \.offset) { _, preview in
          VStack { preview.makeView() }.tabItem { Text(verbatim: preview.name) }
        }
      }
    }
  }
}
