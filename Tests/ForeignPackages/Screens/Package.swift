// swift-tools-version:5.9
import PackageDescription

let package = Package(
  name: "Screens",
  platforms: [.iOS(.v17), .macOS(.v14)],
  products: [.library(name: "Screens", targets: ["Screens"])],
  dependencies: [.package(path: "../Feed"), .package(path: "../Settings")],
  targets: [
    .target(name: "Screens", dependencies: ["Feed"]),
    .testTarget(name: "ScreensTests", dependencies: ["Screens", "Feed", "Settings"]),
  ]
)
