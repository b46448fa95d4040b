// swift-tools-version: 6.1
import PackageDescription

// The manifest of the package in which `run` builds the portable modules. `run` replaces ADDRESS and IDENTITY by the
// path and the identity of this package.

let combine: Target.Dependency = .product(name: "Combine", package: "IDENTITY")
let portable: SwiftSetting = .define("COMBINE_PORTABLE")
let checksIsolationOfClosures: [SwiftSetting] = [
  portable, .swiftLanguageMode(.v5), .enableUpcomingFeature("StrictConcurrency"),
  .enableUpcomingFeature("InferSendableFromCaptures"), .enableUpcomingFeature("GlobalConcurrency"),
  .enableUpcomingFeature("RegionBasedIsolation"),
]

let package = Package(
  name: "portable",
  dependencies: [.package(path: "ADDRESS")],
  targets: [
    .target(name: "CombineSupport", dependencies: [combine], swiftSettings: checksIsolationOfClosures),
    .target(
      name: "CombineExtras", dependencies: [combine, "CombineSupport"], swiftSettings: checksIsolationOfClosures),
    .target(name: "CombineHeap", swiftSettings: [portable]),
    .target(
      name: "CombineTestKit", dependencies: [combine, "CombineSupport", "CombineHeap"], swiftSettings: [portable]),
    .target(name: "TestHelpers", path: "Tests/TestHelpers"),
    .testTarget(name: "KitTests", dependencies: [combine, "CombineTestKit"], swiftSettings: [portable]),
    .testTarget(
      name: "ExtrasTests", dependencies: [combine, "CombineExtras", "CombineTestKit", "TestHelpers"],
      // These need features that the portable branch does not have, or run for minutes.
      exclude: ["DocumentationTests.swift", "ObservedPublisherTests.swift", "SoakTests.swift", "server.py"],
      swiftSettings: [portable]),
  ],
  swiftLanguageModes: [.v6]
)
