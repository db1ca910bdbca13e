/// An adapter or a double: a type that conforms to a protocol, or a value of a struct of closures.
struct Implementation {
  /// The role in a suite; the raw value is the function that registers it, such as `fake`.
  enum Kind: String, CaseIterable {
    case liveAdapter, fake, stub, spy, mock, dummy

    /// The position in lists, in which live adapters come first.
    var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    var words: String { self == .liveAdapter ? "live adapter" : rawValue }
  }

  /// The name in reports, such as `HTTPPriceList` or `live`.
  let name: String
  /// The name with its owner, such as `InvoiceClient.live`.
  let fullName: String
  let kind: Kind
  let file: SourceFile
  let line: Int
  let access: Access
  let creations: [Creation]
  /// True for an actor, whose properties cannot be set from outside.
  var isActor = false
  /// True if the type is isolated to a global actor, so that creating it needs `await`.
  var hasGlobalActor = false

  init(_ type: TypeFacts) {
    name = type.name
    fullName = type.name
    kind = Kind(of: type)
    file = type.file
    line = type.line
    access = type.access
    creations = type.isGeneric ? [] : type.creations
    isActor = type.kind == .actor
    hasGlobalActor = type.hasGlobalActor
  }

  init(_ value: ClientValue) {
    name = value.name
    fullName = value.creation.callee
    kind = Kind(value)
    file = value.file
    line = value.line
    access = value.creation.access
    creations = [value.creation]
    hasGlobalActor = value.hasGlobalActor
  }
}

extension Implementation.Kind {
  /// Words in a type's name, in lower case, that suggest its kind.
  private static let signs: [(sign: String, kind: Self)] = [
    ("fake", .fake), ("memory", .fake), ("simulated", .fake), ("preview", .fake),
    ("double", .fake), ("manual", .fake), ("stub", .stub), ("failing", .stub), ("canned", .stub),
    ("spy", .spy), ("recording", .spy),
    ("mock", .mock), ("dummy", .dummy), ("noop", .dummy),
  ]

  /// Words in the name of a struct's value, in lower case, that suggest its kind.
  ///
  /// A value with `mock` in its name is a fake, because nothing checks the calls to it.
  private static let valueSigns: [(sign: String, kind: Self)] = [
    ("unimplemented", .dummy), ("failing", .dummy), ("dummy", .dummy), ("noop", .dummy),
    ("stub", .stub), ("canned", .stub), ("spy", .spy), ("fake", .fake), ("memory", .fake),
    ("simulated", .fake), ("preview", .fake), ("double", .fake), ("mock", .fake), ("test", .fake),
    ("demo", .fake), ("sample", .fake),
  ]

  /// Words in the name of a target that contains only doubles, such as `NotesTesting`.
  private static let targetSigns: [(sign: String, kind: Self)] = [
    ("stub", .stub), ("fake", .fake), ("mock", .fake), ("double", .fake), ("test", .fake),
  ]

  /// Determines the kind from the name of a type or its target; without a sign it is an adapter.
  init(of type: TypeFacts) {
    let named = Self(of: type.name, by: Self.signs)
    self = named == .liveAdapter ? Self(of: type.file.target.name, by: Self.targetSigns) : named
  }

  /// Determines the kind from a value's name, such as `testValue`, and from its code.
  init(_ value: ClientValue) {
    let named = Self(of: value.name, by: Self.valueSigns)
    self =
      if value.isEmpty || value.isUnimplemented && named != .liveAdapter {
        .dummy
      } else if value.isCanned, value.name.hasSign("preview") {
        .stub
      } else {
        named
      }
  }

  private init(of name: String, by signs: [(sign: String, kind: Self)]) {
    self = signs.first { sign, _ in name.hasSign(sign) }?.kind ?? .liveAdapter
  }
}

extension String {
  /// Endings that a sign may have, as in `Fakes`, `mocked` and `stubbed`.
  private static let endings: Set<Substring> = ["", "s", "d", "ed", "bed", "ing"]

  /// True if a word of the name, or two adjacent words together, is a sign such as `fake`.
  fileprivate func hasSign(_ sign: String) -> Bool {
    let words = split(separator: ".").flatMap { Words(String($0)).words }
    // `NoOp` is two words, but the sign is `noop`. So the pairs are compared too.
    let pairs = zip(words, words.dropFirst()).map { $0 + $1 }
    return (words + pairs).contains { word in
      guard word.hasPrefix(sign) else { return false }
      let ending = word.dropFirst(sign.count).prefix { !$0.isNumber }
      return Self.endings.contains(ending)
    }
  }
}
