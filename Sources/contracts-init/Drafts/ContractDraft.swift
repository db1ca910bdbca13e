import ContractInterface

/// The first contract of a protocol, with at least one scenario for each operation.
struct ContractDraft {
  let candidate: Candidate
  let vendor: VendorKind
  let adapters: [Construction]
  let credentials: [String]
  let types: TypeCatalogue

  private var words: Words { Words(candidate.name) }

  /// The name of the contract and its file, such as `price-list`.
  var name: String { words.kebab }

  /// The environment variable with the vendor's address; `nil` if the contract needs none.
  var addressVariable: String? { vendor == .http ? address.variable : nil }

  /// The operations that get scenarios.
  ///
  /// Setters get none. Neither do properties with a delegate, because the suite sets them to a spy.
  private var requirements: [Requirement] {
    let delegates = candidate.delegates.map(\.property)
    return candidate.interface.requirements.filter {
      $0.kind != .set && !delegates.contains($0.reference)
    }
  }

  private var address: DraftAddress {
    DraftAddress(
      of: adapters, sources: candidate.liveAdapters.map(\.file.text),
      orVariable: "\(words.upperSnake)_URL")
  }

  var text: String {
    """
    # yaml-language-server: $schema=../.contracts.schema.json
    contract: \(name)
    protocol: \(candidate.interface.contractName)
    \(vendorLines)

    # Say below a call what you need: 'returns: 3', 'throws: true'. In a scenario without these, each
    # call expects the recorded error, or a value of the recorded shape. With one, all others return.
    scenarios:
    \(scenarios.joined(separator: "\n\n"))

    """
  }

  private var vendorLines: String {
    let name = vendor == .http ? "\(words.sentence) server" : "\(words.sentence) of this machine"
    var lines = ["vendor:", "  name: \(name)"]
    if vendor == .local {
      lines += [
        "  # 'verify' runs the adapter on this machine, each time. An SDK that reaches a server is",
        "  # of the kind 'sdk', whose calls are recorded.",
      ]
    }
    lines.append("  kind: \(vendor.rawValue)")
    if vendor == .http {
      lines.append("  url: \"\(address.text)\"")
    }
    if !credentials.isEmpty {
      lines.append("  credentials: [\(credentials.joined(separator: ", "))]")
    }
    if vendor == .local {
      lines += [
        "# A framework usually answers the same each time. 'shape' compares only the form of values.",
        "fidelity: exact",
      ]
    }
    return lines.joined(separator: "\n")
  }

  private var scenarios: [String] {
    requirements.flatMap(scenarios) + candidate.objects.flatMap(scenarios)
  }

  /// Returns the scenarios of an object that another operation returns, such as a session.
  private func scenarios(of object: OwnedObject) -> [String] {
    let operations = object.interface.requirements.filter { $0.kind != .set }
    return operations.map { operation in
      ScenarioDraft(
        requirement: operation, chain: nil,
        isOverloaded: { one in
          one.signature == operation.signature
            ? operations.count { $0.name == one.name } > 1 : isOverloaded(one)
        },
        values: ExampleValues(types: types, of: candidate.name), object: object
      ).text
    }
  }

  private func scenarios(of requirement: Requirement) -> [String] {
    let draft = ScenarioDraft(
      requirement: requirement,
      chain: StepChain(for: requirement, among: requirements, types: types),
      store: StoringOperation(for: requirement, among: requirements),
      isOverloaded: isOverloaded, values: ExampleValues(types: types, of: candidate.name))
    return [draft.text] + [draft.ofSomethingUnknown].compactMap { $0 }
  }

  private func isOverloaded(_ requirement: Requirement) -> Bool {
    requirements.count { $0.name == requirement.name } > 1
  }
}
