// swift-tools-version: 6.3

import CompilerPluginSupport
import PackageDescription

let examples: [Target.Dependency] = [
  "ExampleCalendar", "ExampleCookies", "ExampleFeedback", "ExampleFiles", "ExampleMap",
  "ExampleMapsSDK", "ExampleNetwork", "ExampleThirdParty", "ExampleWatch",
]

// The known; then the runner and the reports, neither of which knows the other.
let model: [Target.Dependency] = ["ContractBinding", "ContractModel", "ContractValues"]
let core: [Target.Dependency] =
  model + ["ContractHarness", "ContractRedaction", "ContractReports"]
let loopback: [Target.Dependency] = [
  .product(name: "NIOCore", package: "swift-nio"),
  .product(name: "NIOHTTP1", package: "swift-nio"),
  .product(name: "NIOPosix", package: "swift-nio"),
]

extension Target {
  /// A library of the system's.
  ///
  /// Apple's SDKs have it: what pkg-config knows on a Mac is Homebrew's, which would be linked into
  /// programs for other systems as well.
  static func system(_ name: String, pkgConfig: String, package: String) -> Target {
    #if os(Linux)
      .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([package])])
    #else
      .systemLibrary(name: name)
    #endif
  }
}

let package = Package(
  name: "contracts",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .visionOS(.v2)],
  products: [
    .library(name: "ContractBinding", targets: ["ContractBinding"]),
    .library(name: "ContractCommand", targets: ["ContractCommand"]),
    .library(name: "ContractTesting", targets: ["ContractTesting"]),
    .library(name: "ContractURLSession", targets: ["ContractURLSession"]),
    // `swift package contracts-init`, in a package that does not build with us yet.
    .plugin(name: "ContractsInit", targets: ["ContractsInit"]),
    // No `.executable(name: "contracts")`: a product of that name would shadow the
    // `contracts` executable of every package that depends on this one.
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser.git", from: "1.5.0"),
    .package(url: "https://github.com/jpsim/Yams.git", from: "6.0.0"),
    .package(url: "https://github.com/apple/swift-nio.git", from: "2.80.0"),
    .package(url: "https://github.com/swiftlang/swift-subprocess.git", from: "1.0.0"),
    .package(url: "https://github.com/apple/swift-system.git", from: "1.4.0"),
    // For a test alone, which runs Combine's publishers where there is no Combine.
    .package(url: "https://github.com/OpenCombine/OpenCombine.git", from: "0.14.0"),
    .package(url: "https://github.com/swiftlang/swift-syntax.git", "602.0.0"..<"604.0.0"),
  ],
  targets: [
    // System libraries: the header, the link line, and shims for what Swift cannot call.
    .system("CCurl", pkgConfig: "libcurl", package: "libcurl4-openssl-dev"),
    .system("CLibXML2", pkgConfig: "libxml-2.0", package: "libxml2-dev"),

    // What an application imports: `@Contracted`, and the types that its expansion names.
    .target(name: "ContractBinding", dependencies: ["ContractBindingPlugin"]),
    .macro(
      name: "ContractBindingPlugin",
      dependencies: [
        "ContractInterface",
        .product(name: "SwiftCompilerPlugin", package: "swift-syntax"),
        .product(name: "SwiftDiagnostics", package: "swift-syntax"),
        .product(name: "SwiftSyntax", package: "swift-syntax"),
        .product(name: "SwiftSyntaxBuilder", package: "swift-syntax"),
        .product(name: "SwiftSyntaxMacros", package: "swift-syntax"),
      ]
    ),

    // Protocols as source text: what the macro and `contracts-init` know of them.
    .target(
      name: "ContractInterface",
      dependencies: [
        .product(name: "SwiftDiagnostics", package: "swift-syntax"),
        .product(name: "SwiftParser", package: "swift-syntax"),
        .product(name: "SwiftSyntax", package: "swift-syntax"),
      ]
    ),

    // The first files of a user's suite, written by a command plugin and its program. The program
    // needs no more than the macro does, so that little is built for it alone.
    .plugin(
      name: "ContractsInit",
      capability: .command(
        intent: .custom(
          verb: "contracts-init",
          description: "Write a first contract, a suite and the command 'contracts'."),
        permissions: [
          .writeToPackageDirectory(
            reason: "It writes a contract and a suite, and changes Package.swift.")
        ]),
      dependencies: ["contracts-init"]
    ),
    .executableTarget(
      name: "contracts-init",
      dependencies: [
        "ContractInterface",
        .product(name: "SwiftParser", package: "swift-syntax"),
        .product(name: "SwiftSyntax", package: "swift-syntax"),
      ]
    ),

    // Values and messages as text: JSON, XML, header fields, bodies, places.
    .target(name: "ContractValues", dependencies: ["CLibXML2", "ContractBinding"]),

    // The known: contracts and their language, recordings, events, messages.
    .target(name: "ContractModel", dependencies: ["ContractBinding", "ContractValues", "Yams"]),

    // Bytes and values in, placeholders out: knows no contract, no recording and no report.
    .target(name: "ContractRedaction", dependencies: ["ContractBinding", "ContractValues"]),

    // The runner and the judge: the loopback vendor, seams, verification.
    .target(
      name: "ContractHarness",
      dependencies: model + ["ContractRedaction"] + loopback
    ),

    // Events in; the terminal, JUnit, HTML and GitHub out.
    .target(
      name: "ContractReports",
      dependencies: model + ["ContractRedaction"]
    ),

    // The way to a real vendor over HTTP: libcurl lives here, and only here.
    .target(
      name: "ContractCurl",
      dependencies: model + ["CCurl"]),

    // The command line and the workers, as a library beside the user's own suite.
    .target(
      name: "ContractCommand",
      dependencies: core + [
        "ContractCurl",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Subprocess", package: "swift-subprocess"),
        // Apple's systems have it as `System`.
        .product(
          name: "SystemPackage", package: "swift-system", condition: .when(platforms: [.linux])),
      ]
    ),

    // For test bundles: scenarios as test cases, where no libcurl and no process can be had.
    .target(
      name: "ContractTesting",
      dependencies: core),

    // Sessions without a socket, for adapters on URLSession. It is a module of its own, because it
    // needs FoundationNetworking.
    .target(name: "ContractURLSession", dependencies: ["ContractBinding"]),

    // Our own suite, which is the manual as well: small applications and what holds them.
    .target(name: "ExampleFiles"),
    .target(name: "ExampleCalendar", dependencies: ["ContractBinding"]),
    .target(name: "ExampleCookies", dependencies: ["ContractBinding"]),
    .target(name: "ExampleNetwork", dependencies: ["ContractBinding"]),
    // Somebody else's SDK, full of mutable globals: it was never meant for Swift 6.
    .target(name: "ExampleThirdParty", swiftSettings: [.swiftLanguageMode(.v5)]),
    .target(name: "ExampleFeedback", dependencies: ["ContractBinding", "ExampleThirdParty"]),
    .target(name: "ExampleWatch", dependencies: ["ContractBinding"]),
    // Another one, of maps, which has its own ideas of a tap.
    .target(name: "ExampleMapsSDK", swiftSettings: [.swiftLanguageMode(.v5)]),
    .target(name: "ExampleMap", dependencies: ["ContractBinding", "ExampleMapsSDK"]),
    .target(name: "ExampleContracts", dependencies: ["ContractBinding"] + examples),
    // `swift run contracts` in this package: deliberately not a product, see above.
    .executableTarget(name: "contracts", dependencies: ["ContractCommand", "ExampleContracts"]),

    // Doubles that must be caught, and the command that holds them to our contracts.
    .target(
      name: "ExampleFixtures",
      dependencies: ["ContractBinding", "ExampleContracts"] + examples,
      path: "Tests/ExampleFixtures"
    ),
    .executableTarget(
      name: "broken-contracts",
      dependencies: ["ContractCommand", "ExampleFixtures"],
      path: "Tests/BrokenContracts"
    ),
    // Subjects that hang, exit and trap, and the command that survives them.
    .executableTarget(
      name: "hostile-contracts",
      dependencies: ["ContractBinding", "ContractCommand"],
      path: "Tests/HostileContracts",
      exclude: ["Contracts", "Recordings", "Shelf", "Basket"]
    ),

    // Lies of our own, by mutation, and honest variants: see `make lies`.
    .executableTarget(
      name: "lies-contracts",
      dependencies: ["ContractBinding", "ContractCommand"],
      path: "Tests/Lies/Suite"
    ),

    // Secrets in answers, requests and last words, drawn from a seed: see `make attack`.
    .executableTarget(
      name: "attack-contracts",
      dependencies: ["ContractBinding", "ContractCommand"],
      path: "Tests/Attack/Secrets/Suite"
    ),

    // How much of real applications' declarations the macros serve: see `make shapes`.
    .executableTarget(
      name: "shapes",
      dependencies: [
        "ContractInterface",
        .product(name: "SwiftParser", package: "swift-syntax"),
        .product(name: "SwiftSyntax", package: "swift-syntax"),
      ],
      path: "Tests/Shapes/Tool"
    ),

    // The cases of Pact's specification, as a yardstick of our matching: see `make pact`.
    .executableTarget(
      name: "pact-cases",
      dependencies: ["ContractBinding", "ContractHarness", "ContractModel", "ContractValues"],
      path: "Tests/PactCases/Tool"
    ),

    // The workload by which speed is measured beside other tools: see `make bench`.
    .executableTarget(
      name: "benchmark-contracts",
      dependencies: core + ["ContractCommand", "ContractCurl"],
      path: "Tests/Benchmark/Suite"
    ),
    // What `contracts list` is measured against: a program that is started, and no more.
    .executableTarget(
      name: "benchmark-idle",
      dependencies: ["ContractCommand", "ExampleContracts"],
      path: "Tests/Benchmark/Idle"
    ),

    // What those who read our output make of it: terminals, CI systems.
    .target(name: "ReaderModels", path: "Tests/ReaderModels"),

    // An adapter that carries secrets wherever there is room for one, and the command that must
    // not tell them.
    .executableTarget(
      name: "canary-contracts",
      dependencies: ["ContractBinding", "ContractCommand"],
      path: "Tests/CanaryContracts",
      exclude: ["Contracts"]
    ),

    .testTarget(
      name: "ContractBindingTests",
      dependencies: [
        "ContractBinding",
        .product(
          name: "OpenCombine", package: "OpenCombine", condition: .when(platforms: [.linux])),
      ]
    ),
    .testTarget(
      name: "ContractBindingPluginTests",
      dependencies: [
        "ContractBindingPlugin",
        .product(name: "SwiftSyntaxMacroExpansion", package: "swift-syntax"),
      ]
    ),
    // Helpers that the tests of several targets share.
    .target(name: "TestSupport", dependencies: model, path: "Tests/TestSupport"),

    .testTarget(
      name: "ContractValuesTests",
      dependencies: ["ContractBinding", "ContractValues", "TestSupport"]
    ),
    .testTarget(
      name: "ContractRedactionTests",
      dependencies: ["ContractBinding", "ContractRedaction", "ContractValues", "TestSupport"]
    ),
    .testTarget(
      name: "ContractModelTests",
      dependencies: model + ["TestSupport"],
      exclude: ["Fixtures"]
    ),
    .testTarget(
      name: "ContractHarnessTests",
      dependencies: core + loopback + ["ReaderModels", "TestSupport"],
      exclude: ["Fixtures"]
    ),
    .testTarget(
      name: "ContractReportsTests",
      dependencies: core + ["ReaderModels", "TestSupport"],
      exclude: ["Fixtures"]
    ),
    .testTarget(
      name: "ContractCurlTests",
      dependencies: core + loopback + [
        "ContractCurl", "ContractURLSession",
        .product(name: "Subprocess", package: "swift-subprocess"),
      ]
    ),
    .testTarget(
      name: "ContractCommandTests",
      dependencies: core + loopback + [
        "ContractCommand", "ContractCurl", "ExampleFixtures", "ReaderModels",
        "broken-contracts", "canary-contracts", "contracts", "contracts-init",
        "hostile-contracts", "lies-contracts", "TestSupport",
        .product(name: "Subprocess", package: "swift-subprocess"),
        .product(
          name: "SystemPackage", package: "swift-system", condition: .when(platforms: [.linux])),
      ],
      exclude: [
        "Cases", "Faults/hostile-vendor.pl", "Invoices", "Newcomer", "Nightly/one change.txt",
      ]
    ),
    .testTarget(
      name: "ContractTestingTests",
      dependencies: core + ["ContractTesting"]
    ),
    .testTarget(
      name: "ExampleBundleTests",
      dependencies: ["ContractBinding", "ContractTesting", "ExampleContracts"],
      resources: [.copy("Contracts"), .copy("Recordings")]
    ),
    // The article's awkward SDK, wrapped: its code blocks are these files.
    .target(
      name: "AwkwardSDK", path: "Tests/AwkwardSDK", swiftSettings: [.swiftLanguageMode(.v5)]),
    .testTarget(
      name: "AwkwardSDKTests",
      dependencies: ["AwkwardSDK", "ContractBinding", "ContractTesting"],
      resources: [.copy("Contracts"), .copy("Recordings")]
    ),
    // The tutorial: the code blocks of its first chapter are these files.
    .executableTarget(
      name: "tutorial-contracts",
      dependencies: ["ContractBinding", "ContractCommand"],
      path: "Tests/Tutorial",
      exclude: ["Contracts", "Recordings"]
    ),
    // The code of the articles, which is compiled there.
    .testTarget(
      name: "ReadmeTests",
      dependencies: [
        "ContractBinding", "ContractTesting", "ContractURLSession", "ExampleCookies", "ExampleMap",
        "tutorial-contracts",
        .product(name: "Subprocess", package: "swift-subprocess"),
        .product(
          name: "SystemPackage", package: "swift-system", condition: .when(platforms: [.linux])),
      ]
    ),
    // A package that a user writes by README and manual: its source must build unchanged. It sees
    // only public declarations, as a user does.
    .target(
      name: "CompatibilityShop", dependencies: ["ContractBinding"],
      path: "Tests/SourceCompatibility/Shop", packageAccess: false),
    .target(
      name: "CompatibilityShopContracts", dependencies: ["CompatibilityShop", "ContractBinding"],
      path: "Tests/SourceCompatibility/ShopContracts", packageAccess: false),
    .target(
      name: "CompatibilityNames", dependencies: ["ContractBinding"],
      path: "Tests/SourceCompatibility/Names", packageAccess: false),
    .target(
      name: "CompatibilityMainActor", dependencies: ["ContractBinding"],
      path: "Tests/SourceCompatibility/MainActor", packageAccess: false,
      swiftSettings: [.defaultIsolation(MainActor.self)]),
    .testTarget(
      name: "SourceCompatibilityTests",
      dependencies: [
        "CompatibilityMainActor", "CompatibilityNames", "CompatibilityShopContracts",
        "ContractBinding", "ContractTesting",
      ],
      path: "Tests/SourceCompatibility/ShopTests",
      resources: [.copy("Contracts"), .copy("Recordings")], packageAccess: false),
    .testTarget(
      name: "ExampleTests",
      dependencies: model + ["ContractHarness"] + examples),
  ],
  swiftLanguageModes: [.v6]
)

// A user's package does not set these features.
let ours = package.targets.filter {
  $0.type != .system && $0.type != .plugin
    && $0.path?.hasPrefix("Tests/SourceCompatibility") != true
}
for target in ours {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
    ]
}
