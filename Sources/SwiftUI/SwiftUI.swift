// What `import SwiftUI` brings: views and their data flow, and Combine, which brings Foundation.
@_exported import Combine
@_exported import SwiftUICore
