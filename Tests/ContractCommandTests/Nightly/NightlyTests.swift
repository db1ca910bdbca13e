import ContractHarness
@testable import ContractValues
import Foundation
import TestSupport
import Testing

/// `verify --live` against a real etcd, behind a proxy that changes answers.
@Suite(.serialized)
struct NightlyTests {
  @Test func `tells each change of the vendor's once, in its tier, and nothing else`()
    async throws
  {
    try await Night.before { proxy, night in
      let quiet = try await night.verify("network-adapter order-service")
      #expect(quiet.exit == 0, "\(quiet.stdout)\(quiet.stderr)")
      #expect(quiet.reported == [])
      #expect(quiet.stdout.contains("\netcd: 20 as recorded\n"), "\(quiet.stdout)")

      let slower = VendorProxy.Plant(path: "/v3/kv/range", change: .slower(30))
      proxy.plant(PlantedDrift.all.map(\.plant) + [slower])
      let drifted = try await night.verify("network-adapter")

      #expect(drifted.exit == 1)
      #expect(drifted.reported.sorted() == PlantedDrift.told.sorted(), "\(drifted.stderr)")
      #expect(
        drifted.stdout.contains("\netcd: 7 as recorded, 5 drifted, 2 broken by the vendor\n"),
        "\(drifted.stdout)")
      let suite = try night.suite("network-adapter.vendor etcd")
      #expect(suite["tests"] == "14")
      #expect(suite["failures"] == "2")
      #expect(suite["skipped"] == "4")
      #expect(drifted.stderr.contains("the fake 'in memory' still behaves as the vendor did on"))
      // What the vendor gives now, then what the double gives, though the contract has matchers.
      for lines in [
        #"- "no key""#, #"+ "etcdserver: key is not provided""#, #"- "true""#, "+ nothing",
      ] {
        #expect(drifted.outdated.contains(lines), "\(drifted.stderr)")
      }
      #expect(!drifted.outdated.contains { $0.contains("$") }, "\(drifted.stderr)")
    }
  }

  @Test func `tells a change that many scenarios show once, whole`() async throws {
    try await Night.before { proxy, night in
      proxy.plant([PlantedDrift.countOfAnotherType])

      let drifted = try await night.verify(
        "network-adapter order-service --subject libcurl --subject etcd")

      #expect(drifted.exit == 1)
      #expect(drifted.reported.count == 1, "\(drifted.stderr)")
      try Night.expect(drifted.stderr, equals: "one change.txt")
    }
  }

  @Test func `fails for a vendor that breaks a contract, though a baseline excuses the adapter`()
    async throws
  {
    try await Night.before { proxy, night in
      proxy.plant(PlantedDrift.all.map(\.plant))
      let scenario = "a range that is cut short says so"
      try """
      - contract: network-adapter
        subject: libcurl
        reason: the vendor mends it
        until: 2999-12-31
        scenarios:
        - \(scenario)

      """.write(
        to: night.folder.appending(path: "Contracts/.baseline.yaml"), atomically: true,
        encoding: .utf8)

      let broken = try await night.verify(
        "network-adapter --subject libcurl --scenario '\(scenario)'")

      #expect(broken.exit == 1, "\(broken)")
      #expect(broken.stdout.contains("1 known to fail"), "\(broken.stdout)")
      #expect(
        broken.reported == ["error: POST /v3/kv/range: more is now a string, was true or false"])
    }
  }

  @Test func `records what has changed and nothing else, after which the next night is quiet`()
    async throws
  {
    try await Night.before { proxy, night in
      proxy.plant(PlantedDrift.harmless.map(\.plant))
      let one = "network-adapter --subject libcurl --scenario 'a second put*'"
      let warned = try await night.verify(one)
      #expect(warned.exit == 0)
      let told = "POST /v3/kv/put: prev_kv.key is gone"
      #expect(warned.reported == ["warning: \(told)"])
      let failed = try await night.verify("\(one) --drift fail")
      #expect(failed.exit == 1)
      #expect(failed.reported == ["error: \(told)"])
      #expect(try await night.verify("\(one) --drift ignore").reported == [])

      let update = try await night.run(
        """
        cp -r Recordings Before
        contracts record network-adapter --update >/dev/null
        diff -r -U0 Before Recordings | grep '^[-+] ' | grep -v -e recorded-at -e '"version"'
        """)

      #expect(
        update.stdout == """
          -          "message": "etcdserver: key is not provided",
          +          "message": "no key",
          -                  "message": "etcdserver: key is not provided"
          +                  "message": "no key"
          -          "count": "2"
          +          "count": "2",
          +          "lease": "0"
          -                ]
          +                ],
          +                "lease": "0"
          -        "status": 400,
          +        "status": 422,
          -            "key": "c2hvcC90ZWE=",
          -                  "key": "c2hvcC90ZWE=",
          -    "step 1 callbacks[0].arguments[0].success.prev_kv.key = step 1 with.payload.key (seen once)",
          -  "format": 3,
          +  "format": 2,
          -              "key": "c2hvcC90ZWE=",
          +              "key": 7,
          -                    "key": "c2hvcC90ZWE=",
          +                    "key": 7,
          -  "relations": [
          -    "step 3 callbacks[0].arguments[0].success.kvs[0].key = step 3 with.payload.key (seen once)"
          -  ],

          """, "\(update.stdout)\(update.stderr)")
      let next = try await night.verify("network-adapter --subject libcurl")
      #expect(next.exit == 0)
      #expect(next.reported == [])
    }
  }

  @Test func `never takes a vendor that could not be asked for one that is as it was`() async throws
  {
    try await Night.before { proxy, night in
      proxy.plant([VendorProxy.Plant(path: "/v3/kv/put", change: .down)])
      let down = try await night.verify("order-service --scenario 'orders are listed*'")
      #expect(down.exit == 2)
      #expect(down.stdout.contains("\netcd: 1 could not be checked\n"), "\(down.stdout)")
      #expect(down.stderr.contains("etcd could not be asked"), "\(down.stderr)")

      proxy.plant([VendorProxy.Plant(path: "/v3/kv/put", change: .limited(retryAfter: 3600))])
      let limited = try await night.verify("order-service --scenario 'orders are listed*'")
      #expect(limited.exit == 2)
      #expect(limited.stderr.contains("answer     status 429"), "\(limited.stderr)")
      #expect(limited.stderr.contains("wait       3600"))

      // The first step should have bound a value for the last one.
      proxy.plant([VendorProxy.Plant(path: "/v3/kv/put", change: .status(503))])
      let unbound = try await night.verify("network-adapter --scenario 'an old revision*'")
      #expect(unbound.exit == 2, "\(unbound.stdout)\(unbound.stderr)")
      #expect(unbound.stdout.contains("\netcd: 1 could not be checked\n"), "\(unbound.stdout)")
      #expect(unbound.stderr.contains("answer     status 503"), "\(unbound.stderr)")
    }
  }

  @Test func `asks a vendor again that asked for patience`() async throws {
    try await Night.before { proxy, night in
      proxy.plant([
        VendorProxy.Plant(path: "/v3/kv/put", change: .limited(retryAfter: 1), times: 1)
      ])
      let start = ContinuousClock.now
      let result = try await night.verify("order-service --scenario 'orders are listed*'")
      #expect(result.exit == 0, "\(result.stdout)\(result.stderr)")
      #expect(result.stdout.contains("\netcd: 1 as recorded\n"))
      #expect(ContinuousClock.now - start >= .seconds(1))
    }
  }

  @Test func `keeps to its budget and its pace`() async throws {
    try await Night.before { proxy, night in
      let poor = try await night.verify("order-service --budget 5")
      #expect(poor.exit == 2)
      #expect(proxy.requests == 5)
      #expect(poor.stderr.contains("the budget of 5 live calls is spent"), "\(poor.stderr)")
      #expect(!poor.stderr.contains("could not be reached"), "\(poor.stderr)")

      let start = ContinuousClock.now
      let slow = try await night.verify("order-service --scenario 'orders are listed*' --rate 5/s")
      #expect(slow.exit == 0, "\(slow.stderr)")
      let calls = proxy.requests - 5
      #expect(calls > 2)
      #expect(ContinuousClock.now - start >= .milliseconds(200 * (calls - 1)))
    }
  }
}
