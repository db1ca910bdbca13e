/// The places where a source reads a variable of the environment.
enum EnvironmentReading {
  /// The names of the variables, as in `ProcessInfo.processInfo.environment["SHOP_URL"]`.
  static func names(in source: String) -> [String] {
    source.matches(
      of: #/environment\["([A-Za-z_][A-Za-z0-9_]*)"\]|getenv\("([A-Za-z_][A-Za-z0-9_]*)"\)/#
    )
    .compactMap { ($0.1 ?? $0.2).map(String.init) }
  }

  /// The name of the variable that looks like an address; `nil` if there is none, or several.
  static func address(in source: String) -> String? {
    let found = Set(names(in: source).filter { $0.contains(#/URL|HOST|ENDPOINT|ADDRESS|SERVER/#) })
    return found.count == 1 ? found.first : nil
  }
}
