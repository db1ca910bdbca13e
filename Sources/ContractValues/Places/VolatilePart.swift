/// A part of exchanges and outcomes that changes from run to run without meaning.
package enum VolatilePart: Sendable, Hashable {
  /// A header field of requests and responses, compared without regard to case.
  case header(String)
  /// A query field of requests.
  case query(String)
  /// A place in JSON and XML bodies and in outcomes, such as `$.header.revision` or `$..id`.
  case json(String)
}
