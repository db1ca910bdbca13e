// swift-tools-version: 6.3

import CompilerPluginSupport
import PackageDescription

let examples: [Target.Dependency] = [
  "ExampleCalendar", "ExampleCookies", "ExampleFeedback", "ExampleFiles", "ExampleMap",
  "ExampleMapsSDK", "ExampleNetwork", "ExampleThirdParty", "ExampleWatch",
]

// Values, contracts, recordings and events. The harness and the reports both build on these
// targets, and do not depend on each other.
let model: [Target.Dependency] = ["ContractBinding", "ContractModel", "ContractValues"]
let core: [Target.Dependency] =
  model + ["ContractHarness", "ContractRedaction", "ContractReports"]
let loopback: [Target.Dependency] = [
  .product(name: "NIOCore", package: "swift-nio"),
  .product(name: "NIOHTTP1", package: "swift-nio"),
  .product(name: "NIOPosix", package: "swift-nio"),
]

extension Target {
  /// Creates a target for a C library that the system provides.
  ///
  /// On a Mac it comes from Apple's SDKs. There, pkg-config would find Homebrew's library, and the
  /// linker would use it for other systems, such as iOS, as well.
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
    // The command `swift package contracts-init`, for packages that do not use ContractBinding yet.
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
    // Only a test needs it: it runs Combine's publishers on Linux, which has no Combine.
    .package(url: "https://github.com/OpenCombine/OpenCombine.git", from: "0.14.0"),
    .package(url: "https://github.com/swiftlang/swift-syntax.git", "602.0.0"..<"604.0.0"),
  ],
  targets: [
    // System libraries. Each has a header, a link line, and shims in C for functions that Swift
    // cannot call.
    .system("CCurl", pkgConfig: "libcurl", package: "libcurl4-openssl-dev"),
    .system("CLibXML2", pkgConfig: "libxml-2.0", package: "libxml2-dev"),

    // The only target that an application imports: `@Contracted`, and the types in its expansion.
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

    // The reading of protocols as source text, for the macro and for `contracts-init`.
    .target(
      name: "ContractInterface",
      dependencies: [
        .product(name: "SwiftDiagnostics", package: "swift-syntax"),
        .product(name: "SwiftParser", package: "swift-syntax"),
        .product(name: "SwiftSyntax", package: "swift-syntax"),
      ]
    ),

    // The plugin and the program that write the first files of a user's suite. The program depends
    // only on targets that the macro needs too, so that a user builds little more for it.
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

    // The data: contracts and their language, recordings, events, messages.
    .target(name: "ContractModel", dependencies: ["ContractBinding", "ContractValues", "Yams"]),

    // The replacement of secrets in bytes and values. It does not depend on contracts, recordings
    // or reports.
    .target(name: "ContractRedaction", dependencies: ["ContractBinding", "ContractValues"]),

    // Running and judging of cases: the vendor on loopback, seams, verification.
    .target(
      name: "ContractHarness",
      dependencies: model + ["ContractRedaction"] + loopback
    ),

    // The writers that turn the events of a run into reports: terminal, JUnit, HTML and GitHub.
    .target(
      name: "ContractReports",
      dependencies: model + ["ContractRedaction"]
    ),

    // Requests to real HTTP vendors. Only this target uses libcurl.
    .target(
      name: "ContractCurl",
      dependencies: model + ["CCurl"]),

    // The command line and the workers. They are a library, because the executable is the user's.
    .target(
      name: "ContractCommand",
      dependencies: core + [
        "ContractCurl",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Subprocess", package: "swift-subprocess"),
        // Apple's systems have the same types in their own module `System`.
        .product(
          name: "SystemPackage", package: "swift-system", condition: .when(platforms: [.linux])),
      ]
    ),

    // Scenarios as test cases in a test bundle, also on devices, which have neither libcurl nor
    // child processes.
    .target(
      name: "ContractTesting",
      dependencies: core),

    // Sessions without a socket, for adapters on URLSession. It is a module of its own, because it
    // needs FoundationNetworking.
    .target(name: "ContractURLSession", dependencies: ["ContractBinding"]),

    // Small applications with their SDKs, as examples for users, and then the suite that holds them
    // to contracts.
    .target(name: "ExampleFiles"),
    .target(name: "ExampleCalendar", dependencies: ["ContractBinding"]),
    .target(name: "ExampleCookies", dependencies: ["ContractBinding"]),
    .target(name: "ExampleNetwork", dependencies: ["ContractBinding"]),
    // A stand-in for a third party's SDK, with mutable globals that only Swift 5 accepts.
    .target(name: "ExampleThirdParty", swiftSettings: [.swiftLanguageMode(.v5)]),
    .target(name: "ExampleFeedback", dependencies: ["ContractBinding", "ExampleThirdParty"]),
    .target(name: "ExampleWatch", dependencies: ["ContractBinding"]),
    // Another such SDK: a map, which reports taps to one delegate.
    .target(name: "ExampleMapsSDK", swiftSettings: [.swiftLanguageMode(.v5)]),
    .target(name: "ExampleMap", dependencies: ["ContractBinding", "ExampleMapsSDK"]),
    .target(name: "ExampleContracts", dependencies: ["ContractBinding"] + examples),
    // The command for the examples, `swift run contracts`. It is no product; the reason is above.
    .executableTarget(name: "contracts", dependencies: ["ContractCommand", "ExampleContracts"]),

    // Doubles with mistakes that a run must find, and the command that verifies them.
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
    // Subjects that hang, exit and trap. The command must survive them.
    .executableTarget(
      name: "hostile-contracts",
      dependencies: ["ContractBinding", "ContractCommand"],
      path: "Tests/HostileContracts",
      exclude: ["Contracts", "Recordings", "Shelf", "Basket"]
    ),

    // The suite into which `make lies` plants mistakes that a run must find, with honest variants.
    .executableTarget(
      name: "lies-contracts",
      dependencies: ["ContractBinding", "ContractCommand"],
      path: "Tests/Lies/Suite"
    ),

    // Random secrets in answers, requests and output before a crash. A seed repeats them
    // (`make attack`).
    .executableTarget(
      name: "attack-contracts",
      dependencies: ["ContractBinding", "ContractCommand"],
      path: "Tests/Attack/Secrets/Suite"
    ),

    // A count of the declarations in real applications that the macros support (`make shapes`).
    .executableTarget(
      name: "shapes",
      dependencies: [
        "ContractInterface",
        .product(name: "SwiftParser", package: "swift-syntax"),
        .product(name: "SwiftSyntax", package: "swift-syntax"),
      ],
      path: "Tests/Shapes/Tool"
    ),

    // The cases of Pact's specification, with which the matchers are compared (`make pact`).
    .executableTarget(
      name: "pact-cases",
      dependencies: ["ContractBinding", "ContractHarness", "ContractModel", "ContractValues"],
      path: "Tests/PactCases/Tool"
    ),

    // The workload for measuring speed, also against other tools (`make bench`).
    .executableTarget(
      name: "benchmark-contracts",
      dependencies: core + ["ContractCommand", "ContractCurl"],
      path: "Tests/Benchmark/Suite"
    ),
    // A program that links the same libraries and does nothing. The time of `contracts list` is
    // measured against its start.
    .executableTarget(
      name: "benchmark-idle",
      dependencies: ["ContractCommand", "ExampleContracts"],
      path: "Tests/Benchmark/Idle"
    ),

    // Models of the readers of this tool's output, such as terminals and CI systems, for tests.
    .target(name: "ReaderModels", path: "Tests/ReaderModels"),

    // An adapter with a secret in every place that can hold one. The command must not show any.
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
    // Helpers for the tests of several targets.
    .target(
      name: "TestSupport", dependencies: model + ["CLibXML2"], path: "Tests/TestSupport"),

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
    // The code blocks of the article AwkwardSDK, which a test compares with these files.
    .target(
      name: "AwkwardSDK", path: "Tests/AwkwardSDK", swiftSettings: [.swiftLanguageMode(.v5)]),
    .testTarget(
      name: "AwkwardSDKTests",
      dependencies: ["AwkwardSDK", "ContractBinding", "ContractTesting"],
      resources: [.copy("Contracts"), .copy("Recordings")]
    ),
    // The code blocks of the first tutorial, which a test compares with these files.
    .executableTarget(
      name: "tutorial-contracts",
      dependencies: ["ContractBinding", "ContractCommand"],
      path: "Tests/Tutorial",
      exclude: ["Contracts", "Recordings"]
    ),
    // The code blocks of README and the articles, which this target compiles.
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
    // A package as a user writes it from README and manual. A change of the API must not break its
    // source. Without package access, it sees only public declarations, as a user does.
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

// The targets that set these features. A user's package does not set them, so the targets of
// SourceCompatibility do not either.
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
