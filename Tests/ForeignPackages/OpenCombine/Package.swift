// swift-tools-version:5.5
import PackageDescription

// A few types with the names of a second implementation of Combine, and a module that imports it beside Foundation.
let package = Package(
  name: "OpenCombine",
  products: [
    .library(name: "OpenCombine", targets: ["OpenCombine"]),
    .library(name: "OpenCombineDispatch", targets: ["OpenCombineDispatch"]),
  ],
  targets: [.target(name: "OpenCombine"), .target(name: "OpenCombineDispatch", dependencies: ["OpenCombine"])]
)
