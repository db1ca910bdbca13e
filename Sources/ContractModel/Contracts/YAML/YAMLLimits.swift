/// The limits of a contract file, which bound the time to read it.
enum YAMLLimits {
  /// The maximum depth of nested lists and mappings.
  static let depth = 100
  /// The maximum number of nodes in a file.
  static let nodes = 1_000_000
  /// The maximum size of one text or key, in bytes.
  static let scalar = 1_000_000
  /// The maximum number of problems that are reported for one file.
  static let problems = 100
}
