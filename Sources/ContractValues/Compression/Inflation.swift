/// A decompressor for DEFLATE (RFC 1951), the compression in gzip and zlib.
///
/// The package has its own, because a test bundle on a device cannot link zlib, and bodies must be
/// redacted there too.
struct Inflation {
  /// The maximum size of the output: 64 MiB, so that a small body cannot fill the memory.
  static let limit = 64 << 20

  private struct Malformed: Error {}

  private let input: ArraySlice<UInt8>
  private var position: Int
  private var bits = 0
  private var bitCount = 0
  private var output: [UInt8] = []

  /// Unpacks one DEFLATE stream, which other bytes, such as a checksum, may follow.
  ///
  /// The result has the content and the index after the stream. It is `nil` if the input is invalid
  /// or the content too large.
  static func content(of input: ArraySlice<UInt8>) -> (content: [UInt8], end: Int)? {
    var inflation = Inflation(input: input, position: input.startIndex)
    guard (try? inflation.run()) != nil else { return nil }
    return (inflation.output, inflation.position)
  }

  private mutating func run() throws(Malformed) {
    var isLast = false
    while !isLast {
      isLast = try take(1) == 1
      switch try take(2) {
      case 0: try copyStored()
      case 1: try unpack(.fixedLengths, .fixedDistances)
      case 2: try unpackDynamic()
      default: throw Malformed()
      }
    }
  }

  /// Reads the next `count` bits, of which the first is the lowest of the result.
  private mutating func take(_ count: Int) throws(Malformed) -> Int {
    while bitCount < count {
      guard position < input.endIndex else { throw Malformed() }
      bits |= Int(input[position]) << bitCount
      position += 1
      bitCount += 8
    }
    defer {
      bits >>= count
      bitCount -= count
    }
    return bits & (1 << count - 1)
  }

  private mutating func symbol(_ code: HuffmanCode) throws(Malformed) -> Int {
    var (value, first, index) = (0, 0, 0)
    for count in code.counts.dropFirst() {
      value |= try take(1)
      if value - count < first { return code.symbols[index + value - first] }
      index += count
      first = (first + count) << 1
      value <<= 1
    }
    throw Malformed()
  }

  private mutating func append(_ bytes: some Collection<UInt8>) throws(Malformed) {
    guard output.count + bytes.count <= Self.limit else { throw Malformed() }
    output += bytes
  }

  private mutating func copyStored() throws(Malformed) {
    bitCount = 0
    bits = 0
    let (count, complement) = (try take(16), try take(16))
    guard count == ~complement & 0xFFFF, position + count <= input.endIndex else {
      throw Malformed()
    }
    try append(input[position..<position + count])
    position += count
  }

  private mutating func unpackDynamic() throws(Malformed) {
    let literals = try take(5) + 257
    let all = try literals + take(5) + 1
    let count = try take(4) + 4
    var codeLengths = [Int](repeating: 0, count: 19)
    for place in [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15].prefix(count) {
      codeLengths[place] = try take(3)
    }
    let code = HuffmanCode(codeLengths[...])
    var lengths: [Int] = []
    while lengths.count < all {
      switch try symbol(code) {
      case 16:
        guard let last = lengths.last else { throw Malformed() }
        lengths += [Int](repeating: last, count: try take(2) + 3)
      case 17: lengths += [Int](repeating: 0, count: try take(3) + 3)
      case 18: lengths += [Int](repeating: 0, count: try take(7) + 11)
      case let length: lengths.append(length)
      }
    }
    guard lengths.count == all else { throw Malformed() }
    try unpack(HuffmanCode(lengths[..<literals]), HuffmanCode(lengths[literals...]))
  }

  private mutating func unpack(
    _ literals: HuffmanCode, _ distances: HuffmanCode
  ) throws(Malformed) {
    while case let symbol = try symbol(literals), symbol != 256 {
      guard symbol > 256 else {
        try append(CollectionOfOne(UInt8(symbol)))
        continue
      }
      let code = symbol - 257
      guard code < Self.lengths.count else { throw Malformed() }
      let length = try Self.lengths[code] + take(code < 8 || code == 28 ? 0 : code / 4 - 1)
      let distanceCode = try self.symbol(distances)
      guard distanceCode < Self.distances.count else { throw Malformed() }
      let distance = try Self.distances[distanceCode] + take(max(0, distanceCode / 2 - 1))
      guard distance <= output.count else { throw Malformed() }
      try append((0..<length).map { output[output.count - distance + $0 % distance] })
    }
  }

  private static let lengths = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131,
    163, 195, 227, 258,
  ]
  private static let distances = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049,
    3073, 4097, 6145, 8193, 12289, 16385, 24577,
  ]
}

/// A Huffman code that the lengths of its code words define (RFC 1951, 3.2.2).
private struct HuffmanCode {
  /// The number of code words of each length in bits, from 0 to 15.
  let counts: [Int]
  /// The symbols in ascending order of their code words.
  let symbols: [Int]

  init(_ lengths: ArraySlice<Int>) {
    let used = lengths.enumerated().filter { $0.element > 0 }
    counts = used.reduce(into: [Int](repeating: 0, count: 16)) { $0[$1.element] += 1 }
    symbols = used.sorted { ($0.element, $0.offset) < ($1.element, $1.offset) }.map(\.offset)
  }

  static let fixedLengths = HuffmanCode(
    ((0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 })[...])
  static let fixedDistances = HuffmanCode([Int](repeating: 5, count: 30)[...])
}
