import ContractValues

/// Identifiers of accounts, chemical structures, times and UUIDs.
extension TokenForm {
  /// The codes of countries with IBANs, each with the length of an IBAN in characters (ISO 13616).
  private static let accounts = Set(
    words: """
      AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DK18 DO28 EE20
      EG29 ES24 FI18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30
      KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MR27 MT31 MU30 NL18 NO15 PK24
      PL28 PS29 PT25 QA29 RO24 RS22 SA24 SC31 SD18 SE24 SI19 SK24 SM27 ST25 SV28 TL23 TN24 TR26 UA29
      VA22 VG24 XK20
      """)

  /// True for a short word, an underscore, and fewer hexadecimal digits than a key has, as in
  /// `tkt_9f86d081884c7d65`.
  static func isShortIdentifier(_ text: some Collection<UInt8>) -> Bool {
    let parts = text.split(separator: UInt8(ascii: "_"), omittingEmptySubsequences: false)
    guard parts.count == 2, (2...4).contains(parts[0].count),
      parts[0].allSatisfy(\.isSmallLetter),
      parts[1].count < UnknownToken.lengths.lowerBound,
      parts[1].allSatisfy({ $0.isDigit || $0.isSmallLetter && $0.hexadecimalDigit != nil })
    else { return false }
    return !secretPrefixes.contains(String(decoding: parts[0], as: UTF8.self))
  }

  /// Beginnings of secrets, which are hidden however few digits they have.
  private static let secretPrefixes = Set(
    words: """
      sk rk pk key keys apik pat pass pw pwd pswd psk tok tkn sec scrt api auth at rt jwt csrf xsrf
      sig hmac otp pin code cred sess sid salt seed priv hook whk bot mfa totp
      """)

  /// True for a path such as `/v1/orders/ord_9f86d081884c`, whose segments do not belong together.
  ///
  /// Few texts in base64 have a word between slashes, and even fewer begin with a slash. None with
  /// slashes has underscores or dashes. Below a word such as `hooks`, only short identifiers show
  /// that the path has no secret.
  static func isPath(_ range: Range<Int>, in text: Text) -> Bool {
    let slash = UInt8(ascii: "/")
    let parts = text[range].split(separator: slash)
    let words = parts.filter(isWord)
    guard !words.isEmpty else { return false }
    let others = parts.filter { $0.count > 2 && !isWord($0) && !isVersion($0) }
    if others.allSatisfy(isShortIdentifier) { return true }
    return (text[range.lowerBound] == slash || text[range].contains { "-_".utf8.contains($0) })
      && !words.contains { TokenPlace.hasSecretWord(String(decoding: $0, as: UTF8.self)) }
  }

  private static func isWord(_ part: Slice<Text>) -> Bool {
    part.count > 2 && part.allSatisfy { $0.isSmallLetter || "-_".utf8.contains($0) }
  }

  /// True for the version of an API, such as `v1`.
  private static func isVersion(_ part: Slice<Text>) -> Bool {
    part.first == UInt8(ascii: "v") && part.count < 4 && part.dropFirst().allSatisfy(\.isDigit)
  }

  /// True for an IBAN (ISO 13616), which leaves the remainder 1 when divided by 97.
  static func isIBAN(_ range: Range<Int>, in text: Text) -> Bool {
    let number = text[range]
    guard number.dropFirst(2).prefix(2).allSatisfy(ByteSet.digits.contains),
      accounts.contains(
        String(decoding: number.prefix(2), as: UTF8.self) + String(number.count))
    else { return false }
    var remainder = 0
    for byte in Array(number.dropFirst(4)) + number.prefix(4) {
      if byte.isDigit {
        remainder = (remainder * 10 + Int(byte - 0x30)) % 97
      } else if byte.isCapitalLetter {
        remainder = (remainder * 100 + Int(byte - 0x41) + 10) % 97
      } else {
        return false
      }
    }
    return remainder == 1
  }

  /// True if a UUID is the secret part of a webhook's address, as in `/webhook/…`.
  ///
  /// After `/webhooks/`, a UUID only identifies a webhook, and is not secret.
  static func isBehindHook(_ range: Range<Int>, in text: Text) -> Bool {
    let start = max(0, range.lowerBound - 8)
    let run = String(decoding: text[start..<range.upperBound].prefix(48), as: UTF8.self)
    return ["/hook/", "webhook/"].contains(where: run.contains)
  }

  /// True for times without separators (ISO 8601), as in `20261124T220035Z/PT5H30M`.
  static func isTime(_ range: Range<Int>, in text: Text) -> Bool {
    guard text[range.lowerBound].isDigit else { return false }
    let digits = text[range].count(where: \.isDigit)
    return digits * 3 >= range.count * 2 && text[range].contains(UInt8(ascii: "T"))
      && text[range].allSatisfy(times.contains)
  }

  private static let times: ByteSet = "0123456789TZPYMWDHS+-/"

  /// True for the key of a chemical structure, such as `RYYVLZVUVIJVGH-UHFFFAOYSA-N`.
  static func isInChIKey(_ range: Range<Int>, in text: Text) -> Bool {
    let parts = text[range].split(separator: UInt8(ascii: "-"))
    return parts.map(\.count) == [14, 10, 1]
      && parts.joined().allSatisfy(\.isCapitalLetter)
  }

  static func isUUID(_ range: Range<Int>, in text: Text) -> Bool {
    guard range.count >= 36, range.count < 36 + UnknownToken.lengths.lowerBound else {
      return false
    }
    return (range.lowerBound...range.upperBound - 36).contains { start in
      (0..<36).allSatisfy { offset in
        [8, 13, 18, 23].contains(offset)
          ? text[start + offset] == UInt8(ascii: "-")
          : text[start + offset].hexadecimalDigit != nil
      }
    }
  }
}
