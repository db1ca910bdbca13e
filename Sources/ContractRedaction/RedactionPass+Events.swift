import ContractBinding
import ContractValues

extension RedactionPass {
  /// Server-sent events, whose data is JSON more often than not; other data may be cut anywhere.
  ///
  /// Adapters hand them back as they came, so that they are looked for in any text.
  mutating func events(_ body: [UInt8], at place: String) -> [UInt8] {
    // Data may look like an event again, and again.
    guard wrappings < Self.mostWrappings, EventDataLines.mayBegin(body) else { return body }
    wrappings += 1
    defer { wrappings -= 1 }
    let field = Array("data:".utf8)
    var lines = EventDataLines(body, field: field).joined
    var data: [(line: Int, value: Value)] = []
    for (index, line) in lines.enumerated() where line.starts(with: field) {
      let text = Array(line.dropFirst(field.count).drop { $0 == 0x20 })
      if let value = try? Value(json: text) {
        data.append((index, value))
      } else if let text = String(validating: text, as: UTF8.self) {
        data.append((index, .string(text)))
      }
    }
    let clean = zip(data, joined(data.map(\.value), at: place)).map { event, whole in
      value(whole, at: ValuePath(), in: "\(place)[\(event.line)]")
    }
    guard clean != data.map(\.value) else { return body }
    for (event, value) in zip(data, clean) where event.value != value {
      let space = lines[event.line].dropFirst(field.count).prefix { $0 == 0x20 }
      // What was no JSON is none now.
      let isText = (try? Value(json: Array(lines[event.line].dropFirst(field.count)))) == nil
      let text =
        if case .string(let text) = value, isText {
          Array(text.utf8)
        } else {
          JSONText.replacing(
            event.value, by: value,
            in: Array(lines[event.line].dropFirst(field.count + space.count)))
        }
      lines[event.line] = field + space + text
    }
    return Array(lines.joined(separator: [0x0A]))
  }
}
