package import ContractModel
import ContractValues

/// Which cases of a plan fall to which shard.
///
/// A scenario goes to one shard with all its subjects, and a shard's scenarios follow one another
/// in the plan: so it meets few contracts, and starts few workers. The shard that takes longest
/// takes as little time as that allows. Equal plans are divided equally on every machine.
package struct Sharding: Sendable {
  /// The jobs that stay together: those of one scenario, or of all that share something.
  private struct Unit {
    let range: Range<Int>
    let cost: Int
  }

  private let jobs: [Job]
  private let question: String
  /// The jobs of each shard, as a range of ``jobs``.
  private let ranges: [Range<Int>]

  /// Divides the jobs of a plan.
  ///
  /// - Parameters:
  ///   - jobs: The jobs, in the order of the plan.
  ///   - count: How many shards there are.
  ///   - question: What else the shards of one run have in common, such as their mode.
  ///   - whole: Names what a job's scenario shares with others so that one machine must have them
  ///     all; `nil` where it shares nothing.
  ///   - cost: How long a job takes that must run, in any unit; a guess by default.
  package init(
    of jobs: [Job], into count: Int, asking question: String = "",
    keepingWhole whole: (Job) -> String? = { _ in nil },
    cost: (Job) -> Int = { $0.guessedCost }
  ) {
    self.question = question
    let groups = Self.groups(of: jobs, whole)
    let ordered = groups.flatMap(\.self)
    self.jobs = ordered
    let units = Self.units(of: groups, cost)
    let capacity = Self.leastCapacity(for: units, in: count)
    var rest = units[...]
    ranges = (0..<count).map { shard in
      let range = Self.take(from: &rest, capacity, leaving: count - shard - 1)
      return range ?? ordered.count..<ordered.count
    }
  }

  /// Finds the jobs of one shard.
  ///
  /// - Parameter shard: One of as many as the plan was divided into.
  /// - Returns: The jobs in the order of the plan.
  package func jobs(of shard: Shard) -> [Job] {
    jobs[ranges[shard.index - 1]].sorted { $0.plannedCase.id < $1.plannedCase.id }
  }

  /// Describes the part of the run that falls to one shard.
  ///
  /// - Parameters:
  ///   - shard: One of as many as the plan was divided into.
  ///   - source: Who says that it is this one.
  /// - Returns: The share, as reports name it.
  package func share(of shard: Shard, source: String) -> ShardShare {
    ShardShare(
      shard: shard, source: source, cases: jobs.count, digest: digest,
      isIdle: !jobs(of: shard).contains(where: \.mustRun)
        && jobs.contains(where: \.mustRun)
    )
  }

  /// A digest of what falls to which shard, and of what is asked.
  private var digest: String {
    var text = question + "\n"
    for (index, range) in ranges.enumerated() {
      for job in jobs[range].lazy.map(\.plannedCase) {
        text += "\(index)\u{0}\(job.contract)\u{0}\(job.scenario)\u{0}\(job.subject)\n"
      }
    }
    return String(SHA256.hexadecimal(of: Array(text.utf8)).prefix(16))
  }

  /// The jobs that must stay together, in the order of the first of each.
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

  /// The least that the longest shard can take.
  private static func leastCapacity(for units: [Unit], in count: Int) -> Int {
    var enough = units.reduce(0) { $0 + $1.cost }
    var least = max(units.map(\.cost).max() ?? 0, enough / count)
    while least < enough {
      let middle = least + (enough - least) / 2
      if fits(units, middle, in: count) { enough = middle } else { least = middle + 1 }
    }
    return enough
  }

  private static func fits(_ units: [Unit], _ capacity: Int, in count: Int) -> Bool {
    var (shards, load) = (1, 0)
    for unit in units {
      if load + unit.cost > capacity { (shards, load) = (shards + 1, 0) }
      load += unit.cost
    }
    return shards <= count
  }

  /// Takes as much as there is room for, and leaves a scenario for each of the others.
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
  /// True if its verdict is not certain before it runs.
  var mustRun: Bool { verdict == nil }

  /// How long it may take, where nothing is known: a process of its own costs what about ten
  /// scenarios do in one that is there.
  package var guessedCost: Int { canShareProcess ? 1 : 10 }
}
