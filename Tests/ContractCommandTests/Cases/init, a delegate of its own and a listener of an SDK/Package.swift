// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "till",
  dependencies: [.package(url: "https://example.com/contracts", from: "0.1.0")],
  targets: [.target(name: "PinpadSDK"), .target(name: "Till", dependencies: ["PinpadSDK"])])
