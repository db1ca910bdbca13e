// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "invoices",
  targets: [
    .target(name: "Invoices"),
    .target(name: "InvoicesLive", dependencies: ["Invoices"]),
    .target(name: "InvoiceMocks", dependencies: ["Invoices"]),
  ]
)
