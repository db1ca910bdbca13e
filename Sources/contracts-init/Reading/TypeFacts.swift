import SwiftSyntax

/// A struct, class, actor or enum in the package, with the members from its extensions.
struct TypeFacts {
  enum Kind { case structure, `class`, actor, enumeration }

  /// A parameter of an initializer or function, a stored property, or an associated value.
  struct Parameter {
    /// The argument label; `nil` for `_`.
    var label: String?
    var name: String
    var type: String
    var hasDefault: Bool
    var defaultText: String?
  }

  struct Case {
    var name: String
    /// The associated values; empty if there are none.
    var payload: [Parameter]
  }

  /// The name including enclosing types, such as `Doubles.Orders`.
  var name: String
  var kind: Kind
  var access: Access
  var file: SourceFile
  var line: Int
  /// The inherited types, including those from extensions, without modules and attributes.
  var inherited: Set<String>
  var initializers: [Creation] = []
  var stored: [(property: Parameter, isConstant: Bool, access: Access)] = []
  var cases: [Case] = []
  /// The keys that `CodingKeys` assigns to properties, such as `order_id` for `orderID`.
  var codingKeys: [String: String] = [:]
  /// True if the initializer needs `await`, because the type is isolated to a global actor.
  var hasGlobalActor = false
  /// The name of a static property such as `shared`.
  var sharedInstance: String?
  var isGeneric = false
  /// True with `@ContractValue`: a contract can write its values without a conversion.
  var isContractValue = false
  /// True if the type's `init(from:)` reads a single value without keys.
  ///
  /// A contract then writes a struct with one property as the value of this property.
  var readsSingleValue = false

  /// The initializers, and then the shared instance if there is one.
  var creations: [Creation] {
    callable + (sharedInstance.map { [Creation(callee: "\(name).\($0)", access: access)] } ?? [])
  }

  /// The initializers in the source, or else the one that the compiler adds.
  private var callable: [Creation] {
    if !initializers.isEmpty { return initializers }
    switch kind {
    case .structure:
      let members = stored.filter { !($0.isConstant && $0.property.hasDefault) }
      let isHidden = members.contains { $0.access == .file && !$0.property.hasDefault }
      return [
        Creation(
          callee: name, parameters: members.filter { $0.access != .file }.map(\.property),
          access: isHidden ? .file : .module)
      ]
    case .class, .actor:
      return stored.allSatisfy(\.property.hasDefault) || stored.isEmpty
        ? [Creation(callee: name, parameters: [], access: .module)] : []
    case .enumeration: return []
    }
  }

  var isDecodable: Bool { !inherited.isDisjoint(with: ["Codable", "Decodable"]) }
  var isEncodable: Bool { !inherited.isDisjoint(with: ["Codable", "Encodable"]) }

  /// True if a contract can write a value of the type as an argument.
  var isArgument: Bool {
    if isContractValue || isDecodable { return true }
    return kind == .enumeration && cases.allSatisfy(\.payload.isEmpty)
  }

  /// The raw value's type that a contract writes: `String` for `struct ID: RawRepresentable`.
  var rawType: String? {
    guard kind == .structure, !isContractValue else { return nil }
    let isRaw = !inherited.isDisjoint(with: ["RawRepresentable", "OptionSet"])
    let raw = stored.first { isRaw && $0.property.name == "rawValue" }
    let only = stored.count == 1 && readsSingleValue ? stored.first : nil
    return (raw ?? only)?.property.type
  }

  /// True if a recorded result has members, and is not a token such as `Order#1`.
  var showsMembers: Bool {
    switch kind {
    case .structure: true
    case .class, .actor: isEncodable
    case .enumeration: false
    }
  }
}
