// swift-tools-version:5.9
import PackageDescription

let package = Package(
  name: "Engine",
  products: [.library(name: "Engine", targets: ["Engine"])],
  targets: [
    .target(name: "CombineCore"),
    .target(name: "CombineFoundation", dependencies: ["CombineCore"]),
    .target(name: "Engine", dependencies: ["CombineCore", "CombineFoundation"]),
    .testTarget(name: "EngineTests", dependencies: ["Engine", "CombineCore"]),
  ]
)
