// swift-tools-version:5.9
import PackageDescription

let package = Package(
  name: "Gallery",
  targets: [
    .executableTarget(name: "gallery", path: "Sources/Gallery", resources: [.process("Assets.xcassets")])
  ])
