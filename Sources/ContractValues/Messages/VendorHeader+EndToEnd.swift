package import ContractBinding

extension [VendorHeader] {
  /// Header fields that a proxy must not forward.
  ///
  /// Some belong to a single connection (RFC 9110, 7.6.1). Others, such as `Content-Length`, are
  /// computed by each sender.
  private static let perConnection: Set<String> = [
    "connection", "host", "keep-alive", "proxy-authorization", "proxy-connection", "te",
    "transfer-encoding", "upgrade", "content-length", "expect",
  ]

  /// Looks up the value of the first field with a name, in any case; `nil` if there is none.
  package subscript(name: String) -> String? {
    let name = name.lowercased()
    return first { $0.name.lowercased() == name }?.value
  }

  /// The fields that a proxy may forward.
  ///
  /// It leaves out those that belong to one connection, those that each sender computes, and those
  /// that the `Connection` field lists.
  package var endToEnd: [VendorHeader] {
    var dropped = Self.perConnection
    for header in self where header.name.lowercased() == "connection" {
      for name in header.value.split(separator: ",") {
        dropped.insert(name.filter { $0 != " " && $0 != "\t" }.lowercased())
      }
    }
    return filter { !dropped.contains($0.name.lowercased()) }
  }

  /// Removes fields by their names in lower case, such as `["date", "etag"]`.
  package func without(_ names: Set<String>) -> [VendorHeader] {
    filter { !names.contains($0.name.lowercased()) }
  }
}
