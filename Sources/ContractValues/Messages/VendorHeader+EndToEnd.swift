package import ContractBinding

extension [VendorHeader] {
  /// The fields that belong to one connection and not to the message (RFC 9110, 7.6.1), and fields
  /// that each sender creates again.
  private static let perConnection: Set<String> = [
    "connection", "host", "keep-alive", "proxy-authorization", "proxy-connection", "te",
    "transfer-encoding", "upgrade", "content-length", "expect",
  ]

  /// Returns the value of the first field with a name.
  ///
  /// - Parameter name: The name, in any case.
  package subscript(name: String) -> String? {
    let name = name.lowercased()
    return first { $0.name.lowercased() == name }?.value
  }

  /// The fields that describe the message and not its connection, and that may be passed on.
  package var endToEnd: [VendorHeader] {
    var dropped = Self.perConnection
    for header in self where header.name.lowercased() == "connection" {
      for name in header.value.split(separator: ",") {
        dropped.insert(name.filter { $0 != " " && $0 != "\t" }.lowercased())
      }
    }
    return filter { !dropped.contains($0.name.lowercased()) }
  }

  /// Returns the fields except for those with the given names.
  ///
  /// - Parameter names: Names in lower case.
  /// - Returns: The other fields.
  package func without(_ names: Set<String>) -> [VendorHeader] {
    filter { !names.contains($0.name.lowercased()) }
  }
}
