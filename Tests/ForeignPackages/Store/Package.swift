// swift-tools-version:5.7
import PackageDescription

let package = Package(
  name: "Store",
  platforms: [.iOS(.v13), .macOS(.v10_15)],
  products: [.library(name: "Store", targets: ["Store"])],
  targets: [
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .target(name: "CChecksum"),
    .target(name: "Store", dependencies: ["CSQLite", "CChecksum"]),
    .testTarget(name: "StoreTests", dependencies: ["Store"]),
  ]
)
