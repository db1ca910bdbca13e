// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "parcels",
  platforms: [.iOS(.v18)],
  dependencies: [.package(url: "https://example.com/contracts", from: "0.1.0")],
  targets: [.target(name: "Parcels", dependencies: [])])
