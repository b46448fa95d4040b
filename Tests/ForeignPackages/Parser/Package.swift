// swift-tools-version:5.7
import PackageDescription

let package = Package(
  name: "Parser",
  products: [.library(name: "Parser", targets: ["Parser"])],
  targets: [
    .target(name: "Parser"),
    .testTarget(name: "ParserTests", dependencies: ["Parser"]),
  ]
)
