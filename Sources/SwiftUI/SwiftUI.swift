// What `import SwiftUI` brings: views and their data flow, `@Observable`, and Combine, which brings Foundation.
@_exported import Combine
@_exported import Observation
@_exported import SwiftUICore
