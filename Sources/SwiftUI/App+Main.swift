import Foundation
import SwiftUICore

#if GTK
  import SwiftUIGTK
#endif

extension App {
  /// Creates the app, shows its windows, and returns when the last window has been closed.
  ///
  /// This is the entry point of a type that is marked with `@main`. If there is no display, or if the package was built
  /// without its trait `GTK`, the process ends with a message and status 1.
  @MainActor
  public static func main() {
    #if GTK
      GTKProgram.run(Self.self)
    #else
      FileHandle.standardError.write(
        Data(
          "SwiftUI: \(Self.self) can't show windows: the package was built without its trait GTK.\n".utf8))
      exit(1)
    #endif
  }
}
