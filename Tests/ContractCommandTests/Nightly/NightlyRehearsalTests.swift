import Foundation
import Testing

/// A nightly from end to end, as CI runs it: an etcd and a Radicale that change overnight.
struct NightlyRehearsalTests {
  @Test func `finds each planted drift once, in its tier, and nothing the night after`()
    async throws
  {
    try await Night.beforeEtcdAndRadicale { etcd, radicale, night in
      let recorded = try await night.run("contracts record")
      #expect(recorded.exit == 0, "\(recorded.stderr)")

      let slower = VendorProxy.Plant(path: "/v3/kv/range", change: .slower(30))
      etcd.plant(PlantedDrift.all.map(\.plant) + [slower])
      radicale.plant(PlantedXMLDrift.all.map(\.plant))
      let reports =
        "--html page.html --summary summary.md --events events.jsonl --annotations github"
      let drifted = try await night.verify("\(reports) --verbose")

      #expect(drifted.exit == 1)
      let planted = PlantedDrift.all.map(\.reported) + PlantedXMLDrift.all.map(\.reported)
      #expect(drifted.reported.sorted() == planted.sorted(), "\(drifted.stderr)")
      #expect(
        drifted.stdout.contains(
          """

          Radicale: 6 drifted, 2 broken by the vendor, 1 could not be checked
          etcd: 7 as recorded, 5 drifted, 2 broken by the vendor

          """), "\(drifted.stdout)")
      #expect(
        try night.reported(in: "calendar.vendor Radicale") == PlantedXMLDrift.all.map(\.reported))
      // What two operations of etcd's answer otherwise is one change.
      let told = (PlantedDrift.told + PlantedXMLDrift.all.map(\.reported)).sorted()
      #expect(Night.reported(inMarkup: drifted.stdout).sorted() == told)
      #expect(try night.reported(inPage: "summary.md").sorted() == told)
      #expect(try night.reported(inPage: "page.html").sorted() == planted.sorted())
      let tiers =
        PlantedDrift.all.map(\.tier) + PlantedXMLDrift.all.map(\.reported).compactMap(Night.tier)
      #expect(try night.tiers.sorted() == tiers.sorted())
      #expect(
        drifted.stderr.contains(
          """
          vendor traffic of WebDAV:
          → PUT /ada/refused/tea.ics
          | Authorization: Basic redacted-1

          """), "\(drifted.stderr)")
      for secret in night.secrets {
        #expect(!(drifted.stdout + drifted.stderr).contains(secret))
        for report in ["report.xml", "page.html", "summary.md", "events.jsonl"] {
          #expect(try !night.text(of: report).contains(secret), "\(report)")
        }
      }

      // What breaks a contract is mended by the vendors, and the rest is accepted.
      etcd.plant(PlantedDrift.harmless.map(\.plant))
      radicale.plant(PlantedXMLDrift.harmless.map(\.plant))
      let updated = try await night.run("contracts record --update")
      #expect(updated.exit == 0, "\(updated.stderr)")
      let next = try await night.verify(reports)

      #expect(next.exit == 0, "\(next.stderr)")
      #expect(next.reported == [])
      #expect(!next.stdout.contains("\n::"), "\(next.stdout)")
      #expect(try night.reported(inPage: "page.html") == [])
      #expect(try night.tiers == [])
      #expect(next.stdout.contains("\nRadicale: 9 as recorded\netcd: 14 as recorded\n"))
      #expect(next.stderr == "")
    }
  }
}

extension Night {
  /// Starts both vendors and a proxy before each, for nights over their contracts alone.
  fileprivate static func beforeEtcdAndRadicale(
    _ body: (_ etcd: VendorProxy, _ radicale: VendorProxy, Night) async throws -> Void
  ) async throws {
    try await TemporaryFolder.with { folder in
      let contracts = folder.appending(path: "Contracts")
      try FileManager.default.createDirectory(at: contracts, withIntermediateDirectories: true)
      try FileManager.default.copyItem(
        at: Command.repository.appending(path: "Contracts/network-adapter.yaml"),
        to: contracts.appending(path: "network-adapter.yaml"))
      try PlantedXMLDrift.contract.write(
        to: contracts.appending(path: "calendar.yaml"), atomically: true, encoding: .utf8)
      try await Etcd.with { etcd in
        try await Radicale.with { radicale in
          let proxies = [
            try await VendorProxy.start(before: etcd.url),
            try await VendorProxy.start(before: radicale.url),
          ]
          let environment = [
            "ETCD_URL": proxies[0].url, "RADICALE_URL": proxies[1].url,
            "RADICALE_PASSWORD": radicale.password,
          ]
          try await body(proxies[0], proxies[1], Night(folder: folder, environment: environment))
        }
      }
    }
  }
}
