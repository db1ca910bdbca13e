import ContractValues

/// A measure of how much more a text looks like random characters than like a name.
///
/// It compares the numbers of bits that the text takes in two ways. As a name, a character takes
/// more bits the rarer it is after the previous character. As random characters, each takes the
/// bits of its alphabet, such as 4 for a hexadecimal digit.
struct TokenScore {
  private enum Kind { case small, capital, digit, other }

  /// The bits that a lowercase letter takes after another one, such as 0 for `u` after `q`.
  ///
  /// They come from words of English, French, German and Spanish (Debian's word lists).
  private static let pairs: [[Double]] = [
    "95454656387443958334469978",
    "36982868488388399356498987",
    "39694991494599399585599989",
    "48981988399688499458498989",
    "66566666498442869235678795",
    "37993468398488389354498997",
    "48991977498585599445499999",
    "37992879397465499454596978",
    "56453549997453477534969997",
    "29992999599999299999299999",
    "36992777497485389443488987",
    "36762778397376479954589968",
    "24982889398748349956598989",
    "47533637486784588732678996",
    "86565757598442757344478878",
    "39993595399499349365599989",
    "99999999999999999999099999",
    "25652667396665479544577987",
    "47393777497768558832587988",
    "37991876399689499355598976",
    "55563458497443869334979798",
    "39991999399999399689799999",
    "29992997299797499769499999",
    "39493795397989539963599858",
    "36453868597444449525698898",
    "36892888398688489974285987",
  ].map { row in row.utf8.map { Double($0 - 0x30) } }

  /// The bits that the characters of a name take where ``pairs`` has no number, such as a digit, or
  /// a capital after a lowercase letter.
  ///
  /// They are fitted to the names in 4,000 files of JSON, JavaScript, HTML, CSS and Markdown, and
  /// to random texts in the alphabets of keys.
  private enum Bits {
    static let firstLetter = 3.7
    static let capitalAfterSmall = 8.4
    static let digit = 3.3
    static let firstDigit = 8.5
    static let letterAfterDigit = 8.3
    static let separator = 2.2
    static let plus = 4.5
    static let randomSeparator = 5.0
  }

  private var kinds: Set<Kind> = []
  private var distinct: Set<UInt8> = []
  private var isHexadecimal = true
  private var bits = 0.0
  private var separators = 0
  private let count: Int

  /// Measures a text of letters, digits and `-_+/`, so that ``isRandom`` can judge it.
  init(_ text: some Collection<UInt8>) {
    count = text.count
    var previous: (byte: UInt8, kind: Kind) = (0, .other)
    for byte in text {
      let kind = Self.kind(of: byte)
      bits += Self.bits(of: byte, kind, after: previous)
      if kind == .other {
        separators += 1
      } else {
        kinds.insert(kind)
        distinct.insert(byte)
        isHexadecimal = isHexadecimal && byte.hexadecimalDigit != nil
      }
      previous = (byte, kind)
    }
  }

  /// True if the text is more likely random than a name.
  ///
  /// A long text must be further from a name than a short one, in bits for each character. A text
  /// of only lowercase letters or only uppercase letters may be words, so it has a fixed limit.
  /// With fewer than 8 different letters, it is a sequence of DNA.
  var isRandom: Bool {
    if kinds.count < 2, kinds.contains(.digit) || distinct.count < 8 { return false }
    let length = Double(count)
    let random =
      Double(separators) * Bits.randomSeparator + (length - Double(separators)) * alphabetBits
    let excess = (bits - random) / length
    if kinds.count < 2 { return excess > 0.35 }
    // The secret of an AWS access key has this length. The example in Amazon's documents contains
    // words, so the limit is lower.
    let leniency = count == 40 && kinds.isSuperset(of: [.small, .capital, .digit]) ? 0.45 : 0
    return excess > 0.6 - leniency - 5.5 / length.squareRoot()
  }

  private var alphabetBits: Double {
    let hasBothCases = kinds.contains(.small) && kinds.contains(.capital)
    if isHexadecimal, !hasBothCases { return 4 }
    switch (hasBothCases, kinds.contains(.digit)) {
    case (true, true): return 5.95
    case (true, false): return 5.7
    case (false, true): return 5.17
    case (false, false): return 4.7
    }
  }

  private static func kind(of byte: UInt8) -> Kind {
    switch byte {
    case 0x61...0x7A: .small
    case 0x41...0x5A: .capital
    case 0x30...0x39: .digit
    default: .other
    }
  }

  private static func bits(
    of byte: UInt8, _ kind: Kind, after previous: (byte: UInt8, kind: Kind)
  ) -> Double {
    switch (previous.kind, kind) {
    case (_, .other): byte == UInt8(ascii: "+") ? Bits.plus : Bits.separator
    case (.digit, .digit), (.other, .digit): Bits.digit
    case (_, .digit): Bits.firstDigit
    case (.other, _): Bits.firstLetter
    case (.digit, _): Bits.letterAfterDigit
    case (.small, .capital): Bits.capitalAfterSmall
    default: pairs[Int(previous.byte | 0x20) - 0x61][Int(byte | 0x20) - 0x61]
    }
  }
}
