import ContractBinding
import ContractValues

/// The lines of server-sent events, in which an event may have its data on several.
struct EventDataLines {
  let lines: [[UInt8]]
  let field: [UInt8]

  /// Checks whether a line begins with data.
  static func mayBegin(_ text: [UInt8]) -> Bool {
    text.starts(with: "data:".utf8) || text.offset(of: laterLine) != nil
  }

  private static let laterLine = Array("\ndata:".utf8)

  init(_ body: [UInt8], field: [UInt8]) {
    lines = body.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
    self.field = field
  }

  /// The lines, where JSON that goes over several stands on one.
  var joined: [[UInt8]] {
    var joined: [[UInt8]] = []
    var index = 0
    while index < lines.count {
      var end = index
      while end < lines.count, lines[end].starts(with: field) { end += 1 }
      if end - index > 1, let line = oneLine(lines[index..<end]) {
        joined.append(line)
      } else {
        end = max(end, index + 1)
        joined += lines[index..<end]
      }
      index = end
    }
    return joined
  }

  private func oneLine(_ lines: ArraySlice<[UInt8]>) -> [UInt8]? {
    // What is JSON by itself is no part of any.
    guard let first = lines.first, (try? Value(json: Array(first.dropFirst(field.count)))) == nil
    else { return nil }
    let text = lines.map { $0.dropFirst(field.count) }.joined(separator: [0x0A])
    guard let value = try? Value(json: Array(text)) else { return nil }
    switch value {
    case .object, .array: return field + [0x20] + value.json()
    default: return nil
    }
  }
}
