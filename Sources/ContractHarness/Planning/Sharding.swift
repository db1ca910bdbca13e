package import ContractModel
import ContractValues

/// A division of the cases of a plan among several machines.
///
/// All cases of a scenario belong to one machine. The scenarios of a machine are neighbors in the
/// plan, except those that share a resource, so that it needs few contracts and workers. Within
/// these limits, the longest part is as short as possible. All machines compute the same division
/// of the same plan.
package struct Sharding: Sendable {
  /// A group of cases that must run on the same machine: those of one scenario, or of scenarios
  /// that share a resource.
  private struct Unit {
    let range: Range<Int>
    let cost: Int
  }

  private let jobs: [Job]
  private let run: String
  /// The cases of each machine, as a range of ``jobs``.
  private let ranges: [Range<Int>]

  /// Divides the cases of a plan among a number of machines.
  ///
  /// All machines of one run give the same text `run`, such as their mode. One machine gets all
  /// scenarios for which `whole` returns the same resource. The cost of a case can be in any unit.
  package init(
    of jobs: [Job], into count: Int, ofRun run: String = "",
    keepingWhole whole: (Job) -> String? = { _ in nil },
    cost: (Job) -> Int = { $0.guessedCost }
  ) {
    self.run = run
    let groups = Self.groups(of: jobs, whole)
    let ordered = groups.flatMap(\.self)
    self.jobs = ordered
    let units = Self.units(of: groups, cost)
    let capacity = Self.minCapacity(for: units, in: count)
    var rest = units[...]
    ranges = (0..<count).map { shard in
      let range = Self.take(from: &rest, capacity, leaving: count - shard - 1)
      return range ?? ordered.count..<ordered.count
    }
  }

  /// Returns the cases of one machine, such as 2 of 5, in the order of the plan.
  package func jobs(of shard: Shard) -> [Job] {
    jobs[ranges[shard.index - 1]].sorted { $0.plannedCase.id < $1.plannedCase.id }
  }

  /// Describes one machine's part for a merge, with a digest that is equal on all machines.
  package func share(of shard: Shard, source: String) -> ShardShare {
    ShardShare(
      shard: shard, source: source, cases: jobs.count, digest: digest,
      isIdle: !jobs(of: shard).contains(where: \.mustRun)
        && jobs.contains(where: \.mustRun)
    )
  }

  /// A digest of the division and the run, by which a merge finds a report from another run.
  private var digest: String {
    var text = run + "\n"
    for (index, range) in ranges.enumerated() {
      for job in jobs[range].lazy.map(\.plannedCase) {
        text += "\(index)\u{0}\(job.contract)\u{0}\(job.scenario)\u{0}\(job.subject)\n"
      }
    }
    return String(SHA256.hexadecimal(of: Array(text.utf8)).prefix(16))
  }

  /// Groups the cases that must run on the same machine, in the order of their first cases.
  ///
  /// They belong to one scenario, or share a resource such as a vendor.
  private static func groups(
    of jobs: [Job], _ whole: (Job) -> String?
  ) -> [[Job]] {
    var groups: [[Job]] = []
    var places: [String: Int] = [:]
    for job in jobs {
      if let name = whole(job) {
        if let place = places[name] {
          groups[place].append(job)
          continue
        }
        places[name] = groups.count
      } else if let last = groups.last?.last, whole(last) == nil,
        last.scenarioKey == job.scenarioKey
      {
        groups[groups.count - 1].append(job)
        continue
      }
      groups.append([job])
    }
    return groups
  }

  private static func units(of groups: [[Job]], _ cost: (Job) -> Int) -> [Unit] {
    var start = 0
    return groups.map { group in
      let total = group.reduce(0) { $0 + ($1.mustRun ? max(0, cost($1)) : 0) }
      defer { start += group.count }
      return Unit(range: start..<start + group.count, cost: total)
    }
  }

  /// The minimum duration of the longest part, found by bisection.
  private static func minCapacity(for units: [Unit], in count: Int) -> Int {
    var highest = units.reduce(0) { $0 + $1.cost }
    var lowest = max(units.map(\.cost).max() ?? 0, highest / count)
    while lowest < highest {
      let middle = lowest + (highest - lowest) / 2
      if fits(units, middle, in: count) { highest = middle } else { lowest = middle + 1 }
    }
    return highest
  }

  private static func fits(_ units: [Unit], _ capacity: Int, in count: Int) -> Bool {
    var (shards, load) = (1, 0)
    for unit in units {
      if load + unit.cost > capacity { (shards, load) = (shards + 1, 0) }
      load += unit.cost
    }
    return shards <= count
  }

  /// Takes as many groups as fit into one machine's part.
  ///
  /// Unless the part is empty, it leaves one group for each of the other machines.
  private static func take(
    from rest: inout ArraySlice<Unit>, _ capacity: Int, leaving others: Int
  ) -> Range<Int>? {
    var range: Range<Int>?
    var load = 0
    while let unit = rest.first, load + unit.cost <= capacity,
      range == nil || rest.count > others
    {
      range = (range?.lowerBound ?? unit.range.lowerBound)..<unit.range.upperBound
      load += unit.cost
      rest.removeFirst()
    }
    return range
  }
}

extension Job {
  /// True if the case must run, because the plan does not know its verdict.
  var mustRun: Bool { verdict == nil }

  /// The estimated duration of a case: 1 in a shared process, and 10 if it needs its own process.
  package var guessedCost: Int { canShareProcess ? 1 : 10 }
}
