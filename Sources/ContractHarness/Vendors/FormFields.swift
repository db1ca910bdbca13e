import ContractBinding

/// Reads queries and forms (`application/x-www-form-urlencoded`, URL Standard, 5.1).
enum FormFields {
  /// The values of each name, in order.
  static func read(_ text: String) -> [String: [String]] {
    var fields: [String: [String]] = [:]
    for pair in text.utf8.split(separator: UInt8(ascii: "&")) {
      let name = pair.prefix { $0 != UInt8(ascii: "=") }
      fields[decoded(name), default: []].append(decoded(pair.dropFirst(name.count + 1)))
    }
    return fields
  }

  /// The fields as an object; a name with several values has a list.
  static func value(_ fields: [String: [String]]) -> Value {
    .object(
      fields.mapValues { values in
        values.count == 1 ? .string(values[0]) : .array(values.map(Value.string))
      }
    )
  }

  private static func decoded(_ text: Substring.UTF8View) -> String {
    var bytes: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let high = hex(rest.first), let low = hex(rest.dropFirst().first)
      {
        bytes.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte == UInt8(ascii: "+") ? 0x20 : byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The value of a hexadecimal digit.
  static func hex(_ byte: UInt8?) -> UInt8? {
    switch byte {
    case .some(let digit) where (0x30...0x39).contains(digit): digit - 0x30
    case .some(let digit) where (0x41...0x46).contains(digit): digit - 0x37
    case .some(let digit) where (0x61...0x66).contains(digit): digit - 0x57
    default: nil
    }
  }
}
