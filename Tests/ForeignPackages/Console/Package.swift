// swift-tools-version:6.0
import PackageDescription

let package = Package(
  name: "Console",
  products: [.library(name: "Console", targets: ["Console"])],
  targets: [
    .target(name: "Console"),
    .testTarget(name: "ConsoleTests", dependencies: ["Console"]),
  ]
)
