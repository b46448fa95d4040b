import Foundation
import UniformTypeIdentifiers

/// An object whose value an ``NSItemProvider`` can provide.
public protocol NSItemProviderWriting {
  /// The value, as one that can be transferred.
  var _transferItem: any Transferable { get }
}

extension String: NSItemProviderWriting {
  /// The text.
  public var _transferItem: any Transferable { self }
}

extension URL: NSItemProviderWriting {
  /// The address.
  public var _transferItem: any Transferable { self }
}

extension NSString: NSItemProviderWriting {
  /// The text.
  public var _transferItem: any Transferable { String(describing: self) }
}

extension NSURL: NSItemProviderWriting {
  /// The address.
  public var _transferItem: any Transferable { self as URL }
}

/// An item of a drag or a drop, whose value is read when it is needed.
///
///     Text(name).onDrag { NSItemProvider(object: name) }
///
/// Programs that need not support older systems use ``Transferable`` types instead.
///
/// - Threads: Immutable. The completion handlers run on the main actor.
public final class NSItemProvider: Sendable {
  let item: TransferItem

  init(_ item: TransferItem) { self.item = item }

  /// Creates an item without a value.
  public init() { item = TransferItem([]) { _ in throw CocoaError(.fileReadUnsupportedScheme) } }

  /// Creates an item with the value of an object.
  ///
  /// - Parameter object: A text or an address.
  public init(object: any NSItemProviderWriting) {
    func make<T: Transferable>(_ value: T) -> TransferItem { TransferItem(value) }
    item = make(object._transferItem)
  }

  /// Creates an item with data of a type.
  ///
  /// - Parameters:
  ///   - data: The data.
  ///   - typeIdentifier: The identifier of its type.
  public init(item data: Data, typeIdentifier: String) {
    item = TransferItem([UTType(importedAs: typeIdentifier)]) { _ in data }
  }

  /// The identifiers of the types in which the value can be read, the preferred one first.
  public var registeredTypeIdentifiers: [String] { item.contentTypes.map(\.identifier) }

  /// Returns whether the value can be read as data of a type.
  ///
  /// - Parameter typeIdentifier: The identifier of the type.
  /// - Returns: `true` if one of the item's types conforms to the type.
  public func hasItemConformingToTypeIdentifier(_ typeIdentifier: String) -> Bool {
    type(conformingTo: typeIdentifier) != nil
  }

  private func type(conformingTo identifier: String) -> UTType? {
    let type = UTType(importedAs: identifier)
    return item.contentTypes.first { $0.conforms(to: type) }
  }

  /// Reads the value as data of a type.
  ///
  /// - Parameters:
  ///   - typeIdentifier: The identifier of the type.
  ///   - completionHandler: A closure that receives the data, or an error. It runs on the main actor.
  @preconcurrency
  public func loadDataRepresentation(
    forTypeIdentifier typeIdentifier: String,
    completionHandler: @escaping @MainActor @Sendable (Data?, (any Error)?) -> Void
  ) {
    let (item, type) = (item, type(conformingTo: typeIdentifier))
    Task { @MainActor in
      do {
        guard let type else { throw CocoaError(.fileReadUnsupportedScheme) }
        completionHandler(try await item.data(of: type), nil)
      } catch { completionHandler(nil, error) }
    }
  }

  /// Returns whether the value can be read as a value of a type.
  ///
  /// - Parameter type: The type, such as `String`.
  /// - Returns: `true` if one of the item's types can be read as the type.
  public func canLoadObject<T: Transferable>(ofClass type: T.Type) -> Bool { item.isReadable(as: T.readableTypes) }

  /// Reads the value as a value of a type.
  ///
  /// - Parameters:
  ///   - type: The type, such as `String`.
  ///   - completionHandler: A closure that receives the value, or an error. It runs on the main actor.
  @preconcurrency
  public func loadObject<T: Transferable>(
    ofClass type: T.Type, completionHandler: @escaping @MainActor @Sendable (T?, (any Error)?) -> Void
  ) {
    loadTransferable(type: type) { result in
      switch result {
      case .success(let value): completionHandler(value, nil)
      case .failure(let error): completionHandler(nil, error)
      }
    }
  }

  /// Reads the value as a value of a type.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - completionHandler: A closure that receives the value or an error. It runs on the main actor.
  @preconcurrency
  public func loadTransferable<T: Transferable>(
    type: T.Type, completionHandler: @escaping @MainActor @Sendable (Result<T, any Error>) -> Void
  ) {
    let item = item
    Task { @MainActor in
      do { completionHandler(.success(try await item.value(of: type))) } catch { completionHandler(.failure(error)) }
    }
  }
}

extension View {
  /// Lets the user drag this view to views and programs that accept its item.
  ///
  /// - Parameter data: A closure that creates the item when a drag begins. It runs on the main actor.
  /// - Returns: A view that can be dragged.
  public nonisolated func onDrag(_ data: @escaping () -> NSItemProvider) -> some View {
    modifier(DragModifier { [data().item] })
  }

  /// Lets the user drag this view, as the form without a preview does.
  ///
  /// - Parameters:
  ///   - data: A closure that creates the item when a drag begins. It runs on the main actor.
  ///   - preview: A view builder, which is not used: the picture at the pointer is that of this view.
  /// - Returns: A view that can be dragged.
  public nonisolated func onDrag<V: View>(
    _ data: @escaping () -> NSItemProvider, @ViewBuilder preview: () -> V
  ) -> some View { modifier(DragModifier { [data().item] }) }

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
      DropModifier(
        types: supportedContentTypes, onTargeted: { isTargeted?.wrappedValue = $0 },
        onDrop: { $0.finish(action($0.providers(of: supportedContentTypes), $0.location)) }))
  }
}

extension DropSession {
  /// Returns the items that have data of some types.
  func providers(of types: [UTType]) -> [NSItemProvider] {
    items.filter { $0.isReadable(as: types) }.map(NSItemProvider.init)
  }
}

// MARK: - Rows

extension DynamicViewContent {
  /// Accepts items that the user drops between the rows of a list.
  ///
  /// A row accepts items in front of it in its upper half, and behind it in its lower half. A list without rows
  /// accepts none.
  ///
  /// - Parameters:
  ///   - supportedContentTypes: The types of data that the rows accept.
  ///   - action: A closure that receives the offset in front of which the items have been dropped, and the items. It
  ///     runs on the main actor.
  /// - Returns: A view whose rows accept items.
  public nonisolated func onInsert(
    of supportedContentTypes: [UTType], perform action: @escaping (Int, [NSItemProvider]) -> Void
  ) -> some DynamicViewContent {
    nonisolated(unsafe) let action = action  // used on the main actor only
    return modifier(
      RowEditModifier(
        .drop(
          RowDrop(types: supportedContentTypes) { offset, session in
            action(offset, session.providers(of: supportedContentTypes))
            session.finish(true)
          })))
  }

  /// Accepts values that the user drops between the rows of a list.
  ///
  /// A row accepts values in front of it in its upper half, and behind it in its lower half. A list without rows
  /// accepts none.
  ///
  /// - Parameters:
  ///   - payloadType: The type of the values.
  ///   - action: A closure that receives the values, at least one, and the offset in front of which they have been
  ///     dropped. It runs on the main actor, after the data has been read.
  /// - Returns: A view whose rows accept values.
  public nonisolated func dropDestination<T: Transferable>(
    for payloadType: T.Type = T.self, action: @escaping (_ items: [T], _ offset: Int) -> Void
  ) -> some DynamicViewContent {
    nonisolated(unsafe) let action = action  // used on the main actor only
    return modifier(
      RowEditModifier(
        .drop(
          RowDrop(types: T.readableTypes) { offset, session in
            session.read(T.self) {
              action($0, offset)
              return true
            }
          })))
  }
}

/// The types of items that rows accept, and the action that inserts them in front of an offset.
struct RowDrop {
  let types: [UTType]
  let insert: @MainActor (Int, DropSession) -> Void
}

/// A modifier that lets the user move a row by dragging it, and drop items in front of the row and behind it.
struct RowTransferModifier: ViewModifier {
  let edits: RowEdits
  let canMove: Bool
  let place: () -> (offset: Int, count: Int)

  /// The type of the data of a row that moves: the identity of its list, and its offset.
  private static let movedRow = UTType(exportedAs: "org.swift.combine.row")

  func body(content: Content) -> some View {
    let types = (canMove ? [Self.movedRow] : []) + (edits.drop?.types ?? [])
    if types.isEmpty {
      content
    } else if canMove {
      content.modifier(DragModifier { [movedItem] }).modifier(destination(types))
    } else {
      content.modifier(destination(types))
    }
  }

  private var movedItem: TransferItem {
    let data = Data("\(edits.identity) \(place().offset)".utf8)
    return TransferItem([Self.movedRow]) { _ in data }
  }

  private func destination(_ types: [UTType]) -> DropModifier {
    DropModifier(types: types, onTargeted: { _ in }, onDrop: receive)
  }

  private func receive(_ session: DropSession) {
    guard let moved = session.items.first(where: { $0.contentTypes == [Self.movedRow] }) else {
      return insert(session)
    }
    Task { @MainActor in
      let data = try? await moved.data(of: Self.movedRow)
      let parts = String(decoding: data ?? Data(), as: UTF8.self).split(separator: " ")
      guard parts.count == 2, parts[0] == edits.identity, let offset = Int(parts[1]) else {
        return session.finish(false)
      }
      edits.onMove?(IndexSet(integer: offset), target(of: session))
      session.finish(true)
    }
  }

  private func insert(_ session: DropSession) {
    if let drop = edits.drop { drop.insert(target(of: session), session) } else { session.finish(false) }
  }

  private func target(of session: DropSession) -> Int {
    place().offset + (session.location.y > session.size.height / 2 ? 1 : 0)
  }
}
