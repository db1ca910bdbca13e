import ContractHarness
@testable import ContractValues
import Foundation
import TestSupport
import Testing

/// One run on many machines, each of which is a real run of our own suite.
struct ShardTests {
  @Test func `shards together say what the whole run does, each scenario once`() async throws {
    try await TemporaryFolder.with { folder in
      let result = try await Command.shell(
        """
        cd "$REPOSITORY"
        for count in {1..9}; do for index in $(seq $count); do
          contracts verify file-reader map order-service --in-process --quiet \
            --shard $index/$count --junit \(folder.path)/$count-$index.xml || exit
        done; done
        """, in: folder)
      #expect(result.exit == 0, "\(result.stdout)\(result.stderr)")

      let whole = try JUnitRun.verdicts(in: folder.appending(path: "1-1.xml"))
      #expect(whole.count > 40)
      for count in 2...9 {
        var together: [String: String] = [:]
        for index in 1...count {
          let verdicts = try JUnitRun.verdicts(in: folder.appending(path: "\(count)-\(index).xml"))
          #expect(together.keys.filter { verdicts[$0] != nil } == [], "\(index)/\(count)")
          together.merge(verdicts) { first, _ in first }
        }
        #expect(together == whole, "\(count) shards")
      }
    }
  }

  @Test func `broken doubles are caught by some shard`() async throws {
    let whole = try await JUnitRun(of: "broken-contracts")
    var together: [String: String] = [:]
    var exits: Set<Int32> = []
    for index in 1...3 {
      let run = try await JUnitRun(of: "broken-contracts", options: "--shard \(index)/3")
      together.merge(try run.verdicts) { first, _ in first }
      exits.insert(run.exit)
    }

    #expect(try whole.verdicts == together)
    #expect(exits.contains(1))
  }

  @Test(arguments: [
    (["CI_NODE_INDEX": "2", "CI_NODE_TOTAL": "9", "CI_JOB_NAME": "verify 2/9"], "shard 2/9"),
    (["CI_NODE_TOTAL": "1", "CI_JOB_NAME": "verify"], nil),
    // A matrix makes runs of their own, which are counted all the same.
    (["CI_NODE_INDEX": "2", "CI_NODE_TOTAL": "9", "CI_JOB_NAME": "verify: [6.2, linux]"], nil),
    (["TEST_SHARD_INDEX": "0", "TEST_TOTAL_SHARDS": "4", "CI_NODE_INDEX": "2"], "shard 1/4"),
    // What is set to nothing says nothing.
    (["TEST_SHARD_INDEX": "", "TEST_TOTAL_SHARDS": "4", "XML_OUTPUT_FILE": ""], nil),
    (["CI_NODE_INDEX": "", "CI_NODE_TOTAL": "", "TESTBRIDGE_TEST_ONLY": ""], nil),
  ])
  func `obeys Bazel, then GitLab`(environment: [String: String], reported: String?) async throws {
    let result = try await verify("file-reader", environment)

    #expect(result.exit == 0, "\(result.stderr)")
    #expect(result.stdout.hasPrefix("shard ") == (reported != nil), "\(result.stdout)")
    if let reported { #expect(result.stdout.hasPrefix(reported), "\(result.stdout)") }
  }

  @Test(arguments: [true, false])
  func `leaves a real vendor to one machine, unless its contract says that scenarios do not mind`(
    isIndependent: Bool
  ) async throws {
    try await TemporaryFolder.with { folder in
      let result = try await Command.shell(
        """
        mkdir Contracts
        sed 's/^protocol:/independent: \(isIndependent)\\n&/' \
          "$REPOSITORY/Tests/HostileContracts/Contracts/errands.yaml" >Contracts/errands.yaml
        for shard in 1/2 2/2; do hostile-contracts verify --live --shard $shard; done
        """, in: folder)

      let shares = result.stdout.split(separator: "\n")
        .filter { $0.contains(", as --shard says: ") }
        .compactMap { $0.split(separator: ": ").last.map(String.init) }
      let numbers = isIndependent ? [1, 1] : [2, 0]
      #expect(
        shares == numbers.map { "\($0) of 2 cases" }, "\(result.stdout)\(result.stderr)")
    }
  }

  @Test(arguments: [("${env.SHOP_URL}/v2", [2, 0]), ("http://127.0.0.1:2", [1, 1])])
  func `leaves a real vendor to one machine, whatever its contracts call it`(
    url: String, numbers: [Int]
  ) async throws {
    try await TemporaryFolder.with { folder in
      let result = try await Command.shell(
        """
        mkdir Contracts
        for name in shop cellar; do
          printf '%s\\n' "contract: $name" 'protocol: Errand' 'vendor:' "  name: $name" \
            '  kind: http' '  url: http://LOCALHOST:1' 'scenarios:' \
            '  - { name: an errand, steps: [{ call: run, with: { errand: buy tea } }] }' \
            >Contracts/$name.yaml
        done
        sed -i.bak 's|http://LOCALHOST:1|"\(url)"|' Contracts/cellar.yaml
        for shard in 1/2 2/2; do hostile-contracts verify --live --shard $shard; done
        """, in: folder, environment: ["SHOP_URL": "http://localhost:1"])

      let shares = result.stdout.split(separator: "\n")
        .filter { $0.contains(", as --shard says: ") }
        .compactMap { $0.split(separator: ": ").last.map(String.init) }
      #expect(
        shares == numbers.map { "\($0) of 2 cases" }, "\(result.stdout)\(result.stderr)")
    }
  }

  @Test func `does not take a shard of another run of CI for one of this`() async throws {
    try await TemporaryFolder.with { folder in
      let result = try await Command.shell(
        """
        for shard in 1 2; do
          (cd "$REPOSITORY" && GITHUB_RUN_ID=$shard contracts verify file-reader --quiet \
            --shard $shard/2 --events "$OLDPWD/$shard.jsonl")
        done
        contracts report merge 1.jsonl 2.jsonl
        """, in: folder)

      #expect(result.exit == 2)
      #expect(
        result.stderr.contains("shard 2/2 is of another run, or divided another plan"),
        "\(result.stderr)")
    }
  }

  @Test(arguments: [("9223372036854775807", "4"), ("-9223372036854775808", "4"), ("4", "4")])
  func `refuses numbers that name no shard`(index: String, total: String) async throws {
    let result = try await verify(
      "file-reader", ["TEST_SHARD_INDEX": index, "TEST_TOTAL_SHARDS": total])

    #expect(result.exit == 64)
    #expect(result.stderr.contains("which name no shard"), "\(result.stderr)")
  }

  @Test func `is a test of Bazel's`() async throws {
    try await TemporaryFolder.with { folder in
      let names = ["XML_OUTPUT_FILE", "TEST_SHARD_STATUS_FILE", "TEST_PREMATURE_EXIT_FILE"]
      var environment = [
        "TEST_SHARD_INDEX": "0", "TEST_TOTAL_SHARDS": "2", "TESTBRIDGE_TEST_ONLY": "a file *",
      ]
      for name in names { environment[name] = folder.appending(path: name).path }

      let result = try await verify("file-reader", environment)

      #expect(result.exit == 0, "\(result.stdout)\(result.stderr)")
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
          == ["TEST_SHARD_STATUS_FILE", "XML_OUTPUT_FILE"])
      let report = try MarkupDocument(
        Array(Data(contentsOf: folder.appending(path: "XML_OUTPUT_FILE"))))
      let cases = report.root.children(named: "testsuite")
        .flatMap { $0.children(named: "testcase") }
      #expect(!cases.isEmpty)
      #expect(cases.allSatisfy { $0["name"]?.hasPrefix("a file ") == true })
    }
  }

  @Test func `leaves the file of a premature exit where a run is killed`() async throws {
    try await TemporaryFolder.with { folder in
      let file = folder.appending(path: "premature")
      let result = try await Command.shell(
        """
        cp -r "$REPOSITORY"/{Contracts,Recordings} .
        TEST_PREMATURE_EXIT_FILE=\(file.path) contracts verify & run=$!
        until [ -e \(file.path) ]; do sleep 0.01; done
        kill -9 $run
        """, in: folder)

      #expect(result.exit == 0)
      #expect(FileManager.default.fileExists(atPath: file.path))
    }
  }

  private func verify(
    _ arguments: String, _ environment: [String: String]
  ) async throws -> Command.Result {
    try await Command.shell(
      "cd \"$REPOSITORY\" && contracts verify \(arguments)", in: Command.repository,
      environment: environment)
  }
}
