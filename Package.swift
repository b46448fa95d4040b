// swift-tools-version: 6.1
import CompilerPluginSupport
import PackageDescription

// GTK's own file for pkg-config has flags that the package manager warns of in every build, so CGTK has one without them.
// Where pkg-config is told to look elsewhere, GTK is elsewhere; and a name with a space would be taken for two.
let directory = Context.packageDirectory
let ownFlags = Context.environment["PKG_CONFIG_PATH"] == nil && !directory.contains(" ")
let gtk = ownFlags ? "\(directory)/Sources/CGTK/gtk4.pc" : "gtk4"

/// The settings of the modules that take closures from their clients.
///
/// A client in Swift 6 mode passes a closure that is isolated to an actor only together with a check that it runs there,
/// unless the module it passes it to is in Swift 6 mode itself (SE-0423). These modules therefore stay in Swift 5 mode,
/// with the checks of Swift 6 for their own code.
let checksIsolationOfClosures: [SwiftSetting] = [
  .swiftLanguageMode(.v5), .enableUpcomingFeature("StrictConcurrency"),
  .enableUpcomingFeature("InferSendableFromCaptures"),
  .enableUpcomingFeature("GlobalConcurrency"), .enableUpcomingFeature("RegionBasedIsolation"),
]

/// A dependency on this package's own Combine, or on a module of it, of the modules that can be used with Apple's
/// framework as well: on Apple's platforms, `import Combine` means the framework of the system.
func whereThereIsNoCombine(_ name: String) -> Target.Dependency {
  .target(name: name, condition: .when(platforms: [.linux, .windows, .android, .wasi, .openbsd]))
}

/// Selects the branch of these modules that uses nothing but Combine's public interface; `make test-portable` does too.
let portable: SwiftSetting = .define(
  "COMBINE_PORTABLE", .when(platforms: [.macOS, .macCatalyst, .iOS, .tvOS, .watchOS, .visionOS]))

/// The test targets of views without a screen, each with its folders in `Tests/SwiftUITests`.
///
/// One process of the compiler emits a module, and checks the functions again in which the tests declare views. Several
/// modules are emitted at the same time, and a change of a test concerns one of them.
let viewTests = [
  "AnimationViewTests": ["Animation"],
  "ControlViewTests": ["Controls", "Groupings", "Images", "Menus", "Pickers", "Text", "TextField"],
  "DrawingViewTests": ["Color", "Drawing", "Effects", "ShapeStyles", "Shapes"],
  "InputViewTests": ["Accessibility", "Focus", "Gestures", "Input", "Transfer"],
  "LayoutViewTests": ["Geometry", "Layout", "Preferences", "Subviews"],
  "ListViewTests": ["ForEach", "List", "Scrolling", "Table"],
  "RuntimeViewTests": ["Documentation", "Previews", "Runtime", "Testing", "View", "WithoutEffect"],
  "StateViewTests": ["Data", "Environment", "Lifecycle", "Macros", "Storage"],
  "WindowViewTests": ["App", "Documents", "Navigation", "Presentation", "Search", "Tabs", "Toolbar", "Windows"],
]

let package = Package(
  name: "swift-combine",
  products: [
    .plugin(name: "AssetSymbols", targets: ["AssetSymbols"]),
    .library(name: "Combine", targets: ["Combine"]),
    .library(name: "CombineCore", targets: ["CombineCore"]),
    .library(name: "CombineExplorer", targets: ["CombineExplorer"]),
    .library(name: "CombineExtras", targets: ["CombineExtras"]),
    .library(name: "CombineInspector", targets: ["CombineInspector"]),
    .library(name: "CombineMarbles", targets: ["CombineMarbles"]),
    .library(name: "CombineNATS", targets: ["CombineNATS"]),
    .library(name: "CombineTestKit", targets: ["CombineTestKit"]),
    .library(name: "FoundationSupplement", targets: ["FoundationSupplement"]),
    .library(name: "GTKInterop", targets: ["GTKInterop"]),
    .library(name: "PlaygroundSupport", targets: ["PlaygroundSupport"]),
    .library(name: "PlaygroundViews", targets: ["PlaygroundViews"]),
    .library(name: "SwiftUI", targets: ["SwiftUI"]),
    .library(name: "SwiftUITesting", targets: ["SwiftUITesting"]),
    .executable(name: "recipes", targets: ["recipes"]),
  ],
  traits: [
    .default(enabledTraits: ["GTK"]),
    .trait(name: "GTK", description: "Shows SwiftUI's views in GTK 4 windows; needs libgtk-4-dev to be built."),
    .trait(name: "NATS", description: "Streams between machines over NATS JetStream; needs libnats-dev to be built."),
  ],
  targets: [
    .target(name: "CombineCore", swiftSettings: checksIsolationOfClosures),
    .target(name: "CombineDispatch", dependencies: ["CombineCore"], swiftSettings: checksIsolationOfClosures),
    .target(
      name: "CombineFoundation", dependencies: ["CombineCore", "CombineDispatch"],
      swiftSettings: checksIsolationOfClosures),
    .target(
      name: "Combine", dependencies: ["CombineCore", "CombineDispatch", "CombineFoundation"],
      swiftSettings: checksIsolationOfClosures),
    // AnyScheduler, which the next two share and re-export.
    .target(
      name: "CombineSupport", dependencies: [whereThereIsNoCombine("Combine"), whereThereIsNoCombine("CombineCore")],
      swiftSettings: checksIsolationOfClosures + [portable]),
    .target(
      name: "CombineExtras",
      dependencies: [
        whereThereIsNoCombine("Combine"), whereThereIsNoCombine("CombineCore"),
        whereThereIsNoCombine("CombineFoundation"), "CombineSupport",
      ],
      swiftSettings: checksIsolationOfClosures + [portable]),
    // Reads the objects on the heap, for the leak search of the next one and for the inspector.
    .target(name: "CombineHeap", swiftSettings: [portable]),
    .target(
      name: "CombineTestKit", dependencies: [whereThereIsNoCombine("Combine"), "CombineSupport", "CombineHeap"],
      swiftSettings: [portable]),
    // Draws the marble diagrams of the documentation.
    .executableTarget(name: "marbles", dependencies: ["CombineTestKit"], path: "Sources/Marbles"),
    .testTarget(name: "MarblesTests", dependencies: ["marbles", "Combine", "CombineExtras", "CombineTestKit"]),

    // Runs the threads of a test in every order. C has what instrumented code calls.
    .target(name: "CCombineExplorer"),
    .target(name: "CombineExplorer", dependencies: ["CCombineExplorer"]),

    // Shows what happens in pipelines. C has the state of a thread, and what runs before `main`.
    .target(name: "CCombineInspector"),
    .target(
      name: "CombineInspector", dependencies: ["Combine", "CombineCore", "CombineHeap", "CCombineInspector"],
      swiftSettings: checksIsolationOfClosures),
    .testTarget(
      name: "InspectorTests",
      dependencies: ["Combine", "CombineCore", "CombineHeap", "CombineInspector", "CombineTestKit"],
      exclude: ["Program", "browser", "collector.py", "driver.py", "viewer"]),
    // Marble diagrams on the inspector's page, whose sources can be changed there.
    .target(name: "CombineMarbles", dependencies: ["CombineInspector", "CombineTestKit"]),
    // A program with pipelines, whose page a browser looks at.
    .executableTarget(
      name: "inspected", dependencies: ["Combine", "CombineInspector", "CombineMarbles"],
      path: "Tests/InspectorTests/Program"),

    // Streams between machines. Without the trait the module is there, and empty.
    // Debian's libnats-dev is where compilers look; no file for pkg-config, whose absence would be warned of without it.
    .systemLibrary(name: "CNATS"),
    .target(
      name: "CombineNATS",
      dependencies: ["Combine", "CombineCore", .target(name: "CNATS", condition: .when(traits: ["NATS"]))]),
    .testTarget(
      name: "NATSTests",
      dependencies: [
        "Combine", "CombineNATS", "CombineTestKit", "TestHelpers",
        .target(name: "CNATS", condition: .when(traits: ["NATS"])),
      ]),
    .executableTarget(name: "distributed", dependencies: ["Combine", "CombineNATS"], path: "Examples/distributed"),
    // The same with the C client alone, to compare with.
    .target(
      name: "DirectNATS", dependencies: [.target(name: "CNATS", condition: .when(traits: ["NATS"]))],
      path: "Benchmarks/nats-direct"),
    .executableTarget(
      name: "natsbench",
      dependencies: [
        "Combine", "CombineNATS", .target(name: "DirectNATS", condition: .when(traits: ["NATS"])),
      ], path: "Benchmarks/nats"),

    // What Foundation has on Apple's systems and lacks here, for models and for the views.
    // It also declares the type of actions, which would be `Sendable` in Swift 6 mode.
    .target(name: "FoundationSupplement", swiftSettings: checksIsolationOfClosures),

    // SwiftUI's data flow and views, without a screen; a host for tests; what one imports.
    .target(
      name: "SwiftUICore",
      dependencies: ["Combine", "CombineCore", "FoundationSupplement", "SwiftUIMacros", "UniformTypeIdentifiers"]),
    // The compiler's plugin for `@Entry` and `#Preview`. It speaks the compiler's protocol itself and needs no package.
    // Tests start it: a test target that depends on it would be built twice, with all modules that it tests.
    .macro(name: "SwiftUIMacros"),
    // The types of files, by the name under which code for Apple's systems imports them.
    .target(name: "UniformTypeIdentifiers"),
    // Names of UIKit and Core Graphics that code for small devices gets with SwiftUI.
    .target(name: "UIKitSupplement", dependencies: ["Combine", "CombineCore", "FoundationSupplement", "SwiftUICore"]),
    // Symbols of asset catalogs, such as `Color.brand`, for targets that name the plugin.
    .executableTarget(name: "asset-symbols", path: "Sources/AssetSymbols"),
    .plugin(name: "AssetSymbols", capability: .buildTool(), dependencies: ["asset-symbols"]),
    .target(name: "SwiftUITesting", dependencies: ["CombineCore", "SwiftUICore"]),
    .target(
      name: "SwiftUI",
      dependencies: [
        "SwiftUICore", "Combine", "UIKitSupplement", "UniformTypeIdentifiers",
        .target(name: "SwiftUIGTK", condition: .when(platforms: [.linux], traits: ["GTK"])),
      ]),

    // The windows. Without the trait the module is there, and empty.
    .systemLibrary(name: "CGTK", pkgConfig: gtk, providers: [.apt(["libgtk-4-dev"])]),
    .target(
      name: "SwiftUIGTK",
      dependencies: [
        "SwiftUICore", "UniformTypeIdentifiers",
        .target(name: "CGTK", condition: .when(platforms: [.linux], traits: ["GTK"])),
      ]),

    // What playground pages import, and their live views.
    .target(name: "PlaygroundSupport", dependencies: ["CombineCore", "CombineInspector"]),
    .target(name: "PlaygroundViews", dependencies: ["PlaygroundSupport", "SwiftUI"]),

    // Views made of GTK's own widgets, and publishers of what happens in any widget.
    .target(
      name: "GTKInterop",
      dependencies: [
        "Combine", "SwiftUICore", "SwiftUIGTK",
        .target(name: "CGTK", condition: .when(platforms: [.linux], traits: ["GTK"])),
      ]),

    // What the main job runs, and its twelve recipes as a library, so that the tests run them too.
    .target(
      name: "RecipeBook", dependencies: ["Combine", "CombineExtras"], path: "Examples/RecipeBook",
      resources: [.copy("Server")]),
    .executableTarget(name: "recipes", dependencies: ["RecipeBook", "CombineInspector"], path: "Examples/recipes"),

    // The views of the programs with windows, and what is behind them: a library, so that tests use them without windows.
    .target(name: "WindowBook", dependencies: ["Combine", "SwiftUI", "CombineExtras"], path: "Examples/WindowBook"),
    .executableTarget(name: "player", dependencies: ["SwiftUI", "WindowBook"], path: "Examples/player"),
    .executableTarget(name: "coordinator", dependencies: ["SwiftUI", "WindowBook"], path: "Examples/coordinator"),
    .executableTarget(name: "items", dependencies: ["SwiftUI", "WindowBook"], path: "Examples/items"),
    .executableTarget(name: "feedreader", dependencies: ["SwiftUI", "WindowBook"], path: "Examples/feedreader"),
    .executableTarget(name: "stopwatch", dependencies: ["SwiftUI", "WindowBook"], path: "Examples/stopwatch"),
    // Runs them, or uses them from outside.
    .executableTarget(
      name: "windows", dependencies: ["SwiftUI", "SwiftUITesting", "WindowBook", "WindowDriver"],
      path: "Examples/windows", resources: [.copy("Server")]),

    // A renderer that writes views as text to a terminal, with the contract that the windows use, too.
    .target(name: "TerminalRenderer", dependencies: ["SwiftUICore", "CombineCore"], path: "Examples/TerminalRenderer"),
    .executableTarget(name: "terminal", dependencies: ["SwiftUI", "TerminalRenderer"], path: "Examples/terminal"),
    .testTarget(name: "TerminalTests", dependencies: ["SwiftUI", "TerminalRenderer"]),

    // Measures from a module of its own, as a client's code would run. `make bench` runs it optimized.
    .executableTarget(
      name: "bench", dependencies: ["Combine", "CombineCore", "CombineExtras", "CombineInspector"],
      path: "Benchmarks/bench"),
    // Counts instructions and allocations, which come out the same on a busy machine.
    .executableTarget(
      name: "costs", dependencies: ["Combine", "AllocationCounter"], path: "Benchmarks/costs",
      exclude: ["measure", "scale", "opencombine-63aef31.txt", "swift-6.3-x86_64.txt", "scale-swift-6.3-x86_64.txt"],
      // In this mode, in which OpenCombine was measured too, no closure of `main.swift` checks that it runs on the main
      // actor, which costs more than most elements.
      swiftSettings: [.swiftLanguageMode(.v5)]),
    .executableTarget(name: "viewbench", dependencies: ["SwiftUI", "SwiftUITesting"], path: "Benchmarks/views"),
    .executableTarget(
      name: "windowbench",
      dependencies: [
        "SwiftUI", "SwiftUIGTK", "WindowDriver",
        .target(name: "CGTK", condition: .when(platforms: [.linux], traits: ["GTK"])),
      ], path: "Benchmarks/windows"),
    // A small program, and the same window in C, whose starts are compared.
    .executableTarget(
      name: "smallwindow",
      dependencies: [
        "SwiftUI", .target(name: "CGTK", condition: .when(platforms: [.linux], traits: ["GTK"])),
      ], path: "Benchmarks/startup/Small"),
    .executableTarget(
      name: "smallwindow-c",
      dependencies: [.target(name: "CGTK", condition: .when(platforms: [.linux], traits: ["GTK"]))],
      path: "Benchmarks/startup/C"),

    .testTarget(
      name: "LawTests",
      dependencies: ["Combine", "CombineExtras", "CombineTestKit", "AllocationCounter", "Differential", "TestHelpers"]),
    // Replaces malloc in the tests, and counts.
    .target(name: "AllocationCounter", path: "Tests/AllocationCounter"),
    // Random pipelines against a reference interpreter: a library, for the tests and for `make fuzz`.
    .target(name: "Differential", dependencies: ["Combine", "CombineExtras"], path: "Tests/Differential"),
    .executableTarget(name: "fuzz", dependencies: ["Differential"], path: "Tests/Fuzz"),
    .testTarget(name: "DifferentialTests", dependencies: ["Differential"]),
    // Depths of the stack, and a fault of the compiler: small, because they are also built optimized.
    .testTarget(name: "DepthTests", dependencies: ["Combine", "CombineTestKit"]),
    .testTarget(name: "KitTests", dependencies: ["Combine", "CombineTestKit", "CombineHeap"]),
    .testTarget(name: "OperatorTests", dependencies: ["Combine", "CombineTestKit", "TestHelpers"]),
    .testTarget(name: "MachineTests", dependencies: ["CombineCore"]),
    .testTarget(name: "StressTests", dependencies: ["Combine", "CombineExtras", "CombineTestKit"]),
    // A server that breaks HTTP, and random pipelines against it: a library, for the tests and for `make chaos`.
    .target(
      name: "Faults", dependencies: ["Combine", "CombineExtras", "TestHelpers"], path: "Tests/Faults",
      exclude: ["faulty.py"]),
    .executableTarget(name: "chaos", dependencies: ["Faults"], path: "Tests/Chaos"),
    // Everything together, for an hour; with the trait NATS, streams through a broker too.
    .executableTarget(
      name: "soak",
      dependencies: [
        "Combine", "CombineExtras", "CombineNATS", "Faults", "SwiftUI", "SwiftUITesting", "TestHelpers",
      ], path: "Tests/Soak"),
    .testTarget(
      name: "FoundationTests",
      dependencies: ["Combine", "CombineExtras", "CombineTestKit", "Faults", "MainThread", "TestHelpers"],
      exclude: ["Server", "MainThread"]),
    // A command line program whose main thread the tests can send where they like.
    .executableTarget(name: "MainThread", dependencies: ["Combine"], path: "Tests/FoundationTests/MainThread"),
    .testTarget(
      name: "ExtrasTests", dependencies: ["Combine", "CombineExtras", "CombineTestKit", "TestHelpers"],
      exclude: ["server.py"]),
    // A client of modules that have the same names as CombineExtras and CombineTestKit, and imitations of such modules.
    .target(name: "NeighborOperators", dependencies: ["Combine"], path: "Tests/Coexistence/Operators"),
    .target(name: "NeighborSchedulers", dependencies: ["Combine"], path: "Tests/Coexistence/Schedulers"),
    .testTarget(
      name: "CoexistenceTests",
      dependencies: ["Combine", "CombineExtras", "CombineTestKit", "NeighborOperators", "NeighborSchedulers"],
      path: "Tests/Coexistence/Client"),
    // Clients, to be compiled without a warning in either language mode.
    .testTarget(
      name: "Swift6ClientTests", dependencies: ["Combine", "TestHelpers"], path: "Tests/ClientTests/Swift6"),
    .testTarget(
      name: "Swift5ClientTests", dependencies: ["Combine"], path: "Tests/ClientTests/Swift5",
      swiftSettings: [.swiftLanguageMode(.v5)]),
    // A client whose own module has the names that models of apps often have.
    .target(name: "CommonNames", path: "Tests/ClientTests/CommonNames", packageAccess: false),
    .testTarget(
      name: "NameClientTests",
      dependencies: [
        "Combine", "CombineExtras", "CombineInspector", "CombineNATS", "CombineTestKit", "CommonNames", "GTKInterop",
        "SwiftUI", "SwiftUITesting", "UniformTypeIdentifiers",
      ], path: "Tests/ClientTests/Names", packageAccess: false),
    .testTarget(
      name: "Swift5ViewTests", dependencies: ["SwiftUI", "SwiftUITesting"], path: "Tests/ClientTests/Swift5Views",
      swiftSettings: [.swiftLanguageMode(.v5)]),
    // A client with an asset catalog, whose symbols the plugin generates.
    .testTarget(
      name: "AssetClientTests", dependencies: ["SwiftUI", "SwiftUITesting"], path: "Tests/ClientTests/Assets",
      resources: [.copy("Media.xcassets")], plugins: ["AssetSymbols"]),
    // What the tests of views without a screen share.
    .target(
      name: "ViewTestHelpers", dependencies: ["SwiftUI", "SwiftUICore", "SwiftUITesting", "TestHelpers"],
      path: "Tests/SwiftUITests/Support"),
    // A program without windows that stores values.
    .executableTarget(
      name: "settings", dependencies: ["SwiftUI", "SwiftUITesting"], path: "Tests/SwiftUITests/Settings"),
    // Small apps in the manner of tutorials, whose sources are those for Apple's systems, and a program that runs them.
    .executableTarget(
      name: "tutorials", dependencies: ["SwiftUI"], path: "Tests/TutorialApps/Apps",
      swiftSettings: [.swiftLanguageMode(.v5)]),
    .testTarget(
      name: "TutorialAppTests", dependencies: ["SwiftUI", "SwiftUITesting", "WindowDriver", "tutorials"],
      path: "Tests/TutorialApps", exclude: ["Apps"], swiftSettings: [.swiftLanguageMode(.v5)]),
    .testTarget(
      name: "WindowBookTests",
      dependencies: ["WindowBook", "SwiftUI", "SwiftUITesting", "CombineExtras", "CombineTestKit", "TestHelpers"]),
    .testTarget(
      name: "SwiftUIGTKTests",
      dependencies: [
        "SwiftUIGTK", "SwiftUITesting", "WindowDriver", "TestHelpers", "RandomViews", "mainloop", "scenes",
        .target(name: "CGTK", condition: .when(platforms: [.linux], traits: ["GTK"])),
      ],
      exclude: ["MainLoop", "Scenes"]),
    // Uses programs with windows from outside.
    .target(name: "WindowDriver", dependencies: ["TestHelpers"], path: "Tests/WindowDriver"),
    // A program with windows that the tests use.
    .executableTarget(
      name: "scenes", dependencies: ["SwiftUI", "GTKInterop", "RandomViews"], path: "Tests/SwiftUIGTKTests/Scenes",
      resources: [.copy("Assets.xcassets")]),
    // Random view trees, which a window and the tests lay out.
    .target(name: "RandomViews", dependencies: ["SwiftUI"], path: "Tests/RandomViews"),
    // A program with GLib's main loop.
    .executableTarget(name: "mainloop", dependencies: ["SwiftUIGTK"], path: "Tests/SwiftUIGTKTests/MainLoop"),
    .testTarget(name: "RecipeTests", dependencies: ["RecipeBook", "recipes", "TestHelpers"]),
    // Starts processes one at a time.
    .target(name: "TestHelpers", path: "Tests/TestHelpers"),
  ],
  swiftLanguageModes: [.v6]
)

// Each leaves out the folders of the others. A folder that none of them has would be in all, which is an error.
package.targets += viewTests.keys.sorted().map { name in
  .testTarget(
    name: name,
    dependencies: [
      "FoundationSupplement", "SwiftUI", "SwiftUICore", "SwiftUITesting", "TestHelpers", "ViewTestHelpers", "settings",
    ],
    path: "Tests/SwiftUITests",
    exclude: ["Records", "Settings", "Support"] + viewTests.filter { $0.key != name }.flatMap(\.value).sorted())
}

// For those who work on an operator: only what its tests need, so that they are built in a minute. `make check` says so.
// `make test-optimized` names the targets of its tests.
if let names = Context.environment["SWIFT_COMBINE_WITHOUT_VIEWS"], !names.isEmpty {
  let tests =
    names == "1"
    ? "LawTests DifferentialTests OperatorTests ExtrasTests CombineExtras AllocationCounter Differential TestHelpers"
    : names
  // What is explored in every order of its threads' steps, in instrumented builds only.
  if names.contains("interleavings") {
    package.targets.append(
      .executableTarget(
        name: "interleavings",
        dependencies: [
          "Combine", "CombineCore", "CombineExtras", "CombineTestKit", "CombineExplorer", "CCombineExplorer",
        ],
        path: "Tests/Interleavings", exclude: ["unnoticed.txt"]))
  }
  var kept = Set(
    [
      "CombineCore", "CombineDispatch", "CombineFoundation", "Combine", "CombineSupport", "CombineTestKit",
    ] + tests.split(separator: " ").map(String.init))
  // The folder's name stands for all targets with tests of views.
  if kept.contains("SwiftUITests") { kept.formUnion(viewTests.keys) }
  // With each target, what it depends on.
  while true {
    let targets = package.targets.filter { kept.contains($0.name) }
    var needed = targets.flatMap(\.dependencies).compactMap { dependency -> String? in
      switch dependency {
      case .targetItem(let name, _), .byNameItem(let name, _): name
      default: nil
      }
    }
    needed += targets.flatMap { $0.plugins ?? [] }.compactMap { plugin in
      if case .plugin(let name, _) = plugin { name } else { nil }
    }
    if kept.isSuperset(of: needed) { break }
    kept.formUnion(needed)
  }
  package.targets.removeAll { !kept.contains($0.name) }
  package.products.removeAll { !kept.contains($0.name) }
  // Optimized, the test target that is largest by far is compiled on all processors, and without the behavior table,
  // whose traps start a process each.
  if names != "1", let target = package.targets.first(where: { $0.name == "OperatorTests" }) {
    target.exclude.append("Behavior")
    target.swiftSettings = [.unsafeFlags(["-no-whole-module-optimization"])]
  }
}

// `Scripts/install` builds each module as a library of its own, and the modules that import it link it by this name. It
// names the modules; a target that depends on all of them has them built at the same time.
//
// Where it is installed, `Combine` is an alias for `SwiftCombine`, which a compiler can be given for one module and not
// for another. The modules that `Combine` consists of have names there that no other package has.
if let names = Context.environment["SWIFT_COMBINE_INSTALLATION"] {
  let consistsOf = ["Combine", "CombineCore", "CombineDispatch", "CombineFoundation"]
  let installed = Dictionary(uniqueKeysWithValues: consistsOf.map { ($0, "Swift\($0)") })
  let aliases = consistsOf.flatMap { ["-module-alias", "\($0)=Swift\($0)"] }
  for target in package.targets where target.type == .regular {
    if let name = installed[target.name] {
      target.path = target.path ?? "Sources/\(target.name)"
      target.name = name
    }
    target.swiftSettings =
      (target.swiftSettings ?? []) + [
        .define("SWIFT_COMBINE_INSTALLATION"), .unsafeFlags(["-module-link-name", target.name] + aliases),
      ]
  }
  for target in package.targets {
    target.dependencies = target.dependencies.map { dependency in
      switch dependency {
      case .targetItem(let name, let condition): .targetItem(name: installed[name] ?? name, condition: condition)
      case .byNameItem(let name, let condition): .byNameItem(name: installed[name] ?? name, condition: condition)
      default: dependency
      }
    }
  }
  package.products = package.products.map { product in
    guard let library = product as? Product.Library else { return product }
    return .library(name: library.name, targets: library.targets.map { installed[$0] ?? $0 })
  }
  package.targets.append(
    .target(
      name: "SwiftCombineInstallation",
      dependencies: names.split(separator: " ").map { .byName(name: installed[String($0)] ?? String($0)) },
      path: "Sources/Provided"))
}

// The modules that a toolset or the toolchain provides are not built a second time: a process must not have two copies
// of a type. Their products stay, so that a manifest that names them still resolves.
var provided = Set((Context.environment["SWIFT_COMBINE_PROVIDED"] ?? "").split(separator: " ").map(String.init))
if provided.contains("SwiftUICore") { provided.insert("SwiftUIMacros") }
if !provided.isEmpty {
  package.targets.removeAll { provided.contains($0.name) }
  for target in package.targets {
    target.dependencies.removeAll { dependency in
      switch dependency {
      case .targetItem(let name, _), .byNameItem(let name, _): provided.contains(name)
      default: false
      }
    }
  }
  package.targets.append(.target(name: "SwiftCombineProvided", path: "Sources/Provided"))
  package.products = package.products.map { product in
    guard let library = product as? Product.Library else { return product }
    return .library(
      name: library.name, targets: library.targets.map { provided.contains($0) ? "SwiftCombineProvided" : $0 })
  }
}
