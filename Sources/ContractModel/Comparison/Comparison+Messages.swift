package import ContractBinding
package import ContractValues
import Foundation

extension Comparison {
  /// Lists the differences between two exchanges that count under the policy and are not volatile.
  ///
  /// Their position in the runs is `place`, such as `exchanges[0]`.
  package func exchanges(_ before: Exchange, _ after: Exchange, at place: Place) -> [Difference] {
    let differences =
      requests(before.request, after.request, at: place.key("request"))
      + results(before.result, after.result, at: place)
    return differences.map { difference in
      var difference = difference
      difference.request = before.request.title
      return difference.of(before.request.template)
    }
  }

  private func requests(
    _ before: VendorRequest, _ after: VendorRequest, at place: Place
  ) -> [Difference] {
    paths(before, after, at: place) + queries(before, after, at: place)
      + headers(before.headers, after.headers, at: place)
      + bodies((before.body, before.headers), (after.body, after.headers), at: place.key("body"))
  }

  private func results(
    _ before: Exchange.Result, _ after: Exchange.Result, at place: Place
  ) -> [Difference] {
    switch (before, after) {
    case (.response(let old), .response(let new)) where old.status == new.status:
      return contents(old, new, at: place.key("response"))
    case (.response(let old), .response(let new)):
      return [
        Difference(
          .status, at: place.key("response").key("status"), before: .integer(old.status),
          after: .integer(new.status), verb: "was told")
      ]
    case (.failure(let old), .failure(let new)) where old.kind == new.kind: return []
    default: return [happened("was told", before.inShort, after.inShort, at: place)]
    }
  }

  /// Lists the differences between two responses at a place such as `exchanges[0].response`.
  ///
  /// The status is left out, because callers compare it themselves.
  package func contents(
    _ before: VendorResponse, _ after: VendorResponse, at place: Place
  ) -> [Difference] {
    headers(before.headers + before.trailers, after.headers + after.trailers, at: place)
      + bodies((before.body, before.headers), (after.body, after.headers), at: place.key("body"))
  }

  /// Lists the path segments that differ; compared requests have the same number of segments.
  private func paths(
    _ before: VendorRequest, _ after: VendorRequest, at place: Place
  ) -> [Difference] {
    zip(before.pathSegments, after.pathSegments).enumerated().compactMap { index, pair in
      guard pair.0 != pair.1, !volatility.isVolatilePathSegment(index, in: place) else {
        return nil
      }
      return Difference(
        .value, at: place.key("path").index(index), before: .string(String(pair.0)),
        after: .string(String(pair.1)), verb: "sent")
    }
  }

  private func queries(
    _ before: VendorRequest, _ after: VendorRequest, at place: Place
  ) -> [Difference] {
    let (before, after) = (FormFields(query: before), FormFields(query: after))
    return before.names.union(after.names).sorted().compactMap { name in
      guard !volatility.isVolatileQuery(name, in: place),
        var difference = texts(before[name], after[name], at: place.key("query").key(name))
      else { return nil }
      if difference.change == .value, before[name].count != after[name].count {
        difference.change = .type
      }
      difference.verb = "sent"
      return difference
    }
  }

  /// Lists header fields that differ or are missing, except for framing such as `Content-Length`.
  private func headers(
    _ before: [VendorHeader], _ after: [VendorHeader], at place: Place
  ) -> [Difference] {
    if before == after { return [] }
    let before = Dictionary(grouping: before) { $0.name.lowercased() }
      .mapValues { $0.map(\.value) }
    let after = Dictionary(grouping: after) { $0.name.lowercased() }.mapValues { $0.map(\.value) }
    return Set(before.keys).union(after.keys).sorted().compactMap { name in
      guard !Self.framing.contains(name), !volatility.isVolatileHeader(name, in: place) else {
        return nil
      }
      return texts(before[name] ?? [], after[name] ?? [], at: place.key("headers").key(name))
    }
  }

  /// Compares the values of one field, which may occur several times; `nil` if they are equal.
  private func texts(_ before: [String], _ after: [String], at place: Place) -> Difference? {
    if before.count == after.count, zip(before, after).allSatisfy(Placeholder.areAlike) {
      return nil
    }
    let values = [before, after].map { texts -> Value? in
      texts.isEmpty ? nil : .string(texts.joined(separator: ", "))
    }
    return Difference(
      .of(values[0], values[1]), at: place, before: values[0], after: values[1])
  }
}

extension Comparison {
  private typealias Body = (bytes: [UInt8], headers: [VendorHeader])

  private func bodies(_ before: Body, _ after: Body, at place: Place) -> [Difference] {
    // Most bodies are equal byte for byte, and then need not be parsed.
    if before.bytes == after.bytes, Self.areReadAlike(before.headers, after.headers) { return [] }
    switch (
      ComparedBody(before.bytes, before.headers), ComparedBody(after.bytes, after.headers)
    ) {
    case (.none, .none): return []
    case (.value(let old), .value(let new)): return values(old, new, at: place)
    case (.xml(let old), .xml(let new)): return values(old, new, at: place, isXML: true)
    case (.text(let old), .text(let new)):
      return Self.areAlike(old, new)
        ? values(old.byLines, new.byLines, at: place)
        : whole(.value, before.bytes, after.bytes, at: place)
    case (.bytes(let old), .bytes(let new)):
      return old == new ? [] : whole(.value, old, new, at: place)
    default: return whole(.type, before.bytes, after.bytes, at: place)
    }
  }

  /// Checks whether equal bytes mean the same: both messages have the same content type and field
  /// names.
  private static func areReadAlike(_ before: [VendorHeader], _ after: [VendorHeader]) -> Bool {
    before["content-type"] == after["content-type"]
      && before.count == after.count && zip(before, after).allSatisfy { $0.name == $1.name }
  }

  /// Checks whether two texts have equally many lines, and at most a quarter of these differ.
  ///
  /// The lines of such texts are compared one by one, so that a volatile line does not hide others.
  private static func areAlike(_ before: String, _ after: String) -> Bool {
    guard case .array(let before) = before.byLines, case .array(let after) = after.byLines,
      before.count == after.count
    else { return before == after }
    return zip(before, after).count { $0 != $1 } * 4 <= before.count
  }

  private func whole(
    _ change: Difference.Change, _ before: [UInt8], _ after: [UInt8], at place: Place
  ) -> [Difference] {
    let path = ValuePath()
    let counts =
      change == .value ? !volatility.isVolatile(path, in: place) : !volatility.isDeclared(path)
    guard counts else { return [] }
    let change: Difference.Change =
      change == .value ? .value : before.isEmpty ? .added : after.isEmpty ? .removed : .type
    let common = zip(before, after).prefix { $0 == $1 }.count
    // A body may be very large, so only the text around the first difference is shown.
    var start = max(0, common - 300)
    while start > 0, before[start] & 0xC0 == 0x80 { start -= 1 }
    return [
      Difference(
        change, at: place, before: before.text(from: start), after: after.text(from: start))
    ]
  }
}

/// A body in the form that is compared: values for JSON, forms and XML, otherwise text or bytes.
private enum ComparedBody {
  case none
  /// The body is JSON, JSON lines, or the fields of a form.
  case value(Value)
  /// The body is XML; the value is its root element.
  case xml(Value)
  /// The body is text in no other known format.
  case text(String)
  /// The body has another format; in a multipart body, `boundary` replaces the random boundary.
  case bytes([UInt8])

  init(_ body: [UInt8], _ headers: [VendorHeader]) {
    let field = headers["content-type"] ?? ""
    let type = MediaType(field)
    switch BodyForm(body, headers: headers) {
    case .none: self = .none
    case .json(let value): self = .value(value)
    case .jsonLines(let lines): self = .value(.array(lines))
    case .xml(let xml): self = .xml(xml.value)
    case .text where type.name == "application/x-www-form-urlencoded":
      self = .value(FormFields(Substring(String(decoding: body, as: UTF8.self))).value)
    case .text(let text):
      if case .text = RequestBody(body, contentType: field), !type.isMultipart {
        // A replay finds recorded requests by the same form, so the position of a volatile line has
        // the same meaning there.
        self = .text(text)
      } else {
        self = .bytes(Self.withoutBoundary(body, type))
      }
    case .bytes: self = .bytes(Self.withoutBoundary(body, type))
    }
  }

  private static func withoutBoundary(_ body: [UInt8], _ type: MediaType) -> [UInt8] {
    guard type.isMultipart, let boundary = type.parameters["boundary"], !boundary.isEmpty else {
      return body
    }
    return body.replacing(boundary.utf8, with: Array("boundary".utf8))
  }
}

extension [UInt8] {
  /// Returns up to 600 bytes from an offset as text; `nil` for an empty body.
  fileprivate func text(from start: Int) -> Value? {
    isEmpty ? nil : .string(String(decoding: dropFirst(start).prefix(600), as: UTF8.self))
  }
}

extension Exchange.Result {
  /// The status, or the kind of failure, such as `503` or `nothing (timeout)`.
  fileprivate var inShort: String {
    switch self {
    case .response(let response): "\(response.status)"
    case .failure(let failure) where failure.kind == .malformed:
      "an answer that cannot be read: \(failure.message)"
    case .failure(let failure): "nothing (\(failure.kind.rawValue))"
    }
  }
}
