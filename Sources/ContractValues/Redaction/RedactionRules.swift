/// Rules from the `redact` part of a contract, for secrets that the tool does not find itself.
package struct RedactionRules: Sendable, Hashable {
  /// Header fields whose values are secret, such as `X-Session`.
  package var headers: [String]
  /// Query fields whose values are secret, such as `sig` in `/orders?sig=…`.
  package var query: [String]
  /// JSON paths of secret values in bodies and outcomes, such as `$.user.email`.
  package var json: [String]
  /// Fields with secret values in bodies of the type `application/x-www-form-urlencoded`, such as
  /// `pin`.
  package var form: [String]
  /// Fields in which a text may look like an API key without being secret, such as a checksum.
  ///
  /// Known secrets, and keys with a known prefix, are replaced there as well.
  package var allow: [VolatilePart]

  /// Creates rules; without arguments, a contract adds nothing to the built-in rules.
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
