import ContractBinding
import ContractValues

extension RedactionPass {
  /// Redacts server-sent events, whose lines are `data: {…}` with JSON or text.
  ///
  /// Each text is checked for such lines, because an adapter may return a body unchanged.
  mutating func events(_ body: [UInt8], at place: Place) -> [UInt8] {
    let field = Array("data:".utf8)
    // The data of an event may contain events again. The limit prevents an endless recursion.
    guard wrappings < DecodedText.maxDepth,
      body.starts(with: field) || body.offset(of: [0x0A] + field) != nil
    else { return body }
    wrappings += 1
    defer { wrappings -= 1 }
    var lines = body.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
    lines = Self.joiningJSON(in: lines, after: field)
    var data: [(line: Int, value: Value, isText: Bool)] = []
    for (index, line) in lines.enumerated() where line.starts(with: field) {
      let text = Array(line.dropFirst(field.count).drop { $0 == 0x20 })
      if let value = try? Value(json: text) {
        data.append((index, value, false))
      } else if let text = String(validating: text, as: UTF8.self) {
        data.append((index, .string(text), true))
      }
    }
    let clean = zip(data, joined(data.map(\.value), at: place)).map { event, whole in
      value(whole, at: ValuePath(), in: place.index(event.line))
    }
    guard clean != data.map(\.value) else { return body }
    for (event, value) in zip(data, clean) where event.value != value {
      let head = Array(lines[event.line][..<lines[event.line].skip(" ", from: field.count)])
      let old = Array(lines[event.line].dropFirst(head.count))
      // If the data was not JSON, the new data is written without quotes too.
      if event.isText, case .string(let text) = value {
        lines[event.line] = head + text.utf8
      } else {
        lines[event.line] = head + JSONText.replacing(event.value, by: value, in: old)
      }
    }
    return Array(lines.joined(separator: [0x0A]))
  }

  /// Joins the lines of an event if only together they are JSON.
  private static func joiningJSON(in lines: [[UInt8]], after field: [UInt8]) -> [[UInt8]] {
    var joined: [[UInt8]] = []
    var index = 0
    while index < lines.count {
      let data = lines[index...].prefix { $0.starts(with: field) }
      if let line = oneLine(data.map { Array($0.dropFirst(field.count)) }) {
        joined.append(field + [0x20] + line)
      } else {
        joined += data.isEmpty ? lines[index...index] : data
      }
      index += max(data.count, 1)
    }
    return joined
  }

  private static func oneLine(_ data: [[UInt8]]) -> [UInt8]? {
    // A line that is JSON by itself does not continue on the next line.
    guard data.count > 1, (try? Value(json: data[0])) == nil,
      let value = try? Value(json: Array(data.joined(separator: [0x0A])))
    else { return nil }
    switch value {
    case .object, .array: return value.json()
    default: return nil
    }
  }
}
