// swift-tools-version: 6.3

import PackageDescription

let package = Package(
  name: "notes",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "contracts", path: "«repository»")
  ],
  targets: [
    // The application.
    .target(
      name: "Notes",
      dependencies: [.product(name: "ContractBinding", package: "contracts")]
    ),
    .executableTarget(name: "notes-tool", dependencies: ["Notes"]),
    // What holds its adapter and its fake.
    .target(
      name: "NotesContracts",
      dependencies: ["Notes", .product(name: "ContractBinding", package: "contracts")]
    ),
    .executableTarget(
      name: "contracts",
      dependencies: [
        "NotesContracts", .product(name: "ContractCommand", package: "contracts"),
      ]
    ),
    // The same, as test cases.
    .testTarget(
      name: "NotesTests",
      dependencies: [
        "NotesContracts", .product(name: "ContractTesting", package: "contracts"),
      ]
    ),
  ]
)
