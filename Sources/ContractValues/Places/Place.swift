/// A place in a recording: `exchanges[0].response.body.id`, `outcomes[1].returned[2]`.
///
/// Only this file writes and parses the text of a place.
package struct Place: Sendable, Hashable {
  /// The part of a recording in which a place lies.
  package enum Root: Sendable, Hashable {
    /// All requests, or all calls at a seam.
    case exchanges
    /// A request with its answer, or a call or an event at a seam, from 0.
    case exchange(Int)
    /// All steps.
    case outcomes
    /// The result of a step, from 0.
    case outcome(Int)
  }

  /// The part of the recording.
  package var root: Root
  /// The steps down from the root.
  package var components: [ValuePath.Component]

  /// Creates a place.
  package init(_ root: Root, _ components: [ValuePath.Component] = []) {
    self.root = root
    self.components = components
  }

  /// The place of a request with its answer, or of a call or an event at a seam.
  package static func exchange(_ index: Int) -> Place { Place(.exchange(index)) }

  /// The place of a step's result.
  package static func outcome(_ step: Int) -> Place { Place(.outcome(step)) }

  /// The place below this one, in an object.
  package func key(_ key: String) -> Place { adding([.key(key)]) }

  /// The place below this one, in a list.
  package func index(_ index: Int) -> Place { adding([.index(index)]) }

  /// A place inside the value that is here.
  package func path(_ path: ValuePath) -> Place { adding(path.components) }

  /// The place below this one; what is inside a header or query field is part of its name, as the
  /// text of the place is read.
  private func adding(_ steps: [ValuePath.Component]) -> Place {
    guard let field, !steps.isEmpty else { return Place(root, components + steps) }
    let name = ValuePath(steps).description(root: field)
    return Place(root, components.dropLast() + [.key(name)])
  }

  /// Checks whether the place ends with the components of a path.
  package func ends(with path: ValuePath) -> Bool {
    components.suffix(path.components.count).elementsEqual(path.components)
  }

  /// The place and all places that contain it, outermost first.
  package var enclosing: [Place] {
    (0...components.count).map { Place(root, Array(components.prefix($0))) }
  }

  /// The same place in another exchange or outcome.
  package func moved(to root: Root) -> Place { Place(root, components) }
}

extension Place: LosslessStringConvertible {
  /// The text of the place, as recordings write it.
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

  /// Parses a place; `nil` if the text is not a place.
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
  /// Orders places by their texts.
  package static func < (left: Place, right: Place) -> Bool {
    left.description < right.description
  }
}

extension Place: Codable {
  /// Reads the text.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let place = Place(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "'\(text)' is no place in a recording")
    }
    self = place
  }

  /// Writes the text.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
