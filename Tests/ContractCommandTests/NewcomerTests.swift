import Foundation
import Testing

/// A package that somebody makes today, which depends on this one.
///
/// One build serves all that is asked of it. It is made beside this package's own and kept, because
/// swift-syntax, NIO and Yams are built once more for it: a run builds what has changed since.
@Suite(.serialized) struct NewcomerTests {
  /// The folder of the package and its build, beside this package's own.
  private static let folder = Command.products.deletingLastPathComponent()
    .appending(path: "newcomer")

  /// Puts the package of `Newcomer` into a folder, and removes what a run has left in it.
  private func make(in folder: URL) throws {
    let template = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Newcomer")
    for name in ["Sources", "Tests", "Contracts", "Recordings", "out"] {
      let copy = folder.appending(path: name)
      if FileManager.default.fileExists(atPath: copy.path) {
        try FileManager.default.removeItem(at: copy)
      }
    }
    for name in ["Sources", "Tests", "Contracts"] {
      try FileManager.default.copyItem(
        at: template.appending(path: name), to: folder.appending(path: name))
    }
    let text = try String(contentsOf: template.appending(path: "Package.swift"), encoding: .utf8)
    try text.replacing("«repository»", with: Command.repository.path)
      .write(to: folder.appending(path: "Package.swift"), atomically: true, encoding: .utf8)
  }

  private func run(_ line: String, in folder: URL) async throws -> Command.Result {
    try await Command.shell(line, in: folder, within: 1200, alone: true)
  }

  @Test
  func `has a command and test cases of its own, and an application that links nothing of ours`()
    async throws
  {
    let folder = Self.folder
    let isNew = !FileManager.default.fileExists(atPath: folder.path)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try make(in: folder)
    try await build("--product notes-tool", in: folder)
    try await needsNothing(in: folder, isNew: isNew)
    try await build("--build-tests", in: folder)
    try await verifies(in: folder)
    try await tests(in: folder)
    try await linksNothing(in: folder)
    try await watches(in: folder)
  }

  /// Later than the test above, which looks at a new build, and with its modules.
  @Test func `catches a lie with the commands of the README alone`() async throws {
    try await TemporaryFolder.with { folder in
      let shop = FirstMinutes(
        folder: folder, build: Self.folder.appending(path: ".build"),
        run: { line in
          try await run(line, in: folder)
        })
      try await shop.begin()
      try await shop.record()
      try await shop.catchTheLie()
    }
  }

  @Test func `catches a lie in a struct of closures from the files that it writes`() async throws {
    try await TemporaryFolder.with { folder in
      let invoices = FirstMinutesOfClosures(
        folder: folder, build: Self.folder.appending(path: ".build"),
        run: { line in
          try await run(line, in: folder)
        })
      try await invoices.begin()
      try await invoices.record()
      try await invoices.catchTheLie()
    }
  }

  private func build(_ what: String, in folder: URL) async throws {
    let build = try await run("swift build \(what)", in: folder)
    try #require(build.exit == 0, "\(build.stdout)\(build.stderr)")
  }

  /// SwiftPM fetches every package that this one names; of them, the application builds none but
  /// what the macro is made of, which runs in the compiler alone; what an earlier run has built
  /// is there all the same.
  private func needsNothing(in folder: URL, isNew: Bool) async throws {
    let graph = try await run("swift package show-dependencies --format json", in: folder)
    let package = try JSONDecoder().decode(Dependency.self, from: Data(graph.stdout.utf8))
    #expect(package.dependencies.map(\.name) == ["contracts"])

    guard isNew else { return }
    let built = try FileManager.default.contentsOfDirectory(
      atPath: folder.appending(path: ".build/debug/Modules").path)
    #expect(built.contains("ContractBinding.swiftmodule"))
    for module in ["ContractHarness", "ContractCurl", "NIOCore", "NIOPosix", "Yams"] {
      #expect(!built.contains("\(module).swiftmodule"))
    }
  }

  /// The command is the newcomer's, not ours: it knows their subjects alone, and judges them.
  private func verifies(in folder: URL) async throws {
    let list = try await run("swift run --skip-build contracts list", in: folder)
    #expect(
      list.stdout == """
        notebook  Notebook, over files
          live adapter: folder
          fake: in memory
          fake: forgetful
          - what was written can be read  (not recorded)
          - a note that was never written is missing  (not recorded)


        """, "\(list.stdout)\(list.stderr)")

    let record = try await run("swift run --skip-build contracts record", in: folder)
    #expect(record.exit == 0, "\(record.stderr)")
    let verify = try await run("swift run --skip-build contracts verify", in: folder)
    #expect(verify.exit == 1)
    #expect(verify.stdout.contains("4 kept, 2 broken"), "\(verify.stdout)\(verify.stderr)")
    let honest = try await run(
      "swift run --skip-build contracts verify --subject folder --subject 'in memory'", in: folder)
    #expect(honest.exit == 0, "\(honest.stdout)\(honest.stderr)")
  }

  /// The same pairs as test cases: those of the fake that has drifted fail, and no others.
  private func tests(in folder: URL) async throws {
    let test = try await run("CONTRACTS_OUTPUT=out swift test --skip-build", in: folder)
    let log = test.stdout + test.stderr
    #expect(test.exit != 0)
    #expect(log.contains("with 6 test cases failed"), "\(log)")
    for (subject, failures) in [("folder", 0), ("in memory", 0), ("forgetful", 2)] {
      let failed = log.split(separator: "\n").filter {
        $0.contains("recorded an issue") && $0.contains("(\(subject))")
      }
      #expect(failed.count == failures, "\(log)")
    }
    let report = folder.appending(path: "out/TEST-NotesSuite.xml")
    let xml = try String(contentsOf: report, encoding: .utf8)
    #expect(xml.ranges(of: "<testcase ").count == 6)
  }

  private func linksNothing(in folder: URL) async throws {
    let products = folder.appending(path: ".build/debug")
    for (program, isOurs) in [("notes-tool", false), ("contracts", true)] {
      let file = products.appending(path: program)
      let libraries = try await run(Self.librariesCommand + " '\(file.path)'", in: folder)
      #expect(libraries.exit == 0, "\(libraries.stderr)")
      for library in ["libcurl", "libxml2"] {
        #expect(libraries.stdout.contains(library) == isOurs, "\(program), \(library)")
      }
      // Swift packages are linked statically: what shows is the module's name in its symbols.
      let image = try Data(contentsOf: file, options: .mappedIfSafe)
      for module in ["7NIOCore", "4Yams", "15ContractHarness"] {
        #expect((image.range(of: Data(module.utf8)) != nil) == isOurs, "\(program), \(module)")
      }
    }
    let tool = try await run(".build/debug/notes-tool", in: folder)
    #expect(tool.stdout == "it works\n", "\(tool.stderr)")
  }

  /// An edit of a source file is built and verified, and one that does not compile is shown.
  private func watches(in folder: URL) async throws {
    let fake = "Sources/NotesContracts/NotesSuite.swift"
    let watch = try await run(
      """
      rounds() { for i in $(seq 1200); do
        [ "$(grep -c waiting out/watch)" = "$1" ] && return; sleep 0.1; done; }
      mkdir -p out; .build/debug/contracts verify --watch >out/watch 2>&1 & watch=$!
      rounds 1; cp \(fake) .build/fake
      echo 'let number: Int = "a"' >>\(fake); rounds 2
      contract=$(ls Contracts/*.yaml | head -n 1); echo '# a word' >>$contract; rounds 3
      sed 's/forgetful/absent-minded/' .build/fake >\(fake); rounds 4
      tool=Sources/notes-tool/Main.swift; touch $tool; rounds 5
      touch $tool; echo '# a word' >>$contract; rounds 6
      kill $watch; wait $watch; cat out/watch
      """, in: folder)
    #expect(watch.stdout.contains("edited: \(fake), building\n/"), "\(watch.stdout)")
    let rounds = watch.stdout.components(separatedBy: "waiting")
    #expect(rounds.count == 7, "\(watch.stdout)")
    for (number, words) in [
      // Also after an edit of a contract, because the sources are still not built.
      (1, "error: cannot convert value of type 'String'"),
      (2, "error: cannot convert value of type 'String'"),
      (3, ", absent-minded"), (4, "the build changed nothing"), (5, "kept"),
    ] where number < rounds.count {
      #expect(rounds[number].contains(words), "\(number): \(watch.stdout)")
    }
  }

  #if os(macOS)
    private static let librariesCommand = "otool -L"
  #else
    private static let librariesCommand = "ldd"
  #endif
}

/// A package as `swift package show-dependencies` tells of it.
private struct Dependency: Decodable {
  let name: String
  let dependencies: [Dependency]
}
