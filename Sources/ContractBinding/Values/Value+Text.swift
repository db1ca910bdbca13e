extension Value: CustomStringConvertible {
  /// The value in messages: JSON on one line, with errors and tokens without quotes.
  ///
  /// Keys are sorted, so equal values have equal texts.
  public var description: String {
    var text = ""
    write(to: &text)
    return text
  }

  /// The text for a message, cut to 60 characters with "…" at its end if it is longer.
  var excerpt: String {
    let text = description
    return text.count <= 60 ? text : text.prefix(59) + "…"
  }

  fileprivate func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .boolean(let flag): text += flag ? "true" : "false"
    case .integer(let integer): text += "\(integer)"
    case .largeInteger(let digits): text += digits
    case .number(let number): text += "\(number)"
    case .string(let string): Self.quote(string, to: &text)
    case .token(let token): text += token
    case .error(let error): error.write(to: &text)
    case .array(let elements):
      text += "["
      Self.separate(elements, in: &text) { $0.write(to: &$1) }
      text += "]"
    case .object(let members):
      text += "{"
      Self.separate(members.sorted { $0.key < $1.key }, in: &text) { member, text in
        Self.quote(member.key, to: &text)
        text += ": "
        member.value.write(to: &text)
      }
      text += "}"
    }
  }

  fileprivate static func separate<Item>(
    _ items: [Item], in text: inout String, write: (Item, inout String) -> Void
  ) {
    for (index, item) in items.enumerated() {
      if index > 0 { text += ", " }
      write(item, &text)
    }
  }

  private static func quote(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where scalar.properties.generalCategory == .control:
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}

extension ErrorValue: CustomStringConvertible {
  /// The error in messages, such as `ShopError.soldOut(item: "tea")`.
  public var description: String {
    var text = ""
    write(to: &text)
    return text
  }

  fileprivate func write(to text: inout String) {
    text += qualifiedName
    guard !fields.isEmpty else { return }
    text += "("
    if let payload = fields["value"], fields.count == 1, caseName != nil {
      payload.write(to: &text)
    } else if case .array(let payloads)? = fields["values"], fields.count == 1, caseName != nil {
      Value.separate(payloads, in: &text) { $0.write(to: &$1) }
    } else {
      Value.separate(fields.sorted { $0.key < $1.key }, in: &text) { field, text in
        text += "\(field.key): "
        field.value.write(to: &text)
      }
    }
    text += ")"
  }
}
