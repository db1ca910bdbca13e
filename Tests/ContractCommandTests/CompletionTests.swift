import Testing

/// The names that a shell offers, asked for as the generated scripts do.
struct CompletionTests {
  @Test(arguments: [
    ("positional@0", "", "map"),
    ("--scenario", "--scenario", "a map begins with the whole world"), ("--tag", "--tag", "listed"),
    ("--subject", "--subject", "map without a screen"),
  ])
  func `offers the names of the project`(
    argument: String, option: String, name: String
  ) async throws {
    let result = try await TemporaryFolder.with { folder in
      try await Command.shell(
        #"""
        cd "$REPOSITORY"
        contracts ---completion verify -- \#(argument) 3 0 contracts verify \#(option) ''
        """#, in: folder)
    }

    #expect(result.stdout.split(separator: "\n").contains(Substring(name)), "\(result.stdout)")
    #expect(result.exit == 0)
  }

  @Test(arguments: [
    ("show", "positional@0", "", "map"),
    ("show", "positional@1", "map", "a map begins with the whole world"),
    ("rename", "positional@0", "", "map"),
    ("rename", "positional@0", "", "map/a map begins with the whole world"),
  ])
  func `offers names to other commands`(
    command: String, argument: String, earlier: String, name: String
  ) async throws {
    let result = try await TemporaryFolder.with { folder in
      try await Command.shell(
        """
        cd "$REPOSITORY"
        contracts ---completion \(command) -- \(argument) 3 0 contracts \(command) \(earlier) ''
        """, in: folder)
    }

    let names = result.stdout.split(separator: "\n")
    #expect(names.contains(Substring(name)), "\(result.stdout)")
    #expect(earlier.isEmpty || !names.contains("orders are listed by number"))
  }

  @Test func `takes the names from the folder of contracts that the command line names`()
    async throws
  {
    let result = try await TemporaryFolder.with { folder in
      try await Command.shell(
        """
        contracts ---completion lint -- positional@0 5 0 contracts lint --contracts \
        "$REPOSITORY"/Tests/HostileContracts/Shelf/Contracts ''
        """, in: folder)
    }

    #expect(result.stdout == "shelf\n")
  }
}
