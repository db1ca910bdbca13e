// swift-tools-version: 6.3

// The loopback under load, by the HTTP clients that Swift adapters have: `make stress`.
//
// A package of its own, so that nobody else builds AsyncHTTPClient.

import PackageDescription

let package = Package(
  name: "stress",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "contracts", path: "../.."),
    .package(url: "https://github.com/swift-server/async-http-client.git", from: "1.24.0"),
    .package(url: "https://github.com/apple/swift-nio.git", from: "2.80.0"),
  ],
  targets: [
    .executableTarget(
      name: "stress",
      dependencies: [
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "ContractBinding", package: "contracts"),
        // Brings the targets that are no products: see the imports.
        .product(name: "ContractCommand", package: "contracts"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
      ],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
      ]
    )
  ],
  swiftLanguageModes: [.v6]
)
