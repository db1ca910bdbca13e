import Foundation
import Testing

/// `verify --changed` in a repository of git's.
struct ChangedTests {
  private static let begin = """
    cp -r "$REPOSITORY"/{Contracts,Recordings} . && mkdir -p Sources/Shop Tests/ShopTests
    touch README.md Sources/Shop/Shop.swift Tests/ShopTests/ShopTests.swift
    git init -q . && git add -A
    git -c user.name=Ada -c user.email=ada@example.com commit -qm first
    """

  @Test(arguments: [
    ("", "changed since HEAD: no contract"),
    ("echo more >>README.md", "changed since HEAD: no contract"),
    ("echo '//' >>Tests/ShopTests/ShopTests.swift", "changed since HEAD: no contract"),
    ("echo '# a word' >>Contracts/map.yaml", "changed since HEAD: map"),
    ("rm Recordings/map/*.json; git add -A", "changed since HEAD: map"),
    (
      "touch Recordings/order-service/new; echo '#' >>Contracts/file-reader.yaml",
      "changed since HEAD: file-reader, order-service"
    ),
    (
      "echo '//' >>Sources/Shop/Shop.swift",
      "everything may have changed since HEAD: Sources/Shop/Shop.swift has"
    ),
    ("touch Makefile", "everything may have changed since HEAD: Makefile has"),
    (
      "echo '{' >Contracts/map.yaml",
      "everything may have changed since HEAD: a contract file cannot be read"
    ),
  ])
  func `verifies what changed files concern`(change: String, told: String) async throws {
    let result = try await verify(after: change, "--changed HEAD file-reader map order-service")

    #expect(result.stdout.split(separator: "\n").first ?? "" == told, "\(result.stderr)")
    let isIdle = told.hasSuffix("no contract")
    #expect(result.stdout.contains("nothing is left to check") == isIdle, "\(result.stdout)")
    if isIdle { #expect(result.exit == 0) }
    for name in ["file-reader", "map", "order-service"] {
      let isVerified = result.stdout.contains("\n\(name)")
      let isReadable = name != "map" || !told.hasSuffix("cannot be read")
      let isMeant = told.hasPrefix("everything") ? isReadable : told.contains(name)
      #expect(isVerified == isMeant, "\(result.stdout)")
    }
  }

  @Test func `writes a report that says why nothing ran`() async throws {
    let result = try await verify(after: "", "--changed HEAD --junit report.xml; cat report.xml")

    #expect(result.exit == 0)
    #expect(result.stdout.contains("no contract that was asked for has changed"))
  }

  private func verify(after change: String, _ options: String) async throws -> Command.Result {
    try await TemporaryFolder.with { folder in
      try await Command.shell(
        "\(Self.begin)\n\(change)\ncontracts verify --in-process \(options)", in: folder)
    }
  }
}
