// swift-tools-version:6.0
import PackageDescription

let package = Package(
  name: "Player",
  platforms: [.iOS(.v15), .macOS(.v12)],
  products: [.library(name: "Player", targets: ["Player"])],
  targets: [
    .target(name: "Player"),
    .testTarget(name: "PlayerTests", dependencies: ["Player"]),
  ],
  swiftLanguageModes: [.v6]
)
