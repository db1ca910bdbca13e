/// Names of fields that say that the value is a secret.
///
/// Names are read word by word (`clientSecret`, `client_secret` and `X-Client-Secret` are two
/// words and a prefix), so that `keyword`, `monkey`, `author` and `token_type` say nothing.
package enum SecretName {
  /// Checks whether a field of a query, a form, an object or a text holds a secret.
  package static func isSecret(_ name: String) -> Bool {
    guard name.utf8.count <= 100 else { return false }
    let written = words(of: name)
    if foreign.contains(name.lowercased()) || alone.contains(written) { return true }
    let words = withoutForm(written)
    guard let last = words.last else { return false }
    if joined.contains(words.joined()) { return true }
    if benign.contains(last) || isSpeaking(words) { return false }
    if !sealed.isDisjoint(with: words) || words.contains(where: isSealed) { return true }
    if last == "creds" { return true }
    if words.contains("token") { return tokenOwners.isDisjoint(with: words) }
    if isPass(words) || isSession(words) { return true }
    let isKey = last == "key" || last == "keys" || (last == "id" && words.dropLast().last == "key")
    return isKey && !keyKinds.isDisjoint(with: words)
  }

  /// Checks whether a header field holds a secret.
  static func isSecretHeader(_ name: String) -> Bool {
    let name = name.lowercased()
    if headers.contains(name) { return true }
    guard !name.hasPrefix("access-control-"), !name.hasPrefix("sec-websocket-") else {
      return false
    }
    let words = words(of: name)
    if isSecret(name) || ["sig", "sign", "crumb"].contains(words.last) { return true }
    guard words.first == "x" else { return false }
    return !["auth", "session"].filter(words.contains).isEmpty || isKeyHeader(words)
  }

  /// Checks whether a field of a vendor's own is its key, `X-RapidAPI-Key`, and not what others
  /// call so: what is looked up, ordered or done once by it.
  private static func isKeyHeader(_ words: [String]) -> Bool {
    words.count > 2 && words.last == "key" && lookedUp.isDisjoint(with: words)
  }

  private static let lookedUp: Set<String> = [
    "idempotency", "idempotent", "cache", "surrogate", "public", "partition", "sort", "primary",
    "foreign", "routing", "request", "correlation", "dedupe", "deduplication", "object", "file",
    "upload", "host", "row", "range", "group", "shard", "lookup", "message", "record", "order",
    "hash", "lock", "index", "translation", "issue", "project", "event", "unique", "variant",
    "rate", "limit", "trace", "tracking", "item", "document", "entity", "kms", "resource",
  ]

  /// The words of a name without a number (`password2`), and of a key's without what says in
  /// which form it is (`privateKeyB64`).
  private static func withoutForm(_ written: [String]) -> [String] {
    var words = written
    if words.count > 1, let last = words.last, forms.contains(last),
      ["key", "keys"].contains(words[words.count - 2])
    {
      words.removeLast()
    }
    guard let last = words.last, !joined.contains(last), !sealed.contains(last) else {
      return words
    }
    words.removeLast()
    let bytes = Array(last.utf8)
    let digits = bytes.reversed().prefix { (0x30...0x39).contains($0) }.count
    if digits < bytes.count {
      words.append(String(decoding: bytes[..<(bytes.count - digits)], as: UTF8.self))
    } else if words.isEmpty {
      words = written
    }
    return words
  }

  private static let forms: Set<String> = [
    "value", "data", "b64", "base64", "plaintext", "pem",
  ]

  /// Checks whether a name is that of a check of a card's code, or of a request to sign something.
  private static func isSpeaking(_ words: [String]) -> Bool {
    let isCheck = words.last == "check" && (words.contains("cvc") || words.contains("cvv"))
    return isCheck || words.starts(with: ["signature", "request"]) || words == ["signature", "id"]
  }

  /// Words that say so where nothing else stands beside them.
  private static let alone: Set<[String]> = [
    ["auth"], ["session"], ["session", "id"], ["sig"], ["cookie"], ["cookies"], ["set", "cookie"],
    ["session", "cookie"], ["auth", "cookie"], ["pass"], ["pw"], ["pin"], ["pat"], ["sas"], ["sid"],
    ["connect", "sid"], ["authentication"], ["assertion"],
  ]

  private static let headers: Set<String> = [
    "authorization", "proxy-authorization", "authentication-info", "cookie", "set-cookie",
    "x-goog-iam-authorization-token", "x-forwarded-access-token", "x-vault-token",
    "cookie2", "set-cookie2", "fastly-key", "user-key", "x-honeycomb-team", "x-pin", "x-sid",
    "x-ticket",
  ]

  /// Words that make any name a secret's.
  private static let sealed: Set<String> = [
    "password", "passwd", "pwd", "passphrase", "passcode", "secret", "secrets", "credential",
    "credentials", "signature", "authorization", "bearer", "jwt", "otp", "totp", "cvv", "cvc",
    "passwords", "pswd", "csrf", "xsrf", "hmac", "mnemonic", "passwort", "kennwort", "contrasena",
    "cvv2", "cvc2", "passcodes", "wachtwoord", "senha", "haslo", "heslo", "salasana", "parola",
    "psk",
  ]

  /// Checks whether a word ends in one that makes any name a secret's: `PGPASSWORD`, `csrftoken`.
  private static func isSealed(_ word: String) -> Bool {
    if word.hasSuffix("token") {
      return word != "token" && !tokenOwners.contains(String(word.dropLast(5)))
    }
    return ["password", "passwd", "pwd", "apikey", "secret", "secretkey", "sessionid"]
      .contains { word.hasSuffix($0) }
  }

  /// Checks whether the last word is short for a password: `db_pass`, but not `boarding_pass`.
  private static func isPass(_ words: [String]) -> Bool {
    guard let last = words.last else { return false }
    if last == "pass" || last == "pw" {
      return words.count > 1 && passOwners.contains(words[words.count - 2])
    }
    return last.hasSuffix("pass") && passOwners.contains(String(last.dropLast(4)))
      || last.hasSuffix("pw") && passOwners.contains(String(last.dropLast(2)))
  }

  /// Checks whether a cookie's name says that it holds a session: `laravel_session`.
  private static func isSession(_ words: [String]) -> Bool {
    words.last == "session" && words.count == 2
      && ["laravel", "rack", "rails", "php", "express", "django", "ci", "flask", "wordpress"]
        .contains(words[0])
  }

  private static let passOwners: Set<String> = [
    "db", "database", "smtp", "ftp", "mail", "user", "admin", "root", "redis", "mysql", "my",
    "postgres", "pg", "http", "proxy", "auth", "login", "sudo", "ssh", "key", "store", "keystore",
    "truststore", "wifi", "api", "basic", "imap", "ldap", "sasl", "mqtt", "amqp", "mongo", "vpn",
    "service", "account", "client", "server", "old", "new", "current", "require",
    "become", "bind",
  ]

  /// Other languages' words for it, and what has none of ASCII's letters.
  private static let foreign: Set<String> = [
    "contrase\u{F1}a", "has\u{142}o", "l\u{F6}senord", "\u{15F}ifre", "пароль", "密码", "密碼",
    "パスワード", "비밀번호",
  ]

  /// Last words of names that speak about a secret without holding it.
  private static let benign: Set<String> = [
    "type", "types", "count", "limit", "limits", "length", "expires", "expiry", "expiration",
    "expiring", "ttl", "url", "uri", "endpoint", "name", "algorithm", "version", "status",
    "required", "enabled", "policy", "hint", "strength", "input", "in", "at", "age", "method",
    "methods", "format", "scheme", "stdin", "file", "filename", "path", "prompt", "ref",
    "supported", "timestamp", "provider", "issuer", "audience", "language",
  ]

  /// Words beside `token` that make it a place in a list, or a kind of text.
  private static let tokenOwners: Set<String> = [
    "page", "continuation", "cursor", "next", "sync", "max", "total", "prompt", "completion",
  ]

  /// Words that make a `key` a secret; `key` alone is the most common name of all.
  private static let keyKinds: Set<String> = [
    "api", "access", "secret", "private", "auth", "encryption", "signing", "account",
    "subscription", "master", "shared", "license", "service", "consumer", "client", "session",
    "deploy", "ssh", "app", "application", "functions", "webhook", "storage", "developer",
    "merchant", "stripe", "aws", "rapidapi", "unseal", "kms", "root", "recovery", "symmetric",
  ]

  /// Names that are written as one word.
  private static let joined: Set<String> = [
    "password", "passphrase", "apikey", "apitoken", "accesstoken", "accesskey", "authtoken",
    "authkey", "clientsecret",
    "refreshtoken", "idtoken", "secretkey", "privatekey", "sessionid", "sessid", "jsessionid",
    "phpsessid", "sessiontoken", "csrftoken", "xsrftoken", "codeverifier", "clientassertion",
    "devicecode", "userpass", "usercode", "authcode", "authorizationcode", "verificationcode",
    "recoverycode", "recoverycodes", "backupcodes", "securitycode", "pincode", "samlresponse",
    "samlrequest", "oauthverifier", "seedphrase", "recoveryphrase", "mfacode",
    "twofactorcode", "onetimecode", "smscode", "logincode", "csrfmiddlewaretoken", "keymaterial",
    "magiclink", "securityanswer", "motdepasse", "accesscode", "passkey", "requirepass",
    "activationkey", "redisauth", "privatekeypem", "rememberme", "onetimepassword", "otpcode",
    "sessionkey", "wepkey", "wpakey", "networkkey", "presharedkey", "sharedaccesssignature",
    "identifiedby", "passin", "passout", "privkey", "privatepem", "appkey", "verifycode",
    "resetcode", "invitecode", "confirmationcode", "activationcode", "backupcode", "pinnumber",
    "idtokenhint",
  ]

  /// The words of a name, in lower case: at anything but letters and digits, and where a
  /// capital begins a word.
  static func words(of name: String) -> [String] {
    var words: [String] = []
    var word: [UInt8] = []
    let bytes = Array(name.utf8)
    for (index, byte) in bytes.enumerated() {
      let isUpper = (0x41...0x5A).contains(byte)
      let follows = index > 0 && (0x61...0x7A).contains(bytes[index - 1])
      let leads =
        index > 0 && (0x41...0x5A).contains(bytes[index - 1]) && index + 1 < bytes.count
        && (0x61...0x7A).contains(bytes[index + 1])
      let isWord = isUpper || (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
      if !isWord || (isUpper && (follows || leads)), !word.isEmpty {
        words.append(String(decoding: word, as: UTF8.self))
        word = []
      }
      if isWord { word.append(isUpper ? byte + 0x20 : byte) }
    }
    if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
    return words
  }
}
