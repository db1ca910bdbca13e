import ContractBinding
import ContractValues
import Foundation

/// A text with one secret in it, drawn from a seed.
struct Canary: Sendable {
  /// The way by which it is promised to be found, and the form in which it is written.
  let kind: String
  let text: String
  /// The part of the text that must not be left.
  let trace: String
  /// The credentials that are listed, by name.
  var listed: [String: String] = [:]
}

/// Canaries in each promised encoding and place, drawn from a seed.
struct CanaryCorpus {
  private var random: SeededGenerator
  private(set) var canaries: [Canary] = []

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    for _ in 0..<6 { addListed() }
    for format in Self.formats { addFormat(format) }
    for _ in 0..<4 { addNamed() }
    addUnknown()
  }

  private mutating func draw(_ count: Int, from alphabet: String = Self.alphanumeric) -> String {
    let characters = Array(alphabet)
    return String(
      (0..<count).map { _ in characters[Int.random(in: 0..<characters.count, using: &random)] })
  }

  private static let alphanumeric = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789"

  /// The texts in which a secret may stand without a name.
  private static let carriers = [
    "@", "before @ after", "{\"note\":[\"@\"]}", "<a><b>@</b></a>", "x=@&y=1",
  ]

  // MARK: Credentials

  private mutating func addListed() {
    let secret = draw(6) + "/+\"é<&" + draw(8)
    for (encoding, written) in Self.encodings(of: secret) {
      for carrier in Self.carriers {
        canaries.append(
          Canary(
            kind: "listed, \(encoding)", text: carrier.replacing("@", with: written),
            trace: written, listed: ["SHOP_TOKEN": secret]))
      }
    }
  }

  private static func encodings(of secret: String) -> [(String, String)] {
    let bytes = Array(secret.utf8)
    let json = String(
      String(decoding: Value.string(secret).json(), as: UTF8.self).dropFirst().dropLast())
    let percent = secret.percentEncoded
    let hex = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    func base64(_ text: String) -> String { Data(text.utf8).base64EncodedString() }
    let nested = "{\"a\":\"\(base64("{\"b\":\"\(json)\"}"))\"}"
    return [
      ("percent", percent),
      ("percent, small", small(percent)),
      ("percent twice", percent.replacing("%", with: "%25")), ("JSON", json),
      ("JSON, slashes", json.replacing("/", with: "\\/")),
      ("JSON twice", json.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")),
      (
        "units",
        secret.utf16.map { "\\u" + String(String(0x10000 + Int($0), radix: 16).suffix(4)) }.joined()
      ),
      ("entities", secret.unicodeScalars.map { "&#\($0.value);" }.joined()),
      (
        "entities, hexadecimal",
        secret.unicodeScalars.map { "&#x\(String($0.value, radix: 16));" }.joined()
      ),
      (
        "named entities",
        secret.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(
          "\"", with: "&quot;")
      ),
      ("base64", base64(secret)), ("base64 after one", base64("x" + secret)),
      ("base64 after two", base64("xy" + secret)),
      (
        "base64url",
        base64("me:" + secret).replacing("+", with: "-").replacing("/", with: "_").replacing(
          "=", with: "")
      ),
      ("base64 of JSON of base64", base64(nested)), ("hexadecimal", hex),
      ("hexadecimal, capitals", hex.uppercased()),
    ]
  }

  private static func small(_ percent: String) -> String {
    var result = ""
    var escape = 0
    for character in percent {
      if character == "%" { escape = 3 }
      result += escape > 0 ? character.lowercased() : String(character)
      escape = max(0, escape - 1)
    }
    return result
  }

  // MARK: Formats

  private static let formats: [(beginning: String, count: Int, alphabet: String)] = [
    ("AKIA", 16, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"),
    ("ASIA", 16, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"),
    ("ghp_", 36, alphanumeric), ("gho_", 36, alphanumeric), ("github_pat_", 60, alphanumeric + "_"),
    ("glpat-", 20, alphanumeric), ("gldt-", 20, alphanumeric), ("glrt-", 20, alphanumeric),
    ("AIza", 35, alphanumeric), ("ya29.", 60, alphanumeric), ("SG.", 60, alphanumeric + "."),
    ("sk-", 48, alphanumeric), ("sk-ant-api03-", 60, alphanumeric), ("npm_", 36, alphanumeric),
    ("pypi-", 60, alphanumeric),
    ("hf_", 34, alphanumeric), ("dop_v1_", 64, "0123456789abcdef"),
    ("shpat_", 32, "0123456789abcdef"),
    ("shpss_", 32, "0123456789abcdef"), ("whsec_", 32, alphanumeric), ("GOCSPX-", 28, alphanumeric),
    ("xapp-", 40, alphanumeric),
    ("xoxb-", 40, alphanumeric), ("xoxp-", 40, alphanumeric), ("sq0atp-", 22, alphanumeric),
    ("dapi", 32, "0123456789abcdef"),
    ("dckr_pat_", 27, alphanumeric), ("hvs.", 40, alphanumeric),
    ("rubygems_", 48, "0123456789abcdef"), ("PMAK-", 50, "0123456789abcdef"),
    ("NRAK-", 27, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"), ("lin_api_", 40, alphanumeric),
    ("r8_", 37, alphanumeric), ("gsk_", 52, alphanumeric),
    ("xkeysib-", 80, "0123456789abcdef"), ("key-", 32, "0123456789abcdef"),
    ("glsa_", 40, alphanumeric), ("glc_", 60, alphanumeric),
    ("sntrys_", 60, alphanumeric), ("pul-", 40, "0123456789abcdef"), ("ntn_", 46, alphanumeric),
    ("figd_", 44, alphanumeric),
    ("sbp_", 40, "0123456789abcdef"), ("sl.", 90, alphanumeric), ("LTAI", 20, alphanumeric),
    ("EAAC", 90, alphanumeric),
    ("1//0", 60, alphanumeric), ("pplx-", 48, alphanumeric), ("xai-", 80, alphanumeric),
    ("AKCp", 69, alphanumeric), ("fm2_", 80, alphanumeric),
    ("rnd_", 28, alphanumeric), ("nfp_", 40, alphanumeric), ("CFPAT-", 43, alphanumeric),
    ("tskey-", 40, alphanumeric), ("sgp_", 40, "0123456789abcdef"),
    ("AKID", 32, alphanumeric), ("HRKU-", 36, alphanumeric), ("ATATT3x", 60, alphanumeric),
    ("dp.pt.", 43, alphanumeric), ("pscale_tkn_", 43, alphanumeric),
    ("sk_live_", 24, alphanumeric), ("rk_test_", 24, alphanumeric), ("rzp_live_", 14, alphanumeric),
    ("EZAK", 54, alphanumeric), ("pat-na1-", 36, alphanumeric),
    ("sqp_", 40, "0123456789abcdef"), ("IQoJb3JpZ2lu", 200, alphanumeric),
    ("https://hooks.slack.com/services/T0/B0/", 30, alphanumeric),
  ]

  private mutating func addFormat(_ format: (beginning: String, count: Int, alphabet: String)) {
    let end = draw(format.count, from: format.alphabet)
    for carrier in Self.carriers {
      let text = carrier.replacing("@", with: format.beginning + end)
      canaries.append(Canary(kind: "format \(format.beginning)", text: text, trace: end))
    }
    let inside = Data("{\"a\":\"\(format.beginning)\(end)\"}".utf8).base64EncodedString()
    canaries.append(
      Canary(
        kind: "format \(format.beginning), in base64", text: "{\"b\":\"\(inside)\"}", trace: inside)
    )
  }

  // MARK: Names

  private static let names = [
    "password", "client_secret", "accessToken", "X-Api-Key", "refresh_token", "DB_PASSWORD",
    "privateKey", "sessionId",
    "otp", "aws_secret_access_key",
  ]

  private static let syntaxes = [
    #"{"N":"@"}"#, #"{"a":{"N":["@"]}}"#, "N=@", "a=1&N=@&b=2",
    "N: @\nport: 1", "N = '@'",
    "<a><N>@</N></a>", "<entry name=\"N\">@</entry>", "<add key=\"N\" value=\"@\"/>",
    "https://a.example/?N=@&b=1",
    "https://me:@@a.example/", "curl --N @ https://a.example",
    "curl -u me:@ https://a.example", "export N=\"@\"",
    #"{"name":"N","value":"@"}"#, #"{\"N\":\"@\"}"#, "['N' => '@']",
    "the N '@' has expired", "data: {\"N\":\"@\"}\n\n",
    "N:\n  @\nport: 1", "Authorization: Bearer @", "Cookie: a=@",
    "Set-Cookie: N=@; Path=/",
    "--b\r\nContent-Disposition: form-data; name=\"N\"\r\n\r\n@\r\n--b--",
    "N = Optional(\"@\")",
    "N%3D@", "{&quot;N&quot;:&quot;@&quot;}",
  ].sorted()

  private mutating func addNamed() {
    for syntax in Self.syntaxes {
      for secret in [
        draw(9) + "-" + draw(3, from: "0123456789"), draw(12, from: "abcdefghijklmnop"),
        draw(9, from: "123456789"),
      ] {
        let name = Self.names[Int.random(in: 0..<Self.names.count, using: &random)]
        let text = syntax.replacing("@@", with: "\u{0}\u{1}").replacing("@", with: secret)
          .replacing("\u{0}", with: secret).replacing("\u{1}", with: "@").replacing("N", with: name)
        canaries.append(Canary(kind: "named, \(syntax)", text: text, trace: secret))
      }
    }
  }

  // MARK: Tokens

  private mutating func addUnknown() {
    let hexadecimal = "0123456789abcdef"
    for (count, alphabet) in [
      (20, Self.alphanumeric), (24, Self.alphanumeric), (32, Self.alphanumeric),
      (40, Self.alphanumeric + "/+"),
      (64, Self.alphanumeric + "-_"), (32, hexadecimal), (40, hexadecimal), (64, hexadecimal),
      (26, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"),
    ] {
      for _ in 0..<6 {
        let token = draw(count, from: alphabet)
        for carrier in ["@", "{\"blob\":\"@\"}", "see @ there"] {
          canaries.append(
            Canary(
              kind: "token of \(count) of \(alphabet.count)",
              text: carrier.replacing("@", with: token), trace: token))
        }
      }
    }
  }
}
