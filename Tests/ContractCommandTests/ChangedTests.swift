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
      "each contract may have changed since HEAD: Sources/Shop/Shop.swift has"
    ),
    ("touch Makefile", "each contract may have changed since HEAD: Makefile has"),
    (
      "printf tea >Contracts/tea; cat >>Contracts/order-service.yaml "
        + "<<<'  - { name: a file, pending: true, steps: [{ call: order, with: { id: { $file: tea } } }] }'",
      "changed since HEAD: order-service"
    ),
    // A file beside contracts that no contract names may be part of the suite.
    (
      "touch Contracts/Suite.swift",
      "each contract may have changed since HEAD: Contracts/Suite.swift has"
    ),
    (
      "touch Recordings/map.swift",
      "each contract may have changed since HEAD: Recordings/map.swift has"
    ),
    (
      "echo '{' >Contracts/map.yaml",
      "each contract may have changed since HEAD: a contract file cannot be read"
    ),
  ])
  func `verifies what changed files concern`(change: String, reported: String) async throws {
    let result = try await verify(after: change, "--changed HEAD file-reader map order-service")

    #expect(result.stdout.split(separator: "\n").first ?? "" == reported, "\(result.stderr)")
    let isIdle = reported.hasSuffix("no contract")
    #expect(result.stdout.contains("nothing is left to check") == isIdle, "\(result.stdout)")
    if isIdle { #expect(result.exit == 0) }
    for name in ["file-reader", "map", "order-service"] {
      let isVerified = result.stdout.contains("\n\(name)")
      let isReadable = name != "map" || !reported.hasSuffix("cannot be read")
      let isMeant = reported.hasPrefix("each contract") ? isReadable : reported.contains(name)
      #expect(isVerified == isMeant, "\(result.stdout)")
    }
  }

  @Test func `takes no package for a test, wherever it lies in the repository`() async throws {
    let result = try await verify(
      after: """
        mkdir -p Tests/ShopTests/Sources/Doubles Tests/ShopTests/Tests/DoublesTests
        mv Contracts Recordings Tests/ShopTests; cd Tests/ShopTests
        touch Sources/Doubles/FakeShop.swift Tests/DoublesTests/FakeShopTests.swift
        git add -A; git -c user.name=Ada -c user.email=ada@example.com commit -qm moved
        git config diff.relative true
        echo '//' >>Tests/DoublesTests/FakeShopTests.swift
        contracts verify --in-process --changed HEAD map
        echo '//' >>Sources/Doubles/FakeShop.swift
        contracts verify --in-process --changed HEAD map
        git checkout -q Sources; echo '//' >>../../Sources/Shop/Shop.swift
        """, "--changed HEAD map")

    #expect(
      result.stdout.split(separator: "\n").filter { $0.contains("changed since") } == [
        "changed since HEAD: no contract",
        "each contract may have changed since HEAD: Tests/ShopTests/Sources/Doubles/FakeShop.swift has",
        "each contract may have changed since HEAD: Sources/Shop/Shop.swift has",
      ], "\(result.stdout)\(result.stderr)")
  }

  @Test func `has nothing to do where what has changed was not asked for`() async throws {
    let result = try await verify(
      after: "echo '# a word' >>Contracts/map.yaml", "--changed HEAD --scenario 'a file *'")

    #expect(result.exit == 0, "\(result.stderr)")
    #expect(result.stdout.contains("nothing is left to check"), "\(result.stdout)")
  }

  @Test func `does not take what fits nothing for unchanged`() async throws {
    let result = try await verify(
      after: "echo '# a word' >>Contracts/map.yaml",
      "--changed HEAD map --subject 'FileManager' --scenario 'the camera *'")

    #expect(result.exit == 2, "\(result.stdout)")
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
