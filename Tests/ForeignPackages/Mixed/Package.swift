// swift-tools-version:6.1
import PackageDescription

// The identity of a package at a path is the name of its folder.
let clone = Context.packageDirectory.split(separator: "/").dropLast(3).last.map(String.init) ?? "swift-combine"

let package = Package(
  name: "Mixed",
  platforms: [.macOS(.v13)],
  dependencies: [.package(path: "../../.."), .package(path: "../Feed"), .package(path: "../Settings")],
  targets: [
    .executableTarget(
      name: "mixed",
      dependencies: [
        .product(name: "Combine", package: clone, condition: .when(platforms: [.linux])),
        .product(name: "CombineExtras", package: clone, condition: .when(platforms: [.linux])),
        "Feed", "Settings",
      ])
  ]
)
