import ContractBinding
import ContractModel
import ContractReports
import Foundation
import Testing

@testable import ContractCommand

/// The subjects that an edit of a source file concerns, by the package's targets.
struct WatchedSubjectsTests {
  /// Two modules register subjects, for a suite in a third one.
  private static let package = """
    {"name": "shop", "targets": [
      {"name": "Orders", "c99name": "Orders", "path": "Sources/Orders", "type": "library"},
      {"name": "Map", "c99name": "Map", "path": "Sources/Map", "type": "library"},
      {"name": "Clock", "c99name": "Clock", "path": "Sources/Map/Clock", "type": "library"},
      {"name": "order-doubles", "c99name": "order_doubles", "path": "Doubles", "type": "library",
       "target_dependencies": ["Orders", "Clock"]},
      {"name": "MapDoubles", "c99name": "MapDoubles", "path": "Sources/MapDoubles",
       "type": "library", "target_dependencies": ["Map"], "product_dependencies": ["Other"]},
      {"name": "Suite", "c99name": "Suite", "path": "Sources/Suite", "type": "library",
       "target_dependencies": ["order-doubles", "MapDoubles"]},
      {"name": "contracts", "c99name": "contracts", "path": "Sources/contracts",
       "type": "executable", "target_dependencies": ["Suite"]},
      {"name": "tool", "c99name": "tool", "path": "Sources/tool", "type": "library"}
    ]}
    """

  private func concerned(
    by files: [String], in graph: PackageGraph?, foreign: Bool = false
  ) -> WatchedSubjects.Selection {
    var results = RunResults()
    var registered = [
      ("fake shop", "order_doubles/Fakes.swift:3"), ("fake map", "MapDoubles/Fakes.swift:3"),
    ]
    if foreign { registered.append(("guest", "Elsewhere/Guest.swift:1")) }
    results.receive(
      .started(
        plan: registered.enumerated().map { id, subject in
          PlannedCase(
            id: id, contract: "orders", scenario: "place",
            location: SourceLocation(path: "orders.yaml", line: 1, column: 1),
            subject: subject.0, subjectKind: .fake, registeredAt: subject.1)
        }, at: Date()))
    var subjects = WatchedSubjects(suiteModule: "Suite")
    subjects.note(results)
    return subjects.concerned(by: Set(files.map { "/shop/\($0)" }), in: graph)
  }

  @Test(arguments: [
    (["Sources/Orders/Order.swift"], WatchedSubjects.Selection.allBut(["fake map"])),
    (["Doubles/Fakes.swift"], .allBut(["fake map"])),
    (["Sources/Map/Map.swift"], .allBut(["fake shop"])),
    (["Sources/Map/Clock/Clock.swift"], .allBut(["fake map"])),
    (["Sources/Map/Map.swift", "Sources/Orders/Order.swift"], .all),
    (["Sources/Suite/Suite.swift"], .all),
    (["Sources/contracts/Main.swift"], .all),
    (["Package.swift"], .all),
    (["Sources/tool/Tool.swift"], .none),
    ([], .all),
  ])
  func `are those whose targets depend on the file`(
    files: [String], subjects: WatchedSubjects.Selection
  ) {
    let graph = PackageGraph(Self.package, root: "/shop")

    #expect(concerned(by: files, in: graph) == subjects)
  }

  @Test func `are all where the targets are not known`() {
    #expect(PackageGraph("{}", root: "/shop") == nil)
    #expect(concerned(by: ["Sources/Orders/Order.swift"], in: nil) == .all)
  }

  @Test func `contain one that another package registers`() {
    let graph = PackageGraph(Self.package, root: "/shop")

    #expect(
      concerned(by: ["Sources/Orders/Order.swift"], in: graph, foreign: true)
        == .allBut(["fake map"]))
  }
}

/// The package that is built after an edit.
struct PackageBuildTests {
  @Test(arguments: [
    ("debug/contracts", "debug"), ("debug/release-contracts", "debug"),
    ("x86_64-unknown-linux-gnu/release/contracts", "release"),
    ("out/Products/Release/contracts", "release"),
  ])
  func `has the configuration of the folders around the executable`(
    path: String, configuration: String
  ) async throws {
    try await TemporaryFolder.with { folder in
      try await Command.shell("touch Package.swift", in: folder)
      let build = PackageBuild(executable: "\(folder.path)/.build/\(path)")

      #expect(build?.configuration == configuration)
      #expect(build?.root == WorkingFolder.real(folder.path))
    }
  }
}
