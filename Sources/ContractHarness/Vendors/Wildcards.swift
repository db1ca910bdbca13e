import ContractBinding
import ContractModel
import ContractValues

/// The places of one recorded request that never count.
struct Wildcards: Sendable, Hashable {
  /// The value in such places.
  static let placeholder = Value.token("volatile")

  /// Segments of the path, from 0 for the empty one before the first slash.
  var segments: Set<Int> = []
  var query: Set<String> = []
  var headers: Set<String> = []
  /// Places in the body where anything may stand.
  var body: Set<ValuePath> = []
  /// Places in the body where another value of the same type may stand.
  var values: Set<ValuePath> = []

  var isEmpty: Bool { count == 0 }
  var count: Int { segments.count + query.count + headers.count + body.count + values.count }

  /// No places.
  init() {}

  /// Finds the places that never count.
  ///
  /// - Parameters:
  ///   - request: The recorded request.
  ///   - volatility: What never counts.
  ///   - part: The request's place in the recording.
  init(in request: CanonicalRequest, _ volatility: Volatility, part: Place) {
    segments = Set(
      request.segments.indices.filter { volatility.isVolatilePathSegment($0, in: part) })
    query = Set(request.query.keys.filter { volatility.isVolatileQuery($0, in: part) })
    headers = Set(request.headers.keys.filter { volatility.isVolatileHeader($0, in: part) })
    find(in: request.body, at: ValuePath(), volatility, root: part.key("body"))
  }

  private mutating func find(
    in value: Value, at path: ValuePath, _ volatility: Volatility, root: Place
  ) {
    if volatility.isVolatile(path, in: root) {
      // The whole of a body is learnt of text and of bytes, whose lines say nothing of a type.
      let isWhole = path.components.isEmpty
      if isWhole || volatility.isDeclared(path) { body.insert(path) } else { values.insert(path) }
      return
    }
    switch value {
    case .array(let elements):
      for (index, element) in elements.enumerated() {
        find(in: element, at: path.index(index), volatility, root: root)
      }
    case .object(let fields):
      for (key, field) in fields { find(in: field, at: path.key(key), volatility, root: root) }
    default: break
    }
  }

  /// A body with the placeholder in each of the places.
  func applied(to value: Value) -> Value { applied(to: value, at: ValuePath()) }

  private func applied(to value: Value, at path: ValuePath) -> Value {
    if body.contains(path) { return Self.placeholder }
    if values.contains(path) { return .token("volatile, \(ValueShape(of: value).noun)") }
    switch value {
    case .array(let elements):
      return .array(elements.enumerated().map { applied(to: $1, at: path.index($0)) })
    case .object(let fields):
      return .object(
        Dictionary(
          uniqueKeysWithValues: fields.map { ($0, applied(to: $1, at: path.key($0))) }
        )
      )
    default: return value
    }
  }
}
