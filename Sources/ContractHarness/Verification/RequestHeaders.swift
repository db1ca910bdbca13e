import ContractBinding
import ContractValues

/// A classification of request headers.
///
/// Some fields have a meaning for the vendor. Others come from the connection, the client library
/// or tracing, and are not compared.
enum RequestHeaders {
  /// The header fields that change the vendor's behaviour (RFC 9110, 8, 11, 12 and 13; RFC 7240).
  static let meaningful: Set<String> = [
    "accept", "authorization", "content-type", "idempotency-key", "if-match",
    "if-modified-since", "if-none-match", "if-range", "if-unmodified-since", "prefer", "range",
  ]

  /// The fields that client libraries or tracing add to each request.
  ///
  /// A difference in them says nothing about the adapter.
  private static let ofClients: Set<String> = [
    "accept-charset", "accept-encoding", "accept-language", "b3", "baggage", "cache-control",
    "connection", "content-length", "cookie", "dnt", "expect", "host", "keep-alive", "newrelic",
    "origin", "pragma", "priority", "referer", "sentry-trace", "te", "traceparent", "tracestate",
    "transfer-encoding", "upgrade-insecure-requests", "user-agent", "x-amzn-trace-id",
    "x-cloud-trace-context",
  ]
  private static let prefixesOfClients = ["sec-", "x-b3-", "x-datadog-"]

  /// The conditions that name a version of the vendor's answer, which each adapter takes from there.
  private static let versions: Set<String> = ["if-match", "if-none-match", "if-range"]

  /// The reaction to a field that an adapter sends with another value than the recorded adapter.
  enum Judgement {
    /// The adapter may have reasons of its own: another account, key, or list of media types.
    case accepted
    /// The vendor may answer otherwise.
    case doubtful
    /// The replay gives the version that was recorded, and the adapter sends another one.
    case wrong
  }

  /// Judges the value of an adapter that has not made the recording.
  static func judge(_ value: String, of name: String, recorded: String) -> Judgement {
    if versions.contains(name) {
      if tags(value) == tags(recorded) { return .accepted }
      // `*` is any version, and `If-Range` may also be a date (RFC 9110, 13.1).
      let isAny = name == "if-match" && recorded == "*"
      return isAny || value.contains(":") != recorded.contains(":") ? .doubtful : .wrong
    }
    guard meaningful.contains(name), !["authorization", "idempotency-key"].contains(name) else {
      return .accepted
    }
    guard name == "accept" else { return .doubtful }
    let (types, other) = (mediaTypes(value), mediaTypes(recorded))
    return types.isDisjoint(with: other) && !types.union(other).contains("*/*")
      ? .doubtful : .accepted
  }

  /// True for a field whose value each adapter takes from an answer of the vendor.
  static func isVersion(_ name: String) -> Bool { versions.contains(name) }

  /// The entity tags in a value, without quotes and `W/`, which clients write in several ways.
  private static func tags(_ value: String) -> Set<String> {
    let strong = value.lowercased().replacing("w/\"", with: "\"")
    return Set(strong.split { ", \"".contains($0) }.map(String.init))
  }

  private static func mediaTypes(_ value: String) -> Set<String> {
    Set(value.split(separator: ",").map { MediaType(String($0)).name })
  }

  /// Returns the header fields that the adapter itself has set, by name in lower case.
  ///
  /// Several values of a field are joined by commas.
  static func chosen(in request: VendorRequest) -> [String: String] {
    var chosen: [String: String] = [:]
    for header in request.headers {
      let name = header.name.lowercased()
      if ofClients.contains(name) || prefixesOfClients.contains(where: name.hasPrefix) { continue }
      if isDefault(header.value, of: name) { continue }
      chosen[name] = chosen[name].map { "\($0), \(header.value)" } ?? header.value
    }
    return chosen
  }

  /// Returns true if clients add a value automatically.
  ///
  /// For example, libcurl and URLSession declare a body as a form if the adapter does not name its
  /// type.
  private static func isDefault(_ value: String, of name: String) -> Bool {
    switch name {
    case "accept": value == "*/*"
    case "content-type": MediaType(value).name == "application/x-www-form-urlencoded"
    default: false
    }
  }

  /// The part of a header's value that is compared: a media type without parameters, the scheme of
  /// credentials, or any other value without spaces and upper case.
  static func canonical(_ value: String, of name: String) -> String {
    switch name {
    case "content-type": MediaType(value).name
    case "authorization": String(value.prefix { $0 != " " }).lowercased()
    default: value.replacing(" ", with: "").lowercased()
    }
  }
}
