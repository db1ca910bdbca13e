/// The address of the vendor in a contract.
enum DraftAddress {
  /// The address itself, which the sources contain, such as `https://api.example.com`.
  case fixed(String)
  /// The environment variable that holds the address.
  case variable(String)

  /// Finds the address that the adapters use.
  ///
  /// - Parameters:
  ///   - constructions: The expressions with which the suite creates the adapters.
  ///   - sources: The source texts of the adapters' files.
  ///   - name: The variable to use if the sources show neither one variable nor one address.
  init(of constructions: [Construction], sources: [String], orVariable name: String) {
    let defaults = constructions.compactMap(\.address)
    let isPassed = !defaults.isEmpty && defaults.allSatisfy { $0.defaultText == nil }
    let read =
      defaults.lazy.compactMap { $0.defaultText.flatMap(EnvironmentReading.address) }.first
      ?? sources.lazy.compactMap(EnvironmentReading.address).first
    if let read {
      self = .variable(read)
    } else if isPassed {
      self = .variable(name)
    } else {
      let written = defaults.compactMap(\.defaultText).flatMap(Self.addresses)
      let found = Set(written.isEmpty ? sources.flatMap(Self.addresses) : written)
      self = found.count == 1 ? .fixed(found.first ?? "") : .variable(name)
    }
  }

  private static func addresses(in source: String) -> [String] {
    source.matches(of: #/"(https?://[^"\\\s]+)"/#).map { String($0.1) }
  }

  /// The text after `url:` in a contract, such as `${env.SHOP_URL}`.
  var text: String {
    switch self {
    case .fixed(let address): address
    case .variable(let name): "${env.\(name)}"
    }
  }

  /// The variable to set before a recording; `nil` for an address that the contract contains.
  var variable: String? {
    if case .variable(let name) = self { name } else { nil }
  }
}
