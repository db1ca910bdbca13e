import Foundation
import Testing

@testable import ContractCommand

/// The notices of edits, from the system and from polling.
struct FileEditsTests {
  enum Source: CaseIterable {
    case system, polling

    func edits(below root: String) -> AsyncStream<Set<String>> {
      switch self {
      case .system: FileEdits.below([root])
      case .polling: PolledFolders.below([root])
      }
    }
  }

  /// Edits a folder, and waits until the last edit is told.
  ///
  /// - Returns: The told paths, relative to the folder.
  private func paths(
    of edits: String, last: String, from source: Source, in folder: URL
  ) async throws -> Set<String> {
    let root = WorkingFolder.real(folder.path)
    let stream = source.edits(below: root)
    // Polling needs a first look.
    try await Task.sleep(for: .milliseconds(100))
    try await Command.shell(edits, in: folder)
    var told: Set<String> = []
    for await paths in stream {
      told.formUnion(paths.map { String($0.dropFirst(root.count + 1)) })
      if told.contains(last) { break }
    }
    return told
  }

  @Test(.timeLimit(.minutes(10)), arguments: Source.allCases)
  func `tells of files that are edited, new, moved and removed`(source: Source) async throws {
    try await TemporaryFolder.with { folder in
      try await Command.shell("mkdir -p old .hidden; touch old/a old/b old/c", in: folder)
      let told = try await paths(
        of: """
          echo a >>old/a; mv old/b old/moved; rm old/c
          touch .hidden/x .file old/a~ old/.a.swp
          mkdir -p new/inner; sleep 0.1; echo d >new/inner/d; sleep 1; touch last
          """, last: "last", from: source, in: folder)

      #expect(
        told.subtracting(["new", "new/inner"]) == [
          "old/a", "old/b", "old/moved", "old/c", "new/inner/d", "last",
        ])
    }
  }

  @Test(.timeLimit(.minutes(10)), arguments: Source.allCases)
  func `tells of the files in a folder that is moved here`(source: Source) async throws {
    try await TemporaryFolder.with { folder in
      try await Command.shell("mkdir -p ../away/inner; touch ../away/inner/a", in: folder)
      let told = try await paths(
        of: "mv ../away here; sleep 1; echo b >here/inner/b; sleep 0.6; touch last", last: "last",
        from: source, in: folder)

      #expect(told.isSuperset(of: ["here/inner/a", "here/inner/b"]), "\(told)")
    }
  }
}

/// The first error of a build, for the screen of `verify --watch`.
struct FirstErrorTests {
  @Test func `is the first of the compiler, with its line of source`() {
    let output = """
      error: emit-module command failed with exit code 1 (use -v to see invocation)
      [1/4] Compiling Shop FakeShop.swift
      Sources/Shop/FakeShop.swift:3:9: warning: unused
      1 | let a = 1
      Sources/Shop/FakeShop.swift:34:14: error: cannot convert value of type 'String'
      33 |
      34 | let x: Int = "a"
         |              `- error: cannot convert value of type 'String'

      Sources/Shop/FakeShop.swift:35:1: error: another
      error: fatalError
      """
    #expect(
      PackageBuild.firstError(in: output) == [
        "Sources/Shop/FakeShop.swift:34:14: error: cannot convert value of type 'String'",
        "33 |", "34 | let x: Int = \"a\"",
        "   |              `- error: cannot convert value of type 'String'",
      ])
  }

  @Test func `is the end of the output if no line is an error`() {
    #expect(PackageBuild.firstError(in: "a\n\nb\n") == ["a", "b"])
  }
}
