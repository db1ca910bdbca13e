package import ContractBinding

/// Functions that read or change a JSON text directly, without a conversion to values.
package enum JSONText {}

extension JSONText {
  /// Changes some values in a text and leaves all other bytes as they are, such as after redaction.
  ///
  /// New keys come last in their object. If keys or elements are added or removed, the whole text
  /// is rewritten in a similar layout.
  package static func replacing(_ old: Value, by new: Value, in text: [UInt8]) -> [UInt8] {
    guard old != new else { return text }
    let layout = JSONLayout.nearest(to: text)
    return text.withUnsafeBufferPointer { bytes in
      var replacement = JSONReplacement(tokens: JSONTokens(bytes), layout: layout)
      replacement.value(old, new)
      return replacement.hasAddedOrRemovedElements
        ? layout.applied(to: replacement.output)
        : replacement.output + bytes[replacement.tokens.end...]
    }
  }
}

private struct JSONReplacement {
  var tokens: JSONTokens
  let layout: JSONLayout
  var output: [UInt8] = []
  /// True if keys or elements were added or removed, so that the old white space no longer fits.
  var hasAddedOrRemovedElements = false

  /// Copies the next value if `old` equals `new`; else writes `new`, but copies its equal parts.
  mutating func value(_ old: Value, _ new: Value) {
    switch (old, new) {
    case (.array(let before), .array(let after)) where old != new: array(before, after)
    case (.object(let before), .object(let after)) where old != new: object(before, after)
    default:
      copyBlank()
      let range = tokens.skipValue()
      if old == new { copy(range) } else { write(new) }
    }
  }

  private mutating func array(_ old: [Value], _ new: [Value]) {
    copyToken()
    for index in old.indices {
      if index < new.count {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        value(old[index], new[index])
      } else {
        _ = tokens.skipValue()
      }
      if index < old.count - 1 { skipComma() }
    }
    for index in new.indices.dropFirst(old.count) {
      if index > 0 { output.append(UInt8(ascii: ",")) }
      write(new[index])
    }
    if old.count != new.count { hasAddedOrRemovedElements = true }
    copyToken()
  }

  private mutating func object(_ old: [String: Value], _ new: [String: Value]) {
    let renamed = old.count == new.count ? Self.renamed(old, new) : [:]
    copyToken()
    var isFirst = true
    for index in 0..<old.count {
      let blank = tokens.blank
      let key = nextKey()
      let name = renamed[key] ?? key
      if let field = new[name] {
        if !isFirst { output.append(UInt8(ascii: ",")) }
        isFirst = false
        copy(blank)
        if name == key {
          copy(blank.upperBound..<tokens.end)
        } else {
          layout.escapes.quote(name.unicodeScalars, into: &output)
        }
        copyToken()
        value(old[key] ?? .null, field)
      } else {
        _ = tokens.next()
        _ = tokens.skipValue()
      }
      if index < old.count - 1 { skipComma() }
    }
    let kept = Set(old.keys.map { renamed[$0] ?? $0 })
    for key in new.keys.filter({ !kept.contains($0) }).sorted() {
      if !isFirst { output.append(UInt8(ascii: ",")) }
      isFirst = false
      layout.escapes.quote(key.unicodeScalars, into: &output)
      output.append(UInt8(ascii: ":"))
      write(new[key] ?? .null)
    }
    if kept != Set(new.keys) || old.count != new.count { hasAddedOrRemovedElements = true }
    copyToken()
  }

  /// Guesses which new key replaces which old key, if redaction changed the keys of an object.
  ///
  /// It pairs the keys that only `old` has with the keys that only `new` has, both in alphabetical
  /// order.
  private static func renamed(
    _ old: [String: Value], _ new: [String: Value]
  ) -> [String: String] {
    let gone = old.keys.filter { new[$0] == nil }.sorted()
    guard !gone.isEmpty else { return [:] }
    return Dictionary(
      zip(gone, new.keys.filter { old[$0] == nil }.sorted()), uniquingKeysWith: { $1 })
  }

  private mutating func nextKey() -> String {
    tokens.next().map { JSONPlaces.key($0, in: tokens.bytes) } ?? ""
  }

  private mutating func write(_ value: Value) {
    var layout = layout
    layout.end = ""
    output += layout.applied(to: value.json())
  }

  private mutating func skipComma() {
    copyBlank()
    _ = tokens.next()
  }

  private mutating func copyToken() {
    copyBlank()
    if let token = tokens.next() { copy(token) }
  }

  private mutating func copyBlank() { copy(tokens.blank) }

  private mutating func copy(_ range: Range<Int>) { output += tokens.bytes[range] }
}
