// swift-tools-version: 6.1
import PackageDescription

// GTK's own file for pkg-config has flags that the package manager warns of in every build, so CGTK has one without them.
// Where pkg-config is told to look elsewhere, GTK is elsewhere; and a name with a space would be taken for two.
let directory = Context.packageDirectory
let ownFlags = Context.environment["PKG_CONFIG_PATH"] == nil && !directory.contains(" ")
let gtk = ownFlags ? "\(directory)/Sources/CGTK/gtk4.pc" : "gtk4"

let package = Package(
  name: "swift-combine",
  products: [
    .library(name: "Combine", targets: ["Combine"]),
    .library(name: "CombineCore", targets: ["CombineCore"]),
    .library(name: "CombineExtras", targets: ["CombineExtras"]),
    .library(name: "CombineTestKit", targets: ["CombineTestKit"]),
    .library(name: "SwiftUI", targets: ["SwiftUI"]),
    .library(name: "SwiftUITesting", targets: ["SwiftUITesting"]),
    .executable(name: "recipes", targets: ["recipes"]),
  ],
  traits: [
    .default(enabledTraits: ["GTK"]),
    .trait(name: "GTK", description: "Shows SwiftUI's views in GTK 4 windows; needs libgtk-4-dev to be built."),
  ],
  targets: [
    .target(name: "CombineCore"),
    .target(name: "CombineDispatch", dependencies: ["CombineCore"]),
    .target(name: "CombineFoundation", dependencies: ["CombineCore", "CombineDispatch"]),
    .target(name: "Combine", dependencies: ["CombineCore", "CombineDispatch", "CombineFoundation"]),
    // AnyScheduler, which the next two share and re-export.
    .target(name: "CombineSupport", dependencies: ["Combine"]),
    .target(name: "CombineExtras", dependencies: ["Combine", "CombineSupport"]),
    .target(name: "CombineTestKit", dependencies: ["Combine", "CombineSupport"]),

    // SwiftUI's data flow and views, without a screen; a host for tests; what one imports.
    .target(name: "SwiftUICore", dependencies: ["Combine", "CombineCore"]),
    .target(name: "SwiftUITesting", dependencies: ["SwiftUICore"]),
    .target(
      name: "SwiftUI",
      dependencies: [
        "SwiftUICore", "Combine",
        .target(name: "SwiftUIGTK", condition: .when(platforms: [.linux], traits: ["GTK"])),
      ]),

    // The windows. Without the trait the module is there, and empty.
    .systemLibrary(name: "CGTK", pkgConfig: gtk, providers: [.apt(["libgtk-4-dev"])]),
    .target(
      name: "SwiftUIGTK",
      dependencies: [
        "SwiftUICore", .target(name: "CGTK", condition: .when(platforms: [.linux], traits: ["GTK"])),
      ]),

    // What the main job runs, and its twelve recipes as a library, so that the tests run them too.
    .target(
      name: "RecipeBook", dependencies: ["Combine", "CombineExtras"], path: "Examples/RecipeBook",
      resources: [.copy("Server")]),
    .executableTarget(name: "recipes", dependencies: ["RecipeBook"], path: "Examples/recipes"),

    // The views of the programs with windows, and what is behind them: a library, so that tests use them without windows.
    .target(name: "WindowBook", dependencies: ["SwiftUI", "CombineExtras"], path: "Examples/WindowBook"),
    .executableTarget(name: "player", dependencies: ["SwiftUI", "WindowBook"], path: "Examples/player"),
    .executableTarget(name: "coordinator", dependencies: ["SwiftUI", "WindowBook"], path: "Examples/coordinator"),
    .executableTarget(name: "items", dependencies: ["SwiftUI", "WindowBook"], path: "Examples/items"),
    // Runs them, or uses them from outside.
    .executableTarget(
      name: "windows", dependencies: ["SwiftUI", "SwiftUITesting", "WindowBook", "WindowDriver"],
      path: "Examples/windows"),

    // Measures from a module of its own, as a client's code would run. `make bench` runs it optimised.
    .executableTarget(name: "bench", dependencies: ["Combine"], path: "Benchmarks/bench"),
    .executableTarget(name: "viewbench", dependencies: ["SwiftUI", "SwiftUITesting"], path: "Benchmarks/views"),
    .executableTarget(
      name: "windowbench",
      dependencies: [
        "SwiftUI", "SwiftUIGTK", "WindowDriver",
        .target(name: "CGTK", condition: .when(platforms: [.linux], traits: ["GTK"])),
      ], path: "Benchmarks/windows"),

    .testTarget(
      name: "LawTests",
      dependencies: ["Combine", "CombineExtras", "CombineTestKit", "AllocationCounter", "Differential"]),
    // Replaces malloc in the tests, and counts.
    .target(name: "AllocationCounter", path: "Tests/AllocationCounter"),
    // Random pipelines against a reference interpreter: a library, for the tests and for `make fuzz`.
    .target(name: "Differential", dependencies: ["Combine"], path: "Tests/Differential"),
    .executableTarget(name: "fuzz", dependencies: ["Differential"], path: "Tests/Fuzz"),
    .testTarget(name: "DifferentialTests", dependencies: ["Differential"]),
    .testTarget(name: "KitTests", dependencies: ["Combine", "CombineTestKit"]),
    .testTarget(name: "OperatorTests", dependencies: ["Combine", "CombineTestKit"]),
    .testTarget(name: "MachineTests", dependencies: ["CombineCore"]),
    .testTarget(name: "StressTests", dependencies: ["Combine", "CombineTestKit"]),
    .testTarget(
      name: "FoundationTests", dependencies: ["Combine", "CombineTestKit", "MainThread"],
      exclude: ["Server", "MainThread"]),
    // A command line program whose main thread the tests can send where they like.
    .executableTarget(name: "MainThread", dependencies: ["Combine"], path: "Tests/FoundationTests/MainThread"),
    .testTarget(
      name: "ExtrasTests", dependencies: ["Combine", "CombineExtras", "CombineTestKit"], exclude: ["server.py"]),
    // Clients, to be compiled without a warning in either language mode.
    .testTarget(name: "Swift6ClientTests", dependencies: ["Combine"], path: "Tests/ClientTests/Swift6"),
    .testTarget(
      name: "Swift5ClientTests", dependencies: ["Combine"], path: "Tests/ClientTests/Swift5",
      swiftSettings: [.swiftLanguageMode(.v5)]),
    .testTarget(
      name: "Swift5ViewTests", dependencies: ["SwiftUI", "SwiftUITesting"], path: "Tests/ClientTests/Swift5Views",
      swiftSettings: [.swiftLanguageMode(.v5)]),
    .testTarget(name: "SwiftUITests", dependencies: ["SwiftUI", "SwiftUITesting"]),
    .testTarget(name: "WindowBookTests", dependencies: ["WindowBook", "SwiftUI", "SwiftUITesting", "CombineExtras"]),
    .testTarget(
      name: "SwiftUIGTKTests", dependencies: ["SwiftUI", "SwiftUIGTK", "SwiftUITesting", "WindowDriver", "mainloop", "scenes"],
      exclude: ["MainLoop", "Scenes"]),
    // Uses programs with windows from outside.
    .target(name: "WindowDriver", path: "Tests/WindowDriver"),
    // A program with windows that the tests use.
    .executableTarget(name: "scenes", dependencies: ["SwiftUI"], path: "Tests/SwiftUIGTKTests/Scenes"),
    // A program with GLib's main loop.
    .executableTarget(name: "mainloop", dependencies: ["SwiftUIGTK"], path: "Tests/SwiftUIGTKTests/MainLoop"),
    .testTarget(name: "RecipeTests", dependencies: ["RecipeBook", "recipes"]),
  ],
  swiftLanguageModes: [.v6]
)

// For those who work on an operator: only what its tests need, so that they are built in a minute. `make check` says so.
if Context.environment["SWIFT_COMBINE_WITHOUT_VIEWS"] != nil {
  let kept: Set = [
    "CombineCore", "CombineDispatch", "CombineFoundation", "Combine", "CombineExtras", "CombineTestKit", "LawTests",
    "AllocationCounter", "Differential", "DifferentialTests", "OperatorTests",
  ]
  package.targets.removeAll { !kept.contains($0.name) }
  package.products.removeAll { !kept.contains($0.name) }
}
