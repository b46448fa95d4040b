// swift-tools-version:5.9
import PackageDescription

let neighbors = [
  "Settings", "Feed", "Store", "Player", "Parser", "Images", "Fallback", "Container", "Console", "Engine",
]

// With OpenCombine, on which Fallback depends, and itself: twelve packages.
let package = Package(
  name: "Workshop",
  platforms: [.iOS(.v15), .macOS(.v12)],
  dependencies: neighbors.map { .package(path: "../\($0)") },
  targets: [.executableTarget(name: "workshop", dependencies: neighbors.map { .product(name: $0, package: $0) })]
)
