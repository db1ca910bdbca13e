/// The address of a vendor: its scheme, host and port, and a path that precedes the path of each
/// request.
package struct VendorAddress: Sendable, Hashable {
  /// The scheme, the host and the port, such as `https://api.example.com`.
  package let origin: String
  /// The path that precedes the path of each request, such as `/v2`; empty if there is none.
  package let prefix: String

  /// Parses an `http` or `https` URL such as `https://api.example.com/v2`, without user, query and
  /// fragment; otherwise, it throws the reason.
  package init(_ text: String) throws(VendorAddressError) {
    let lowercased = text.lowercased()
    guard let scheme = ["http://", "https://"].first(where: lowercased.hasPrefix) else {
      throw VendorAddressError("the address must begin with http:// or https://")
    }
    guard text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else {
      throw VendorAddressError("the address holds a space or a control character")
    }
    guard !text.utf8.contains(where: { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }) else {
      throw VendorAddressError("the address must end before any query or fragment")
    }
    let rest = text.utf8.dropFirst(scheme.utf8.count)
    let authority = rest.prefix { $0 != UInt8(ascii: "/") }
    guard !authority.contains(UInt8(ascii: "@")) else {
      throw VendorAddressError("the address contains a user name; use a credential instead")
    }
    guard let first = authority.first, first != UInt8(ascii: ":") else {
      throw VendorAddressError("the address names no host")
    }
    // The colons inside the brackets of an IPv6 address do not begin a port.
    let bracket = authority.lastIndex(of: UInt8(ascii: "]")) ?? authority.startIndex
    if let colon = authority[bracket...].dropFirst().firstIndex(of: UInt8(ascii: ":")) {
      let port = Substring(authority[colon...].dropFirst())
      guard port.isEmpty || UInt16(port).map({ $0 > 0 }) == true
      else { throw VendorAddressError("the address has no port from 1 to 65535") }
    }
    var path = rest[authority.endIndex...]
    while path.last == UInt8(ascii: "/") { path = path.dropLast() }
    self.origin = scheme + Substring(authority)
    self.prefix = String(Substring(path))
  }

  /// The whole address without a final slash, such as `https://api.example.com/v2`.
  package var url: String { origin + prefix }

  /// Returns the absolute URL of a request for a target such as `/orders?page=2`.
  ///
  /// If the target already begins with ``prefix``, the prefix is not added again. Adapters follow
  /// links that are relative to the host, such as `Location: /v2/orders/1`.
  package func url(for target: String) -> String {
    let target = target.hasPrefix("/") ? target : "/" + target
    let path = target.prefix { $0 != "?" }
    if path == prefix || path.hasPrefix(prefix + "/"), !prefix.isEmpty { return origin + target }
    return url + target
  }
}

/// The error that a text is not a vendor's address, such as a URL without a host.
package struct VendorAddressError: Error, Sendable, Hashable {
  /// The reason as a sentence without a full stop, such as `the address names no host`.
  package let reason: String

  init(_ reason: String) {
    self.reason = reason
  }
}

extension VendorAddressError: CustomStringConvertible {
  /// The reason alone, because messages print the error itself.
  package var description: String { reason }
}
