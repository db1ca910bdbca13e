// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "weather",
  platforms: [
    .iOS(.v17),
    .macOS(.v14),
  ],
  dependencies: [
    .package(name: "contracts", path: "../contracts-checkout")
  ],
  targets: [
    .target(
      name: "Weather"),
    .testTarget(
      name: "WeatherTests", dependencies: ["Weather"]),
  ]
)
