/// Finds the environment variables that a source reads.
enum EnvironmentReading {
  /// Returns the names of the variables, such as `SHOP_URL` in `environment["SHOP_URL"]`.
  static func names(in source: String) -> [String] {
    source.matches(
      of: #/environment\["([A-Za-z_][A-Za-z0-9_]*)"\]|getenv\("([A-Za-z_][A-Za-z0-9_]*)"\)/#
    )
    .compactMap { ($0.1 ?? $0.2).map(String.init) }
  }

  /// Returns the only variable whose name suggests an address, such as `SHOP_URL`.
  static func address(in source: String) -> String? {
    let found = Set(names(in: source).filter { $0.contains(#/URL|HOST|ENDPOINT|ADDRESS|SERVER/#) })
    return found.count == 1 ? found.first : nil
  }
}
