#if GTK
  import CGTK
  import Foundation
  import SwiftUICore

  /// A dialog in which the user chooses files (`GtkFileChooserNative`): the dialog of the desktop's portal, or GTK's
  /// own.
  final class FileDialogElement: PresentedElement {
    private let request: FileDialogContent
    /// The dialog while it is open. Set on the main actor, and read in `deinit`.
    nonisolated(unsafe) private var dialog: OpaquePointer?

    init(_ request: FileDialogContent, _ context: ElementContext) {
      self.request = request
      // Nothing is shown in the widget: the dialog is not one.
      super.init(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0), nil, context)
    }

    override func present(at anchor: Widget) {
      let window: UnsafeMutablePointer<GtkWindow>? = gtk_widget_get_root(anchor).map { $0.cast() }
      let (action, title) =
        switch request.choice {
        case .openFiles(let several): (GTK_FILE_CHOOSER_ACTION_OPEN, several ? "Open Files" : "Open File")
        case .openFolders(let several):
          (GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, several ? "Choose Folders" : "Choose Folder")
        case .save: (GTK_FILE_CHOOSER_ACTION_SAVE, "Save File")
        }
      guard let dialog = gtk_file_chooser_native_new(request.title ?? title, window, action, request.confirmation, nil)
      else { return }
      self.dialog = dialog
      gtk_native_dialog_set_modal(dialog.cast(), 1)
      switch request.choice {
      case .openFiles(let several), .openFolders(let several):
        gtk_file_chooser_set_select_multiple(dialog, several ? 1 : 0)
      case .save(let name): gtk_file_chooser_set_current_name(dialog, name)
      }
      if let folder = request.folder, let file = g_file_new_for_path(folder.path) {
        gtk_file_chooser_set_current_folder(dialog, file, nil)
        g_object_unref(file.object)
      }
      addFilter(to: dialog)

      let shown = Set(Self.windows())
      connectResponse(dialog.object) { [weak self] in self?.respond($0) }
      gtk_native_dialog_show(dialog.cast())
      // GTK's own dialog is a window of the program.
      for window in Self.windows() where !shown.contains(window) { WindowInspection.watch(window) }
    }

    private static func windows() -> [Widget] {
      guard let list = gtk_window_get_toplevels() else { return [] }
      return (0..<g_list_model_get_n_items(list)).compactMap { index in
        guard let window = g_list_model_get_item(list, index) else { return nil }
        g_object_unref(window)
        return window.assumingMemoryBound(to: GtkWidget.self)
      }
    }

    private func addFilter(to dialog: OpaquePointer) {
      let filter = request.filter
      if filter.acceptsAll { return }
      if case .openFolders = request.choice { return }
      let native = gtk_file_filter_new()
      for name in filter.extensions { gtk_file_filter_add_suffix(native, name) }
      for name in filter.mimeTypes { gtk_file_filter_add_mime_type(native, name) }
      let names = filter.extensions.prefix(4).map { "*.\($0)" } + (filter.extensions.count > 4 ? ["…"] : [])
      gtk_file_filter_set_name(
        native, names.isEmpty ? filter.mimeTypes.joined(separator: ", ") : names.joined(separator: ", "))
      gtk_file_chooser_add_filter(dialog, native)
      if let native { g_object_unref(native.object) }
    }

    private func respond(_ response: GtkResponseType) {
      guard let dialog else { return }
      let urls = response == GTK_RESPONSE_ACCEPT ? Self.chosen(in: dialog) : []
      close()
      events.send(urls.isEmpty ? .dismiss : .chooseFiles(urls))
    }

    /// Returns the files in a dialog that have a path. Those of a network may have none.
    private static func chosen(in dialog: OpaquePointer) -> [URL] {
      guard let files = gtk_file_chooser_get_files(dialog) else { return [] }
      defer { g_object_unref(files.object) }
      return (0..<g_list_model_get_n_items(files)).compactMap { index in
        guard let file = g_list_model_get_item(files, index) else { return nil }
        defer { g_object_unref(file) }
        guard let path = g_file_get_path(OpaquePointer(file)) else { return nil }
        defer { g_free(path) }
        return URL(fileURLWithPath: string(path))
      }
    }

    override func close() {
      guard let dialog else { return }
      self.dialog = nil
      gtk_native_dialog_destroy(dialog.cast())
      g_object_unref(dialog.object)
    }

    // The presenter may have been released without closing the dialog.
    deinit {
      guard let dialog else { return }
      gtk_native_dialog_destroy(dialog.cast())
      g_object_unref(dialog.object)
    }
  }

  extension FileDialogContent: GTKElementContent {
    func makeElement(_ context: ElementContext) -> Element { FileDialogElement(self, context) }
  }
#endif
