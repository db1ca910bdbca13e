import Foundation
import Testing

/// Answers that no honest vendor gives, other processes at the vendor's place, and proxies, through
/// the real command.
struct HostileVendorTests {
  /// Records an errand at a vendor of `hostile-vendor.pl`, and prints the status and what it says.
  private func record(
    _ way: String, at address: String = "http://127.0.0.1:$(cat port)",
    environment: [String: String] = [:], setting line: String = ""
  ) async throws -> Command.Result {
    try await TemporaryFolder.with { folder in
      try await Command.shell(
        """
        perl "$REPOSITORY/Tests/ContractCommandTests/Faults/hostile-vendor.pl" "$WAY" & vendor=$!
        trap 'kill $vendor' EXIT
        until [ -s port ]; do sleep 0.02; done; \(line)
        mkdir Contracts; cat >Contracts/errands.yaml <<END
        contract: errands
        protocol: Errand
        vendor: { name: home, kind: http, url: "\(address)" }
        scenarios:
          - name: an errand is run
            steps:
              - call: run
                with: [tea]
                within: 5s
                returns: "done: tea"
        END
        hostile-contracts record --timeout 10; status=$?
        [ -z "$(find Recordings -type f 2>/dev/null)" ] || echo something was recorded
        cat asked 2>/dev/null; exit $status
        """, in: folder,
        environment: environment.merging(["WAY": way, "HOSTILE": "asks the vendor"]) { $1 },
        within: 60)
    }
  }

  @Test func `records an honest answer`() async throws {
    let result = try await record("answers")

    #expect(result.stdout.contains("something was recorded"), "\(result.stdout)\(result.stderr)")
    #expect(result.exit == 0)
  }

  @Test(arguments: [
    ("lying length", "Transferred a partial file (curl 18)"),
    ("two lengths", "the header tells several lengths of the body"),
    ("a negative length", "Weird server reply (curl 8)"),
    ("headers for a minute", "never ends within 5 s"),
    ("a million headers", "the header is larger than 262144 bytes (curl 23)"),
    ("a chunk of 2^63", "(curl 56)"),
    ("a body for ever", "the body is larger than 33554432 bytes (curl 23)"),
    ("a body that is no gzip", "(curl 61)"),
    ("no HTTP", "Unsupported protocol (curl 1)"),
    ("status 99999999999", "Unsupported protocol (curl 1)"),
    ("nothing", "Server returned nothing (no headers, no data) (curl 52)"),
  ])
  func `says one thing of an answer that is none, and records nothing`(
    way: String, said: String
  ) async throws {
    let result = try await record(way)

    #expect(result.stderr.contains(said), "\(result.stdout)\(result.stderr)")
    #expect(result.stderr.components(separatedBy: "error: ").count == 2, "\(result.stderr)")
    #expect(!result.stdout.contains("something was recorded"))
    #expect(result.exit == 2)
  }

  @Test func `says that an address has no possible port`() async throws {
    let result = try await record("answers", at: "http://127.0.0.1:70000")

    #expect(
      result.stderr.contains("the address has no port from 1 to 65535"), "\(result.stderr)")
    #expect(!result.stdout.contains("something was recorded"))
    #expect(result.exit == 2)
  }

  @Test(arguments: ["http_proxy", "ALL_PROXY"])
  func `reaches the vendor through the user's proxy`(name: String) async throws {
    let result = try await record(
      "answers", at: "http://vendor.invalid",
      setting: "export \(name)=http://127.0.0.1:$(cat port)")

    #expect(
      result.stdout.contains("GET http://vendor.invalid/ HTTP/1.1"),
      "\(result.stdout)\(result.stderr)")
    #expect(result.exit == 0)
  }

  private static let contract = """
    contract: errands
    protocol: Errand
    vendor: { name: home, kind: http, url: "http://127.0.0.1:9" }
    scenarios:
      - name: a child asks
        fault: status 503
        steps:
          - call: run
            within: 60s
            with: [a child]
            returns: "done: a child"
      - name: an orphan asks
        fault: status 503
        steps:
          - call: run
            within: 60s
            with: [an orphan]
            returns: "done: an orphan"

    """

  private func verify(_ way: String, _ line: String) async throws -> Command.Result {
    try await TemporaryFolder.with { folder in
      try Self.contract.write(
        to: folder.appending(path: "errands.yaml"), atomically: true, encoding: .utf8)
      return try await Command.shell(
        line, in: folder,
        environment: [
          "HOSTILE": way, "NOTE": folder.appending(path: "note").path,
          "http_proxy": "http://users.invalid:1", "HTTPS_PROXY": "http://users.invalid:1",
          "all_proxy": "socks5://users.invalid:1", "ALL_PROXY": "socks5://users.invalid:1",
          "no_proxy": "users.invalid", "NO_PROXY": "*",
        ])
    }
  }

  @Test func `refuses each connection of another process, and says so`() async throws {
    let result = try await verify(
      "waits for strangers",
      """
      hostile-contracts verify --contracts . --scenario 'a child asks' --subject 'at home' & run=$!
      until [ -s note ]; do sleep 0.05; done
      for try in $(seq 100); do
        perl -MIO::Socket::INET -e '
          my $s = IO::Socket::INET->new("127.0.0.1:$ARGV[0]") or exit;
          print $s "GET /stolen HTTP/1.0\r\n\r\n"; print <$s>;' $(cat note)
      done >answers
      rm note; wait $run; status=$?; cat answers; exit $status
      """)

    #expect(
      result.stderr.contains("warning: 100 connections of other processes were refused"),
      "\(result.stdout)\(result.stderr)")
    #expect(result.stderr.contains("from       perl (process "))
    #expect(!result.stdout.contains("HTTP/1"))
    #expect(result.stdout.contains("1 kept"))
    #expect(result.exit == 0)
  }

  @Test func `answers the processes that the adapter starts`() async throws {
    let result = try await verify(
      "sends a child", "hostile-contracts verify --contracts . --subject 'at home'")

    #expect(!result.stderr.contains("refused"), "\(result.stderr)")
    #expect(result.stdout.contains("2 kept"), "\(result.stdout)\(result.stderr)")
    #expect(result.exit == 0)
  }

  @Test func `leaves no way past the guard in a worker's environment`() async throws {
    let result = try await verify(
      "looks for the user's proxies", "hostile-contracts verify --contracts . --subject 'at home'")

    #expect(result.stdout.contains("2 kept"), "\(result.stdout)\(result.stderr)")
  }
}
