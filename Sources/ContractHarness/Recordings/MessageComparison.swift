import ContractBinding
import ContractModel
import ContractValues
import Foundation

/// Compares two requests, or two responses.
struct MessageComparison {
  let volatility: Volatility
  /// The message, such as `exchanges[0].response`.
  let part: Place
  /// The request that the message belongs to.
  let request: String

  func requests(_ first: VendorRequest, _ second: VendorRequest) -> [Difference] {
    paths(first, second) + queries(first, second) + headers(first.headers, second.headers)
      + bodies((first.body, first.headers), (second.body, second.headers))
  }

  func responses(_ first: VendorResponse, _ second: VendorResponse) -> [Difference] {
    guard first.status == second.status else {
      return [
        Difference(
          .behaviour, .status, at: part.key("status"), "was told",
          first: "\(first.status)", second: "\(second.status)", request: request)
      ]
    }
    return headers(first.headers + first.trailers, second.headers + second.trailers)
      + bodies((first.body, first.headers), (second.body, second.headers))
  }

  /// Segments that differ: paths of one outline alone are paired at all.
  private func paths(_ first: VendorRequest, _ second: VendorRequest) -> [Difference] {
    zip(first.pathSegments, second.pathSegments).enumerated().compactMap { index, pair in
      guard pair.0 != pair.1, !volatility.isVolatilePathSegment(index, in: part) else { return nil }
      return Difference(
        .value, at: part.key("path").index(index), "sent",
        first: String(pair.0), second: String(pair.1), request: request)
    }
  }

  private func queries(_ first: VendorRequest, _ second: VendorRequest) -> [Difference] {
    let (first, second) = (FormFields(query: first), FormFields(query: second))
    return first.names.union(second.names).sorted().compactMap { name in
      let values = (first[name], second[name])
      guard !Self.areAlike(values.0, values.1), !volatility.isVolatileQuery(name, in: part) else {
        return nil
      }
      let isSameShape = values.0.count == values.1.count
      let (first, second) = [String].inShort(values.0, values.1)
      return Difference(
        isSameShape ? .value : .behaviour, Self.change(values), at: part.key("query").key(name),
        "sent",
        first: first, second: second, request: request, volatilePart: "query \(name)")
    }
  }

  /// Fields that differ in value or in being there at all: neither is behaviour.
  private func headers(_ first: [VendorHeader], _ second: [VendorHeader]) -> [Difference] {
    let first = Dictionary(grouping: first) { $0.name.lowercased() }.mapValues { $0.map(\.value) }
    let second = Dictionary(grouping: second) { $0.name.lowercased() }.mapValues { $0.map(\.value) }
    return Set(first.keys).union(second.keys).sorted().compactMap { name in
      let values = (first[name] ?? [], second[name] ?? [])
      guard !Self.areAlike(values.0, values.1), !ObservationComparison.framing.contains(name),
        !volatility.isVolatileHeader(name, in: part)
      else { return nil }
      let (first, second) = [String].inShort(values.0, values.1)
      return Difference(
        .value, Self.change(values), at: part.key("headers").key(name), "has",
        first: first, second: second, request: request, volatilePart: "header \(name)")
    }
  }

  private static func areAlike(_ first: [String], _ second: [String]) -> Bool {
    first.count == second.count && zip(first, second).allSatisfy(Placeholder.areAlike)
  }

  private static func change(_ values: ([String], [String])) -> Difference.Change {
    values.0.isEmpty ? .added : values.1.isEmpty ? .removed : .value
  }

  private typealias Body = (bytes: [UInt8], headers: [VendorHeader])

  private func bodies(_ first: Body, _ second: Body) -> [Difference] {
    // Nearly all are the same, to the byte.
    if first.bytes == second.bytes, Self.areReadAlike(first.headers, second.headers) { return [] }
    let root = part.key("body")
    switch (ComparedBody(first.bytes, first.headers), ComparedBody(second.bytes, second.headers)) {
    case (.none, .none):
      return []
    case (.value(let first), .value(let second)):
      return values(first, second, root)
    case (.xml(let first), .xml(let second)):
      return values(first, second, root, isXML: true)
    case (.text(let left), .text(let right)):
      if Self.areAlike(left, right) { return values(left.byLines, right.byLines, root) }
      return whole(.value, root, first.bytes, second.bytes)
    case (.bytes(let first), .bytes(let second)):
      guard first != second else { return [] }
      return whole(.value, root, first, second)
    default:
      return whole(.behaviour, root, first.bytes, second.bytes)
    }
  }

  /// Checks whether the fields of two messages make the same of the same body: its type, and that
  /// there are those which speak of its very bytes.
  private static func areReadAlike(_ first: [VendorHeader], _ second: [VendorHeader]) -> Bool {
    first["content-type"] == second["content-type"]
      && first.count == second.count && zip(first, second).allSatisfy { $0.name == $1.name }
  }

  private func values(
    _ first: Value, _ second: Value, _ root: Place, isXML: Bool = false
  ) -> [Difference] {
    var comparison = ValueComparison(volatility, root: root, request: request, isXML: isXML)
    comparison.compare(first, second)
    return comparison.differences
  }

  /// Checks whether two texts are one but for a line in four at most, so that the others still
  /// count.
  private static func areAlike(_ first: String, _ second: String) -> Bool {
    guard case .array(let first) = first.byLines, case .array(let second) = second.byLines,
      first.count == second.count
    else { return first == second }
    return zip(first, second).count { $0 != $1 } * 4 <= first.count
  }

  private func whole(
    _ kind: Difference.Kind, _ place: Place, _ first: [UInt8], _ second: [UInt8]
  ) -> [Difference] {
    let whole = ValuePath()
    let counts =
      kind == .value ? !volatility.isVolatile(whole, in: place) : !volatility.isDeclared(whole)
    guard counts else { return [] }
    let change: Difference.Change =
      kind == .value ? .value : first.isEmpty ? .added : second.isEmpty ? .removed : .type
    return [difference(kind, change, place, first, second)]
  }

  private func difference(
    _ kind: Difference.Kind, _ change: Difference.Change, _ place: Place, _ first: [UInt8],
    _ second: [UInt8]
  ) -> Difference {
    let (first, second) = [UInt8].inShort(first, second)
    return Difference(
      kind, change, at: place, "has", first: first, second: second, request: request,
      volatilePart: "$")
  }
}

/// A body in the form in which it is compared.
private enum ComparedBody {
  case none
  /// JSON, or the fields of a form.
  case value(Value)
  /// A document, root element and all.
  case xml(Value)
  /// Text that says nothing else.
  case text(String)
  /// Anything else; the boundary of a multipart body is written `boundary`.
  case bytes([UInt8])

  init(_ body: [UInt8], _ headers: [VendorHeader]) {
    let type = headers.first { $0.name.lowercased() == "content-type" }?.value ?? ""
    switch BodyForm(body, headers: headers) {
    case .none: self = .none
    case .json(let value): self = .value(value)
    case .jsonLines(let lines): self = .value(.array(lines))
    case .xml(let xml): self = .xml(xml.value)
    case .text where type.lowercased().hasPrefix("application/x-www-form-urlencoded"):
      self = .value(FormFields(Substring(String(decoding: body, as: UTF8.self))).value)
    case .text(let text):
      if case .text = RequestBody(body, contentType: type), !Self.isMultipart(type) {
        // The form in which requests are matched as well, so that its lines have the same places.
        self = .text(text)
      } else {
        self = .bytes(Self.withoutBoundary(body, type))
      }
    case .bytes: self = .bytes(Self.withoutBoundary(body, type))
    }
  }

  private static func isMultipart(_ type: String) -> Bool {
    type.lowercased().hasPrefix("multipart/")
  }

  private static func withoutBoundary(_ body: [UInt8], _ type: String) -> [UInt8] {
    guard isMultipart(type), let boundary = boundary(type), !boundary.isEmpty else { return body }
    return body.replacing(boundary.utf8, with: Array("boundary".utf8))
  }

  private static func boundary(_ type: String) -> String? {
    guard let range = type.lowercased().range(of: "boundary=") else { return nil }
    return String(type[range.upperBound...].prefix { $0 != ";" }).trimmingCharacters(in: [
      "\"", " ",
    ])
  }
}

extension [String] {
  /// Two lists of texts on a line each, cut so that what differs can be seen.
  fileprivate static func inShort(_ first: [String], _ second: [String]) -> (String, String) {
    let texts = Value.inShort(
      .string(first.joined(separator: ", ")), .string(second.joined(separator: ", ")))
    return (first.isEmpty ? "nothing" : texts.0, second.isEmpty ? "nothing" : texts.1)
  }
}

extension [UInt8] {
  /// Two bodies on a line each, cut so that what differs can be seen.
  fileprivate static func inShort(_ first: [UInt8], _ second: [UInt8]) -> (String, String) {
    let common = zip(first, second).prefix { $0 == $1 }.count
    // A body may be of any size: what is far before the place, or behind it, is not looked at.
    var start = Swift.max(0, common - 300)
    while start > 0, first[start] & 0xC0 == 0x80 { start -= 1 }
    let texts = Value.inShort(first.text(from: start), second.text(from: start))
    return (first.isEmpty ? "nothing" : texts.0, second.isEmpty ? "nothing" : texts.1)
  }

  private func text(from start: Int) -> Value {
    .string(String(decoding: dropFirst(start).prefix(600), as: UTF8.self))
  }
}
