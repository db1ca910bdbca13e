/// Limits for a contract file, so that reading takes limited time and memory.
enum YAMLLimits {
  /// The maximum depth of a node; the root has the depth 1.
  static let depth = 100
  /// The maximum number of scalars, lists and mappings in a file.
  static let nodes = 1_000_000
  /// The maximum size of one text or key, in bytes.
  static let scalar = 1_000_000
  /// The maximum number of errors that are reported for one file.
  static let problems = 100
}
