// swift-tools-version:5.5
import PackageDescription

let package = Package(
  name: "Images",
  platforms: [.iOS(.v13)],
  products: [.library(name: "Images", targets: ["Images"])],
  targets: [
    .target(name: "Images"),
    .testTarget(name: "ImagesTests", dependencies: ["Images"]),
  ]
)
