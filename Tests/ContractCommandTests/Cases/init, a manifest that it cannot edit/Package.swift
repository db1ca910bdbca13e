// swift-tools-version: 6.3
import PackageDescription

var package = Package(name: "shop", platforms: [.macOS(.v15)])
package.dependencies = [.package(url: "https://example.com/contracts", from: "0.1.0")]
package.targets = [.target(name: "Shop")]
