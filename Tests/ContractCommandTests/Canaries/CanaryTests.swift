import Foundation
import Testing

/// Secrets are planted wherever one can stand; then every byte that was written is searched.
struct CanaryTests {
  private let canaries = Canaries()

  @Test func `lets no secret reach a file or a terminal, and still replays`() async throws {
    try await inDepot { folder, run in
      let recorded = try await run("record courier")
      #expect(recorded.exit == 0, "\(recorded.stdout)\(recorded.stderr)")
      try expectNoTrace(in: folder, recorded)

      // Offline, and without a single secret but the adapter's own.
      let kept = try await run(
        "verify courier --verbose --subject courier --timeout 5 --junit kept.xml --html kept.html"
          + " --events kept.ndjson")
      #expect(kept.stdout.contains("22 kept"), "\(kept.stdout)\(kept.stderr)")
      #expect(kept.stderr.contains("was ended by SIG"), "\(kept.stderr)")
      #expect(kept.stderr.contains("password=redacted"), "\(kept.stderr)")
      try expectNoTrace(in: folder, kept)

      let broken = try await run(
        "verify courier --subject 'courier on another way' --timeout 5 --junit broken.xml"
          + " --html broken.html --events broken.ndjson",
        ["GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": "summary.md"])
      #expect(broken.stderr.contains("never recorded"), "\(broken.stderr)")
      #expect(broken.exit == 1)
      try expectNoTrace(in: folder, broken)

      let live = try await run("verify courier --subject courier --live --timeout 5")
      #expect(live.exit == 0, "\(live.stderr)")
      try expectNoTrace(in: folder, live)

      for command in ["lint courier", "list", "verify courier --live --junit live.xml --timeout 5"]
      {
        try expectNoTrace(in: folder, try await run(command))
      }
    }
  }

  @Test func `lets no secret of an argument reach a file or a terminal, and needs none to verify`()
    async throws
  {
    try await inDepot { folder, run in
      let recorded = try await run("record club")
      #expect(recorded.exit == 0, "\(recorded.stdout)\(recorded.stderr)")
      try expectNoTrace(in: folder, recorded)

      let reports = "--verbose --junit kept.xml --html kept.html --events kept.ndjson"
      let none = ["CANARY_MEMBER": "", "CANARY_PHRASE": ""]
      let others = ["CANARY_MEMBER": "Welcome, 1", "CANARY_PHRASE": "cnry-other"]
      for environment in [none, [:], others] {
        let kept = try await run("verify club \(reports)", environment)
        #expect(kept.stdout.contains("\n12 kept"), "\(kept.stdout)\(kept.stderr)")
        #expect(kept.exit == 0)
        try expectNoTrace(in: folder, kept)
      }

      let live = try await run("verify club --live \(reports)")
      #expect(live.exit == 0, "\(live.stdout)\(live.stderr)")
      try expectNoTrace(in: folder, live)
      let refused = try await run(
        "verify club --live \(reports)", ["CANARY_PHRASE": canaries["another"]])
      #expect(refused.exit == 1, "\(refused.stdout)\(refused.stderr)")
      try expectNoTrace(in: folder, refused)
      let unset = try await run("verify club --live \(reports)", none)
      #expect(unset.stderr.contains("6 scenarios need the environment variable CANARY_MEMBER"))
      try expectNoTrace(in: folder, unset)

      for command in ["lint club", "list", "show club", "record club --again"] {
        try expectNoTrace(in: folder, try await run(command))
      }
    }
  }

  @Test func `tells once of each kind of value that is hidden, and where`() async throws {
    try await inDepot { _, run in
      let text = try await run("record courier").stdout
      let place = "exchanges[0].request.headers"
      #expect(
        text.contains(
          """
                     4 values hidden: header authorization at \(place).authorization, header cookie \
          at \(place).cookie, url user info at \(place).referer, and 1 more
                     if it is no secret: redact: { allow: [header x-api-key] }

          """), "\(text)")
      #expect(!text.contains("allow: [header authorization]"))
      #expect(text.ranges(of: "credential COURIER_TOKEN at exchanges[0].request.body").count == 1)
      #expect(text.contains(#/22 written, [0-9]+ values hidden\n$/#), "\(text)")

      let shown = try await run("show courier").stdout
      for field in ["authorization", "cookie", "x-api-key"] {
        #expect(shown.contains("\n  hidden     header \(field) at \(place).\(field)\n"), "\(shown)")
      }
      // Of eleven values in one scenario, five are named.
      #expect(shown.contains("\n  hidden     and 6 more\n"))
    }
  }

  @Test func `shows no secret of a vendor that does otherwise`() async throws {
    try await inDepot { folder, run in
      let result = try await run("record disagreeing")

      #expect(result.exit == 2)
      for scenario in [
        "a login without a token", "a state that the vendor refuses", "something else observed",
        "a long text with a token where it differs",
      ] {
        #expect(result.stderr.contains("disagreeing: \(scenario)"), "\(result.stderr)")
      }
      try expectNoTrace(in: folder, result)

      let live = try await run(
        "verify disagreeing --live --verbose --junit live.xml --html live.html --events live.ndjson"
      )
      #expect(live.exit == 1)
      #expect(live.stderr.contains("+ …so much so much so much for redacted…"), "\(live.stderr)")
      try expectNoTrace(in: folder, live)
    }
  }

  @Test func `writes no recording with what looks like a key, and says how to allow it`()
    async throws
  {
    try await inDepot { folder, run in
      let result = try await run("record unknown")

      #expect(result.exit == 2)
      #expect(
        result.stderr.contains("redact: { allow: [\"$.blob\"] } lets it pass"), "\(result.stderr)")
      try expectNoTrace(of: [canaries.unknown], in: folder, result)

      let contract = folder.appending(path: "Contracts/unknown.yaml")
      let text = try String(contentsOf: contract, encoding: .utf8)
      try text.replacing("kind: http,", with: "kind: http, redact: { allow: [\"$.blob\"] },")
        .write(to: contract, atomically: true, encoding: .utf8)
      let allowed = try await run("record unknown")
      #expect(allowed.exit == 0, "\(allowed.stderr)")
      let kept = try await run("verify unknown --subject courier")
      #expect(kept.exit == 0, "\(kept.stderr)")
    }
  }

  @Test func `shows no token of which nothing is known in a page or in events`() async throws {
    try await inDepot { folder, run in
      let reports = "--subject courier --html page.html --events events.ndjson --junit report.xml"
      let live = try await run("verify unnamed --live --verbose --timeout 5 \(reports)")
      #expect(live.stdout.contains("1 kept, 1 broken, 1 could not be checked"), "\(live.stdout)")
      let page = try String(contentsOf: folder.appending(path: "page.html"), encoding: .utf8)
      #expect(page.contains("blob"))
      try expectNoTrace(of: [canaries.unknown], in: folder, live)

      // What one allows, and another has forbidden since, is on file.
      let contract = folder.appending(path: "Contracts/unknown.yaml")
      let strict = try String(contentsOf: contract, encoding: .utf8)
      let lenient = strict.replacing(
        "kind: http,", with: "kind: http, redact: { allow: [\"$.blob\"] },")
      try lenient.write(to: contract, atomically: true, encoding: .utf8)
      #expect(try await run("record unknown").exit == 0)
      let allowed = try await run("verify unknown --live \(reports)")
      #expect(allowed.exit == 0, "\(allowed.stderr)")
      let file = folder.appending(path: "Recordings/unknown/unknown.json")
      let recording = try String(contentsOf: file, encoding: .utf8)

      try strict.write(to: contract, atomically: true, encoding: .utf8)
      let edited = try await run("verify unknown \(reports)")
      #expect(edited.stderr.contains("the recording holds what looks like"), "\(edited.stderr)")
      try FileManager.default.removeItem(at: file)
      try expectNoTrace(of: [canaries.unknown], in: folder, edited)

      try recording.replacing(canaries.unknown, with: "nothing").write(
        to: file, atomically: true, encoding: .utf8)
      let drifted = try await run("verify unknown --live \(reports)")
      #expect(drifted.stdout.contains("1 broken by the vendor"), "\(drifted.stdout)")
      try expectNoTrace(of: [canaries.unknown], in: folder, drifted)
    }
  }

  @Test func `hides a credential that is set after it was recorded`() async throws {
    try await inDepot { folder, run in
      _ = try await run("record courier --scenario refused")
      let result = try await run(
        "verify courier --scenario refused --junit late.xml",
        ["COURIER_TOKEN": "CourierRefused", "LATE_PASSWORD": "cnry-late-0815"])

      try expectNoTrace(of: ["cnry", ".CourierRefused"], in: folder, result)
    }
  }

  // MARK: Runs

  private func inDepot(
    _ body: (URL, Shell) async throws -> Void
  ) async throws {
    try await Depot.with(canaries.answers) { depot in
      try await TemporaryFolder.with { folder in
        try FileManager.default.copyItem(
          at: Command.repository.appending(path: "Tests/CanaryContracts/Contracts"),
          to: folder.appending(path: "Contracts"))
        // Whatever is left in the place of temporary files is searched as well.
        let environment = canaries.environment(depot).merging(["TMPDIR": folder.path]) { $1 }
        try await body(folder, Shell(folder: folder, environment: environment))
      }
    }
  }

  private func expectNoTrace(
    of traces: [String] = Canaries.traces, in folder: URL, _ result: Command.Result,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var written = [
      "standard output": Data(result.stdout.utf8), "standard error": Data(result.stderr.utf8),
    ]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      written[path] = FileManager.default.contents(atPath: folder.appending(path: path).path)
    }
    for (place, data) in written.sorted(by: { $0.key < $1.key }) {
      for trace in traces {
        let range = data.range(of: Data(trace.utf8))
        let context = range.map {
          data[max(0, $0.lowerBound - 60)..<min(data.endIndex, $0.upperBound + 60)]
        }
        #expect(
          range == nil,
          "\(trace) in \(place): \(String(decoding: context ?? Data(), as: UTF8.self))",
          sourceLocation: sourceLocation)
      }
    }
  }
}

/// Runs the command in a folder.
private struct Shell {
  let folder: URL
  let environment: [String: String]

  func callAsFunction(
    _ command: String, _ more: [String: String] = [:]
  ) async throws -> Command.Result {
    try await Command.shell(
      "canary-contracts \(command)", in: folder, environment: environment.merging(more) { $1 })
  }
}
