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

extension OperationDescription: WireRecord {
  package static let wireFields = WireFields(
    {
      var operation = OperationDescription(
        name: $0, signature: $1, kind: $2, parameters: $3, handlers: $4, isAsync: $5,
        isThrowing: $6, mayOverlap: $7, isStream: $8)
      (operation.resultCases, operation.returnsFunction, operation.supplied) = ($9, $10, $11)
      return operation
    },
    \.name, \.signature, \.kind, \.parameters, \.handlers, \.isAsync, \.isThrowing, \.mayOverlap,
    \.isStream, \.resultCases, \.returnsFunction, \.supplied)

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

extension OperationDescription.Parameter: WireRecord {
  package static let wireFields = WireFields(
    {
      var parameter = OperationDescription.Parameter(
        label: $0, name: $1, type: $2, isOptional: $3)
      (parameter.cases, parameter.members) = ($4, $5)
      return parameter
    },
    \.label, \.name, \.type, \.isOptional, \.cases, \.members)
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
