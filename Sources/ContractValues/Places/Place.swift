/// The position of a value in a recording, such as `exchanges[0].response.body.id` or
/// `outcomes[1].returned[2]`.
///
/// An exchange is a request with its response, and an outcome is the result of a step.
/// ``description`` writes the text of a place, and ``init(_:)`` parses it.
package struct Place: Sendable, Hashable {
  /// The list or element of the recording that contains a place.
  package enum Root: Sendable, Hashable {
    /// The list `exchanges`: all requests to the vendor, or all calls to an SDK and events from it.
    case exchanges
    /// One element of `exchanges`, counted from 0: a request with its response, a call to an SDK,
    /// or an event.
    case exchange(Int)
    /// The list `outcomes`: the results of all steps.
    case outcomes
    /// One element of `outcomes`, counted from 0: the result of one step.
    case outcome(Int)
  }

  /// The first part of the text: `exchanges[0]` in `exchanges[0].response.body.id`.
  package var root: Root
  /// The keys and indices after the root: `response`, `body`, `id` in
  /// `exchanges[0].response.body.id`.
  package var components: [ValuePath.Component]

  /// Creates a place from a root and the keys and indices below it; none mean the whole root.
  package init(_ root: Root, _ components: [ValuePath.Component] = []) {
    self.root = root
    self.components = components
  }

  /// The place of one exchange: `exchanges[2]` for the index 2.
  package static func exchange(_ index: Int) -> Place { Place(.exchange(index)) }

  /// The place of one step's result: `outcomes[2]` for the step 2, counted from 0.
  package static func outcome(_ step: Int) -> Place { Place(.outcome(step)) }

  /// Appends a key: `outcomes[0]` becomes `outcomes[0].returned`.
  package func key(_ key: String) -> Place { adding([.key(key)]) }

  /// Appends an index: `outcomes[0].returned` becomes `outcomes[0].returned[2]`.
  package func index(_ index: Int) -> Place { adding([.index(index)]) }

  /// Appends a path: with `$.items[2]`, `outcomes[0].returned` becomes
  /// `outcomes[0].returned.items[2]`.
  package func path(_ path: ValuePath) -> Place { adding(path.components) }

  /// Appends keys and indices; inside a header or query field they become a part of its name.
  ///
  /// A reader of the text takes everything after `headers.` as the name.
  private func adding(_ steps: [ValuePath.Component]) -> Place {
    guard let field, !steps.isEmpty else { return Place(root, components + steps) }
    let name = ValuePath(steps).description(root: field)
    return Place(root, components.dropLast() + [.key(name)])
  }

  /// Checks whether the last components equal a path: `exchanges[0].response.body.id` ends with
  /// `$.body.id`.
  package func ends(with path: ValuePath) -> Bool {
    components.suffix(path.components.count).elementsEqual(path.components)
  }

  /// The place and all places that contain it, from the outermost: `outcomes[0]`,
  /// `outcomes[0].returned`, `outcomes[0].returned.id`.
  package var enclosing: [Place] {
    (0...components.count).map { Place(root, Array(components.prefix($0))) }
  }

  /// Replaces the root, such as `exchanges[0]` by `exchanges[3]`, and leaves the rest as it is.
  package func moved(to root: Root) -> Place { Place(root, components) }
}

extension Place: LosslessStringConvertible {
  /// The text of the place in recordings and reports, such as
  /// `exchanges[0].response.body['a key']`.
  package var description: String {
    let name =
      switch root {
      case .exchanges: "exchanges"
      case .exchange(let index): "exchanges[\(index)]"
      case .outcomes: "outcomes"
      case .outcome(let step): "outcomes[\(step)]"
      }
    guard let field else { return ValuePath(components).description(root: name) }
    let list = ValuePath(Array(components.dropLast())).description(root: name)
    return "\(list).\(field)"
  }

  /// Parses the text that ``description`` writes; `nil` if it does not begin with `exchanges` or
  /// `outcomes`, or has a syntax error.
  package init?(_ description: String) {
    var rest = Substring(description).unicodeScalars
    guard case .key(let list) = ValuePath.Component(readingWord: &rest) else { return nil }
    let index = ValuePath.Component(readingBracket: &rest)
    switch (list, index) {
    case ("exchanges", nil): root = .exchanges
    case ("exchanges", .index(let index)): root = .exchange(index)
    case ("outcomes", nil): root = .outcomes
    case ("outcomes", .index(let step)): root = .outcome(step)
    default: return nil
    }
    components = []
    while let next = rest.first {
      if next == "[" {
        guard let component = ValuePath.Component(readingBracket: &rest) else { return nil }
        components.append(component)
      } else {
        guard rest.popFirst() == "." else { return nil }
        if isFieldList {
          // Field names are written without quotes or escapes, so the rest of the text is the name.
          components.append(.key(String(rest)))
          return
        }
        guard let component = ValuePath.Component(readingWord: &rest) else { return nil }
        components.append(component)
      }
    }
  }
}

extension Place: Comparable {
  /// Compares the texts, so that reports have a fixed order: `outcomes[10]` before `outcomes[2]`.
  package static func < (left: Place, right: Place) -> Bool {
    left.description < right.description
  }
}

extension Place: Codable {
  /// Decodes a string such as "outcomes[0].returned".
  ///
  /// - Throws: `DecodingError.dataCorrupted` if the string is not a place.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let place = Place(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "'\(text)' is no place in a recording")
    }
    self = place
  }

  /// Encodes the place as one string, such as "outcomes[0].returned".
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
