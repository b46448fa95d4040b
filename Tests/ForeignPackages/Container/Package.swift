// swift-tools-version:6.0
import PackageDescription

let package = Package(
  name: "Container",
  platforms: [.iOS(.v13), .macOS(.v10_15)],
  products: [.library(name: "Container", targets: ["Container"])],
  targets: [
    .target(name: "Schedulers"),
    .target(
      name: "Container", dependencies: ["Schedulers"],
      swiftSettings: [
        .enableUpcomingFeature("InternalImportsByDefault"), .enableUpcomingFeature("MemberImportVisibility"),
      ]),
    .testTarget(name: "ContainerTests", dependencies: ["Container", "Schedulers"]),
  ],
  swiftLanguageModes: [.v6]
)
