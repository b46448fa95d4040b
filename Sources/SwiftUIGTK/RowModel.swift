#if GTK
  import CGTK

  /// The model of a list view (`GListModel`): a number of rows.
  ///
  /// The items have no content, because the list binds its rows by their positions. They are made when GTK asks for
  /// them, which it does only for the rows near the visible area. A list store would take an object for each row.
  enum RowModel {
    /// The class of the models, whose instances have the number of rows behind those of their ancestor.
    private static let type: GType = {
      var info = GTypeInfo()
      info.class_size = guint16(MemoryLayout<GObjectClass>.size)
      info.instance_size = guint16(MemoryLayout<GObject>.size + MemoryLayout<guint>.stride)
      let type = g_type_register_static(objectType, "SwiftUIRowModel", &info, GTypeFlags(rawValue: 0))
      var interface = GInterfaceInfo()
      interface.interface_init = { functions, _ in
        let functions = functions?.assumingMemoryBound(to: GListModelInterface.self)
        functions?.pointee.get_item_type = { _ in objectType }
        functions?.pointee.get_n_items = { model in model.map { RowModel.count(of: $0).pointee } ?? 0 }
        functions?.pointee.get_item = { model, position in
          guard let model, position < RowModel.count(of: model).pointee else { return nil }
          return UnsafeMutableRawPointer(g_object_new_with_properties(objectType, 0, nil, nil))
        }
      }
      g_type_add_interface_static(type, g_list_model_get_type(), &interface)
      return type
    }()

    /// Creates a model without rows, which the caller owns.
    static func make() -> OpaquePointer {
      guard let made = g_object_new_with_properties(type, 0, nil, nil) else {
        fatalError("GTK could not make a list.")
      }
      return OpaquePointer(made)
    }

    private static func count(of model: OpaquePointer) -> UnsafeMutablePointer<guint> {
      (UnsafeMutableRawPointer(model) + MemoryLayout<GObject>.size).assumingMemoryBound(to: guint.self)
    }

    /// Replaces rows of a model by others.
    ///
    /// - Parameters:
    ///   - range: The rows that are removed.
    ///   - added: The number of rows that take their place.
    ///   - model: The list model, which announces the change.
    static func replace(_ range: Range<Int>, by added: Int, in model: OpaquePointer) {
      let count = count(of: model)
      count.pointee = count.pointee - guint(range.count) + guint(added)
      g_list_model_items_changed(model, guint(range.lowerBound), guint(range.count), guint(added))
    }
  }
#endif
