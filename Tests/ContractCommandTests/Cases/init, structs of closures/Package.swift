// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "clients",
  dependencies: [.package(path: "../contracts")],
  targets: [
    .target(name: "Clients"),
    .testTarget(name: "ClientsTests", dependencies: ["Clients"]),
  ]
)
