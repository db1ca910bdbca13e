// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "shop",
  dependencies: [.package(path: "../contracts")],
  targets: [.target(name: "Shop")])
