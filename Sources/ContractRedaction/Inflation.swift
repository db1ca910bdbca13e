/// Undoes the compression of DEFLATE (RFC 1951).
///
/// Ours, because a test bundle on a device has no zlib to link, and what is compressed must be
/// looked into all the same.
struct Inflation {
  /// The most that is unpacked, in bytes: a small body may stand for a huge one.
  static let limit = 64 << 20

  private let input: ArraySlice<UInt8>
  private var position: Int
  private var bits: UInt32 = 0
  private var bitCount: UInt32 = 0
  private var output: [UInt8] = []

  /// Unpacks a whole stream.
  ///
  /// - Parameter input: The compressed bytes, and perhaps more behind them.
  /// - Returns: The content, and where the stream ends; `nil` when it is none.
  static func content(of input: ArraySlice<UInt8>) -> (content: [UInt8], end: Int)? {
    var inflation = Inflation(input: input)
    guard inflation.run() else { return nil }
    return (inflation.output, inflation.position)
  }

  private init(input: ArraySlice<UInt8>) {
    self.input = input
    position = input.startIndex
  }

  private mutating func run() -> Bool {
    while true {
      guard let isLast = take(1), let kind = take(2) else { return false }
      let isGood =
        switch kind {
        case 0: stored()
        case 1: compressed(.fixedLengths, .fixedDistances)
        case 2: dynamic()
        default: false
        }
      guard isGood else { return false }
      if isLast == 1 { return true }
    }
  }

  /// The next bits, the lowest first; `nil` at the end.
  private mutating func take(_ count: UInt32) -> Int? {
    while bitCount < count {
      guard position < input.endIndex else { return nil }
      bits |= UInt32(input[position]) << bitCount
      position += 1
      bitCount += 8
    }
    let value = bits & (1 << count - 1)
    bits >>= count
    bitCount -= count
    return Int(value)
  }

  private mutating func symbol(_ code: HuffmanCode) -> Int? {
    var (value, first, index) = (0, 0, 0)
    for length in 1..<code.counts.count {
      guard let bit = take(1) else { return nil }
      value |= bit
      let count = code.counts[length]
      if value - count < first { return code.symbols[index + value - first] }
      index += count
      first = (first + count) << 1
      value <<= 1
    }
    return nil
  }

  private mutating func stored() -> Bool {
    bits = 0
    bitCount = 0
    guard position + 4 <= input.endIndex else { return false }
    let count = Int(input[position]) | Int(input[position + 1]) << 8
    guard count == ~(Int(input[position + 2]) | Int(input[position + 3]) << 8) & 0xFFFF else {
      return false
    }
    position += 4
    guard position + count <= input.endIndex, output.count + count <= Self.limit else {
      return false
    }
    output += input[position..<position + count]
    position += count
    return true
  }

  private mutating func dynamic() -> Bool {
    guard let literals = take(5), let distances = take(5), let count = take(4) else { return false }
    let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    var lengths = [Int](repeating: 0, count: 19)
    for index in 0..<count + 4 {
      guard let length = take(3) else { return false }
      lengths[order[index]] = length
    }
    let code = HuffmanCode(lengths[...])
    var all: [Int] = []
    while all.count < literals + 257 + distances + 1 {
      guard let symbol = symbol(code) else { return false }
      switch symbol {
      case 0..<16: all.append(symbol)
      case 16:
        guard let last = all.last, let more = take(2) else { return false }
        all += [Int](repeating: last, count: more + 3)
      case 17:
        guard let more = take(3) else { return false }
        all += [Int](repeating: 0, count: more + 3)
      default:
        guard let more = take(7) else { return false }
        all += [Int](repeating: 0, count: more + 11)
      }
    }
    guard all.count == literals + 257 + distances + 1 else { return false }
    return compressed(HuffmanCode(all[..<(literals + 257)]), HuffmanCode(all[(literals + 257)...]))
  }

  private static let lengthBases = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131,
    163, 195, 227, 258,
  ]
  private static let distanceBases = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049,
    3073, 4097, 6145, 8193, 12289, 16385, 24577,
  ]

  private mutating func compressed(_ literals: HuffmanCode, _ distances: HuffmanCode) -> Bool {
    while true {
      guard let symbol = symbol(literals) else { return false }
      if symbol < 256 {
        output.append(UInt8(symbol))
        guard output.count <= Self.limit else { return false }
        continue
      }
      if symbol == 256 { return true }
      guard symbol - 257 < Self.lengthBases.count, let length = length(symbol - 257),
        let code = self.symbol(distances), code < Self.distanceBases.count,
        let extra = take(UInt32(max(0, code / 2 - 1)))
      else { return false }
      let distance = Self.distanceBases[code] + extra
      guard distance <= output.count, output.count + length <= Self.limit else { return false }
      for _ in 0..<length { output.append(output[output.count - distance]) }
    }
  }

  private mutating func length(_ code: Int) -> Int? {
    let extra = code < 8 || code == 28 ? 0 : code / 4 - 1
    return take(UInt32(extra)).map { Self.lengthBases[code] + $0 }
  }
}

/// A canonical Huffman code (RFC 1951, 3.2.2).
private struct HuffmanCode {
  /// How many symbols there are of each length.
  private(set) var counts = [Int](repeating: 0, count: 16)
  /// The symbols in the order of their codes.
  private(set) var symbols: [Int]

  init(_ lengths: ArraySlice<Int>) {
    for length in lengths where length > 0 { counts[length] += 1 }
    var places = [Int](repeating: 0, count: 17)
    for length in 1..<16 { places[length + 1] = places[length] + counts[length] }
    symbols = [Int](repeating: 0, count: lengths.count)
    for (symbol, length) in lengths.enumerated() where length > 0 {
      symbols[places[length]] = symbol
      places[length] += 1
    }
  }

  static let fixedLengths = HuffmanCode(
    [
      [Int](repeating: 8, count: 144), [Int](repeating: 9, count: 112),
      [Int](repeating: 7, count: 24), [Int](repeating: 8, count: 8),
    ].flatMap(\.self)[...])
  static let fixedDistances = HuffmanCode([Int](repeating: 5, count: 30)[...])
}
