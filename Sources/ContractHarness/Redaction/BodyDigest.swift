import ContractBinding
import ContractModel
import ContractValues

extension VendorHeader {
  /// True if the field is computed from the body's bytes.
  ///
  /// `Content-MD5` (RFC 1864), digests (RFC 9530), signatures (RFC 9421), and the vendors' own. An
  /// entity tag may be anything.
  package var isBodyDigest: Bool {
    let name = name.lowercased()
    return ["md5", "digest", "signature", "sha256", "checksum"].contains { name.contains($0) }
  }
}

extension Redacted {
  /// The rule of a field that belongs to the body as it was before redaction.
  package static let digest = "body changed under its digest"
}

extension Recording {
  /// The header fields whose digest is not that of the recorded body, because redaction changed
  /// the body.
  package var outdatedDigests: [String] {
    evidence.redacted.filter { $0.rule == Redacted.digest }.map(\.place)
  }
}
