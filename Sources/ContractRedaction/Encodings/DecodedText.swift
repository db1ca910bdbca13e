import ContractValues

/// A text after one level of escapes was decoded, or folded lines were joined.
///
/// Each of its ranges has a counterpart in the text with the escapes. Secrets are replaced there.
struct DecodedText {
  /// The decoded text, which need not be UTF-8.
  let bytes: [UInt8]
  /// The kinds of escapes that may still be decoded in this text.
  private(set) var kinds: [Kind] = []
  /// The ends of all escapes, which map an index of this text to the text with the escapes.
  private var shifts: [Shift] = []
  /// The ends of the escapes that earlier decodings have undone, the first decoding first.
  ///
  /// With them, a range in this text can be found in the original text.
  private var outer: [[Shift]] = []

  /// The index after an escape: once in the decoded text, and once in the text with the escape.
  private struct Shift {
    let plain: Int
    let written: Int
    /// True for an escape that decoding only removes, such as the line break of a folded field.
    let isBreak: Bool
  }

  /// The maximum number of encodings around a text that is searched, such as 3 for escapes in gzip
  /// in base64.
  static let maxDepth = 6

  /// A family of escapes, which one decoding undoes.
  enum Kind: CaseIterable {
    /// Percent-encoding (`%41`), the escapes of JSON (`\u0041`), and entities (`&#65;`).
    case escapes
    case quotedPrintable
    /// Lines that continue on the next line, which begins with a blank (RFC 5322).
    case folds

    fileprivate var leads: [UInt8] {
      switch self {
      case .escapes: Array("%\\&".utf8)
      case .quotedPrintable: Array("=".utf8)
      case .folds: Array("\r\n".utf8)
      }
    }
  }

  /// Decodes one level of a text; `nil` if the text has nothing of this kind to decode.
  ///
  /// It is also `nil` if quoted-printable turns UTF-8 into other bytes, because then the equals
  /// signs mean something else.
  init?(_ kind: Kind, of written: [UInt8]) {
    self.init(written, leads: kind.leads)
    guard kind == .quotedPrintable else { return }
    let isText = String(validating: bytes, as: UTF8.self) != nil
    guard isText || String(validating: written, as: UTF8.self) == nil else { return nil }
  }

  private init?(_ written: [UInt8], leads: [UInt8]) {
    guard written.hasAny(of: leads) else { return nil }
    var shifts: [Shift] = []
    bytes = written.withUnsafeBufferPointer { text in
      var plain: [UInt8] = []
      var (index, end) = (0, 0)
      var search = ByteSearch(for: leads, in: text)
      while let lead = search.next(from: index) {
        index = lead + 1
        guard let escaped = EscapedCharacter(in: text, at: lead) else { continue }
        if shifts.isEmpty { plain.reserveCapacity(text.count) }
        plain.append(contentsOf: UnsafeBufferPointer(rebasing: text[end..<lead]))
        plain.append(contentsOf: escaped.bytes)
        index = lead + escaped.length
        end = index
        shifts.append(
          Shift(plain: plain.count, written: end, isBreak: escaped.bytes.isEmpty))
      }
      if !shifts.isEmpty {
        plain.append(contentsOf: UnsafeBufferPointer(rebasing: text[end...]))
      }
      return plain
    }
    guard !shifts.isEmpty else { return nil }
    self.shifts = shifts
  }

  /// Decodes a text in all ways, and each result again, at most ``maxDepth`` times.
  ///
  /// Folded lines are joined once, and quoted-printable is decoded twice, so that the levels remain
  /// few. If two orders of decoding lead to the same text, they give one level.
  static func levels(of text: [UInt8], kinds: [Kind] = allKinds) -> [DecodedText] {
    var found: [DecodedText] = []
    add(levelsOf: text, kinds, inside: [], to: &found)
    return found
  }

  static let allKinds = Kind.allCases + [.quotedPrintable]

  private static func add(
    levelsOf text: [UInt8], _ kinds: [Kind], inside outer: [[Shift]], to found: inout [DecodedText]
  ) {
    guard outer.count < maxDepth else { return }
    for kind in Kind.allCases {
      guard kinds.contains(kind), var level = DecodedText(kind, of: text) else { continue }
      (level.outer, level.kinds) = (outer, kinds)
      if kind != .escapes, let index = kinds.firstIndex(of: kind) { level.kinds.remove(at: index) }
      guard !found.contains(where: { $0.kinds == level.kinds && $0.bytes == level.bytes }) else {
        continue
      }
      found.append(level)
      add(levelsOf: level.bytes, level.kinds, inside: outer + [level.shifts], to: &found)
    }
  }

  /// Converts a range of this text to the range in the outermost text, which still has all escapes.
  ///
  /// A line break directly before or after the range is not part of it.
  func written(_ range: Range<Int>) -> Range<Int> {
    let mappings = outer + [shifts]
    return mappings.reversed().reduce(range) { range, shifts in
      let start = Self.written(range.lowerBound, shifts, isEnd: false)
      return start..<max(start, Self.written(range.upperBound, shifts, isEnd: true))
    }
  }

  private static func written(_ index: Int, _ shifts: [Shift], isEnd: Bool) -> Int {
    var (low, high) = (0, shifts.count)
    while low < high {
      let middle = (low + high) / 2
      if shifts[middle].plain <= index { low = middle + 1 } else { high = middle }
    }
    if isEnd {
      while low > 0, shifts[low - 1].plain == index, shifts[low - 1].isBreak { low -= 1 }
    }
    guard low > 0 else { return index }
    return shifts[low - 1].written + index - shifts[low - 1].plain
  }

  /// Changes the text with the escapes so that it decodes to another text.
  ///
  /// Words that stay the same keep their escapes. New words are percent-encoded if the old ones
  /// contain a percent sign.
  func replacing(by clean: [UInt8], in written: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var end = 0
    for change in WordChange.changes(from: bytes, to: clean) {
      let range = self.written(change.old)
      let new = clean[change.new]
      result += written[end..<max(end, range.lowerBound)]
      let isPercent = written[range].contains(UInt8(ascii: "%"))
      result +=
        isPercent ? Array(String(decoding: new, as: UTF8.self).percentEncoded.utf8) : Array(new)
      end = max(end, range.upperBound)
    }
    return result + written[end...]
  }
}

extension FoundSecret {
  /// Finds secrets in a text and in its decoded forms, from left to right and without overlaps.
  static func inAllLevels(
    of text: DecodedLevels, _ find: ([UInt8]) -> [FoundSecret]
  ) -> [FoundSecret] {
    let written = find(text.text)
    let decoded = text.all.flatMap { level in
      find(level.bytes).map { secret in
        FoundSecret(
          rule: secret.rule, range: level.written(secret.range),
          value: secret.value ?? level.bytes.string(secret.range))
      }
    }
    return decoded.isEmpty ? written : (written + decoded).withoutOverlaps
  }
}
