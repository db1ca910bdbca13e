import Foundation
import Testing

/// What becomes of a run that is ended from outside, or that nobody listens to any more.
struct InterruptHandlerTests {
  @Test(arguments: [("INT", Int32(130)), ("TERM", 143), ("HUP", 129)])
  func `still publishes a whole report when it is interrupted`(
    signal: String, status: Int32
  ) async throws {
    let result = try await Mischief(deeds: ["behave", "hang", "behave"]).verify(
      line: """
        broken-contracts verify --contracts . --junit report.xml --timeout 60 & run=$!
        until [ -s report.xml ]; do sleep 0.05; done
        kill -\(signal) $run; wait $run
        """)

    #expect(result.stderr.contains("error: the run was interrupted"), "\(result.stderr)")
    #expect(result.report.components(separatedBy: "<testcase ").count >= 4)
    #expect(result.report.hasSuffix("</testsuites>\n"))
    #expect(result.exit == status)
  }

  @Test func `says in a few lines what did not run when it is interrupted`() async throws {
    let deeds = ["behave", "hang"] + Array(repeating: "behave", count: 40)
    let result = try await Mischief(deeds: deeds).verify(
      line: """
        broken-contracts verify --contracts . --junit report.xml --timeout 60 --jobs 1 & run=$!
        until [ -s report.xml ]; do sleep 0.05; done
        sleep 1; kill -INT $run; wait $run
        """)
    let text = (result.stdout + result.stderr).replacing(/\(\d[^)]*\)/, with: "(…)")

    #expect(
      text == """
        mischief: 1 scenario kept by mischief-maker (…)
        41 of 42 cases did not run to the end: mischief
        the report is in report.xml
        1 kept, 41 could not be checked, 1 other problem (…)
        error: the run was interrupted


        """)
  }

  @Test func `goes on without its terminal where nohup says so`() async throws {
    let result = try await Mischief(deeds: ["behave", "hang"]).verify(
      line: """
        trap '' HUP
        broken-contracts verify --contracts . --junit report.xml & run=$!
        until [ -s report.xml ]; do sleep 0.05; done
        kill -HUP $run; wait $run
        """)

    #expect(result.stderr.contains("never ends within"), "\(result.stderr)")
    #expect(!result.stderr.contains("interrupted"))
    #expect(result.exit == 1)
  }

  @Test func `ends at once when it is interrupted again`() async throws {
    let result = try await Mischief(deeds: ["behave", "hang through SIGTERM"]).verify(
      line: """
        broken-contracts verify --contracts . --junit report.xml --timeout 60 & run=$!
        until [ -s report.xml ]; do sleep 0.05; done
        kill -INT $run; kill -INT $run; wait $run
        """)

    #expect(result.report.hasSuffix("</testsuites>\n"))
    #expect(result.exit == 130)
  }

  @Test func `leaves a whole report whenever it is killed`() async throws {
    let result = try await Mischief(deeds: ["behave"]).verify(
      line: """
        echo '</testsuites>' > report.xml
        for pause in 0 0.05 0.1 0.2 0.4 0.8; do
          broken-contracts verify --contracts . --junit report.xml & run=$!
          sleep $pause; kill -KILL $run; wait $run
          tail -n 1 report.xml >> ends
        done >/dev/null 2>&1
        sort -u ends
        """)

    #expect(result.stdout == "</testsuites>\n")
  }

  @Test func `removes what a killed run has left, and nothing of a run that lives`() async throws {
    let result = try await Mischief(deeds: ["hang"]).verify(
      line: """
        export TMPDIR=$PWD/temporary; mkdir temporary elsewhere
        mkdir temporary/contracts-of-a-lawyer; ln -s ../elsewhere temporary/contracts-run-12345678
        broken-contracts verify --contracts . --timeout 60 >/dev/null & run=$!
        until [ -n "$(ls -d temporary/contracts-run-*/worker-* 2>/dev/null)" ]; do sleep 0.05; done
        broken-contracts list --contracts . >/dev/null; ls temporary | wc -l
        kill -KILL $run; wait $run 2>/dev/null; ls temporary | wc -l
        broken-contracts list --contracts . >/dev/null; ls temporary; ls -d elsewhere
        """)

    #expect(
      result.stdout == """
        3
        3
        contracts-of-a-lawyer
        contracts-run-12345678
        elsewhere

        """)
  }

  @Test(arguments: [("INT", Int32(130)), ("TERM", 143)])
  func `keeps each scenario that record finished before it was interrupted`(
    signal: String, status: Int32
  ) async throws {
    // The second scenario takes so long that a batch ends with it.
    let result = try await TemporaryFolder.with { folder in
      try Self.errands(["0", "4", "4.5", "0.1"]).write(
        to: folder.appending(path: "errands.yaml"), atomically: true, encoding: .utf8)
      return try await Command.shell(
        """
        hostile-contracts record --contracts . --scenario 'errand *' >told 2>&1 & run=$!
        until [ -n "$(ls Recordings/errands 2>/dev/null)" ]; do sleep 0.05; done
        kill -\(signal) $run; wait $run; status=$?
        cat told; ls -A Recordings/errands
        hostile-contracts verify --contracts . --scenario 'errand 0' --scenario 'errand 1' | tail -n 1
        exit $status
        """, in: folder, environment: ["HOSTILE": "takes its time"])
    }

    #expect(
      result.stdout.hasPrefix(
        """
        recorded   errands: errand 0
                   Recordings/errands/errand-0.json
        recorded   errands: errand 1
                   Recordings/errands/errand-1.json
        error: the run was interrupted before 2 scenarios could be recorded
          left       errands: errand 2
          left       errands: errand 3
        help: hostile-contracts record --contracts . --scenario "errand *"

        2 written, 2 not recorded
        errand-0.json
        errand-1.json
        """), "\(result.stdout)")
    #expect(result.stdout.contains("4 kept"), "\(result.stdout)")
    #expect(result.exit == status)
  }

  @Test func `writes nothing of a scenario that record has not run twice`() async throws {
    let result = try await Mischief(deeds: []).verify(
      line: """
        export TMPDIR=$PWD
        contracts record file-reader --contracts "$REPOSITORY/Contracts" >told 2>&1 & run=$!
        until [ -n "$(ls contracts-*/runs-* 2>/dev/null)" ]; do sleep 0.05; done
        kill -INT $run; wait $run; status=$?
        tail -n 1 told; find Recordings -type f; ls -d contracts-*; exit $status
        """)

    #expect(result.stdout == "7 not recorded\n", "\(result.stdout)")
    #expect(result.exit == 130)
  }

  /// A contract whose scenarios take so many seconds each.
  private static func errands(_ seconds: [String]) -> String {
    seconds.enumerated().reduce(
      into: """
        contract: errands
        protocol: Errand
        vendor: { name: home, kind: local }
        scenarios:

        """
    ) { text, errand in
      text += """
          - name: errand \(errand.offset)
            steps:
              - call: run
                with: ["\(errand.element)"]
                returns: "done: \(errand.element)"

        """
    }
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
        if [ -d /proc/self ]; then grep -lzsF "HOME=$PWD/" /proc/[0-9]*/environ
        else ps -axEww | grep -F "HOME=$PWD/" | grep -v grep; fi; true
        """)

    #expect(result.stdout.isEmpty)
  }

  @Test(
    .enabled("needs /proc, and orphans that go to their next ancestor") {
      FileManager.default.fileExists(atPath: "/proc/self/environ")
    },
    arguments: [
      "wait $run", "sleep 2; kill -TERM $run; wait $run",
      // A worker whose crash is being described notices nothing, so the next run ends what is left.
      "sleep 2; kill -KILL $run; sleep 1; TMPDIR=$PWD broken-contracts list --contracts . >/dev/null",
    ])
  func `leaves no process behind in a session or group of its own`(_ end: String) async throws {
    let deeds = ["leave a process in a session of its own"]
    let result = try await Mischief(
      deeds: deeds + deeds.flatMap { ["\($0), and trap", "\($0), and hang"] }
        + [
          "leave a process that starts others", "leave a process in a group of its own",
          "leave a leader of a group, and trap", "behave",
        ],
      limit: "20s"
    ).verify(
      line: """
        TMPDIR=$PWD broken-contracts verify --contracts . --timeout 3 >verdicts 2>&1 & run=$!
        \(end); for try in 1 2 3 4; do
          sleep 0.5; left=$(grep -lzsF "HOME=$PWD/" /proc/[0-9]*/environ) || break
        done
        echo "left: $left"; tail -n 1 verdicts
        """)

    #expect(result.stdout.hasPrefix("left: \n"), "\(result.stdout)")
  }

  @Test(
    .enabled("needs /proc") { FileManager.default.fileExists(atPath: "/proc/self/environ") })
  func `ends the processes of a killed run that are left, and no other`() async throws {
    let result = try await Mischief(deeds: []).verify(
      line: """
        export TMPDIR=$PWD/temporary; home=$TMPDIR/contracts-run-12345678; mkdir -p $home
        HOME=$home/worker-0-0 sleep 60 & left=$!
        HOME=${home}9/worker-0-0 sleep 60 & other=$!
        sleep 0.2; broken-contracts list --contracts . >/dev/null 2>&1
        kill -0 $left 2>/dev/null || echo gone; kill $other && echo alive; ls temporary
        """)

    #expect(result.stdout == "gone\nalive\n", "\(result.stdout)")
  }

  @Test func `goes on when nobody reads what it prints`() async throws {
    let result = try await Mischief(deeds: ["behave"]).verify(
      line: """
        broken-contracts verify --contracts . --verbose --junit report.xml | true
        exit ${PIPESTATUS[0]}
        """)

    #expect(result.exit == 2)
    #expect(result.report.hasSuffix("</testsuites>\n"))
  }

  @Test(arguments: ["junit", "events", "html"])
  func `writes a whole report into a pipe`(_ report: String) async throws {
    let result = try await Mischief(deeds: ["behave", "go elsewhere"]).verify(
      line: """
        mkfifo pipe; cat pipe >report.xml & reader=$!
        broken-contracts verify --contracts . --\(report) pipe >/dev/null; status=$?
        wait $reader; tail -n 1 report.xml; exit $status
        """)

    let ends = ["junit": "</testsuites>\n", "events": "\"kept\":2", "html": "</html>\n"]
    #expect(result.stdout.contains(ends[report] ?? "?"), "\(result.stdout)\(result.stderr)")
    #expect(result.exit == 0)
  }

  @Test func `runs no worker for whoever calls it by hand`() async throws {
    let result = try await Mischief(deeds: []).verify(line: "broken-contracts worker; echo $?")

    #expect(result.stdout == "64\n")
  }
}
