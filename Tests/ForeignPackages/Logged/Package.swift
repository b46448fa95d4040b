// swift-tools-version:5.9
import CompilerPluginSupport
import PackageDescription

// The macro is built with the toolchain's own SwiftSyntax instead of the package.
let host = Context.environment["SWIFT_HOST_LIBRARIES"] ?? "/usr/lib/swift/host"

let package = Package(
  name: "Logged",
  platforms: [.iOS(.v13), .macOS(.v10_15)],
  products: [.library(name: "Logged", targets: ["Logged"])],
  targets: [
    .macro(
      name: "LoggedMacros",
      swiftSettings: [.unsafeFlags(["-I", host])],
      linkerSettings: [
        .unsafeFlags(["-L", host, "-Xlinker", "-rpath", "-Xlinker", host]),
        .linkedLibrary("SwiftSyntax"), .linkedLibrary("SwiftSyntaxMacros"),
        .linkedLibrary("SwiftCompilerPluginMessageHandling"),
      ]),
    .target(name: "Logged", dependencies: ["LoggedMacros"]),
    .testTarget(name: "LoggedTests", dependencies: ["Logged"]),
  ]
)
