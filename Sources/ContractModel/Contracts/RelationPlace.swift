package import ContractValues

/// A place of a value in a scenario: `step 3 returned.id`, `step 1 with.title`, `given 2 price`.
///
/// Steps and states are counted from 1 in the text, as in messages. The path has the spelling of
/// ``Place``.
package struct RelationPlace: Sendable, Hashable {
  /// The part of a scenario that holds the value.
  package enum Part: String, Sendable, Hashable, CaseIterable {
    /// The parameters of a state.
    case given
    /// The arguments of a step and its result.
    case step
  }

  /// The part of the scenario.
  package var part: Part
  /// The state or the step, from 0.
  package var index: Int
  /// The steps down from there; the first key of a step's argument is `with` or `to`.
  package var components: [ValuePath.Component]

  /// Creates a place.
  package init(_ part: Part, _ index: Int, _ components: [ValuePath.Component]) {
    self.part = part
    self.index = index
    self.components = components
  }

  /// The keys under which a step has its arguments.
  static let argumentWords: Set<ValuePath.Component> = [.key("with"), .key("to")]

  /// True if the contract gives the value; false if the subject does.
  package var isGiven: Bool {
    part == .given || components.first.map(Self.argumentWords.contains) ?? false
  }

  /// The place in the result of the step.
  package var place: Place { Place(.outcome(index), components) }

  /// The path inside the returned, given or called-back value.
  var path: ValuePath {
    if part == .given { return ValuePath(components) }
    return isGiven ? ValuePath(Array(components.dropFirst())) : place.path
  }

  /// The last key; `nil` if there is none besides the word of the part.
  package var lastKey: String? {
    for case .key(let key) in path.components.reversed() { return key }
    return nil
  }

  /// The place of the object or list that holds the value.
  var parent: RelationPlace { RelationPlace(part, index, components.dropLast()) }

  /// The place of another value in the object here.
  func key(_ key: String) -> RelationPlace {
    RelationPlace(part, index, components + [.key(key)])
  }
}

extension RelationPlace: LosslessStringConvertible {
  /// The text of the place.
  package var description: String {
    let path = ValuePath(components).description(root: "")
    return "\(part.rawValue) \(index + 1) \(path.drop { $0 == "." })"
  }

  /// Parses a place; `nil` if the text is none.
  package init?(_ description: String) {
    var rest = description[...].utf8
    self.init(reading: &rest)
    guard rest.isEmpty else { return nil }
  }

  /// Reads a place up to the end, or to the blank after it; `nil` if there is none.
  ///
  /// Every double reads many, so it goes by bytes.
  ///
  /// - Parameter text: The text; the place is removed from its start.
  init?(reading text: inout Substring.UTF8View) {
    let blank = UInt8(ascii: " ")
    let word = text.prefix { $0 != blank }
    guard let part = Part.allCases.first(where: { word.elementsEqual($0.rawValue.utf8) }) else {
      return nil
    }
    let afterPart = text[word.endIndex...].dropFirst()
    let digits = afterPart.prefix { $0 != blank }
    guard let number = Int(Substring(digits)), number > 0 else { return nil }
    let afterNumber = afterPart[digits.endIndex...].dropFirst()
    var (isQuoted, isEscaped) = (false, false)
    let path = afterNumber.prefix { byte in
      if isEscaped {
        isEscaped = false
      } else if isQuoted, byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "'") {
        isQuoted.toggle()
      }
      return isQuoted || byte != blank
    }
    guard let components = Self.components(of: Substring(path)) else { return nil }
    self.init(part, number - 1, components)
    text = text[path.endIndex...]
  }

  /// Parses the text after the step's or state's number.
  static func components(of text: Substring) -> [ValuePath.Component]? {
    plainComponents(of: text.utf8)
      ?? Place("outcomes[0]\(text.utf8.first == UInt8(ascii: "[") ? "" : ".")\(text)")?.components
  }

  /// Parses a path of plain keys and indices, such as `returned.items[0].id`, which most are; `nil`
  /// for any other path.
  private static func plainComponents(of text: Substring.UTF8View) -> [ValuePath.Component]? {
    var found: [ValuePath.Component] = []
    var rest = text
    while let first = rest.first {
      if first == UInt8(ascii: "[") {
        let digits = rest.dropFirst().prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
        guard let index = Int(Substring(digits)) else { return nil }
        rest = rest[digits.endIndex...]
        guard rest.popFirst() == UInt8(ascii: "]") else { return nil }
        found.append(.index(index))
      } else {
        if !found.isEmpty { guard rest.popFirst() == UInt8(ascii: ".") else { return nil } }
        let key = rest.prefix(while: isPlain)
        guard !key.isEmpty else { return nil }
        found.append(.key(String(Substring(key))))
        rest = rest[key.endIndex...]
      }
    }
    return found.isEmpty ? nil : found
  }

  /// True for a byte of a key that needs no quotes.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"), UInt8(ascii: "-"): true
    default: false
    }
  }
}

extension RelationPlace: Comparable {
  /// Orders by state and step, then by the texts of the paths.
  package static func < (left: RelationPlace, right: RelationPlace) -> Bool {
    if left.part != right.part { return left.part == .given }
    if left.index != right.index { return left.index < right.index }
    return left.description < right.description
  }
}
