package import ContractBinding
import ContractValues

/// The JSON Schema of contract files with the names of one suite, so that an editor completes them.
///
/// It adds to ``ContractSchema``, and refuses only what `lint` refuses. It suggests the cases of
/// enums, but does not restrict the values of arguments, because a contract may also write a
/// `${name}`, or a value for a conversion.
package struct SuiteSchema {
  private let protocols: [(name: String, subjects: [SubjectDescription])]
  private let objects: [ObjectDescription]
  private let tags: [String]

  /// Collects the names that an editor can suggest: those that the suite registers, the operations
  /// of objects, and the tags in use.
  package init(
    subjects: [SubjectDescription], objects: [ObjectDescription] = [], contracts: [Contract]
  ) {
    self.objects = ObjectDescription.callable(
      objects, besides: subjects.flatMap(\.operations))
    let groups = Dictionary(grouping: subjects, by: \.protocolName)
    protocols = groups.sorted { $0.key < $1.key }.map { (name: $0.key, subjects: $0.value) }
    tags = Set(
      contracts.flatMap { $0.scenarios.flatMap(\.tags) } + subjects.flatMap(\.standsFor.tags)
    ).sorted()
  }

  /// The schema as JSON on several lines, the same in each run.
  package var json: String { String(decoding: schema.json(.lines), as: UTF8.self) }

  private var schema: Value {
    guard case .object(var root) = ContractSchema.root else { return ContractSchema.root }
    let known = protocols.map { name, subjects -> Value in
      [
        "if": ["properties": ["protocol": ["const": .string(name)]], "required": ["protocol"]],
        "then": ["properties": ["scenarios": ["items": scenario(of: subjects)]]],
      ]
    }
    root["allOf"] = .array(
      [["properties": ["protocol": ["enum": strings(protocols.map(\.name))]]]] + known)
    return .object(root)
  }

  private func scenario(of subjects: [SubjectDescription]) -> Value {
    var properties: [String: Value] = [
      "steps": ["items": step(of: subjects)],
      "tags": ["items": suggestions(tags)],
    ]
    properties["observes"] = keys(subjects.flatMap(\.probes))
    let states = Set(subjects.flatMap(\.states)).sorted()
    properties["given"] = ["items": ["anyOf": .array([names(states)] + entries(states))]]
    return ["properties": .object(properties)]
  }

  private func step(of subjects: [SubjectDescription]) -> Value {
    let operations = subjects.first?.operations ?? []
    func named(_ kind: OperationDescription.Kind) -> [OperationDescription] {
      operations.filter { $0.kind == kind }
    }
    let methods = named(.method)
    var properties: [String: Value] = [
      "get": names(named(.get).map(\.name) + namesOfObjects { $0.kind == .get }),
      "set": names(named(.set).map(\.name) + namesOfObjects { $0.kind == .set }),
      "event": names(subjects.flatMap(\.events)),
    ]
    properties["call"] = calls(methods, orOfObjects: namesOfObjects { $0.kind == .method })
    properties["begin"] = calls(
      methods + named(.get).filter(\.isStream),
      orOfObjects: namesOfObjects { $0.kind == .method || $0.kind == .get && $0.isStream })
    properties["observes"] = keys(subjects.flatMap(\.probes))
    let delegateMethods = subjects.flatMap(\.delegateMethods)
    let told = delegateMethods.map(\.name) + OperationTable(delegateMethods).distinctNames
    if !told.isEmpty {
      let anyEntry: Value = ["type": "object", "properties": described(told)]
      properties["receives"] = ["items": ["anyOf": [suggestions(told), anyEntry]]]
    }
    return [
      "properties": .object(properties),
      "allOf": .array(["call", "begin"].flatMap { arguments(of: methods, under: $0) }),
    ]
  }

  /// The schema of the operation under `call` or `begin`, with the names of methods and of objects'
  /// operations.
  ///
  /// Methods that share a name are also listed with their labels. The schema accepts any text with
  /// parentheses, because types and labels can be written in many ways. `lint` checks such a text.
  private func calls(
    _ methods: [OperationDescription], orOfObjects namesOfObjects: [String]
  ) -> Value {
    let shared = methods.filter { method in methods.count { $0.name == method.name } > 1 }
    let words = Set(methods.map(\.name) + shared.map(\.labeledName) + namesOfObjects).sorted()
    return ["anyOf": [names(words), ["type": "string", "pattern": #"\("#]]]
  }

  /// The operations that steps with `on` can call, each alone and after its protocol: `Cart.add`.
  private func namesOfObjects(
    where isNamed: (OperationDescription) -> Bool
  ) -> [String] {
    objects.flatMap { object in
      object.operations.filter(isNamed)
        .flatMap { [$0.name, "\(object.name).\($0.name)"] }
    }
  }

  /// The rules for `with` in steps that call a method by its name, without labels.
  ///
  /// Methods that share a name have one rule, with the parameters of all these methods.
  private func arguments(of methods: [OperationDescription], under word: String) -> [Value] {
    let groups = Dictionary(grouping: methods, by: \.name)
    return groups.sorted { $0.key < $1.key }.map { name, overloads -> Value in
      var condition: [String: Value] = [
        "properties": [word: ["const": .string(name)]], "required": [.string(word)],
      ]
      if !objects.isEmpty { condition["not"] = ["required": ["on"]] }
      return [
        "if": .object(condition), "then": ["properties": ["with": parameters(of: overloads)]],
      ]
    }
  }

  private func parameters(of overloads: [OperationDescription]) -> Value {
    let parameters = overloads.flatMap(\.parameters)
    // A contract may write the label instead of the name, but an editor completes only the name.
    let pairs = parameters.map { ($0.name, described($0)) }
    let labels = parameters.compactMap { parameter in
      parameter.label.map { ($0, described(parameter)) }
    }
    let known = Dictionary(pairs + labels) { first, _ in first }
    return [
      "properties": .object(known),
      "propertyNames": names(Array(known.keys)),
      "maxItems": .integer(overloads.map(\.parameters.count).max() ?? 0),
    ]
  }

  private func described(_ parameter: OperationDescription.Parameter) -> Value {
    let isOptional = parameter.isOptional ? " It may be left out." : ""
    var schema: [String: Value] = [
      "description": .string("A value of the type \(parameter.type).\(isOptional)")
    ]
    if let names = parameter.cases?.names { schema["anyOf"] = [["enum": strings(names)], true] }
    return .object(schema)
  }

  /// The schema of exactly these words, or of a text such as `<column>`, which each row of
  /// `examples` replaces; without words, it accepts nothing.
  private func names(_ words: [String]) -> Value {
    words.isEmpty ? false : ["anyOf": [["enum": strings(words)], ContractSchema.rowText]]
  }

  /// The schema of any text, for which an editor suggests these words.
  private func suggestions(_ words: [String]) -> Value {
    words.isEmpty ? ["type": "string"] : ["anyOf": [names(words), ["type": "string"]]]
  }

  private func strings(_ words: [String]) -> Value {
    .array(Set(words).sorted().map { .string($0) })
  }

  /// The schema of a mapping with only these keys, such as `observes` with the names of probes;
  /// `nil` if there are none.
  private func keys(_ words: [String]) -> Value? {
    guard !words.isEmpty else { return nil }
    return ["properties": described(words), "propertyNames": names(words)]
  }

  /// The `properties` of a schema, which allow each of these keys with any value.
  private func described(_ words: [String]) -> Value {
    .object(Dictionary(words.map { ($0, Value.boolean(true)) }) { first, _ in first })
  }

  /// The schema of a mapping with these keys, such as a state with its parameters; empty without
  /// keys.
  private func entries(_ words: [String]) -> [Value] {
    guard let mapping = keys(words), case .object(var members) = mapping else { return [] }
    members["type"] = "object"
    return [.object(members)]
  }
}
