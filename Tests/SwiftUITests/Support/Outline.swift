import SwiftUI
import SwiftUITesting

/// Returns the outline of a view, without the root.
@MainActor
package func outline<Content: View>(_ view: Content) -> String {
  TestHost(view).tree.children.map(\.description).joined(separator: "\n")
}
