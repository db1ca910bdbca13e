/// An enum type with associated values, for creating instances from arguments without the
/// application's own code.
///
/// The cases are written as in results. `Sources/Decisions/15-structs-by-layout.md` gives the
/// reasons.
struct EnumType {
  private let type: Any.Type
  private let layout: EnumLayout

  /// Reads the cases of an enum with associated values.
  ///
  /// The result is `nil` for any other type, for one of the standard library, of Foundation or of C,
  /// and for an enum in which two cases have one name, such as `at(x:)` and `at(y:)`.
  init?(_ type: Any.Type) {
    guard TypeMetadata(type).isEnum, !TypeName.isOpaque(type), let layout = EnumLayout(type),
      layout.cases.contains(where: { $0.payload != nil }),
      Set(layout.cases.map(\.name)).count == layout.cases.count
    else { return nil }
    self.type = type
    self.layout = layout
  }

  /// True if the associated values of each case can be created from values.
  func isMakeable(_ decoding: ValueDecoding) -> Bool {
    // An enum can contain a list of itself, so the search must stop at an enum that it is already
    // in.
    guard let inner = decoding.within(type) else { return true }
    return layout.cases.lazy.compactMap(\.payload).allSatisfy { inner.unmakeable($0) == nil }
  }

  /// Creates an instance from the name of a case, or from an object with it and its values.
  func make<Instance>(
    _ type: Instance.Type, from value: Value, _ decoding: ValueDecoding
  ) throws -> Instance {
    let (name, payload) = try parts(of: value, decoding)
    guard let number = layout.cases.firstIndex(where: { $0.name == name }) else {
      throw decoding.mismatch(words, value)
    }
    guard let payloadType = layout.cases[number].payload else {
      guard payload == nil else { throw decoding.mismatch(words, value) }
      return assemble(type, number, storing: [])
    }
    var given = payload
    // A case with `Void` is a word in results.
    if given == nil, payloadType == Void.self { given = .null }
    let part = StoredPart(label: nil, type: payloadType, offset: 0)
    return assemble(type, number, storing: [try part.made(of: given, decoding.at(name))])
  }

  private func parts(
    of value: Value, _ decoding: ValueDecoding
  ) throws -> (name: String, payload: Value?) {
    switch value {
    case .string(let name): return (name, nil)
    case .object(let members) where members.count == 1:
      if let (name, payload) = members.first { return (name, payload) }
      fallthrough
    default: throw decoding.mismatch(words, value)
    }
  }

  private func assemble<Instance>(
    _ type: Instance.Type, _ number: Int, storing stores: [(UnsafeMutableRawPointer) -> Void]
  ) -> Instance {
    StoredPart.assemble(type, of: stores + [{ layout.inject(number, into: $0) }])
  }

  private var words: String {
    "one of \(layout.cases.map(\.name).joined(separator: ", "))"
  }
}
