import Foundation
import Testing

/// What becomes of a run whose subjects do not survive their scenarios.
struct MischiefTests {
  @Test(arguments: [
    ("trap", "mischief-maker was ended by SIGILL (a trap)"),
    ("exit", "mischief-maker exited with status 0"),
    (
      "overflow the stack",
      "mischief-maker was ended by SIGSEGV (a bad memory access, or the end of the stack)"
    ),
    ("hang", "the live adapter mischief-maker had not ended after 3 s"),
    ("hang through SIGTERM", "the live adapter mischief-maker had not ended after 3 s"),
    ("hang on every thread", "mischief-maker did not come back within 3 s"),
    (
      "write garbage everywhere",
      "mischief-maker can no longer be understood: its process closed or spoilt its pipe"
    ),
    ("leave a process behind", "mischief-maker left a process behind"),
    ("leave a process in a session of its own, and trap", "was ended by SIGILL (a trap)"),
  ])
  func `could not check a case whose process is lost, and checks the others`(
    _ deed: String, _ words: String
  ) async throws {
    let result = try await Mischief(deeds: ["behave", deed, "behave"]).verify()

    #expect(result.stdout.contains("2 kept, 1 could not be checked"))
    #expect(result.stderr.contains(words), "\(result.stderr)")
    #expect(result.exit == 2)
  }

  @Test(arguments: ["flood standard output", "close the first descriptors"])
  func `keeps what does a process no harm`(_ deed: String) async throws {
    let result = try await Mischief(deeds: [deed, "behave"]).verify()

    #expect(result.stdout.contains("2 kept"))
    #expect(result.exit == 0)
  }

  @Test func `replaces a secret in what a process wrote before it crashed`() async throws {
    let result = try await Mischief(deeds: ["trap"]).verify(
      environment: ["MISCHIEF_TOKEN": "canary-5eC7e7"])

    #expect(result.stderr.contains("Fatal error: trapped with redacted"))
    #expect(!(result.stdout + result.stderr + result.report).contains("canary"))
  }

  @Test func `still publishes a whole report when it is interrupted`() async throws {
    let result = try await Mischief(deeds: ["behave", "hang", "behave"]).verify(
      line: """
        broken-contracts verify --contracts . --junit report.xml --timeout 60 & run=$!
        until [ -s report.xml ]; do sleep 0.05; done
        kill -INT $run; wait $run
        """)

    #expect(result.stderr.contains("error: the run was interrupted"), "\(result.stderr)")
    #expect(result.report.components(separatedBy: "<testcase ").count >= 4)
    #expect(result.report.hasSuffix("</testsuites>\n"))
    #expect(result.exit == 130)
  }

  @Test func `writes no recording when it is interrupted`() async throws {
    let contracts = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Contracts").standardizedFileURL.path
    // The second round begins after more than a second.
    let result = try await Mischief(deeds: []).verify(
      line: """
        TMPDIR=$PWD contracts record file-reader --contracts '\(contracts)' >told 2>&1 & run=$!
        until [ -n "$(ls contracts-*/kept-* 2>/dev/null)" ]; do sleep 0.05; done
        kill -INT $run; wait $run; status=$?
        find Recordings -type f; ls -d contracts-*; exit $status
        """)

    #expect(result.stdout.isEmpty)
    #expect(result.exit == 130)
  }

  @Test func `could not check anything where there is no room for workers`() async throws {
    for command in ["verify", "list"] {
      let result = try await Mischief(deeds: ["behave"]).verify(
        line: "broken-contracts \(command) --contracts .", environment: ["TMPDIR": "/dev/null"])

      #expect(result.stderr.contains("no temporary folder in /dev/null"), "\(result.stderr)")
      #expect(result.exit == 2)
    }
  }

  @Test func `leaves no worker behind when it is killed`() async throws {
    let result = try await Mischief(deeds: ["leave a process behind", "hang"]).verify(
      line: """
        TMPDIR=$PWD broken-contracts verify --contracts . --timeout 60 >verdicts & run=$!
        until [ -n "$(ls -d contracts-*/worker-* 2>/dev/null)" ]; do sleep 0.05; done
        sleep 1; kill -KILL $run; sleep 1
        grep -lzsF "HOME=$PWD/" /proc/[0-9]*/environ; true
        """)

    #expect(result.stdout.isEmpty)
  }

  @Test func `goes on when nobody reads what it prints`() async throws {
    let result = try await Mischief(deeds: ["behave"]).verify(
      line: """
        broken-contracts verify --contracts . --verbose --junit report.xml | true
        exit ${PIPESTATUS[0]}
        """)

    #expect(result.exit == 0)
    #expect(result.report.hasSuffix("</testsuites>\n"))
  }

  @Test func `runs no worker for whoever calls it by hand`() async throws {
    let result = try await Mischief(deeds: []).verify(line: "broken-contracts worker; echo $?")

    #expect(result.stdout == "64\n")
  }
}

/// A contract whose scenarios are one deed each, and runs of it.
private struct Mischief {
  struct Result {
    var stdout: String
    var stderr: String
    var report: String
    var exit: Int32
  }

  let deeds: [String]

  func verify(
    line: String = "broken-contracts verify --contracts . --timeout 3 --junit report.xml",
    environment: [String: String] = [:]
  ) async throws -> Result {
    try await TemporaryFolder.with { folder in
      let file = folder.appending(path: "mischief.yaml")
      try contract.write(to: file, atomically: true, encoding: .utf8)
      let result = try await Command.shell(line, in: folder, environment: environment)
      let report = try? String(
        contentsOf: folder.appending(path: "report.xml"), encoding: .utf8)
      return Result(
        stdout: result.stdout, stderr: result.stderr, report: report ?? "", exit: result.exit)
    }
  }

  /// With a fault in the vendor's place no scenario needs a recording.
  private var contract: String {
    deeds.enumerated().reduce(
      into: """
        contract: mischief
        protocol: Mischief
        vendor:
          name: nobody
          kind: http
          url: "http://127.0.0.1:9"
          credentials: [MISCHIEF_TOKEN]
        scenarios:

        """
    ) { text, deed in
      text += """
          - name: "\(deed.offset). \(deed.element)"
            fault: refused
            steps:
              - call: commit
                with: ["\(deed.element)"]
                returns: done

        """
    }
  }
}
