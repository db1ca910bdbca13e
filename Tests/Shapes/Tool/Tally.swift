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
  private var requirements = Share()
  private var methods = Share()
  private var refusals: [String: Int] = [:]
  private var unconverted: [String: Int] = [:]

  var declarations: Int { kinds.values.reduce(0) { $0 + $1.all } }

  mutating func add(_ repository: Repository) {
    let judge = ConversionJudge(types: repository.types)
    for candidate in repository.candidates { add(candidate, judge) }
  }

  private mutating func add(_ candidate: Candidate, _ judge: ConversionJudge) {
    var reader = InterfaceReader(options: ContractedOptions())
    let interface = reader.read(candidate.declaration)
    // A warning about a spy leaves no requirement out.
    let left = reader.refusals.map(\.message.kind).filter { $0 != "asks-delegate" }
    kinds[candidate.kind, default: Share()].add(left.isEmpty)
    for id in left { refusals[id, default: 0] += 1 }
    let declared = RequirementCount(candidate)
    let bound = interface?.requirements ?? []
    requirements.served += min(bound.count, declared.all)
    requirements.all += max(bound.count, declared.all)
    var judge = judge
    judge.parameters = declared.typeParameters
    for types in declared.typesOfMethods {
      let missing = types.compactMap(judge.unconverted)
      methods.add(missing.isEmpty)
      for name in Set(missing) { unconverted[name, default: 0] += 1 }
    }
  }

  func report(repositories: Int) -> String {
    var lines = ["\(declarations) declarations in \(repositories) repositories", ""]
    for kind in Candidate.Kind.allCases {
      lines.append(Self.row("\(kind.rawValue) without a refusal", kinds[kind]?.text ?? "none"))
    }
    lines.append(Self.row("requirements that contracts can call", requirements.text))
    lines.append(Self.row("methods without a conversion by hand", methods.text))
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
