import Foundation

/// Reads whole files, and tells why one cannot be read.
enum FileContent {
  /// The size of the largest file that is read, in bytes.
  private static let largest = 10_000_000

  /// A file that cannot be read.
  struct Unreadable: Error {
    /// Why.
    let problem: Diagnostic
  }

  /// Reads a file of UTF-8 text within the limits.
  ///
  /// - Parameters:
  ///   - path: The file's absolute path.
  ///   - shown: What messages call it.
  /// - Returns: The bytes, or why there are none.
  static func read(_ path: String, shownAs shown: String) -> Result<[UInt8], Unreadable> {
    func failure(_ headline: String, _ label: String = "", line: Int = 1, column: Int = 1)
      -> Result<[UInt8], Unreadable>
    {
      let place = SourceLocation(path: shown, line: line, column: column)
      let facts = label.isEmpty ? [] : [label]
      return .failure(Unreadable(problem: Diagnostic(headline, at: place, facts: facts)))
    }
    let resolved = RealPath.of(path)
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: resolved) else {
      return failure("there is no such contract file")
    }
    // A pipe or a device would be read for ever.
    guard attributes[.type] as? FileAttributeType == .typeRegular else {
      return failure("the contract is not a file")
    }
    let size = (attributes[.size] as? NSNumber)?.intValue ?? 0
    guard size <= largest else {
      return failure(
        "the contract file is larger than 10 MB", "it has \(size / 1_000_000) MB")
    }
    guard let data = FileManager.default.contents(atPath: resolved) else {
      return failure("the contract file cannot be read")
    }
    let bytes = [UInt8](data)
    guard String(validating: bytes, as: UTF8.self) != nil else {
      let valid = validPrefix(of: bytes)
      let span = SourceText(Array(bytes[..<valid]), path: shown).span(ofByte: valid)
      return failure(
        "the contract file is not UTF-8", "byte \(valid) is \(hexadecimal(bytes[valid]))",
        line: span.line, column: span.column)
    }
    return .success(bytes)
  }

  /// How many bytes are UTF-8 before the first that is not.
  private static func validPrefix(of bytes: [UInt8]) -> Int {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var count = 0
    while case .scalarValue(let scalar) = decoder.decode(&iterator) {
      count += UTF8.width(scalar)
    }
    return min(count, bytes.count - 1)
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    "0x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }
}

/// A path as messages show it: relative to the working folder where it lies below it.
struct DisplayedPath {
  /// The path.
  let text: String

  init(_ path: String, relativeTo folder: String) {
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    text = path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
  }
}
