import ContractBinding
import ContractHarness
@testable import ContractModel
import Testing

/// How the pairs of a plan are divided among machines.
struct ShardingTests {
  /// Pairs of scenarios with two subjects each, of which the second must not run.
  private func jobs(_ scenarios: Int, contracts: Int = 1) -> [Job] {
    let names = (0..<scenarios).map { "s\($0)" }
    let read = (0..<contracts).compactMap { contract in
      ContractFile.read(
        text: """
          contract: c\(contract)
          protocol: Bell
          vendor: { name: a bell, kind: http, url: "http://127.0.0.1" }
          scenarios:

          """
            + names.enumerated().filter { $0.offset * contracts / scenarios == contract }
            .map { "  - { name: \($0.element), steps: [{ call: connect, with: [front] }] }\n" }
            .joined(),
        path: "c\(contract).yaml"
      ).contract
    }
    let subjects = [(SubjectDescription.Kind.liveAdapter, true), (.stub, false)].map {
      SubjectDescription(
        name: $0.rawValue, kind: $0, protocolName: "Bell", operations: BellBinding.operations,
        standsFor: Selection(everything: $1), registeredAt: "Suite.swift:7")
    }
    return Plan(
      contracts: read, subjects: subjects, filter: CaseFilter(), allPairs: true
    ).jobs
  }

  private func shares(_ sharding: Sharding, of count: Int) -> [[Job]] {
    (1...count).compactMap { Shard($0, of: count) }.map(sharding.jobs)
  }

  @Test(arguments: 1...9)
  func `every pair is in one shard, scenarios stay whole, and the order is the plan's`(count: Int) {
    for scenarios in 0...20 {
      let plan = jobs(scenarios, contracts: 3)

      let shares = shares(Sharding(of: plan, into: count), of: count)

      #expect(shares.flatMap(\.self) == plan)
      #expect(shares.count { !$0.isEmpty } == min(count, scenarios))
      for share in shares { #expect(share.count.isMultiple(of: 2)) }
    }
  }

  @Test(
    arguments: [
      ([1, 1, 1, 1, 1, 1], 3, [2, 2, 2]),
      ([1, 1, 1, 1, 1, 1, 1, 1, 1, 1], 4, [3, 3, 3, 1]),
      // One that takes long is alone, wherever it stands.
      ([9, 1, 1, 1, 1], 3, [9, 3, 1]),
      ([1, 1, 9, 1, 1], 3, [2, 9, 2]),
      ([1, 1, 1, 1, 9], 2, [4, 9]),
      // What takes no time is not lost.
      ([0, 0, 0, 5, 0], 2, [5, 0]),
      ([7], 3, [7, 0, 0]),
    ] as [([Int], Int, [Int])])
  func `the longest shard takes as little as can be`(
    costs: [Int], count: Int, loads: [Int]
  ) {
    let plan = jobs(costs.count)
    let cost = { (job: Job) in costs[Int(job.plannedCase.scenario.dropFirst()) ?? 0] }

    let shares = shares(Sharding(of: plan, into: count, cost: cost), of: count)

    #expect(shares.flatMap(\.self) == plan)
    #expect(
      shares.map { $0.filter { $0.verdict == nil }.reduce(0) { $0 + cost($1) } } == loads)
  }

  @Test func `shards of one run tell one digest, those of another run another`() throws {
    func digest(
      _ plan: [Job], _ shard: String, ofRun run: String = ""
    ) throws -> String {
      let shard = try #require(Shard(shard))
      return Sharding(of: plan, into: shard.count, ofRun: run)
        .share(of: shard, source: "a test").digest
    }

    let first = try digest(jobs(7), "1/3")

    #expect(try digest(jobs(7), "3/3") == first)
    #expect(try digest(jobs(7), "1/4") != first)
    #expect(try digest(jobs(8), "1/3") != first)
    #expect(try digest(jobs(7, contracts: 2), "1/3") != first)
    #expect(try digest(jobs(7), "1/3", ofRun: "live") != first)
  }

  @Test(arguments: 1...5)
  func `what must not be divided is in one shard, in the order of the plan`(count: Int) {
    let plan = jobs(12, contracts: 4)
    let whole = { (job: Job) in ["c0", "c2"].contains(job.plannedCase.contract) ? "shared" : nil }

    let shares = shares(Sharding(of: plan, into: count, keepingWhole: whole), of: count)

    #expect(shares.count { share in share.contains { whole($0) != nil } } == 1)
    #expect(shares.flatMap(\.self).count == plan.count)
    #expect(Set(shares.flatMap(\.self)) == Set(plan))
    for share in shares {
      #expect(share.map(\.plannedCase.id) == share.map(\.plannedCase.id).sorted())
    }
  }

  @Test func `a shard is idle when others have all that must run`() throws {
    let plan = jobs(2)
    let isIdle = try (1...4).map { index in
      let shard = try #require(Shard(index, of: 4))
      return Sharding(of: plan, into: 4).share(of: shard, source: "a test").isIdle
    }

    #expect(isIdle == [false, false, true, true])
    let certain = plan.filter { $0.verdict != nil }
    let first = try #require(Shard("1/4"))
    #expect(!Sharding(of: certain, into: 4).share(of: first, source: "a test").isIdle)
  }

  @Test(arguments: [
    ("1/1", "1/1"), ("2/5", "2/5"), ("05/5", "5/5"), ("0/3", nil), ("4/3", nil), ("3", nil),
    ("1/0", nil), ("a/b", nil), ("1/2/3", nil), ("", nil), ("-1/3", nil),
  ])
  func `reads a shard, and nothing that is none`(text: String, expected: String?) {
    #expect(Shard(text)?.description == expected)
  }
}
