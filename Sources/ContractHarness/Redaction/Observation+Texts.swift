import ContractBinding
import ContractModel

extension Observation {
  /// All values, header fields, targets and textual bodies of the run, spelled as messages quote
  /// them.
  ///
  /// They are searched for texts that look like keys, because a message may cut such a text short.
  var texts: [String] {
    var values: [Value] = []
    // The name of an event's argument, such as `password`, can show that its value is secret.
    for case .event(let event) in interactions { values.append(.object(event.arguments)) }
    var copy = self
    copy.transformValues { value, _ in
      values.append(value)
      return value
    }
    return exchanges.flatMap(\.texts) + values.map { ValuePreview($0).line }
  }
}

extension Exchange {
  fileprivate var texts: [String] {
    var headers = request.headers
    var bodies = [request.body]
    if case .response(let response) = result {
      headers += response.headers + response.trailers
      bodies.append(response.body)
    }
    return [request.target] + headers.map { "\($0.name): \($0.value)" }
      + bodies.compactMap { String(validating: $0, as: UTF8.self) }
  }
}
