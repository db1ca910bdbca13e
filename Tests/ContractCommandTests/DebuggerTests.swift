import Foundation
import Testing

#if os(Linux)
  /// `verify --debugger`, with strace in the place of a debugger: both trace the process.
  @Suite(
    .enabled("needs strace, and the right to trace") {
      await Command.succeeds("strace", "-o", "/dev/null", "true")
    })
  struct DebuggerTests {
    /// Verifies while something traces the process, in a folder with an `lldb` of this test's own.
    private func verify(lldb: String, _ options: String = "") async throws -> Command.Result {
      try await TemporaryFolder.with { folder in
        try await Command.shell(
          """
          mkdir bin; printf '#!/bin/sh\\n%s\\n' '\(lldb)' >bin/lldb; chmod +x bin/lldb
          PATH=$PWD/bin:$PATH
          hostile-contracts verify --contracts "$REPOSITORY/Tests/HostileContracts/Contracts" \
            --recordings "$REPOSITORY/Tests/HostileContracts/Recordings" --debugger \(options) \
            >out 2>told & run=$!
          until grep -q -- '-p' told; do sleep 0.05; done
          sleep 0.5; cat out; echo "nothing ran before"
          strace -qq -e trace=none -p $run -o /dev/null & strace=$!
          wait $run; status=$?
          cat out; sed "s/-p $run$/-p PID/" told; exit $status
          """, in: folder, environment: ["HOSTILE": ""])
      }
    }

    @Test func `waits for lldb, and then runs in this process`() async throws {
      let result = try await verify(lldb: "echo lldb version 17")

      #expect(result.stdout.hasPrefix("nothing ran before\n"), "\(result.stdout)")
      #expect(result.stdout.contains("4 kept"), "\(result.stdout)\(result.stderr)")
      #expect(
        result.stdout.contains(
          """
          waiting for a debugger; set breakpoints in it, and continue:
            lldb -p PID
          a debugger is attached

          """), "\(result.stdout)")
    }

    @Test func `says why lldb does not start, and names another debugger`() async throws {
      let reason = "lldb: error while loading shared libraries: libpython3.10.so.1.0"
      let result = try await verify(lldb: "echo \"\(reason)\" >&2; exit 127")

      #expect(
        result.stdout.contains(
          """
          lldb does not start on this machine:
            \(reason)
          waiting for another debugger, such as:
            gdb -p PID
          a debugger is attached

          """), "\(result.stdout)")
      #expect(result.exit == 0)
    }
  }
#endif
