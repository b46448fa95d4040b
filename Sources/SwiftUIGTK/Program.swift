#if GTK
  import CGTK
  import Foundation
  import SwiftUICore

  /// The entry point of apps whose windows are shown by GTK.
  @MainActor
  package enum GTKProgram {
    /// Shows the windows of an app, and returns when the last window has been closed. If there is no display, the
    /// process ends with a message and status 1.
    package static func run<Program: App>(_ program: Program.Type) {
      guard gtk_init_check() != 0 else {
        fail(
          "There is no display to show windows on. Set DISPLAY or WAYLAND_DISPLAY, or install xvfb and run: "
            + "xvfb-run -a \(CommandLine.arguments[0])")
      }
      Adwaita.start()
      DesktopSettings.chooseFont()
      ThemeStyleSheet.install()
      MainLoop.join()
      Toolkits.current = GTKToolkit()
      g_set_prgname(ProcessInfo.processInfo.processName)
      let graph = Graph(GTKRenderer())
      graph.keepSceneValues()
      var environment = EnvironmentValues()
      environment.colorScheme = DesktopSettings.colorScheme
      environment.colorSchemeContrast = DesktopSettings.contrast
      environment.displayScale = DesktopSettings.displayScale
      environment.layoutDirection = gtk_widget_get_default_direction() == GTK_TEXT_DIR_RTL ? .rightToLeft : .leftToRight
      environment.accessibilityReduceMotion = DesktopSettings.reducesMotion
      DesktopSettings.onReducesMotionChange { reduces in
        graph.updateEnvironment { $0.accessibilityReduceMotion = reduces }
      }
      DesktopSettings.onAppearanceChange {
        let (scheme, contrast) = (DesktopSettings.colorScheme, DesktopSettings.contrast)
        graph.updateEnvironment {
          $0.colorScheme = scheme
          $0.colorSchemeContrast = contrast
        }
      }
      environment.copyText = CopyAction { text in
        guard let display = gdk_display_get_default() else { return }
        gdk_clipboard_set_text(gdk_display_get_clipboard(display), text)
        Toast.show("Copied to the clipboard")
      }
      environment.writeClipboard = WriteClipboardAction { items, isShared in
        DragTransfer.copy(items)
        if isShared { Toast.show("Copied to the clipboard") }
      }
      environment.readClipboard = ReadClipboardAction { await DragTransfer.clipboardItems() }
      let element = graph.mount(program: Program(), environment: environment)
      guard let root = element as? RootElement else { fatalError("The root is a \(Swift.type(of: element)).") }
      var isOver = false
      root.onLastWindowClosed = { isOver = true }
      for argument in CommandLine.arguments.dropFirst() { graph.open(argument: argument) }
      while !isOver { g_main_context_iteration(nil, 1) }
      NotificationCenter.default.post(name: Notification.Name("UIApplicationWillTerminateNotification"), object: nil)
      graph.unmount()
    }

    private static func fail(_ message: String) -> Never {
      FileHandle.standardError.write(Data("SwiftUI: \(message)\n".utf8))
      exit(1)
    }
  }
#endif
