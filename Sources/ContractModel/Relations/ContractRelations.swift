import ContractBinding
package import ContractValues

/// A search for relations between constant values, which only all recordings of a contract can
/// show.
///
/// Two runs with the same input repeat every coincidence, so equal values count only once.
///
/// Each extension of this type learns one kind, such as `slug`, in four steps:
///
/// 1. It collects sightings in each sample: places whose values follow or contradict a rule.
/// 2. `isOpen(_:)` leaves out the relations of results that the contract itself decides.
/// 3. `relations(ifEnough:)` groups the sightings of all samples, most often by the names of their
///    fields, and keeps the groups that support the rule often enough and never contradict it.
///    `shown(by:)` does so for rules with other conditions.
/// 4. `oncePerPlace()` keeps the first relation of each result.
package struct ContractRelations {
  /// The recorded values of one scenario, in the forms that all searches share.
  package struct Sample {
    let run: RunValues
    /// All texts, numbers, booleans and lists in the results, in the order of their places.
    let values: [PlacedValue]
    /// The lists among ``values``.
    let lists: [(place: RelationPlace, elements: [Value])]
    /// The list elements that can be found in another run, such as by an `id` from an earlier step.
    let anchors: [ListAnchors]
    let results: [ResultColumn]
    /// The places of all results that are equal in each run, also in lists whose order is random.
    let constants: Set<RelationPlace>
    /// The results that change from run to run, such as identifiers and times.
    let changing: [ResultColumn]
    /// The times in the results, whether constant or different in each run, to learn their order.
    let times: [ResultColumn]
    /// The steps whose request may write; empty unless every step made exactly one request.
    let writes: Set<Int>
    let givens: [PlacedValue]
    /// The places of arguments with values such as `${unique.word.city}`, which are drawn for each
    /// run.
    let unique: Set<RelationPlace>
    /// The lists and texts in the results, by the place of their parent.
    ///
    /// With them, a search finds those whose length is a number beside them.
    let measured: [RelationPlace: [PlacedValue]]
    /// The results by their key, in the order of their places, to find an earlier result with the
    /// same key.
    let resultsByKey: [String: [ResultColumn]]
    /// The texts that `$bind` stores for later steps, by the name it is stored under.
    let bound: [String: String]
    /// The arguments of all steps; `nil` if no step takes an argument from an earlier step.
    private(set) var givers: GivenValues?
    /// True if ``writes`` is known, because every step made exactly one request.
    private let knowsWrites: Bool

    package init(_ scenario: Scenario, _ recording: Recording) {
      let unaligned = RunValues(scenario, recording.evidence.outcomes, seed: recording.seed)
      let run = unaligned.aligned(by: unaligned.anchors)
      self.run = run
      values = run.results
      lists = values.compactMap { place, value in
        if case .array(let elements) = value { (place, elements) } else { nil }
      }
      anchors = run.anchors(in: values)
      let all = ResultColumn.all(
        in: scenario, [recording.evidence], [run], firstResults: values,
        volatile: recording.volatile)
      bound = all.reduce(into: [:]) { bound, column in
        for case .bind(let name) in column.matchers { bound[name] = column.value.scalarText }
      }
      let columns = all.filter { run.isInOrder($0.place) }
      results = columns.filter { !$0.isVolatile }
      constants = Set(all.filter { !$0.isVolatile }.map(\.place))
      changing = columns.filter(\.isVolatile)
      times = columns.filter(\.isTime)
      writes = recording.evidence.writes
      knowsWrites = recording.evidence.hasOneRequestEach
      givens = run.givens
      unique = Set(givens.map(\.place)).subtracting(RunValues(scenario, []).givens.map(\.place))
      measured = Dictionary(grouping: values.filter { $0.value.lengths != nil }) {
        $0.place.parent
      }
      resultsByKey = Dictionary(grouping: results.filter { $0.key != nil }) { $0.key ?? "" }
      givers = givenValues
    }

    /// Checks whether the request of a step may write; `nil` if that is unknown.
    func wrote(at step: Int) -> Bool? { knowsWrites ? writes.contains(step) : nil }

    /// Returns a text that similar places share, such as those of two steps with one operation.
    func likeness(of place: RelationPlace) -> String { run.scenario.likeness(of: place) }

    func arguments(of step: Int) -> [PlacedValue] {
      givens.filter { $0.place.part == .step && $0.place.index == step }
    }
  }

  let samples: [Sample]
  let declared: Volatility

  /// Prepares a search in the recordings of one contract; `volatile` values give no relation.
  package init(_ samples: [Sample], volatile: [VolatilePart]) {
    self.samples = samples
    declared = Volatility(declared: volatile)
  }

  /// All relations of each scenario, sorted and without duplicates, in the order of the samples.
  package var relations: [[Relation]] {
    let (echoes, words) = (self.echoes, self.words)
    let counts = zip(self.counts, sums).map { $0 + $1 }
    let echoed = echoes.map { Set($0.filter { $0.strength == .firm }.map(\.place)) }
    let identities = self.identities(besides: echoed)
    let carried = zip(carriedOver, identities).map { $0 + $1.filter { $0.strength == .firm } }
    let known = samples.indices.map { index in
      echoed[index].union((counts[index] + carried[index]).map(\.place))
    }
    let named = sameKeys(besides: known)
    let related = zip(known, named).map { $0.union($1.map(\.place)) }
    let changed = changedNumbers(besides: related)
    let settled = zip(related, changed).map { $0.union($1.map(\.place)) }
    let changes = changedTexts(besides: related)
    let alone: [[[Relation]]] = [
      words, changed, numbers(besides: settled), runningTotals, changes, presences, timesInOrder,
      absences, losses, limits, ranges, sorted, switches, names, codes, slugs, fillings, renewals,
      firsts, filters,
      references, totalsOfPages, versions, summaries, narrowed, localTimes,
      recurrences, accounts, errorNumbers, errorVersions, links,
    ]
    let found = samples.indices.map { index -> [Relation] in
      let firm = Set((named[index] + carried[index]).map(\.place))
      let taken = Set(changes[index].map(\.place))
      let others = (echoes[index] + counts[index]).filter { relation in
        relation.strength == .firm || !firm.contains(relation.place)
      }
      let copies = (others + carried[index] + named[index]).filter { !taken.contains($0.place) }
      let repeated = Set(copies.map(\.place))
      return copies + identities[index].filter { !repeated.contains($0.place) }
        + alone.flatMap { $0[index] }
    }
    return inOrder(found).map { relations in
      let firm = Set(relations.filter { $0.strength == .firm })
      // Two searches may find one rule, and only one of them may be sure of it.
      return Set(relations.filter { $0.strength == .firm || !firm.contains($0.firm) }).sorted()
    }
  }
}

extension ContractRelations {
  /// Two places, each as operation and path, so that scenarios with the same steps have equal
  /// pairs.
  struct Pair: Hashable {
    let place: String
    let other: String

    init(_ place: String, _ other: String) {
      self.place = place
      self.other = other
    }
  }

  /// Checks that the contract neither decides a value nor lists it as volatile.
  func isOpen(_ column: ResultColumn) -> Bool {
    !column.isDecided && !declared.isDeclared(column.place.path)
  }

  /// Returns the two places as a key, which is equal for similar places.
  func pair(_ column: ResultColumn, _ other: RelationPlace, in sample: Sample) -> Pair {
    Pair(column.likeness, sample.likeness(of: other))
  }

  /// The relations for results that equal an argument or a state parameter.
  private var echoes: [[Relation]] {
    let found = samples.map { sample in
      (sample.results + sample.drawn).map { column in
        (column: column, sources: sources(of: column, in: sample))
      }
    }
    var seen: [Pair: Set<String>] = [:]
    var habits = EchoHabits()
    for (sample, echoes) in zip(samples, found) {
      for (column, sources) in echoes {
        let text = column.value.scalarText ?? ""
        for source in sources {
          seen[pair(column, source, in: sample), default: []].insert(text)
        }
        let named = sources.first { $0.lastKey == column.key && $0.index == column.place.index }
        if named?.part == .step { habits.add(column, in: sample.run.scenario) }
      }
    }
    return zip(samples, found).map { sample, echoes in
      echoes.compactMap { column, sources in
        guard isOpen(column) else { return nil }
        // No two values are equal by chance if one is drawn for each run.
        let isFirm = {
          sample.mayRepeat($0, in: column)
            || seen[self.pair(column, $0, in: sample)]?.count ?? 0 > 1
        }
        if let source = sources.first(where: isFirm) {
          return Relation(column.place, .equal, source)
        }
        return sources.first { column.isNamed(like: $0) }.map { source in
          let isHabit = habits.show(column, from: source, in: sample.run.scenario)
          return Relation(
            column.place, .equal, source, strength: isHabit ? .firm : .seenOnce)
        }
      }
    }
  }

  /// Returns the arguments and state parameters that a result may come from, the latest first.
  ///
  /// If some have the result's key, only those count. If several have other keys, the only
  /// candidate is a single argument of the step itself.
  private func sources(of column: ResultColumn, in sample: Sample) -> [RelationPlace] {
    let value = column.value
    guard value.isTellingConstant else { return [] }
    let givers = sample.givens.filter { given in
      sample.run.mayDecide(given.place, column.place)
        && (given.value.isSame(as: value) || given.value.isSameMoment(as: value))
        && !sample.mayNameAnother(given.place, than: column)
    }.map(\.place)
    let nearest = givers.sorted { first, second in
      let ranks = [first, second].map { $0.part == .given ? -1 : $0.index }
      return ranks[0] != ranks[1] ? ranks[0] > ranks[1] : first < second
    }
    let named = nearest.filter { $0.lastKey == column.key }
    if !named.isEmpty { return named }
    if Set(givers.map(\.lastKey)).count == 1 { return nearest }
    let own = nearest.filter { $0.part == .step && $0.index == column.place.index }
    return own.count == 1 ? own : []
  }

  /// The relations for fixed words of the vendor, such as `paid`; a place needs two of them, each
  /// in two scenarios.
  private var words: [[Relation]] {
    let found = samples.map { sample in
      sample.results.compactMap { column -> (column: ResultColumn, word: String)? in
        guard let word = column.value.word, column.key != nil,
          !sample.givens.contains(where: { $0.value == column.value })
        else { return nil }
        return (column, word)
      }
    }
    var scenarios: [String: [String: Set<Int>]] = [:]
    for (index, pairs) in found.enumerated() {
      for (column, word) in pairs {
        scenarios[column.likeness, default: [:]][word, default: []].insert(index)
      }
    }
    return found.map { pairs in
      pairs.compactMap { column, word in
        let known = (scenarios[column.likeness] ?? [:]).filter { $0.value.count > 1 }
        guard known.count > 1, known[word] != nil, isOpen(column) else { return nil }
        return Relation(column.place, .word)
      }
    }
  }
}

extension ResultColumn {
  /// The minimum length in bytes of a whole result that may not equal an argument by chance.
  private static let leastLength = 8

  /// Checks whether an equal argument is certainly the source of the result: it has the same key,
  /// or the whole result is one long text.
  fileprivate func isNamed(like source: RelationPlace) -> Bool {
    if let key { return source.lastKey == key }
    guard place.components == [.key("returned")], case .string(let text) = value else {
      return false
    }
    return text.utf8.count >= Self.leastLength
  }
}

extension RunValues {
  /// Returns true if a step threw; its arguments may then have had no effect.
  func failed(at step: Int) -> Bool {
    if outcomes.indices.contains(step), case .threw = outcomes[step].end { true } else { false }
  }
}

extension Evidence {
  /// The steps whose request may write; empty unless every step made exactly one request.
  var writes: Set<Int> {
    guard hasOneRequestEach else { return [] }
    return Set(exchanges.indices.filter { exchanges[$0].request.mayWrite })
  }

  fileprivate var hasOneRequestEach: Bool { exchanges.count == outcomes.count }
}

extension Value {
  /// True for a constant that is unlikely to occur by chance: a text of 3 characters or more, or a
  /// whole number of 4 digits or more.
  fileprivate var isTellingConstant: Bool {
    switch self {
    case .string(let text): text.count >= 3
    case .integer(let number): number.magnitude >= 1000
    case .largeInteger: true
    default: false
    }
  }

  /// Checks whether two texts are the same time with a zone, perhaps in two zones.
  fileprivate func isSameMoment(as other: Value) -> Bool {
    guard let time = comparableTime, let other = other.comparableTime else { return false }
    return time == other
  }

  /// The text, if it looks like a case of an enum, such as `paid`; `nil` for names, dates and
  /// identifiers.
  var word: String? {
    guard case .string(let text) = self, (2...32).contains(text.utf8.count),
      ValueFormat(of: self) == nil, !CalendarWord.areAlike(self, self),
      text.unicodeScalars.allSatisfy({ $0.properties.isAlphabetic || $0 == "_" || $0 == "-" }),
      // A text such as `Anna` is a name rather than a word.
      text.first?.isLowercase ?? false || text == text.uppercased()
    else { return nil }
    return text
  }
}
