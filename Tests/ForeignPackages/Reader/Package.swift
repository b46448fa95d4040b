// swift-tools-version:5.5
import PackageDescription

let package = Package(
  name: "Reader",
  platforms: [.iOS(.v15), .macOS(.v12)],
  dependencies: [
    .package(path: "../Settings"), .package(path: "../Feed"), .package(path: "../Store"), .package(path: "../Player"),
  ],
  targets: [.executableTarget(name: "reader", dependencies: ["Settings", "Feed", "Store", "Player"])]
)
