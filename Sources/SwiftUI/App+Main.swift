import Foundation
import SwiftUICore

#if GTK
  import SwiftUIGTK
#endif

extension App {
  /// Makes the program, shows its windows, and returns when the last of them has been closed. `@main` has it called.
  ///
  /// Ends the process with a message and status 1 where there is no display, or if the package was built without its
  /// trait `GTK`.
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
