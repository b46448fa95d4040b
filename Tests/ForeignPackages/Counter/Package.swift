// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "Counter",
  targets: [.target(name: "Counter"), .testTarget(name: "CounterTests", dependencies: ["Counter"])])
