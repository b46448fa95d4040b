// swift-tools-version:5.3
import PackageDescription

let package = Package(
  name: "Settings",
  platforms: [.iOS(.v13), .macOS(.v10_15)],
  products: [.library(name: "Settings", targets: ["Settings"])],
  targets: [
    .target(name: "Settings"),
    .testTarget(name: "SettingsTests", dependencies: ["Settings"]),
  ]
)
