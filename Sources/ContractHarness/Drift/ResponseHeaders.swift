/// The response header fields that clients depend on, and those that vendors send only
/// occasionally.
enum ResponseHeaders {
  /// The fields for caching, paging, limits, retries and the meaning of an answer (RFC 9110, RFC
  /// 9111, RFC 8288, RFC 8594, RFC 9745).
  private static let meaningful: Set<String> = [
    "accept-ranges", "allow", "cache-control", "content-disposition", "content-language",
    "content-range", "content-type", "deprecation", "etag", "last-modified", "link", "location",
    "preference-applied", "retry-after", "sunset", "vary", "www-authenticate",
  ]
  /// The prefixes of header field names for rate limits.
  private static let prefixes = ["ratelimit", "x-ratelimit-", "x-rate-limit-"]

  /// Checks whether vendors send a field only occasionally, for example when a limit is near.
  ///
  /// The name must be in lower case.
  static func isOccasional(_ name: String) -> Bool {
    name == "retry-after" || prefixes.contains { name.hasPrefix($0) }
  }

  /// Checks whether clients depend on a field, even if its value is volatile.
  ///
  /// The name must be in lower case.
  static func isMeaningful(_ name: String) -> Bool {
    meaningful.contains(name) || prefixes.contains { name.hasPrefix($0) }
  }
}
