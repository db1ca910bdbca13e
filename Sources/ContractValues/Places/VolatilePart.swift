/// An entry under `volatile` or under `redact: { allow: … }` in a contract, such as `header Date`.
///
/// Under `volatile`, it names a value that changes from run to run and has no meaning. Under
/// `allow`, it names a value that looks like a secret but is none.
package enum VolatilePart: Sendable, Hashable {
  /// The name of a header field in requests and responses, in any case: `Date` also covers `date`.
  case header(String)
  /// The name of a query field in requests, such as `nonce` in `/orders?nonce=7`.
  case query(String)
  /// A JSON path into JSON and XML bodies and into outcomes, such as `$.header.revision` or
  /// `$..id`.
  case json(String)
}
