/// The vendor's address as a contract states it.
enum DraftAddress {
  /// A fixed address from the sources, such as `https://api.example.com`.
  case fixed(String)
  /// The environment variable with the address, such as `SHOP_URL`.
  case variable(String)

  /// Finds the address that the adapters use.
  ///
  /// The variable `name` is used if the sources contain neither a single variable nor a single
  /// address.
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

  /// The value of `url:` in a contract, such as `${env.SHOP_URL}`.
  var text: String {
    switch self {
    case .fixed(let address): address
    case .variable(let name): "${env.\(name)}"
    }
  }

  /// The variable to set before recording; `nil` if the contract contains a fixed address.
  var variable: String? {
    if case .variable(let name) = self { name } else { nil }
  }
}
