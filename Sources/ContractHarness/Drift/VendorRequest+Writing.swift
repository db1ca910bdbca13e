import ContractBinding

extension VendorRequest {
  /// True if the request may change the vendor's data, because its method does not only read (RFC
  /// 9110, 9.2.1).
  var mayWrite: Bool { !["GET", "HEAD", "OPTIONS"].contains(method.uppercased()) }
}
