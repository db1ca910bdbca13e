/// The names of secrets in other languages, such as `contraseña`.
extension SecretName {
  /// True if one of the words ends with a word for a secret in another language, or if the words
  /// together end with such a name, as in `nueva_contraseña` and `clave_secreta`.
  static func isForeign(_ words: [String]) -> Bool {
    if words.contains(where: { isForeign(word: withoutNumber($0)) }) { return true }
    guard words.count > 1 else { return false }
    let joined = words.joined()
    return foreignNames.contains { joined.hasSuffix($0) }
  }

  private static func isForeign(word: String) -> Bool {
    guard word.utf8.count > 2 else { return false }
    guard word.utf8.allSatisfy({ $0 < 0x80 }) else {
      return foreign.contains { word.hasSuffix($0) }
    }
    return foreignASCII.contains(word)
      || word.utf8.count > shortest
        && foreignASCII.contains { $0.utf8.count >= shortest && word.hasSuffix($0) }
  }

  /// The minimum length of a word in ASCII that also counts at the end of a compound, as in
  /// `zugangskennwort`.
  private static let shortest = 7

  /// Words for a password or a key, with letters beyond ASCII.
  static let foreign: Set<String> = [
    "contrase\u{F1}a", "contrase\u{F1}as", "has\u{142}o", "l\u{F6}senord", "l\u{F6}senordet",
    "\u{15F}ifre", "jelsz\u{F3}", "slapta\u{17E}odis", "parol\u{103}", "schl\u{FC}sselwort",
    "пароль", "пароля", "лозинка", "секрет", "токен", "密码", "密碼", "口令", "密钥", "密鑰", "私钥",
    "私鑰", "令牌", "验证码", "驗證碼", "パスワード", "暗証番号", "秘密鍵", "認証コード", "アクセストークン", "認証トークン", "シークレット",
    "アクセスキー", "비밀번호", "비밀키", "인증번호", "인증코드", "액세스토큰", "접근토큰",
    "액세스키", "访问密钥", "存取金鑰", "รหัสผ่าน", "συνθηματικό", "парола",
    "best\u{E4}tigungscode", "geheimschl\u{FC}ssel", "zugangsschl\u{FC}ssel", "סיסמה", "पासवर्ड",
  ]

  /// Words for a password in ASCII, and their spellings without accents.
  static let foreignASCII = Set(
    words: """
      passwort passwoerter kennwort geheimnis zugangscode zugangsdaten geheimzahl contrasena
      bestaetigungscode verifizierungscode verificatiecode contrasenas contrasenya wachtwoord wachtwoorden toegangscode senha senhas haslo heslo salasana
      parola passord adgangskode kodeord losenord sifre jelszo lozinka geslo parool slaptazodis
      sicherheitscode geheimschluessel zugangsschluessel geheim sekret segredo segreto avainsana
      tunnussana beveiligingscode sikkerhetskode sakerhetskod
      """)

  /// Names of several words, without the separators between them.
  static let foreignNames: Set<String> = [
    "codedeverification", "codedev\u{E9}rification", "codigodeverificacion",
    "c\u{F3}digodeverificaci\u{F3}n", "codicediverifica", "kodweryfikacyjny", "motdepasse",
    "clesecrete", "cl\u{E9}secr\u{E8}te", "cleapi", "cl\u{E9}api", "codesecret", "codedacces",
    "clavesecreta", "claveapi", "claveprivada", "clavedeacceso", "clavedelapi", "palavrapasse",
    "palavradepasse", "chavesecreta", "chaveapi", "chaveprivada", "chavedeacesso", "codicesegreto",
    "codicediaccesso", "chiavesegreta", "chiaveapi", "chiaveprivata", "geheimerschluessel",
    "geheimerschl\u{FC}ssel", "privaterschluessel", "privaterschl\u{FC}ssel", "apischluessel",
    "apischl\u{FC}ssel", "geheimesleutel", "apisleutel", "kluczapi", "kluczprywatny", "tajnyklucz",
    "hemlignyckel", "apinyckel", "ключapi", "jetonacces", "jetondacces", "jetonacc\u{E8}s",
    "jetondacc\u{E8}s", "clefprivee", "cl\u{E9}priv\u{E9}e", "cleprivee", "cl\u{E9}dacc\u{E8}s",
    "cledacces", "codes\u{E9}curit\u{E9}", "codedes\u{E9}curit\u{E9}", "codedesecurite",
    "llaveprivada", "llavesecreta", "llavedeacceso", "codigodeacceso", "c\u{F3}digodeacceso",
    "codigodeseguridad", "c\u{F3}digodeseguridad", "fichadeacceso", "codigodeacesso",
    "c\u{F3}digodeacesso", "codigodeseguranca", "c\u{F3}digodeseguran\u{E7}a", "tokendeacesso",
    "gettoneaccesso", "gettonediaccesso", "codicedisicurezza", "toegangssleutel", "klucztajny",
    "kluczdost\u{119}pu", "секретныйключ", "закрытыйключ", "ключдоступа", "кодподтверждения",
    "katasandi", "mậtkhẩu", "كلمةالمرور", "كلمةالسر", "κωδικόςπρόσβασης",
  ]
}
