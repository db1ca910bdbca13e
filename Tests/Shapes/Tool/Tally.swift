import ContractInterface
import SwiftSyntax

/// The figures of `make shapes`.
struct Tally {
  private struct Share {
    var served = 0
    var all = 0

    mutating func add(_ isServed: Bool) {
      all += 1
      if isServed { served += 1 }
    }

    var text: String {
      guard all > 0 else { return "none" }
      let tenths = (1000 * served + all / 2) / all
      return "\(tenths / 10).\(tenths % 10) %  \(served) of \(all)"
    }
  }

  private var kinds: [Candidate.Kind: Share] = [:]
  /// The façades without a refusal, if a suite restates the protocols of other packages from which
  /// they inherit.
  private var restatedFacades = Share()
  private var requirements = Share()
  private var methods = Share()
  /// Of the methods without a conversion by hand, those where everything crosses as a value.
  private var values = Share()
  /// The methods without a conversion by hand, if a suite has a line for each other type.
  private var lined = Share()
  /// The methods without a conversion by hand, if a suite makes the requests and databases of a
  /// server.
  private var contexted = Share()
  /// The methods without a conversion by hand, if a suite restates the types of other packages.
  private var restated = Share()
  private var refusals: [String: Int] = [:]
  private var unconverted: [String: Int] = [:]

  /// A line for each requirement that is refused, and for each method with a conversion by hand.
  private(set) var details: [String] = []

  var declarations: Int { kinds.values.reduce(0) { $0 + $1.all } }

  mutating func add(_ repository: Repository) {
    let judge = ConversionJudge(
      types: KnownTypes(own: repository.types, dependencies: repository.dependencies))
    let doubled = repository.doubled
    for candidate in repository.candidates {
      var judge = judge
      judge.parameters = repository.associatedTypes(of: candidate.name)
      judge.doubled = doubled
      add(candidate, judge, repository.attribute(of: candidate.declaration))
      guard candidate.kind == .facade else { continue }
      let restating = repository.attribute(of: candidate.declaration, restates: true)
      restatedFacades.add(Self.refusals(of: candidate, restating).isEmpty)
    }
  }

  /// The requirements that are left out; a warning about a spy leaves none out.
  private static func refusals(of candidate: Candidate, _ options: ContractedOptions) -> [Refusal] {
    var reader = InterfaceReader(options: options)
    _ = reader.read(candidate.declaration)
    return reader.refusals.filter { $0.message.kind != "asks-delegate" }
  }

  private mutating func add(
    _ candidate: Candidate, _ judge: ConversionJudge, _ options: ContractedOptions
  ) {
    var reader = InterfaceReader(options: options)
    let interface = reader.read(candidate.declaration)
    let left = Self.refusals(of: candidate, options)
    kinds[candidate.kind, default: Share()].add(left.isEmpty)
    for refusal in left {
      refusals[refusal.message.kind, default: 0] += 1
      let place = refusal.node.trimmedDescription
      details.append("\(candidate.name)  \(refusal.message.kind): \(place)")
    }
    let declared = RequirementCount(candidate)
    let bound = interface?.requirements ?? []
    requirements.served += min(bound.count, declared.all)
    requirements.all += max(bound.count, declared.all)
    // A delegate that asks for an answer has no spy, and a contract calls its implementations.
    let isSpied = interface?.spy != nil
    addMethods(of: declared, candidate, judge, isSpied: isSpied)
  }

  /// Counts the methods whose types cross by a rule.
  ///
  /// The implementation of a delegate is the spy, so the parameters go to the contract.
  private mutating func addMethods(
    of declared: RequirementCount, _ candidate: Candidate, _ judge: ConversionJudge, isSpied: Bool
  ) {
    var judge = judge.anew
    judge.parameters.formUnion(declared.typeParameters)
    if !isSpied { judge.tell(declared.methods) }
    var lining = judge.anew
    lining.hasLines = true
    var restating = judge.anew
    restating.restates = true
    var supplying = judge.anew
    supplying.suppliesContexts = true
    for method in declared.methods {
      let all = judge.crossings(of: method, isSpied: isSpied)
      lined.add(lining.crossings(of: method, isSpied: isSpied).allSatisfy { $0.byHand == nil })
      restated.add(
        restating.crossings(of: method, isSpied: isSpied).allSatisfy { $0.byHand == nil })
      contexted.add(
        supplying.crossings(of: method, isSpied: isSpied).allSatisfy { $0.byHand == nil })
      let missing = all.compactMap(\.byHand)
      methods.add(missing.isEmpty)
      if missing.isEmpty { values.add(!all.contains(.object)) }
      for name in Set(missing) {
        unconverted[name, default: 0] += 1
        details.append("\(candidate.name)  by hand: \(name)  \(judge.kind(of: name))")
      }
    }
  }

  func report(repositories: Int) -> String {
    var lines = ["\(declarations) declarations in \(repositories) repositories", ""]
    for kind in Candidate.Kind.allCases {
      lines.append(Self.row("\(kind.rawValue) without a refusal", kinds[kind]?.text ?? "none"))
    }
    lines.append(Self.row("façades, with restated protocols", restatedFacades.text))
    lines.append(Self.row("requirements that contracts can call", requirements.text))
    lines.append(Self.row("methods without a conversion by hand", methods.text))
    lines.append(Self.row("of these, without a mere name of an object", values.text))
    lines.append(Self.row("methods, with a line for each context", contexted.text))
    lines.append(Self.row("methods, with restated types", restated.text))
    lines.append(Self.row("methods, with a line for each other type", lined.text))
    lines += ["", "Refusals:"] + Self.frequencies(refusals, limit: 30)
    lines +=
      ["", "Types that need a conversion, by methods:"]
      + Self.frequencies(unconverted, limit: 40)
    return lines.joined(separator: "\n")
  }

  private static func row(_ name: String, _ text: String) -> String {
    name.padding(to: 44) + text
  }

  private static func frequencies(_ counts: [String: Int], limit: Int) -> [String] {
    counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(limit)
      .map { "  \($0.key.padding(to: 42))\($0.value)" }
  }
}

extension String {
  fileprivate func padding(to width: Int) -> String {
    self + String(repeating: " ", count: max(1, width - count))
  }
}
