/// The rules by which a contract redacts more than the defaults.
package struct RedactionRules: Sendable, Hashable, Codable {
  /// Header fields.
  package var headers: [String]
  /// Query fields.
  package var query: [String]
  /// JSON paths into bodies and outcomes.
  package var json: [String]
  /// Form fields.
  package var form: [String]
  /// The parts in which what looks like a key is none.
  package var allow: [VolatilePart]

  /// Creates rules.
  package init(
    headers: [String] = [], query: [String] = [], json: [String] = [], form: [String] = [],
    allow: [VolatilePart] = []
  ) {
    self.headers = headers
    self.query = query
    self.json = json
    self.form = form
    self.allow = allow
  }
}
