import Foundation

/// A modifier that prepares previews, for example with data that all of them share.
///
///     struct Samples: PreviewModifier {
///       static func makeSharedContext() async throws -> Library {
///         let library = Library()
///         try await library.load()
///         return library
///       }
///
///       func body(content: Content, context: Library) -> some View {
///         content.environmentObject(context)
///       }
///     }
///
/// Pass it to `#Preview` as the trait `.modifier(Samples())`. The context is made once for all previews of the program
/// that have a modifier of this type. Until it is there, a preview shows a progress view; if it can't be made, it shows
/// the error.
@MainActor @preconcurrency
public protocol PreviewModifier {
  /// The type of the data that the previews share.
  associatedtype Context = Void
  /// The type of the modified view.
  associatedtype Body: View
  /// The view of the preview.
  typealias Content = PreviewModifierContent

  /// Makes the data that the previews share.
  ///
  /// - Returns: The context.
  /// - Throws: An error that the previews show.
  static func makeSharedContext() async throws -> Context

  /// Returns the modified view.
  ///
  /// - Parameters:
  ///   - content: The view of the preview.
  ///   - context: The data that the previews share.
  /// - Returns: The modified view.
  @ViewBuilder func body(content: Content, context: Context) -> Body
}

extension PreviewModifier where Context == Void {
  /// Makes nothing: the previews share nothing.
  public static func makeSharedContext() async throws {}
}

/// The view of a preview, as its modifier gets it.
public struct PreviewModifierContent: View {
  fileprivate let view: AnyView

  /// The view of the preview.
  public var body: some View { view }
}

extension PreviewTrait where T == Preview.ViewTraits {
  /// Returns the trait of a preview that a modifier prepares, for example with data.
  ///
  ///     extension PreviewTrait where T == Preview.ViewTraits {
  ///       @MainActor static var samples: Self = .modifier(Samples())
  ///     }
  ///
  ///     #Preview(traits: .samples) {
  ///       LibraryView()
  ///     }
  ///
  /// Of several modifiers, the first is next to the view.
  ///
  /// - Parameter modifier: The modifier that receives the view of the preview as its content.
  @MainActor @preconcurrency public static func modifier(_ modifier: some PreviewModifier) -> PreviewTrait {
    PreviewTrait(modify: { AnyView(PreparedPreview(modifier: modifier, content: $0)) })
  }
}

/// A preview with a modifier.
private struct PreparedPreview<Modifier: PreviewModifier>: View {
  let modifier: Modifier
  let content: AnyView
  @State var context: Result<Modifier.Context, any Error>?

  var body: some View {
    switch context {
    case .success(let context):
      modifier.body(content: PreviewModifierContent(view: content), context: context)
    case .failure(let error):
      Text(verbatim: "\(Modifier.self).makeSharedContext: \(error)")
    case nil:
      ProgressView().task { context = await SharedPreviewContext.of(Modifier.self).value() }
    }
  }
}

/// The context that the previews with a type of modifiers share.
@MainActor
private final class SharedPreviewContext<Modifier: PreviewModifier> {
  private var making: Task<Void, Never>?
  /// The context, when the task has ended.
  private var result: Result<Modifier.Context, any Error> = .failure(CancellationError())

  static func of(_ type: Modifier.Type) -> SharedPreviewContext {
    if let known = sharedContexts[ObjectIdentifier(type)] as? SharedPreviewContext { return known }
    let new = SharedPreviewContext()
    sharedContexts[ObjectIdentifier(type)] = new
    return new
  }

  /// Returns the context, which the first call makes.
  func value() async -> Result<Modifier.Context, any Error> {
    let making =
      making
      ?? Task {
        do {
          result = .success(try await Modifier.makeSharedContext())
        } catch {
          result = .failure(error)
        }
      }
    self.making = making
    await making.value
    return result
  }
}

/// The contexts, by the type of their modifiers.
@MainActor private var sharedContexts: [ObjectIdentifier: AnyObject] = [:]
