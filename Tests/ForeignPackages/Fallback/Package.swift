// swift-tools-version:5.5
import PackageDescription

let package = Package(
  name: "Fallback",
  products: [.library(name: "Fallback", targets: ["Fallback"])],
  dependencies: [.package(path: "../OpenCombine")],
  targets: [
    .target(
      name: "Fallback",
      dependencies: ["OpenCombine", .product(name: "OpenCombineDispatch", package: "OpenCombine")]),
    .testTarget(name: "FallbackTests", dependencies: ["Fallback"]),
  ]
)
