import ContractBinding
import ContractModel
import ContractValues

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
      call.arguments = arguments(call.arguments, of: call.name, at: "\(place).arguments")
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

  /// Redacts what is passed by position.
  ///
  /// - Parameters:
  ///   - arguments: The values.
  ///   - name: What is called with them.
  ///   - place: Their place.
  /// - Returns: As many values.
  mutating func arguments(_ arguments: [Value], of name: String, at place: String) -> [Value] {
    let secrets = PositionalSecrets(name)
    return arguments.enumerated().map { index, argument in
      value(
        argument, at: ValuePath(), in: "\(place)[\(index)]",
        secretBy: secrets.rule(at: index, of: arguments))
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
    clean.arguments = pass.arguments(call.arguments, of: call.name, at: "call")
    return clean
  }
}
