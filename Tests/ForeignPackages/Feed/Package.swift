// swift-tools-version:5.5
import PackageDescription

let package = Package(
  name: "Feed",
  platforms: [.iOS(.v13)],
  products: [.library(name: "Feed", targets: ["Feed"])],
  dependencies: [.package(path: "../Settings")],
  targets: [
    .target(name: "Feed", dependencies: ["Settings"]),
    .testTarget(name: "FeedTests", dependencies: ["Feed"]),
  ]
)
