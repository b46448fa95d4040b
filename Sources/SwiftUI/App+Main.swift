import Foundation
import SwiftUICore

#if GTK
  import SwiftUIGTK
#endif

extension App {
  /// Creates the app, shows its windows, and returns when the last window has been closed.
  ///
  /// This is the entry point of a type that is marked with `@main`. If there is no display, or if the package was
  /// built without its trait `GTK`, the process ends with a message and status 1.
  ///
  /// If `SWIFTUI_PREVIEW` is in the environment of the process, the window has the previews of the program that it
  /// names instead.
  @MainActor
  public static func main() {
    MainResources.link()
    #if GTK
      UserDefaultsPersistence.keep()
      if let request = PreviewRequest(ProcessInfo.processInfo.environment) { return show(request) }
      GTKProgram.run(Self.self)
    #else
      FileHandle.standardError.write(
        Data(
          "SwiftUI: \(Self.self) can't show windows: the package was built without its trait GTK.\n".utf8))
      exit(1)
    #endif
  }

  #if GTK
    /// Shows previews in a window, or prints their names.
    @MainActor
    private static func show(_ request: PreviewRequest) {
      if let list = request.list { return print(list) }
      if let failure = request.failure {
        FileHandle.standardError.write(Data("SwiftUI: \(failure)\n".utf8))
        exit(1)
      }
      PreviewApp.previews = request.previews
      GTKProgram.run(PreviewApp.self)
    }
  #endif
}
