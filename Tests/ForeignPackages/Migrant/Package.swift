// swift-tools-version:5.5
import PackageDescription

let package = Package(
  name: "Migrant",
  products: [.library(name: "Migrant", targets: ["Migrant"])],
  dependencies: [
    .package(url: "https://github.com/OpenCombine/OpenCombine.git", from: "0.14.0")
  ],
  targets: [
    .target(
      name: "Migrant",
      dependencies: [
        "OpenCombine",
        .product(name: "OpenCombineFoundation", package: "OpenCombine"),
        .product(name: "OpenCombineDispatch", package: "OpenCombine", condition: .when(platforms: [.linux])),
      ]),
    .testTarget(
      name: "MigrantTests",
      dependencies: ["Migrant", .product(name: "OpenCombineShim", package: "OpenCombine")]),
  ]
)
