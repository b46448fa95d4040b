import Foundation
import UniformTypeIdentifiers

extension View {
  /// Accepts items that the user drops on this view.
  ///
  /// - Parameters:
  ///   - supportedContentTypes: The types of data that the view can read.
  ///   - isTargeted: A binding to a value that is `true` while the user drags such items over this view, or `nil`.
  ///   - action: A closure that receives the items, and returns whether it accepts them. It runs on the main actor.
  /// - Returns: A view that accepts items.
  public nonisolated func onDrop(
    of supportedContentTypes: [UTType], isTargeted: Binding<Bool>?,
    perform action: @escaping (_ providers: [NSItemProvider]) -> Bool
  ) -> some View { onDrop(of: supportedContentTypes, isTargeted: isTargeted) { providers, _ in action(providers) } }

  /// Accepts items that the user drops on this view.
  ///
  /// - Parameters:
  ///   - supportedContentTypes: The types of data that the view can read.
  ///   - isTargeted: A binding to a value that is `true` while the user drags such items over this view, or `nil`.
  ///   - action: A closure that receives the items and the location in this view's coordinates, and returns whether it
  ///     accepts them. It runs on the main actor.
  /// - Returns: A view that accepts items.
  public nonisolated func onDrop(
    of supportedContentTypes: [UTType], isTargeted: Binding<Bool>?,
    perform action: @escaping (_ providers: [NSItemProvider], _ location: CGPoint) -> Bool
  ) -> some View {
    nonisolated(unsafe) let action = action  // used on the main actor only
    return modifier(
      DropDestinationModifier(
        types: supportedContentTypes, onTargeted: { isTargeted?.wrappedValue = $0 },
        onDrop: { $0.finish(action($0.providers(of: supportedContentTypes), $0.location)) }))
  }

  /// Accepts items that the user drops on this view, if a delegate does.
  ///
  /// - Differences: Items are always copied: a proposal to move them looks the same.
  ///
  /// - Parameters:
  ///   - supportedContentTypes: The types of data that the view can read.
  ///   - delegate: The delegate that decides about the items and reads them.
  /// - Returns: A view that accepts items.
  public nonisolated func onDrop(of supportedContentTypes: [UTType], delegate: any DropDelegate) -> some View {
    modifier(DropDelegateModifier(types: supportedContentTypes, delegate: delegate))
  }

  /// Accepts items that the user drops on this view, if a delegate does, in an older form.
  ///
  /// - Parameters:
  ///   - supportedTypes: The identifiers of the types of data that the view can read.
  ///   - delegate: The delegate that decides about the items and reads them.
  /// - Returns: A view that accepts items.
  public nonisolated func onDrop(of supportedTypes: [String], delegate: any DropDelegate) -> some View {
    onDrop(of: supportedTypes.map { UTType(importedAs: $0) }, delegate: delegate)
  }

  /// Accepts items that the user drops on this view, in an older form.
  ///
  /// - Parameters:
  ///   - supportedTypes: The identifiers of the types of data that the view can read.
  ///   - isTargeted: A binding to a value that is `true` while the user drags such items over this view, or `nil`.
  ///   - action: A closure that receives the items, and returns whether it accepts them. It runs on the main actor.
  /// - Returns: A view that accepts items.
  public nonisolated func onDrop(
    of supportedTypes: [String], isTargeted: Binding<Bool>?,
    perform action: @escaping (_ providers: [NSItemProvider]) -> Bool
  ) -> some View {
    onDrop(of: supportedTypes.map { UTType(importedAs: $0) }, isTargeted: isTargeted, perform: action)
  }
}

extension DropSession {
  /// Returns the items that have data of some types.
  func providers(of types: [UTType]) -> [NSItemProvider] {
    items.filter { $0.isReadable(as: types) }.map(NSItemProvider.init)
  }
}
