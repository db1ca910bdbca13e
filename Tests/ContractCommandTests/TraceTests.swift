import Foundation
import Testing

/// `verify --trace` through the real command.
struct TraceTests {
  private func timeline(_ options: String) async throws -> String {
    let result = try await TemporaryFolder.with { folder in
      try await Command.shell(
        """
        contracts verify --contracts "$REPOSITORY/Contracts" --recordings "$REPOSITORY/Recordings" \
        \(options)
        """, in: folder)
    }
    #expect(result.exit == 0, "\(result.stdout)\(result.stderr)")
    return result.stdout.replacing(/[ ]+\d+\.\d ms/, with: "…").replacing(/\(\d+ ms\)/, with: "(…)")
  }

  @Test func `shows steps, requests and answers of an adapter in their order`() async throws {
    let text = try await timeline("--trace 'an order that was placed*' --subject etcd")
    let labels = text.split(separator: "\n").filter { $0.hasPrefix("…") }
      .map { $0.dropFirst().split(separator: " ").prefix(3).joined(separator: " ") }

    #expect(labels.starts(with: ["step 1 call", "request POST /v3/kv/put"]), "\(text)")
    #expect(labels.contains { $0.hasPrefix("answer 200") })
    // Only a terminal has a width at which a line is cut.
    #expect(text.contains(#""prev_kv": true, "value": "eyJ"#), "\(text)")
    #expect(labels.last?.hasPrefix("step ") == true)
  }

  @Test func `shows states and callbacks of a double`() async throws {
    let text = try await timeline(
      "network-adapter --trace 'a put is accepted' --subject successful")

    #expect(
      text.contains(
        """
        ✓ network-adapter: a put is accepted, successful
        …  state     the store is empty
        …  state     the store is empty: is set up
        …  step 1    call post { "destination": "/v3/kv/put", \
        "payload": { "key": "c2hvcC90ZWE=", "value": "Z3JlZW4=" } }
        …  callback  responseHandler {"success": {}}
        …  step 1    ends
        """), "\(text)")
  }

  @Test func `goes with a filter of scenarios`() async throws {
    let text = try await timeline(
      "--trace 'a put*' --scenario '*accepted' --scenario 'a key*' --subject successful")

    #expect(text.contains("✓ network-adapter: a put is accepted, successful"), "\(text)")
    #expect(!text.contains("a key"), "\(text)")
  }

  @Test func `shows what the subject writes, without secrets, between its steps`() async throws {
    let result = try await TemporaryFolder.with { folder in
      try await Command.shell(
        """
        cp -r "$REPOSITORY"/Tests/HostileContracts/{Contracts,Recordings} .
        HOSTILE="talks" hostile-contracts verify --trace 'an errand is run' --subject talks
        """, in: folder)
    }
    let lines = result.stdout.split(separator: "\n").map(String.init)
    let output = try #require(lines.firstIndex { $0.contains("output") }, "\(result.stdout)")

    #expect(lines[output].hasSuffix("step 1 is at work"))
    #expect(lines[..<output].contains { $0.contains("step 1  call") })
  }

  @Test(arguments: [
    ("talks and traps", ["stderr     step 1 is at work", "Fatal error: out of errands"]),
    ("talks and exits", ["exited with status 3", "stderr     no more errands"]),
  ])
  func `shows the last words of a process that ends`(way: String, said: [String]) async throws {
    let result = try await TemporaryFolder.with { folder in
      try await Command.shell(
        """
        cp -r "$REPOSITORY"/Tests/HostileContracts/{Contracts,Recordings} .
        hostile-contracts verify --trace 'an errand is run' --subject '\(way)'
        """, in: folder, environment: ["HOSTILE": way])
    }

    for words in said { #expect(result.stderr.contains(words), "\(result.stderr)") }
    #expect(result.exit == 2)
  }
}
