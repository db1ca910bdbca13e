import Foundation
import Testing

/// `record` against a real etcd and a real Radicale, which `make test` installs.
struct RecordingTests {
  private func record(
    _ arguments: String, from url: String, in folder: URL
  ) async throws -> Command.Result {
    try await Command.shell(
      "contracts record \(arguments)", in: folder, environment: ["ETCD_URL": url])
  }

  /// Records all contracts from vendors that were started for it.
  private func recordAll(_ arguments: String, in folder: URL) async throws -> Command.Result {
    try await Etcd.with { etcd in
      try await Radicale.with { radicale in
        try await Command.shell(
          "contracts record \(arguments)", in: folder,
          environment: [
            "ETCD_URL": etcd.url, "RADICALE_URL": radicale.url,
            "RADICALE_PASSWORD": radicale.password,
          ])
      }
    }
  }

  @Test func `leaves every byte as it was when an unchanged vendor is asked again, restarted`()
    async throws
  {
    try await Examples.with(recordings: false) { folder in
      let first = try await recordAll("", in: folder)
      #expect(first.exit == 0, "\(first.stderr)")
      let recorded = try Files(of: folder.appending(path: "Recordings"))

      let again = try await recordAll("--again", in: folder)

      #expect(again.exit == 0, "\(again.stderr)")
      #expect(again.stdout.contains("unchanged") && !again.stdout.contains("recorded"))
      let now = try Files(of: folder.appending(path: "Recordings"))
      #expect(now.changes(since: recorded) == [], "\(again.stdout)")
      #expect(recorded.count > 40)
      let verified = try await Command.shell("contracts verify", in: folder)
      #expect(verified.exit == 0, "\(verified.stdout)\(verified.stderr)")
    }
  }

  @Test func `waits for a suite that takes longer to start than a batch may take`() async throws {
    let result = try await TemporaryFolder.with { folder in
      try await Command.shell(
        "hostile-contracts record --contracts \"$REPOSITORY/Tests/HostileContracts/Contracts\"",
        in: folder, environment: ["HOSTILE": "takes longer to be listed than a batch"])
    }

    #expect(result.stdout.hasSuffix("2 written\n"), "\(result.stdout)\(result.stderr)")
  }

  @Test(arguments: [true, false], ["record", "verify --live"])
  func `asks at once for scenarios that do not disturb each other, if their contract says so`(
    isIndependent: Bool, command: String
  ) async throws {
    try await TemporaryFolder.with { folder in
      let result = try await Command.shell(
        """
        mkdir Contracts notes
        sed 's/^protocol:/independent: \(isIndependent)\\n&/' \
          "$REPOSITORY/Tests/HostileContracts/Contracts/errands.yaml" >Contracts/errands.yaml
        NOTE=$PWD/notes hostile-contracts \(command) --jobs 2
        """, in: folder, environment: ["HOSTILE": "waits for company"])

      let tired = result.stderr.contains("Tired") || result.stdout.contains("Tired")
      #expect(tired == !isIndependent)
    }
  }

  @Test func `takes what is true of one run alone for no difference in the next`() async throws {
    try await TemporaryFolder.with { folder in
      let names = ["process", "log", "folder", "file", "port", "authority", "address"]
      let scenarios = names.map {
        "  - { name: \($0), steps: [{ call: run, with: { errand: \($0) } }] }\n"
      }
      let contracts = folder.appending(path: "Contracts")
      try FileManager.default.createDirectory(at: contracts, withIntermediateDirectories: true)
      let contract = """
        contract: errands
        protocol: Errand
        vendor: { name: home, kind: http, url: "http://127.0.0.1:9" }
        scenarios:
        \(scenarios.joined())
        """
      try contract.write(
        to: contracts.appending(path: "errands.yaml"), atomically: true, encoding: .utf8)
      func run(_ command: String) async throws -> Command.Result {
        try await Command.shell(
          "hostile-contracts \(command)", in: folder,
          environment: ["HOSTILE": "tells where it runs"])
      }

      let recorded = try await run("record")
      let verified = try await run("verify --subject 'at home'")
      let before = try Files(of: folder.appending(path: "Recordings"))
      let again = try await run("record --again")

      #expect(recorded.exit == 0, "\(recorded.stdout)\(recorded.stderr)")
      #expect(verified.exit == 0, "\(verified.stdout)\(verified.stderr)")
      #expect(again.stdout.hasSuffix("\(names.count) unchanged\n"), "\(again.stdout)")
      #expect(try Files(of: folder.appending(path: "Recordings")).changes(since: before) == [])
    }
  }

  @Test(arguments: ["", ", updatedAt: \"${made}\""])
  func `repeats a run whose pauses change more than times`(promise: String) async throws {
    try await TemporaryFolder.with { folder in
      try await Command.shell("mkdir Contracts", in: folder)
      try """
      contract: desk
      protocol: Desk
      vendor: { name: Desk, kind: http, url: "${env.DESK_URL}" }
      scenarios:
        - name: a ticket is changed
          given: [an empty desk]
          steps:
            - call: open
              with: { draft: { title: Printer, labels: [], key: "${unique.key}" } }
              returns: { id: { $bind: id }, createdAt: { $bind: made } }
            - call: change
              with: { id: "${id}", version: 1, change: { title: Scanner } }
              returns: { id: "${id}"\(promise) }
      """.write(
        to: folder.appending(path: "Contracts/desk.yaml"), atomically: true, encoding: .utf8)

      let result = try await Command.shell(
        #"python3 -B "$REPOSITORY"/Tests/Lies/edited.py lies-contracts record"#, in: folder)

      #expect(
        result.exit == 0 && result.stdout.hasSuffix("\nruns: 3\n"),
        "\(result.stdout)\(result.stderr)")
    }
  }

  @Test(arguments: [1.0, 365])
  func `warns of an adapter that reckons with its own clock`(days: Double) async throws {
    try await TemporaryFolder.with { folder in
      try await Command.shell("mkdir Contracts", in: folder)
      try """
      contract: errands
      protocol: Errand
      vendor: { name: home, kind: local }
      scenarios:
        - name: day
          steps: [{ call: run, with: [by its own clock] }, { call: run, with: [by vendor.now] }]
      """.write(
        to: folder.appending(path: "Contracts/errands.yaml"), atomically: true, encoding: .utf8)
      let now = Date()
      let dates = [now.addingTimeInterval(-86_400 * days), now].map {
        String($0.ISO8601Format().prefix(10))
      }
      let result = try await Command.shell(
        """
        hostile-contracts record >record.log || exit 9
        sed -i.old 's/\(dates[1])/\(dates[0])/' Recordings/errands/day.json
        ! hostile-contracts verify --subject 'at home' --strict >strict.log || exit 8
        hostile-contracts verify --subject 'at home'
        """, in: folder, environment: ["HOSTILE": "tells the day"])

      #expect(result.exit == 0, "\(result.stdout)\(result.stderr)")
      let age = days == 1 ? "yesterday" : "12 months ago"
      #expect(
        result.stdout.contains(
          """
            warning: day, at home: differs from the recording as the time does (recorded \(age)): \
          step 1; give the adapter vendor.now for its clock
          """), "\(result.stdout)")
    }
  }

  @Test func `makes one recording anew when an argument of its state has changed`() async throws {
    try await Examples.with { folder in
      let contract = folder.appending(path: "Contracts/network-adapter.yaml")
      let text = try String(contentsOf: contract, encoding: .utf8)
      let changed = text.replacing(
        "- the store holds: { key: shop/tea, value: green }",
        with: "- the store holds: { key: shop/tea, value: green, grade: first }",
        maxReplacements: 1)
      try #require(changed != text)
      try changed.write(to: contract, atomically: true, encoding: .utf8)
      let before = try Files(of: folder.appending(path: "Recordings"))

      let verified = try await Command.shell("contracts verify network-adapter", in: folder)
      #expect(verified.exit == 2)
      #expect(verified.stderr.contains("the recording is stale"))
      #expect(
        verified.stderr.contains(
          "contracts record network-adapter --scenario \"a second put replaces the first\""))

      let result = try await Etcd.with { try await record("", from: $0.url, in: folder) }
      #expect(result.exit == 0, "\(result.stderr)")
      let after = try Files(of: folder.appending(path: "Recordings"))
      #expect(
        after.changes(since: before) == [
          "network-adapter/a-second-put-replaces-the-first.json"
        ])
      let again = try await Command.shell("contracts verify network-adapter", in: folder)
      #expect(again.exit == 0, "\(again.stderr)")
    }
  }

  @Test func `renews the one scenario that sends another number of requests, and says so`()
    async throws
  {
    try await Examples.with { folder in
      let name = "order-service/an-order-can-be-cancelled-once.json"
      let file = folder.appending(path: "Recordings/\(name)")
      let content = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
      var recording = try #require(content as? [String: Any])
      recording["exchanges"] = (recording["exchanges"] as? [Any]).map { Array($0.dropLast()) }
      try JSONSerialization.data(withJSONObject: recording).write(to: file)
      let before = try Files(of: folder.appending(path: "Recordings"))

      let result = try await Etcd.with {
        try await record("order-service --update", from: $0.url, in: folder)
      }

      #expect(result.exit == 0, "\(result.stderr)")
      #expect(
        result.stdout.contains(
          """
                     sent: a request is new
                     at exchanges[3]
                     - nothing
                     + POST /v3/kv/deleterange
                     the whole file is new, because the number of requests has changed

          """), "\(result.stdout)")
      let after = try Files(of: folder.appending(path: "Recordings"))
      #expect(after.changes(since: before) == [name])
    }
  }

  @Test func `names each other request, and merges a file with as many requests`() async throws {
    try await Examples.with { folder in
      let (recorded, old) = ("\"/v3/kv/put\"", "\"/v3/put\"")
      var count = 0
      for name in ["an-order-can-be-cancelled-once", "orders-are-listed-by-number"] {
        let file = folder.appending(path: "Recordings/order-service/\(name).json")
        let text = try String(contentsOf: file, encoding: .utf8)
        count += text.ranges(of: recorded).count
        try text.replacing(recorded, with: old).write(to: file, atomically: true, encoding: .utf8)
      }
      try #require(count == 3)

      let result = try await Etcd.with {
        try await record("order-service --update", from: $0.url, in: folder)
      }

      #expect(result.exit == 0, "\(result.stderr)")
      #expect(result.stdout.ranges(of: "sent: a request is new\n").count == count)
      #expect(result.stdout.ranges(of: "+ POST /v3/kv/put\n").count == count)
      #expect(!result.stdout.contains("the whole file is new"), "\(result.stdout)")
    }
  }

  @Test func `writes nothing while the vendor is down, and keeps what was there`() async throws {
    try await Examples.with { folder in
      let before = try Files(of: folder.appending(path: "Recordings"))

      let result = try await record("order-service --again", from: "http://127.0.0.1:9", in: folder)

      #expect(result.exit == 2)
      #expect(result.stderr.contains("refused"))
      let after = try Files(of: folder.appending(path: "Recordings"))
      #expect(after.changes(since: before) == [])
    }
  }

  @Test func `writes nothing when the vendor goes away between the two runs`() async throws {
    try await Examples.with { folder in
      let before = try Files(of: folder.appending(path: "Recordings"))

      let result = try await Etcd.with { etcd in
        // Each scenario runs again a second later: the vendor is gone by then.
        let end = Task {
          while try await !etcd.holds("shop/orders/A-1") {
            try await Task.sleep(for: .milliseconds(5))
          }
          etcd.vanish()
        }
        defer { end.cancel() }
        return try await record(
          "order-service --scenario 'orders are listed by number' --again",
          from: etcd.url, in: folder)
      }

      #expect(result.exit == 2, "\(result.stdout)")
      #expect(result.stderr.contains("nothing was written"), "\(result.stderr)")
      let after = try Files(of: folder.appending(path: "Recordings"))
      #expect(after.changes(since: before) == [])
    }
  }
}

/// The files below a folder, byte for byte.
struct Files {
  private let contents: [String: Data]

  init(of folder: URL) throws {
    var contents: [String: Data] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      let file = folder.appending(path: path)
      guard try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else {
        continue
      }
      contents[path] = try Data(contentsOf: file)
    }
    self.contents = contents
  }

  var count: Int { contents.count }

  /// The paths that were added, removed or written otherwise, as `git status` would tell.
  func changes(since earlier: Files) -> [String] {
    Set(contents.keys).union(earlier.contents.keys)
      .filter { contents[$0] != earlier.contents[$0] }.sorted()
  }
}
