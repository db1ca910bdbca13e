// swift-tools-version: 6.3

// The readers of foreign bytes under libFuzzer and the address sanitizer: `make fuzz`.
//
// A package of its own, so that users never build it. The sources are links to those of the
// package above: compiled here with counters, and without what only macros need.

import PackageDescription

// Optimized, or an input takes milliseconds; assertions still trap, as in a debug build.
let instrumented: [SwiftSetting] = [
  .unsafeFlags(["-sanitize=fuzzer,address", "-enable-testing", "-assert-config", "Debug"]),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "fuzzing",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(url: "https://github.com/jpsim/Yams.git", from: "6.0.0"),
    .package(url: "https://github.com/apple/swift-nio.git", from: "2.80.0"),
  ],
  targets: [
    .systemLibrary(name: "CLibXML2", pkgConfig: "libxml-2.0"),
    .target(name: "ContractBinding", swiftSettings: instrumented),
    .target(
      name: "ContractValues", dependencies: ["CLibXML2", "ContractBinding"],
      swiftSettings: instrumented),
    .target(
      name: "ContractModel", dependencies: ["ContractBinding", "ContractValues", "Yams"],
      swiftSettings: instrumented),
    .target(
      name: "ContractRedaction", dependencies: ["ContractBinding", "ContractValues"],
      swiftSettings: instrumented),
    .target(
      name: "ContractHarness",
      dependencies: [
        "ContractBinding",
        "ContractModel",
        "ContractRedaction",
        "ContractValues",
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ],
      swiftSettings: instrumented
    ),
    .executableTarget(
      name: "fuzz",
      dependencies: [
        "ContractBinding",
        "ContractHarness",
        "ContractModel",
        "ContractRedaction",
        "ContractValues",
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOEmbedded", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
      ],
      swiftSettings: instrumented + [.enableExperimentalFeature("Extern")],
      // Debian's gold cannot link the runtime of libFuzzer.
      linkerSettings: [.unsafeFlags(["-sanitize=fuzzer,address", "-use-ld=lld"])]
    ),
  ],
  swiftLanguageModes: [.v6]
)
