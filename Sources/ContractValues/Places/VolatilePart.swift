/// An entry under `volatile` or under `redact: { allow: … }` in a contract, such as `header Date`.
///
/// Under `volatile`, it names a part that changes from run to run without a meaning. Under `allow`,
/// it names a part that looks secret and is not.
package enum VolatilePart: Sendable, Hashable {
  /// The name of a header field in requests and responses, in any case: `Date` also covers `date`.
  case header(String)
  /// The name of a query field in requests, such as `nonce` in `/orders?nonce=7`.
  case query(String)
  /// A JSON path into JSON and XML bodies and into outcomes, such as `$.header.revision` or
  /// `$..id`.
  case json(String)
}
