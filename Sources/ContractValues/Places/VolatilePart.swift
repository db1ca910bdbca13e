/// An entry under `volatile` in a contract.
///
/// It names a part that changes from run to run without a meaning, such as `header Date`.
package enum VolatilePart: Sendable, Hashable {
  /// The name of a header field in requests and responses, in any case: `Date` also covers `date`.
  case header(String)
  /// The name of a query field in requests, such as `nonce` in `/orders?nonce=7`.
  case query(String)
  /// A JSON path into JSON and XML bodies and into outcomes, such as `$.header.revision` or
  /// `$..id`.
  case json(String)
}
