import ContractInterface

/// The value that an operation delivers: its result, or an argument of its completion handler.
struct Answer {
  /// The type of the value without `?`, such as `Order` for the result `Order?`.
  let type: String
  private let form: Form

  private enum Form { case result, argument, success, argumentAndError }

  /// Finds the value in the argument of the completion handler, or in the result if there is none.
  ///
  /// The result is `nil` for several handlers, and for one that receives anything but a value, a
  /// `Result`, or an optional value with an optional error.
  init?(of requirement: Requirement) {
    let handlers = requirement.parameters.filter(\.isHandler)
    guard let handler = handlers.first else {
      (type, form) = (requirement.shownResult.withoutOptional, .result)
      return
    }
    guard handlers.count == 1,
      let match = handler.type.wholeMatch(of: #/\((.*)\) *-> *(?:Void|\(\))/#)
    else { return nil }
    let argument = String(match.1)
    if let result = argument.wholeMatch(of: #/Result<([^,<>]+), *[^,<>]+>/#) {
      (type, form) = (String(result.1).withoutOptional, .success)
    } else if let pair = argument.wholeMatch(of: #/([^,<>()]+)\?, *\(?(?:any )?\w*Error\)?\?/#) {
      (type, form) = (String(pair.1), .argumentAndError)
    } else if argument.wholeMatch(of: #/(?:any )?\w+|\(any \w+\)\?|\w+\?/#) != nil {
      (type, form) = (argument.withoutOptional, .argument)
    } else {
      return nil
    }
  }

  /// The line of a step that expects a value, such as `returns: { id: { $bind: order } }`.
  func line(expecting value: String) -> String {
    switch form {
    case .result: "returns: \(value)"
    case .argument: "calls-back: \(value)"
    case .success: "calls-back: { success: \(value) }"
    case .argumentAndError: "calls-back: [\(value), null]"
    }
  }
}

extension Requirement {
  /// True if the operation throws, or passes an error to its completion handler.
  var canFail: Bool {
    isThrowing || parameters.contains { $0.isHandler && $0.type.contains("Error") }
  }
}

extension String {
  /// The type without `?`, such as `Order` for `Order?`.
  var withoutOptional: String { hasSuffix("?") ? String(dropLast()) : self }
}
