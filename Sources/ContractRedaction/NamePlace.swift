/// Where the value begins that a name is given.
struct NamePlace {
  var start: Int
  var isColon: Bool
  /// True if the name stands in quotes.
  var isQuoted: Bool
  /// True if the name stands in parentheses, and the value too: `Key (token)=(…)`.
  var isClosed = false

  /// Reads what follows a name; `nil` when it is given none.
  init?(after name: Range<Int>, in bytes: [UInt8]) {
    var index = name.upperBound
    if index < bytes.count, bytes[index] == UInt8(ascii: "\\") { index += 1 }
    isQuoted = index < bytes.count && NamedSecret.isQuote(bytes[index])
    if isQuoted { index += 1 }
    // `credentials[0]=` and `user[password]=` are forms' ways of nesting.
    if index < bytes.count, bytes[index] == UInt8(ascii: "]") { index += 1 }
    // PostgreSQL tells of columns and their values so.
    isClosed = bytes[index...].starts(with: ")=(".utf8)
    if isClosed { index += 1 }
    index = Self.afterSpaces(in: bytes, from: index)
    guard index < bytes.count else { return nil }
    isColon = bytes[index] == UInt8(ascii: ":")
    guard isColon || bytes[index] == UInt8(ascii: "=") else { return nil }
    index += 1
    if !isColon, index < bytes.count, bytes[index] == UInt8(ascii: ">") { index += 1 }
    if isColon, index < bytes.count, bytes[index] == UInt8(ascii: "=") {
      isColon = false
      index += 1
    }
    index = Self.afterSpaces(in: bytes, from: index)
    if isColon, !isQuoted { index = Self.afterProperties(in: bytes, from: index) }
    // In JSON the value may be on the next line.
    while isQuoted, isColon, index < bytes.count, bytes[index] <= 0x20 { index += 1 }
    if index < bytes.count, bytes[index] == UInt8(ascii: "\\") { index += 1 }
    guard index < bytes.count else { return nil }
    start = index
  }

  /// Passes over what YAML says of a value: `!tag` and `&anchor`, each with a space behind it.
  private static func afterProperties(in bytes: [UInt8], from start: Int) -> Int {
    guard start < bytes.count, "!&".utf8.contains(bytes[start]) else { return start }
    let end = bytes[start...].prefix(64).firstIndex { $0 <= 0x20 } ?? start
    let next = afterSpaces(in: bytes, from: end)
    return end > start + 1 && next > end ? next : start
  }

  private static func afterSpaces(in bytes: [UInt8], from start: Int) -> Int {
    var index = start
    while index < bytes.count, bytes[index] == 0x20 || bytes[index] == 0x09 { index += 1 }
    return index
  }
}
