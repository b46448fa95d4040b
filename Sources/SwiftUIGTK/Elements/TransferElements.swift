#if GTK
  import CGTK
  import Foundation
  import SwiftUICore
  import UniformTypeIdentifiers

  // Drag and drop. Inside the program, the items themselves are passed from the dragged view to the destination. Other
  // programs receive and send data, in the formats that the MIME types name.

  /// A view that the user can drag.
  final class DraggableElement: ModifierElement<Void> {
    init(_ context: ElementContext) {
      super.init((), context) { _ in () }
      guard let source = gtk_drag_source_new() else { return }
      let (events, widget) = (events, widget)
      connectPrepare(source.object) { x, y in
        let session = DragSession()
        events.send(.transfer(TransferEvent(.began(session))))
        guard let item = session.items.first else { return nil }
        DragTransfer.items = session.items
        if let picture = gtk_widget_paintable_new(widget) {
          gtk_drag_source_set_icon(source, picture, gint(x), gint(y))
          g_object_unref(picture.object)
        }
        return TransferOffer.make(item)
      }
      gtk_widget_add_controller(widget, source)
    }
  }

  /// A view on which the user can drop items.
  final class DropElement: ModifierElement<[UTType]> {
    init(_ types: [UTType], _ context: ElementContext) {
      super.init(types, context) { if case .dropDestination(let types) = $0 { types } else { nil } }
      // Without formats, the handler of the signal decides alone, which knows what types conform to.
      guard let target = gtk_drop_target_async_new(nil, GDK_ACTION_COPY) else { return }
      let events = events
      /// The drop whose items are over the view.
      var current: OpaquePointer?
      func hover(_ step: DropHover.Step, _ drop: OpaquePointer, _ location: CGPoint) -> Bool {
        let items = gdk_drop_get_drag(drop) != nil ? DragTransfer.items : []
        let hover = DropHover(step, DragTransfer.types(of: drop), items, at: location)
        events.send(.transfer(TransferEvent(.hovering(hover))))
        return hover.isAccepted
      }
      connectDrop(target.object, "accept") { [weak self] drop, _ in
        guard let self else { return false }
        let offered = DragTransfer.types(of: drop)
        return self.value.contains { type in offered.contains { $0.conforms(to: type) } }
          && hover(.accept, drop, .zero)
      }
      connectDropMotion(target.object, "drag-enter") { drop, location in
        current = drop
        events.send(.transfer(TransferEvent(.targeted(true))))
        return hover(.entered, drop, location)
      }
      connectDropMotion(target.object, "drag-motion") { drop, location in hover(.moved, drop, location) }
      connect(target.object, "drag-leave", .oneArgument) {
        events.send(.transfer(TransferEvent(.targeted(false))))
        if let drop = current { _ = hover(.exited, drop, .zero) }
        current = nil
      }
      connectDrop(target.object, "drop") { [weak self] drop, location in
        guard let self else { return false }
        self.receive(drop, at: location)
        return true
      }
      gtk_widget_add_controller(widget, target)
    }

    private func receive(_ drop: OpaquePointer, at location: CGPoint) {
      g_object_ref(drop.object)
      let size = placement.frame.size
      Task { [events] in
        let items = await DragTransfer.items(of: drop)
        let session = DropSession(items, at: location, in: size) { isAccepted in
          gdk_drop_finish(drop, isAccepted ? GDK_ACTION_COPY : GdkDragAction(rawValue: 0))
          g_object_unref(drop.object)
        }
        events.send(.transfer(TransferEvent(.targeted(false))))
        events.send(.transfer(TransferEvent(.dropped(session))))
      }
    }
  }

  /// The items of drags, and the formats in which other programs know them.
  @MainActor
  enum DragTransfer {
    /// The items of the last drag that began in this program.
    static var items: [TransferItem] = []

    private static let addresses = "text/uri-list"
    private static let identified = "application/x-uniform-type;identifier="

    /// The MIME types under which data of a type is known, the preferred one first.
    static func mimeTypes(of type: UTType) -> [String] {
      if type.conforms(to: .url) { return [addresses] }
      if type == .utf8PlainText || type == .plainText || type == .text {
        return ["text/plain;charset=utf-8", "text/plain"]
      }
      return [type.preferredMIMEType ?? identified + type.identifier]
    }

    private static func type(of mimeType: String) -> UTType? {
      // File managers offer files this way.
      if mimeType == addresses { return .fileURL }
      if mimeType.hasPrefix(identified) { return UTType(importedAs: String(mimeType.dropFirst(identified.count))) }
      if mimeType == "UTF8_STRING" || mimeType.hasPrefix("text/plain") { return .utf8PlainText }
      return mimeType.contains("/") ? UTType(mimeType: mimeType) : nil
    }

    private static func mimeTypes(in formats: OpaquePointer?) -> [String] {
      var count: gsize = 0
      guard let formats, let names = gdk_content_formats_get_mime_types(formats, &count) else { return [] }
      return (0..<Int(count)).map { string(names[$0]) }
    }

    /// The types of the data that a drop offers.
    static func types(of drop: OpaquePointer) -> [UTType] {
      gdk_drop_get_drag(drop) != nil
        ? items.flatMap(\.contentTypes) : mimeTypes(in: gdk_drop_get_formats(drop)).compactMap(type)
    }

    /// Returns the items of a drop.
    static func items(of drop: OpaquePointer) async -> [TransferItem] {
      if gdk_drop_get_drag(drop) != nil { return items }
      return await items(of: .drop(drop), mimeTypes(in: gdk_drop_get_formats(drop)))
    }

    /// The items that this program has put on the clipboard last, and the object that represents them there.
    private static var copied: (items: [TransferItem], provider: UnsafeMutablePointer<GdkContentProvider>)?

    /// Puts items on the clipboard, of which there is at least one.
    static func copy(_ items: [TransferItem]) {
      guard let display = gdk_display_get_default(), let clipboard = gdk_display_get_clipboard(display),
        let object = TransferOffer.make(TransferItem(joining: items))
      else { return }
      let provider = UnsafeMutablePointer<GdkContentProvider>(object)
      gdk_clipboard_set_content(clipboard, provider)
      if let copied { g_object_unref(copied.provider) }
      copied = (items, provider)
    }

    /// Returns the items on the clipboard.
    static func clipboardItems() async -> [TransferItem] {
      guard let display = gdk_display_get_default(), let clipboard = gdk_display_get_clipboard(display) else {
        return []
      }
      if let copied, gdk_clipboard_get_content(clipboard) == copied.provider { return copied.items }
      return await items(of: .clipboard(clipboard), mimeTypes(in: gdk_clipboard_get_formats(clipboard)))
    }

    /// Returns the items of another program. They read their data when it is needed, but for addresses, because each
    /// of them is an item.
    private static func items(of source: StreamReader.Source, _ offered: [String]) async -> [TransferItem] {
      if offered.contains(addresses), let data = try? await StreamReader.read(source, addresses) {
        return String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline)
          .filter { !$0.hasPrefix("#") }
          .map { line in
            let address = Data(line.utf8)
            return TransferItem([line.hasPrefix("file:") ? .fileURL : .url]) { _ in address }
          }
      }
      var names: [UTType: String] = [:]
      var types: [UTType] = []
      for name in offered {
        guard let type = type(of: name), names[type] == nil else { continue }
        names[type] = name
        types.append(type)
      }
      if types.isEmpty { return [] }
      return [
        TransferItem(types) { [names] type in
          guard let name = names[type] else { throw CocoaError(.fileReadUnsupportedScheme) }
          return try await StreamReader.read(source, name)
        }
      ]
    }
  }

  /// A reader of the data of a drop or the clipboard, which waits for another program without blocking.
  @MainActor
  private final class StreamReader {
    /// An object of GDK that has data. It exists until the data has been read: the session of a drop retains the drop.
    enum Source: @unchecked Sendable {
      case drop(OpaquePointer)
      case clipboard(OpaquePointer)
    }

    private let continuation: CheckedContinuation<Data, any Error>

    private init(_ continuation: CheckedContinuation<Data, any Error>) { self.continuation = continuation }

    /// Reads the data of a source in a format.
    static func read(_ source: Source, _ mimeType: String) async throws -> Data {
      try await withCheckedThrowingContinuation { continuation in
        let reader = Unmanaged.passRetained(StreamReader(continuation)).toOpaque()
        mimeType.withCString { name in
          var names: [UnsafePointer<CChar>?] = [name, nil]
          switch source {
          case .drop(let drop):
            gdk_drop_read_async(
              drop, &names, G_PRIORITY_DEFAULT, nil,
              { source, result, data in StreamReader.didOpen(source, result, data, gdk_drop_read_finish) }, reader)
          case .clipboard(let clipboard):
            gdk_clipboard_read_async(
              clipboard, &names, G_PRIORITY_DEFAULT, nil,
              { source, result, data in StreamReader.didOpen(source, result, data, gdk_clipboard_read_finish) }, reader)
          }
        }
      }
    }

    private typealias Finish = (
      OpaquePointer?, OpaquePointer?, UnsafeMutablePointer<UnsafePointer<CChar>?>?,
      UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?
    ) -> UnsafeMutablePointer<GInputStream>?

    private nonisolated static func didOpen(
      _ source: UnsafeMutablePointer<GObject>?, _ result: OpaquePointer?, _ data: gpointer?, _ finish: Finish
    ) {
      var mimeType: UnsafePointer<CChar>?
      guard let source, let data else { return }
      guard let input = finish(source.opaque, result, &mimeType, nil),
        let output = g_memory_output_stream_new_resizable()
      else { return end(data, nil) }
      g_output_stream_splice_async(
        output, input,
        GOutputStreamSpliceFlags(
          rawValue: G_OUTPUT_STREAM_SPLICE_CLOSE_SOURCE.rawValue | G_OUTPUT_STREAM_SPLICE_CLOSE_TARGET.rawValue),
        G_PRIORITY_DEFAULT, nil, { source, result, data in StreamReader.didRead(source, result, data) }, data)
      g_object_unref(input)
    }

    private nonisolated static func didRead(
      _ source: UnsafeMutablePointer<GObject>?, _ result: OpaquePointer?, _ data: gpointer?
    ) {
      guard let source, let data else { return }
      defer { g_object_unref(source) }
      guard g_output_stream_splice_finish(source.cast(), result, nil) >= 0,
        let bytes = g_memory_output_stream_steal_as_bytes(source.cast())
      else { return end(data, nil) }
      var size: gsize = 0
      let start = g_bytes_get_data(bytes, &size)
      end(data, start.map { Data(bytes: $0, count: Int(size)) } ?? Data())
      g_bytes_unref(bytes)
    }

    private nonisolated static func end(_ reader: gpointer, _ data: Data?) {
      let reader = Unmanaged<StreamReader>.fromOpaque(reader).takeRetainedValue()
      MainActor.assumeIsolated {
        reader.continuation.resume(with: data.map { .success($0) } ?? .failure(CocoaError(.fileReadUnknown)))
      }
    }
  }

  /// An item as an object of GDK (`GdkContentProvider`), whose data other programs request.
  private final class TransferOffer: Sendable {
    let item: TransferItem
    /// The types of the data, by their MIME types.
    let types: [(mimeType: String, type: UTType)]

    @MainActor
    private init(_ item: TransferItem) {
      self.item = item
      types = item.contentTypes.flatMap { type in DragTransfer.mimeTypes(of: type).map { ($0, type) } }
    }

    private static let mark = g_quark_from_static_string("SwiftUI item")

    /// Creates the object for an item.
    @MainActor
    static func make(_ item: TransferItem) -> OpaquePointer? {
      guard let object = g_object_new_with_properties(type, 0, nil, nil) else { return nil }
      g_object_set_qdata_full(object, mark, Unmanaged.passRetained(TransferOffer(item)).toOpaque()) {
        if let data = $0 { Unmanaged<TransferOffer>.fromOpaque(data).release() }
      }
      return OpaquePointer(object)
    }

    private static func of(_ object: UnsafeMutablePointer<GdkContentProvider>) -> TransferOffer? {
      g_object_get_qdata(object.cast(), mark).map {
        Unmanaged<TransferOffer>.fromOpaque($0).takeUnretainedValue()
      }
    }

    private var formats: OpaquePointer? {
      let builder = gdk_content_formats_builder_new()
      for type in types { gdk_content_formats_builder_add_mime_type(builder, type.mimeType) }
      return gdk_content_formats_builder_free_to_formats(builder)
    }

    /// Writes the data in a format to a stream, and completes a task of GIO.
    @MainActor
    private func write(_ mimeType: String, to stream: UnsafeMutablePointer<GOutputStream>, _ task: OpaquePointer) {
      g_object_ref(stream)
      Task { @MainActor in
        guard let type = types.first(where: { $0.mimeType == mimeType })?.type,
          let data = try? await item.data(of: type)
        else {
          g_task_return_error(
            task,
            g_error_new_literal(g_quark_from_static_string("SwiftUI"), 0, "The item has no data in the format."))
          g_object_unref(task.object)
          g_object_unref(stream)
          return
        }
        let bytes = data.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
        var size: gsize = 0
        let start = g_bytes_get_data(bytes, &size)
        g_object_set_qdata_full(task.cast(), Self.mark, UnsafeMutableRawPointer(bytes)) {
          if let bytes = $0 { g_bytes_unref(OpaquePointer(bytes)) }
        }
        g_output_stream_write_all_async(
          stream, UnsafeMutableRawPointer(mutating: start), size, G_PRIORITY_DEFAULT, nil,
          { source, result, data in
            guard let source, let data else { return }
            let isWritten = g_output_stream_write_all_finish(source.cast(), result, nil, nil)
            g_task_return_boolean(OpaquePointer(data), isWritten)
            g_object_unref(data)
            g_object_unref(source)
          }, task.object)
      }
    }

    private static let type: GType = {
      g_type_register_static_simple(
        gdk_content_provider_get_type(), "SwiftUIItem", guint(MemoryLayout<GdkContentProviderClass>.size),
        { data, _ in
          guard let providerClass = data?.assumingMemoryBound(to: GdkContentProviderClass.self) else { return }
          providerClass.pointee.ref_formats = { $0.flatMap { TransferOffer.of($0)?.formats } }
          providerClass.pointee.write_mime_type_async = {
            provider, mimeType, stream, _, cancellable, callback, callbackData in
            guard let provider, let mimeType, let stream,
              let task = g_task_new(provider, cancellable, callback, callbackData),
              let own = TransferOffer.of(provider)
            else { return }
            nonisolated(unsafe) let (output, started) = (stream, task)
            let name = string(mimeType)
            MainActor.assumeIsolated { own.write(name, to: output, started) }
          }
          providerClass.pointee.write_mime_type_finish = { _, result, error in
            g_task_propagate_boolean(result, error)
          }
        }, guint(MemoryLayout<GdkContentProvider>.size), { _, _ in }, GTypeFlags(rawValue: 0))
    }()
  }

  // MARK: - Signals

  private typealias PrepareHandler = CallbackBox<@MainActor (Double, Double) -> OpaquePointer?>
  private typealias DropHandler = CallbackBox<@MainActor (OpaquePointer, CGPoint) -> Bool>

  /// Calls a closure with the location when a drag begins, and drags the content that it returns.
  @MainActor
  private func connectPrepare(
    _ source: UnsafeMutableRawPointer, _ body: @escaping @MainActor (Double, Double) -> OpaquePointer?
  ) {
    let function: @convention(c) (gpointer?, Double, Double, gpointer?) -> OpaquePointer? = { _, x, y, data in
      nonisolated(unsafe) var provider: OpaquePointer?
      PrepareHandler.call(data) { provider = $0(x, y) }
      return provider
    }
    connect(source, "prepare", unsafeBitCast(function, to: GCallback.self), PrepareHandler(body))
  }

  /// Calls a closure with a drop and its location, and returns its result to GTK. The signal `accept` has no location.
  @MainActor
  private func connectDrop(
    _ target: UnsafeMutableRawPointer, _ signal: String, _ body: @escaping @MainActor (OpaquePointer, CGPoint) -> Bool
  ) {
    let callback: GCallback
    if signal == "accept" {
      let function: @convention(c) (gpointer?, OpaquePointer?, gpointer?) -> gboolean = { _, drop, data in
        callDrop(drop, .zero, data)
      }
      callback = unsafeBitCast(function, to: GCallback.self)
    } else {
      let function: @convention(c) (gpointer?, OpaquePointer?, Double, Double, gpointer?) -> gboolean = {
        _, drop, x, y, data in callDrop(drop, CGPoint(x: x, y: y), data)
      }
      callback = unsafeBitCast(function, to: GCallback.self)
    }
    connect(target, signal, callback, DropHandler(body))
  }

  private func callDrop(_ drop: OpaquePointer?, _ location: CGPoint, _ data: gpointer?) -> gboolean {
    guard let drop else { return 0 }
    nonisolated(unsafe) let given = drop
    return DropHandler.call(data) { $0(given, location) } == true ? 1 : 0
  }

  /// Calls a closure with a drop and its location when the pointer enters or moves. The drop is going to be copied if
  /// the closure returns `true`.
  @MainActor
  private func connectDropMotion(
    _ target: UnsafeMutableRawPointer, _ signal: String, _ body: @escaping @MainActor (OpaquePointer, CGPoint) -> Bool
  ) {
    let function: @convention(c) (gpointer?, OpaquePointer?, Double, Double, gpointer?) -> GdkDragAction = {
      _, drop, x, y, data in
      callDrop(drop, CGPoint(x: x, y: y), data) != 0 ? GDK_ACTION_COPY : GdkDragAction(rawValue: 0)
    }
    connect(target, signal, unsafeBitCast(function, to: GCallback.self), DropHandler(body))
  }
#endif
