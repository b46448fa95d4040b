#if GTK
  import CGTK
  import Foundation
  import SwiftUICore

  /// The style of GNOME's applications, from the library libadwaita.
  ///
  /// The library is loaded at run time, so that programs can be built without it, and run where it is missing: there
  /// they have GTK's own style. The environment variable `SWIFTUI_ADWAITA=0` selects GTK's style on any machine.
  ///
  /// Programs use the style sheet and the style manager, and no widgets of the library. The style manager follows the
  /// color scheme and the contrast that the user has chosen for the desktop.
  @MainActor
  enum Adwaita {
    /// The functions of the library.
    private struct Functions {
      let getDark: @convention(c) (OpaquePointer) -> gboolean
      let getHighContrast: @convention(c) (OpaquePointer) -> gboolean
      let setColorScheme: @convention(c) (OpaquePointer, UInt32) -> Void
      let manager: OpaquePointer
    }

    private static var functions: Functions?

    static var isInUse: Bool { functions != nil }

    /// Loads the library and applies its style, if it is installed. GTK must have been initialized.
    static func start() {
      guard functions == nil, ProcessInfo.processInfo.environment["SWIFTUI_ADWAITA"] != "0",
        let library = dlopen("libadwaita-1.so.0", RTLD_NOW)
      else { return }
      func function<Signature>(_ name: String, _: Signature.Type) -> Signature? {
        dlsym(library, name).map { unsafeBitCast($0, to: Signature.self) }
      }
      guard let initialize = function("adw_init", (@convention(c) () -> Void).self),
        let getDefault = function("adw_style_manager_get_default", (@convention(c) () -> OpaquePointer?).self),
        let getDark = function("adw_style_manager_get_dark", (@convention(c) (OpaquePointer) -> gboolean).self),
        let getHighContrast = function(
          "adw_style_manager_get_high_contrast", (@convention(c) (OpaquePointer) -> gboolean).self),
        let setColorScheme = function(
          "adw_style_manager_set_color_scheme", (@convention(c) (OpaquePointer, UInt32) -> Void).self)
      else { return }
      initialize()
      guard let manager = getDefault() else { return }
      functions = Functions(
        getDark: getDark, getHighContrast: getHighContrast, setColorScheme: setColorScheme, manager: manager)
    }

    /// `nil` if the style is not in use.
    static var isDark: Bool? { functions.map { $0.getDark($0.manager) != 0 } }

    /// `nil` if the style is not in use.
    static var hasHighContrast: Bool? { functions.map { $0.getHighContrast($0.manager) != 0 } }

    /// Sets the color scheme of all windows, or that of the desktop for `nil`.
    ///
    /// - Returns: `false` if the style is not in use.
    static func show(_ scheme: ColorScheme?) -> Bool {
      guard let functions else { return false }
      // The values of `AdwColorScheme`: 0 is the desktop's scheme, 1 is light, and 4 is dark.
      let value: UInt32 =
        switch scheme {
        case nil: 0
        case .light: 1
        case .dark: 4
        }
      functions.setColorScheme(functions.manager, value)
      return true
    }

    /// Calls a closure whenever windows become dark or light, or their contrast changes.
    static func onChange(_ body: @escaping @MainActor () -> Void) {
      guard let functions else { return }
      for signal in ["notify::dark", "notify::high-contrast"] {
        connect(functions.manager.object, signal, .oneArgument, body)
      }
    }
  }
#endif
