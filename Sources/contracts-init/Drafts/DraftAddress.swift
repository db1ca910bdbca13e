/// The vendor's address as a contract states it.
struct DraftAddress {
  /// The value of `url:` in a contract, such as `${env.SHOP_URL}` or `https://api.example.com`.
  let text: String
  /// The variable to set before recording; `nil` if the contract contains a fixed address.
  let variable: String?

  /// Finds the address that the adapters use.
  ///
  /// The variable `name` is used if the sources contain neither a single variable nor a single
  /// address.
  init(of constructions: [Construction], sources: [String], orVariable name: String) {
    let defaults = constructions.compactMap(\.needs.address)
    let isPassed = !defaults.isEmpty && defaults.allSatisfy { $0.defaultText == nil }
    let read =
      defaults.lazy.compactMap { $0.defaultText.flatMap(EnvironmentReading.address) }.first
      ?? sources.lazy.compactMap(EnvironmentReading.address).first
    let written = defaults.compactMap(\.defaultText).flatMap(Self.addresses)
    let found = Set(written.isEmpty ? sources.flatMap(Self.addresses) : written)
    if read == nil, !isPassed, found.count == 1, let fixed = found.first {
      (text, variable) = (fixed, nil)
    } else {
      let variable = read ?? name
      (text, self.variable) = ("${env.\(variable)}", variable)
    }
  }

  private static func addresses(in source: String) -> [String] {
    source.matches(of: #/"(https?://[^"\\\s]+)"/#).map { String($0.1) }
  }
}
