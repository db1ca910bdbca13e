import ContractBinding
import ContractModel
import ContractValues

/// The positions in one recorded request where the value may differ, such as an identifier in the
/// path or a timestamp in the body.
struct Wildcards: Sendable, Hashable {
  /// The value that replaces a volatile query parameter, or a value in a body that may be anything.
  ///
  /// It replaces the value in both requests, so that they are equal.
  static let placeholder = Value.token("volatile")

  /// The indices of path segments that may differ: in `/orders/7`, the segment `7` has the index 2.
  var segments: Set<Int> = []
  var query: Set<String> = []
  var headers: Set<String> = []
  /// The paths in the body at which any value is accepted, because the contract lists them as
  /// volatile or the whole body is volatile.
  var body: Set<ValuePath> = []
  /// The paths in the body at which another value of the same type is accepted.
  var values: Set<ValuePath> = []

  var isEmpty: Bool { count == 0 }
  var count: Int { segments.count + query.count + headers.count + body.count + values.count }

  /// Finds the positions of volatile values in a recorded request.
  ///
  /// `part` is the position of the request in the recording, such as `exchanges[0].request`.
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
      // A whole body is learnt as volatile only if it is text or bytes. Its type has no meaning, so
      // any body is accepted.
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

  /// Replaces each volatile value in a body by a placeholder, so that bodies are equal if they
  /// differ only in these values.
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
