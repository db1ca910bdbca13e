/// The limits of a contract file, so that no file costs more than a moment.
enum YAMLLimits {
  /// How deep lists and mappings nest.
  static let depth = 100
  /// How many nodes a file holds.
  static let nodes = 1_000_000
  /// The size of one text or key, in bytes.
  static let scalar = 1_000_000
  /// How many problems of one file are told.
  static let problems = 100
}
