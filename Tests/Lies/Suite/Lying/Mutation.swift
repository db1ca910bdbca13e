import Foundation

/// A mutation operator at the value of one place.
struct Mutation {
  /// The operator's name in plans and reports.
  let name: String
  /// The operator's own value.
  var value: JSON?
  /// The arguments of the call, by name.
  var arguments: [String: JSON] = [:]
  /// The values that the place had in earlier calls, oldest first.
  var earlier: [JSON] = []
  /// The number of values that this operator has changed so far.
  var count = 0

  /// Changes the value at a path.
  mutating func apply(to whole: JSON, at path: ArraySlice<String>, parent: JSON? = nil) -> JSON? {
    guard let key = path.first else { return changed(whole, in: parent) }
    let rest = path.dropFirst()
    switch whole {
    case .list(let elements) where key == "*":
      return .list(elements.compactMap { apply(to: $0, at: rest, parent: whole) })
    case .object(var members):
      if rest.isEmpty, name == "swap", case .text(let other)? = value {
        guard let first = members[key], let second = members[other] else { return whole }
        (members[key], members[other]) = (second, first)
      } else if let member = members[key] {
        members[key] = apply(to: member, at: rest, parent: whole)
      } else if rest.isEmpty, name == "add" {
        members[key] = value
      }
      return .object(members)
    default: return whole
    }
  }

  private mutating func changed(_ old: JSON, in parent: JSON?) -> JSON? {
    count += 1
    switch name {
    case "remove": return nil
    case "null": return .null
    case "other", "constant": return value
    case "argument": return value.flatMap { arguments[$0.string] } ?? old
    case "sibling":
      if case .object(let members)? = parent, let value { return members[value.string] ?? old }
      return old
    case "frozen": return earlier.first ?? old
    case "previous": return earlier.last ?? old
    default: return changed(old)
    }
  }

  private func changed(_ old: JSON) -> JSON {
    switch old {
    case .boolean(let flag): name == "negated" ? .boolean(!flag) : old
    case .integer(let number): .integer(changed(number))
    case .text(let text): .text(changed(text))
    case .list(let elements): .list(changed(elements))
    case .null, .number, .object: old
    }
  }

  private func changed(_ number: Int) -> Int {
    switch name {
    case "plus-one": number + 1
    case "minus-one": number - 1
    case "negative": -number
    case "zero": 0
    case "fresh": number + 1000 * count
    case "tenfold": number * 10
    default: number
    }
  }

  private func changed(_ text: String) -> String {
    switch name {
    case "empty": ""
    case "upper-case": text.uppercased()
    case "lower-case": text.lowercased()
    case "padded": text + " "
    case "halved": String(text.prefix(text.count / 2))
    case "reversed": String(text.reversed())
    case "fresh": fresh(text)
    case "day-earlier": moved(text, by: -86_400)
    case "day-later": moved(text, by: 86_400)
    default: text
    }
  }

  /// Makes another text of the same form, and another one each time.
  private func fresh(_ text: String) -> String {
    if (try? Date(text, strategy: JSON.dates)) != nil {
      return moved(text, by: 3600 * Double(count))
    }
    var left = count
    let letters = text.reversed().map { letter -> Character in
      guard left > 0, letter.isASCII, let digit = letter.wholeNumberValue else { return letter }
      let sum = digit + left
      left = sum / 10
      return Character("\(sum % 10)")
    }
    return left == 0 ? String(letters.reversed()) : text + "\(count)"
  }

  private func moved(_ text: String, by seconds: Double) -> String {
    guard let date = try? Date(text, strategy: JSON.dates) else { return text }
    return date.addingTimeInterval(seconds).formatted(JSON.dates)
  }

  private func changed(_ elements: [JSON]) -> [JSON] {
    switch name {
    case "empty": []
    case "lost-first": Array(elements.dropFirst())
    case "lost-last": Array(elements.dropLast())
    case "doubled": elements + elements.suffix(1)
    case "reversed": elements.reversed()
    case "first-alone": Array(elements.prefix(1))
    default: elements
    }
  }
}

extension JSON {
  /// The text, or nothing where it is none.
  var string: String { if case .text(let text) = self { text } else { "" } }

  /// The values at a path.
  func values(at path: ArraySlice<String>) -> [JSON] {
    guard let key = path.first else { return [self] }
    switch self {
    case .list(let elements) where key == "*":
      return elements.flatMap { $0.values(at: path.dropFirst()) }
    case .object(let members): return members[key]?.values(at: path.dropFirst()) ?? []
    default: return []
    }
  }
}
