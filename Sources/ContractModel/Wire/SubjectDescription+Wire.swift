package import ContractBinding

extension SubjectDescription: WireRecord {
  package static let wireFields = WireFields(
    {
      var description = SubjectDescription(
        name: $0, kind: $1, protocolName: $2, operations: $3, events: $4, standsFor: $5,
        registeredAt: $6)
      (description.states, description.answersLikeAFake, description.delegateMethods) = ($7, $8, $9)
      (description.probes, description.canStartAnew, description.cleanUps) = ($10, $11, $12)
      return description
    },
    \.name, \.kind, \.protocolName, \.operations, \.events, \.standsFor, \.registeredAt, \.states,
    \.answersLikeAFake, \.delegateMethods, \.probes, \.canStartAnew, \.cleanUps)
}

extension SubjectDescription.Kind: WireCodable {}

extension Selection: WireRecord {
  package static let wireFields = WireFields(
    Selection.init(everything:tags:scenarios:), \.everything, \.tags, \.scenarios)
}

extension ObjectDescription: WireRecord {
  package static let wireFields = WireFields(
    ObjectDescription.init(name:operations:), \.name, \.operations)
}

extension OperationDescription: WireCodable {
  package init(from wire: inout WireReader) throws {
    self.init(
      name: try wire.value(), signature: try wire.value(), kind: try wire.value(),
      parameters: try wire.value(), handlers: try wire.value(), isAsync: try wire.value(),
      isThrowing: try wire.value(), mayOverlap: try wire.value(), isStream: try wire.value())
    resultCases = try wire.value()
    returnsFunction = try wire.value()
    supplied = try wire.value()
  }

  package func write(to wire: inout WireWriter) throws {
    wire.text(name)
    wire.text(signature)
    try wire.value(kind)
    try wire.value(parameters)
    try wire.value(handlers)
    wire.flag(isAsync)
    wire.flag(isThrowing)
    wire.flag(mayOverlap)
    wire.flag(isStream)
    try wire.value(resultCases)
    try wire.value(returnsFunction)
    try wire.value(supplied)
  }

  /// The operation without the cases of enums and the members of structs, which are checked before
  /// a run and not in workers.
  var withoutKnownTexts: Self {
    var operation = self
    operation.resultCases = nil
    for index in operation.parameters.indices {
      operation.parameters[index].cases = nil
      operation.parameters[index].members = nil
    }
    return operation
  }
}

extension OperationDescription.Kind: WireCodable {}

extension OperationDescription.Parameter: WireCodable {
  package init(from wire: inout WireReader) throws {
    self.init(
      label: try wire.value(), name: try wire.value(), type: try wire.value(),
      isOptional: try wire.value())
    cases = try wire.value()
    members = try wire.value()
  }

  package func write(to wire: inout WireWriter) throws {
    try wire.value(label)
    wire.text(name)
    wire.text(type)
    wire.flag(isOptional)
    try wire.value(cases)
    try wire.value(members)
  }
}

extension KnownCases: WireRecord {
  package static let wireFields = WireFields(
    {
      var cases = KnownCases(types: $0, names: $1, alternatives: $2)
      cases.areAll = $3
      return cases
    },
    \.types, \.names, \.alternatives, \.areAll)
}

extension KnownMembers: WireRecord {
  package static let wireFields = WireFields(
    KnownMembers.init(argument:structures:), \.argument, \.structures)
}

extension KnownMembers.Part: WireRecord {
  package static let wireFields = WireFields(
    KnownMembers.Part.init(types:structure:), \.types, \.structure)
}

extension KnownMembers.Structure: WireRecord {
  package static let wireFields = WireFields(
    KnownMembers.Structure.init(names:parts:), \.names, \.parts)
}
