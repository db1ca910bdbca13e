import Foundation

extension Value {
  /// The bytes of a base64 text, or of a list of numbers from 0 to 255; `nil` for other values.
  package var bytes: [UInt8]? {
    switch self {
    case .string(let text): return Data(base64Encoded: text).map { Array($0) }
    case .array(let elements):
      var bytes: [UInt8] = []
      bytes.reserveCapacity(elements.count)
      for element in elements {
        guard case .integer(let number) = element, let byte = UInt8(exactly: number) else {
          return nil
        }
        bytes.append(byte)
      }
      return bytes
    default: return nil
    }
  }
}
