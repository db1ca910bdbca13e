/// The redaction rules that a contract adds to the defaults.
package struct RedactionRules: Sendable, Hashable {
  /// The names of header fields.
  package var headers: [String]
  /// The names of query fields.
  package var query: [String]
  /// JSON paths into bodies and outcomes.
  package var json: [String]
  /// The names of form fields.
  package var form: [String]
  /// The parts whose values may look like keys but are not secrets.
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
