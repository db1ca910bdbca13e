import Foundation

extension Value {
  /// The bytes of a base64 text, or of a list of whole numbers from 0 to 255.
  ///
  /// It is `nil` for any other value. `Data` becomes such a text, and `[UInt8]` such a list.
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
