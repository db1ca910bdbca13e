import ContractBinding
import ContractModel
import ContractValues

extension VendorHeader {
  /// True if the field's name says that its value is computed from the body's bytes.
  ///
  /// Redaction of the body then makes the value wrong. Examples are `Content-MD5` (RFC 1864),
  /// digests (RFC 9530), signatures (RFC 9421), and vendors' own fields. `ETag` does not count,
  /// because its value may be anything.
  package var isBodyDigest: Bool {
    let name = name.lowercased()
    return ["md5", "digest", "signature", "sha256", "checksum"].contains { name.contains($0) }
  }
}

extension Redacted {
  /// The rule for a header field that contains a digest of the original body.
  ///
  /// The list of replacements in a recording names it where redaction changed the body.
  package static let digest = "body changed under its digest"
}

extension Recording {
  /// The positions of header fields whose digest is not that of the recorded body, because
  /// redaction changed the body.
  package var outdatedDigests: [String] {
    evidence.redacted.filter { $0.rule == Redacted.digest }.map(\.place)
  }
}
