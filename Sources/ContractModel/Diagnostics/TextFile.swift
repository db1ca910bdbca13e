import ContractValues
import Foundation

/// Reads files that people write, such as contracts, and explains why a file cannot be read.
enum TextFile {
  private static let maxSize = 10_000_000

  /// Reads a file, which must be UTF-8 and not larger than 10 MB.
  ///
  /// Messages contain the path `shown`, and the kind of file, such as "contract". They point at the
  /// first invalid byte if the file is not UTF-8.
  static func read(
    _ path: String, shownAs shown: String, kind: String = "contract"
  ) -> Result<[UInt8], DiagnosticError> {
    func failure(_ headline: String, _ label: String = "", line: Int = 1, column: Int = 1)
      -> Result<[UInt8], DiagnosticError>
    {
      let place = SourceLocation(path: shown, line: line, column: column)
      let facts = label.isEmpty ? [] : [label]
      return .failure(DiagnosticError(Diagnostic(headline, at: place, facts: facts)))
    }
    let resolved = RealPath.of(path)
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: resolved) else {
      return failure("there is no such \(kind) file")
    }
    // Reading a pipe or a device could take forever.
    guard attributes[.type] as? FileAttributeType == .typeRegular else {
      return failure("the \(kind) is not a file")
    }
    let size = (attributes[.size] as? NSNumber)?.intValue ?? 0
    guard size <= maxSize else {
      return failure(
        "the \(kind) file is larger than 10 MB", "it has \(size / 1_000_000) MB")
    }
    guard let data = FileManager.default.contents(atPath: resolved) else {
      return failure("the \(kind) file cannot be read")
    }
    let bytes = [UInt8](data)
    guard String(validating: bytes, as: UTF8.self) != nil else {
      let valid = validPrefix(of: bytes)
      let span = SourceText(Array(bytes[..<valid]), path: shown).span(ofByte: valid)
      return failure(
        "the \(kind) file is not UTF-8",
        "byte \(valid) is 0x\(bytes[valid].hexadecimal.uppercased())",
        line: span.line, column: span.column)
    }
    return .success(bytes)
  }

  /// Returns the number of bytes before the first invalid byte, for the position in a message.
  ///
  /// There must be an invalid byte.
  private static func validPrefix(of bytes: [UInt8]) -> Int {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var count = 0
    while case .scalarValue(let scalar) = decoder.decode(&iterator) {
      count += UTF8.width(scalar)
    }
    return min(count, bytes.count - 1)
  }
}

/// A path as messages show it: relative to a given folder if it is inside, and otherwise unchanged.
struct DisplayedPath {
  /// The path that messages show, such as `Contracts/price-list.yaml`.
  let text: String

  init(_ path: String, relativeTo folder: String) {
    let prefix = folder.asFolderPrefix
    text = path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
  }
}

extension String {
  /// The path of a folder with a slash at its end, with which the paths of its files begin.
  package var asFolderPrefix: String { hasSuffix("/") ? self : self + "/" }
}
