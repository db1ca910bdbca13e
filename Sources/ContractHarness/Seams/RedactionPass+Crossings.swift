import ContractBinding

extension RedactionPass {
  /// Redacts a call or an event at an SDK's seam.
  ///
  /// - Parameters:
  ///   - crossing: The crossing as it was.
  ///   - place: Its place in the recording: `exchanges[2]`.
  /// - Returns: A crossing of the same shape.
  mutating func crossing(_ crossing: Crossing, at place: String) -> Crossing {
    switch crossing {
    case .call(var call):
      call.arguments = arguments(call.arguments, at: place)
      switch call.result {
      case .returned(let value?):
        call.result = .returned(self.value(value, at: ValuePath(), in: "\(place).returned"))
      case .threw(let value):
        call.result = .threw(self.value(value, at: ValuePath(), in: "\(place).threw"))
      case .returned(nil), nil: break
      }
      return .call(call)
    case .event(var event):
      let said = value(.object(event.arguments), at: ValuePath(), in: "\(place).arguments")
      if case .object(let fields) = said { event.arguments = fields }
      return .event(event)
    }
  }

  /// Redacts what a call passes.
  mutating func arguments(_ arguments: [Value], at place: String) -> [Value] {
    arguments.enumerated().map { index, argument in
      value(argument, at: ValuePath(), in: "\(place).arguments[\(index)]")
    }
  }
}

extension Redactor {
  /// A call in the form in which calls are compared: each secret is `redacted`.
  ///
  /// - Parameter call: The call, as it came in or as it was recorded.
  /// - Returns: The call to compare.
  func canonical(_ call: SeamCall) -> SeamCall {
    var pass = RedactionPass(self, isAnonymous: true)
    var clean = call
    clean.arguments = pass.arguments(call.arguments, at: "call")
    return clean
  }
}
