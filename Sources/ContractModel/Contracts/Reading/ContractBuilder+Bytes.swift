import ContractBinding
import ContractValues
import Foundation

/// Conversion of bytes that are in the contract itself, or in a file of its folder.
extension ContractBuilder {
  /// Converts the argument of a matcher for bytes, and reports a file that cannot be read.
  mutating func bytes(_ key: MatcherKey, _ node: YAMLNode) -> BytesRule {
    let text = node.text ?? ""
    switch key {
    case .base64:
      return BytesRule(
        kind: .base64, text: text, content: Array(Data(base64Encoded: text) ?? Data()))
    case .file:
      return BytesRule(kind: .file, text: text, content: content(ofFile: text, at: node.span))
    case .sha256: return BytesRule(kind: .sha256, text: text.lowercased())
    default:
      let bytes = node.kind == .list ? Self.bytes(of: node.elements) : Self.bytes(ofDigits: text)
      let digits = bytes.map { $0.hexadecimal }.joined(separator: " ")
      return BytesRule(kind: .bytes, text: digits, content: bytes)
    }
  }

  private static func bytes(of elements: [YAMLNode]) -> [UInt8] {
    elements.compactMap { element in
      guard case .integer(let number) = element.scalar else { return nil }
      return UInt8(exactly: number)
    }
  }

  private static func bytes(ofDigits text: String) -> [UInt8] {
    let digits = text.compactMap(\.hexDigitValue)
    return stride(from: 0, to: digits.count - 1, by: 2)
      .map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }

  private mutating func content(ofFile path: String, at span: Span) -> [UInt8] {
    do throws(AttachedFile.Unreadable) {
      let file = try AttachedFile(path, in: folder)
      files.insert(file.path)
      return try file.content()
    } catch {
      report(
        error.headline, at: span, label: error.label,
        help: ["the path begins at the folder of this contract"])
      return []
    }
  }
}
