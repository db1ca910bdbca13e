// swift-tools-version: 6.3

// An application of its own, which is tested in a simulator: its protocol, its adapter, its double,
// and a test bundle with contracts and recordings. `swift test` runs it as well.

import PackageDescription

let package = Package(
  name: "inventory",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .visionOS(.v2)],
  products: [.library(name: "Inventory", targets: ["Inventory"])],
  dependencies: [.package(name: "contracts", path: "../..")],
  targets: [
    .target(
      name: "Inventory", dependencies: [.product(name: "ContractBinding", package: "contracts")]),
    .testTarget(
      name: "InventoryTests",
      dependencies: ["Inventory", .product(name: "ContractTesting", package: "contracts")],
      resources: [.copy("Contracts"), .copy("Recordings")]),
  ],
  swiftLanguageModes: [.v6]
)
