/// A form of key that is known by its beginning, wherever it stands.
///
/// The beginnings are those that the vendors publish so that leaked keys can be found.
struct KeyFormat {
  /// Which characters follow the beginning.
  enum Alphabet {
    case capitals, alphanumeric, url, dotted

    func contains(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
      case UInt8(ascii: "a")...UInt8(ascii: "z"): self != .capitals
      case UInt8(ascii: "-"), UInt8(ascii: "_"): self == .url || self == .dotted
      case UInt8(ascii: "."): self == .dotted
      default: false
      }
    }
  }

  /// A key that was found.
  struct Match {
    var range: Range<Int>
    var rule: String
  }

  let rule: String
  let beginning: [UInt8]
  let alphabet: Alphabet
  let minimum: Int

  private init(_ rule: String, _ beginning: String, _ alphabet: Alphabet, _ minimum: Int) {
    self.rule = "key format \(rule)"
    self.beginning = Array(beginning.utf8)
    self.alphabet = alphabet
    self.minimum = minimum
  }

  /// Finds the keys in a text, from left to right.
  static func matches(in bytes: [UInt8]) -> [Match] {
    guard bytes.count >= 14 else { return [] }
    return bytes.withUnsafeBufferPointer { bytes in
      var matches: [Match] = []
      var index = 0
      while index < bytes.count {
        let formats = byFirst[Int(bytes[index])]
        guard !formats.isEmpty, index == 0 || !Alphabet.alphanumeric.contains(bytes[index - 1]),
          let match = match(formats, in: bytes, at: index)
        else {
          index += 1
          continue
        }
        matches.append(match)
        index = match.range.upperBound
      }
      return matches
    }
  }

  private static func match(
    _ formats: [KeyFormat], in bytes: UnsafeBufferPointer<UInt8>, at index: Int
  ) -> Match? {
    for format in formats where bytes[index...].starts(with: format.beginning) {
      if format.rule == pem { return pemBlock(in: bytes, at: index) }
      let start = index + format.beginning.count
      let end = bytes[start...].firstIndex { !format.alphabet.contains($0) } ?? bytes.count
      if format.rule == jwt {
        if let match = token(in: bytes, index..<end) { return match }
      } else if end - start >= format.minimum {
        return Match(range: index..<end, rule: format.rule)
      }
    }
    return nil
  }

  /// A JSON Web Token in compact form (RFC 7519): three parts between two dots.
  private static func token(
    in bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>
  ) -> Match? {
    let dots = range.filter { bytes[$0] == UInt8(ascii: ".") }
    guard dots.count >= 2, dots[0] - range.lowerBound >= 8, dots[1] - dots[0] >= 4 else {
      return nil
    }
    let end = dots.count > 2 ? dots[2] : range.upperBound
    return Match(range: range.lowerBound..<end, rule: jwt)
  }

  /// The content between the lines of a private key (RFC 7468); to the end of the text when the
  /// last line is missing.
  private static func pemBlock(in bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Match? {
    let dashes = Array("-----".utf8)
    guard let label = find(dashes, in: bytes, from: index + 11), label - index < 64 else {
      return nil
    }
    let name = String(decoding: bytes[index..<label], as: UTF8.self)
    guard name.contains("PRIVATE KEY") else { return nil }
    let start = label + dashes.count
    let end = find(Array("-----END".utf8), in: bytes, from: start) ?? bytes.count
    // Without a line of base64 there is no key, or no longer one.
    let lines = bytes[start..<end].split {
      !Alphabet.alphanumeric.contains($0) && $0 != 0x2B && $0 != 0x2F
    }
    return lines.contains { $0.count >= 24 } ? Match(range: start..<end, rule: pem) : nil
  }

  private static func find(
    _ text: [UInt8], in bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Int? {
    guard start < bytes.count else { return nil }
    return bytes[start...].indices.first { bytes[$0...].starts(with: text) }
  }

  static let jwt = "key format jwt"
  static let pem = "key format pem"

  private static let byFirst: [[KeyFormat]] = {
    var table = [[KeyFormat]](repeating: [], count: 256)
    for format in all { table[Int(format.beginning[0])].append(format) }
    return table
  }()

  private static let all: [KeyFormat] =
    [
      KeyFormat("jwt", "eyJ", .dotted, 0),
      KeyFormat("pem", "-----BEGIN ", .url, 0),
      KeyFormat("github", "github_pat_", .url, 22),
      KeyFormat("gitlab", "glpat-", .url, 20),
      KeyFormat("google", "AIza", .url, 35),
      KeyFormat("google", "ya29.", .url, 20),
      KeyFormat("sendgrid", "SG.", .dotted, 40),
      KeyFormat("openai", "sk-", .url, 20),
      KeyFormat("npm", "npm_", .alphanumeric, 36),
      KeyFormat("pypi", "pypi-", .url, 50),
      KeyFormat("huggingface", "hf_", .alphanumeric, 30),
      KeyFormat("digitalocean", "dop_v1_", .alphanumeric, 64),
      KeyFormat("shopify", "shpat_", .alphanumeric, 32),
      KeyFormat("stripe", "whsec_", .alphanumeric, 20),
    ]
    + ["AKIA", "ASIA", "AROA", "AIDA"].map { KeyFormat("aws", $0, .capitals, 16) }
    + ["ghp_", "gho_", "ghu_", "ghs_", "ghr_"].map { KeyFormat("github", $0, .alphanumeric, 36) }
    + ["xoxa-", "xoxb-", "xoxe-", "xoxo-", "xoxp-", "xoxr-", "xoxs-"]
    .map { KeyFormat("slack", $0, .url, 10) }
    + ["sk_live_", "sk_test_", "rk_live_", "rk_test_"]
    .map { KeyFormat("stripe", $0, .alphanumeric, 10) }
}
