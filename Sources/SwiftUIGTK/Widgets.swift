#if GTK
  import CGTK

  /// A widget of any class.
  typealias Widget = UnsafeMutablePointer<GtkWidget>

  // Conversions of an object to the type of an ancestor or an interface, which are macros in C. GTK knows the type of
  // an object at run time, and reports a type that doesn't fit.
  extension UnsafeMutablePointer {
    /// Returns a pointer to the object as another type.
    func cast<Other>(to type: Other.Type = Other.self) -> UnsafeMutablePointer<Other> {
      UnsafeMutableRawPointer(self).assumingMemoryBound(to: Other.self)
    }

    /// A pointer to the object as an opaque type or an interface.
    var opaque: OpaquePointer { OpaquePointer(self) }

    /// The object as an argument of GObject's functions.
    var object: UnsafeMutableRawPointer { UnsafeMutableRawPointer(self) }
  }

  extension OpaquePointer {
    /// Returns a pointer to the object as a widget or another type.
    func cast<Other>(to type: Other.Type = Other.self) -> UnsafeMutablePointer<Other> { UnsafeMutablePointer(self) }

    /// The object as an argument of GObject's functions.
    var object: UnsafeMutableRawPointer { UnsafeMutableRawPointer(self) }
  }

  // MARK: - Values

  /// Returns a copy of a C string.
  func string(_ characters: UnsafePointer<CChar>?) -> String { characters.map { String(cString: $0) } ?? "" }

  /// Returns the name of an object's type.
  func typeName(of object: UnsafeMutableRawPointer) -> String {
    string(g_type_name_from_instance(object.assumingMemoryBound(to: GTypeInstance.self)))
  }

  extension GtkAlign {
    static let fill = GTK_ALIGN_FILL
    static let center = GTK_ALIGN_CENTER
  }
#endif
