/// A private key in DER, which PEM would have announced: RSA (RFC 8017), EC (RFC 5915) or either
/// in PKCS #8 (RFC 5208).
enum PrivateKey {
  static let rule = "key format der"

  /// Checks whether bytes are one, by their beginning: a sequence that opens with a version, and
  /// goes on with a number, with octets, or with the name of an algorithm.
  static func isDER(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 32, bytes[0] == 0x30 else { return false }
    let long = bytes[1] & 0x80 == 0 ? 0 : Int(bytes[1] & 0x7F)
    let version = 2 + long
    guard long <= 3, bytes[version...].starts(with: [0x02, 0x01]) else { return false }
    let (number, next) = (bytes[version + 2], bytes[version + 3])
    switch next {
    case 0x02: return number == 0 && bytes[version + 4] & 0x80 != 0
    case 0x04: return number == 1
    case 0x30: return number <= 1
    default: return false
    }
  }
}
