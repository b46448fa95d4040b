// swift-tools-version:6.1
import PackageDescription

// The neighboring packages and their tests, with a manifest that names swift-combine. The sources are links.
let clone = Context.packageDirectory.split(separator: "/").dropLast(3).last.map(String.init) ?? "swift-combine"
let combine: Target.Dependency = .product(name: "Combine", package: clone, condition: .when(platforms: [.linux]))

let package = Package(
  name: "Named",
  platforms: [.macOS(.v14)],
  dependencies: [.package(path: "../../..", traits: [])],
  targets: [
    .target(name: "Settings", dependencies: [combine], swiftSettings: [.swiftLanguageMode(.v5)]),
    .target(name: "Feed", dependencies: [combine, "Settings"], swiftSettings: [.swiftLanguageMode(.v5)]),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .target(name: "CChecksum"),
    .target(
      name: "Store", dependencies: [combine, "CSQLite", "CChecksum"], swiftSettings: [.swiftLanguageMode(.v5)]),
    .target(name: "Player", dependencies: [combine]),
    .target(
      name: "Screens", dependencies: ["Feed", .product(name: "SwiftUI", package: clone)],
      swiftSettings: [.swiftLanguageMode(.v5)]),
    .executableTarget(
      name: "reader", dependencies: [combine, "Settings", "Feed", "Store", "Player"],
      swiftSettings: [.swiftLanguageMode(.v5)]),
    .testTarget(name: "SettingsTests", dependencies: ["Settings"], swiftSettings: [.swiftLanguageMode(.v5)]),
    .testTarget(name: "FeedTests", dependencies: ["Feed"], swiftSettings: [.swiftLanguageMode(.v5)]),
    .testTarget(name: "StoreTests", dependencies: ["Store"], swiftSettings: [.swiftLanguageMode(.v5)]),
    .testTarget(name: "PlayerTests", dependencies: ["Player"]),
    .testTarget(
      name: "ScreensTests",
      dependencies: ["Screens", "Feed", "Settings", .product(name: "SwiftUITesting", package: clone)],
      swiftSettings: [.swiftLanguageMode(.v5)]),
  ]
)
