// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "shop",
  dependencies: [.package(url: "https://example.com/contracts", from: "0.1.0")],
  targets: [
    .target(name: "Shop"),
    .target(name: "Depot"),
  ]
)
