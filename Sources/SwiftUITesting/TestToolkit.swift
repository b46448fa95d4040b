import Foundation
import SwiftUICore

/// A toolkit of tests, which has no windows and makes pictures as hosts do.
final class TestToolkit: Toolkit {
  /// Becomes the toolkit of a process that has none.
  static let isInstalled: Bool = {
    if Toolkits.hasNone { Toolkits.current = TestToolkit() }
    return true
  }()

  func picture(of view: some View, _ options: PictureOptions) -> Data? {
    let host = TestHost(view)
    defer { host.unmount() }
    host.size = host.idealSize(for: options.proposal)
    return try? host.picture(options, hasBackground: false)
  }
}
