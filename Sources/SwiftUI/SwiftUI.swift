// The modules that `import SwiftUI` makes available: views and their data flow, Observation, and Combine, which exports
// Foundation.
@_exported import Combine
@_exported import Observation
@_exported import SwiftUICore
@_exported import UIKitSupplement
@_exported import UniformTypeIdentifiers
