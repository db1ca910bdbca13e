// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "posts",
  dependencies: [.package(path: "../contracts")],
  targets: [
    .target(name: "Posts"),
    .target(name: "PostMocks", dependencies: ["Posts"]),
    .testTarget(name: "PostsTests", dependencies: ["Posts"]),
  ]
)
