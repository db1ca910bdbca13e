import Foundation

/// Unique secrets, one for each place in which they are planted.
struct Canaries: Sendable {
  /// What the adapter carries; the others are the vendor's.
  static let carried = [
    "header", "cookie", "key", "userinfo", "query", "code", "aws", "path", "form", "multipart",
    "xml", "surprise", "crash", "error", "part", "state", "probe", "observed", "member", "phrase",
  ]

  /// The credential that the contract names.
  let credential: String
  private let seed = "7\(String(UInt32.random(in: 0x1000_0000 ... .max), radix: 36))"

  init() {
    credential = "cnry/\"credential\"&<\(seed)>+é"
  }

  /// The secret of a place.
  ///
  /// That of a path looks like a key; no other does, so that nothing but
  /// the rule of its place can find it.
  subscript(place: String) -> String {
    place == "path" ? "cnry7Kq9vTz2LmW4pRs8\(seed)" : "cnry-\(place)-\(seed)"
  }

  /// The environment of the commands.
  func environment(_ depot: Depot) -> [String: String] {
    Self.carried.reduce(into: ["COURIER_TOKEN": credential, "DEPOT_URL": depot.url]) {
      $0["CANARY_\($1.uppercased())"] = self[$1]
    }
  }

  /// What the vendor says.
  var answers: [String: Depot.Answer] {
    let key =
      "-----BEGIN PRIVATE KEY-----\\nY25yeS1wZW0tY25yeS1wZW0tY25yeS1wZW0tY25yeS1w\\n-----END"
    var json = Depot.Answer(
      """
      {"access_token":"\(self["token"])","nested":[{"clientSecret":"\(self["nested"])"}],
       "note":"again \(self["token"])","key":"\(key) PRIVATE KEY-----","id_token":"\(jwt)",
       "payload":"{\\"password\\":\\"\(self["payload"])\\"}","pin":4,
       "entries":[{"name":"X-Auth-Token","value":"\(self["entry"])"}],
       "list":"\(Data("{\"password\":\"\(self["wrapped"])\"}".utf8).base64EncodedString())"}
      """)
    json.headers += [
      ("Set-Cookie", "sid=\(self["setcookie"]); Path=/; HttpOnly"),
      ("Set-Cookie", "again=\(self["again"]); Expires=Wed, 21 Oct 2026 07:28:00 GMT"),
    ]
    var moved = Depot.Answer("{}", status: 302)
    moved.headers.append(
      ("Location", "https://u:\(self["location"])@a.example/cb?code=\(self["grant"])&state=1"))
    var trailing = Depot.Answer("{\"token\":\"\(self["chunk"])\"}")
    trailing.trailers = [
      ("X-Auth-Token", self["trailer"]), ("X-Note", "password=\(self["remark"])"),
    ]
    return [
      "trailers": trailing,
      "spoken": Depot.Answer(spoken, "text/plain"),
      "table": Depot.Answer("user,password\nme,\(self["cell"])\n", "text/csv"),
      "pieces": Depot.Answer(
        "data: {\"d\":\"token=\(self["cut"].prefix(7))\"}\n\n"
          + "data: {\"d\":\"\(self["cut"].dropFirst(7))\"}\n\n", "text/event-stream"),
      "json": json,
      "long": Depot.Answer(
        String(repeating: "so much ", count: 20) + "for \(jwt) or \(jwt)", "text/plain"),
      "login": Depot.Answer("{\"access_token\":\"\(self["echo"])\"}"),
      "mine": Depot.Answer("{\"owner\":\"me\",\"seen\":\"\(self["echo"])\"}"),
      "events": Depot.Answer(
        "event: a\ndata: {\"refresh_token\":\"\(self["event"])\"}\n\ndata: token=\(self["data"])\n\n",
        "text/event-stream"),
      "page": Depot.Answer(
        "<p><secret><b>\(self["element"])</b></secret><input name='csrf_token' value='\(self["csrf"])'></p>",
        "text/html"),
      "encodings": Depot.Answer(encodings.joined(separator: "\n"), "text/plain"),
      "packed": packed,
      "moved": moved,
      "large": Depot.Answer(
        "{\"filler\":\"\(String(repeating: "so much ", count: 10_000))\",\"password\":\"\(self["large"])\"}"
      ),
      "members": members,
      "refused": Depot.Answer("invalid api key: \(self["refused"])", "text/plain", status: 403),
      "unknown": Depot.Answer("{\"blob\":\"\(unknown)\"}"),
    ]
  }

  /// What is said to a member with the right pass phrase, wherever the request has it.
  private var members: Depot.Answer {
    var answer = Depot.Answer(
      "{\"member\":\"\(self["member"])\",\"greeting\":\"Welcome, \(self["member"])!\"}")
    let pair = Data("\(self["member"]):\(self["phrase"])".utf8).base64EncodedString()
    answer.keys = [
      "\"words\":\"\(self["phrase"])\"", "&words=\(self["phrase"])", "Basic \(pair)",
      "?words=\(self["phrase"])",
    ]
    return answer
  }

  /// What logs and people say.
  private var spoken: String {
    """
    curl -u me:\(self["login"]) -H 'Authorization: Token \(self["scheme"])' https://h.example
    mysql -p'\(self["option"])' shop
    Cookie: theme=\(self["crumb"])
    wrong password '\(self["quoted"])', code=\(self["oauth"])&state=1
    {"args": "{\\"password\\": \\"\(self["escaped"])\\"}", }
    """
  }

  /// A token that no rule knows.
  var unknown: String { "Kq9vTz2LmW4pRs8bNc7x\(seed.suffix(4))" }

  private var jwt: String {
    let parts = [
      "{\"alg\":\"HS256\"}", "{\"sub\":\"\(self["claim"])\",\"exp\":1}", self["signature"],
    ]
    return parts.map { Self.base64URL(Data($0.utf8)) }.joined(separator: ".")
  }

  /// A body that is compressed, of which no header field speaks: stored, as DEFLATE allows.
  private var packed: Depot.Answer {
    let content = Array("{\"password\":\"\(self["gzip"])\"}".utf8)
    var answer = Depot.Answer("", "application/gzip")
    let count = UInt16(content.count)
    answer.body =
      [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF, 1]
      + [count, ~count].flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] } + content
      + [UInt8](repeating: 0, count: 8)
    return answer
  }

  // MARK: Encodings

  /// The credential as it may be written.
  private var encodings: [String] {
    let bytes = Array(credential.utf8)
    let units = credential.utf16.map { unit in
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
    return [
      credential, Self.percent(bytes, "%", uppercase: true),
      Self.percent(bytes, "%", uppercase: false),
      units.joined(), credential.replacing("\"", with: "\\\"").replacing("/", with: "\\/"),
      credential.unicodeScalars.map { "&#\($0.value);" }.joined(),
      credential.unicodeScalars.map { "&#x\(String($0.value, radix: 16));" }.joined(),
      credential.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
        .replacing(">", with: "&gt;").replacing("\"", with: "&quot;"),
      Self.percent(bytes, "", uppercase: false),
    ]
      + ["", "x", "xy"].flatMap { prefix -> [String] in
        let data = Data(prefix.utf8) + Data(bytes)
        return [data.base64EncodedString(), Self.base64URL(data)]
      }
  }

  private static func percent(_ bytes: [UInt8], _ mark: String, uppercase: Bool) -> String {
    bytes.map { byte in
      mark + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: uppercase)
    }.joined()
  }

  private static func base64URL(_ data: Data) -> String {
    data.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
      .replacing("=", with: "")
  }

  /// Every text that must be nowhere: what all canaries have in common, in each encoding that its
  /// letters have.
  static let traces = [
    "cnry", "Y25ye", "NucnkY", "jbnJ5", "636e7279", "636E7279", "%63%6e%72%79", "%63%6E%72%79",
    "&#99;&#110;", "&#x63;&#x6e;", "\\u0063\\u006e",
  ]
}
